"""What a move shows to have been where its viewer could not look.

A viewer's record is replayed by imagining states in which the move he saw can be made. This writes
into his view what that move shows: the cards that are laid were in that hand, the cards that are
dealt were in the stock, and who passes held nothing to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from attrs import evolve

from tablerules.core.chance import Dealt
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card, Colour
from tablerules.uno.choices import Renege
from tablerules.uno.moves import (
    Act,
    Do,
    Give,
    Hidden,
    JumpIn,
    Misplay,
    Move,
    Play,
    Reveal,
    TurnedUp,
    Verdict,
)
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.match import fits, unlawful
from tablerules.uno.state import Challenged, DealHands, Drawn, HandOver, Turn
from tablerules.uno.views import View, unseen


def infer(rules: Rules, view: View, move: Move) -> View:
    """The view with what a move shows written into it.

    Raises:
        ValueError: The move shows cards that cannot have been there.
    """
    match move:
        case Play() | JumpIn():
            return _laid(rules, view, move)
        case Misplay() | Give() | Reveal():
            return _held(view, move.seat, _shown(move))
        case Verdict():
            return _judged(rules, view, move)
        case Dealt() | TurnedUp():
            return _dealt(rules, view, move)
        case Do():
            return _declined(rules, view, move)
        case _:
            return view


def _shown(move: Misplay | Give | Reveal) -> tuple[Card, ...]:
    """The cards that a move shows to its viewer."""
    match move:
        case Misplay(card=card):
            return (card,)
        case Give(cards=cards):
            return _known(cards)
        case Reveal(hand=hand):
            return hand


def _known(cards: Hidden) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _with(shown: Hidden, cards: Iterable[Card]) -> Hidden:
    """Hidden cards, some of which turn out to be these; those known already count."""
    known = _known(shown)
    more = tuple((Counter(cards) - Counter(known)).elements())
    closed = len(shown) - len(known) - len(more)
    if closed < 0:
        msg = f"{' '.join(map(str, more))} cannot have been there"
        raise ValueError(msg)
    return (*known, *more, *(None,) * closed)


def _held(view: View, seat: Seat, cards: Iterable[Card]) -> View:
    """Cards were in a hand."""
    if not 0 <= seat < len(view.hands):
        raise ValueError(f"there is no seat {seat}")
    hands = list(view.hands)
    hands[seat] = _with(hands[seat], cards)
    return evolve(view, hands=tuple(hands))


def _without(rules: Rules, view: View, seat: Seat, barred: Callable[[Card], bool]) -> View:
    """Some cards were not in a hand: its hidden cards are taken to be others, if there are any."""
    hand = view.hands[seat]
    closed = hand.count(None)
    others = [card for card in unseen(rules, view) if not barred(card)]
    return _held(view, seat, (*_known(hand), *others[:closed])) if len(others) >= closed else view


def _useful(rules: Rules, top: Card, colour: Colour | None) -> Callable[[Card], bool]:
    """Tells which cards would have been of use on the pile: to play, or against a wild card."""
    return lambda card: card.wild or card.colour is colour or fits(rules, top, colour, card)


def _laid(rules: Rules, view: View, move: Play | JumpIn) -> View:
    view = _held(view, move.seat, move.cards + move.dumped)
    if any(rules.deck.count(card) == 0 for card in move.cards):
        raise ValueError(f"the deck does not have {' '.join(map(str, move.cards))}")
    if isinstance(view.phase, Drawn) and view.phase.seat == move.seat:
        view = evolve(view, phase=evolve(view.phase, card=move.cards[0]))
    colours = {card.colour for card in (*move.dumped, *_dumping(rules, move))}
    top, colour = view.top or move.cards[0], view.colour
    guarded = any(rules.rule(card).guarded for card in move.cards) and not rules.options.challenge
    if colours or guarded:
        return _without(
            rules,
            view,
            move.seat,
            lambda c: c.colour in colours or (guarded and unlawful(rules, top, colour, (c,))),
        )
    return view


def _dumping(rules: Rules, move: Play | JumpIn) -> tuple[Card, ...]:
    """The cards of a play whose colour is disposed of."""
    pair = rules.disposes and len(move.cards) > 1 and rules.rule(move.cards[-1]).number == 1
    ones = move.cards[-1:] if pair else ()
    return (*ones, *(card for card in move.cards if rules.rule(card).dumps))


def _judged(rules: Rules, view: View, move: Verdict) -> View:
    phase = view.phase
    if not isinstance(phase, Challenged):
        return view
    bluff, held = phase.bluff, _known(move.hand)
    if held:
        view = _held(view, move.offender, held)
        return evolve(view, phase=evolve(phase, bluff=evolve(bluff, held=held)))
    if move.guilty:
        return view
    return _without(rules, view, move.offender, _useful(rules, bluff.top, bluff.colour))


def _dealt(rules: Rules, view: View, move: Dealt[Card] | TurnedUp) -> View:
    phase = view.phase
    cards = (move.card,) if isinstance(move, TurnedUp) else _known(move.cards)
    if isinstance(phase, HandOver):
        (seat, hand), *rest = phase.hands
        return evolve(view, phase=evolve(phase, hands=((seat, _with(hand, cards)), *rest)))
    if isinstance(phase, DealHands):
        return evolve(view, phase=evolve(phase, pool=_with(phase.pool, cards)))
    return _elsewhere(rules, view, cards) if cards else view


def _elsewhere(rules: Rules, view: View, cards: Iterable[Card]) -> View:
    """Cards lay in the stock: so hidden hands hold others, whichever."""
    left = iter(unseen(rules, view).remove(cards))
    hands = (tuple(next(left) if c is None else c for c in hand) for hand in view.hands)
    return evolve(view, hands=tuple(hands))


def _declined(rules: Rules, view: View, move: Do) -> View:
    """Who passes, draws where drawing on purpose is forbidden, or forfeits, had nothing to play."""
    phase = view.phase
    if not isinstance(phase, Turn) or view.top is None:
        return view
    telling = (
        (move.act is Act.PASS and not phase.again)
        or (move.act is Act.ACCEPT and phase.follow)
        or (move.act is Act.DRAW and rules.options.renege is Renege.FORBIDDEN)
    )
    if not telling or len(view.hands[move.seat]) == 1:
        return view
    return _without(rules, view, move.seat, _useful(rules, view.top, view.colour))
