"""yatzy-solver's simulator for one, with a policy in Python that picks at random."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from typing import Any

from benchmarks.players.clock import Play, clock, pick

GAMES = 20


def ready() -> Play:
    """Solve first, since its simulator belongs to a solved variant; that is not counted."""
    library: Any = import_module("yatzy_solver")
    solver = library.Solver.build(library.Variant("american+forced-joker"))
    seeds = count()

    def play() -> tuple[float, int]:
        asked = 0

        def policy(_situation: str, legal: list[str], _score: int) -> str:
            nonlocal asked
            asked += 1
            return pick(legal)

        solver.simulate(GAMES, seed=next(seeds), policy=policy)
        return GAMES, asked

    return play


if __name__ == "__main__":
    clock(ready())
