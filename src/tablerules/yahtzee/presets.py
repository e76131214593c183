"""Rule sets by name, as constants; change one with ``attrs.evolve``."""

from __future__ import annotations

from attrs import evolve

from tablerules.yahtzee.options import ChipValue, Joker, Options, Settlement, Start
from tablerules.yahtzee.sheet import (
    AnyDice,
    Box,
    Groups,
    Points,
    Run,
    Sheet,
    Straight,
    upper_boxes,
    yahtzee_sheet,
)


def _german_sheet() -> Sheet:
    lower = {
        "three-of-a-kind": "Dreierpasch",
        "four-of-a-kind": "Viererpasch",
        "full-house": "Full House",
        "small-straight": "Kleine Straße",
        "large-straight": "Große Straße",
        "yahtzee": "Kniffel",
        "chance": "Chance",
    }
    uppers = upper_boxes(("Einser", "Zweier", "Dreier", "Vierer", "Fünfer", "Sechser"))
    boxes = yahtzee_sheet().boxes[len(uppers) :]
    renamed = tuple(
        evolve(box, label=lower[box.name], name="kniffel" if box.name == "yahtzee" else box.name)
        for box in boxes
    )
    return Sheet(name="Kniffel", boxes=uppers + renamed, yahtzee="kniffel")


def _sum(name: str, label: str, *sizes: int) -> Box:
    """A box that adds up the groups alone."""
    return Box(name=name, label=label, pattern=Groups(sizes), points=Points.MATCHING)


def _straight(name: str, label: str, *faces: int, points: int) -> Box:
    return Box(name=name, label=label, pattern=Straight(faces), points=points)


_CHANCE = Box(name="chance", label="Chance", pattern=AnyDice(), points=Points.ALL)

YATZY_SHEET = Sheet(
    name="Yatzy",
    boxes=(
        *upper_boxes(),
        _sum("one-pair", "One Pair", 2),
        _sum("two-pairs", "Two Pairs", 2, 2),
        _sum("three-of-a-kind", "3 of a kind", 3),
        _sum("four-of-a-kind", "4 of a kind", 4),
        _straight("small-straight", "Small Straight", 1, 2, 3, 4, 5, points=15),
        _straight("large-straight", "Large Straight", 2, 3, 4, 5, 6, points=20),
        _sum("full-house", "Full House", 3, 2),
        _CHANCE,
        Box(name="yatzy", label="Yatzy", pattern=Groups((5,)), points=50),
    ),
)

MAXI_YATZY_SHEET = Sheet(
    name="Maxi Yatzy",
    dice=6,
    boxes=(
        *upper_boxes(),
        _sum("one-pair", "One Pair", 2),
        _sum("two-pairs", "Two Pairs", 2, 2),
        _sum("three-pairs", "Three Pairs", 2, 2, 2),
        _sum("three-of-a-kind", "3 of a kind", 3),
        _sum("four-of-a-kind", "4 of a kind", 4),
        _sum("five-of-a-kind", "5 of a kind", 5),
        _straight("small-straight", "Small Straight", 1, 2, 3, 4, 5, points=15),
        _straight("large-straight", "Large Straight", 2, 3, 4, 5, 6, points=20),
        _straight("full-straight", "Full Straight", 1, 2, 3, 4, 5, 6, points=21),
        _sum("full-house", "House", 3, 2),
        _sum("villa", "Villa", 3, 3),
        _sum("tower", "Tower", 4, 2),
        _CHANCE,
        Box(name="maxi-yatzy", label="Maxi Yatzy", pattern=Groups((6,)), points=100),
    ),
)

YACHT_SHEET = Sheet(
    name="Yacht",
    boxes=(
        *upper_boxes(),
        Box(name="full-house", label="Full House", pattern=Groups((3, 2)), points=Points.ALL),
        _sum("four-of-a-kind", "Four of a Kind", 4),
        _straight("little-straight", "Little Straight", 1, 2, 3, 4, 5, points=30),
        _straight("big-straight", "Big Straight", 2, 3, 4, 5, 6, points=30),
        _CHANCE,
        Box(name="yacht", label="Yacht", pattern=Groups((5,)), points=50),
    ),
)


def generala_sheet(
    *,
    generala: int = 50,
    double: int | None = None,
    first_roll: int = 5,
    straight: Run | None = None,
    instant_win: bool = True,
) -> Sheet:
    """The boxes of Generala, whose tables differ a lot.

    Args:
        generala: What five equal dice score: 50 or 60.
        double: What a second Generala scores (100 or 120); None for a sheet without that box.
        first_roll: Extra points for a combination made with the first roll: 0, 5 or 10.
        straight: What is a straight: ``Run(5)`` by default, perhaps with ``wrap``, ``wild_ones``.
        instant_win: Whether a Generala with the first roll wins the game at once.
    """
    lower = [
        Box(
            name="straight",
            label="Straight",
            pattern=straight or Run(5),
            points=20,
            first_roll=first_roll,
        ),
        Box(
            name="full-house",
            label="Full House",
            pattern=Groups((3, 2)),
            points=30,
            first_roll=first_roll,
        ),
        Box(name="poker", label="Poker", pattern=Groups((4,)), points=40, first_roll=first_roll),
        Box(
            name="generala",
            label="Generala",
            pattern=Groups((5,)),
            points=generala,
            wins_on_first_roll=instant_win,
        ),
    ]
    if double is not None:
        lower.append(
            Box(
                name="double-generala",
                label="Double Generala",
                pattern=Groups((5,)),
                points=double,
                needs="generala",
            )
        )
    return Sheet(name="Generala", boxes=(*upper_boxes(), *lower))


YAHTZEE = Options()
"""The rules of the 1996 sheet and later: forced joker, chips of 100. The default."""

FREE_CHOICE = Options(joker=Joker.FREE)
"""Joker in any open box: the rule behind the often quoted mean of 254.59."""

PLAIN = Options(joker=Joker.NONE, yahtzee_bonus=0)
"""No joker and no chips."""

MILTON_BRADLEY = Options(
    joker=Joker.MB_TEXT, start=Start.HIGHEST_ROLL, settlement=Settlement.DIFFERENCE
)
"""Rule text S0, the old box text: opening roll, its own joker rule, stakes by difference."""

WEB_TEXT = Options(start=Start.HIGHEST_ROLL)
"""Rule text S3: forced joker, opening roll, no stakes."""

KNIFFEL = Options(sheet=_german_sheet())
"""The German sheet; a later Kniffel earns 100 (``yahtzee_bonus=0`` for tables without it)."""

YATZY = Options(sheet=YATZY_SHEET, joker=Joker.NONE, yahtzee_bonus=0, upper_bonus=50)
"""Scandinavian Yatzy: 15 boxes, 50 points for 63."""

MAXI_YATZY = Options(
    sheet=MAXI_YATZY_SHEET,
    joker=Joker.NONE,
    yahtzee_bonus=0,
    upper_bonus=100,
    upper_threshold=84,
    saved_rolls=True,
)
"""Six dice, 20 boxes, 100 points for 84, rolls not used are saved."""

YACHT = Options(sheet=YACHT_SHEET, joker=Joker.NONE, yahtzee_bonus=0, upper_bonus=0)
"""Yacht: 12 boxes, no bonus."""

GENERALA = Options(sheet=generala_sheet(), joker=Joker.NONE, yahtzee_bonus=0, upper_bonus=0)
"""Generala: 10 boxes, five more points for combinations of the first roll."""

GENERALA_DOUBLE = evolve(GENERALA, sheet=generala_sheet(double=100))
"""Generala with an eleventh box for a second Generala."""

TRIPLE_YAHTZEE = Options(sheet=yahtzee_sheet(multipliers=(1, 2, 3)), chip_value=ChipValue.BY_COLUMN)
"""Three columns that count once, twice and three times; chips of 100, 200 and 300."""

PRESETS: dict[str, Options] = {
    "YAHTZEE": YAHTZEE,
    "FREE_CHOICE": FREE_CHOICE,
    "PLAIN": PLAIN,
    "MILTON_BRADLEY": MILTON_BRADLEY,
    "WEB_TEXT": WEB_TEXT,
    "KNIFFEL": KNIFFEL,
    "YATZY": YATZY,
    "MAXI_YATZY": MAXI_YATZY,
    "YACHT": YACHT,
    "GENERALA": GENERALA,
    "GENERALA_DOUBLE": GENERALA_DOUBLE,
    "TRIPLE_YAHTZEE": TRIPLE_YAHTZEE,
}
"""Every preset by its name."""
