"""What can be done with the numbers at hand: `walk` asked for every piece, and remembered.

Where a number leads a piece depends on the options alone, and what becomes of it there on the
pieces that `looked_at` names. So each walk is remembered with what it came to, by what stood on
those fields. They are read off a *crowd*: all pieces of a position as one whole number, in which
`Layout.cells` has a few bits for each colour and field.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve, frozen

from tablerules.core.dice import Faces
from tablerules.core.errors import Refusal
from tablerules.core.making import are_plain
from tablerules.maedn.boards import WAITING
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.walk import (
    Trip,
    Use,
    Way,
    allowed,
    looked_at,
    met,
    movers,
    numbers,
    wall,
    ways_of,
)
from tablerules.maedn.state import Pieces, State

Trips: TypeAlias = tuple[Trip, ...]

Crowd: TypeAlias = int | None
"""How many pieces of each colour stand where; None for pieces that could not stand like that."""

Prospects: TypeAlias = tuple[tuple[Way, Trip | Refusal], ...]
"""Ways, each with what it brings about or what bars it."""

Note: TypeAlias = tuple[Layout, Crowd, Trips | None]
"""What is noted about a state: under which layout, its crowd, and its legal moves once known."""

_MOST_PLANS = 1024
_MOST_USES = 512
_MOST_CROWDS = 32
"""So many plans and uses are remembered for each layout, and so many crowds for each walk."""


@frozen(eq=False)
class Leg:
    """A way, and what it has come to.

    Attributes:
        way: The way.
        field: The part of a crowd that it looks at.
        known: What it came to, by that part.
    """

    way: Way
    field: int
    known: dict[int, Trip | Refusal]


class Walks(dict[int, tuple[Leg, ...]]):
    """What the board allows with a number, by where a piece stands; found when asked for.

    Attributes:
        twos: The same where two pieces or more stand.
    """

    __slots__ = ("_layout", "_two", "_use", "twos")

    def __init__(self, layout: Layout, use: Use, *, two: bool = False) -> None:
        super().__init__()
        self._layout, self._use, self._two = layout, use, two
        self.twos = self if two or not layout.pairs else Walks(layout, use, two=True)

    def __missing__(self, start: int) -> tuple[Leg, ...]:
        ways = ways_of(self._layout, self._use, start, two=self._two)
        legs = tuple(Leg(way, _field(self._layout, way), {}) for way in ways)
        if WAITING <= start <= self._layout.last and are_plain((start,)):
            self[start] = legs
        return legs


Plan: TypeAlias = tuple[tuple[int, Walks], ...]
"""Colours with what a number allows them."""


def _field(layout: Layout, way: Way) -> int:
    return sum(layout.cells[colour][p] * layout.full for colour, p in looked_at(layout, way))


def crowd_of(layout: Layout, pieces: Pieces) -> Crowd:
    """The crowd of a position."""
    count, last, crowd = layout.options.pieces, layout.last, 0
    if len(pieces) != layout.colours:
        return None
    for cells, own in zip(layout.cells, pieces, strict=True):
        if len(own) != count or min(own) < WAITING or max(own) > last:
            return None
        for position in own:
            crowd += cells[position]
    return crowd


def _plan_of(layout: Layout, state: State, faces: Faces) -> Plan:
    """What each colour that may move could do with each number at hand, remembered."""
    own = state.pieces[state.turn]
    if not layout.plain or own[0] >= layout.end:
        return _plan(layout, state, faces)
    key = (state.turn, faces, state.bonus, state.carried, own[0] == WAITING)
    plan: Plan | None = layout.plans.get(key)
    if plan is None:
        plan = _plan(layout, state, faces)
        if are_plain((*faces, *state.bonus, state.carried)):
            if len(layout.plans) >= _MOST_PLANS:
                layout.plans.clear()
            layout.plans[key] = plan
    return plan


def _plan(layout: Layout, state: State, faces: Faces) -> Plan:
    turn, earned, carried = state.turn, bool(state.bonus), state.carried
    seat, usable = layout.owners[turn], numbers(faces, state.bonus)
    assert seat is not None  # noqa: S101 - a neutral colour is never on turn
    several, enters = len(usable) > 1, not earned and not carried
    plan: list[tuple[int, Walks]] = []
    for colour in movers(layout, state):
        own = state.pieces[colour]
        name, turns_at = None if colour == turn else colour, wall(layout, own)
        for number in usable:
            by = number if several else None
            steps = number if earned else layout.steps_of(number, own) + carried
            use = Use(seat, colour, name, number, by, steps, enters, turns_at)
            plan.append((colour, _walks_of(layout, use)))
    return tuple(plan)


def _walks_of(layout: Layout, use: Use) -> Walks:
    walks: Walks | None = layout.walks.get(use)
    if walks is None:
        walks = Walks(layout, use)
        if are_plain((use.number, use.steps)):
            if len(layout.walks) >= _MOST_USES:
                layout.walks.clear()
                layout.plans.clear()
            layout.walks[use] = walks
    return walks


def _legs(layout: Layout, state: State, faces: Faces) -> list[Leg]:
    """Every move that the board allows with the numbers at hand, piece by piece."""
    pairs = layout.pairs
    found: list[Leg] = []
    for colour, walks in _plan_of(layout, state, faces):
        own = state.pieces[colour]
        last = None
        for start in own:
            if start != last:  # pieces are sorted
                last = start
                if pairs and own.count(start) > 1:
                    found += walks.twos[start]
                else:
                    found += walks[start]
    return found


def ways(layout: Layout, state: State) -> tuple[Way, ...]:
    """Every move that the board allows with the numbers at hand, whoever stands there."""
    return tuple(leg.way for leg in _legs(layout, state, state.faces))


def prospects(layout: Layout, state: State) -> Prospects:
    """Every move that the board allows, with what it brings about or what bars it."""
    return _prospects(layout, state, state.faces, crowd_now(layout, state))


def _prospects(layout: Layout, state: State, faces: Faces, crowd: Crowd) -> Prospects:
    return tuple(
        (leg.way, allowed(layout, state, _come(layout, state.pieces, crowd, leg)))
        for leg in _legs(layout, state, faces)
    )


def possible(layout: Layout, state: State, faces: Faces, crowd: Crowd) -> Trips:
    """Every move that nothing on the board bars.

    Args:
        layout: The tables of the options.
        state: The state.
        faces: The dice at hand: those of the state, or those that are rolled in it.
        crowd: Its crowd.
    """
    if crowd is None or layout.neutral:
        prospected = _prospects(layout, state, faces, crowd)
        return tuple(found for _, found in prospected if isinstance(found, Trip))
    trips: list[Trip] = []
    for leg in _legs(layout, state, faces):
        found = leg.known.get(crowd & leg.field) or _come(layout, state.pieces, crowd, leg)
        if isinstance(found, Trip):
            trips.append(found)
    return tuple(trips)


def _come(layout: Layout, pieces: Pieces, crowd: Crowd, leg: Leg) -> Trip | Refusal:
    """What a leg comes to, remembered."""
    if crowd is None:
        return met(layout, pieces, leg.way)
    standing = crowd & leg.field
    found = leg.known.get(standing)
    if found is None:
        found = met(layout, pieces, leg.way)
        if isinstance(found, Trip):
            found = evolve(found, shift=_shift(layout, found))
        if len(leg.known) >= _MOST_CROWDS:
            leg.known.clear()
        leg.known[standing] = found
    return found


def _shift(layout: Layout, trip: Trip) -> int:
    go, cells = trip.way.go, layout.cells[trip.way.colour]
    target = cells[WAITING if trip.falls else go.target]
    return go.count * (target - cells[go.start]) - sum(layout.cells[c][p] for c, p in trip.hits)


def crowd_now(layout: Layout, state: State) -> Crowd:
    """The crowd of a state, from its note if it has one."""
    try:
        note: Note | None = state.note
    except AttributeError:  # made by hand
        note = None
    return note[1] if note is not None and note[0] is layout else crowd_of(layout, state.pieces)
