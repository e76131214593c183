"""Many games of uniformly random legal play, and what they come to on average."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from attrs import frozen

from tablerules.maedn import Options
from tablerules.maedn.batch import Batch
from tablerules.maedn.boards import WAITING


@frozen
class Sample:
    """What some games came to.

    Attributes:
        games: How many games.
        wins: How many of them each seat won.
        mean_rolls: Rolls a game, the opening not counted.
        deviation: Their standard deviation.
    """

    games: int
    wins: tuple[int, ...]
    mean_rolls: float
    deviation: float

    def share(self, seat: int) -> float:
        """How often a seat won."""
        return self.wins[seat] / self.games

    def error(self) -> float:
        """The standard error of the rolls of a game."""
        return self.deviation / sqrt(self.games)


def sample(options: Options, games: int, seed: int = 1) -> Sample:
    """Play so many games to their ends with the batch engine."""
    batch = Batch(options, auto_reset=False)
    batch.reset(games, np.random.default_rng(seed))
    ended = 0
    while ended < games:
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
    wins = np.bincount(batch.returns.argmax(axis=1), minlength=options.seats)
    return Sample(games, tuple(wins.tolist()), float(batch.rolls.mean()), float(batch.rolls.std()))


def captures(options: Options, games: int, seed: int = 1) -> tuple[float, float]:
    """How many pieces are captured in a game, with the standard error."""
    batch = Batch(options, auto_reset=False)
    batch.reset(games, np.random.default_rng(seed))
    counts = np.zeros(games)
    ended, before = 0, _waiting(batch)
    while ended < games:
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
        after = _waiting(batch)
        counts += np.maximum(after - before, 0).sum(axis=1)  # nobody else goes back to B
        before = after
    return float(counts.mean()), float(counts.std() / sqrt(games))


def _waiting(batch: Batch) -> Any:
    """How many pieces of each colour wait on B, games x colours."""
    return (batch.observe(0).pieces == WAITING).sum(axis=2, dtype=np.int8)
