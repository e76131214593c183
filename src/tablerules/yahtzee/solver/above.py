"""The upper section as the solver sees it: which boxes are filled, what is still needed.

Of the upper total only the points still needed for the bonus matter. Needs that the open boxes
cannot tell apart (only Sixes open: 7 to 12 points are all two sixes) are one need, and once the
bonus is won or out of reach nothing is needed any more: need 0. The bonus is paid when the
threshold is reached, as `totals` does.
"""

from __future__ import annotations

import numpy as np
from attrs import frozen

from tablerules.yahtzee.solver.lattice import Floats, Ints


@frozen(eq=False)
class Above:
    """The pairs of filled upper boxes and need; pairs with equally many boxes filled adjoin.

    Attributes:
        places: The places of the upper boxes on the card; bit *i* of a mask stands for the *i*-th.
        threshold: The upper total that earns the bonus; 0 where there is none.
        bonus: What the bonus is worth.
        pairs: The pairs.
        number: The number of a pair.
        masks: The mask of each pair.
        blocks: For each count of filled boxes, the numbers of its pairs.
        points: For each box, the different points it can take, rising.
        after: For each box and each of these points, the pair that follows each pair; the number
            beyond the last where the box is filled.
        paid: For each box and points, the bonus paid by that step from each pair.
        sums: For each mask, the sums that the open boxes can still make, as bits.
    """

    places: tuple[int, ...]
    threshold: int
    bonus: int
    pairs: tuple[tuple[int, int], ...]
    number: dict[tuple[int, int], int]
    masks: Ints
    blocks: tuple[slice, ...]
    points: tuple[tuple[int, ...], ...]
    after: tuple[Ints, ...]
    paid: tuple[Floats, ...]
    sums: tuple[int, ...]

    def pair(self, mask: int, total: int) -> int | None:
        """The number of the pair for some filled boxes and their total, if it can come up."""
        left = max(0, self.threshold - total)
        return self.number.get((mask, _rounded(self.sums[mask], left)))


def above(
    places: tuple[int, ...],
    points: tuple[tuple[int, ...], ...],
    masks: frozenset[int],
    threshold: int,
    bonus: int,
) -> Above:
    """Find the pairs that can come up.

    Args:
        places: The places of the upper boxes.
        points: For each, the different points it can take.
        masks: Which sets of filled boxes the order of boxes allows.
        threshold: The upper total that earns the bonus.
        bonus: What it is worth.
    """
    threshold = threshold if bonus else 0
    sums = _sums(points)
    found = {(0, _rounded(sums[0], threshold))}
    for mask in sorted(masks):
        needs = [need for filled, need in sorted(found) if filled == mask]
        for box, values in enumerate(points):
            grown = mask | 1 << box
            if grown != mask and grown in masks:
                found |= {
                    (grown, _rounded(sums[grown], max(0, need - value)))
                    for need in needs
                    for value in values
                }
    pairs = tuple(sorted(found, key=lambda pair: (pair[0].bit_count(), pair)))
    number = {pair: i for i, pair in enumerate(pairs)}
    counts = [mask.bit_count() for mask, _ in pairs]
    blocks = tuple(
        slice(counts.index(q), counts.index(q) + counts.count(q)) if q in counts else slice(0, 0)
        for q in range(len(places) + 1)
    )
    steps = [_steps(box, values, number, sums, bonus) for box, values in enumerate(points)]
    return Above(
        places,
        threshold,
        bonus,
        pairs,
        number,
        np.array([mask for mask, _ in pairs]),
        blocks,
        points,
        tuple(after for after, _ in steps),
        tuple(paid for _, paid in steps),
        sums,
    )


def _sums(points: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """For each set of filled boxes, the sums that the open ones can make, as bits."""
    full = (1 << len(points)) - 1
    sums = [1] * (full + 1)
    for mask in range(full - 1, -1, -1):
        box = next(i for i in range(len(points)) if not mask >> i & 1)
        rest = sums[mask | 1 << box]
        for value in points[box]:
            sums[mask] |= rest << value
    return tuple(sums)


def _rounded(sums: int, need: int) -> int:
    """The least sum that covers the need; 0 when there is none, or no need."""
    reach = sums >> need
    return need + (reach & -reach).bit_length() - 1 if need and reach else 0


def _steps(
    box: int,
    values: tuple[int, ...],
    number: dict[tuple[int, int], int],
    sums: tuple[int, ...],
    bonus: int,
) -> tuple[Ints, Floats]:
    after = np.full((len(values), len(number)), len(number))
    paid = np.zeros((len(values), len(number)))
    for (mask, need), i in number.items():
        grown = mask | 1 << box
        if grown == mask:
            continue
        for row, value in enumerate(values):
            after[row, i] = number.get(
                (grown, _rounded(sums[grown], max(0, need - value))), len(number)
            )
            paid[row, i] = bonus if 0 < need <= value else 0
    return after, paid
