"""The scalar rules as arrays: asked once for what is common, case by case for what is rare.

What most dice score depends on the box alone, and where they may go on which boxes are open: both
are tables. What equal dice may do (jokers, chips, a second Generala, a win at once) depends on more
and comes up once in a thousand rolls, so the scalar rules are asked then and remembered; so they
are of other dice that a sheet lets win at once, or that score in a box which needs another.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

from tablerules.core.dice import Faces
from tablerules.yahtzee.batch.actions import throws
from tablerules.yahtzee.options import FinalTie, Options, Start
from tablerules.yahtzee.scoring import Boxes, chip, equal_face, layout, place_refusal, points
from tablerules.yahtzee.sheet import SIDES

MOST_PLACES = 16
"""Which places are open is one 16-bit number."""
MOST_ROLLS = 127
"""Rolls of a turn are counted in 8-bit numbers."""
MOST_POINTS = (1 << 15) - 1
"""What a box holds is a 16-bit number; one below 0 stands for an open box."""
MOST_IN_ALL = (1 << 31) - 1
"""Totals and chips are 32-bit numbers."""


def not_covered(options: Options) -> str | None:
    """Which of the options the batch engine does not cover, in one sentence; None: all are."""
    found = [
        (options.sheet.size > MOST_PLACES, f"sheets of more than {MOST_PLACES} boxes"),
        (options.rolls > MOST_ROLLS, f"rolls above {MOST_ROLLS}"),
        (not _fits(options), "scores below 0 or too high for its numbers"),
        (options.saved_rolls, "saved_rolls"),
        (options.games > 1, "games above 1"),
        (options.start is not Start.FIRST_SEAT, f"start {options.start.value}"),
        (options.final_tie is not FinalTie.SHARED, f"final_tie {options.final_tie.value}"),
    ]
    missing = [name for missing, name in found if missing]
    return f"the batch engine does not cover {', '.join(missing)}" if missing else None


def _fits(options: Options) -> bool:
    """Whether every score there can be fits into the numbers it is kept in."""
    sheet, dice = options.sheet, options.sheet.dice * SIDES
    fixed = [
        (worth if isinstance(worth, int) else dice) + first
        for box in sheet.boxes
        for worth in (box.points, box.joker)
        for first in (0, box.first_roll)
    ]
    least, most, columns = min(fixed), max(fixed), [abs(each) for each in sheet.multipliers]
    written = sum(columns) * (len(sheet.boxes) * most + options.upper_bonus)
    chips = sheet.size * options.yahtzee_bonus * max(1, *columns)
    return least >= 0 and most <= MOST_POINTS and written + chips <= MOST_IN_ALL


@frozen
class Special:
    """What special dice may do on a card.

    Attributes:
        legal: The places they may go to, a bit each.
        points: What they score in each place.
        chips: The chips they earn in each place.
        wins: The places in which they win at once, a bit each.
    """

    legal: int
    points: tuple[int, ...]
    chips: tuple[int, ...]
    wins: int


@define(eq=False)
class Tables:
    """The compiled rules of some options.

    Attributes:
        options: The rules.
        legal: For each set of open places, those where unequal dice may go; sets are bits.
        scores: What each roll scores in each place, after the first roll and after later ones.
        rare: The rolls that the scalar rules must judge, card by card.
        pick: For each set of places, its members in order, filled up with 0.
        count: How many members a set has.
        rows: The members of each set as a row of truth values.
    """

    options: Options
    legal: NDArray[np.uint16]
    scores: NDArray[np.int16]
    rare: NDArray[np.bool_]
    pick: NDArray[np.uint8]
    count: NDArray[np.uint8]
    rows: NDArray[np.bool_]
    _telling: frozenset[int]
    _special: dict[tuple[Boxes, int, bool], Special] = field(factory=dict)

    def special(self, boxes: Boxes, roll: int, *, first: bool) -> Special:
        """What a rare roll may do on a card; ``first``: it is the first one of a turn.

        Of most boxes it matters only whether they are open, of some also whether they hold points.
        """
        told = tuple([
            None if score is None else int(score > 0 and place in self._telling)
            for place, score in enumerate(boxes)
        ])  # fmt: skip
        key = (told, roll, first)
        found = self._special.get(key)
        if found is None:
            found = self._special[key] = self._judge(told, roll, 1 if first else 2)
        return found

    def _judge(self, boxes: Boxes, roll: int, rolls: int) -> Special:
        options, plan = self.options, layout(self.options)
        dice = throws(options.sheet.dice).rolls[roll]
        face = equal_face(dice)
        legal = wins = 0
        earned = [0] * len(boxes)
        chips = [0] * len(boxes)
        for place, box in enumerate(plan.boxes):
            if place_refusal(options, boxes, face, place) is not None:
                continue
            legal |= 1 << place
            earned[place] = points(options, boxes, dice, rolls, place)
            chips[place] = chip(options, boxes, dice, place)
            if box.wins_on_first_roll and rolls == 1 and box.worth(dice):
                wins |= 1 << place
        return Special(legal, tuple(earned), tuple(chips), wins)


@lru_cache(maxsize=16)
def tables(options: Options) -> Tables:
    """Compile the scalar rules.

    Raises:
        ValueError: The options are not covered; one sentence names them.
    """
    refused = not_covered(options)
    if refused is not None:
        raise ValueError(refused)
    rolls = throws(options.sheet.dice).rolls
    size = options.sheet.size
    blank: Boxes = (None,) * size
    scores = [
        [[points(options, blank, dice, count, place) for place in range(size)] for dice in rolls]
        for count in (1, 2)
    ]
    plan = layout(options)
    sets = np.arange(1 << size)
    members = [[place for place in range(size) if open_set >> place & 1] for open_set in sets]
    pick = np.zeros((len(sets), size), dtype=np.uint8)
    for open_set, places in enumerate(members):
        pick[open_set, : len(places)] = places
    return Tables(
        options,
        np.array([_ordinary(options, int(open_set)) for open_set in sets], dtype=np.uint16),
        np.array(scores, dtype=np.int16),
        np.array([_rare(options, dice) for dice in rolls]),
        pick,
        np.array([len(places) for places in members], dtype=np.uint8),
        (sets[:, None] >> np.arange(size) & 1).astype(bool),
        frozenset(plan.yahtzee)
        | {
            plan.index[box.needs, column]
            for box, column in zip(plan.boxes, plan.columns, strict=True)
            if box.needs is not None
        },
    )


def _ordinary(options: Options, open_set: int) -> int:
    """Where unequal dice may go when these places are open."""
    places = range(options.sheet.size)
    boxes = tuple(None if open_set >> place & 1 else 0 for place in places)
    return sum(1 << place for place in places if place_refusal(options, boxes, 0, place) is None)


def _rare(options: Options, dice: Faces) -> bool:
    """Whether what a roll may do depends on more than which boxes are open."""
    boxes = [box for box in options.sheet.boxes if box.needs or box.wins_on_first_roll]
    if equal_face(dice) and (boxes or options.sheet.yahtzee is not None):
        return True
    return any(box.pattern.match(dice) is not None for box in boxes)
