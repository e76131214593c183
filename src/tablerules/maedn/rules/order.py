"""Whose turn it is, with how many throws, and when units and the game are done."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeAlias

from attrs import evolve

from tablerules.core.seats import Seat
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import End, Tries
from tablerules.maedn.effects import Effect, Entered, Finished, StartDecided, TurnBegan
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.reach import Crowd, crowd_now, crowd_of, possible
from tablerules.maedn.state import MOVE, NOWHERE, OVER, ROLL, Pieces, State, make_state

Events: TypeAlias = list[Effect] | None
"""What has happened, in order; None where nobody listens."""

NO = False
"""Of `State.again`: no roll has given another one yet."""


P = ParamSpec("P")


def tell(events: Events, kind: Callable[P, Effect], *args: P.args, **kwargs: P.kwargs) -> None:
    """Say what has happened, if somebody listens."""
    if events is not None:
        events.append(kind(*args, **kwargs))


def first_turn(layout: Layout, state: State, seat: Seat, events: Events = None) -> State:
    """The seat that starts begins, with the first of its colours."""
    tell(events, StartDecided, seat)
    pieces, crowd = state.pieces, crowd_now(layout, state)
    if layout.options.starter_enters and WAITING in pieces[seat] and ENTRY not in pieces[seat]:
        pieces = moved(pieces, seat, WAITING, ENTRY)
        crowd = crowd_of(layout, pieces)
        tell(events, Entered, seat, ENTRY)
    return _begin(layout, pieces, crowd, seat, (), events)


def next_turn(layout: Layout, state: State, events: Events = None) -> State:
    """The next colour that still takes turns begins."""
    pieces, crowd = state.pieces, crowd_now(layout, state)
    return hand_on(layout, pieces, crowd, state.turn, state.finished, events)


def hand_on(  # noqa: PLR0913, PLR0917 - they are what is left of a state
    layout: Layout,
    pieces: Pieces,
    crowd: Crowd,
    turn: int,
    finished: tuple[int, ...],
    events: Events = None,
) -> State:
    """The same, without a state: what it would be made of.

    Raises:
        ValueError: Nobody takes turns any more, though the game is not over; no game gets there.
    """
    first = colour = layout.following[turn]
    while not may_turn(layout, pieces, finished, colour):
        colour = layout.following[colour]
        if colour == first:
            msg = "no colour is left to take a turn, but the game goes on"
            raise ValueError(msg)
    return _begin(layout, pieces, crowd, colour, finished, events)


def _begin(  # noqa: PLR0913, PLR0917 - they are what is left of a state
    layout: Layout,
    pieces: Pieces,
    crowd: Crowd,
    colour: int,
    finished: tuple[int, ...],
    events: Events,
) -> State:
    tries = throws(layout, pieces, colour, crowd) if layout.tries else 1
    if events is not None:
        events.append(TurnBegan(colour, tries))
    note = (layout, crowd, None)
    return make_state(note, pieces, colour, ROLL, (), (), tries, 0, NO, 0, NOWHERE, finished)


def may_turn(layout: Layout, pieces: Pieces, finished: tuple[int, ...], colour: int) -> bool:
    """Whether a colour still takes turns."""
    unit = layout.units[colour]
    if unit is None or unit in finished:
        return False
    return layout.plays_on or pieces[colour][0] < layout.end


def owner(layout: Layout, state: State) -> Seat:
    """The person on turn."""
    seat = layout.owners[state.turn]
    assert seat is not None  # noqa: S101 - a neutral colour is never on turn
    return seat


def throws(layout: Layout, pieces: Pieces, colour: int, crowd: Crowd = None) -> int:
    """How many throws a turn has that begins like this."""
    waits = pieces[colour][0] == WAITING
    return layout.options.throws if waits and _has_tries(layout, pieces, colour, crowd) else 1


def _has_tries(layout: Layout, pieces: Pieces, colour: int, crowd: Crowd) -> bool:
    """Whether a colour that has pieces on B may try several times."""
    rule, own = layout.options.tries, pieces[colour]
    if rule is Tries.NEVER:
        return False
    if own[-1] == WAITING or rule is Tries.ALL_WAITING:
        return own[-1] == WAITING
    if rule is not Tries.NO_MOVE and any(ENTRY <= p < layout.walked for p in own):
        return False
    if rule is Tries.SETTLED:
        return all(_settled(layout, own, p) for p in own if p != WAITING)
    return not any(
        found.way.go.start != WAITING and found.way.colour == colour
        for face in layout.die(colour)
        for found in possible(layout, State(pieces, colour, MOVE), (face,), crowd)
    )


def _settled(layout: Layout, own: tuple[int, ...], position: int) -> bool:
    """Whether a piece in the goal has no free place in front of it."""
    if layout.home is not None:
        return position == layout.home
    return all(further in own for further in range(position, layout.last + 1))


def moved(pieces: Pieces, colour: int, start: int, target: int) -> Pieces:
    """The pieces, with one of a colour put elsewhere."""
    own, after = [*pieces[colour]], [*pieces]
    own[own.index(start)] = target
    own.sort()
    after[colour] = (*own,)
    return (*after,)


# The end


def finish(layout: Layout, state: State, events: Events = None) -> State:
    """Units that are done take their places; the game ends when the options say so."""
    new = [
        unit
        for unit in finished_units(layout, state.pieces, state.turn)
        if unit not in state.finished
    ]
    if not new:
        return state
    finished = (*state.finished, *new)
    if events is not None:
        events += [Finished(unit, finished.index(unit) + 1) for unit in new]
    if not is_over(layout, finished):
        return evolve(state, finished=finished)
    return State(state.pieces, state.turn, OVER, finished=finished)


def finished_units(layout: Layout, pieces: Pieces, first: int) -> tuple[int, ...]:
    """The units that are done, in turn order from a colour on.

    A unit is done when its own pieces are home, and all neutral ones as well.
    """
    if not all(layout.done(pieces, colour) for colour in layout.neutral):
        return ()
    ring = [layout.units[(first + step) % layout.colours] for step in range(layout.colours)]
    return tuple(
        unit
        for unit in dict.fromkeys(ring)
        if unit is not None
        and all(
            layout.done(pieces, colour)
            for colour, other in enumerate(layout.units)
            if other == unit
        )
    )


def is_over(layout: Layout, finished: tuple[int, ...]) -> bool:
    """Whether the game ends when these units are done."""
    if layout.options.end is End.FIRST:
        return bool(finished)
    return layout.unit_count - len(finished) <= min(1, layout.unit_count - 1)
