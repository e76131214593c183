"""What a roll may be written in and what it scores there: boxes, jokers, chips, totals."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TypeAlias

from attrs import frozen

from tablerules.core.dice import Faces
from tablerules.core.errors import Refusal
from tablerules.core.making import set_note
from tablerules.core.seats import Seat
from tablerules.yahtzee.options import (
    JOKER_RULES,
    ChipValue,
    Duty,
    LowerDuty,
    Options,
    Order,
    Values,
)
from tablerules.yahtzee.sheet import Box, OneFace, Points, Section
from tablerules.yahtzee.state import Card

Boxes: TypeAlias = tuple[int | None, ...]
"""What a card holds, place by place; None where it is open."""


@frozen(eq=False)  # one for each set of options: a quick key
class Layout:
    """What follows from the options once and for all. Place *i* is one box of one column.

    Attributes:
        options: The options.
        boxes: The box of each place, column by column.
        columns: The column of each place, from 1.
        index: The place of a box name and column.
        upper: Which places are in the upper section.
        yahtzee: The places of the Yahtzee box.
        faces: The places of the upper boxes of each face.
        order: The seats as their turns follow.
        following: The seat whose turn follows that of each seat.
        teams: How many cards there are.
        needs: Whether a box needs another.
        steps: The places in the order in which they are filled, as in `open_places`: those of a
            step only once those of all steps before it are filled.
    """

    options: Options
    boxes: tuple[Box, ...]
    columns: tuple[int, ...]
    index: dict[tuple[str, int], int]
    upper: tuple[bool, ...]
    yahtzee: tuple[int, ...]
    faces: dict[int, tuple[int, ...]]
    order: tuple[Seat, ...]
    following: dict[Seat, Seat]
    teams: int
    needs: bool
    steps: tuple[int, ...]


def layout(options: Options) -> Layout:
    """The places of the options' sheet, and the order of the seats."""
    try:
        known: Layout = options.note
    except AttributeError:
        known = _layout(options)
        set_note(options, known)
    return known


@lru_cache(maxsize=128)
def _layout(options: Options) -> Layout:
    sheet = options.sheet
    boxes = sheet.boxes * sheet.columns
    columns = tuple(1 + i // len(sheet.boxes) for i in range(sheet.size))
    faces: dict[int, tuple[int, ...]] = {}
    for place, box in enumerate(boxes):
        if box.section is Section.UPPER and isinstance(box.pattern, OneFace):
            faces[box.pattern.face] = (*faces.get(box.pattern.face, ()), place)
    order = options.turn_order
    upper = tuple(box.section is Section.UPPER for box in boxes)
    return Layout(
        options,
        boxes,
        columns,
        {(box.name, column): i for i, (box, column) in enumerate(zip(boxes, columns, strict=True))},
        upper,
        tuple(i for i, box in enumerate(boxes) if box.name == sheet.yahtzee),
        faces,
        order,
        dict(zip(order, order[1:] + order[:1], strict=True)),
        len(options.teams.members),
        any(box.needs is not None for box in boxes),
        _steps(options.order, upper),
    )


def _steps(order: Order, upper: tuple[bool, ...]) -> tuple[int, ...]:
    """See `Layout.steps` (rules yahtzee:S0-16, yahtzee:S3-05, yahtzee:S3-33)."""
    if order is Order.FIXED:
        return tuple(1 << place for place in range(len(upper)))
    if order is Order.UPPER_FIRST:
        above = sum(1 << place for place, is_upper in enumerate(upper) if is_upper)
        return above, ~above
    return (~0,)


def open_places(card: Card) -> int:
    """Which places of a card are open: a one for each, place 0 lowest."""
    try:
        known: int = card.note
    except AttributeError:
        known = _open(card.boxes)
        set_note(card, known)
    return known


def _open(boxes: Boxes) -> int:
    return sum(1 << place for place, score in enumerate(boxes) if score is None)


def in_order(plan: Layout, places: int) -> int:
    """Which of the open places the order of boxes lets be filled now, as in `open_places`."""
    for step in plan.steps:
        if places & step:
            return places & step
    return 0


def equal_face(dice: Faces) -> int:
    """The face of dice that are all equal; 0 for any others."""
    return dice[0] if dice[0] == dice[-1] else 0


@frozen
class JokerState:
    """What the joker rule makes of five equal dice on a card.

    Attributes:
        chip: Whether the roll earns a bonus chip.
        only: The places it must go to; None: any that is open.
        values: Whether lower boxes take joker values.
        upper_scores: Whether upper boxes score.
    """

    chip: bool
    only: frozenset[int] | None
    values: bool
    upper_scores: bool


_ORDINARY = JokerState(chip=False, only=None, values=False, upper_scores=True)


@lru_cache(maxsize=1 << 14)
def joker_state(options: Options, boxes: Boxes, face: int) -> JokerState:
    """Judge a roll by the joker rule (rule yahtzee:J-forced and the other J rows).

    While a Yahtzee box is open, or for dice that are not all equal, the roll is ordinary.

    Args:
        options: The rules.
        boxes: The card.
        face: The face of dice that are all equal; 0 for any others.
    """
    plan = layout(options)
    yahtzees = [boxes[place] for place in plan.yahtzee]
    if not face or not yahtzees or None in yahtzees:
        return _ORDINARY
    rule = JOKER_RULES[options.joker]
    fifty = 0 not in yahtzees
    chip = fifty and options.yahtzee_bonus > 0
    if rule.needs_fifty and not fifty:
        return _ORDINARY
    now = in_order(plan, _open(boxes))
    allowed = {place for place in range(len(boxes)) if now >> place & 1}
    uppers = {place for place in plan.faces.get(face, ()) if boxes[place] is None}
    own = allowed & uppers
    lower = {place for place in allowed if not plan.upper[place]}
    if own and (rule.upper is Duty.ALWAYS or (rule.upper is Duty.WITH_FIFTY and fifty)):
        only = own
    elif rule.lower is LowerDuty.ALWAYS or (rule.lower is LowerDuty.UPPER_FILLED and not uppers):
        only = lower
    else:
        only = set[int]()
    values = rule.values is Values.ALWAYS or (rule.values is Values.UPPER_FILLED and not uppers)
    return JokerState(chip, frozenset(only) or None, values, rule.upper_scores)


def place_refusal(options: Options, boxes: Boxes, face: int, place: int) -> Refusal | None:
    """Why a complete roll cannot be written in a place; None when it can.

    Args:
        options: The rules.
        boxes: The card.
        face: The face of dice that are all equal; 0 for any others.
        place: The place, as in `Layout`.
    """
    plan = layout(options)
    if boxes[place] is not None:
        return Refusal("yahtzee.box.filled", f"{plan.boxes[place].label} is filled already.")
    if len(plan.steps) > 1 and not in_order(plan, _open(boxes)) >> place & 1:
        return Refusal(
            "yahtzee.order", f"{plan.boxes[place].label} is not open yet in this order of boxes."
        )
    only = joker_state(options, boxes, face).only if face else None
    if only is not None and place not in only:
        names = ", ".join(dict.fromkeys(plan.boxes[i].label for i in sorted(only)))
        return Refusal("yahtzee.joker", f"This roll is a joker and must go to {names}.")
    return None


def points(options: Options, boxes: Boxes, dice: Faces, rolls: int, place: int) -> int:
    """What a complete roll scores in a place, chips aside.

    Args:
        options: The rules.
        boxes: The card.
        dice: All dice, sorted.
        rolls: How many rolls it took.
        place: The place, as in `Layout`.
    """
    plan = layout(options)
    box = plan.boxes[place]
    if dice[0] == dice[-1]:
        joker = joker_state(options, boxes, dice[0])
        if plan.upper[place]:
            if not joker.upper_scores:
                return 0
        elif joker.values and box.joker is not None:
            return sum(dice) if isinstance(box.joker, Points) else box.joker
    if box.needs is not None and not boxes[plan.index[box.needs, plan.columns[place]]]:
        return 0
    return _worth(plan, place, dice, rolls == 1)


def all_points(options: Options, boxes: Boxes, dice: Faces, rolls: int) -> tuple[int, ...]:
    """What a complete roll scores in each place; see `points`."""
    plan = layout(options)
    if plan.needs or dice[0] == dice[-1]:
        return tuple(points(options, boxes, dice, rolls, i) for i in range(len(plan.boxes)))
    return _ordinary_points(plan, dice, rolls == 1)


@lru_cache(maxsize=1 << 12)
def _ordinary_points(plan: Layout, dice: Faces, first: bool) -> tuple[int, ...]:  # noqa: FBT001
    """What dice that are not all equal score, where no box needs another: as on an empty card."""
    size = len(plan.boxes)
    rolls = 1 if first else 2
    return tuple(points(plan.options, (None,) * size, dice, rolls, i) for i in range(size))


@lru_cache(maxsize=1 << 14)
def _worth(plan: Layout, place: int, dice: Faces, first: bool) -> int:  # noqa: FBT001
    """What a roll is worth by its pattern alone."""
    box = plan.boxes[place]
    worth = box.worth(dice)
    return worth + box.first_roll if worth and first else worth


def chip(options: Options, boxes: Boxes, dice: Faces, place: int) -> int:
    """The bonus chip that a roll earns when it is written in a place, in points."""
    if dice[0] != dice[-1] or not joker_state(options, boxes, dice[0]).chip:
        return 0
    if options.chip_value is ChipValue.FLAT:
        return options.yahtzee_bonus
    column = layout(options).columns[place]
    return options.yahtzee_bonus * options.sheet.multipliers[column - 1]


@frozen
class Totals:
    """The sums of one column.

    Attributes:
        upper: The upper boxes.
        bonus: The upper bonus.
        lower: The lower boxes.
        multiplier: How often the column counts.
    """

    upper: int
    bonus: int
    lower: int
    multiplier: int

    @property
    def total(self) -> int:
        """What the column counts."""
        return (self.upper + self.bonus + self.lower) * self.multiplier


def totals(options: Options, card: Card) -> tuple[Totals, ...]:
    """The sums of each column; the upper bonus counts as soon as it is reached."""
    size = len(options.sheet.boxes)
    upper = layout(options).upper
    found: list[Totals] = []
    for column, multiplier in enumerate(options.sheet.multipliers):
        boxes = card.boxes[column * size : (column + 1) * size]
        above = sum(filter(None, compress(boxes, upper)))
        below = sum(filter(None, boxes)) - above
        bonus = options.upper_bonus if above >= options.upper_threshold else 0
        found.append(Totals(above, bonus, below, multiplier))
    return tuple(found)


def grand_total(options: Options, card: Card) -> int:
    """The score of a card: all columns and the chips.

    Examples:
        >>> grand_total(Options(), Card((3, 6, 9, 12, 15, 18, *[None] * 7), chips=100))
        198
    """
    return sum(column.total for column in totals(options, card)) + card.chips
