"""Dice, score sheets and the whole table as pictures, from a view."""

from __future__ import annotations

from attrs import frozen

from tablerules.core.dice import Faces
from tablerules.core.drawing import NATURAL, Look, Markup, Picture, fitted, node, words
from tablerules.core.palette import Theme
from tablerules.yahtzee.moves import Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.render.rows import Row, headings, rows
from tablerules.yahtzee.render.status import status
from tablerules.yahtzee.render.text import sheet_text
from tablerules.yahtzee.views import View

_DIE, _GAP, _EDGE = 52.0, 14.0, 16.0
_ROW, _LABEL, _CELL = 26.0, 150.0, 68.0
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _die(face: int | None, x: float, y: float, theme: Theme) -> Markup:
    """A die; None: one that is still to be rolled."""
    box = {"x": x, "y": y, "width": _DIE, "height": _DIE, "rx": 10.0}
    if face is None:
        return node(
            "rect", **box, fill="none", stroke=theme.line, stroke_width=2, stroke_dasharray="6 5"
        )
    reach = _DIE * 0.27
    pips = [
        node("circle", cx=x + _DIE / 2 + dx * reach, cy=y + _DIE / 2 + dy * reach, r=5)
        for dx, dy in _PIPS[face]
    ]
    body = node("rect", **box, fill=theme.panel, stroke=theme.ink, stroke_width=2)
    return node("g", body, node("g", *pips, fill=theme.ink))


def _dice(dice: Faces, count: int, top: float, theme: Theme) -> list[Markup]:
    shown: list[int | None] = [*dice, *[None] * (count - len(dice))]
    return [_die(f, _EDGE + i * (_DIE + _GAP), top, theme) for i, f in enumerate(shown)]


def dice_picture(dice: Faces, *, look: Look = NATURAL) -> Picture:
    """Some dice.

    Args:
        dice: Their faces, 1 to 6.
        look: Theme and size.

    Examples:
        >>> dice_picture((1, 3, 3)).description
        '1, 3, 3'
    """
    width = _dice_width(max(1, len(dice)))
    return Picture.of(
        _dice(dice, len(dice), _EDGE, look.theme),
        box=(0, 0, width, _DIE + 2 * _EDGE),
        title="Dice",
        description=", ".join(map(str, dice)),
        look=look,
    )


def _dice_width(count: int) -> float:
    return count * (_DIE + _GAP) - _GAP + 2 * _EDGE


@frozen
class _Sheet:
    """Where the sheet lies, and what is marked on it.

    Attributes:
        top: Where it begins.
        label: The room for labels.
        theme: The theme.
        active: The columns of the team on turn.
        worth: What boxes that may be scored now would score, by box name and column.
        last: The box that was scored last, with its column.
    """

    top: float
    label: float
    theme: Theme
    active: range
    worth: dict[tuple[str, int], int]
    last: tuple[str, int] | None


def _label(options: Options) -> float:
    """The room for labels: at least so much that the sheet is as wide as the dice."""
    columns = options.sheet.columns * len(options.teams.members)
    return max(_LABEL, _dice_width(options.sheet.dice) - 2 * _EDGE - columns * _CELL)


def _width(options: Options) -> float:
    return _label(options) + _CELL * options.sheet.columns * len(options.teams.members)


def _heads(options: Options, sheet: _Sheet, look: Look) -> list[Markup]:
    found: list[Markup] = []
    for column, heading in enumerate(headings(options, look.name)):
        left, active = _EDGE + sheet.label + column * _CELL, column in sheet.active
        if active:
            found.append(
                node("rect", x=left + 3, y=sheet.top + _ROW - 4, width=_CELL - 6, height=3, rx=1.5,
                     fill=sheet.theme.choice)
            )  # fmt: skip
        found.append(
            words(
                heading, left + _CELL / 2, sheet.top + _ROW / 2 - 1, fitted(heading, 15, _CELL - 6),
                fill=sheet.theme.ink if active else sheet.theme.muted, font_weight="bold",
            )
        )  # fmt: skip
    return found


def _row(sheet: _Sheet, row: Row, top: float, width: float) -> list[Markup]:
    theme, middle = sheet.theme, top + _ROW / 2
    weight, fill = ("normal", theme.panel) if row.box else ("bold", theme.paper)
    found = [
        node("rect", x=_EDGE, y=top, width=width, height=_ROW, fill=fill),
        words(
            row.label, _EDGE + 9, middle, fitted(row.label, 14, sheet.label - 14),
            text_anchor="start", fill=theme.ink, font_weight=weight,
        ),
    ]  # fmt: skip
    for column, cell in enumerate(row.cells):
        left = _EDGE + sheet.label + column * _CELL
        found += _cell(sheet, row, column, left, top)
        if cell not in ("", "."):
            found.append(
                words(cell, left + _CELL / 2, middle, 15, fill=theme.ink, font_weight=weight)
            )
    return found


def _cell(sheet: _Sheet, row: Row, column: int, left: float, top: float) -> list[Markup]:
    """The marks in a cell: what may be scored there, and what was scored last."""
    if row.box is None or column not in sheet.active:
        return _scored(sheet, row, column, left, top)
    worth = sheet.worth.get((row.box, column - sheet.active.start + 1))
    if worth is None:
        return _scored(sheet, row, column, left, top)
    return [
        _frame(left, top, sheet.theme.choice, dash="4 3"),
        words(str(worth), left + _CELL / 2, top + _ROW / 2, 14,
              fill=sheet.theme.choice, font_style="italic"),
    ]  # fmt: skip


def _scored(sheet: _Sheet, row: Row, column: int, left: float, top: float) -> list[Markup]:
    marked = sheet.last is not None and (row.box, column) == sheet.last
    return [_frame(left, top, sheet.theme.recent)] if marked else []


def _frame(left: float, top: float, colour: str, dash: str | None = None) -> Markup:
    return node(
        "rect", x=left + 4, y=top + 3, width=_CELL - 8, height=_ROW - 6, rx=5,
        fill="none", stroke=colour, stroke_width=2, stroke_dasharray=dash,
    )  # fmt: skip


def _rules(table: tuple[Row, ...], sheet: _Sheet, width: float) -> list[Markup]:
    """The lines: thin between boxes, strong around sums, upright between columns."""
    top, theme = sheet.top + _ROW, sheet.theme
    found = [
        node(
            "line", x1=_EDGE, x2=_EDGE + width, y1=top + i * _ROW, y2=top + i * _ROW,
            stroke=theme.ink if _sum_near(table, i) else theme.line,
            stroke_width=1.6 if _sum_near(table, i) else 0.8,
        )
        for i in range(len(table) + 1)
    ]  # fmt: skip
    bottom = top + len(table) * _ROW
    uprights = [0.0, *(sheet.label + i * _CELL for i in range(len(table[0].cells) + 1))]
    found += [
        node("line", x1=_EDGE + x, x2=_EDGE + x, y1=top, y2=bottom, stroke=theme.line,
             stroke_width=0.8)
        for x in uprights
    ]  # fmt: skip
    return found


def _sum_near(table: tuple[Row, ...], line: int) -> bool:
    """Whether a line borders a sum, or the table."""
    if line in (0, len(table)):
        return True
    return (table[line - 1].box is None) is not (table[line].box is None)


def _drawn(options: Options, view: View, sheet: _Sheet, look: Look) -> list[Markup]:
    table, width = rows(options, view), _width(options)
    found = _heads(options, sheet, look)
    for number, row in enumerate(table, start=1):
        found += _row(sheet, row, sheet.top + number * _ROW, width)
    return found + _rules(table, sheet, width)


def _sheet(options: Options, view: View, top: float, last: Move | None, look: Look) -> _Sheet:
    columns, teams = options.sheet.columns, options.teams
    own = teams.of(view.seat) * columns
    scored = None
    if isinstance(last, Score):
        scored = (last.box, teams.of(last.seat) * columns + last.column - 1)
    worth = {(move.box, move.column): points for move, points in view.worth}
    return _Sheet(top, _label(options), look.theme, range(own, own + columns), worth, scored)


def sheet_picture(
    options: Options, view: View, *, last: Move | None = None, look: Look = NATURAL
) -> Picture:
    """The score sheet of everybody.

    What the viewer may score now stands in its box in italics, in a dashed frame.

    Args:
        options: The rules, for the sheet.
        view: The view of any viewer.
        last: The last move; the box it scored gets a frame.
        look: Theme, size and names.
    """
    sheet = _sheet(options, view, _EDGE / 2, last, look)
    height = (len(rows(options, view)) + 1) * _ROW + 1.5 * _EDGE
    return Picture.of(
        _drawn(options, view, sheet, look),
        box=(0, 0, _width(options) + 2 * _EDGE, height),
        title=f"{options.sheet.name}: score sheet",
        description=sheet_text(options, view, names=look.names),
        look=look,
    )


def picture(
    options: Options, view: View, *, last: Move | None = None, look: Look = NATURAL
) -> Picture:
    """All that is on the table: whose turn it is, the dice, and the score sheet.

    Dice that are still to be rolled are dashed.

    Args:
        options: The rules, for the sheet.
        view: The view of any viewer.
        last: The last move; the box it scored gets a frame.
        look: Theme, size and names.
    """
    told = status(options, view, look.name)
    width = _width(options) + 2 * _EDGE
    sheet = _sheet(options, view, 2.5 * _EDGE + 16 + _DIE, last, look)
    content = [
        words(
            told, _EDGE, _EDGE + 8, fitted(told, 16, (width - 2 * _EDGE) * 1.2),
            text_anchor="start", fill=look.theme.ink,
        ),
        *_dice(view.dice, options.sheet.dice, 1.5 * _EDGE + 18, look.theme),
        *_drawn(options, view, sheet, look),
    ]  # fmt: skip
    dice = f"Dice: {', '.join(map(str, view.dice))}.\n" if view.dice else ""
    return Picture.of(
        content,
        box=(0, 0, width, sheet.top + (len(rows(options, view)) + 1) * _ROW + _EDGE),
        title=f"{options.sheet.name}: {told}",
        description=dice + sheet_text(options, view, names=look.names),
        look=look,
    )
