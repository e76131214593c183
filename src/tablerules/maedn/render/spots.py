"""Which pieces stand where, and which fields are marked: for text and pictures alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from tablerules.core.palette import TINTS, Tint
from tablerules.maedn.boards import Board
from tablerules.maedn.moves import Go, Move
from tablerules.maedn.options import Options
from tablerules.maedn.render.geometry import Plan, Point
from tablerules.maedn.rules.layout import layout
from tablerules.maedn.views import View

Spot: TypeAlias = tuple[str, int, int]
"""A field: ``("ring", 0, i)``, ``("goal", place, i)``, ``("home", place, 0)`` or
``("wait", place, 0)``."""


def spot(board: Board, place: int, position: int) -> Spot:
    """The field of an own-track position."""
    if position < 0:
        return ("wait", place, 0)
    ring = board.ring(place, position)
    if ring is not None:
        return ("ring", 0, ring)
    if board.home and position == board.last:
        return ("home", place, 0)
    return ("goal", place, position - board.walked)


def point(plan: Plan, field: Spot) -> Point:
    """Where a field lies."""
    kind, place, index = field
    if kind == "ring":
        return plan.ring[index]
    if kind == "goal":
        return plan.goals[place][index]
    return plan.homes[place] if kind == "home" else plan.waiting[place]


def standing(options: Options, view: View) -> dict[Spot, dict[int, int]]:
    """How many pieces of each place stand on each field."""
    found: dict[Spot, dict[int, int]] = {}
    for place, pieces in zip(options.places, view.pieces, strict=True):
        for position in pieces:
            here = found.setdefault(spot(options.board, place, position), {})
            here[place] = here.get(place, 0) + 1
    return found


@frozen
class Marks:
    """Which fields are marked.

    Attributes:
        movable: Where pieces stand that the viewer may move.
        targets: Where they may go.
        path: From where to where a piece went last.
    """

    movable: frozenset[Spot]
    targets: frozenset[Spot]
    path: tuple[Spot, Spot] | None


def marks(options: Options, view: View, last: Move | None) -> Marks:
    """What the viewer may do now, and what was done last."""
    ways = list(_ways(options, view.turn, view.moves))
    gone = list(_ways(options, None, [] if last is None else [last]))
    return Marks(
        frozenset(start for start, _ in ways),
        frozenset(target for _, target in ways),
        gone[0] if gone else None,
    )


def _ways(options: Options, turn: int | None, moves: Iterable[Move]) -> Iterator[tuple[Spot, Spot]]:
    """From where to where moves lead.

    A move names its colour only when it is not the one on turn; a move of the past is taken for
    the first colour of its seat then.
    """
    for move in moves:
        if not isinstance(move, Go):
            continue
        colour = move.colour
        if colour is None:
            colour = options.owners.index(move.seat) if turn is None else turn
        place = options.places[colour]
        yield spot(options.board, place, move.start), spot(options.board, place, move.target)


def tint(place: int) -> Tint:
    """The colour of a place's pieces."""
    return TINTS[place % len(TINTS)]


@lru_cache(maxsize=64)
def safe_fields(options: Options) -> frozenset[int]:
    """The ring fields on which somebody stands safely under these options."""
    safe = layout(options).safe
    rings = {
        options.board.ring(place, position)
        for place, positions in zip(options.places, safe, strict=True)
        for position in positions
    }
    return frozenset(ring for ring in rings if ring is not None)


def star_fields(board: Board) -> frozenset[int]:
    """The ring fields from which a piece jumps on."""
    rings = {board.ring(place, at) for place in range(board.places) for at, _ in board.stars}
    return frozenset(ring for ring in rings if ring is not None)
