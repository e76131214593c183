"""An imposed draw and its victim: accept, challenge, or answer with a card."""

from __future__ import annotations

from attrs import evolve

from tablerules.core.chance import Pick
from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.effects import ChallengeDecided
from tablerules.uno.moves import Act, Do, Play, SeatMove, Verdict, by_seats
from tablerules.uno.rules import plays
from tablerules.uno.rules.answers import answer_with, can_answer
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.match import unlawful
from tablerules.uno.rules.order import end_round
from tablerules.uno.rules.room import DealerRoom, Room, no
from tablerules.uno.state import Challenged, Pending, State

_ACCEPTS, _CHALLENGES = by_seats(Act.ACCEPT), by_seats(Act.CHALLENGE)
FALSELY_ACCUSED = 2
"""How many cards more a challenger draws who was wrong."""


def legal(rules: Rules, state: State, phase: Pending, seat: Seat) -> list[SeatMove]:
    """Accept, challenge, or a card that answers."""
    moves: list[SeatMove] = [_ACCEPTS[seat]]
    if _challenge_refusal(phase) is None:
        moves.append(_CHALLENGES[seat])
    if phase.answers and can_answer(rules):
        found = [(c,) for c in dict.fromkeys(state.hands[seat]) if answer_with(rules, phase, c)]
        answers = plays.lays(rules, state, seat, found, Play)
        moves += [move for move in answers if _answer_refusal(rules, state, phase, move) is None]
    return moves


def refusal(rules: Rules, state: State, phase: Pending, move: SeatMove) -> Refusal | None:
    """Why this is no way to meet an imposed draw."""
    if isinstance(move, Do):
        if move.act is Act.ACCEPT:
            return None
        if move.act is Act.CHALLENGE:
            return _challenge_refusal(phase)
    elif isinstance(move, Play):
        return _answer_refusal(rules, state, phase, move)
    return no("pending", f"{phase.count} cards are to be drawn first: accept.")


def _challenge_refusal(phase: Pending) -> Refusal | None:
    if phase.bluff is None:
        return no("challenge", "There is no Wild Draw Four here that can be challenged.")
    return None


def _answer_refusal(rules: Rules, state: State, phase: Pending, move: Play) -> Refusal | None:
    refusal = plays.lay_refusal(rules, state, move)
    if refusal is not None:
        return refusal
    answer = answer_with(rules, phase, move.cards[0]) if len(move.cards) == 1 else None
    if answer is None or not phase.answers:
        return no("pending", f"{phase.count} cards are to be drawn; this does not answer them.")
    return answer.refusal(rules, state, phase, move)


def step(draft: Draft, state: State, phase: Pending, move: SeatMove) -> None:
    """The victim's turn begins."""
    draft.begin()
    if isinstance(move, Play):
        answer = answer_with(draft.rules, phase, move.cards[0])
        assert answer is not None  # noqa: S101 - the refusal has asked the same
        answer.step(draft, state, phase, move)
    elif phase.bluff is not None and move == Do(phase.seat, Act.CHALLENGE):
        draft.phase = Challenged(evolve(phase, bluff=None), phase.bluff)
    else:
        take(draft, phase, phase.count)


def take(draft: Draft, phase: Pending, count: int) -> None:
    """The victim draws and loses the turn; after a last card the round is over."""
    draft.owe(phase.seat, count)
    _go_on(draft, phase, phase.then)


def _go_on(draft: Draft, phase: Pending, seat: Seat) -> None:
    """The turn goes to a seat, unless somebody has gone out: then the round is over."""
    if phase.last:
        end_round(draft, phase.sender)
    else:
        draft.start_turn(seat)


ROOM = Room(legal, refusal, step)


# ------------------------------------------------------------------ the challenge: O-10


def verdict(rules: Rules, _: State, phase: Challenged) -> Pick[Verdict]:
    """The one verdict that the hand decides."""
    bluff = phase.bluff
    held = tuple(card for card in bluff.held if card is not None)  # none is hidden in a full state
    guilty = unlawful(rules, bluff.top, bluff.colour, held)
    return Pick(((Verdict(bluff.seat, phase.pending.seat, guilty, held), 1),))


def judge(draft: Draft, _: State, phase: Challenged, move: Verdict) -> None:
    """Guilty: the offender draws instead. Innocent: the challenger draws two more."""
    pending = phase.pending
    draft.tell(ChallengeDecided, move.offender, move.challenger, move.guilty, move.hand)
    if move.guilty:
        draft.owe(move.offender, pending.count)
        _go_on(draft, pending, pending.seat)
    else:
        take(draft, pending, pending.count + FALSELY_ACCUSED)


VERDICT = DealerRoom(verdict, judge)
