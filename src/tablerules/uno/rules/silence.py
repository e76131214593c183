"""The task of a 7 that silences the table, and what the referee may impose (S2-30a, S0-26)."""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.choices import SilenceUntil
from tablerules.uno.moves import Offence, Penalise
from tablerules.uno.rules.calls import OPEN_PHASES
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.room import Room, no, unrefused
from tablerules.uno.rules.turn import drawable
from tablerules.uno.state import Aftermath, Phase, State

_TALKING = 2


def hush(draft: Draft, after: Aftermath) -> None:
    """All stay silent; where the next 7 ends it, a 7 in silence does."""
    ends = draft.rules.options.silence_until is SilenceUntil.NEXT_SEVEN
    draft.quiet(None if ends and draft.marks.silence is not None else after.seat)
    draft.phase = after


def candidates(_: Rules, state: State, phase: Phase, __: Seat) -> Iterator[Penalise]:
    """Every offence of every seat."""
    if isinstance(phase, OPEN_PHASES):
        yield from (Penalise(offence, seat) for offence in Offence for seat in state.match.alive)


def refusal(rules: Rules, state: State, phase: Phase, move: Penalise) -> Refusal | None:
    """Why the referee cannot impose this."""
    if not isinstance(phase, OPEN_PHASES) or move.target not in state.match.alive:
        return no("referee", "The referee penalises players between their moves.")
    if not drawable(state):
        return no("draw.empty", "There is no card left to draw.")
    if move.offence is Offence.TALK:
        silent = state.marks.silence is not None
        return None if silent else no("seven.silence", "Everybody may talk now.")
    allowed = bool(rules.options.suggestion_penalty)
    return None if allowed else no("suggestion", "Suggestions cost nothing at this table.")


def step(draft: Draft, _: State, __: Phase, move: Penalise) -> None:
    """The offender draws."""
    talked = move.offence is Offence.TALK
    count = _TALKING if talked else draft.rules.options.suggestion_penalty
    draft.penalise(move.target, count, "uno.seven.silence" if talked else "uno.suggestion")


ROOM = Room(unrefused(candidates, refusal), refusal, step)
