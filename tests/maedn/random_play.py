"""Many games of uniformly random legal play, and what they come to on average."""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt

from attrs import frozen

from tablerules.core.chance import Rolled
from tablerules.maedn import Captured, Effect, Maedn, Options, Phase
from tablerules.maedn.rules import turn
from tablerules.maedn.rules.duties import lawful

_ROLLS = [Rolled((face,)) for face in range(1, 7)]


@frozen
class Sample:
    """What some games came to.

    Attributes:
        games: How many games.
        wins: How many of them each colour won.
        rolls: How many rolls they took together.
        squares: The sum of the squares of their rolls.
        captures: How many pieces were captured.
    """

    games: int
    wins: tuple[int, ...]
    rolls: int
    squares: int
    captures: int

    @property
    def mean_rolls(self) -> float:
        """Rolls a game."""
        return self.rolls / self.games

    @property
    def deviation(self) -> float:
        """The standard deviation of the rolls of a game."""
        return sqrt(self.squares / self.games - self.mean_rolls**2)

    def share(self, colour: int) -> float:
        """How often a colour won."""
        return self.wins[colour] / self.games

    def __add__(self, other: Sample) -> Sample:
        wins = tuple(a + b for a, b in zip(self.wins, other.wins, strict=True))
        return Sample(
            self.games + other.games,
            wins,
            self.rolls + other.rolls,
            self.squares + other.squares,
            self.captures + other.captures,
        )


def _some(options: Options, games: int, seed: int) -> Sample:
    game, rng = Maedn(options), random.Random(seed)  # noqa: S311 - for speed
    start, tables = game.start(), game.layout
    wins = [0] * options.seats
    total = squares = 0
    events: list[Effect] = []
    captures = 0
    for _ in range(games):
        state, rolls = start, 0
        while state.phase is not Phase.OVER:
            if state.phase is Phase.ROLL:
                rolls += 1
                state = turn.roll(tables, state, rng.choice(_ROLLS), events)
            else:
                state = turn.go(tables, state, rng.choice(lawful(tables, state)), events)
        wins[state.finished[0]] += 1
        total += rolls
        squares += rolls * rolls
        captures += sum(isinstance(event, Captured) for event in events)
        events.clear()
    return Sample(games, tuple(wins), total, squares, captures)


def sample(options: Options, games: int, parts: int = 20) -> Sample:
    """Play that many games, in parts of their own seeds."""
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(partial(_some, options, games // parts), range(parts)))
    total = found[0]
    for part in found[1:]:
        total += part
    return total
