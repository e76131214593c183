"""A seat's turn: play, or draw, or pass when there is nothing to draw."""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.choices import EightRule, IllegalPlay, Renege
from tablerules.uno.effects import CardsLaid, CardTaken
from tablerules.uno.moves import Act, Do, Misplay, Play, SeatMove, do
from tablerules.uno.rules import plays
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.groups import disposal
from tablerules.uno.rules.order import end_round, lay_down
from tablerules.uno.rules.room import Room, no
from tablerules.uno.state import State, Turn, make_drawing, taking

WRONG_CARD = 2
"""What laying a wrong card costs, where that is penalised."""


def candidates(rules: Rules, state: State, phase: Turn, seat: Seat) -> Iterator[SeatMove]:
    """Every play of the hand; draw, pass, take a penalty; a wrong card where that costs cards."""
    yield from plays.legal(rules, state, seat)
    yield do(seat, Act.DRAW)
    yield do(seat, Act.PASS)
    if phase.follow:
        yield do(seat, Act.ACCEPT)
    if rules.options.illegal_play is IllegalPlay.PENALISE:
        yield from (Misplay(seat, card) for card in dict.fromkeys(state.hands[seat]))


def refusal(rules: Rules, state: State, phase: Turn, move: SeatMove) -> Refusal | None:
    """Why this cannot be done on a turn."""
    match move:
        case Play():
            return plays.play_refusal(rules, state, move)
        case Do(act=Act.DRAW):
            return _draw_refusal(rules, state, phase)
        case Do(act=Act.PASS):
            return _pass_refusal(rules, state, phase)
        case Do(act=Act.ACCEPT) if phase.follow:
            return _forfeit_refusal(rules, state, phase)
        case Misplay():
            return _misplay_refusal(rules, state, move)
        case _:
            return no("turn", "On a turn one plays or draws.")


def drawable(state: State) -> int:
    """How many cards can be drawn, those under the top card included."""
    return state.stock.size + state.discards.size


def _draw_refusal(rules: Rules, state: State, phase: Turn) -> Refusal | None:
    if phase.again and rules.options.eight_rule is not EightRule.AGAIN_OR_DRAW:
        return no("eight", "After an 8 one may play again or pass, not draw.")
    if not drawable(state):
        return no("draw.empty", "There is no card left to draw.")
    if phase.follow and not plays.has_play(rules, state, phase.seat):
        return no("follow-up", "Who cannot follow an own Skip or Reverse takes the penalty.")
    if rules.options.renege is Renege.FORBIDDEN and plays.has_play(rules, state, phase.seat):
        return no("draw.renege", "Who can play must not draw.")
    return None


def _pass_refusal(rules: Rules, state: State, phase: Turn) -> Refusal | None:
    if phase.again:
        return None
    if drawable(state):
        return no("pass", "The turn passes only when there is no card left to draw.")
    if plays.has_play(rules, state, phase.seat):
        return no("pass", "With no card left to draw, who can play must play.")
    if phase.follow:
        return no("follow-up", "Who cannot follow an own Skip or Reverse takes the penalty.")
    return None


def _forfeit_refusal(rules: Rules, state: State, phase: Turn) -> Refusal | None:
    if plays.has_play(rules, state, phase.seat):
        return no("follow-up", "Who can follow an own Skip or Reverse owes no penalty.")
    return None


def _misplay_refusal(rules: Rules, state: State, move: Misplay) -> Refusal | None:
    if rules.options.illegal_play is IllegalPlay.REFUSE:
        return no("illegal-play", "A card that does not match is refused at this table.")
    if move.card not in state.hands[move.seat]:
        return no("held", "A player lays cards that are in his hand.")
    if _legal_card(rules, state, move.seat, move.card):
        return no("illegal-play", f"{move.card} can be played; it is no wrong card.")
    return None


def _legal_card(rules: Rules, state: State, seat: Seat, card: Card) -> bool:
    """Whether a single card can be played."""
    colour = rules.colours[0] if card.wild else None
    play = Play(seat, (card,), colour, disposal(rules, state.hands[seat], (card,)))
    return plays.play_refusal(rules, state, play) is None


def step(draft: Draft, state: State, phase: Turn, move: SeatMove) -> None:
    """The turn begins, and the move is carried out."""
    draft.begin()
    match move:
        case Play():
            lay_down(draft, move, state)
        case Do(act=Act.DRAW):
            draft.phase = make_drawing(((phase.seat, 1),), taking(phase.seat, 1))
        case Do(act=Act.ACCEPT):
            penalty = draft.rules.options.follow_up_penalty
            draft.start_turn(draft.after(phase.seat))
            draft.penalise(phase.seat, penalty, "uno.follow-up")
        case Misplay():
            draft.start_turn(draft.after(phase.seat))
            draft.tell(CardsLaid, move.seat, (move.card,))
            draft.tell(CardTaken, move.seat, move.card)
            draft.penalise(move.seat, WRONG_CARD, "uno.illegal-play")
        case _:
            _pass(draft, phase)


def _pass(draft: Draft, phase: Turn) -> None:
    """The turn passes; when all have passed for want of cards, the round is stuck."""
    passes = 0 if phase.again else phase.passes + 1
    if passes == len(draft.match.alive):
        end_round(draft, None)
    else:
        draft.start_turn(draft.after(phase.seat), passes=passes)


ROOM = Room(candidates, refusal, step)
