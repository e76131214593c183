"""Standings share places, settlements sum to zero, targets are met or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Standings
from tablerules.core.scoring import (
    differences,
    first_to_reach,
    lowest_when_reached,
    team_totals,
)
from tablerules.core.seats import Teams

SCORES = st.lists(st.integers(-50, 50), min_size=1, max_size=7)
SIX_SCORES = st.lists(st.integers(-9, 9), min_size=6, max_size=6)


@given(scores=SCORES, lowest=st.booleans())
def test_a_rank_is_one_more_than_the_number_of_those_ahead(scores: list[int], lowest: bool) -> None:  # noqa: FBT001 - drawn
    table = Standings.ranked(scores, lowest_wins=lowest)
    for seat, score in enumerate(scores):
        ahead = sum(other < score if lowest else other > score for other in scores)
        assert table.rank(seat) == 1 + ahead
        assert table.score(seat) == score
    assert [place.rank for place in table.places] == sorted(place.rank for place in table.places)
    best = min(scores) if lowest else max(scores)
    assert table.winners == tuple(s for s, score in enumerate(scores) if score == best)


def test_those_who_are_tied_stand_in_seat_order() -> None:
    places = Standings.ranked((5, 9, 5, 9)).places
    assert [place.seats for place in places] == [(1,), (3,), (0,), (2,)]
    assert [place.rank for place in places] == [1, 1, 3, 3]


def test_a_team_shares_one_place() -> None:
    table = Standings.ranked((10, 30), teams=Teams.opposite(4))
    assert table.winners == (1, 3)
    assert [(place.rank, place.seats, place.score) for place in table.places] == [
        (1, (1, 3), 30),
        (2, (0, 2), 10),
    ]
    assert (table.rank(2), table.score(2)) == (2, 10)


def test_one_may_be_placed_first_whatever_the_scores() -> None:
    table = Standings.ranked((30, 10, 20, 30), first=1)
    assert [(place.rank, place.seats) for place in table.places] == [
        (1, (1,)),
        (2, (0,)),
        (2, (3,)),
        (4, (2,)),
    ]
    assert Standings.ranked((1, 2), first=1, lowest_wins=True).winners == (1,)
    assert Standings.ranked((1, 2, 3), first=2, teams=Teams.single(3)).winners == (2,)


def test_unless_told_otherwise_standings_are_final_and_the_highest_wins() -> None:
    assert Standings.ranked((1, 2)) == Standings.ranked((1, 2), over=True, lowest_wins=False)
    assert Standings.ranked((1, 2)).over
    assert Standings(()).over
    assert differences((1, 2)) == (-1, 1)


def test_standings_say_whether_they_are_final_and_who_pays() -> None:
    table = Standings.ranked((1, 2), over=False, settlement=(-1, 1))
    assert not table.over
    assert table.settlement == (-1, 1)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_outside_has_no_place(seat: int) -> None:
    table = Standings.ranked((1, 2))
    with pytest.raises(ValueError, match=f"there is no seat {seat} in these standings"):
        table.rank(seat)
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        table.score(seat)


@given(scores=SCORES, lowest=st.booleans())
def test_every_winner_earns_the_difference_to_everybody(scores: list[int], lowest: bool) -> None:  # noqa: FBT001 - drawn
    paid = [0] * len(scores)
    best = min(scores) if lowest else max(scores)
    for winner, mine in enumerate(scores):
        for other, theirs in enumerate(scores):
            if mine == best:
                paid[winner] += abs(mine - theirs)
                paid[other] -= abs(mine - theirs)
    assert differences(scores, lowest_wins=lowest) == tuple(paid)
    assert sum(paid) == 0


@given(totals=SCORES, target=st.integers(-60, 60))
def test_the_first_to_reach_are_the_highest_at_or_past_the_target(
    totals: list[int], target: int
) -> None:
    there = [total for total in totals if total >= target]
    won = tuple(i for i, total in enumerate(totals) if there and total == max(there))
    assert first_to_reach(totals, target) == won


@given(totals=SCORES, target=st.integers(-60, 60))
def test_the_lowest_wins_once_somebody_has_reached_the_target(
    totals: list[int], target: int
) -> None:
    over = any(total >= target for total in totals)
    won = tuple(i for i, total in enumerate(totals) if over and total == min(totals))
    assert lowest_when_reached(totals, target) == won


@given(
    scores=st.lists(st.integers(-9, 9), min_size=6, max_size=6), teams=st.sampled_from([1, 2, 3, 6])
)
def test_team_totals_hold_every_seat_once(scores: list[int], teams: int) -> None:
    totals = team_totals(scores, Teams.opposite(6, teams))
    assert totals == tuple(sum(scores[team::teams]) for team in range(teams))
