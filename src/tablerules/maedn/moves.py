"""What happens in this game: one class per kind of move.

Rolls are [`Rolled`][tablerules.core.chance.Rolled], moves by chance: ``* roll 6``.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from tablerules.core.actors import BySeat
from tablerules.core.chance import Rolled
from tablerules.core.seats import Seat, write_actor


@frozen
class Go(BySeat):
    """A piece goes from one own-track position to another: ``p1 -1>0`` enters.

    Attributes:
        seat: Who moves it.
        start: Where it stands: -1 on B, from 0 on the track, then the goal.
        target: Where it ends.
        colour: Its colour, named only if it is not the colour on turn (a partner's, a neutral one).
        number: The die (or bonus) that is used, named only while others could be used instead.
        count: 2 for two pieces that move together.

    Examples:
        >>> str(Go(0, 3, 9)), str(Go(1, -1, 0, colour=3, number=6, count=2))
        ('p1 3>9', 'p2 c4 -1>0 x2 by 6')
    """

    seat: Seat
    start: int
    target: int
    colour: int | None = None
    number: int | None = None
    count: int = 1

    def __str__(self) -> str:
        words = [write_actor(self.seat)]
        if self.colour is not None:
            words.append(write_colour(self.colour))
        words.append(f"{self.start}>{self.target}")
        if self.count != 1:
            words.append(f"x{self.count}")
        if self.number is not None:
            words.append(f"by {self.number}")
        return " ".join(words)


@frozen
class Pass(BySeat):
    """A seat passes although it could move, where the options allow that: ``p1 pass``."""

    seat: Seat

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} pass"


Move: TypeAlias = Go | Pass | Rolled
"""Every move of this game."""


def write_colour(colour: int) -> str:
    """Write a colour, counted from 1 in turn order: ``c1``, ``c2``."""
    return f"c{colour + 1}"
