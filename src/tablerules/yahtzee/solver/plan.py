"""The positions between turns of one card, numbered, and the order in which to solve them.

A position is a lower section (`Deep`: which boxes are filled, and whether the watched ones hold
points) and a pair of the upper section (`Above`). All positions with the same lower section and
equally many upper boxes filled are one block: a row of numbers that adjoin, solved together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import numpy as np
from attrs import define, field, frozen

from tablerules.yahtzee.options import Options, Order
from tablerules.yahtzee.solver.above import Above, above
from tablerules.yahtzee.solver.lattice import Ints, Lattice
from tablerules.yahtzee.solver.tables import Cells, Deep, Flags, Rulebook
from tablerules.yahtzee.state import Card

LIMIT = 4_000_000
"""More positions than this are refused unless a higher limit is asked for."""

WIDEST = 16
"""With more lower boxes than this, positions are not even counted."""


@frozen(eq=False)
class Way:
    """One place open to a block: its cells and the lower sections they lead to.

    Attributes:
        cells: What may be written there.
        box: Which of the upper boxes it is; -1 for a lower box.
        values: For an upper box, the row of `Above.after` for each cell.
        deeps: For a lower box, the number of the lower section after each cell.
        ordered: Whether the order of boxes keeps it closed for a time.
        cluster: The places with which it is treated together.
    """

    cells: Cells
    box: int
    values: Ints
    deeps: Ints
    ordered: bool
    cluster: int


@frozen(eq=False)
class Block:
    """Some positions of one lower section and one count of filled upper boxes.

    Attributes:
        deep: The number of the lower section.
        upper: How many upper boxes are filled.
        start: The first pair.
        stop: The pair after the last.
        chosen: Only these of the pairs; None: all.
    """

    deep: int
    upper: int
    start: int
    stop: int
    chosen: Ints | None = None

    @property
    def pairs(self) -> Ints:
        """The pairs."""
        return np.arange(self.start, self.stop) if self.chosen is None else self.chosen

    @property
    def columns(self) -> slice | Ints:
        """The pairs, as an index."""
        return slice(self.start, self.stop) if self.chosen is None else self.chosen

    @property
    def size(self) -> int:
        """How many positions there are."""
        return self.stop - self.start if self.chosen is None else len(self.chosen)


@define(eq=False)
class Plan:
    """All positions of one card under some options.

    Attributes:
        options: The rules, for one seat.
        rules: The compiled rules.
        above: The upper section.
        reach: The lower sections, those with fewer boxes filled first, each with the masks of
            filled upper boxes that go with it.
        layers: The blocks, by the number of boxes filled; the last layer is the full card.
    """

    options: Options
    rules: Rulebook
    above: Above
    reach: dict[Deep, Flags]
    layers: tuple[tuple[Block, ...], ...]
    deeps: tuple[Deep, ...] = field(init=False)
    number: dict[Deep, int] = field(init=False)
    _ways: dict[int, tuple[Way, ...]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self.deeps = tuple(self.reach)
        self.number = {deep: i for i, deep in enumerate(self.deeps)}

    @property
    def net(self) -> Lattice:
        """The lattice of the dice."""
        return self.rules.net

    @property
    def positions(self) -> int:
        """How many positions there are, full cards included."""
        return sum(block.size for layer in self.layers for block in layer)

    def ways(self, deep: int) -> tuple[Way, ...]:
        """The places that are or may be open with a lower section, in sheet order."""
        if deep not in self._ways:
            section = self.deeps[deep]
            places = range(len(self.rules.plan.boxes))
            self._ways[deep] = tuple(
                self._way(place, section) for place in places if place not in section.filled
            )
        return self._ways[deep]

    def _way(self, place: int, section: Deep) -> Way:
        cells, none = self.rules.cells(place, section), np.array([], dtype=np.intp)
        cluster = self.rules.clusters[place]
        if place in self.rules.upper:
            box = self.rules.upper.index(place)
            rows = [self.above.points[box].index(score) for score in cells.points]
            empty = np.arange(len(cells.open)) >> box & 1 == 0
            ordered = not cells.open[empty].all()
            return Way(cells, box, np.array(rows), none, ordered, cluster)
        deeps = [
            self.number.get(_grown(self.rules, section, place, bool(score)), -1)
            for score in cells.points
        ]
        return Way(cells, -1, none, np.array(deeps), not cells.open.all(), cluster)

    def position(self, card: Card) -> tuple[int, int]:
        """The numbers of a card's lower section and upper pair.

        Raises:
            ValueError: No play leads to such a card.
        """
        boxes, upper = card.boxes, self.rules.upper
        sheet = self.options.sheet
        if len(boxes) != sheet.size:
            msg = f"the card has {len(boxes)} boxes, {sheet.name} {sheet.size}"
            raise ValueError(msg)
        filled = frozenset(i for i in self.rules.lower if boxes[i] is not None)
        holding = frozenset(i for i in self.rules.watched if boxes[i])
        mask = sum(1 << bit for bit, i in enumerate(upper) if boxes[i] is not None)
        pair = self.above.pair(mask, sum(boxes[i] or 0 for i in upper))
        deep = self.number.get(Deep(filled, holding))
        if pair is None or deep is None or not self.reach[self.deeps[deep]][mask]:
            msg = f"no play leads to the card {card.boxes}"
            raise ValueError(msg)
        return deep, pair


def _grown(rules: Rulebook, section: Deep, place: int, holds: bool) -> Deep:  # noqa: FBT001
    keeps = {place} if holds and place in rules.watched else set[int]()
    return Deep(section.filled | {place}, section.holding | keeps)


@lru_cache(maxsize=8)
def plan(options: Options, limit: int = LIMIT) -> Plan:
    """Number the positions.

    Args:
        options: The rules, already reduced to what matters to one card.
        limit: How many positions are accepted at most.

    Raises:
        ValueError: There are more positions than that.
    """
    rules = Rulebook(options)
    lower = len(rules.lower)
    if lower > WIDEST:
        raise _too_many(options, f"more than {1 << lower:,}", limit)
    if options.order is Order.FREE:
        # Every set of boxes can come up, so a quick count already tells what is far too many.
        values = tuple(_values(rules, place, [Deep()]) for place in rules.upper)
        masks = frozenset(range(1 << len(rules.upper)))
        pairs = above(rules.upper, values, masks, options.upper_threshold, options.upper_bonus)
        if len(pairs.pairs) << lower > limit:
            raise _too_many(options, f"{len(pairs.pairs) << lower:,}", limit)
    found = _numbered(rules)
    if found.positions > limit:
        raise _too_many(options, f"{found.positions:,}", limit)
    return found


def _too_many(options: Options, many: str, limit: int) -> ValueError:
    return ValueError(
        f"{options.sheet.name} has {many} positions between turns under these options; "
        f"the solver takes {limit:,}"
    )


def _numbered(rules: Rulebook) -> Plan:
    options = rules.options
    reach = _reach(rules)
    masks = np.logical_or.reduce(list(reach.values()))
    section = above(
        rules.upper,
        tuple(_values(rules, place, reach) for place in rules.upper),
        frozenset(int(mask) for mask in np.flatnonzero(masks)),
        options.upper_threshold,
        options.upper_bonus,
    )
    counts = np.array([mask.bit_count() for mask in range(len(masks))])
    layers: list[list[Block]] = [[] for _ in range(len(rules.plan.boxes) + 1)]
    for number, (deep, together) in enumerate(reach.items()):
        for q in sorted({int(count) for count in counts[together]}):
            columns = section.blocks[q]
            block = Block(number, q, columns.start, columns.stop)
            layers[len(deep.filled) + q].append(block)
    return Plan(options, rules, section, reach, tuple(map(tuple, layers)))


def _values(rules: Rulebook, place: int, deeps: Iterable[Deep]) -> tuple[int, ...]:
    tables = {id(table): table for table in (rules.cells(place, deep) for deep in deeps)}
    return tuple(sorted({int(score) for table in tables.values() for score in table.points}))


def _reach(rules: Rulebook) -> dict[Deep, Flags]:
    """For each lower section that can come up, the masks of upper boxes that go with it."""
    width = 1 << len(rules.upper)
    reach: dict[Deep, Flags] = {Deep(): np.arange(width) == 0}
    for size in range(len(rules.lower) + 1):
        for deep in [deep for deep in reach if len(deep.filled) == size]:
            _fill_upper(rules, deep, reach[deep])
            for grown, masks in _next_deeps(rules, deep, reach[deep]):
                reach[grown] = reach[grown] | masks if grown in reach else masks
    return reach


def _fill_upper(rules: Rulebook, deep: Deep, masks: Flags) -> None:
    """Add the masks that writing upper boxes leads to."""
    opens = [rules.cells(place, deep).open for place in rules.upper]
    for mask in range(len(masks)):
        if masks[mask]:
            for box, legal in enumerate(opens):
                if legal[mask]:
                    masks[mask | 1 << box] = True


def _next_deeps(rules: Rulebook, deep: Deep, masks: Flags) -> Iterator[tuple[Deep, Flags]]:
    for place in rules.lower:
        if place in deep.filled:
            continue
        cells = rules.cells(place, deep)
        allowed = masks & cells.open
        if allowed.any():
            for holds in sorted({bool(score) for score in cells.points}):
                yield _grown(rules, deep, place, holds), allowed
