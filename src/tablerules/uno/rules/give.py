"""The task of a 2: its player may give cards to somebody (S2-28).

A hand is emptied by playing only, so the giver always keeps one card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.effects import CardsGiven
from tablerules.uno.moves import Act, Do, Give, SeatMove
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft, without
from tablerules.uno.rules.room import Room, no, unrefused
from tablerules.uno.state import Aftermath, GiveCards, State

_MOST = 2


def up_to_two(draft: Draft, after: Aftermath) -> None:
    """One or two cards, or none."""
    _ask(draft, after, exact=False)


def just_two(draft: Draft, after: Aftermath) -> None:
    """Two cards, or none; one, where a second would empty the hand."""
    _ask(draft, after, exact=True)


def _ask(draft: Draft, after: Aftermath, *, exact: bool) -> None:
    most = min(_MOST, len(draft.hands[after.seat]) - 1)
    draft.phase = GiveCards(after.seat, most, exact, after) if most > 0 else after


def candidates(_: Rules, state: State, phase: GiveCards, seat: Seat) -> Iterator[SeatMove]:
    """Every choice of cards for every other player, or none."""
    counts = range(phase.most if phase.exact else 1, phase.most + 1)
    hand = state.hands[seat]
    gifts = dict.fromkeys(cards for count in counts for cards in combinations(hand, count))
    others = [other for other in state.match.alive if other != seat]
    yield from (Give(seat, other, cards) for other in others for cards in gifts)
    yield Do(seat, Act.KEEP)


def refusal(_: Rules, state: State, phase: GiveCards, move: SeatMove) -> Refusal | None:
    """Why this is no gift."""
    if move == Do(phase.seat, Act.KEEP):
        return None
    if not isinstance(move, Give) or move.target == phase.seat:
        return no("give", "One gives cards to another player, or keeps them.")
    if move.target not in state.match.alive:
        return no("give", "That player is not in the match any more.")
    cards = _sorted(move)
    if move.cards != cards or Counter(cards) - Counter(state.hands[phase.seat]):
        return no("held", "One gives cards that are in the hand, in order.")
    if not (phase.most if phase.exact else 1) <= len(move.cards) <= phase.most:
        return no("give", f"{'Just' if phase.exact else 'At most'} {phase.most} can be given.")
    return None


def _sorted(move: Give) -> tuple[Card, ...]:
    return tuple(sorted(card for card in move.cards if card is not None))


def step(draft: Draft, _: State, phase: GiveCards, move: SeatMove) -> None:
    """The cards change hands."""
    if isinstance(move, Give):
        cards = _sorted(move)
        draft.hands[move.seat] = without(draft.hands[move.seat], cards)
        draft.take(move.target, cards)
        draft.recount(move.seat, changed=True)
        draft.tell(CardsGiven, move.seat, move.target, cards)
    draft.phase = phase.after


ROOM = Room(unrefused(candidates, refusal), refusal, step)
