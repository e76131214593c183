"""Moves as small whole numbers: parts of the dice to keep first, then the places of the sheet."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from tablerules.core.checks import instance
from tablerules.core.dice import Faces
from tablerules.core.seats import Seat
from tablerules.yahtzee.moves import Keep, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import layout
from tablerules.yahtzee.solver.lattice import lattice


@frozen
class ActionTable:
    """Which whole number stands for which move.

    Numbers 0 to ``keeps - 1`` keep a part of the dice, from none to all but one; those from
    ``keeps`` on write the dice in a place, in sheet order, column by column.

    Attributes:
        options: The rules.
        parts: The part that each keep stands for.
        keeps: How many parts there are.
        size: How many numbers there are.

    Examples:
        >>> table = ActionTable(Options())
        >>> table.size, str(table.move(1, table.index(Score(0, "chance"))))
        (223, 'p2 score chance')
    """

    options: Options = field(validator=instance(Options))
    parts: tuple[Faces, ...] = field(init=False, repr=False, eq=False)
    keeps: int = field(init=False, repr=False, eq=False)
    size: int = field(init=False, repr=False, eq=False)
    _numbers: dict[Faces, int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        nodes = lattice(self.options.sheet.dice).nodes
        parts = tuple(part for level in nodes[:-1] for part in level)
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "keeps", len(parts))
        object.__setattr__(self, "size", len(parts) + self.options.sheet.size)
        object.__setattr__(self, "_numbers", {part: i for i, part in enumerate(parts)})

    def index(self, move: Keep | Score) -> int:
        """The number of a move, whoever makes it.

        Raises:
            ValueError: There is no such move on this sheet.
        """
        if isinstance(move, Keep):
            number = self._numbers.get(move.dice)
        else:
            place = layout(self.options).index.get((move.box, move.column))
            number = None if place is None else self.keeps + place
        if number is None:
            msg = f"{move} is no move on this sheet"
            raise ValueError(msg)
        return number

    def move(self, seat: Seat, number: int) -> Keep | Score:
        """The move of a seat that a number stands for.

        Raises:
            IndexError: There is no such number.
        """
        if not 0 <= number < self.size:
            msg = f"actions go from 0 to {self.size - 1}, not {number}"
            raise IndexError(msg)
        if number < self.keeps:
            return Keep(seat, self.parts[number])
        plan = layout(self.options)
        place = number - self.keeps
        return Score(seat, plan.boxes[place].name, plan.columns[place])


@frozen(eq=False)
class Throws:
    """What comes of keeping a part and throwing the other dice.

    Attributes:
        rolls: All rolls as sorted tuples; a roll's number is its place here.
        faces: The same as an array, rolls x dice.
        start: Where the throws of each part begin in ``after``; the last part is all dice.
        ways: In how many ordered ways the missing dice fall.
        after: The roll that each ordered fall of the missing dice makes, part after part.
        holds: Whether a roll holds a part, rolls x parts.
        holding: The parts that a roll holds but for itself, filled up with -1.
        held: How many those are.
    """

    rolls: tuple[Faces, ...]
    faces: NDArray[np.int8]
    start: NDArray[np.int32]
    ways: NDArray[np.int32]
    after: NDArray[np.intp]
    holds: NDArray[np.bool_]
    holding: NDArray[np.intp]
    held: NDArray[np.int16]


@lru_cache(maxsize=8)
def throws(dice: int) -> Throws:
    """The throws of so many dice, from the lattice of their multisets."""
    net = lattice(dice)
    parts = [(size, row) for size in range(dice) for row in range(len(net.nodes[size]))]
    after = [_falls(dice, size, row) for size, row in parts]
    ways = np.array([len(falls) for falls in after], dtype=np.int32)
    start = np.concatenate(([0], np.cumsum(ways)[:-1])).astype(np.int32)
    joined = np.concatenate(after)
    holds = np.zeros((len(net.rolls), len(parts)), dtype=bool)
    for number, falls in enumerate(after):
        holds[falls, number] = True
    held = holds.sum(axis=1).astype(np.int16)
    holding = np.full((len(net.rolls), int(held.max())), -1, dtype=np.intp)
    for roll, row in enumerate(holds):
        holding[roll, : held[roll]] = np.flatnonzero(row)
    faces = np.array(net.rolls, dtype=np.int8)
    return Throws(net.rolls, faces, start, ways, joined.astype(np.intp), holds, holding, held)


def _falls(dice: int, size: int, row: int) -> NDArray[np.intp]:
    """The rolls that the ordered falls of the missing dice make, last die fastest."""
    net = lattice(dice)
    rows = np.array([row])
    for level in range(size, dice):
        rows = np.stack([more[rows] for more in net.more[level]], axis=1).reshape(-1)
    return rows
