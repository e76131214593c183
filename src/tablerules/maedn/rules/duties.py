"""What comes first if it can be done: duties as an ordered list of sieves.

Each duty looks at the trips that the earlier ones have left and tells which of them fulfil it. If
any does, the others are dropped, and that is the reason why they are not legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from tablerules.core.dice import Faces
from tablerules.core.errors import Refusal
from tablerules.core.making import set_note
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Duty
from tablerules.maedn.rules.layout import FULFILLED_FROM, Layout
from tablerules.maedn.rules.reach import Crowd, Note, Trips, crowd_now, possible
from tablerules.maedn.rules.walk import Trip, is_block
from tablerules.maedn.state import State


def lawful(layout: Layout, state: State) -> Trips:
    """Every legal move: what is possible, less what some duty forbids; noted in the state."""
    try:
        note: Note | None = state.note
    except AttributeError:  # made by hand
        note = None
    if note is not None and note[0] is layout and note[2] is not None:
        return note[2]
    crowd = crowd_now(layout, state)
    found = lawful_with(layout, state, state.faces, crowd)
    set_note(state, (layout, crowd, found))
    return found


def lawful_with(layout: Layout, state: State, faces: Faces, crowd: Crowd) -> Trips:
    """The same with the dice that are rolled in a state; see `possible`."""
    left = possible(layout, state, faces, crowd)
    if len(left) > 1 and _concerned(layout, left):
        for _, kept in stages(layout, state, left):
            left = kept
    return left


def _concerned(layout: Layout, trips: Trips) -> bool:
    """Whether a duty could ask for one of these moves."""
    dutiful = layout.dutiful
    if dutiful is None:
        return True
    for found in trips:  # noqa: SIM110 - any() takes twice the time
        if found.way.go.start in dutiful:
            return True
    return False


def duty_refusal(layout: Layout, state: State, wanted: Trip) -> Refusal | None:
    """The first duty that forbids a possible move; None if none does."""
    before = possible(layout, state, state.faces, crowd_now(layout, state))
    for duty, kept in stages(layout, state, before):
        if wanted not in kept:
            return Refusal(f"maedn.duty.{duty.value.replace('_', '-')}", _SENTENCES[duty])
    return None


def stages(layout: Layout, state: State, trips: Trips) -> Iterator[tuple[Duty, Trips]]:
    """After each duty, in order, the moves that are left."""
    options = layout.options
    exempt: Trips = ()
    for duty in options.duties:
        start = FULFILLED_FROM.get(duty)
        able = trips if start is None else tuple([t for t in trips if t.way.go.start == start])
        fulfilling = able and _FULFILLING[duty](layout, state, able)
        if not fulfilling:
            continue
        if options.huffing and duty is Duty.CAPTURE:
            # Nothing is forbidden, but who captures here need not heed the duties that follow.
            exempt = fulfilling
            trips = tuple(found for found in trips if found not in exempt)
        else:
            trips = fulfilling
        yield duty, exempt + trips


def huffed(layout: Layout, state: State, made: Trip | None) -> Trip | None:
    """With huffing, the capture that a move (or passing) missed: that of the foremost piece."""
    if made is not None and made.hits:
        return None
    missed = [t for t in lawful(layout, state) if t.hits and t.way.go.start != WAITING]
    return max(missed, key=lambda found: found.way.go.start, default=None)


def _clear(layout: Layout, state: State, trips: Trips) -> Trips:
    pieces = state.pieces
    left = [t for t in _enter(layout, state, trips) if pieces[t.way.colour][0] == WAITING]
    return tuple(left)


def _drive_on(layout: Layout, state: State, trips: Trips) -> Trips:
    del layout
    return trips if state.last == ENTRY else ()


def _enter(layout: Layout, state: State, trips: Trips) -> Trips:
    del state
    neutral = layout.neutral
    return tuple(t for t in trips if t.way.colour not in neutral) if neutral else trips


def _capture(layout: Layout, state: State, trips: Trips) -> Trips:
    del layout, state
    return tuple(t for t in trips if t.hits)


def _open_block(layout: Layout, state: State, trips: Trips) -> Trips:
    if state.bonus:
        return ()
    return tuple(
        t
        for t in trips
        if t.way.number in layout.options.extra
        and t.way.go.count == 1
        and t.way.go.start >= ENTRY
        and _stands_in_block(layout, state, t)
    )


def _stands_in_block(layout: Layout, state: State, found: Trip) -> bool:
    start, colour = found.way.go.start, found.way.colour
    count = state.pieces[colour].count(start)
    return start < layout.walked and is_block(layout, colour, start, count)


def _foremost(layout: Layout, state: State, trips: Trips) -> Trips:
    del layout, state
    front = max((t.way.go.start for t in trips), default=WAITING)
    return tuple(t for t in trips if t.way.go.start == front)


_FULFILLING: Final[dict[Duty, Callable[[Layout, State, Trips], Trips]]] = {
    Duty.CLEAR: _clear,
    Duty.DRIVE_ON: _drive_on,
    Duty.ENTER: _enter,
    Duty.CAPTURE: _capture,
    Duty.OPEN_BLOCK: _open_block,
    Duty.FOREMOST: _foremost,
}
"""For each duty, which of the possible moves fulfil it."""

_SENTENCES: Final[dict[Duty, str]] = {
    Duty.CLEAR: "While pieces wait on B, the piece on A has to move off it.",
    Duty.DRIVE_ON: "The piece that has just entered has to use this throw.",
    Duty.ENTER: "A piece can enter, so one has to.",
    Duty.CAPTURE: "A piece can capture, so one has to.",
    Duty.OPEN_BLOCK: "With this number a block has to be opened.",
    Duty.FOREMOST: "The foremost piece that can move has to.",
}
