"""Uniformly random play has the figures that others have found, within four standard errors."""

from math import sqrt

import pytest

from tablerules import maedn
from tests.maedn.play import duel, game
from tests.maedn.random_play import captures, sample

each_size = pytest.mark.parametrize(
    "games", [10_000, pytest.param(100_000, marks=pytest.mark.slow)]
)


def near(found: float, wanted: float, error: float) -> None:
    assert abs(found - wanted) <= 4 * error, f"{found} is not {wanted} +- 4 x {error}"


@each_size
def test_two_opposite_by_the_basic_rules(games: int) -> None:
    found = sample(duel().options, games)
    near(found.mean_rolls, 141.36, found.error())
    assert found.deviation == pytest.approx(28.6, abs=1)
    near(found.share(0), 0.5075, sqrt(0.25 / games))


@each_size
def test_four_by_the_basic_rules(games: int) -> None:
    found = sample(game().options, games)
    near(found.mean_rolls, 416.5, found.error())
    assert found.deviation == pytest.approx(105, abs=3)
    for seat, share in enumerate((0.2552, 0.2497, 0.2486, 0.2465)):
        near(found.share(seat), share, sqrt(share * (1 - share) / games))


@each_size
def test_how_often_four_capture(games: int) -> None:
    found, error = captures(game().options, games // 10)
    near(found, 37.2, error)


@each_size
def test_two_opposite_with_all_pieces_waiting(games: int) -> None:
    found = sample(duel(maedn.OPEN_SPIEL).options, games)
    near(found.mean_rolls, 152.24, found.error())


@each_size
def test_four_with_all_pieces_waiting(games: int) -> None:
    found = sample(game(maedn.OPEN_SPIEL).options, games)
    near(found.mean_rolls, 436.5, found.error())
