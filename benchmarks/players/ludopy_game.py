"""ludopy's game of Ludo for four, until the first has won."""

from __future__ import annotations

from importlib import import_module

from benchmarks.players.clock import clock, pick


def play() -> tuple[float, int]:
    """One game."""
    game = import_module("ludopy").Game()
    steps, won = 0, False
    while not won:
        (_, pieces, *_), _ = game.get_observation()
        won = game.answer_observation(pick(pieces) if len(pieces) else -1)[-1]
        steps += 1
    return 1, steps


if __name__ == "__main__":
    clock(play)
