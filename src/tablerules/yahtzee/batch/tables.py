"""The scalar rules as arrays: asked once for what is common, case by case for what is rare.

What most dice score depends on the box alone, and where they may go on which boxes are open: both
are tables. What equal dice may do (jokers, chips, a second Generala, a win at once) depends on more
and comes up once in a thousand rolls, so the scalar rules are asked then and remembered; so they
are of other dice that a sheet lets win at once, or that score in a box which needs another.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.core.checks import instance
from tablerules.core.dice import Faces
from tablerules.yahtzee.batch.actions import throws
from tablerules.yahtzee.batch.specials import Specials
from tablerules.yahtzee.options import FinalTie, Options, Start
from tablerules.yahtzee.scoring import Boxes, equal_face, joker_state, layout, place_refusal, points
from tablerules.yahtzee.sheet import SIDES, Box

MOST_PLACES = 16
"""Which places are open is one 16-bit number."""
MOST_ROLLS = 127
"""Rolls of a turn are counted in 8-bit numbers."""
MOST_POINTS = (1 << 15) - 1
"""What a box holds is a 16-bit number; one below 0 stands for an open box."""
MOST_IN_ALL = (1 << 31) - 1
"""Totals and chips are 32-bit numbers."""


def not_covered(options: Options) -> str | None:
    """Which of the options the batch engine does not cover, in one sentence; None: all are.

    Raises:
        ValueError: They are no options of this game.
    """
    instance(Options).demand("options", options)
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


@frozen(eq=False)
class Tables:
    """The compiled rules of some options.

    Attributes:
        options: The rules.
        legal: For each set of open places, those where unequal dice may go; sets are bits.
        scores: What each roll scores in each place, after the first roll and after later ones.
        rare: The rolls that the scalar rules must judge, card by card.
        calm: For each roll, the places that keep it from being rare while one of them is open.
        pick: For each set of places, its members in order, filled up with 0.
        count: How many members a set has.
        rows: The members of each set as a row of truth values.
        specials: What rare rolls may do.
    """

    options: Options
    legal: NDArray[np.uint16]
    scores: NDArray[np.int16]
    rare: NDArray[np.bool_]
    calm: NDArray[np.uint16]
    pick: NDArray[np.uint8]
    count: NDArray[np.uint8]
    rows: NDArray[np.bool_]
    specials: Specials


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
        np.array([_calm(options, dice) for dice in rolls], dtype=np.uint16),
        pick,
        np.array([len(places) for places in members], dtype=np.uint8),
        (sets[:, None] >> np.arange(size) & 1).astype(bool),
        Specials(options, rolls),
    )


def _ordinary(options: Options, open_set: int) -> int:
    """Where unequal dice may go when these places are open."""
    places = range(options.sheet.size)
    boxes = tuple(None if open_set >> place & 1 else 0 for place in places)
    return sum(1 << place for place in places if place_refusal(options, boxes, 0, place) is None)


def _boxes_that_ask(options: Options) -> list[Box]:
    """The boxes that ask for more than the dice: another box, or the number of the roll."""
    return [box for box in options.sheet.boxes if box.needs or box.wins_on_first_roll]


def _rare(options: Options, dice: Faces) -> bool:
    """Whether what a roll may do depends on more than which boxes are open."""
    boxes = _boxes_that_ask(options)
    if equal_face(dice) and (boxes or options.sheet.yahtzee is not None):
        return True
    return any(box.pattern.match(dice) is not None for box in boxes)


def _calm(options: Options, dice: Faces) -> int:
    """The Yahtzee boxes that keep the dice from being a joker while they are open.

    None where the dice are rare for another reason. The joker rule is asked with all other boxes
    filled, since that is when it says most.
    """
    if any(box.pattern.match(dice) is not None for box in _boxes_that_ask(options)):
        return 0
    face, calm = equal_face(dice), 0
    for place in layout(options).yahtzee:
        boxes = tuple(None if other == place else 1 for other in range(options.sheet.size))
        if joker_state(options, boxes, face) == joker_state(options, boxes, 0):
            calm |= 1 << place
    return calm
