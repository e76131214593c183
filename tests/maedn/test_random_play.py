"""Uniformly random play has the figures that others have found, within four standard errors."""

from math import sqrt

import pytest

from tablerules import maedn
from tests.maedn.play import duel, game
from tests.maedn.random_play import captures, sample

GAMES = 100_000


def near(found: float, wanted: float, error: float) -> None:
    assert abs(found - wanted) <= 4 * error, f"{found} is not {wanted} +- 4 x {error}"


def test_two_opposite_by_the_basic_rules() -> None:
    found = sample(duel().options, GAMES)
    near(found.mean_rolls, 141.36, found.error())
    assert found.deviation == pytest.approx(28.6, abs=0.5)
    near(found.share(0), 0.5075, sqrt(0.25 / GAMES))


def test_four_by_the_basic_rules() -> None:
    found = sample(game().options, GAMES)
    near(found.mean_rolls, 416.5, found.error())
    assert found.deviation == pytest.approx(105, abs=1)
    for seat, share in enumerate((0.2552, 0.2497, 0.2486, 0.2465)):
        near(found.share(seat), share, sqrt(share * (1 - share) / GAMES))


def test_how_often_four_capture() -> None:
    found, error = captures(game().options, 10_000)
    near(found, 37.2, error)


def test_two_opposite_with_all_pieces_waiting() -> None:
    found = sample(duel(maedn.OPEN_SPIEL).options, GAMES)
    near(found.mean_rolls, 152.24, found.error())


def test_four_with_all_pieces_waiting() -> None:
    found = sample(game(maedn.OPEN_SPIEL).options, GAMES)
    near(found.mean_rolls, 436.5, found.error())
