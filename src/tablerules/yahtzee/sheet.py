"""Score sheets as data: patterns of dice, boxes that score them, and sheets of boxes.

Every game of the family is a `Sheet`; there is no code for any single box.
"""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from attrs import field, frozen

from tablerules.core.checks import (
    either,
    in_tuple,
    instance,
    ints,
    member,
    or_none,
    sequence_of,
    whole,
)
from tablerules.core.dice import Faces

SIDES = 6
"""All games of the family are played with six-sided dice."""
MOST_DICE = 20
"""With more dice there are too many rolls to list."""
MOST_COLUMNS = 9
"""Notation writes a column with one digit."""


class Section(enum.Enum):
    """The two halves of a score sheet."""

    UPPER = "upper"
    """Boxes for one face each; they count toward the upper bonus."""
    LOWER = "lower"
    """All other boxes."""


class Points(enum.Enum):
    """Which dice are added up, where a box has no fixed score."""

    ALL = "all"
    """The total of all dice."""
    MATCHING = "matching"
    """Only the dice that make the pattern."""


@frozen
class AnyDice:
    """Any dice at all (rules yahtzee:S0-29, yahtzee:S3-23)."""

    @property
    def fewest(self) -> int:
        """How many dice it takes at least: none."""
        return 0

    def match(self, dice: Faces) -> Faces | None:
        """All dice."""
        return dice


@frozen
class OneFace:
    """The dice of one face, even none (rules yahtzee:S0-19, yahtzee:S0-20)."""

    face: int = field(validator=whole(1, SIDES))

    @property
    def fewest(self) -> int:
        """How many dice it takes at least: none."""
        return 0

    def match(self, dice: Faces) -> Faces | None:
        """The dice of that face."""
        return tuple(die for die in dice if die == self.face)


@frozen
class Groups:
    """Groups of equal dice, each group of another face: ``(3, 2)`` is a full house.

    Attributes:
        sizes: At least how many equal dice each group has.
        same_face: Whether several groups may be of one face (five of a kind as a full house).

    Examples:
        >>> Groups((2,)).match((3, 3, 5, 5, 6)), Groups((3, 2)).match((2, 2, 2, 2, 2))
        ((5, 5), None)
    """

    sizes: tuple[int, ...] = field(converter=ints, validator=sequence_of(whole()))
    same_face: bool = field(default=False, validator=instance(bool))

    def __attrs_post_init__(self) -> None:
        if not 1 <= len(self.sizes) <= SIDES or min(self.sizes) < 1:
            msg = f"sizes must name 1 to {SIDES} groups of at least one die each"
            raise ValueError(msg)

    @property
    def fewest(self) -> int:
        """How many dice it takes at least: those of all groups."""
        return sum(self.sizes)

    def match(self, dice: Faces) -> Faces | None:
        """The groups with the highest sum; None when the dice do not hold them."""
        counts = Counter(dice)
        best: Faces | None = None
        for faces in product(counts, repeat=len(self.sizes)):
            if len(set(faces)) < len(faces) and not self.same_face:
                continue
            needed: Counter[int] = Counter()
            for face, size in zip(faces, self.sizes, strict=True):
                needed[face] += size
            if needed <= counts:
                found = tuple(sorted(needed.elements()))
                best = found if best is None or sum(found) > sum(best) else best
        return best


@frozen
class Run:
    """Faces in a row, wherever they start (rules yahtzee:S0-26, yahtzee:S0-27).

    Attributes:
        length: How many faces.
        wrap: Whether the highest face may be followed by a one.
        wild_ones: Whether a one may stand for a missing face.
    """

    length: int = field(validator=whole(1, SIDES))
    wrap: bool = field(default=False, validator=instance(bool))
    wild_ones: bool = field(default=False, validator=instance(bool))

    @property
    def fewest(self) -> int:
        """How many dice it takes at least: one for each face."""
        return self.length

    def match(self, dice: Faces) -> Faces | None:
        """The highest run in the dice; None when there is none."""
        for run in self._runs():
            missing = [face for face in run if face not in dice]
            spare = dice.count(1) - (1 in run) if self.wild_ones else 0
            if len(missing) <= spare:
                return tuple(sorted(run))
        return None

    def _runs(self) -> list[list[int]]:
        last = SIDES if self.wrap else SIDES - self.length + 1
        return [
            [(start + i - 1) % SIDES + 1 for i in range(self.length)]
            for start in range(last, 0, -1)
        ]


@frozen
class Straight:
    """Just these faces, each at least once: ``(1, 2, 3, 4, 5)``."""

    faces: tuple[int, ...] = field(converter=ints, validator=sequence_of(whole(1, SIDES)))

    @property
    def fewest(self) -> int:
        """How many dice it takes at least: one for each face."""
        return len(set(self.faces))

    def match(self, dice: Faces) -> Faces | None:
        """The faces, when all are there."""
        return self.faces if set(self.faces) <= set(dice) else None


Pattern: TypeAlias = AnyDice | OneFace | Groups | Run | Straight

_SCORE = either(whole(), member(Points))
_FLAG = instance(bool)
_TEXT = instance(str)


@frozen(kw_only=True)
class Box:
    """One box of a score sheet.

    Attributes:
        name: Its name in notation, in lower case with hyphens: ``full-house``.
        label: Its name for people.
        section: Upper or lower.
        pattern: What the dice must show; without it the box scores zero.
        points: A fixed score, or which dice are added up.
        joker: What a joker scores here: a fixed score, or which dice are added up; None: what
            the dice are worth as they lie.
        first_roll: Extra points when the pattern came with the first roll of a turn.
        wins_on_first_roll: Whether the pattern with the first roll of a turn wins the game.
        needs: A box that must hold points before this one can (a second Generala).
    """

    name: str = field(validator=_TEXT)
    label: str = field(validator=_TEXT)
    section: Section = field(default=Section.LOWER, validator=member(Section))
    pattern: Pattern = field(validator=instance(AnyDice, OneFace, Groups, Run, Straight))
    points: int | Points = field(validator=_SCORE)
    joker: int | Points | None = field(default=None, validator=or_none(_SCORE))
    first_roll: int = field(default=0, validator=whole())
    wins_on_first_roll: bool = field(default=False, validator=_FLAG)
    needs: str | None = field(default=None, validator=or_none(_TEXT))

    def __attrs_post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.name):
            msg = f"a box name is lower-case words joined by hyphens, not {self.name!r}"
            raise ValueError(msg)

    def worth(self, dice: Faces) -> int:
        """What the dice score here by themselves: no joker, no first-roll bonus.

        Examples:
            >>> house = Box(name="house", label="House", pattern=Groups((3, 2)), points=25)
            >>> house.worth((3, 3, 3, 5, 5)), house.worth((3, 3, 3, 3, 5))
            (25, 0)
        """
        return _worth(self.pattern, self.points, dice)


@lru_cache(maxsize=1 << 14)
def _worth(pattern: Pattern, points: int | Points, dice: Faces) -> int:
    match = pattern.match(dice)
    if match is None:
        return 0
    if isinstance(points, int):
        return points
    # What equals other dice (as numbers of NumPy may) is remembered for them, too.
    return int(sum(dice if points is Points.ALL else match))


def _listed(boxes: Iterable[Box]) -> tuple[Box, ...]:
    return in_tuple(boxes)


@frozen(kw_only=True, cache_hash=True)
class Sheet:
    """The boxes that a player fills, and the dice for it.

    Attributes:
        name: What the sheet is called.
        boxes: The boxes, top to bottom.
        dice: How many dice are rolled.
        multipliers: One column of the boxes for each; its total counts that many times.
        yahtzee: The name of the box that governs bonus chips and jokers, or None.

    Raises:
        ValueError: The sheet cannot be, or a box has a pattern that its dice can never show.
    """

    name: str = field(validator=_TEXT)
    boxes: tuple[Box, ...] = field(converter=_listed, validator=sequence_of(instance(Box)))
    dice: int = field(default=5, validator=whole())
    multipliers: tuple[int, ...] = field(
        default=(1,), converter=ints, validator=sequence_of(whole())
    )
    yahtzee: str | None = field(default=None, validator=or_none(_TEXT))

    def __attrs_post_init__(self) -> None:
        names = [box.name for box in self.boxes]
        if len(set(names)) < len(names) or not names:
            msg = "boxes must be at least one, each with a name of its own"
            raise ValueError(msg)
        if not 1 <= self.dice <= MOST_DICE or not 1 <= len(self.multipliers) <= MOST_COLUMNS:
            msg = (
                f"dice must be from 1 to {MOST_DICE}, and multipliers name 1 to {MOST_COLUMNS} "
                f"columns, not {self.dice} and {len(self.multipliers)}"
            )
            raise ValueError(msg)
        self._check_boxes(names)

    def _check_boxes(self, names: list[str]) -> None:
        """Each box must be able to score, and what they name must be there."""
        for box in self.boxes:
            if box.pattern.fewest > self.dice:
                msg = (
                    f"dice must be {box.pattern.fewest} or more for the pattern of {box.name} "
                    f"to come, not {self.dice}"
                )
                raise ValueError(msg)
        needed = {self.yahtzee, *(box.needs for box in self.boxes)} - {None}
        if not needed <= set(names):
            msg = f"yahtzee and needs must name a box of the sheet, not {sorted(map(str, needed))}"
            raise ValueError(msg)

    @property
    def columns(self) -> int:
        """How many columns the sheet has."""
        return len(self.multipliers)

    @property
    def size(self) -> int:
        """How many boxes there are to fill, all columns together."""
        return len(self.boxes) * self.columns


_FACES = ("aces", "twos", "threes", "fours", "fives", "sixes")
_LABELS = ("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes")


def upper_boxes(labels: tuple[str, ...] = _LABELS) -> tuple[Box, ...]:
    """Aces to Sixes, each scoring the dice of its face."""
    return tuple(
        Box(
            name=name,
            label=label,
            section=Section.UPPER,
            pattern=OneFace(face),
            points=Points.MATCHING,
        )
        for face, (name, label) in enumerate(zip(_FACES, labels, strict=True), start=1)
    )


def yahtzee_sheet(
    *,
    full_house_score: int | Points = 25,
    kind_score: Points = Points.ALL,
    five_kind_is_full_house: bool = False,
    multipliers: tuple[int, ...] = (1,),
) -> Sheet:
    """The thirteen boxes of Yahtzee, with the house rules people disagree about.

    Args:
        full_house_score: 25, or ``Points.ALL`` for the sum of the dice.
        kind_score: Whether three and four of a kind add up all dice or the matching ones.
        five_kind_is_full_house: Whether five equal dice are a full house by themselves.
        multipliers: One column each, ``(1, 2, 3)`` for Triple Yahtzee.
    """
    house = Groups((3, 2), same_face=five_kind_is_full_house)
    lower = (
        Box(name="three-of-a-kind", label="3 of a kind", pattern=Groups((3,)), points=kind_score),
        Box(name="four-of-a-kind", label="4 of a kind", pattern=Groups((4,)), points=kind_score),
        Box(
            name="full-house",
            label="Full House",
            pattern=house,
            points=full_house_score,
            joker=full_house_score,
        ),
        Box(name="small-straight", label="Small Straight", pattern=Run(4), points=30, joker=30),
        Box(name="large-straight", label="Large Straight", pattern=Run(5), points=40, joker=40),
        Box(name="yahtzee", label="Yahtzee", pattern=Groups((5,)), points=50),
        Box(name="chance", label="Chance", pattern=AnyDice(), points=Points.ALL),
    )
    name = "Yahtzee" if len(multipliers) == 1 else f"Yahtzee in {len(multipliers)} columns"
    return Sheet(name=name, boxes=upper_boxes() + lower, multipliers=multipliers, yahtzee="yahtzee")
