"""Cards, hands and the table as text for a terminal, from a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from tablerules.core.drawing import Look
from tablerules.core.palette import TINT
from tablerules.core.seats import Seat
from tablerules.core.terminal import UNICODE, TextStyle
from tablerules.uno.cards import Card
from tablerules.uno.choices import Scoring
from tablerules.uno.moves import Hidden
from tablerules.uno.options import Options
from tablerules.uno.render.status import around, on_turn, playable, remarks, score, status
from tablerules.uno.views import View

_MOST_BACKS = 24


def card_text(card: Card | None, style: TextStyle = UNICODE) -> str:
    """A card as moves write it, its shape after it where Unicode is shown; a hidden one as a back.

    Examples:
        >>> from tablerules.core.terminal import PLAIN
        >>> from tablerules.uno import card
        >>> card_text(card("R5")), card_text(card("R5"), PLAIN), card_text(None, PLAIN)
        ('R5▲', 'R5', '#')
    """
    if card is None:
        return style.pick("▒", "#")
    if card.colour is None:
        return str(card)
    tint = TINT[card.colour.value]
    return style.paint(str(card) + style.pick(tint.glyph, ""), tint)


def hand_text(
    cards: Hidden, style: TextStyle = UNICODE, *, marked: Collection[str] = frozenset()
) -> str:
    """A hand: known cards one by one, ``>`` before marked ones, hidden ones as backs.

    Args:
        cards: The hand; a hidden card is None.
        style: What the terminal can show.
        marked: The cards to be marked, as their texts.
    """
    shown = [
        (">" if str(card) in marked else "") + card_text(card, style)
        for card in cards
        if card is not None
    ]
    closed = Counter(card is None for card in cards)[True]
    backs = card_text(None, style) * min(closed, _MOST_BACKS)
    more = "+" if closed > _MOST_BACKS else ""
    return " ".join([*shown, backs + more] if closed else shown)


def text(
    options: Options, view: View, *, style: TextStyle = UNICODE, names: Sequence[str] = ()
) -> str:
    """All that is on the table, for a terminal: status, other hands, the pile, the own hand.

    ``>`` stands before who decides and before the cards that the viewer may play.

    Args:
        options: The rules; they say whether points are counted.
        view: The view of any viewer.
        style: What the terminal can show.
        names: What people are called, in seat order.
    """
    name = Look(names=names).name
    seats = around(view)
    room = max(len(name(seat)) for seat in range(len(view.hands)))
    lines = [status(view, name), ""]
    lines += [_seat(options, view, seat, style, name(seat).ljust(room)) for seat in seats]
    lines += ["", _pile(view, style)]
    if isinstance(view.viewer, int):
        own = _seat(options, view, view.viewer, style, name(view.viewer).ljust(room))
        lines += ["", own]
    return "\n".join(lines)


def _seat(options: Options, view: View, seat: Seat, style: TextStyle, called: str) -> str:
    """A line about a seat: its name, how many cards, the hand, remarks."""
    hand = view.hands[seat]
    turn = ">" if seat == on_turn(view) else " "
    marked = playable(view) if seat == view.viewer else frozenset[str]()
    points = () if options.scoring is Scoring.NONE else (f"{score(view, seat)} points",)
    said = ", ".join((*remarks(view, seat), *points))
    cards = hand_text(hand, style, marked=marked)
    return f"{turn} {called}  {len(hand):2}  {cards}" + (f"  ({said})" if said else "")


def _pile(view: View, style: TextStyle) -> str:
    """A line about the piles, the colour in force and the direction."""
    top = "no card yet" if view.top is None else card_text(view.top, style)
    words = [f"pile: {top}"]
    if view.colour is not None:
        tint = TINT[view.colour.value]
        words.append(f"colour: {style.paint(f'{style.mark(tint)} {tint.name}', tint)}")
    way = "clockwise" if view.direction > 0 else "counterclockwise"
    arrow = style.pick("↻ " if view.direction > 0 else "↺ ", "")
    words += [f"{arrow}{way}", f"stock: {view.stock}", f"discards: {view.discards.size}"]
    return "   ".join(words)
