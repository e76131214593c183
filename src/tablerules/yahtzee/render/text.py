"""Score sheets and dice as plain text, from a view."""

from __future__ import annotations

from collections.abc import Sequence

from tablerules.core.dice import Faces
from tablerules.core.drawing import Look
from tablerules.core.palette import TINT
from tablerules.core.terminal import UNICODE, TextStyle
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.render.rows import headings, rows
from tablerules.yahtzee.render.status import status
from tablerules.yahtzee.views import View

_DICE = "⚀⚁⚂⚃⚄⚅"
_WAITING = TINT["orange"]


def dice_text(dice: Faces, style: TextStyle = UNICODE) -> str:
    """Dice as people see them.

    Examples:
        >>> from tablerules.core.terminal import PLAIN
        >>> dice_text((1, 3, 3)), dice_text((1, 3, 3), PLAIN)
        ('⚀ ⚂ ⚂', '[1] [3] [3]')
    """
    return " ".join(style.pick(_DICE[die - 1], f"[{die}]") for die in dice)


def sheet_text(options: Options, view: View, *, names: Sequence[str] = ()) -> str:
    """The score sheet of everybody, box by box, with all sums; an open box shows a dot.

    Args:
        options: The rules, for the sheet.
        view: The view of any viewer.
        names: What people are called, in seat order.
    """
    table = rows(options, view)
    lines = ["", *(row.label for row in table)]
    width = max(map(len, lines))
    lines = [label.ljust(width) for label in lines]
    for column, heading in enumerate(headings(options, Look(names=names).name)):
        cells = [heading, *(row.cells[column] for row in table)]
        room = max(5, *map(len, cells))
        for number, cell in enumerate(cells):
            lines[number] += "  " + cell.rjust(room)
    return "\n".join(line.rstrip() for line in lines)


def text(
    options: Options, view: View, *, style: TextStyle = UNICODE, names: Sequence[str] = ()
) -> str:
    """All that is on the table, for a terminal: whose turn it is, the dice, and the sheet.

    Args:
        options: The rules, for the sheet.
        view: The view of any viewer.
        style: What the terminal can show.
        names: What people are called, in seat order.
    """
    told = status(options, view, Look(names=names).name)
    dice = [style.paint(dice_text(view.dice, style), _WAITING)] if view.dice else []
    return "\n".join([told, *dice, "", sheet_text(options, view, names=names)])
