"""After a draw: play the card just drawn, keep it, or draw on until one can be played."""

from __future__ import annotations

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.choices import DrawMode, PlayDrawn
from tablerules.uno.moves import Act, Do, Play, SeatMove, by_seats
from tablerules.uno.rules import plays
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.order import lay_down
from tablerules.uno.rules.room import Room, no
from tablerules.uno.rules.turn import drawable
from tablerules.uno.state import Drawn, State, drawing_one

# Members of an enum are looked up slowly in their class.
_DRAW, _DRAWS, _KEEPS = Act.DRAW, by_seats(Act.DRAW), by_seats(Act.KEEP)
_MUST, _NEVER, _UNTIL_PLAYABLE = PlayDrawn.MUST, PlayDrawn.NEVER, DrawMode.UNTIL_PLAYABLE
_NOT_PLAYED = no("draw.play", "A drawn card is not played in the same turn at this table.")
_PLAYED = no("draw.play", "A drawn card that can be played must be played at this table.")
_DRAWN_ON = no("draw.mode", "One draws until a card can be played.")
_PLAYABLE = no("draw.mode", "The drawn card can be played.")
_LAST = no("draw.mode", "No further card is drawn in this turn.")


def legal(rules: Rules, state: State, phase: Drawn, seat: Seat) -> list[SeatMove]:
    """Play the card, keep it, draw another."""
    laid, able, on = _look(rules, state, phase)
    moves: list[SeatMove] = [*laid] if _never_refusal(rules) is None else []
    if _draw_refusal(able=able, on=on) is None:
        moves.append(_DRAWS[seat])
    if _keep_refusal(rules, able=able, on=on) is None:
        moves.append(_KEEPS[seat])
    return moves


def refusal(rules: Rules, state: State, phase: Drawn, move: SeatMove) -> Refusal | None:
    """Why this cannot be done with a card just drawn."""
    if isinstance(move, Do):
        _, able, on = _look(rules, state, phase)
        if move.act is Act.KEEP:
            return _keep_refusal(rules, able=able, on=on)
        if move.act is Act.DRAW:
            return _draw_refusal(able=able, on=on)
    elif isinstance(move, Play):
        return _play_refusal(rules, state, phase, move)
    return no("drawn", "After a draw one plays the drawn card or keeps it.")


def _look(rules: Rules, state: State, phase: Drawn) -> tuple[tuple[Play, ...], bool, bool]:
    """The plays of the drawn card, whether one of them is lawful, and whether one draws on."""
    card, seat = phase.card, phase.seat
    laid = () if card is None else plays.legal_with(rules, state, seat, card)
    able = plays.lawful(rules, state, seat, laid)
    return laid, able, not able and _goes_on(rules, state, phase)


def _play_refusal(rules: Rules, state: State, phase: Drawn, move: Play) -> Refusal | None:
    never = _never_refusal(rules)
    if never is not None:
        return never
    if move.cards != (phase.card,):
        return no("drawn", "After a draw only the drawn card may be played.")
    return plays.play_refusal(rules, state, move)


def _never_refusal(rules: Rules) -> Refusal | None:
    """Why no drawn card is played (`play_drawn`)."""
    return _NOT_PLAYED if rules.options.play_drawn is _NEVER else None


def _goes_on(rules: Rules, state: State, phase: Drawn) -> bool:
    """Whether one draws on until a card can be played."""
    options = rules.options
    return (
        options.draw_mode is _UNTIL_PLAYABLE
        and (options.draw_cap is None or phase.count < options.draw_cap)
        and drawable(state) > 0
    )


def _keep_refusal(rules: Rules, *, able: bool, on: bool) -> Refusal | None:
    if on:
        return _DRAWN_ON
    return _PLAYED if able and rules.options.play_drawn is _MUST else None


def _draw_refusal(*, able: bool, on: bool) -> Refusal | None:
    if on:
        return None
    return _PLAYABLE if able else _LAST


def step(draft: Draft, state: State, phase: Drawn, move: SeatMove) -> None:
    """Play, draw on, or let the turn pass."""
    if isinstance(move, Play):
        lay_down(draft, move, state)
    elif isinstance(move, Do) and move.act is _DRAW:
        draft.phase = drawing_one(phase.seat, phase.count + 1)
    else:
        draft.start_turn(draft.after(phase.seat))


ROOM = Room(legal, refusal, step)
