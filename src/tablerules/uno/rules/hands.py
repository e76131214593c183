"""Tasks that move hands: rotate, swap, and the shuffle of all hands."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tablerules.core.chance import Deal, Dealt, Pick
from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.effects import HandsCollected, HandsMoved
from tablerules.uno.moves import Act, Do, SeatMove, Swap, shown
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.room import DealerRoom, Room, no, unrefused
from tablerules.uno.state import Aftermath, DealHands, HandOver, State, SwapHands

# ------------------------------------------------------------------ rotate: O-22, S2-21a


def rotate(draft: Draft, after: Aftermath) -> None:
    """All hands pass to the next player in the direction of play."""
    ways = tuple((seat, draft.after(seat)) for seat in draft.match.alive)
    _hand_over(draft, ways, after)


def _hand_over(draft: Draft, ways: tuple[tuple[Seat, Seat], ...], after: Aftermath) -> None:
    """Hands leave their seats; that they arrive, with what is in them, are facts by the dealer."""
    draft.tell(HandsMoved, ways)
    draft.phase = HandOver(tuple((taker, draft.hands[giver]) for giver, taker in ways), after)
    for giver, _ in ways:
        draft.empty(giver)


def parcel(_: Rules, __: State, phase: HandOver) -> Pick[Dealt[Card]]:
    """The next hand, as it is."""
    seat, hand = phase.hands[0]
    return Pick(((Dealt(seat, hand), 1),))


def arrive(draft: Draft, _: State, phase: HandOver, move: Dealt[Card]) -> None:
    """The seat has its new hand."""
    draft.arrive(move.seat, tuple(card for card in move.cards if card is not None))
    left = phase.hands[1:]
    draft.phase = HandOver(left, phase.after) if left else phase.after


HAND_OVER = DealerRoom(parcel, arrive)


# ------------------------------------------------------------------ swap: S2-21b, S2-30b


def may_swap(draft: Draft, after: Aftermath) -> None:
    """The player may choose with whom to exchange hands."""
    draft.phase = SwapHands(after.seat, must=False, after=after)


def must_swap(draft: Draft, after: Aftermath) -> None:
    """The player must choose with whom to exchange hands; one who is out takes no part."""
    draft.phase = SwapHands(after.seat, must=True, after=after)


def candidates(_: Rules, state: State, _phase: SwapHands, seat: Seat) -> Iterator[SeatMove]:
    """Every other player, or keep the own hand."""
    yield from (Swap(seat, other) for other in state.match.alive if other != seat)
    yield Do(seat, Act.KEEP)


def refusal(_: Rules, state: State, phase: SwapHands, move: SeatMove) -> Refusal | None:
    """Why this is no exchange."""
    match move:
        case Swap(target=target) if target != phase.seat and target in state.match.alive:
            return None
        case Do(act=Act.KEEP) if not phase.must:
            return None
        case Do(act=Act.KEEP):
            return no("swap", "The hands must be exchanged.")
        case _:
            return no("swap", "One chooses another player to exchange hands with.")


def step(draft: Draft, _: State, phase: SwapHands, move: SeatMove) -> None:
    """Exchange, or keep."""
    if isinstance(move, Swap):
        one, two = move.seat, move.target
        _hand_over(draft, ((one, two), (two, one)), phase.after)
    else:
        draft.phase = phase.after


SWAP = Room(unrefused(candidates, refusal), refusal, step)

# ------------------------------------------------------------------ shuffle: O-25


def collect(draft: Draft, after: Aftermath) -> None:
    """All hands are collected, and dealt round from the player's next neighbour."""
    order = (*draft.others(after.seat), after.seat)
    pool = tuple(sorted(card for seat in order for card in draft.hands[seat]))
    each, more = divmod(len(pool), len(order))
    owed = ((seat, each + (place < more)) for place, seat in enumerate(order))
    draft.tell(HandsCollected, len(pool))
    for seat in order:
        draft.empty(seat)
    owing = tuple(pair for pair in owed if pair[1])
    draft.phase = DealHands(pool, owing, after) if owing else after


def request(rules: Rules, _: State, phase: DealHands) -> Deal[Card]:
    """The next seat's new hand."""
    seat, count = phase.owed[0]
    return Deal(seat, count, rules.nothing.add(shown(phase.pool)))


def deal(draft: Draft, _: State, phase: DealHands, move: Dealt[Card]) -> None:
    """The seat has its new hand."""
    dealt = tuple(sorted(card for card in move.cards if card is not None))
    left = list(phase.pool)
    for card in dealt:
        left.remove(card)
    draft.arrive(move.seat, dealt)
    owed = phase.owed[1:]
    draft.phase = evolve(phase, pool=tuple(left), owed=owed) if owed else phase.after


SHUFFLE = DealerRoom(request, deal)
