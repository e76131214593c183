"""What one viewer may know, and possible worlds imagined from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import evolve, frozen

from tablerules.core.chance import Dealt
from tablerules.core.game import viewer_check
from tablerules.core.making import maker
from tablerules.core.piles import Pool
from tablerules.core.rng import Rng
from tablerules.core.seats import Seat, Viewer
from tablerules.uno.cards import Card, Colour
from tablerules.uno.choices import Scoring
from tablerules.uno.moves import Cards, Give, Hidden, Move, Verdict
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.engine import legal_moves
from tablerules.uno.state import (
    Aftermath,
    Bluff,
    Challenged,
    Counting,
    DealerDraw,
    DealHands,
    Drawing,
    Drawn,
    HandOver,
    Marks,
    Match,
    Over,
    Pending,
    Phase,
    State,
    Turn,
    Undo,
)

Hands: TypeAlias = tuple[Hidden, ...]


@frozen(weakref_slot=False)
class View:
    """What one viewer may know, and nothing else.

    Attributes:
        viewer: Whose view it is: a seat or `PUBLIC`.
        hands: The hand of each seat; a hidden card is None, so its length is the count.
        stock: How many cards are face down.
        discards: The cards under the top card; all of them have been seen.
        top: The top card.
        colour: The colour in force (the declared one, when the top card is wild).
        direction: 1 for clockwise, -1 for counterclockwise.
        phase: What the game waits for, without what the viewer may not know.
        marks: Who has called, who can be caught, who is silenced.
        undo: What a jump-in would put back; None: nobody may jump in.
        match: Dealer, totals, who is still in.
        moves: What the viewer may do now.
    """

    viewer: Viewer
    hands: Hands
    stock: int
    discards: Pool[Card]
    top: Card | None
    colour: Colour | None
    direction: int
    phase: Phase
    marks: Marks
    undo: Undo | None
    match: Match
    moves: tuple[Move, ...]


_make_view = maker(View)


def view(rules: Rules, state: State, viewer: Viewer) -> View:
    """What a viewer may know, from an allow-list.

    Raises:
        ValueError: The viewer does not sit at the table.
    """
    viewer_check(viewer, rules.options.seats)
    phase = state.phase
    shown = {viewer, *_laid_open(rules, state)}
    hands = [hand if seat in shown else hidden(hand) for seat, hand in enumerate(state.hands)]
    return _make_view(
        viewer,
        tuple(hands),
        state.stock.size,
        state.discards,
        state.top,
        state.colour,
        state.direction,
        phase if type(phase) is Turn else seen_phase(phase, viewer),  # a turn hides nothing
        state.marks,
        state.undo,
        state.match,
        legal_moves(rules, state, viewer) if isinstance(viewer, int) else (),
    )


def hidden(cards: Hidden) -> Hidden:
    """The same number of cards, face down."""
    return (None,) * len(cards)


def _laid_open(rules: Rules, state: State) -> tuple[Seat, ...]:
    """Whose hands all see: those laid open at the end of a round."""
    phase, seats = state.phase, range(len(state.hands))
    if isinstance(phase, Counting):
        return tuple(seat for seat in seats if seat not in phase.left)
    if isinstance(phase, Over) and rules.options.scoring is not Scoring.NONE:
        return tuple(seats)
    return ()


def seen_phase(phase: Phase, viewer: Viewer) -> Phase:
    """A phase without the cards in it that a viewer may not see."""
    match phase:
        case Drawn() if phase.seat != viewer:
            return evolve(phase, card=None)
        case Pending() | Aftermath() | Challenged() if phase.bluff is not None:
            return evolve(phase, bluff=_seen_bluff(phase.bluff, viewer))
        case DealHands():
            return evolve(phase, pool=hidden(phase.pool))
        case HandOver(hands=hands):
            return HandOver(tuple((seat, hidden(hand)) for seat, hand in hands), phase.after)
        case Drawing():
            return Drawing(phase.owed, seen_phase(phase.then, viewer))
        case _:
            return phase


def _seen_bluff(bluff: Bluff, viewer: Viewer) -> Bluff:
    """Only the bluffer knows what he held."""
    return bluff if bluff.seat == viewer else evolve(bluff, held=hidden(bluff.held))


def seen(move: Move, viewer: Viewer) -> Move:
    """A move as a viewer saw it."""
    match move:
        case Dealt() if viewer != move.seat:
            return Dealt(move.seat, hidden(move.cards))
        case Verdict() if viewer not in (move.offender, move.challenger):
            return evolve(move, hand=hidden(move.hand))
        case Give() if viewer not in (move.seat, move.target):
            return evolve(move, cards=hidden(move.cards))
        case _:
            return move


# ------------------------------------------------------------------ possible worlds


def imagine(
    rules: Rules, view: View, rng: Rng, knows: Mapping[Seat, Iterable[Card]] | None = None
) -> State:
    """A possible state: the unseen cards are dealt at random to where cards are hidden.

    Raises:
        ValueError: ``knows`` does not go with the view.
    """
    recalled = knows or {}
    hands = tuple(_recall(hand, recalled.get(seat, ())) for seat, hand in enumerate(view.hands))
    closed = list(rng.shuffle(unseen(rules, evolve(view, hands=hands))))
    filled = tuple(_fill(hand, closed) for hand in hands)
    phase = _world_phase(view.phase, filled, closed, rng)
    return State(
        filled,
        rules.nothing.add(closed),
        view.discards,
        view.top,
        view.colour,
        view.direction,
        phase,
        view.marks,
        view.undo,
        view.match,
    )


def _recall(hand: Hidden, known: Iterable[Card]) -> Hidden:
    """A hand in which some hidden cards are known to be there."""
    cards = tuple(known)
    closed = hand.count(None)
    if len(cards) > closed:
        msg = f"knows names {len(cards)} cards of a hand with {closed} hidden ones"
        raise ValueError(msg)
    return (*(card for card in hand if card is not None), *cards, *(None,) * (closed - len(cards)))


def unseen(rules: Rules, view: View) -> Pool[Card]:
    """The deck less all that a viewer knows.

    Raises:
        ValueError: The view shows cards that are not in the deck so often.
    """
    known = [card for hand in view.hands for card in hand if card is not None]
    known += [] if view.top is None else [view.top]
    match view.phase:
        case DealerDraw(drawn=drawn):
            known += drawn
        case DealHands(pool=pool):
            known += [card for card in pool if card is not None]
        case HandOver(hands=parcels):
            known += [card for _, hand in parcels for card in hand if card is not None]
        case _:
            pass
    return rules.deck.remove(view.discards).remove(known)


def _fill(hand: Hidden, unseen: list[Card]) -> Cards:
    """A hand with its hidden cards dealt from the unseen ones."""
    return tuple(sorted(unseen.pop() if card is None else card for card in hand))


def _world_phase(phase: Phase, hands: tuple[Cards, ...], unseen: list[Card], rng: Rng) -> Phase:
    """The phase with cards where the viewer saw none."""
    match phase:
        case Drawn(card=None):
            return evolve(phase, card=rng.choice(hands[phase.seat]))
        case Pending() | Aftermath() | Challenged() if phase.bluff is not None:
            return evolve(phase, bluff=_world_bluff(phase.bluff, hands, rng))
        case DealHands():
            return evolve(phase, pool=_fill(phase.pool, unseen))
        case HandOver(hands=parcels):
            filled = tuple((seat, _fill(hand, unseen)) for seat, hand in parcels)
            return HandOver(filled, phase.after)
        case Drawing():
            return Drawing(phase.owed, _world_phase(phase.then, hands, unseen, rng))
        case _:
            return phase


def _world_bluff(bluff: Bluff, hands: tuple[Cards, ...], rng: Rng) -> Bluff:
    """What a bluffer held is his hand, less what he has had to draw since."""
    if None not in bluff.held:
        return bluff
    return evolve(bluff, held=tuple(sorted(rng.sample(hands[bluff.seat], len(bluff.held)))))
