"""Batch engines: games a second at several sizes, against C programs that play the same.

A step asks for random legal actions and plays them. The C programs play game after game on one
core, with one set of options written into the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import MIB, Effort, Measurement, Pace, cost, pace
from benchmarks.outside import compiled

GAMES = {"yahtzee": ("yahtzee_play", 1), "maedn": ("maedn", 4), "uno": ("uno", 4)}
"""The C program of each game, and how many play."""


def measure(effort: Effort) -> Iterator[Measurement]:
    """All games that have a batch engine."""
    for game, (program, seats) in GAMES.items():
        if find_spec(f"tablerules.{game}.batch") is not None:
            yield from engine(game, f"{seats} seat" + "s" * (seats > 1), compiled(program), effort)


def engine(game: str, seats: str, program: Path | None, effort: Effort) -> Iterator[Measurement]:
    """One game: all sizes, and the C program before and after them."""
    c = 0.0
    best: dict[tuple[int, str], Pace] = {}
    runs = [(size, "step") for size in effort.sizes] + [(effort.sizes[-1], "mask")]
    for _ in range(effort.rounds):
        if program is not None:
            c = max(c, c_pace(program, effort.games))
        for size, way in runs:
            found = pace("tablerules_batch", game, str(size), way, str(effort.seconds))
            best[size, way] = max(found, best.get((size, way), found), key=lambda one: one.games)
    told = partial(Measurement, group=f"{game}, {seats}")
    if c:
        yield told("C program", "games", c, "games/s")
    for (size, way), found in best.items():
        subject = f"{size:,} games" + (", all legal masks too" if way == "mask" else "")
        yield told(subject, "games", found.games, "games/s")
        if c:
            yield told(subject, "of the C program", found.games / c, "")
        yield told(subject, "steps", found.steps, "steps/s", f"{found.length:.1f} a game")
        yield told(subject, "peak memory", found.peak / MIB, "MiB")


def c_pace(program: Path, games: int) -> float:
    """Games a second, which a C program prints first."""
    return float(cost([program, str(games)]).output.split()[0])
