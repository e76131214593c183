"""A seat's turn: play, or draw, or pass when there is nothing to draw."""

from __future__ import annotations

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.choices import EightRule, IllegalPlay, Renege
from tablerules.uno.effects import CardsLaid, CardTaken
from tablerules.uno.moves import Act, Do, Misplay, Play, SeatMove, by_seats
from tablerules.uno.rules import plays
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.groups import disposal
from tablerules.uno.rules.order import end_round, lay_down
from tablerules.uno.rules.room import Room, no
from tablerules.uno.state import State, Turn, drawing_one

# Members of an enum are looked up slowly in their class, and most turns meet these refusals.
_DRAW, _FORBIDDEN, _REFUSE = Act.DRAW, Renege.FORBIDDEN, IllegalPlay.REFUSE
_RENEGE = no("draw.renege", "Who can play must not draw.")
_PASS_EARLY = no("pass", "The turn passes only when there is no card left to draw.")
WRONG_CARD = 2
"""What laying a wrong card costs, where that is penalised."""


def legal(rules: Rules, state: State, phase: Turn, seat: Seat) -> list[SeatMove]:
    """Every play of the hand; draw, pass, take a penalty; a wrong card where that costs cards."""
    laid = plays.legal(rules, state, seat)
    moves: list[SeatMove] = [*laid]
    for clause, _, does in _FOLLOWING if phase.follow else _ORDINARY:
        if clause(rules, state, phase, laid) is None:
            moves.append(does[seat])
    if rules.options.illegal_play is not _REFUSE:
        wrong = [Misplay(seat, card) for card in dict.fromkeys(state.hands[seat])]
        moves += [move for move in wrong if _misplay_refusal(rules, state, move) is None]
    return moves


def refusal(rules: Rules, state: State, phase: Turn, move: SeatMove) -> Refusal | None:
    """Why this cannot be done on a turn."""
    if isinstance(move, Do):
        for clause, act, _ in _FOLLOWING if phase.follow else _ORDINARY:
            if move.act is act:
                return clause(rules, state, phase, plays.legal(rules, state, phase.seat))
    elif isinstance(move, Play):
        return plays.play_refusal(rules, state, move)
    elif isinstance(move, Misplay):
        return _misplay_refusal(rules, state, move)
    return no("turn", "On a turn one plays or draws.")


def drawable(state: State) -> int:
    """How many cards can be drawn, those under the top card included."""
    return state.stock.size + state.discards.size


def _draw_refusal(rules: Rules, state: State, phase: Turn, laid: list[Play]) -> Refusal | None:
    if phase.again and rules.options.eight_rule is not EightRule.AGAIN_OR_DRAW:
        return no("eight", "After an 8 one may play again or pass, not draw.")
    if not drawable(state):
        return no("draw.empty", "There is no card left to draw.")
    if phase.follow and not plays.lawful(rules, state, phase.seat, laid):
        return no("follow-up", "Who cannot follow an own Skip or Reverse takes the penalty.")
    if rules.options.renege is _FORBIDDEN and plays.lawful(rules, state, phase.seat, laid):
        return _RENEGE
    return None


def _pass_refusal(rules: Rules, state: State, phase: Turn, laid: list[Play]) -> Refusal | None:
    if phase.again:
        return None
    if drawable(state):
        return _PASS_EARLY
    if plays.lawful(rules, state, phase.seat, laid):
        return no("pass", "With no card left to draw, who can play must play.")
    if phase.follow:
        return no("follow-up", "Who cannot follow an own Skip or Reverse takes the penalty.")
    return None


def _forfeit_refusal(rules: Rules, state: State, phase: Turn, laid: list[Play]) -> Refusal | None:
    if plays.lawful(rules, state, phase.seat, laid):
        return no("follow-up", "Who can follow an own Skip or Reverse owes no penalty.")
    return None


_ORDINARY = (
    (_draw_refusal, _DRAW, by_seats(_DRAW)),
    (_pass_refusal, Act.PASS, by_seats(Act.PASS)),
)
"""What can be done in an ordinary turn besides laying cards: why not, and the move of each seat."""
_FOLLOWING = (*_ORDINARY, (_forfeit_refusal, Act.ACCEPT, by_seats(Act.ACCEPT)))
"""The same for a turn that follows an own Skip or Reverse."""


def _misplay_refusal(rules: Rules, state: State, move: Misplay) -> Refusal | None:
    if rules.options.illegal_play is _REFUSE:
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
    if isinstance(move, Play):
        lay_down(draft, move, state)
    elif isinstance(move, Misplay):
        draft.start_turn(draft.after(phase.seat))
        draft.tell(CardsLaid, move.seat, (move.card,))
        draft.tell(CardTaken, move.seat, move.card)
        draft.penalise(move.seat, WRONG_CARD, "uno.illegal-play")
    elif isinstance(move, Do) and move.act is _DRAW:
        draft.phase = drawing_one(phase.seat, 1)
    elif isinstance(move, Do) and move.act is Act.ACCEPT:
        penalty = draft.rules.options.follow_up_penalty
        draft.start_turn(draft.after(phase.seat))
        draft.penalise(phase.seat, penalty, "uno.follow-up")
    else:
        _pass(draft, phase)


def _pass(draft: Draft, phase: Turn) -> None:
    """The turn passes; when all have passed for want of cards, the round is stuck."""
    passes = 0 if phase.again else phase.passes + 1
    if passes == len(draft.match.alive):
        end_round(draft, None)
    else:
        draft.start_turn(draft.after(phase.seat), passes=passes)


ROOM = Room(legal, refusal, step)
