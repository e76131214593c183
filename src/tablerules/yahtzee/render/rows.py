"""What stands in each row of the score sheet, for text and pictures alike."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tablerules.core.seats import Seat
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import grand_total, totals
from tablerules.yahtzee.sheet import Section
from tablerules.yahtzee.views import View


@frozen
class Row:
    """A row of the sheet, over all columns of all teams.

    Attributes:
        label: What it is called.
        cells: What stands in each column, team by team.
        box: The name of the box; None for sums.
    """

    label: str
    cells: tuple[str, ...]
    box: str | None = None


def headings(options: Options, name: Callable[[Seat], str]) -> tuple[str, ...]:
    """What stands over each column."""
    return tuple(
        "+".join(name(seat) for seat in members)
        + ("" if options.sheet.columns == 1 else f" x{multiplier}")
        for members in options.teams.members
        for multiplier in options.sheet.multipliers
    )


def rows(options: Options, view: View) -> tuple[Row, ...]:
    """The rows from top to bottom: boxes, bonus, chips, totals; an open box shows a dot."""
    boxes = options.sheet.boxes
    upper = [i for i, box in enumerate(boxes) if box.section is Section.UPPER]
    lower = [i for i in range(len(boxes)) if i not in upper]
    found = [
        *(_box(options, view, index) for index in upper),
        *_bonus(options, view),
        *(_box(options, view, index) for index in lower),
    ]
    if options.yahtzee_bonus:
        found.append(_last_columns(options, "Chips", [card.chips for card in view.cards]))
    return (*found, _total(options, view), *_together(options, view), *_match(options, view))


def _box(options: Options, view: View, index: int) -> Row:
    box, size = options.sheet.boxes[index], len(options.sheet.boxes)
    scores = [
        card.boxes[column * size + index]
        for card in view.cards
        for column in range(options.sheet.columns)
    ]
    return Row(box.label, tuple("." if s is None else str(s) for s in scores), box.name)


def _bonus(options: Options, view: View) -> tuple[Row, ...]:
    """The upper bonus, in games that have one."""
    if not options.upper_bonus:
        return ()
    label = f"Bonus {options.upper_bonus} from {options.upper_threshold}"
    sums = [column for card in view.cards for column in totals(options, card)]
    return (Row(label, tuple(str(column.bonus) for column in sums)),)


def _total(options: Options, view: View) -> Row:
    last = options.sheet.columns - 1
    cells = [
        str(column.total + (card.chips if number == last else 0))
        for card in view.cards
        for number, column in enumerate(totals(options, card))
    ]
    return Row("TOTAL", tuple(cells))


def _together(options: Options, view: View) -> tuple[Row, ...]:
    """All columns of a sheet with several."""
    if options.sheet.columns == 1:
        return ()
    return (_last_columns(options, "ALL", [grand_total(options, card) for card in view.cards]),)


def _match(options: Options, view: View) -> tuple[Row, ...]:
    """The earlier games of a match, and everything together."""
    if not view.past:
        return ()
    games = [
        _last_columns(options, f"Game {number}", earlier)
        for number, earlier in enumerate(view.past, start=1)
    ]
    together = [
        grand_total(options, card) + sum(earlier[team] for earlier in view.past)
        for team, card in enumerate(view.cards)
    ]
    return (*games, _last_columns(options, "MATCH", together))


def _last_columns(options: Options, label: str, numbers: list[int] | tuple[int, ...]) -> Row:
    """Numbers of whole teams stand in the last column of each."""
    blank = [""] * (options.sheet.columns - 1)
    return Row(label, tuple(cell for number in numbers for cell in (*blank, str(number))))
