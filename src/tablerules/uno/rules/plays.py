"""What any laying down of cards must keep to, on turn or not: held, together, colour, call."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card, Colour
from tablerules.uno.choices import FalseCall, Finish
from tablerules.uno.moves import Cards, JumpIn, Play
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import has, without
from tablerules.uno.rules.groups import disposal, groups, is_group
from tablerules.uno.rules.match import (
    fits,
    guard_refusal,
    match_refusal,
    must_be_lawful,
    top_of,
    unlawful,
)
from tablerules.uno.rules.room import no
from tablerules.uno.state import State

P = TypeVar("P", Play, JumpIn)

_MANY = 3
"""As many cards as this or more: nobody is about to call, or to go out."""


def lays(
    rules: Rules, state: State, seat: Seat, found: Iterable[Cards], kind: type[P]
) -> Iterator[P]:
    """The groups as moves: with every colour for a wild card, said "uno" with and without."""
    hand = state.hands[seat]
    for cards in found:
        dumped = disposal(rules, hand, cards)
        left = len(hand) - len(cards) - len(dumped)
        colours: tuple[Colour | None, ...] = rules.colours if cards[-1].wild else (None,)
        calls = (False, True) if left == 1 or (left and own_false_call(rules)) else (False,)
        yield from (kind(seat, cards, c, dumped, uno) for c in colours for uno in calls)


def legal(rules: Rules, state: State, seat: Seat) -> list[Play]:
    """All legal plays from a seat's hand: the candidates that are not refused."""
    hand = state.hands[seat]
    lies, lies_not = rules.piles.get((state.top, state.colour)) or _pile(rules, state)
    known = _known(rules, state, seat)
    moves: list[Play] = []
    last = None
    for card in hand:
        if card not in lies_not and card is not last:  # a hand is sorted
            last = card
            if card in lies and card in known:
                moves += known[card]
            else:
                moves += legal_with(rules, state, seat, card)
    if rules.grouped:
        several = (cards for cards in groups(rules, hand) if len(cards) > 1)
        together = lays(rules, state, seat, several, Play)
        moves += [move for move in together if play_refusal(rules, state, move) is None]
    return moves


def _pile(rules: Rules, state: State) -> tuple[set[Card], set[Card]]:
    """Which cards are known to lie on this pile, whoever lays them, and which not to."""
    look = state.top, state.colour
    known = rules.piles.get(look)
    if known is None:
        known = rules.piles[look] = set(), set()
    return known


def _known(rules: Rules, state: State, seat: Seat) -> dict[Card, tuple[Play, ...]]:
    """The plays of single cards, whatever lies on the pile, as far as they are known."""
    held = len(state.hands[seat])
    many = held if held < _MANY else _MANY  # noqa: FURB136 - quicker than min, and asked on each turn
    holding = (seat, many, seat in state.marks.erred)
    known = rules.lays.get(holding)
    if known is None:
        known = rules.lays[holding] = {}
    return known


def legal_with(rules: Rules, state: State, seat: Seat, card: Card) -> tuple[Play, ...]:
    """The legal plays with one card of a hand."""
    if not has(state.hands[seat], card) or not _lies(rules, state, seat, (card,)):
        return ()
    return _laid(rules, state, seat, card)


def _laid(rules: Rules, state: State, seat: Seat, card: Card) -> tuple[Play, ...]:
    """The plays with a card of a hand that can be laid on some pile.

    They are remembered, unless the other cards matter.
    """
    known = _known(rules, state, seat)
    found = known.get(card)
    if found is None:
        # Others get them too, however this seat was written.
        moves = lays(rules, state, int(seat), [(card,)], Play)
        found = tuple(move for move in moves if lay_refusal(rules, state, move) is None)
        if not rules.disposes:
            known[card] = found
    return found


def play_refusal(rules: Rules, state: State, move: Play) -> Refusal | None:
    """Why these cards cannot be played on the pile."""
    cards = move.cards
    single = type(cards) is tuple and len(cards) == 1
    if single and move in legal_with(rules, state, move.seat, cards[0]):
        return None
    return _refusal(rules, state, move)


def _refusal(rules: Rules, state: State, move: Play) -> Refusal | None:
    return lay_refusal(rules, state, move) or pile_refusal(rules, state, move)


def lay_refusal(
    rules: Rules, state: State, move: Play | JumpIn, *, names: bool = True
) -> Refusal | None:
    """Why these cards cannot be laid by this seat, whatever lies on the pile.

    ``names``: a wild card needs a colour.
    """
    return (
        _held_refusal(rules, state, move)
        or _colour_refusal(rules, move, names=names)
        or finish_refusal(rules, state.hands[move.seat], move.cards + move.dumped)
        or _call_refusal(rules, state, move)
    )


def holds(hand: Cards, cards: Cards) -> bool:
    """Whether all these cards are in a hand."""
    if len(cards) == 1:
        return has(hand, cards[0])
    return not Counter(cards) - Counter(hand)


def _held_refusal(rules: Rules, state: State, move: Play | JumpIn) -> Refusal | None:
    hand = state.hands[move.seat]
    if not move.cards or not holds(hand, move.cards + move.dumped):
        return no("held", "A player lays cards that are in his hand.")
    if not is_group(rules, move.cards):
        return no("multi", "These cards cannot be laid together in one turn.")
    if move.dumped != disposal(rules, hand, move.cards):
        return no("dump", "Exactly the other cards of the disposed colour go along.")
    return None


def _colour_refusal(rules: Rules, move: Play | JumpIn, *, names: bool) -> Refusal | None:
    wild = move.cards[-1].wild and names
    if wild and move.colour not in rules.colours:
        colours = ", ".join(map(str, rules.colours))
        return no("wild.colour", f"A wild card is played with a colour: {colours}.")
    if not wild and move.colour is not None:
        return no("wild.colour", f"No colour is named with {move.cards[-1]}.")
    return None


def finish_refusal(rules: Rules, hand: Cards, laid: Cards) -> Refusal | None:
    """Why a player cannot go out with these cards (`finish`)."""
    choice = rules.options.finish
    if choice is Finish.ANY or len(laid) < len(hand):
        return None
    if any(card.wild for card in laid):
        return no("finish", "Nobody goes out with a wild card at this table.")
    if choice is Finish.NUMBERS_ONLY and any(rules.action(card) for card in laid):
        return no("finish", "Nobody goes out with an action card at this table.")
    return None


def _call_refusal(rules: Rules, state: State, move: Play | JumpIn) -> Refusal | None:
    if not move.uno:
        return None
    left = len(state.hands[move.seat]) - len(move.cards) - len(move.dumped)
    if not left:
        return no("call", "The call belongs to the next-to-last card; the last one needs none.")
    return None if left == 1 else false_call_refusal(rules, state, move.seat)


def own_false_call(rules: Rules) -> bool:
    """Whether one may call with more than one card, for a penalty."""
    options = rules.options
    return bool(options.false_uno_penalty) and options.false_call is not FalseCall.OTHERS


def false_call_refusal(rules: Rules, state: State, seat: Seat) -> Refusal | None:
    """Why a seat cannot even make a false call of its own."""
    if not own_false_call(rules):
        return no("call", "One calls uno when one card is left.")
    if seat in state.marks.erred:
        return no("false-call", "A player makes one false call in a turn at most.")
    return None


def pile_refusal(rules: Rules, state: State, move: Play) -> Refusal | None:
    """Why the first of these cards does not lie on the pile."""
    cards = move.cards
    if _lies(rules, state, move.seat, cards):
        return None
    top, colour, held = top_of(state), state.colour, without(state.hands[move.seat], cards)
    unfit = match_refusal(rules, top, colour, cards[0])
    return unfit or guard_refusal(rules, top, colour, cards[0], held)


def _lies(rules: Rules, state: State, seat: Seat, cards: Cards) -> bool:
    """Whether the first of these cards, which are held, lies on the pile.

    It is remembered, unless the other cards matter.
    """
    first = cards[0]
    lies, lies_not = _pile(rules, state)
    if first in lies:
        return True
    if first in lies_not:
        return False
    top, colour = top_of(state), state.colour
    if not fits(rules, top, colour, first):
        lies_not.add(first)
        return False
    if not must_be_lawful(rules, first):
        lies.add(first)
        return True
    return not unlawful(rules, top, colour, without(state.hands[seat], cards))


def lawful(rules: Rules, state: State, seat: Seat, moves: Iterable[Play]) -> bool:
    """Whether one of these legal plays is a lawful one of a single card; a bluff is not lawful."""
    for move in moves:
        if len(move.cards) == 1 and not _bluffs(rules, state, seat, move.cards[0]):
            return True
    return False


def _bluffs(rules: Rules, state: State, seat: Seat, card: Card) -> bool:
    """Whether it bluffs to play a card that can be played."""
    if not rules.faces[card.face].guarded or must_be_lawful(rules, card):
        return False
    return unlawful(rules, top_of(state), state.colour, without(state.hands[seat], (card,)))
