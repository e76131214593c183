"""This library's batch engines: many games in lockstep, random choices."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.players.clock import Play, clock

OPTIONS: dict[str, dict[str, object]] = {
    "yahtzee": {"seats": 1},
    "maedn": {},
    "uno": {"target": None},
}
"""What differs from each game's defaults; the C programs play the same."""

SAMPLE = 5_000


def ready(name: str, size: int, *, mask: bool) -> Play:
    """A batch of a game that has been played on until its games are at all stages."""
    engine: Any = import_module(f"tablerules.{name}.batch")
    options: Any = import_module(f"tablerules.{name}").Options(**OPTIONS[name])
    length = mean_length(engine.Batch(options), min(size, SAMPLE))
    batch = engine.Batch(options)
    batch.reset(size, np.random.default_rng(1))

    def play() -> tuple[float, int]:
        steps = int(length) + 1
        for _ in range(steps):
            if mask:
                batch.legal_mask()
            batch.step(batch.random_actions())
        return size * steps / length, size * steps

    return play


def mean_length(batch: Any, games: int) -> float:  # noqa: ANN401 - of any game
    """How many steps a game has, over the first game in each place of a batch."""
    batch.reset(games, np.random.default_rng(2))
    going = np.ones(games, dtype=bool)
    steps = 0
    while going.any():
        steps += int(going.sum())
        batch.step(batch.random_actions())
        going &= ~batch.done
    return steps / games


if __name__ == "__main__":
    game, games, way = sys.argv[1:4]
    clock(ready(game, int(games), mask=way == "mask"))
