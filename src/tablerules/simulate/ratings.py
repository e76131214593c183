"""Which bot is better, and how sure that is: tournaments with seat rotation and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations
from math import log
from typing import Any, TypeVar

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from tablerules.core.game import Game, Move, View
from tablerules.core.table import Bot
from tablerules.simulate.playing import Played
from tablerules.simulate.results import Estimate, mean_estimate, quantile, share_estimate
from tablerules.simulate.running import CHUNK, Progress, run_games

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View[Any])

ELO = 400 / log(10)
"""A natural unit of strength, in points of the usual scale: 400 points are odds of ten to one."""


@frozen(eq=False)
class Tournament:
    """The outcome of a tournament.

    Attributes:
        names: The bots, in the order given.
        lineups: Which bot sat where: seat by seat, in turn from game to game.
        wins: Each bot's part of all wins in the games it played.
        points: Each bot's mean score.
        ratings: Strength in Elo points around 0, from all pairs of bots at the same table.
        beats: ``beats[i, j]``: how often bot *i* came in before bot *j*; a tie is a half.
    """

    names: tuple[str, ...]
    lineups: tuple[tuple[str, ...], ...] = field(repr=False)
    wins: dict[str, Estimate]
    points: dict[str, Estimate]
    ratings: dict[str, Estimate]
    beats: NDArray[np.float64] = field(repr=False)

    def pair(self, one: str, two: str, *, confidence: float = 0.95) -> Estimate:
        """How often one bot comes in before another at the same table."""
        i, j = self.names.index(one), self.names.index(two)
        met = self.beats[i, j] + self.beats[j, i]
        return share_estimate(float(self.beats[i, j]), int(met), confidence)

    def significance(self, *, confidence: float = 0.95) -> tuple[str, ...]:
        """One sentence for each pair of bots: whether the difference is more than luck."""
        sentences: list[str] = []
        for one, two in combinations(sorted(self.names, key=self._strength), 2):
            share = self.pair(one, two, confidence=confidence)
            sure = "better than" if share.low > _HALF else "not shown to differ from"
            sentences.append(f"{one} is {sure} {two}: comes in before it in {share} of games")
        return tuple(sentences)

    def _strength(self, name: str) -> float:
        return -self.ratings[name].value

    def __str__(self) -> str:
        width = max(map(len, self.names)) + 2
        lines = [f"{'bot':<{width}}{'rating':<28}{'wins':<28}score"]
        lines += [
            f"{name:<{width}}{self.ratings[name]!s:<28}{self.wins[name]!s:<28}{self.points[name]}"
            for name in sorted(self.names, key=self._strength)
        ]
        return "\n".join([*lines, *self.significance()])


def seatings(names: Sequence[str], seats: int) -> tuple[tuple[str, ...], ...]:
    """Who sits where: every choice of bots for the seats, each rotated through all seats.

    Fewer bots than seats sit several times.

    Examples:
        >>> seatings(("a", "b"), 2)
        (('a', 'b'), ('b', 'a'))
        >>> len(seatings(("a", "b", "c"), 2))
        6
    """
    if len(names) < seats:
        names = [names[i % len(names)] for i in range(seats)]
    chosen = combinations(names, seats)
    return tuple(tuple(who[r:] + who[:r]) for who in chosen for r in range(seats))


def tournament(  # noqa: PLR0913 - all but the game and its bots have defaults
    game: Game[S, M, V],
    bots: Mapping[str, Bot[V, M]],
    *,
    games: int = 1000,
    seed: int | str | bytes = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
    chunk: int = CHUNK,
    confidence: float = 0.95,
) -> Tournament:
    """Let bots play against each other from all seats, and rate them.

    Every choice of bots sits in every rotation; the number of games is rounded up so that all
    seatings are played equally often. Ratings are those of Bradley and Terry: the strengths under
    which the observed results between pairs at the same table are most likely.

    Args:
        game: The rules.
        bots: Bots by name, two or more.
        games: How many games at least.
        seed: Game *i* draws from the stream ``(seed, i)``.
        executor: Any `concurrent.futures.Executor`. None: play here.
        progress: Is called with the number of games done and of all games.
        chunk: How many games make one task for the executor.
        confidence: The level of all intervals.

    Raises:
        SimulationError: Games could not be played.
        ValueError: There are fewer than two bots, or the game has fewer than two seats.
    """
    if len(bots) < _TWO or game.seats < _TWO:
        msg = "a tournament needs two bots and a game with two seats"
        raise ValueError(msg)
    lineups = seatings(tuple(bots), game.seats)
    games = -(-games // len(lineups)) * len(lineups)
    seated = [{seat: bots[name] for seat, name in enumerate(lineup)} for lineup in lineups]
    played = run_games(game, seated, games, seed, executor=executor, progress=progress, chunk=chunk)
    return _rated(tuple(bots), lineups, played, confidence)


def _rated(
    names: tuple[str, ...],
    lineups: tuple[tuple[str, ...], ...],
    played: Sequence[Played],
    confidence: float,
) -> Tournament:
    beats = np.zeros((len(names), len(names)))
    won: dict[str, list[float]] = {name: [] for name in names}
    scores: dict[str, list[float]] = {name: [] for name in names}
    for number, outcome in enumerate(played):
        lineup = lineups[number % len(lineups)]
        winners = outcome.ranks.count(1)
        for seat, name in enumerate(lineup):
            won[name].append((outcome.ranks[seat] == 1) / winners)
            scores[name].append(outcome.scores[seat])
        _note_pairs(beats, [names.index(name) for name in lineup], outcome.ranks)
    strengths, errors = strengths_of(beats)
    reach = [quantile(confidence) * error * ELO for error in errors]
    points = [value * ELO for value in strengths]
    return Tournament(
        names,
        lineups,
        {name: share_estimate(sum(won[name]), len(won[name]), confidence) for name in names},
        {name: mean_estimate(scores[name], confidence) for name in names},
        {
            name: Estimate(points[i], points[i] - reach[i], points[i] + reach[i])
            for i, name in enumerate(names)
        },
        beats,
    )


def _note_pairs(beats: NDArray[np.float64], who: Sequence[int], ranks: Sequence[int]) -> None:
    for one, two in combinations(range(len(who)), 2):
        i, j = who[one], who[two]
        if i == j:
            continue
        share = 0.5 if ranks[one] == ranks[two] else float(ranks[one] < ranks[two])
        beats[i, j] += share
        beats[j, i] += 1 - share


def strengths_of(
    beats: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Fit Bradley-Terry strengths, natural logarithms around 0, with their standard errors.

    Half a win each way is added for every pair that met, so that a bot that has won everything
    still has a finite strength.

    Args:
        beats: How often *i* came in before *j*.
    """
    met = (beats + beats.T) > 0
    wins = beats + 0.5 * met
    games = wins + wins.T
    strength = np.zeros(len(beats))
    for _ in range(_NEWTON_STEPS):
        gap = strength[:, None] - strength[None, :]
        expected = games / (1 + np.exp(-gap))
        slope = (wins - expected).sum(axis=1)
        step = np.linalg.pinv(_information(strength, games)) @ slope
        strength = strength + np.clip(step, -1, 1)
        strength -= strength.mean()
        if np.abs(step).max() < _CLOSE:
            break
    covariance = np.linalg.pinv(_information(strength, games))
    return strength, np.sqrt(np.clip(np.diag(covariance), 0, None))


def _information(strength: NDArray[np.float64], games: NDArray[np.float64]) -> NDArray[np.float64]:
    gap = strength[:, None] - strength[None, :]
    weight = games / ((1 + np.exp(-gap)) * (1 + np.exp(gap)))
    return np.asarray(np.diag(weight.sum(axis=1)) - weight, dtype=np.float64)


_HALF = 0.5
_TWO = 2
_NEWTON_STEPS = 100
_CLOSE = 1e-10
