"""The distribution of a sum over all positions of a layer, and its step to the next layer.

A table holds for each pair (row) and each sum (column) the joint probability. The points in the
upper boxes are known from what is still needed for the bonus, as long as that is open; so the
tables of such pairs hold the rest of the score only, and are narrow. The difference is the
*known* part of a pair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import numpy as np
from attrs import define, field, frozen
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from tablerules.yahtzee.solver.lattice import Floats, Ints

CHUNK = 1 << 17
"""So many numbers are moved at a time, to stay in the processor's cache."""


@frozen(eq=False)
class Steps:
    """All that is written in one block with a probability: one entry for each pair and cell.

    Attributes:
        source: The lower section of the block.
        came: The pair from which.
        chance: The probability, given the pair.
        mass: The probability of coming to the pair and writing this.
        place: Where it is written.
        points: The points in the box.
        chips: The bonus chips, in points.
        paid: The upper bonus.
        target: The lower section that follows.
        pair: The pair that follows.
    """

    source: int
    came: Ints
    chance: Floats
    mass: Floats
    place: Ints
    points: Ints
    chips: Ints
    paid: Ints
    target: Ints
    pair: Ints


Family: TypeAlias = tuple[int, int]
"""A lower section, and 0 or 1 for pairs whose bonus is open or settled: one table."""


@frozen(eq=False)
class Table:
    """The distribution of a sum at some pairs of one lower section.

    Attributes:
        pairs: The pairs, rising.
        chances: For each pair (rows) and each sum (columns) the joint probability.
        least: The sum of the first column, less the known part.
    """

    pairs: Ints
    chances: Floats
    least: int


@frozen(eq=False)
class _Part:
    """The steps from one table to another."""

    table: Table
    came: Ints
    chance: Floats
    added: Ints
    pair: Ints


@define(eq=False)
class Sums:
    """The distribution of a sum over the positions of one layer.

    Attributes:
        reward: What each entry of the steps adds.
        known: The known part of each pair.
        settled: For each pair, whether the bonus is settled.
        tables: The tables of the layer.
    """

    reward: Callable[[Steps], Ints]
    known: Ints
    settled: Ints
    tables: dict[Family, Table] = field(factory=dict)

    def begin(self, deep: int, pair: int) -> None:
        """Begin at one position with the sum 0."""
        table = Table(np.array([pair]), np.ones((1, 1)), -int(self.known[pair]))
        self.tables = {(deep, int(self.settled[pair])): table}

    def advance(self, listed: Sequence[Steps], pool: ThreadPoolExecutor) -> None:
        """Push everything on to the next layer."""
        parts: dict[Family, list[_Part]] = {}
        for steps in listed:
            added = self.reward(steps) + self.known[steps.came] - self.known[steps.pair]
            # One number for where from (open or settled) and where to.
            kind = (2 * steps.target + self.settled[steps.pair]) * 2 + self.settled[steps.came]
            order = np.argsort(kind.astype(np.int32), kind="stable")
            first = np.flatnonzero(np.diff(kind[order], prepend=-1))
            for some in np.split(order, first[1:]):
                number = kind[some[0]]
                table = self.tables[steps.source, int(number) % 2]
                target = int(number) // 4, int(number) // 2 % 2
                part = _Part(
                    table, steps.came[some], steps.chance[some], added[some], steps.pair[some]
                )
                parts.setdefault(target, []).append(part)
        self.tables = dict(zip(parts, pool.map(_joined, parts.values()), strict=True))

    def total(self) -> dict[int, float]:
        """The distribution of the sum over all tables, where it is not zero."""
        found: dict[int, float] = {}
        for table in self.tables.values():
            for row, pair in enumerate(table.pairs):
                for column in np.flatnonzero(table.chances[row]):
                    value = table.least + int(column) + int(self.known[pair])
                    found[value] = found.get(value, 0.0) + float(table.chances[row, column])
        return dict(sorted(found.items()))


def _joined(parts: list[_Part]) -> Table:
    """The table that some steps lead to."""
    least = min(part.table.least + int(part.added.min()) for part in parts)
    end = max(
        part.table.least + part.table.chances.shape[1] + int(part.added.max()) for part in parts
    )
    pairs = np.unique(np.concatenate([part.pair for part in parts]))
    found = np.zeros((len(pairs), end - least))
    for part in parts:
        _pull(part, pairs, found, least)
    return Table(pairs, found, least)


def _pull(part: _Part, pairs: Ints, found: Floats, least: int) -> None:
    """Add to each row of a table the rows that lead to it, shifted by what is added."""
    width = found.shape[1]
    source = part.table.chances
    # Where in a source row the first column of the target lies; rows are padded with zeros so
    # that every shifted row is a stretch of one flat array.
    begin = least - part.table.least - part.added
    left = max(0, -int(begin.min()))
    right = max(0, int(begin.max()) + width - source.shape[1])
    padded = np.zeros((len(source), left + source.shape[1] + right))
    padded[:, left : left + source.shape[1]] = source
    windows = sliding_window_view(padded.reshape(-1), width)
    offsets = np.searchsorted(part.table.pairs, part.came) * padded.shape[1] + left + begin
    rows = np.searchsorted(pairs, part.pair)
    order, ends = _rounds(rows)
    rows, offsets, chance = rows[order], offsets[order], part.chance[order, None]
    many = max(1, CHUNK // width)
    start = 0
    for end in ends:
        while start < end:
            stop = min(start + many, end)
            moved = windows[offsets[start:stop]]
            moved *= chance[start:stop]
            found[rows[start:stop]] += moved
            start = stop


def _rounds(rows: Ints) -> tuple[Ints, list[int]]:
    """An order of entries in rounds, and where each ends: no row comes twice in a round."""
    order: Ints = np.argsort(_short(rows), kind="stable")
    inside = rows[order]
    first = np.flatnonzero(np.diff(inside, prepend=-1))
    sizes = np.diff(first, append=len(rows))
    turn = np.arange(len(rows)) - np.repeat(first, sizes)
    by_turn: Ints = np.argsort(_short(turn), kind="stable")
    return order[by_turn], [int(end) for end in np.cumsum(np.bincount(turn))]


def _short(numbers: Ints) -> NDArray[np.signedinteger]:
    """The same numbers in few bits, which are sorted much faster."""
    return numbers.astype(np.int16 if int(numbers.max()) < 1 << 15 else np.int64)


@define(eq=False)
class Counts:
    """The distribution of a small count, as that of bonus chips.

    Attributes:
        counted: Which entries of the steps count one.
        most: The largest count.
        tables: For each lower section, the joint probability of each pair and count.
    """

    counted: Callable[[Steps], Ints]
    most: int
    tables: dict[int, Floats] = field(factory=dict)

    def begin(self, deep: int, pair: int, pairs: int) -> None:
        """Begin at one position with the count 0, among so many pairs."""
        table = np.zeros((pairs, self.most + 1))
        table[pair, 0] = 1.0
        self.tables = {deep: table}

    def advance(self, listed: Sequence[Steps]) -> None:
        """Push everything on to the next layer."""
        after: dict[int, Floats] = {}
        for steps in listed:
            table = self.tables[steps.source]
            highest = int(np.flatnonzero(table.any(axis=0))[-1])
            added = self.counted(steps)
            for deep in np.unique(steps.target):
                some = np.flatnonzero(steps.target == deep)
                onto = after.setdefault(int(deep), np.zeros(table.shape))
                for count in range(highest + 1):
                    flat = steps.pair[some] * table.shape[1] + count + added[some]
                    share = steps.chance[some] * table[steps.came[some], count]
                    onto += np.bincount(flat, share, table.size).reshape(table.shape)
        self.tables = after

    def total(self) -> Floats:
        """The distribution of the count."""
        return np.asarray(sum(table.sum(axis=0) for table in self.tables.values()))
