"""Batch engines: games a second at several sizes, against C programs that play the same.

A step asks for random legal actions and plays them. The C programs play game after game on one
core, with one set of options written into the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import MIB, Effort, Measurement, Pace, cost, pace
from benchmarks.outside import compiled


@dataclass(frozen=True)
class Kind:
    """One kind of game.

    Attributes:
        name: What `benchmarks.players.tablerules_batch` calls it.
        title: What the table calls it.
        steps: Steps of a game on average, in the batch engine.
        program: The C program.
        words: Its arguments: how many games, and so on.
        told: The second number that it prints, the length of a game as it counts: a program that
            plays another game is no yardstick.
    """

    name: str
    title: str
    steps: float
    program: str
    words: tuple[str, ...]
    told: float

    @property
    def game(self) -> str:
        """The package."""
        return self.name.partition("-")[0]


KINDS = (
    Kind("yahtzee", "yahtzee, 1 seat", 30.185, "yahtzee_play", ("2000000",), 30.185),
    Kind("maedn", "maedn, 4 seats", 367.3, "maedn", ("300000",), 421.2),
    Kind("uno-eager", "uno, 4 seats, who can must", 102.3, "uno", ("300000", "1", "eager"), 102.3),
    Kind("uno", "uno, 4 seats, any legal action", 1656, "uno", ("10000", "1"), 1656),
)
TOLERANCE = 0.03
"""Rounds of UNO differ much in length."""


def measure(effort: Effort) -> Iterator[Measurement]:
    """All games that have a batch engine."""
    for kind in KINDS:
        if find_spec(f"tablerules.{kind.game}.batch") is not None:
            yield from engine(kind, effort)


def engine(kind: Kind, effort: Effort) -> Iterator[Measurement]:
    """One kind of game: all sizes, and the C program before each round of them."""
    program = compiled(kind.program) if effort.strangers else None
    c = 0.0
    best: dict[tuple[int, str], Pace] = {}
    runs = [(size, "step") for size in effort.sizes] + [(effort.sizes[-1], "mask")]
    for _ in range(effort.rounds):
        c = max(c, c_pace(kind, program)) if program else 0
        for size, way in runs:
            words = (kind.name, str(size), str(kind.steps), way, str(effort.seconds))
            found = pace("tablerules_batch", *words)
            best[size, way] = max(found, best.get((size, way), found), key=lambda one: one.games)
    told = partial(Measurement, group=kind.title)
    if c:
        yield told("C program", "games", c, "games/s")
    for (size, way), found in best.items():
        subject = f"{size:,} games" + (", all legal masks too" if way == "mask" else "")
        yield told(subject, "games", found.games, "games/s")
        if c:
            yield told(subject, "of the C program", found.games / c, "")
        yield told(subject, "steps", found.steps, "steps/s")
        yield told(subject, "peak memory", found.peak / MIB, "MiB")


def c_pace(kind: Kind, program: Path) -> float:
    """Games a second.

    Raises:
        ValueError: The program plays another game.
    """
    games, length, *_ = map(float, cost([program, *kind.words]).output.split())
    if abs(length / kind.told - 1) > TOLERANCE:
        raise ValueError(f"{kind.program}: a game has {length} steps instead of {kind.told}")
    return games
