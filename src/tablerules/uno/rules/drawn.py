"""After a draw: play the card just drawn, keep it, or draw on until one can be played."""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.choices import DrawMode, PlayDrawn
from tablerules.uno.moves import Act, Do, Play, SeatMove, do
from tablerules.uno.rules import plays
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.order import lay_down
from tablerules.uno.rules.room import Room, no
from tablerules.uno.rules.turn import drawable
from tablerules.uno.state import Drawn, State, make_drawing, taking


def candidates(rules: Rules, state: State, phase: Drawn, seat: Seat) -> Iterator[SeatMove]:
    """Play the card, keep it, draw another."""
    if phase.card is not None:
        yield from plays.legal_with(rules, state, seat, phase.card)
    yield do(seat, Act.KEEP)
    yield do(seat, Act.DRAW)


def refusal(rules: Rules, state: State, phase: Drawn, move: SeatMove) -> Refusal | None:
    """Why this cannot be done with a card just drawn."""
    match move:
        case Play():
            return _play_refusal(rules, state, phase, move)
        case Do(act=Act.KEEP):
            return _keep_refusal(rules, state, phase)
        case Do(act=Act.DRAW):
            return _draw_refusal(rules, state, phase)
        case _:
            return no("drawn", "After a draw one plays the drawn card or keeps it.")


def _play_refusal(rules: Rules, state: State, phase: Drawn, move: Play) -> Refusal | None:
    if rules.options.play_drawn is PlayDrawn.NEVER:
        return no("draw.play", "A drawn card is not played in the same turn at this table.")
    if move.cards != (phase.card,):
        return no("drawn", "After a draw only the drawn card may be played.")
    return plays.play_refusal(rules, state, move)


def playable(rules: Rules, state: State, phase: Drawn) -> bool:
    """Whether the drawn card can lawfully be played; a bluff is none."""
    return phase.card is not None and plays.can_play(rules, state, phase.seat, phase.card)


def _goes_on(rules: Rules, state: State, phase: Drawn) -> bool:
    """Whether cards are drawn on until one can be played."""
    options = rules.options
    return (
        options.draw_mode is DrawMode.UNTIL_PLAYABLE
        and (options.draw_cap is None or phase.count < options.draw_cap)
        and drawable(state) > 0
        and not playable(rules, state, phase)
    )


def _keep_refusal(rules: Rules, state: State, phase: Drawn) -> Refusal | None:
    if _goes_on(rules, state, phase):
        return no("draw.mode", "One draws until a card can be played.")
    if rules.options.play_drawn is PlayDrawn.MUST and playable(rules, state, phase):
        return no("draw.play", "A drawn card that can be played must be played at this table.")
    return None


def _draw_refusal(rules: Rules, state: State, phase: Drawn) -> Refusal | None:
    if _goes_on(rules, state, phase):
        return None
    if playable(rules, state, phase):
        return no("draw.mode", "The drawn card can be played.")
    return no("draw.mode", "No further card is drawn in this turn.")


def step(draft: Draft, state: State, phase: Drawn, move: SeatMove) -> None:
    """Play, draw on, or let the turn pass."""
    match move:
        case Play():
            lay_down(draft, move, state)
        case Do(act=Act.DRAW):
            draft.phase = make_drawing(((phase.seat, 1),), taking(phase.seat, phase.count + 1))
        case _:
            draft.start_turn(draft.after(phase.seat))


ROOM = Room(candidates, refusal, step)
