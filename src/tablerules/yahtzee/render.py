"""Score sheets and dice as plain text, from a view."""

from __future__ import annotations

from tablerules.core.dice import Faces
from tablerules.core.seats import write_actor
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import Totals, totals
from tablerules.yahtzee.sheet import Section
from tablerules.yahtzee.state import Card
from tablerules.yahtzee.views import View

_DICE = "⚀⚁⚂⚃⚄⚅"


def dice_text(dice: Faces) -> str:
    """Dice as people see them.

    Examples:
        >>> dice_text((1, 3, 3))
        '⚀ ⚂ ⚂'
    """
    return " ".join(_DICE[die - 1] for die in dice)


def sheet_text(options: Options, view: View) -> str:
    """The score sheet of everybody, box by box, with all sums; an open box shows a dot.

    Args:
        options: The rules, for the sheet.
        view: The view of any viewer.
    """
    columns = [
        (_heading(options, team, number), _column(options, card, number))
        for team, card in enumerate(view.cards)
        for number in range(options.sheet.columns)
    ]
    labels = ["", *_labels(options)]
    width = max(map(len, labels))
    lines = [label.ljust(width) for label in labels]
    for heading, cells in columns:
        room = max(5, *map(len, (heading, *cells)))
        for row, cell in enumerate((heading, *cells)):
            lines[row] += "  " + cell.rjust(room)
    return "\n".join(line.rstrip() for line in lines)


def _heading(options: Options, team: int, column: int) -> str:
    names = "+".join(write_actor(seat) for seat in options.teams.members[team])
    multiplier = options.sheet.multipliers[column]
    return names if options.sheet.columns == 1 else f"{names} x{multiplier}"


def _labels(options: Options) -> list[str]:
    upper, lower = _sections(options)
    return [
        *(options.sheet.boxes[i].label for i in upper),
        f"Bonus {options.upper_bonus} from {options.upper_threshold}",
        *(options.sheet.boxes[i].label for i in lower),
        *(["Chips"] if options.yahtzee_bonus else []),
        "TOTAL",
    ]


def _sections(options: Options) -> tuple[list[int], list[int]]:
    boxes = options.sheet.boxes
    upper = [i for i, box in enumerate(boxes) if box.section is Section.UPPER]
    return upper, [i for i in range(len(boxes)) if i not in upper]


def _column(options: Options, card: Card, column: int) -> list[str]:
    size = len(options.sheet.boxes)
    boxes = card.boxes[column * size : (column + 1) * size]
    cells = ["." if score is None else str(score) for score in boxes]
    sums: Totals = totals(options, card)[column]
    upper, lower = _sections(options)
    last = column == options.sheet.columns - 1
    chips = card.chips if last else 0
    total = sums.total + chips
    return [
        *(cells[i] for i in upper),
        str(sums.bonus),
        *(cells[i] for i in lower),
        *([str(chips) if last else ""] if options.yahtzee_bonus else []),
        str(total),
    ]
