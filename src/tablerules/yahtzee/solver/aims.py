"""Two aims: the mean of the final score, and the score that nobody can take away."""

from __future__ import annotations

import numpy as np
from attrs import define

from tablerules.yahtzee.solver.lattice import Floats, Ints
from tablerules.yahtzee.solver.plan import Block, Plan, Way


@define(eq=False)
class Points:
    """The points still to come.

    Attributes:
        plan: The positions.
        worth: For each lower section and pair, the points to come; the last column, for boxes
            that are filled already, is minus infinity.
        adverse: Whether the dice fall as badly as they can.
    """

    plan: Plan
    worth: Floats
    adverse: bool = False

    def pairs(self, block: Block) -> Ints:
        """One column for each pair."""
        return block.pairs

    def cells(self, block: Block, way: Way) -> Floats:
        """Points, chips and the bonus now, and the points to come."""
        now = (way.cells.points + way.cells.chips)[:, None]
        found = np.empty((len(now) + 1, block.size))
        found[-1] = -np.inf
        if way.box < 0:
            rows = way.deeps if block.chosen is None else way.deeps[:, None]
            np.add(self.worth[rows, block.columns], now, out=found[:-1])
            return found
        rows = way.values if block.chosen is None else way.values[:, None]
        after = self.plan.above.after[way.box][rows, block.columns]
        paid = self.plan.above.paid[way.box][rows, block.columns]
        np.add(self.worth[block.deep].take(after), paid + now, out=found[:-1])
        return found


def no_worth(plan: Plan) -> tuple[int, int]:
    """The shape of `Points.worth`."""
    return len(plan.deeps), len(plan.above.pairs) + 1
