"""The dealer deals what seats must take, from the stock or, when it is empty, the discards."""

from __future__ import annotations

from tablerules.core.chance import Deal, Dealt
from tablerules.uno.cards import Card
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.room import DealerRoom
from tablerules.uno.state import Drawing, State, Taking, make_drawing, make_drawn


def request(_: Rules, state: State, phase: Drawing) -> Deal[Card]:
    """As many of the first seat's cards as the stock has."""
    seat, count = phase.owed[0]
    return Deal(seat, min(count, state.stock.size), state.stock)


def deal(draft: Draft, _: State, phase: Drawing, move: Dealt[Card]) -> None:
    """The cards go to the hand; then the next draw, or what the draws interrupted."""
    (seat, count), *rest = phase.owed
    cards = tuple(card for card in move.cards if card is not None)
    draft.draw(seat, cards)
    left = ((seat, count - len(cards)),) if count > len(cards) else ()
    then = phase.then
    if isinstance(then, Taking):
        then = make_drawn(seat, cards[0], then.count)
    draft.phase = make_drawing((*left, *rest), then)


def ready(draft: Draft, phase: Drawing) -> bool:
    """Make a draw possible; when nothing is owed or nothing is left, the game goes on."""
    if not phase.owed or not draft.drawable:
        draft.phase = phase.then
        return False
    if not draft.stock.pairs:
        draft.rebuild()
    return True


ROOM = DealerRoom(request, deal)
