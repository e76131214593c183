"""One turn of many positions at once: values of stopping, of keeping dice, of the turn.

What a value means is an `Aim`: the mean of the final score, the score that cannot be taken away,
the chance of a target. An aim values the cells, that is, each thing that can be written in a
place; all else is the same for every aim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Protocol, TypeAlias

import numpy as np
from attrs import define, field, frozen

from tablerules.yahtzee.solver.lattice import (
    Floats,
    Ints,
    Lattice,
    average,
    best_part,
    gather,
    worst,
)
from tablerules.yahtzee.solver.plan import Block, Plan, Way
from tablerules.yahtzee.solver.tables import Fits

Mark: TypeAlias = Callable[[Way, Floats], Floats]
"""Changes the values of a place's cells."""


class Aim(Protocol):
    """What is to be made as large as possible."""

    def cells(self, block: Block, way: Way) -> Floats:
        """The value of each cell of a place (rows) in each column of the block.

        A cell of a box that is filled is worth minus infinity, and so is one more row at the end.
        """
        ...

    def pairs(self, block: Block) -> Ints:
        """The pair of the upper section of each column."""
        ...

    @property
    def adverse(self) -> bool:
        """Whether the dice fall as badly as they can, instead of at random."""
        ...


@frozen(eq=False)
class Kinds:
    """The kinds of rolls that some places together tell apart.

    Attributes:
        cells: For each of the places, the cell of each kind.
        rolls: The kind of each roll.
    """

    cells: tuple[Ints, ...]
    rolls: Ints


@define(eq=False)
class Turn:
    """The sweeps of one turn, with their working memory."""

    plan: Plan
    aim: Aim
    _kinds: dict[tuple[int, ...], Kinds] = field(init=False, factory=dict)
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
        levels[-1][:] = self.stops(block, first=True) if first and self.extras(block) else stop
        best_part(self.net, levels, spare)
        return levels[-1], spare

    def kept(self, block: Block, left: int) -> tuple[list[Floats], Floats, Floats]:
        """The value of keeping dice with some rolls left, one or more, in the levels below the top.

        Also spare room, and the value of stopping after a later roll.
        """
        return next(islice(self.sweeps(block), left - 1, None))

    def sweeps(self, block: Block) -> Iterator[tuple[list[Floats], Floats, Floats]]:
        """What `kept` gives with one roll left, with two, and so on.

        Whoever takes one may use the top level and the spare room before taking the next.
        """
        stop = self.stops(block, first=False)
        levels, spare = self.room(stop.shape[1])
        levels[-1][:] = stop
        while True:
            self._keep(levels, spare)
            yield levels, spare, stop
            levels[-1][:] = stop
            best_part(self.net, levels, spare)

    def _keep(self, levels: list[Floats], spare: Floats) -> None:
        if self.aim.adverse:
            worst(self.net, levels, spare)
        else:
            average(self.net, levels, spare)

    def extras(self, block: Block) -> bool:
        """Whether a roll scores more when it is the first of a turn."""
        return any(way.cells.first is not way.cells.later for way in self.plan.ways(block.deep))

    def stops(self, block: Block, *, first: bool, mark: Mark | None = None) -> Floats:
        """The value of writing each roll (rows) at once, in each column of a block.

        Args:
            block: The positions.
            first: Whether it is the first roll of a turn.
            mark: What to do to the cells of each place before they are compared.
        """
        masks = self.plan.above.masks[self.aim.pairs(block)]
        columns = np.arange(len(masks))
        equal = np.full((len(self.net.equal), len(masks)), -np.inf)
        together: dict[int, list[tuple[Floats, Fits]]] = {}
        for way in self.plan.ways(block.deep):
            cells = self.aim.cells(block, way)
            if mark is not None:
                cells = mark(way, cells)
            fits = way.cells.first if first else way.cells.later
            # Where a roll may not go, its cell is -1: the row of minus infinity.
            np.maximum(equal, cells[fits.equal[:, masks], columns], out=equal)
            if way.ordered:
                allowed = way.cells.open[masks]
                if not allowed.any():
                    continue
                cells = np.where(allowed, cells, -np.inf)
            together.setdefault(way.cluster, []).append((cells, fits))
        found = self._assemble(len(masks), list(together.values()))
        found[self.net.equal] = equal
        return found

    def _assemble(self, columns: int, clusters: list[list[tuple[Floats, Fits]]]) -> Floats:
        """The best over all places for every roll; places of a cluster kind by kind first."""
        found = np.full((len(self.net.rolls), columns), -np.inf)
        spare = self.room(columns)[1]
        for cluster in clusters:
            kinds = self._kinds_of([fits for _, fits in cluster])
            best = np.take(cluster[0][0], kinds.cells[0], axis=0, mode="clip")
            room = spare[: len(best)]
            for (cells, _), rows in zip(cluster[1:], kinds.cells[1:], strict=True):
                gather(cells, rows, room)
                np.maximum(best, room, out=best)
            gather(best, kinds.rolls, spare)
            np.maximum(found, spare, out=found)
        return found

    def _kinds_of(self, fits: list[Fits]) -> Kinds:
        key = tuple(id(fit.rolls) for fit in fits)
        if key not in self._kinds:
            self._kinds[key] = kinds(fits)
        return self._kinds[key]


def kinds(fits: list[Fits]) -> Kinds:
    """Which kinds of rolls some places together tell apart."""
    table = np.stack([fit.rolls for fit in fits])
    found, rolls = np.unique(table, axis=1, return_inverse=True)
    return Kinds(tuple(np.ascontiguousarray(found)), rolls.reshape(-1))


def _cut(table: Floats, columns: int) -> Floats:
    rows = table.shape[0]
    return table.reshape(-1)[: rows * columns].reshape(rows, columns)
