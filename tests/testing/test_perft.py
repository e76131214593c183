"""Histories are counted right, move by move, and golden files are compared with the count."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from tablerules import IllegalMove, TooManyOutcomes, Waiting
from tablerules.core.chance import Deal
from tablerules.core.piles import Pool
from tablerules.testing import Perft, all_moves, load_perft, perft, perft_split
from tests.testing.toy import Options, Pips, State

GAME = Pips()
DEALT = ("* deal p1 1 2", "* deal p2 2 3")


def position(*texts: str) -> State:
    state = GAME.start()
    for text in texts:
        state = GAME.apply(state, GAME.read(text))
    return state


def brute(state: State, depth: int) -> int:
    """The same number, walked without remembering anything."""
    if depth == 0:
        return 1
    return sum(brute(GAME.apply(state, move), depth - 1) for move in all_moves(GAME, state))


def test_all_moves_are_of_chance_or_of_every_seat_that_may_act() -> None:
    assert [str(move) for move in all_moves(GAME, position(*DEALT))] == [
        "* roll 1",
        "* roll 2",
        "* roll 3",
    ]
    assert [str(move) for move in all_moves(GAME, position(*DEALT, "* roll 2"))] == [
        "p1 lay 1",
        "p1 lay 2",
        "p1 draw",
        "p2 snap 2",
    ]


def test_one_deep_are_the_moves_themselves() -> None:
    state = position(*DEALT, "* roll 2")
    assert perft(GAME, state, 0) == 1
    assert perft(GAME, state, 1) == 4


@pytest.mark.parametrize("depth", range(6))
def test_remembering_equal_states_changes_no_count(depth: int) -> None:
    assert perft(GAME, GAME.start(), depth) == brute(GAME.start(), depth)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_the_split_sums_to_the_whole(depth: int) -> None:
    state = position(*DEALT, "* roll 3")
    split = perft_split(GAME, state, depth)
    assert list(split) == [str(move) for move in all_moves(GAME, state)]
    assert sum(split.values()) == perft(GAME, state, depth)


def test_a_finished_game_has_no_longer_histories() -> None:
    over = position(*DEALT, "* roll 2", "p2 snap 2", "p1 lay 1", "* roll 3", "p2 lay 3")
    assert GAME.waiting(over).over
    assert perft(GAME, over, 0) == 1
    assert perft(GAME, over, 1) == 0
    assert perft_split(GAME, over, 3) == {}


def test_requests_with_too_many_outcomes_are_not_counted() -> None:
    class Large(Pips):
        def waiting(self, state: State) -> Waiting:
            return evolve(super().waiting(state), on=Deal(0, 7, Pool.of(range(60))))

    with pytest.raises(TooManyOutcomes):
        perft(Large(), GAME.start(), 1)


def test_golden_numbers_of_this_game_hold() -> None:
    cases = load_perft(Path(__file__).with_name("pips.toml"))
    assert [case.name for case in cases] == ["two players", "four players", "a snap and an end"]
    for case in cases:
        case.check(Pips(Options(**case.options)))


def test_a_wrong_count_is_told_with_the_split() -> None:
    case = Perft(name="wrong", moves=(*DEALT, "* roll 2"), counts=(4, 99))
    with pytest.raises(AssertionError, match=r"wrong: \d+ histories of 2, not 99; \{'p1 lay 1'"):
        case.check(GAME)


def test_a_wrong_split_is_told() -> None:
    case = Perft(name="wrong", moves=(*DEALT, "* roll 2"), counts=(4,), split={"p1 pass": 1})
    with pytest.raises(AssertionError, match="the split is"):
        case.check(GAME)


def test_moves_of_a_case_must_be_legal() -> None:
    with pytest.raises(IllegalMove):
        Perft(name="illegal", moves=("* roll 2",), counts=()).check(GAME)


def test_a_file_with_unknown_fields_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "golden.toml"
    file.write_text('[[perft]]\nname = "x"\ncounts = [1]\ndepht = 3\n', "utf-8")
    with pytest.raises(TypeError, match="depht"):
        load_perft(file)
