"""What the game waits on, in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from tablerules.core.narration import join
from tablerules.core.seats import Seat
from tablerules.uno.moves import Give, JumpIn, Play, write_cards
from tablerules.uno.state import (
    Challenged,
    ChooseColour,
    Counting,
    DealerDraw,
    DealHands,
    Drawing,
    Drawn,
    FirstCard,
    GiveCards,
    HandOver,
    Over,
    Pending,
    Reacting,
    SwapHands,
    Turn,
)
from tablerules.uno.views import View

Name: TypeAlias = Callable[[Seat], str]


def _all(seats: Iterable[Seat], name: Name) -> str:
    return join([name(seat) for seat in seats], "and")


def _cards(count: int) -> str:
    return f"{count} {'card' if count == 1 else 'cards'}"


def _drawn(phase: Drawn, name: Name) -> str:
    which = "that card" if phase.card is None else str(phase.card)
    return f"{name(phase.seat)} has drawn and plays or keeps {which}"


def _dealer_draw(phase: DealerDraw, _: Name) -> str:
    shown = f": {write_cards(phase.drawn)}" if phase.drawn else ""
    return f"Cards are drawn for the first deal{shown}"


def _reacting(phase: Reacting, name: Name) -> str:
    do = "says the word" if phase.word else "slaps the pile"
    return f"Everybody {do}; still to react: {_all(phase.left, name)}"


def _dealt(phase: DealHands | Drawing, name: Name) -> str:
    return f"Cards are dealt to {_all([seat for seat, _ in phase.owed], name)}"


def _counting(phase: Counting, name: Name) -> str:
    return f"The round is over; hands to be laid open: {_all(phase.left, name)}"


def _challenged(phase: Challenged, name: Name) -> str:
    return f"{name(phase.pending.seat)} challenges {name(phase.pending.sender)}"


SENTENCES: dict[type, Callable[[Any, Name], str]] = {
    Turn: lambda p, name: name(p.seat) + (" may play again" if p.again else " plays or draws"),
    Drawn: _drawn,
    Pending: lambda p, name: f"{name(p.seat)} must take {_cards(p.count)}",
    ChooseColour: lambda p, name: f"{name(p.seat)} names the colour of the first card",
    SwapHands: lambda p, name: f"{name(p.seat)} chooses with whom to exchange hands",
    GiveCards: lambda p, name: f"{name(p.seat)} may give away {_cards(p.most)}",
    Reacting: _reacting,
    Challenged: _challenged,
    DealerDraw: _dealer_draw,
    FirstCard: lambda _, __: "The first card is turned up",
    DealHands: _dealt,
    Drawing: _dealt,
    HandOver: lambda _, __: "Hands change seats",
    Counting: _counting,
    Over: lambda p, name: f"The match is over, {_all(p.winners, name)} won",
}
"""A sentence for every phase that is waited on."""


def status(view: View, name: Name) -> str:
    """Who is to do what."""
    return SENTENCES[type(view.phase)](view.phase, name)


def on_turn(view: View) -> Seat | None:
    """Whose decision the phase is, as everybody knows."""
    phase = view.phase
    if isinstance(phase, Turn | Drawn | Pending | ChooseColour | SwapHands | GiveCards | Reacting):
        return phase.seat
    return None


def playable(view: View) -> frozenset[str]:
    """The cards the viewer may play or give now, as their texts."""
    cards = [
        card
        for move in view.moves
        if isinstance(move, Play | JumpIn | Give)
        for card in (move.cards if isinstance(move, Give) else move.cards[:1])
    ]
    return frozenset(str(card) for card in cards)


def remarks(view: View, seat: Seat) -> tuple[str, ...]:
    """What all have heard of a seat in this round."""
    marks = view.marks
    said = {
        "uno!": seat in marks.called,
        "can be caught": seat in marks.exposed,
        "silences": seat == marks.silence,
        "out": seat not in view.match.alive,
        "deals": seat == view.match.dealer,
    }
    return tuple(remark for remark, right in said.items() if right)


def around(view: View) -> tuple[Seat, ...]:
    """The other seats as they sit, clockwise from the viewer; all of them for the public."""
    seats = range(len(view.hands))
    if not isinstance(view.viewer, int):
        return tuple(seats)
    return tuple((view.viewer + step) % len(seats) for step in seats if step)


def score(view: View, seat: Seat) -> int:
    """The points of a seat's team."""
    totals = view.match.totals
    return totals[seat % len(totals)]
