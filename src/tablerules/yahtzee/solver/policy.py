"""How optimal play fills the boxes: the probability of each thing that can be written.

Each choice is the first of the best, in the order that `Solution` documents. To find it without
looking back, a value in whole steps is shifted up and the choice's rank put into the low digits;
the largest such number then names the choice. All of them are whole numbers below 2 ** 53.
"""

from __future__ import annotations

from itertools import islice
from math import ceil, log2

import numpy as np
from attrs import define, field

from tablerules.core.dice import Faces
from tablerules.yahtzee.solver.lattice import Floats, Ints, Lattice, best_part, gather
from tablerules.yahtzee.solver.plan import Block, Plan, Way
from tablerules.yahtzee.solver.turn import Turn

FINEST = -30
"""Values are compared in steps of two to this power (1e-9), coarser if scores are very high."""

DIGITS = 53
"""So many binary digits of a whole number a float holds."""


def choices(plan: Plan) -> int:
    """A power of two above the number of keeps, and of cells, that there are to choose from."""
    keeps = sum(map(len, plan.net.nodes[:-1])) + 1
    deeps = range(len(plan.deeps))
    cells = max(sum(len(way.cells.points) for way in plan.ways(deep)) for deep in deeps) + 1
    return 1 << max(keeps, cells).bit_length()


def step(plan: Plan, worth: Floats) -> float:
    """In steps of which size values are compared, so that they fit with the choice's rank."""
    options = plan.options
    ways = (way for deep in range(len(plan.deeps)) for way in plan.ways(deep))
    most = max((int(way.cells.points.max()) for way in ways), default=0)
    bound = float(worth[:, :-1].max()) + most + options.yahtzee_bonus + options.upper_bonus
    whole = ceil(log2(bound + 1)) + choices(plan).bit_length()
    return float(2.0 ** max(FINEST, whole - DIGITS))


@define(eq=False)
class Policy:
    """The play that a turn's values call for.

    Attributes:
        turn: The values.
        step: Values that agree in steps of this size are equally good.
    """

    turn: Turn
    step: float
    _ranks: int = field(init=False)
    _order: list[Ints] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._ranks = choices(self.turn.plan)
        self._order = keep_ranks(self.turn.net)

    def _marked(self, values: Floats, ranks: Ints) -> Floats:
        """Values in whole steps with their ranks in the low digits, the lowest rank the largest."""
        found = values * (1 / self.step)
        np.rint(found, out=found)
        found *= self._ranks
        found += (self._ranks - 1 - ranks)[:, None]
        return found

    def _rank_of(self, marks: Floats) -> Ints:
        """The rank that a marked value carries."""
        return self._ranks - 1 - (marks.astype(np.int64) & (self._ranks - 1))

    def outcomes(self, block: Block, rolled: Floats | None = None, left: int = -1) -> Floats:
        """The probability of each cell of all places (rows) in each column of a block.

        Args:
            block: The positions.
            rolled: The probability of each roll on the table; by default that of a first roll.
            left: How many rolls are left after it.
        """
        turn, net = self.turn, self.turn.net
        most = turn.plan.options.rolls - 1
        left = most if rolled is None else left
        mass = np.repeat(net.chances[:, None], block.size, axis=1) if rolled is None else rolled
        total = self.count(block)
        extras = left == most > 0 and turn.extras(block)
        found = np.zeros((total, block.size))
        written = np.zeros_like(mass)
        for choice in reversed(self._choices(block, left)):
            written += np.where(choice == 0, mass, 0.0)
            if extras:
                found = _summed(self._cells(block, first=True), written, total)
                written[:] = 0.0
                extras = False
            mass = self.thrown(_summed(choice, mass, self._ranks))
        written += mass
        cells = self._cells(block, first=most == 0)
        return found + _summed(cells, written, total)

    def count(self, block: Block) -> int:
        """How many cells there are in all places together."""
        return sum(len(way.cells.points) for way in self.turn.plan.ways(block.deep))

    def _choices(self, block: Block, left: int) -> list[Ints]:
        """For each roll 0 to write it, or the rank of what to keep: with 1, 2 ... rolls left."""
        turn = self.turn
        found: list[Ints] = []
        for levels, spare, stop in islice(turn.sweeps(block), left):
            first = len(found) + 1 == turn.plan.options.rolls - 1
            top = turn.stops(block, first=True) if first and turn.extras(block) else stop
            marks = [
                self._marked(level, ranks)
                for level, ranks in zip(levels[:-1], self._order, strict=True)
            ]
            marks.append(self._marked(top, _FIRST_RANK))
            best_part(turn.net, marks, spare)
            found.append(self._rank_of(marks[-1]))
        return found

    def _cells(self, block: Block, *, first: bool) -> Ints:
        """The cell that each roll is written in, counted through all places."""
        ways = self.turn.plan.ways(block.deep)
        starts = np.cumsum([0, *(len(way.cells.points) for way in ways)])
        begin = {way.cells.place: int(start) for way, start in zip(ways, starts, strict=False)}

        def mark(way: Way, cells: Floats) -> Floats:
            ranks = begin[way.cells.place] + np.arange(len(cells))
            return self._marked(cells, ranks)

        return self._rank_of(self.turn.stops(block, first=first, mark=mark))

    def thrown(self, kept: Floats) -> Floats:
        """The probability of each roll, from that of each multiset kept (by its rank)."""
        net = self.turn.net
        mass = kept[self._order[0]]
        spare = np.empty((len(net.rolls), kept.shape[1]))
        for size in range(1, net.dice + 1):
            mass /= len(net.equal)
            last = size == net.dice
            here = np.zeros_like(spare) if last else kept[self._order[size]]
            for rows in net.less[size]:
                room = spare[: len(rows)]
                gather(mass, rows, room)
                here[: len(rows)] += room
            mass = here
        return mass

    def kept(self, dice: Faces) -> Floats:
        """The probability of each roll after keeping some dice, in one column."""
        size = len(dice)
        chances = np.zeros((self._ranks, 1))
        chances[self._order[size][self.turn.net.index[size][dice]]] = 1.0
        return self.thrown(chances)


_FIRST_RANK = np.zeros(1, dtype=np.intp)


def keep_ranks(net: Lattice) -> list[Ints]:
    """The rank of each multiset that can be kept: the largest first, then in rising order."""
    ranks: list[Ints] = []
    before = 1
    for nodes in reversed(net.nodes[:-1]):
        order = sorted(range(len(nodes)), key=nodes.__getitem__)
        listed = np.empty(len(nodes), dtype=np.intp)
        listed[order] = np.arange(before, before + len(nodes))
        ranks.append(listed)
        before += len(nodes)
    return ranks[::-1]


def _summed(rows: Ints, mass: Floats, count: int) -> Floats:
    """Add up a mass by row, column by column."""
    columns = int(rows.shape[1])
    flat = np.empty(rows.shape, dtype=np.intp)
    np.multiply(rows, columns, out=flat)
    each: Ints = np.arange(columns)
    np.add(flat, each, out=flat)
    found = np.bincount(flat.reshape(-1), mass.reshape(-1), count * columns)
    return found.astype(np.float64, copy=False).reshape(count, columns)
