import math

import numpy as np
import pytest

from tablerules import yahtzee
from tablerules.core.table import Bot
from tablerules.simulate import seatings, tournament
from tablerules.simulate.ratings import strengths_of
from tablerules.yahtzee import Move, View

GAME = yahtzee.Yahtzee()
BOTS: dict[str, Bot[View, Move]] = {
    "collector": yahtzee.collector_bot,
    "first": yahtzee.first_roll_bot,
    "random": yahtzee.random_bot,
}


def test_every_choice_of_bots_sits_in_every_rotation() -> None:
    assert seatings(("a", "b", "c"), 2) == (
        ("a", "b"),
        ("b", "a"),
        ("a", "c"),
        ("c", "a"),
        ("b", "c"),
        ("c", "b"),
    )
    assert seatings(("a", "b"), 4) == tuple(tuple("abab"[r:] + "abab"[:r]) for r in range(4))


def test_all_seatings_are_played_equally_often() -> None:
    result = tournament(GAME, BOTS, games=20, seed=1)
    assert result.beats.sum() == 24  # rounded up to a multiple of the six seatings
    assert np.array_equal(result.beats + result.beats.T, 8 * (1 - np.eye(3)))


def test_the_better_bot_is_rated_higher_and_a_clear_difference_called_so() -> None:
    result = tournament(GAME, BOTS, games=120, seed=2)
    ratings = [result.ratings[name].value for name in ("collector", "first", "random")]
    assert ratings == sorted(ratings, reverse=True)
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    assert result.significance()[0].startswith("collector is better than first: ")
    assert result.wins["collector"].value > 0.9
    assert result.points["collector"].low > result.points["first"].high
    assert str(result).splitlines()[1].startswith("collector ")


def test_equal_bots_are_not_shown_to_differ() -> None:
    result = tournament(
        GAME, {"one": yahtzee.first_roll_bot, "two": yahtzee.first_roll_bot}, games=60, seed=5
    )
    (sentence,) = result.significance()
    assert "is not shown to differ from" in sentence


def test_strengths_of_two_are_the_logarithm_of_their_odds() -> None:
    strengths, errors = strengths_of(np.array([[0.0, 300.0], [100.0, 0.0]]))
    odds = 300.5 / 100.5
    assert strengths[0] - strengths[1] == pytest.approx(math.log(odds))
    variance = 401 / (300.5 * 100.5)
    assert errors[0] ** 2 == pytest.approx(variance / 4)


def test_strengths_explain_the_results_of_three() -> None:
    truth = np.array([0.8, 0.1, -0.9])
    chances = 1 / (1 + np.exp(truth[None, :] - truth[:, None]))
    beats = 1e6 * chances * (1 - np.eye(3))
    strengths, errors = strengths_of(beats)
    assert strengths == pytest.approx(truth, abs=1e-4)
    assert (errors < 0.01).all()


def test_a_bot_that_has_won_everything_has_a_finite_strength() -> None:
    strengths, _ = strengths_of(np.array([[0.0, 20.0], [0.0, 0.0]]))
    assert np.isfinite(strengths).all()


def test_a_tournament_needs_two_bots_and_two_seats() -> None:
    with pytest.raises(ValueError, match="two bots"):
        tournament(GAME, {"alone": yahtzee.first_roll_bot}, games=2)
    with pytest.raises(ValueError, match="two seats"):
        tournament(yahtzee.Yahtzee(yahtzee.Options(seats=1)), BOTS, games=2)
