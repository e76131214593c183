"""What comes first if it can be done: duties as an ordered list of sieves.

Each duty looks at the trips that the earlier ones have left and tells which of them fulfil it. If
any does, the others are dropped, and that is the reason why they are not legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from tablerules.core.errors import Refusal
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Duty
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.walk import Trip, Way, is_block, trip, ways
from tablerules.maedn.state import State

Trips = tuple[Trip, ...]

_REMEMBERED = 256
"""A few positions are remembered, since several questions are asked about each in a row."""


@lru_cache(maxsize=_REMEMBERED)
def prospects(layout: Layout, state: State) -> tuple[tuple[Way, Trip | Refusal], ...]:
    """Every move that the board allows, with what it brings about or what bars it."""
    return tuple((way, trip(layout, state, way)) for way in ways(layout, state))


def possible(layout: Layout, state: State) -> Trips:
    """Every move that nothing on the board bars."""
    return tuple(found for _, found in prospects(layout, state) if isinstance(found, Trip))


@lru_cache(maxsize=_REMEMBERED)
def lawful(layout: Layout, state: State) -> Trips:
    """Every legal move: what is possible, less what some duty forbids."""
    left = possible(layout, state)
    if len(left) > 1:
        for _, kept in stages(layout, state, left):
            left = kept
    return left


def duty_refusal(layout: Layout, state: State, wanted: Trip) -> Refusal | None:
    """The first duty that forbids a possible move; None if none does."""
    for duty, kept in stages(layout, state, possible(layout, state)):
        if wanted not in kept:
            return Refusal(f"maedn.duty.{duty.value.replace('_', '-')}", _SENTENCES[duty])
    return None


def stages(layout: Layout, state: State, trips: Trips) -> Iterator[tuple[Duty, Trips]]:
    """After each duty, in order, the moves that are left."""
    options = layout.options
    exempt: Trips = ()
    for duty in options.duties:
        fulfilling = _FULFILLING[duty](layout, state, trips)
        if not fulfilling:
            continue
        if duty is Duty.CAPTURE and options.huffing:
            # Nothing is forbidden, but who captures here need not heed the duties that follow.
            exempt = fulfilling
            trips = tuple(found for found in trips if found not in exempt)
        else:
            trips = fulfilling
        yield duty, exempt + trips


def huffed(layout: Layout, state: State, made: Trip | None) -> Trip | None:
    """The capture that was missed by a move (or by passing): that of the foremost piece."""
    if not layout.options.huffing or (made is not None and made.hits):
        return None
    missed = [t for t in lawful(layout, state) if t.hits and t.way.go.start != WAITING]
    return max(missed, key=lambda found: found.way.go.start, default=None)


def _clear(layout: Layout, state: State, trips: Trips) -> Trips:
    return tuple(
        t
        for t in trips
        if t.way.go.start == ENTRY
        and state.pieces[t.way.colour][0] == WAITING
        and t.way.colour not in layout.neutral
    )


def _drive_on(layout: Layout, state: State, trips: Trips) -> Trips:
    del layout
    return tuple(t for t in trips if t.way.go.start == state.last == ENTRY)


def _enter(layout: Layout, state: State, trips: Trips) -> Trips:
    del state
    return tuple(
        t for t in trips if t.way.go.start == WAITING and t.way.colour not in layout.neutral
    )


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
