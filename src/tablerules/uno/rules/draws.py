"""The dealer deals what seats must take, from the stock or, when it is empty, the discards."""

from __future__ import annotations

from tablerules.core.chance import Deal, Dealt, make_deal
from tablerules.uno.cards import Card
from tablerules.uno.moves import shown
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.room import DealerRoom
from tablerules.uno.state import Drawing, State, Taking, make_drawing, make_drawn


def request(_: Rules, state: State, phase: Drawing) -> Deal[Card]:
    """As many of the first seat's cards as the stock has."""
    seat, count = phase.owed[0]
    stock, size = state.stock, state.stock.size
    return make_deal(None, seat, count if count < size else size, stock)  # noqa: FURB136 - quicker than min


def deal(draft: Draft, _: State, phase: Drawing, move: Dealt[Card]) -> None:
    """The cards go to the hand; then the next draw, or what the draws interrupted."""
    seat, count = phase.owed[0]
    cards = shown(move.cards)
    draft.draw(seat, cards)
    left = count - len(cards)
    owed = ((seat, left), *phase.owed[1:]) if left > 0 else phase.owed[1:]
    then = phase.then
    if isinstance(then, Taking):
        then = make_drawn(seat, cards[0], then.count)
    draft.phase = make_drawing(owed, then) if owed else then


def go_on(draft: Draft, phase: Drawing) -> bool:
    """Make a draw possible; when nothing is owed or nothing is left, the game goes on."""
    if phase.owed and draft.stock.size:
        return False
    if phase.owed and draft.discards.size:
        draft.rebuild()
        return False
    draft.phase = phase.then
    return True


ROOM = DealerRoom(request, deal)
