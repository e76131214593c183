"""This library's batch engines: many games in lockstep, random choices."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.players.clock import Play, clock

WARM = 200
"""After so many steps the games of a batch are at different stages."""
STEPS = 20
"""So many are played between two looks at the clock."""


def options(kind: str) -> Any:  # noqa: ANN401 - of any game
    """The options of a kind of game, which the C programs play, too."""
    game = import_module(f"tablerules.{kind.partition('-')[0]}")
    if kind == "yahtzee":
        return game.Options(seats=1)
    if kind == "uno":
        return game.Options(target=None)
    if kind == "uno-eager":
        eager = {"renege": game.Renege.FORBIDDEN, "play_drawn": game.PlayDrawn.MUST}
        return game.Options(target=None, challenge=False, **eager)
    return game.Options()


def ready(kind: str, size: int, length: float, *, mask: bool) -> Play:
    """A batch of games that has been played on until they are at different stages.

    Args:
        kind: What is played, see `options`.
        size: How many games.
        length: How many steps a game has on average.
        mask: Whether all legal actions are asked for, too.
    """
    engine: Any = import_module(f"tablerules.{kind.partition('-')[0]}.batch")
    batch = engine.Batch(options(kind))
    batch.reset(size, np.random.default_rng(1))
    for _ in range(WARM):
        batch.step(batch.random_actions())

    def play() -> tuple[float, int]:
        for _ in range(STEPS):
            if mask:
                batch.legal_mask()
            batch.step(batch.random_actions())
        return size * STEPS / length, size * STEPS

    return play


if __name__ == "__main__":
    name, games, steps, way = sys.argv[1:5]
    clock(ready(name, int(games), float(steps), mask=way == "mask"))
