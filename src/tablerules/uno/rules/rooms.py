"""The plan of the house: which room each phase, cut-in and task belongs to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from tablerules.uno.cards import Task
from tablerules.uno.moves import Act, Catch, Do, JumpIn, Move
from tablerules.uno.rules import (
    calls,
    counting,
    drawn,
    draws,
    give,
    hands,
    jump,
    nine,
    opening,
    pending,
    silence,
    turn,
)
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.order import go_on
from tablerules.uno.rules.room import DealerRoom, Room
from tablerules.uno.state import (
    Aftermath,
    Challenged,
    ChooseColour,
    Counting,
    DealerDraw,
    DealHands,
    Drawing,
    Drawn,
    FirstCard,
    GiveCards,
    HandOver,
    Pending,
    Reacting,
    SwapHands,
    Turn,
    make_drawing,
)

SEAT_ROOMS: Mapping[type[Any], Room] = {
    ChooseColour: opening.COLOUR,
    Turn: turn.ROOM,
    Drawn: drawn.ROOM,
    Pending: pending.ROOM,
    SwapHands: hands.SWAP,
    GiveCards: give.ROOM,
    Reacting: nine.ROOM,
}
"""Phases in which a seat decides."""

DEALER_ROOMS: Mapping[type[Any], DealerRoom] = {
    DealerDraw: opening.CUT,
    Drawing: draws.ROOM,
    FirstCard: opening.FIRST,
    Challenged: pending.VERDICT,
    DealHands: hands.SHUFFLE,
    HandOver: hands.HAND_OVER,
    Counting: counting.ROOM,
}
"""Phases in which the dealer acts."""

CUT_INS: tuple[Room, ...] = (calls.ROOM, nine.ROOM, jump.ROOM)
"""What seats can do that are not on turn, in the order in which it is listed."""

REFEREE_ROOM: Room = silence.ROOM
"""What the referee can impose."""

TASKS: Mapping[Task, Callable[[Draft, Aftermath], None]] = {
    Task.ROTATE: hands.rotate,
    Task.SHUFFLE: hands.collect,
    Task.SWAP_MAY: hands.may_swap,
    Task.SWAP_MUST: hands.must_swap,
    Task.SILENCE: silence.hush,
    Task.GIVE_UP_TO_TWO: give.up_to_two,
    Task.GIVE_TWO: give.just_two,
    Task.SLAP: nine.slap,
    Task.WORD: nine.word,
}
"""What each task does: it asks somebody, or hands the aftermath back."""

_CALLS_AND_REACTIONS: Mapping[Act, Room] = {
    Act.UNO: calls.ROOM,
    Act.SLAP: nine.ROOM,
    Act.SAY: nine.ROOM,
    Act.MISS: nine.ROOM,
}


def cut_in_room(move: Move) -> Room | None:
    """The room of a move with which one can cut in."""
    if isinstance(move, Do):
        return _CALLS_AND_REACTIONS.get(move.act) if type(move.act) is Act else None
    if isinstance(move, JumpIn):
        return jump.ROOM
    return calls.ROOM if isinstance(move, Catch) else None


def settle(draft: Draft) -> None:
    """Go on until somebody must act: tasks, imposed draws, the count of the round."""
    while True:
        if draft.owed:
            draft.phase = make_drawing(tuple(draft.owed), draft.phase)
            draft.owed = []
        phase = draft.phase
        goes_on = _GOES_ON.get(type(phase))
        if goes_on is None or not goes_on(draft, phase):
            return


def _next_task(draft: Draft, after: Aftermath) -> bool:
    if after.tasks:
        first, *rest = after.tasks
        TASKS[first](draft, evolve(after, tasks=tuple(rest)))
    else:
        go_on(draft, after)
    return True


def _count(draft: Draft, phase: Counting) -> bool:
    if phase.left:
        return False
    counting.count(draft, phase)
    return True


_GOES_ON: Mapping[type[Any], Callable[[Draft, Any], bool]] = {
    Aftermath: _next_task,
    Drawing: draws.go_on,
    Counting: _count,
}
"""How phases go on by themselves, if they do."""
