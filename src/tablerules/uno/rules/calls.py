"""Calling uno by oneself, and catching who has not: ways to cut in."""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat, write_actor
from tablerules.uno.choices import FalseCall
from tablerules.uno.effects import UnoCalled
from tablerules.uno.moves import Act, Catch, Do
from tablerules.uno.rules import plays
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft, added, removed
from tablerules.uno.rules.order import false_call
from tablerules.uno.rules.room import Room, no, unrefused
from tablerules.uno.state import Drawn, Pending, Phase, State, Turn

OPEN_PHASES = (Turn, Pending, Drawn)
"""The phases in which one can call, catch and jump in: a seat is to begin or has drawn."""


def candidates(rules: Rules, state: State, phase: Phase, seat: Seat) -> Iterator[Do | Catch]:
    """Call; catch whom one may catch (or accuse falsely)."""
    marks = state.marks
    if not isinstance(phase, OPEN_PHASES) or _over(phase):
        return
    if seat in marks.exposed or plays.own_false_call(rules):
        yield Do(seat, Act.UNO)
    suspects = state.match.alive if _accusing_costs(rules) else marks.exposed
    yield from (Catch(seat, target) for target in suspects if target != seat)


def _over(phase: Phase) -> bool:
    """Whether only the draw for somebody's last card is left to take."""
    return isinstance(phase, Pending) and phase.last


def _accusing_costs(rules: Rules) -> bool:
    options = rules.options
    return bool(options.false_uno_penalty) and options.false_call is not FalseCall.OWN


def refusal(rules: Rules, state: State, phase: Phase, move: Do | Catch) -> Refusal | None:
    """Why nobody is called or caught now."""
    if not isinstance(phase, OPEN_PHASES) or _over(phase):
        return no("call.when", "Calls and catches come before the next player begins.")
    if isinstance(move, Do):
        return _call_refusal(rules, state, move.seat)
    return _catch_refusal(rules, state, move)


def _call_refusal(rules: Rules, state: State, seat: Seat) -> Refusal | None:
    if seat in state.marks.exposed:
        return None
    if len(state.hands[seat]) == 1:
        return no("call", "This call is not owed (any more).")
    return plays.false_call_refusal(rules, state, seat)


def _catch_refusal(rules: Rules, state: State, move: Catch) -> Refusal | None:
    if move.target == move.seat or move.target not in state.match.alive:
        return no("catch", "One catches another player.")
    if move.target in state.marks.exposed:
        return None
    if not _accusing_costs(rules):
        return no("catch", f"{write_actor(move.target)} is safe: no call is missing.")
    if move.seat in state.marks.erred:
        return no("false-call", "A player makes one false call in a turn at most.")
    return None


def step(draft: Draft, state: State, _: Phase, move: Do | Catch) -> None:
    """A call in time, a catch, or a false one of either."""
    if isinstance(move, Catch):
        _catch(draft, state, move)
        return
    draft.tell(UnoCalled, move.seat)
    if move.seat in state.marks.exposed:
        marks = draft.marks
        draft.mark(exposed=removed(marks.exposed, move.seat), called=added(marks.called, move.seat))
    else:
        false_call(draft, move.seat)


def _catch(draft: Draft, state: State, move: Catch) -> None:
    if move.target in state.marks.exposed:
        draft.mark(exposed=removed(draft.marks.exposed, move.target))
        draft.penalise(move.target, draft.rules.options.uno_penalty, "uno.catch")
    else:
        false_call(draft, move.seat)


def opens(rules: Rules, state: State) -> bool:
    """Whether somebody owes a call, or false calls cost cards."""
    return rules.options.false_uno_penalty > 0 or state.marks.exposed != ()


ROOM = Room(unrefused(candidates, refusal), refusal, step, opens)
