"""Hands and the table as pictures, from a view."""

from __future__ import annotations

import math
from collections.abc import Collection

from attrs import frozen

from tablerules.core.drawing import (
    NATURAL,
    Look,
    Markup,
    Picture,
    fitted,
    node,
    polygon,
    shape,
    words,
)
from tablerules.core.palette import TINT, Theme
from tablerules.core.seats import Seat
from tablerules.core.terminal import PLAIN
from tablerules.uno.cards import Card
from tablerules.uno.choices import Scoring
from tablerules.uno.moves import Hidden, JumpIn, Move, Play
from tablerules.uno.options import Options
from tablerules.uno.render.cards import HEIGHT, SPINE, WIDTH, card_drawing
from tablerules.uno.render.status import around, on_turn, playable, remarks, score, status
from tablerules.uno.render.text import hand_text, text
from tablerules.uno.views import View

_WIDE, _EDGE, _GAP = 900.0, 20.0, 12.0
_PANEL, _MINI = 104.0, 0.42
_LIFT = 14.0


def card_picture(card: Card | None, *, look: Look = NATURAL) -> Picture:
    """One card; None: its back.

    Examples:
        >>> from tablerules.uno import card
        >>> card_picture(card("R5")).title
        'Card R5'
    """
    return Picture.of(
        [card_drawing(card, 3, 3, look.theme)],
        box=(0, 0, WIDTH + 6, HEIGHT + 6),
        title="A card, face down" if card is None else f"Card {card}",
        look=look,
    )


def hand_picture(
    cards: Hidden, *, marked: Collection[str] = frozenset(), look: Look = NATURAL
) -> Picture:
    """A hand.

    Args:
        cards: The cards from left to right; a hidden card is None.
        marked: The cards to be lifted and framed, as their texts.
        look: Theme and size.
    """
    width = min(_WIDE, max(1, len(cards)) * (WIDTH + 8) - 8 + 2 * _EDGE)
    fan = _Fan(_EDGE, _EDGE + _LIFT, width - 2 * _EDGE)
    return Picture.of(
        fan.draw(cards, marked, look),
        box=(0, 0, width, fan.height(len(cards)) + 2 * _EDGE + _LIFT),
        title=f"A hand of {len(cards)} {'card' if len(cards) == 1 else 'cards'}",
        description=hand_text(cards, PLAIN),
        look=look,
    )


@frozen
class _Fan:
    """Where a hand lies: as many rows as it needs so that every card shows its spine."""

    left: float
    top: float
    width: float

    def _columns(self, count: int) -> int:
        most = 1 + int((self.width - WIDTH) / SPINE)
        rows = math.ceil(count / most)
        return math.ceil(count / rows) if count else 1

    def height(self, count: int) -> float:
        """How high a hand of so many cards is."""
        rows = max(1, math.ceil(count / self._columns(count)))
        return HEIGHT + (rows - 1) * HEIGHT * 0.62

    def draw(self, cards: Hidden, marked: Collection[str], look: Look) -> list[Markup]:
        """Draw a hand; marked cards are lifted and framed."""
        columns = self._columns(len(cards))
        step = min(WIDTH + 8, (self.width - WIDTH) / max(1, columns - 1))
        found: list[Markup] = []
        for index, card in enumerate(cards):
            lifted = card is not None and str(card) in marked
            x, y = step * (index % columns), HEIGHT * 0.62 * (index // columns)
            y -= _LIFT if lifted else 0
            found.append(card_drawing(card, x, y, look.theme))
            if lifted:
                found.append(_frame(x, y, look.theme.choice))
        move = f"translate({self.left:.1f} {self.top:.1f})"
        return [node("g", *found, transform=move)]


def _frame(x: float, y: float, colour: str) -> Markup:
    return node("rect", x=x - 1, y=y - 1, width=WIDTH + 2, height=HEIGHT + 2, rx=12, fill="none",
                stroke=colour, stroke_width=4)  # fmt: skip


@frozen
class _Scene:
    """What all parts of the picture need to know."""

    options: Options
    view: View
    last: Move | None
    look: Look

    def said(self, seat: Seat) -> str:
        """What is to be said about a seat."""
        count = len(self.view.hands[seat])
        counted = self.options.scoring is not Scoring.NONE
        points = (f"{score(self.view, seat)} points",) if counted else ()
        cards = f"{count} {'card' if count == 1 else 'cards'}"
        return ", ".join((cards, *points, *remarks(self.view, seat)))


def picture(
    options: Options, view: View, *, last: Move | None = None, look: Look = NATURAL
) -> Picture:
    """The table as the viewer sees it: hidden hands are backs.

    Cards that the viewer may play are lifted and framed; the name of who decides is framed, and so
    is what was played last.

    Args:
        options: The rules; they say whether points are counted.
        view: The view of any viewer.
        last: The last move, as the viewer saw it.
        look: Theme, size and names.
    """
    scene, told = _Scene(options, view, last, look), status(view, look.name)
    content = [
        words(told, _EDGE, 30, fitted(told, 24, _WIDE * 1.2), text_anchor="start",
              fill=look.theme.ink)
    ]  # fmt: skip
    others, bottom = _others(scene, 56)
    piles = bottom + 14
    own, height = _own(scene, piles + HEIGHT + 52)
    return Picture.of(
        [*content, *others, *_piles(scene, piles), *own],
        box=(0, 0, _WIDE, piles + HEIGHT + 52 + height),
        title=f"Table: {told}",
        description=text(options, view, style=PLAIN, names=look.names),
        look=look,
    )


def _others(scene: _Scene, top: float) -> tuple[list[Markup], float]:
    """The panels of the other seats, and where they end."""
    seats = around(scene.view)
    columns = 2 if len(seats) == 4 else min(len(seats), 3)  # noqa: PLR2004 - four in a square
    width = (_WIDE - 2 * _EDGE - (columns - 1) * _GAP) / columns
    found: list[Markup] = []
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        at = (_EDGE + column * (width + _GAP), top + row * (_PANEL + _GAP))
        found += _panel(scene, seat, at, width)
    return found, top + math.ceil(len(seats) / columns) * (_PANEL + _GAP)


def _title(scene: _Scene, seat: Seat, at: tuple[float, float], width: float) -> list[Markup]:
    """A seat's name, and what is to be said about it."""
    theme, called, said = scene.look.theme, scene.look.name(seat), scene.said(seat)
    left, middle = at
    size = fitted(called, 20, width * 0.45)
    start = left + 0.66 * size * len(called) + 14
    room = left + width - start
    return [
        words(called, left, middle, size, text_anchor="start", fill=theme.ink, font_weight="bold"),
        words(said, start, middle, fitted(said, 15, room * 1.15), text_anchor="start",
              fill=theme.muted),
    ]  # fmt: skip


def _panel(scene: _Scene, seat: Seat, at: tuple[float, float], width: float) -> list[Markup]:
    """Another seat: its name, remarks, and its hand in small, in one row."""
    left, top = at
    theme, hand, inner = scene.look.theme, scene.view.hands[seat], width - 24
    acts = seat == on_turn(scene.view)
    acted = scene.last is not None and scene.last.actor == seat
    edge = theme.choice if acts else theme.recent if acted else theme.line
    frame = node("rect", x=left, y=top, width=width, height=_PANEL, rx=10, fill=theme.panel,
                 stroke=edge, stroke_width=3 if acts or acted else 1)  # fmt: skip
    step = min(WIDTH + 8, (inner / _MINI - WIDTH) / max(1, len(hand) - 1))
    drawn = [card_drawing(card, i * step, 0, theme) for i, card in enumerate(hand)]
    move = f"translate({left + 12:.1f} {top + 36:.1f}) scale({_MINI:g})"
    title = _title(scene, seat, (left + 12, top + 19), inner)
    return [frame, *title, node("g", *drawn, transform=move)]


def _piles(scene: _Scene, top: float) -> list[Markup]:
    """Stock, discard pile, the colour in force and the direction of play."""
    view, theme = scene.view, scene.look.theme
    stock, pile, below = _WIDE / 2 - WIDTH - 60, _WIDE / 2 - 20, top + HEIGHT + 16
    found = [
        card_drawing(None, stock, top, theme) if view.stock else _empty(stock, top, theme),
        words(f"stock {view.stock}", stock + WIDTH / 2, below, 15, fill=theme.muted),
        _empty(pile, top, theme) if view.top is None else card_drawing(view.top, pile, top, theme),
        words(f"discards {view.discards.size}", pile + WIDTH / 2, below, 15, fill=theme.muted),
    ]
    if isinstance(scene.last, Play | JumpIn):
        found.append(_frame(pile, top, theme.recent))
    side = pile + WIDTH + 80
    return [*found, *_colour(view, side, top, theme), *_direction(view, side, top + 122, theme)]


def _colour(view: View, x: float, top: float, theme: Theme) -> list[Markup]:
    """The colour in force, as a large disc with its shape and its name."""
    if view.colour is None:
        return []
    own = TINT[view.colour.value]
    return [
        node("circle", cx=x, cy=top + 40, r=32, fill=own.fill, stroke=theme.ink, stroke_width=1.5),
        shape(own.shape, x, top + 40, 17, fill=own.on),
        words(own.name, x, top + 86, 16, fill=theme.ink),
    ]


def _empty(left: float, top: float, theme: Theme) -> Markup:
    return node("rect", x=left, y=top, width=WIDTH, height=HEIGHT, rx=11, fill="none",
                stroke=theme.line, stroke_width=2, stroke_dasharray="7 6")  # fmt: skip


def _direction(view: View, x: float, y: float, theme: Theme) -> list[Markup]:
    """Three quarters of a circle with an arrow head, and the word."""
    ink, way = theme.muted, view.direction
    name = "clockwise" if way > 0 else "counterclockwise"
    tip, sweep = x + 15 * way, 1 if way > 0 else 0
    arc = f"M{x:.1f} {y + 15:.1f} A15 15 0 1 {sweep} {tip:.1f} {y:.1f}"
    return [
        node("path", d=arc, fill="none", stroke=ink, stroke_width=4),
        polygon([(tip - 9, y), (tip + 9, y), (tip, y + 12)], fill=ink),
        words(name, x, y + 40, 15, fill=ink),
    ]


def _own(scene: _Scene, top: float) -> tuple[list[Markup], float]:
    """The viewer's own hand in full size, and how high it is; the public has none."""
    seat, view, theme = scene.view.viewer, scene.view, scene.look.theme
    if not isinstance(seat, int):
        return [], 0.0
    fan = _Fan(_EDGE, top + 34 + _LIFT, _WIDE - 2 * _EDGE)
    acts = seat == on_turn(view)
    edge = node("line", x1=_EDGE, x2=_WIDE - _EDGE, y1=top - 8, y2=top - 8,
                stroke=theme.choice if acts else theme.line,
                stroke_width=3 if acts else 1)  # fmt: skip
    hand = view.hands[seat]
    title = _title(scene, seat, (_EDGE, top + 12), 500)
    drawn = fan.draw(hand, playable(view), scene.look)
    return [edge, *title, *drawn], 34 + _LIFT + fan.height(len(hand)) + _EDGE
