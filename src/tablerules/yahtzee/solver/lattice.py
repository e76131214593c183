"""The dice of one turn as a lattice of multisets, and the two sweeps over it.

Dice that are kept are a multiset of 0 to *n* dice, *n* dice are a roll. All sizes together are
the nodes of a lattice whose edges add one die. Throwing the missing dice is throwing them one at
a time, so a mean over rolls is *n* sweeps of means over six neighbours; the best part of a roll
to keep is found by sweeps back that take one die away. Each sweep treats many positions at once:
a row is a multiset, a column a position.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.core.dice import Dice, Faces
from tablerules.yahtzee.sheet import SIDES

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]


@frozen(eq=False)
class Lattice:
    """The multisets of up to ``dice`` dice and how they hang together.

    Attributes:
        dice: How many dice make a roll.
        nodes: The multisets of each size, as sorted tuples. Those with most different faces come
            first, so that the ones with at least *j* of them are the first few rows.
        index: Where a multiset stands among those of its size.
        more: For each size but the last and each face, the rows with that face added.
        less: For each size from 1 and each *j*, the rows one size down without the *j*-th of the
            different faces; only the first rows have so many.
        chances: The probability of each roll.
        equal: The rows of the rolls of equal dice, by face.
    """

    dice: int
    nodes: tuple[tuple[Faces, ...], ...]
    index: tuple[dict[Faces, int], ...]
    more: tuple[tuple[Ints, ...], ...]
    less: tuple[tuple[Ints, ...], ...]
    chances: Floats
    equal: Ints

    @property
    def rolls(self) -> tuple[Faces, ...]:
        """The rolls of all dice, row by row."""
        return self.nodes[-1]

    def blank(self, columns: int) -> list[Floats]:
        """Room for a value of each multiset, size by size, in each of some columns."""
        return [np.empty((len(nodes), columns)) for nodes in self.nodes]


@lru_cache(maxsize=8)
def lattice(dice: int) -> Lattice:
    """The lattice for so many dice."""
    faces = range(1, SIDES + 1)
    nodes = tuple(
        tuple(sorted(combinations_with_replacement(faces, size), key=_most_different_first))
        for size in range(dice + 1)
    )
    index = tuple({node: row for row, node in enumerate(level)} for level in nodes)
    more = tuple(
        tuple(
            np.array([index[size + 1][tuple(sorted((*node, face)))] for node in nodes[size]])
            for face in faces
        )
        for size in range(dice)
    )
    less = ((), *(_less(nodes[size], index[size - 1]) for size in range(1, dice + 1)))
    throw = Dice(dice)
    chances = np.array([throw.weight(roll) for roll in nodes[dice]]) / throw.total
    equal = np.array([index[dice][(face,) * dice] for face in faces])
    return Lattice(dice, nodes, index, more, less, chances, equal)


def _most_different_first(node: Faces) -> tuple[int, Faces]:
    return (-len(set(node)), node)


def _less(nodes: tuple[Faces, ...], below: dict[Faces, int]) -> tuple[Ints, ...]:
    rows: list[list[int]] = []
    for node in nodes:
        for j, face in enumerate(sorted(set(node))):
            rest = tuple(sorted((Counter(node) - Counter((face,))).elements()))
            if j == len(rows):
                rows.append([])
            rows[j].append(below[rest])
    return tuple(np.array(listed) for listed in rows)


def average(net: Lattice, levels: list[Floats], spare: Floats) -> None:
    """Fill all levels below the top with the mean over the throw of the missing dice."""
    for size in range(net.dice - 1, -1, -1):
        above, here = levels[size + 1], levels[size]
        gather(above, net.more[size][0], here)
        room = spare[: len(here)]
        for rows in net.more[size][1:]:
            gather(above, rows, room)
            np.add(here, room, out=here)
        np.multiply(here, 1 / SIDES, out=here)


def worst(net: Lattice, levels: list[Floats], spare: Floats) -> None:
    """Fill all levels below the top with the least over the throw of the missing dice."""
    for size in range(net.dice - 1, -1, -1):
        above, here = levels[size + 1], levels[size]
        gather(above, net.more[size][0], here)
        room = spare[: len(here)]
        for rows in net.more[size][1:]:
            gather(above, rows, room)
            np.minimum(here, room, out=here)


def best_part(net: Lattice, levels: list[Floats], spare: Floats) -> None:
    """Replace the value of each multiset by the best among all its parts, itself included."""
    for size in range(1, net.dice + 1):
        below, here = levels[size - 1], levels[size]
        for rows in net.less[size]:
            many = len(rows)
            room = spare[:many]
            gather(below, rows, room)
            np.maximum(here[:many], room, out=here[:many])


def gather(source: Floats, rows: Ints, out: Floats) -> None:
    """Copy some rows of a table into another."""
    # Any mode but "raise" lets NumPy write straight into `out`; the rows are never out of range.
    source.take(rows, 0, out, "clip")
