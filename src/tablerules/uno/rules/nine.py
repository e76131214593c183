"""The task of a 9: everybody slaps the pile, or says the word; the last one draws (S2-26, S2-27).

Moves are taken in the order in which they arrive. Who is first in play order among those who have
not reacted can be waited for no longer: he reacts or misses. As soon as one is left he is the last;
where some have missed, all of them draw, and nobody else.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.moves import Act, Do, SeatMove
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft, removed
from tablerules.uno.rules.room import Room, no, unrefused
from tablerules.uno.state import Aftermath, Phase, Reacting, State

_PENALTY = 2


def slap(draft: Draft, after: Aftermath) -> None:
    """Everybody slaps, the player of the 9 too."""
    draft.phase = Reacting((*draft.others(after.seat), after.seat), (), word=False, after=after)


def word(draft: Draft, after: Aftermath) -> None:
    """Everybody says the word, the player of the 9 too."""
    draft.phase = Reacting((*draft.others(after.seat), after.seat), (), word=True, after=after)


def candidates(_: Rules, __: State, phase: Phase, seat: Seat) -> Iterator[Do]:
    """React, or miss."""
    if isinstance(phase, Reacting) and seat in phase.left:
        yield Do(seat, Act.SAY if phase.word else Act.SLAP)
        yield Do(seat, Act.MISS)


def refusal(_: Rules, __: State, phase: Phase, move: SeatMove) -> Refusal | None:
    """Why this is no reaction."""
    if not isinstance(phase, Reacting):
        return no("nine", "Nobody has to react now.")
    if move.seat not in phase.left:
        return no("nine", "This player has reacted.")
    if move == Do(move.seat, Act.MISS) and move.seat != phase.seat:
        return no("nine", "Only the first who is waited for can miss.")
    if move not in (
        Do(move.seat, Act.SAY if phase.word else Act.SLAP),
        Do(move.seat, Act.MISS),
    ):
        return no("nine", "Everybody reacts to the 9 first.")
    return None


def step(draft: Draft, _: State, phase: Reacting, move: Do) -> None:
    """One has reacted or missed; when the last one is known, he draws."""
    left = removed(phase.left, move.seat)
    missed = (*phase.missed, move.seat) if move.act is Act.MISS else phase.missed
    last = missed or left
    if left and (missed or len(left) > 1):
        draft.phase = Reacting(left, missed, phase.word, phase.after)
        return
    draft.phase = phase.after
    for seat in last:
        draft.penalise(seat, _PENALTY, "uno.nine")


def opens(_: Rules, state: State) -> bool:
    """Whether everybody reacts now."""
    return isinstance(state.phase, Reacting)


ROOM = Room(unrefused(candidates, refusal), refusal, step, opens)
