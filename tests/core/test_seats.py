"""Seats are written from 1, turns go round, teams part the seats, somebody starts."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import CHANCE, PUBLIC, REFEREE, NotationError
from tablerules.core.seats import (
    Opening,
    Role,
    Rotation,
    Teams,
    Ties,
    in_play_order,
    leaders,
    read_seat,
    write_actor,
)


@pytest.mark.parametrize(
    "actor, text",
    [(0, "p1"), (9, "p10"), (98, "p99"), (CHANCE, "*"), (REFEREE, "ref"), (PUBLIC, "public")],
)
def test_seats_are_written_from_one_and_roles_by_their_sign(actor: Any, text: str) -> None:
    assert write_actor(actor) == text


@given(seat=st.integers(0, 98))
def test_a_written_seat_is_read_back(seat: int) -> None:
    assert read_seat(write_actor(seat)) == seat


@given(text=st.one_of(st.text(max_size=5), st.from_regex(r"p[0-9]{1,3}\n?", fullmatch=True)))
def test_nothing_is_read_as_a_seat_but_what_is_written(text: str) -> None:
    try:
        seat = read_seat(text)
    except NotationError:
        return
    assert write_actor(seat) == text


@pytest.mark.parametrize("text", ["p0", "p01", "P1", "p1 ", "p1\n", "p100", "p٣", "1", "", "*"])
def test_what_only_looks_like_a_seat_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a seat") as caught:
        read_seat(text)
    assert (caught.value.text, caught.value.column) == (text, 1)


def test_roles_stay_themselves_when_pickled() -> None:
    again = pickle.loads(pickle.dumps(list(Role)))  # noqa: S301 - our own bytes
    assert all(one is other for one, other in zip(again, Role, strict=True))
    assert [repr(role) for role in Role] == ["CHANCE", "REFEREE", "PUBLIC"]


@st.composite
def rotations(draw: st.DrawFn) -> Rotation:
    seats = draw(st.integers(1, 8))
    kept = draw(st.integers(0, seats - 1))
    out = draw(st.frozensets(st.sampled_from(range(seats)))) - {kept}
    return Rotation(seats, draw(st.integers(0, seats - 1)), draw(st.sampled_from([1, -1])), out)


@given(turn=rotations())
def test_the_next_seat_is_the_first_one_in_play_further_round(turn: Rotation) -> None:
    seat = turn.current + turn.direction
    while seat % turn.seats in turn.out:
        seat += turn.direction
    assert turn.next().current == seat % turn.seats


@given(turn=rotations(), steps=st.integers(1, 20))
def test_many_steps_are_single_steps(turn: Rotation, steps: int) -> None:
    single = turn
    for _ in range(steps):
        single = single.next()
    assert turn.next(steps) == single


@given(turn=rotations())
def test_after_one_round_everybody_in_play_has_had_one_turn(turn: Rotation) -> None:
    seen = []
    for _ in range(turn.seats - len(turn.out)):
        turn = turn.next()
        seen.append(turn.current)
    assert sorted(seen) == sorted(set(range(turn.seats)) - turn.out)


@given(turn=rotations())
def test_reversing_twice_changes_nothing_and_once_turns_back(turn: Rotation) -> None:
    assert turn.reverse().reverse() == turn
    if turn.current not in turn.out:
        assert turn.next().reverse().next().current == turn.current


@given(turn=rotations())
def test_skipping_passes_over_one(turn: Rotation) -> None:
    assert turn.skip() == turn.next().next()
    assert turn.skip(0) == turn.next()


@given(turn=rotations())
def test_the_order_begins_with_the_current_seat_unless_it_is_out(turn: Rotation) -> None:
    order = turn.order()
    assert set(order) == set(range(turn.seats)) - turn.out
    if turn.current not in turn.out:
        assert order[0] == turn.current
    assert order == in_play_order(order, turn.current, turn.seats, turn.direction)


def test_a_seat_that_goes_out_in_its_own_turn_passes_it_on() -> None:
    turn = Rotation(seats=4, current=1).eliminate(1)
    assert turn.next().current == 2
    assert turn.next(2).current == 3
    assert turn.reverse().next().current == 0


def test_unless_told_otherwise_the_first_seat_begins_and_two_teams_sit_crosswise() -> None:
    assert Rotation(seats=3) == Rotation(3, 0, 1)
    assert Teams.opposite(4).members == ((0, 2), (1, 3))


def test_the_last_seat_plays_on_alone() -> None:
    turn = Rotation(seats=2).eliminate(1)
    assert turn.next().current == 0
    with pytest.raises(ValueError, match="at least one seat"):
        turn.eliminate(0)


@pytest.mark.parametrize(
    "arguments, message",
    [
        ((0,), "current must be a seat from 0 to -1"),
        ((3, 3), "current must be a seat from 0 to 2, not 3"),
        ((3, -1), "not -1"),
        ((3, 0, 0), "direction must be 1 or -1, not 0"),
        ((3, 0, 1, frozenset({7})), "out must leave"),
    ],
)
def test_impossible_rotations_are_refused(arguments: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Rotation(*arguments)


@given(seats=st.integers(1, 8), teams=st.integers(1, 4))
def test_every_seat_belongs_to_one_team_with_its_partners(seats: int, teams: int) -> None:
    pairs = Teams.opposite(seats * teams, teams)
    assert pairs.seats == seats * teams
    for seat in range(pairs.seats):
        assert pairs.of(seat) == seat % teams
        assert sorted((seat, *pairs.partners(seat))) == list(pairs.members[pairs.of(seat)])


def test_alone_nobody_has_a_partner() -> None:
    alone = Teams.single(3)
    assert alone.members == ((0,), (1,), (2,))
    assert alone.partners(1) == ()


@pytest.mark.parametrize("members", [(), ((0,), ()), ((0, 1), (1, 2)), ((0, 2),), ((1, 2),)])
def test_teams_that_do_not_part_the_seats_are_refused(members: Any) -> None:
    with pytest.raises(ValueError, match="every seat from 0 up exactly once"):
        Teams(members)


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_outside_has_no_team(seat: int) -> None:
    with pytest.raises(ValueError, match=f"no seat {seat}; seats go from 0 to 3"):
        Teams.opposite(4).of(seat)


def test_leaders_are_all_those_with_the_highest_value() -> None:
    assert leaders({2: 5, 0: 5, 1: 4}) == (0, 2)
    assert leaders({3: -1}) == (3,)


@given(results=st.lists(st.integers(1, 3), min_size=60, max_size=60), seats=st.integers(2, 5))
def test_an_opening_narrows_down_to_one_of_the_highest(results: list[int], seats: int) -> None:
    opening, round_ = Opening(tuple(range(seats))), dict[int, int]()
    for result in results:
        if opening.winner is not None:
            break
        rolling = opening.contenders
        current = rolling[len(opening.results)]
        assert opening.current == current
        round_[current] = result
        opening = opening.add(result)
        if len(round_) == len(rolling):
            assert opening.contenders == leaders(round_)
            assert opening.results == ()
            round_ = {}
        else:
            assert opening.contenders == rolling


def test_a_tie_may_go_to_the_lowest_seat() -> None:
    opening = Opening((1, 2, 3)).add(4, Ties.LOWEST_SEAT).add(6, Ties.LOWEST_SEAT)
    assert opening.add(6, Ties.LOWEST_SEAT).winner == 2
    assert opening.add(6, Ties.REROLL).contenders == (2, 3)


def test_a_decided_opening_takes_no_more_results() -> None:
    opening = Opening((0, 1)).add(3).add(5)
    assert (opening.winner, opening.current) == (1, None)
    with pytest.raises(ValueError, match="it is decided: p2"):
        opening.add(6)


def test_play_order_goes_round_from_the_first() -> None:
    assert in_play_order([0, 1, 2, 4], first=1, count=5) == (1, 2, 4, 0)
    assert in_play_order([0, 1, 2, 4], first=1, count=5, direction=-1) == (1, 0, 4, 2)
