"""The exact and reproducible numbers of the game, calculated over the rules themselves."""

from fractions import Fraction

import pytest

from tablerules import maedn
from tests.maedn.numbers import exact_rolls, expected_rolls, forced

ALONE = maedn.Options(
    seats=1,
    starter=maedn.Starter.FIRST_SEAT,
    duties=(maedn.Duty.CLEAR, maedn.Duty.ENTER, maedn.Duty.FOREMOST),
)


def test_one_player_alone_who_moves_the_foremost_piece_needs_57_987_rolls() -> None:
    game = maedn.Maedn(ALONE)
    assert expected_rolls(game, game.start(), forced(game)) == pytest.approx(
        57.987042893295, abs=1e-11
    )


@pytest.mark.parametrize(
    "steps, rolls",
    [(k, Fraction(6)) for k in range(1, 7)] + [(7, Fraction(7)), (8, Fraction(43, 6))],
)
def test_the_last_piece_needs_six_rolls_from_anywhere_near(steps: int, rolls: Fraction) -> None:
    game = maedn.Maedn(ALONE)
    state = game.position([(40 - steps, 41, 42, 43)])
    assert exact_rolls(game, state, forced(game)) == rolls
