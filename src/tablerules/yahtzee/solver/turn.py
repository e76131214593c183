"""One turn of many positions at once: values of stopping, of keeping dice, of the turn.

What a value means is an `Aim`: the mean of the final score, the score that cannot be taken away,
the chance of a target. An aim values the cells, that is, each thing that can be written in a
place; all else is the same for every aim.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from attrs import define, field

from tablerules.yahtzee.solver.lattice import (
    Floats,
    Ints,
    Lattice,
    average,
    best_part,
    worst,
)
from tablerules.yahtzee.solver.plan import Block, Plan, Way
from tablerules.yahtzee.solver.tables import ILLEGAL, Fits

DENSE = 0.5
"""A place where at least so much of the rolls score is treated for all rolls at once."""


class Aim(Protocol):
    """What is to be made as large as possible."""

    def cells(self, block: Block, way: Way) -> Floats:
        """The value of each cell of a place (rows) in each column of the block.

        A cell that cannot be written from a column has the value minus infinity.
        """
        ...

    def columns(self, block: Block) -> Ints:
        """The pair of the upper section of each column."""
        ...

    @property
    def adverse(self) -> bool:
        """Whether the dice fall as badly as they can, instead of at random."""
        ...


@define(eq=False)
class Sorted:
    """The rolls that score in a place, and their cells."""

    rows: Ints
    cells: Ints


@define(eq=False)
class Turn:
    """The sweeps of one turn, with their working memory."""

    plan: Plan
    aim: Aim
    _scoring: dict[int, Sorted] = field(init=False, factory=dict)
    _levels: list[Floats] = field(init=False, factory=list)
    _spare: Floats = field(init=False, factory=lambda: np.empty((0, 0)))

    @property
    def net(self) -> Lattice:
        """The lattice of the dice."""
        return self.plan.net

    def room(self, columns: int) -> tuple[list[Floats], Floats]:
        """Working memory for so many columns; the same each time."""
        if self._spare.shape[1] < columns or not self._levels:
            self._levels = self.net.blank(columns)
            self._spare = np.empty((len(self.net.rolls), columns))
        if self._spare.shape[1] == columns:
            return self._levels, self._spare
        # Rows must adjoin for speed, so a narrower table is cut out of the flat memory.
        levels = [_cut(level, columns) for level in self._levels]
        return levels, _cut(self._spare, columns)

    def values(self, block: Block) -> Floats:
        """The value of each position of a block, before its first roll."""
        best, spare = self.rolled(block, self.plan.options.rolls - 1)
        if self.aim.adverse:
            return np.asarray(best.min(axis=0))
        # Not a matrix product, whose threads would fight over the cores with our processes.
        np.multiply(best, self.net.chances[:, None], out=spare)
        return np.asarray(spare.sum(axis=0))

    def rolled(self, block: Block, left: int) -> tuple[Floats, Floats]:
        """The value of each roll with some rolls left in the turn; and spare room as large."""
        first = left == self.plan.options.rolls - 1
        if not left:
            stop = self.stops(block, first=first)
            return stop, self.room(stop.shape[1])[1]
        levels, spare, stop = self.kept(block, left)
        levels[-1][:] = self.stops(block, first=True) if first and self._extras(block) else stop
        best_part(self.net, levels, spare)
        return levels[-1], spare

    def kept(self, block: Block, left: int) -> tuple[list[Floats], Floats, Floats]:
        """The value of keeping dice with some rolls left, one or more, in the levels below the top.

        Also spare room, and the value of stopping after a later roll.
        """
        stop = self.stops(block, first=False)
        levels, spare = self.room(stop.shape[1])
        levels[-1][:] = stop
        self._keep(levels, spare)
        for _ in range(left - 1):
            levels[-1][:] = stop
            best_part(self.net, levels, spare)
            self._keep(levels, spare)
        return levels, spare, stop

    def _keep(self, levels: list[Floats], spare: Floats) -> None:
        if self.aim.adverse:
            worst(self.net, levels, spare)
        else:
            average(self.net, levels, spare)

    def _extras(self, block: Block) -> bool:
        return any(way.cells.first is not way.cells.later for way in self.plan.ways(block.deep))

    def stops(self, block: Block, *, first: bool) -> Floats:
        """The value of writing each roll (rows) at once, in each column of a block."""
        pairs = self.aim.columns(block)
        masks = self.plan.above.masks[pairs]
        shape = (len(self.net.rolls), len(pairs))
        base = np.full(len(pairs), -np.inf)
        equal = np.full((len(self.net.equal), len(pairs)), -np.inf)
        dense: list[tuple[Floats, Ints]] = []
        sparse: list[tuple[Floats, Sorted]] = []
        for way in self.plan.ways(block.deep):
            cells = self.aim.cells(block, way)
            fits = way.cells.first if first else way.cells.later
            _raise_equal(equal, cells, fits, masks)
            allowed = way.cells.open[masks]
            if not allowed.any():
                continue
            if not allowed.all():
                cells = np.where(allowed, cells, -np.inf)
            scoring = self._sorted(fits)
            if len(scoring.rows) > DENSE * shape[0]:
                dense.append((cells, fits.rolls))
            else:
                np.maximum(base, cells[0], out=base)
                sparse.append((cells, scoring))
        return self._assemble(shape, base, equal, dense, sparse)

    def _assemble(
        self,
        shape: tuple[int, int],
        base: Floats,
        equal: Floats,
        dense: list[tuple[Floats, Ints]],
        sparse: list[tuple[Floats, Sorted]],
    ) -> Floats:
        found = np.empty(shape)
        found[:] = base
        _, spare = self.room(shape[1])
        for cells, rolls in dense:
            np.take(cells, rolls, axis=0, out=spare, mode="clip")
            np.maximum(found, spare, out=found)
        for cells, scoring in sparse:
            rows = scoring.rows
            found[rows] = np.maximum(found[rows], cells[scoring.cells])
        found[self.net.equal] = equal
        return found

    def _sorted(self, fits: Fits) -> Sorted:
        if id(fits) not in self._scoring:
            rows = np.flatnonzero(fits.rolls)
            self._scoring[id(fits)] = Sorted(rows, fits.rolls[rows])
        return self._scoring[id(fits)]


def _cut(table: Floats, columns: int) -> Floats:
    rows = table.shape[0]
    return table.reshape(-1)[: rows * columns].reshape(rows, columns)


def _raise_equal(equal: Floats, cells: Floats, fits: Fits, masks: Ints) -> None:
    """Let the rolls of equal dice take the cells of one more place where they are better."""
    which = fits.equal[:, masks]
    values = np.take_along_axis(cells, np.maximum(which, 0), axis=0)
    values[which == ILLEGAL] = -np.inf
    np.maximum(equal, values, out=equal)
