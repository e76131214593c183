"""What the rules remember about positions, hands and cards changes no answer."""

import pickle
from typing import Any

import pytest
from attrs import evolve

from tablerules import PUBLIC, REFEREE, IllegalMove, Rng
from tablerules.core.seats import CHANCE
from tablerules.uno import (
    PRESETS,
    Act,
    Do,
    EightRule,
    Finish,
    IllegalPlay,
    Move,
    Options,
    Play,
    PlayDrawn,
    Renege,
    State,
    Uno,
    card,
)
from tablerules.uno.state import Drawing, Drawn, Turn
from tests.uno.build import can, play, position, single, why


def answers(game: Uno, state: State, tried: list[Move]) -> list[Any]:
    """All that the rules say about a state."""
    actors: list[Any] = [*range(game.seats), CHANCE, REFEREE, PUBLIC]
    refusals = [game.refusal(state, move) for move in tried]
    return [game.waiting(state), *(game.legal_moves(state, actor) for actor in actors), refusals]


def fresh(state: State) -> State:
    """The same state, of which nothing has been found out."""
    return pickle.loads(pickle.dumps(state))  # type: ignore[no-any-return]  # noqa: S301


@pytest.mark.parametrize("name", PRESETS)
def test_a_state_is_judged_as_one_of_which_nothing_is_known(name: str) -> None:
    game, rng = Uno(evolve(PRESETS[name], dealer=0)), Rng(name)
    state, tried = game.start(), list[Move]()
    for _ in range(150):
        on = game.waiting(state).on
        if on is None:
            break
        if isinstance(on, int):
            first = answers(game, state, tried[-5:])
            assert answers(game, state, tried[-5:]) == first
            assert answers(Uno(game.options), fresh(state), tried[-5:]) == first
            assert answers(game, evolve(state), tried[-5:]) == first
        move: Move = (
            rng.choice(game.legal_moves(state, on)) if isinstance(on, int) else on.sample(rng)
        )
        tried.append(move)
        state, before = game.apply(state, evolve(move)), state  # equal, but not the one listed
        assert game.apply(before, move) == state


def test_games_with_other_rules_judge_the_same_state_by_their_own() -> None:
    free, strict = single(seats=2), single(seats=2, renege=Renege.FORBIDDEN)
    state = position(free, "R1 G2", "B1 B2")
    for _ in range(2):
        assert can(free, state, 0) == ["play R1", "play R1 uno", "draw"]
        assert can(strict, state, 0) == ["play R1", "play R1 uno"]
        assert why(strict, state, "p1 draw") == "uno.draw.renege"
        assert free.refusal(state, Do(0, Act.DRAW)) is None


def test_a_move_of_another_position_stays_refused_there() -> None:
    game = single(seats=2)
    one = position(game, "R1 G2", "B1 B2")
    other = position(game, "G1 G2", "R1 B2", top="G5")
    (move, *_) = game.legal_moves(one, 0)
    assert str(move) == "p1 play R1"
    game.legal_moves(other, 0)
    with pytest.raises(IllegalMove, match="A player lays cards that are in his hand"):
        game.apply(other, move)


def test_a_drawn_card_that_is_not_in_the_hand_spoils_no_other_position() -> None:
    game = single(seats=2)
    odd = position(game, "G1 G2 G3", "B1 B2", phase=Drawn(0, card("R7")))
    assert can(game, odd, 0) == ["keep"]
    good = position(game, "G1 G2 R7", "B1 B2", phase=Drawn(0, card("R7")))
    assert can(game, good, 0) == ["play R7", "keep"]
    assert can(game, odd, 0) == ["keep"]


def test_a_drawn_card_of_an_empty_hand_spoils_no_other_position() -> None:
    game = single(
        seats=2, finish=Finish.NO_WILD, renege=Renege.FORBIDDEN, play_drawn=PlayDrawn.MUST
    )
    odd = position(game, "", "B1 B2", phase=Drawn(0, card("W")))
    assert can(game, odd, 0) == ["keep"]
    good = position(game, "G1 G2 W", "B1 B2")
    assert "draw" not in can(game, good, 0)
    assert why(game, good, "p1 draw") == "uno.draw.renege"


def test_who_must_play_the_drawn_card_is_asked_of_each_position() -> None:
    game = single(seats=2, play_drawn=PlayDrawn.MUST, challenge=False)
    bluff = position(game, "R1 W4", "B1 B2", phase=Drawn(0, card("W4")))
    honest = position(game, "G1 W4", "B1 B2", phase=Drawn(0, card("W4")))
    for _ in range(2):
        assert can(game, bluff, 0) == ["keep"]
        assert "keep" not in can(game, honest, 0)


def test_a_view_shows_what_its_viewer_may_do_whatever_was_asked_before() -> None:
    game = Uno(Options(seats=3, dealer=0, target=None))
    state = position(game, "R1 R2", "B1 B2", "G1 G2")
    state = play(game, state, "p1 play R1")
    first = [game.view(fresh(state), seat).moves for seat in range(3)]
    game.waiting(state)
    assert [game.view(state, seat).moves for seat in range(3)] == first
    assert [str(move) for move in first[2]] == ["p3 catch p1"]


class Chair(int):
    """A seat as some other program writes it: equal to the number, but no plain one."""


def test_how_a_seat_is_written_spoils_no_other_position() -> None:
    game = single(seats=2, eight_rule=EightRule.AGAIN, illegal_play=IllegalPlay.PENALISE)
    state = position(game, "R8 R1 G2", "B1 B2")
    game.legal_moves(state, Chair(0))
    assert {type(move.actor) for move in game.legal_moves(state, 0)} == {int}
    for text in ("R8", "R1"):
        game.apply(fresh(state), Play(Chair(0), (card(text),)))
    assert {type(move.actor) for move in game.legal_moves(fresh(state), 0)} == {int}
    eight = next(move for move in game.legal_moves(fresh(state), 0) if "R8" in str(move))
    after = game.apply(fresh(state), eight)
    assert isinstance(after.phase, Turn)
    assert type(after.phase.seat) is int


@pytest.mark.parametrize("kind", [Chair, int])
def test_whom_a_state_waits_on_is_written_as_in_that_state(kind: type[int]) -> None:
    game = Uno(Options(seats=2, target=None))
    state = position(game, "R1 G2", "B1 B2", phase=Turn(kind(0)))
    on = game.waiting(state).on
    assert type(on) is kind
    drawing = game.apply(state, Do(0, Act.DRAW)).phase
    assert isinstance(drawing, Drawing)
    assert type(drawing.owed[0][0]) is kind
