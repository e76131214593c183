"""What came of many games: arrays, and statistics with confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from tablerules.core.seats import write_actor
from tablerules.simulate.playing import Played


@frozen
class Estimate:
    """An estimated quantity with a confidence interval.

    Attributes:
        value: The estimate.
        low: The lower end of the interval.
        high: The upper end.
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"


def mean_estimate(values: NDArray[np.float64] | Sequence[float], confidence: float) -> Estimate:
    """The mean of a sample, with the normal interval around it.

    Examples:
        >>> print(mean_estimate([1.0, 2.0, 3.0, 4.0], 0.95))
        2.5 [1.235, 3.765]
    """
    sample = np.asarray(values, dtype=np.float64)
    mean = float(sample.mean())
    if len(sample) < _TWO:
        return Estimate(mean, -np.inf, np.inf)
    reach = quantile(confidence) * float(sample.std(ddof=1)) / sqrt(len(sample))
    return Estimate(mean, mean - reach, mean + reach)


def share_estimate(successes: float, trials: int, confidence: float) -> Estimate:
    """A share of successes, with Wilson's interval, which is right for rare events too.

    Examples:
        >>> print(share_estimate(60, 100, 0.95))
        0.6 [0.502, 0.6906]
        >>> print(share_estimate(0, 40, 0.95))
        0 [0, 0.08762]
    """
    z = quantile(confidence)
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z * sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2) / (1 + z * z / trials)
    # At the ends the bound is the end itself, which rounding would miss.
    low = middle - reach if successes > 0 else 0.0
    return Estimate(share, low, middle + reach if successes < trials else 1.0)


def quantile(confidence: float) -> float:
    """How many standard deviations a two-sided normal interval reaches: 1.96 for 0.95.

    Raises:
        ValueError: ``confidence`` does not lie between 0 and 1.
    """
    if not 0 < confidence < 1:
        msg = f"confidence must lie between 0 and 1, not {confidence}"
        raise ValueError(msg)
    return NormalDist().inv_cdf((1 + confidence) / 2)


@frozen(eq=False)
class Results:
    """The outcomes of a simulation, game by game.

    Attributes:
        scores: Final scores, an array of games x seats.
        ranks: Ranks, an array of games x seats; 1 is the best, ties share a rank.
        plies: The length of each game in moves, outcomes of chance included.
    """

    scores: NDArray[np.int64] = field(repr=False)
    ranks: NDArray[np.int64] = field(repr=False)
    plies: NDArray[np.int64] = field(repr=False)

    @classmethod
    def of(cls, played: Sequence[Played]) -> Results:
        """Put single outcomes together."""
        return cls(
            np.array([game.scores for game in played], dtype=np.int64),
            np.array([game.ranks for game in played], dtype=np.int64),
            np.array([game.plies for game in played], dtype=np.int64),
        )

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.plies)

    @property
    def wins(self) -> NDArray[np.float64]:
        """Each seat's part of each win, games x seats: a win shared by two is a half for each."""
        first = self.ranks == 1
        return np.asarray(first / first.sum(axis=1, keepdims=True), dtype=np.float64)

    def win_share(self, seat: int, *, confidence: float = 0.95) -> Estimate:
        """The part of all games that a seat has won, shared wins counted by parts."""
        return share_estimate(float(self.wins[:, seat].sum()), self.games, confidence)

    def mean_score(self, seat: int, *, confidence: float = 0.95) -> Estimate:
        """The mean final score of a seat."""
        return mean_estimate(self.scores[:, seat].astype(np.float64), confidence)

    def mean_plies(self, *, confidence: float = 0.95) -> Estimate:
        """The mean length of a game."""
        return mean_estimate(self.plies.astype(np.float64), confidence)

    def summary(self, *, confidence: float = 0.95) -> str:
        """A table of all this as text."""
        plies = self.mean_plies(confidence=confidence)
        lines = [
            f"{self.games:,} games, {plies} moves each ({confidence:.0%} intervals)",
            f"{'seat':<6}{'wins':<28}{'score':<30}{'sd':>8}",
        ]
        for seat in range(self.scores.shape[1]):
            won = self.win_share(seat, confidence=confidence)
            score = self.mean_score(seat, confidence=confidence)
            spread = float(self.scores[:, seat].std())
            lines.append(f"{write_actor(seat):<6}{won!s:<28}{score!s:<30}{spread:>8.4g}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.summary()


_TWO = 2
