"""Questions about a single turn, answered exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tablerules.core.dice import Faces
from tablerules.yahtzee.sheet import SIDES, Pattern
from tablerules.yahtzee.solver.lattice import Lattice, lattice


def chance_of(
    pattern: Pattern | Callable[[Faces], bool], *, rolls: int = 3, dice: int = 5
) -> Fraction:
    """The chance of a pattern within one turn, under the best play for that aim alone.

    Args:
        pattern: A pattern of a score sheet, or whether sorted dice are what is sought.
        rolls: How many rolls the turn has.
        dice: How many dice are rolled.

    Raises:
        ValueError: ``rolls`` or ``dice`` is less than 1.

    Examples:
        >>> from tablerules.yahtzee import Groups
        >>> chance_of(Groups((5,)))
        Fraction(347897, 7558272)
        >>> float(chance_of(lambda dice: 6 in dice))
        0.9350945...
    """
    if callable(pattern):
        return mean_of(lambda roll: int(pattern(roll)), rolls=rolls, dice=dice)
    return mean_of(lambda roll: int(pattern.match(roll) is not None), rolls=rolls, dice=dice)


def mean_of(points: Callable[[Faces], int], *, rolls: int = 3, dice: int = 5) -> Fraction:
    """The mean of some points at the end of one turn, under the best play for them alone.

    Args:
        points: What sorted dice score.
        rolls: How many rolls the turn has.
        dice: How many dice are rolled.

    Raises:
        ValueError: ``rolls`` or ``dice`` is less than 1.

    Examples:
        >>> mean_of(sum)
        Fraction(70, 3)
    """
    for name, value in (("rolls", rolls), ("dice", dice)):
        if value < 1:
            msg = f"{name} must be 1 or more, not {value}"
            raise ValueError(msg)
    net = lattice(dice)
    stop = [Fraction(points(roll)) for roll in net.rolls]
    best = stop
    for _ in range(rolls - 1):
        levels = _thrown(net, best)
        levels[-1] = list(stop)
        for size in range(1, dice + 1):
            for rows in net.less[size]:
                for row, part in enumerate(map(int, rows)):
                    levels[size][row] = max(levels[size][row], levels[size - 1][part])
        best = levels[-1]
    return _thrown(net, best)[0][0]


def _thrown(net: Lattice, values: list[Fraction]) -> list[list[Fraction]]:
    """The mean over the throw of the missing dice, for the multisets of each size."""
    levels = [values]
    for size in range(net.dice - 1, -1, -1):
        above = levels[0]
        mean = [Fraction(0)] * len(net.nodes[size])
        for rows in net.more[size]:
            for row, grown in enumerate(map(int, rows)):
                mean[row] += above[grown] / SIDES
        levels.insert(0, mean)
    return levels
