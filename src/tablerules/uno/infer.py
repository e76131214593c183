"""What a move gives away: the view with the cards that it shows written into it."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from tablerules.core.chance import Dealt
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.choices import Renege
from tablerules.uno.moves import (
    Act,
    Cards,
    Do,
    Give,
    Hidden,
    JumpIn,
    Misplay,
    Move,
    Play,
    Reveal,
    Verdict,
)
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.state import Challenged, DealHands, Drawn, HandOver, Turn
from tablerules.uno.views import Hands, View, unseen


def infer(rules: Rules, view: View, move: Move) -> View:
    """The view with what a move shows to have been in a hand, or on its way to one.

    Raises:
        ValueError: The cards cannot have been there.
    """
    match move:
        case Play() | JumpIn():
            return _played(_holding(view, move.seat, (*move.cards, *move.dumped)), move)
        case Misplay() | Reveal() | Give():
            return _holding(view, move.seat, _shown(move))
        case Do(act=Act.DRAW | Act.PASS):
            return _unable(rules, view, move.seat)
        case Verdict():
            return _judged(view, move)
        case Dealt():
            return _dealt(rules, view, move) if _open(move.cards) else view
        case _:
            return view


def _shown(move: Misplay | Reveal | Give) -> Cards:
    if isinstance(move, Misplay):
        return (move.card,)
    return move.hand if isinstance(move, Reveal) else _open(move.cards)


def _open(cards: Hidden) -> Cards:
    return tuple(card for card in cards if card is not None)


def _holding(view: View, seat: Seat, cards: Iterable[Card]) -> View:
    """The view in which a seat is known to hold cards, as far as its hand is hidden."""
    if not 0 <= seat < len(view.hands):
        msg = f"there is no seat {seat}"
        raise ValueError(msg)
    hand = list(view.hands[seat])
    missing = list(cards)
    for card in _open(tuple(hand)):
        if card in missing:
            missing.remove(card)
    for card in missing:
        hand[hand.index(None)] = card
    return evolve(view, hands=(*view.hands[:seat], tuple(hand), *view.hands[seat + 1 :]))


def _played(view: View, move: Play | JumpIn) -> View:
    """After a draw only the drawn card may be played, so this was it."""
    phase = view.phase
    if isinstance(phase, Drawn) and phase.card is None and phase.seat == move.seat:
        return evolve(view, phase=evolve(phase, card=move.cards[0]))
    return view


def _unable(rules: Rules, view: View, seat: Seat) -> View:
    """Who passes, or draws where nobody who can play may, holds nothing that would match.

    The cards chosen match by no rule at all; where there are too few of them, chance decides.
    """
    phase, forced = view.phase, rules.options.renege is Renege.FORBIDDEN or not view.stock
    if not isinstance(phase, Turn) or phase.seat != seat or phase.follow or not forced:
        return view
    face = "" if view.top is None else view.top.face
    strange = (
        card
        for card in unseen(rules, view, view.hands)
        if not card.wild and card.colour != view.colour and card.face != face
    )
    hand = tuple(next(strange, None) if card is None else card for card in view.hands[seat])
    return evolve(view, hands=(*view.hands[:seat], hand, *view.hands[seat + 1 :]))


def _judged(view: View, move: Verdict) -> View:
    """The challenger sees what the offender held, and still holds."""
    phase, held = view.phase, _open(move.hand)
    if not isinstance(phase, Challenged) or len(held) != len(move.hand):
        return view
    known = _holding(view, move.offender, held)
    return evolve(known, phase=evolve(phase, bluff=evolve(phase.bluff, held=held)))


def _dealt(rules: Rules, view: View, move: Dealt[Card]) -> View:
    """Cards that come to a seat lay where they are dealt from, and nowhere else."""
    phase, cards = view.phase, _open(move.cards)
    if isinstance(phase, HandOver):
        parcels = tuple((seat, cards if seat == move.seat else hand) for seat, hand in phase.hands)
        return evolve(view, phase=HandOver(parcels, phase.after))
    if isinstance(phase, DealHands):
        pool = (*cards, *phase.pool[len(cards) :])
        return evolve(view, phase=DealHands(pool, phase.owed, phase.after))
    others = unseen(rules, view, view.hands).remove(cards)
    return evolve(view, hands=_filled(view.hands, others))


def _filled(hands: Hands, others: Iterable[Card]) -> Hands:
    """Hidden hands with some of the other cards; which does not matter."""
    left = iter(others)
    return tuple(tuple(next(left) if card is None else card for card in hand) for hand in hands)
