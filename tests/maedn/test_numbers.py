"""The exact and reproducible numbers of the game, calculated over the rules themselves."""

from fractions import Fraction

import pytest
from attrs import evolve

from tablerules import maedn
from tests.maedn.exact import expected_rolls, forced

ALONE = maedn.Options(
    seats=1,
    starter=maedn.Starter.FIRST_SEAT,
    duties=(maedn.Duty.CLEAR, maedn.Duty.ENTER, maedn.Duty.FOREMOST),
)


def test_one_player_alone_who_moves_the_foremost_piece_needs_57_987_rolls() -> None:
    game = maedn.Maedn(ALONE)
    rolls = expected_rolls(game, game.start(), forced(game))
    assert float(rolls) == pytest.approx(57.987042893295, abs=5e-13)


@pytest.mark.parametrize(
    "steps, rolls",
    [(k, Fraction(6)) for k in range(1, 7)] + [(7, Fraction(7)), (8, Fraction(43, 6))],
)
def test_the_last_piece_needs_six_rolls_from_anywhere_near(steps: int, rolls: Fraction) -> None:
    game = maedn.Maedn(ALONE)
    state = game.position([(40 - steps, 41, 42, 43)])
    assert expected_rolls(game, state, forced(game)) == rolls


def test_the_first_six_takes_six_throws_on_average() -> None:
    game = maedn.Maedn(evolve(ALONE, on_start=0, pieces=1, board=evolve(maedn.BOARD_40, goal=1)))
    waiting, started = game.start(), game.position([(0,)])
    rolls = expected_rolls(game, waiting, forced(game)) - expected_rolls(
        game, started, forced(game)
    )
    assert rolls == 6


def test_three_tries_bring_a_six_in_91_of_216_turns() -> None:
    game = maedn.Maedn(evolve(maedn.CHINCZYK, seats=2, starter=maedn.Starter.FIRST_SEAT))
    chances = {game.start(): Fraction(1)}
    entered = Fraction(0)
    for _ in range(3):
        later: dict[maedn.State, Fraction] = {}
        for state, chance in chances.items():
            for face in range(1, 7):
                after = game.apply(state, maedn.Rolled((face,)))
                if after.phase is maedn.Phase.MOVE:
                    entered += chance / 6
                else:
                    later[after] = later.get(after, Fraction(0)) + chance / 6
        chances = later
    assert entered == Fraction(91, 216)
    assert {state.turn for state in chances} == {1}
