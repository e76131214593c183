"""The board as text for a terminal, from a view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tablerules.core.drawing import Look
from tablerules.core.terminal import UNICODE, TextStyle
from tablerules.maedn.boards import Board
from tablerules.maedn.options import Options
from tablerules.maedn.render.geometry import Plan, plan
from tablerules.maedn.render.spots import (
    Marks,
    Spot,
    marks,
    point,
    safe_fields,
    standing,
    star_fields,
    tint,
)
from tablerules.maedn.render.status import owner, positions, status
from tablerules.maedn.views import View

_SCALES = ((3, 1), (4, 2), (6, 2), (6, 3), (8, 3), (8, 4), (12, 6))
"""Columns and rows of characters for one field, the closest first."""
_CELL = 3


def board_text(options: Options, view: View, *, style: TextStyle = UNICODE) -> str:
    """The board with all pieces.

    A field is a mark and perhaps a number: a piece (two or more of them with their number), a
    colour's first letter in small for its A, a dot for an empty field. ``>`` stands before pieces
    the viewer may move and ``+`` before fields where they may go.

    Args:
        options: The rules, for the board.
        view: The view of any viewer.
        style: What the terminal can show.
    """
    drawn, shown = plan(options.board), marks(options, view, None)
    here = standing(options, view)
    cells: dict[tuple[int, int], str] = {}
    for field, at in _grid(options.board).items():
        cells[at] = _before(field, shown) + _cell(options, field, here.get(field, {}), style)
    return _lines(cells) if drawn.ring else ""


def text(
    options: Options, view: View, *, style: TextStyle = UNICODE, names: Sequence[str] = ()
) -> str:
    """All that is on the table, for a terminal: whose turn it is, the board, and who stands where.

    Args:
        options: The rules, for the board.
        view: The view of any viewer.
        style: What the terminal can show.
        names: What people are called, in seat order.
    """
    name = Look(names=names).name
    lines = [status(options, view, name), "", board_text(options, view, style=style), ""]
    owners = [owner(options, colour, name) for colour in range(len(view.pieces))]
    room = max(map(len, owners))
    for colour, place in enumerate(options.places):
        mark = style.paint(style.mark(tint(place)), tint(place))
        turn = ">" if colour == view.turn and view.on is not None else " "
        where = positions(options, view, colour)
        lines.append(f"{turn} {mark} {tint(place).name:6} {owners[colour]:{room}}  {where}")
    return "\n".join(lines)


def _fields(board: Board, drawn: Plan) -> list[Spot]:
    """Every field of a board; waiting pieces and the home of a colour are one field each."""
    found: list[Spot] = [("ring", 0, index) for index in range(board.track)]
    for place in range(board.places):
        found += [("goal", place, index) for index in range(board.goal)]
        found += [("wait", place, 0)]
        found += [("home", place, 0)] if drawn.homes else []
    return found


@lru_cache(maxsize=64)
def _grid(board: Board) -> dict[Spot, tuple[int, int]]:
    """The row and column of characters of each field: the closest grid that keeps all apart."""
    drawn = plan(board)
    left, top, _, _ = drawn.box
    placed: dict[Spot, tuple[int, int]] = {}
    for across, down in _SCALES:
        placed = {}
        for field in _fields(board, drawn):
            x, y = point(drawn, field)
            placed[field] = (round((y - top) * down - 0.01), round((x - left) * across - 0.01))
        if _apart(placed):
            break
    return placed


def _apart(placed: dict[Spot, tuple[int, int]]) -> bool:
    """Whether no two cells overlap."""
    rows: dict[int, list[int]] = {}
    for row, column in placed.values():
        rows.setdefault(row, []).append(column)
    return all(
        b - a >= _CELL
        for columns in rows.values()
        for a, b in zip(sorted(columns), sorted(columns)[1:], strict=False)
    )


def _before(field: Spot, shown: Marks) -> str:
    if field in shown.movable:
        return ">"
    return "+" if field in shown.targets else " "


def _cell(options: Options, field: Spot, here: dict[int, int], style: TextStyle) -> str:
    """Two characters."""
    if not here:
        return _empty(options, field, style) + " "
    (place, count), *others = here.items()
    mark = style.paint(style.mark(tint(place)), tint(place))
    if others:
        second = tint(others[0][0])
        return mark + (style.paint(style.mark(second), second) if len(others) == 1 else "*")
    many = count > 1 or field[0] in ("wait", "home")
    return mark + (f"{min(count, 9)}" if many else " ")


def _empty(options: Options, field: Spot, style: TextStyle) -> str:
    """One character for a field without pieces."""
    kind, place, index = field
    board = options.board
    if kind != "ring":
        sign = {"goal": style.pick("◦", ":"), "home": style.pick("⌂", "#")}.get(kind, " ")
        return style.paint(sign, tint(place))
    if index in board.starts and board.starts.index(index) in options.places:
        start = tint(board.starts.index(index))
        return style.paint(start.name[0], start)
    if index in star_fields(board):
        return style.pick("☆", "x")
    return style.pick("○", "o") if index in safe_fields(options) else style.pick("·", ".")


def _lines(cells: dict[tuple[int, int], str]) -> str:
    """Cells set at their rows and columns."""
    lines: list[str] = []
    for row in range(min(r for r, _ in cells), max(r for r, _ in cells) + 1):
        line, length = "", 0
        for column in sorted(c for r, c in cells if r == row):
            line += " " * (column - length) + cells[row, column]
            length = column + _CELL
        lines.append(line.rstrip())
    return "\n".join(lines)
