"""The opening of a match and of each round: who deals, the deal, the first card."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tablerules.core.errors import Refusal
from tablerules.core.seats import Opening, Seat
from tablerules.uno.cards import CardRule
from tablerules.uno.choices import (
    DealerDraw as ByWhat,
)
from tablerules.uno.choices import (
    Direction,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    FirstWildDrawFour,
)
from tablerules.uno.effects import (
    ColourSet,
    DealerChosen,
    DrawImposed,
    FirstCardTurned,
    SeatSkipped,
)
from tablerules.uno.moves import DrawnForDeal, NameColour, SeatMove, TurnedUp, TurnUp
from tablerules.uno.rules.compiled import Rules, seat_after
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.order import turn_round
from tablerules.uno.rules.room import DealerRoom, Room, no, unrefused
from tablerules.uno.state import (
    UNMARKED,
    ChooseColour,
    DealerDraw,
    Drawing,
    FirstCard,
    Match,
    Pending,
    State,
)

_TWO = 2


def start(rules: Rules) -> State:
    """The state before anything has happened."""
    options = rules.options
    alive = rules.everybody
    totals = (0,) * len(rules.teams.members)
    match = Match(options.dealer or 0, alive, (), totals, 0)
    phase = DealerDraw(Opening(alive))
    empty = ((),) * options.seats
    state = State(empty, rules.deck, rules.nothing, None, None, 1, phase, UNMARKED, None, match)
    if options.dealer is None:
        return state
    draft = Draft(rules, state)
    new_round(draft, options.dealer)
    return draft.close()


# ------------------------------------------------------------------ who deals: O-2, C13


def card_to_cut(_: Rules, state: State, phase: DealerDraw) -> TurnUp:
    """A card for the next contender."""
    return TurnUp(state.stock, phase.opening.contenders[len(phase.opening.results)])


def cut(draft: Draft, _: State, phase: DealerDraw, move: DrawnForDeal) -> None:
    """The highest card deals; those who are tied draw again."""
    draft.stock = draft.stock.remove((move.card,))
    opening = phase.opening.add(_height(draft.rules, draft.rules.rule(move.card)))
    drawn = (*phase.drawn, move.card)
    if not opening.results:  # the last contender has drawn: the cards go back
        draft.stock, drawn = draft.stock.add(drawn), ()
    draft.phase = DealerDraw(opening, drawn)
    if opening.winner is not None:
        new_round(draft, opening.winner)


def _height(rules: Rules, rule: CardRule) -> int:
    if rules.options.dealer_draw is ByWhat.POINT_VALUE:
        return rule.points
    return rule.number or 0


CUT = DealerRoom(card_to_cut, cut)

# ------------------------------------------------------------------ the deal


def new_round(draft: Draft, dealer: Seat) -> None:
    """All cards are shuffled and dealt, from the dealer's left."""
    rules, match = draft.rules, draft.match
    draft.tell(DealerChosen, dealer)
    draft.match = evolve(match, dealer=dealer, round=match.round + 1)
    draft.hands = [()] * rules.options.seats
    draft.stock, draft.discards = rules.deck, rules.nothing
    draft.top = draft.colour = draft.undo = None
    draft.marks = UNMARKED
    clockwise = rules.options.initial_direction is Direction.CLOCKWISE
    draft.direction = 1 if clockwise else -1
    count = len(match.alive)
    order = (seat_after(match.alive, dealer, i + 1) for i in range(count))
    draft.phase = Drawing(tuple((seat, rules.options.hand) for seat in order), FirstCard())


# ------------------------------------------------------------------ the first card: O-4, O-5


def card_to_turn(_: Rules, state: State, _phase: FirstCard) -> TurnUp:
    """Any card of the stock; one that cannot lie first goes back."""
    return TurnUp(state.stock)


def turn_up(draft: Draft, _: State, _phase: FirstCard, move: TurnedUp) -> None:
    """The first card takes effect; none of the house rules' tasks does."""
    card, rule = move.card, draft.rules.rule(move.card)
    shuffled = draft.rules.options.first_wd4 is FirstWildDrawFour.RESHUFFLE and not rule.opens
    draft.tell(FirstCardTurned, card, rule.opens, shuffled)
    if not rule.opens:
        return
    draft.stock = draft.stock.remove((card,))
    draft.top, draft.colour = card, card.colour
    left = seat_after(draft.match.alive, draft.match.dealer, 1)
    if card.wild:
        chooses = draft.rules.options.first_wild is FirstWild.LEFT_OF_DEALER
        draft.phase = ChooseColour(left if chooses else draft.match.dealer, left)
    elif rule.draw:
        _first_draw(draft, left, rule.draw, card.face)
    elif rule.reverse:
        draft.start_turn(_first_reverse(draft, left))
    else:
        for step in range(rule.skip):
            draft.tell(SeatSkipped, seat_after(draft.match.alive, left, draft.direction * step))
        draft.start_turn(seat_after(draft.match.alive, left, draft.direction * rule.skip))


def _first_draw(draft: Draft, victim: Seat, count: int, face: str) -> None:
    """The first player must draw; nothing answers the first card."""
    lose = draft.rules.options.first_draw_two is FirstDrawTwo.LOSE_TURN
    then = draft.after(victim) if lose else victim
    draft.phase = Pending(victim, count, draft.match.dealer, face, then, answers=False)
    draft.tell(DrawImposed, victim, count)


def _first_reverse(draft: Draft, left: Seat) -> Seat:
    """Who starts after a first Reverse; with two players it is a Skip, so the dealer does."""
    dealer = draft.match.dealer
    if len(draft.match.alive) == _TWO:
        return dealer
    turn_round(draft)
    match draft.rules.options.first_reverse:
        case FirstReverse.DEALER_FIRST:
            return dealer
        case FirstReverse.RIGHT_FIRST:
            return draft.after(dealer)
        case FirstReverse.LEFT_FIRST:
            return left


FIRST = DealerRoom(card_to_turn, turn_up)


def colours(rules: Rules, _: State, __: ChooseColour, seat: Seat) -> Iterator[SeatMove]:
    """Any colour."""
    return (NameColour(seat, colour) for colour in rules.colours)


def colour_refusal(rules: Rules, _: State, __: ChooseColour, move: SeatMove) -> Refusal | None:
    """Why this names no colour."""
    if isinstance(move, NameColour) and move.colour in rules.colours:
        return None
    names = ", ".join(map(str, rules.colours))
    return no("first.wild", f"The first card is wild: one of the colours {names} is named.")


def name(draft: Draft, _: State, phase: ChooseColour, move: NameColour) -> None:
    """The colour holds, and the first turn begins."""
    draft.colour = move.colour
    draft.tell(ColourSet, move.colour)
    draft.start_turn(phase.then)


COLOUR = Room(unrefused(colours, colour_refusal), colour_refusal, name)
