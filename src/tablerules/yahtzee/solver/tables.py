"""The scalar rules, compiled: what each roll scores in each place, and where it may go.

Nothing here knows a rule. `points`, `chip` and `place_refusal` are asked, once for all cards that
they judge alike: cards that agree in the watched boxes (whose points matter, not only whether they
are filled), in the upper boxes of the dice's face, and in whether any other upper or lower box
before or behind the place is open.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

from tablerules.core.dice import Faces
from tablerules.yahtzee.options import Joker, Options
from tablerules.yahtzee.scoring import (
    Boxes,
    Layout,
    chip,
    equal_face,
    layout,
    place_refusal,
    points,
)
from tablerules.yahtzee.sheet import SIDES
from tablerules.yahtzee.solver.lattice import Ints, Lattice, lattice

Flags: TypeAlias = NDArray[np.bool_]
Written: TypeAlias = tuple[int, int]
"""What a cell brings: points in the box, and bonus chips in points."""

ILLEGAL = -1
"""Stands for the cell of a roll that may not go there."""

FEW = 64
"""Places are treated together while they tell at most so many kinds of rolls apart."""

FIRST, LATER = 1, 2
"""After how many rolls dice are written: some sheets pay extra after the first."""


@frozen
class Deep:
    """The lower section in the middle of a game.

    Attributes:
        filled: The places that are filled.
        holding: Those of the watched places that hold points.
    """

    filled: frozenset[int] = frozenset()
    holding: frozenset[int] = frozenset()


@frozen(eq=False)
class Fits:
    """Into which cell each roll goes.

    Attributes:
        rolls: The cell of each roll, row by row; those of equal dice do not count.
        equal: The cell of equal dice of each face, for each mask of filled upper boxes.
    """

    rolls: Ints
    equal: Ints


@frozen(eq=False)
class Cells:
    """What may be written in one place.

    Attributes:
        place: The place.
        points: The points of each cell; the first cell is a zero.
        chips: The bonus chips of each cell, in points.
        open: For each mask of filled upper boxes, whether unequal dice may go here.
        first: The cells after the first roll of a turn.
        later: The cells after any other roll.
    """

    place: int
    points: Ints
    chips: Ints
    open: Flags
    first: Fits
    later: Fits


def watched_places(options: Options) -> tuple[int, ...]:
    """The places of which the rules ask whether they hold points."""
    plan = layout(options)
    governs = options.joker is not Joker.NONE or options.yahtzee_bonus > 0
    needed = {box.needs for box in plan.boxes}
    return tuple(
        place
        for place, box in enumerate(plan.boxes)
        if (governs and place in plan.yahtzee) or box.name in needed
    )


@frozen
class _Spot:
    """A place, the lower section around it, and how many rolls it took."""

    place: int
    deep: Deep
    rolls: int


@define(eq=False)
class Rulebook:
    """The scalar rules of some options, asked once for each kind of card.

    Attributes:
        options: The rules.
        upper: The places of the upper section; bit *i* of a mask stands for the *i*-th.
        lower: The other places.
        watched: The places whose points matter.
        clusters: For each place a number; places that share it tell few kinds of rolls apart.
    """

    options: Options
    plan: Layout = field(init=False)
    net: Lattice = field(init=False)
    upper: tuple[int, ...] = field(init=False)
    lower: tuple[int, ...] = field(init=False)
    watched: tuple[int, ...] = field(init=False)
    clusters: tuple[int, ...] = field(init=False)
    _cells: dict[object, Cells] = field(init=False, factory=dict)
    _kinds: dict[tuple[int, int], tuple[Ints, Ints]] = field(init=False, factory=dict)
    _rolls: dict[bytes, Ints] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self.plan = layout(self.options)
        self.net = lattice(self.options.sheet.dice)
        self.upper = tuple(place for place, up in enumerate(self.plan.upper) if up)
        self.lower = tuple(place for place, up in enumerate(self.plan.upper) if not up)
        self.watched = watched_places(self.options)
        self.clusters = self._clustered()

    def _clustered(self) -> tuple[int, ...]:
        """Put places that follow each other together, while they tell few kinds of rolls apart."""
        numbers: list[int] = []
        members: list[Ints] = []
        for place in range(len(self.plan.boxes)):
            rolls = self.cells(place, Deep()).later.rolls
            joint = np.unique(np.stack([*members, rolls]), axis=1).shape[1]
            if joint > FEW:
                members = []
            numbers.append(numbers[-1] + (not members) if numbers else 0)
            members.append(rolls)
        return tuple(numbers)

    def card(self, deep: Deep, mask: int) -> Boxes:
        """A card with just these boxes filled, and points where they matter."""
        filled = deep.filled | {place for i, place in enumerate(self.upper) if mask >> i & 1}
        return tuple(
            int(place in deep.holding) if place in filled else None
            for place in range(len(self.plan.boxes))
        )

    def cells(self, place: int, deep: Deep) -> Cells:
        """What may be written in a place while the lower section is so."""
        others = [i for i in self.lower if i not in deep.filled and i != place]
        unwatched = [i for i in others if i not in self.watched]
        key = (
            place,
            tuple((i in deep.filled, i in deep.holding) for i in self.watched),
            any(i < place for i in unwatched),
            any(i > place for i in unwatched),
        )
        if key not in self._cells:
            self._cells[key] = self._compile(place, deep)
        return self._cells[key]

    def _compile(self, place: int, deep: Deep) -> Cells:
        numbers: dict[Written, int] = {(0, 0): 0}
        first = self._fits(_Spot(place, deep, FIRST), numbers)
        extras = any(box.first_roll for box in self.plan.boxes)
        spot = _Spot(place, deep, LATER)
        later = self._fits(spot, numbers) if extras else first
        written = list(numbers)
        return Cells(
            place,
            np.array([score for score, _ in written]),
            np.array([chips for _, chips in written]),
            self._judge(spot, 0, (), numbers) != ILLEGAL,
            first,
            later,
        )

    def _fits(self, spot: _Spot, numbers: dict[Written, int]) -> Fits:
        boxes = self.card(spot.deep, 0)
        unequal = [
            numbers.setdefault(
                (points(self.options, boxes, dice, spot.rolls, spot.place), 0), len(numbers)
            )
            if not equal_face(dice)
            else 0
            for dice in self.net.rolls
        ]
        equal = [
            self._judge(spot, face, (face,) * self.net.dice, numbers)
            for face in range(1, SIDES + 1)
        ]
        rolls: Ints = np.array(unequal)
        # Equal tables are one object, so that others can tell them by their identity.
        return Fits(self._rolls.setdefault(rolls.tobytes(), rolls), np.array(equal))

    def _judge(self, spot: _Spot, face: int, dice: Faces, numbers: dict[Written, int]) -> Ints:
        """The cell of some dice for each mask of filled upper boxes; without dice a zero."""
        place = spot.place
        examples, kinds = self._alike(place, face)
        found: list[int] = []
        for mask in examples:
            boxes = self.card(spot.deep, int(mask))
            if place_refusal(self.options, boxes, face, place) is not None:
                found.append(ILLEGAL)
                continue
            score = points(self.options, boxes, dice, spot.rolls, place) if dice else 0
            chips = chip(self.options, boxes, dice, place) if dice else 0
            found.append(numbers.setdefault((score, chips), len(numbers)))
        return np.array(found)[kinds]

    def _alike(self, place: int, face: int) -> tuple[Ints, Ints]:
        """One mask of each kind that the rules judge alike, and the kind of each mask."""
        if (place, face) in self._kinds:
            return self._kinds[place, face]
        own = self.plan.faces.get(face, ())
        masks = np.arange(1 << len(self.upper))
        key = np.zeros_like(masks)
        groups = (
            [i for i in self.upper if i == place],
            [i for i in self.upper if i in own and i < place],
            [i for i in self.upper if i in own and i > place],
            [i for i in self.upper if i not in own and i < place],
            [i for i in self.upper if i not in own and i > place],
        )
        for bit, group in enumerate(groups):
            some = np.zeros(len(masks), dtype=bool)
            for i in group:
                some |= masks >> self.upper.index(i) & 1 == 0
            key |= some.astype(masks.dtype) << bit
        _, examples, kinds = np.unique(key, return_index=True, return_inverse=True)
        self._kinds[place, face] = examples, kinds
        return self._kinds[place, face]
