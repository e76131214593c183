"""Everything that can happen: keeping dice, scoring a box, and a roll by chance."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

from tablerules.core.actors import BySeat
from tablerules.core.chance import Rolled
from tablerules.core.checks import risen
from tablerules.core.dice import Faces
from tablerules.core.seats import Seat, write_actor


@frozen
class Keep(BySeat):
    """Keep some dice and roll the others again: ``p1 keep 3 3``, ``p1 keep none``.

    Attributes:
        seat: Who keeps them.
        dice: The faces kept, sorted; which of several equal dice does not matter.
    """

    seat: Seat
    dice: Faces = field(converter=risen)

    def __str__(self) -> str:
        dice = " ".join(map(str, self.dice)) or "none"
        return f"{write_actor(self.seat)} keep {dice}"


@frozen
class Score(BySeat):
    """Write the dice into a box, which ends the turn: ``p1 score full-house``.

    Attributes:
        seat: Who scores.
        box: The name of the box.
        column: The column, from 1; written only on sheets with several, from the second on.
    """

    seat: Seat
    box: str
    column: int = 1

    def __str__(self) -> str:
        column = "" if self.column == 1 else f" {self.column}"
        return f"{write_actor(self.seat)} score {self.box}{column}"


Move: TypeAlias = Keep | Score | Rolled
"""A move of this game; `Rolled` is chance's."""
