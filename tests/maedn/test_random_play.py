"""Uniformly random play has the figures that others have found, within four standard errors."""

from math import sqrt

import pytest

from tablerules import maedn
from tests.maedn.play import duel, game
from tests.maedn.random_play import Sample, sample

GAMES = 100_000


def near(found: float, wanted: float, error: float) -> None:
    assert abs(found - wanted) <= 4 * error, f"{found} is not {wanted} +- 4 x {error}"


def check(found: Sample, rolls: float, deviation: float) -> None:
    near(found.mean_rolls, rolls, deviation / sqrt(found.games))


@pytest.mark.slow
def test_two_opposite_by_the_basic_rules() -> None:
    found = sample(duel().options, GAMES)
    check(found, 141.36, 28.6)
    assert found.deviation == pytest.approx(28.6, abs=0.5)
    near(found.share(0), 0.5075, sqrt(0.25 / GAMES))


@pytest.mark.slow
def test_four_by_the_basic_rules() -> None:
    found = sample(game().options, GAMES)
    check(found, 416.5, 105)
    near(found.captures / found.games, 37.2, 0.05)
    for colour, share in enumerate((0.2552, 0.2497, 0.2486, 0.2465)):
        near(found.share(colour), share, sqrt(share * (1 - share) / GAMES))


@pytest.mark.slow
def test_two_opposite_with_all_pieces_waiting() -> None:
    check(sample(duel(maedn.OPEN_SPIEL).options, GAMES), 152.24, 30)


@pytest.mark.slow
def test_four_with_all_pieces_waiting() -> None:
    check(sample(game(maedn.OPEN_SPIEL).options, GAMES), 436.5, 105)
