"""Where the fields of any board lie: computed from the board's data, never from a drawing.

A cross (or star) of as many arms as there are places, where the starts are evenly spaced: each
arm is three columns wide, its middle column holds the goal, and its outermost middle field is the
last one that its colour walks. Any other board becomes a circle.
Lengths are in fields, y grows downwards, and place 0 sits at the bottom.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from attrs import frozen

from tablerules.maedn.boards import Board

Point: TypeAlias = tuple[float, float]

UNIT = 40.0
"""Pixels of a picture, in natural size, for the length of one field."""
_FEWEST_ARMS = 3
_SHORTEST_ARM = 3
_CROWD = 1.15
"""How far the waiting pieces of a colour reach."""
_NAMED = 1.55
"""The same, with the name of who plays them."""


@frozen
class Plan:
    """Where everything lies.

    Attributes:
        ring: Each track field.
        goals: The goal fields of each place, from the track inwards.
        homes: Where each place's pieces end, on boards with a home triangle.
        waiting: The middle of each place's waiting pieces.
        hub: How far from the middle the home triangles reach; 0 without any.
    """

    ring: tuple[Point, ...]
    goals: tuple[tuple[Point, ...], ...]
    homes: tuple[Point, ...]
    waiting: tuple[Point, ...]
    hub: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all that is drawn."""
        spots = [*self.ring, *(spot for goal in self.goals for spot in goal)]
        edges = [(x, y, 0.5) for x, y in spots] + [(x, y, _NAMED) for x, y in self.waiting]
        return (
            min(x - r for x, _, r in edges),
            min(y - r for _, y, r in edges),
            max(x + r for x, _, r in edges),
            max(y + r for _, y, r in edges),
        )


@lru_cache(maxsize=64)
def plan(board: Board) -> Plan:
    """Where the fields of a board lie."""
    places = board.places
    starts = sorted(board.starts)
    gaps = {(b - a) % board.track for a, b in zip(starts, starts[1:] + starts[:1], strict=True)}
    even = places >= _FEWEST_ARMS and len(gaps) == 1
    if even and board.track // places >= _SHORTEST_ARM:
        return _star(board)
    return _circle(board)


def _polar(angle: float, along: float, aside: float = 0.0) -> Point:
    """A point so far out along an axis and so far to its clockwise side."""
    cos, sin = math.cos(angle), math.sin(angle)
    return (along * cos - aside * sin, along * sin + aside * cos)


def _hub(board: Board) -> tuple[float, float]:
    """Where pieces at home stand, and the innermost place for a goal field, from the middle."""
    sine = math.sin(math.pi / max(2, board.places))
    homes = 0.38 / sine if board.home else 0.0
    return homes, homes + 0.87 if board.home else 0.5 / sine


def _star(board: Board) -> Plan:
    """A board with one arm for each place."""
    places, sector = board.places, board.track // board.places
    rows, odd = sector // 2, sector % 2
    slope = math.tan(math.pi / places)
    homes, inner = _hub(board)
    # The outer columns stand so far from the axis that the goal does not reach the middle.
    aside = max(1.0, (inner + board.goal - rows + 1 - odd) * slope)
    first = aside / slope + odd
    tip = first + rows - 1
    zero = _last(board, 0)
    ring: dict[int, Point] = {}
    for arm in range(places):
        angle = math.pi / 2 + math.tau * arm / places
        at = zero + arm * sector
        ring[at % board.track] = _polar(angle, tip)
        for row in range(rows):
            ring[(at + 1 + row) % board.track] = _polar(angle, tip - row, aside)
            # With an even sector neighbouring arms share the field in the corner.
            ring[(at - 1 - row) % board.track] = _polar(angle, tip - row, -aside)
    angles = [_angle(board, place, sector) for place in range(places)]
    # The middle is as large as the goals and the innermost track fields let it be.
    hub = min(tip - board.goal, math.hypot(first, aside)) - 0.57
    homes = max(homes, hub - 0.43)
    # In the middle between the arms, but not farther out than their tips where there is room.
    sine = math.sin(math.pi / places)
    distance = max((aside + 0.7 + _CROWD) / sine, min((aside + tip + 1.0) / 2 / sine, tip))
    return Plan(
        tuple(ring[index] for index in range(board.track)),
        tuple(tuple(_polar(a, tip - 1 - i) for i in range(board.goal)) for a in angles),
        tuple(_polar(angle, homes) for angle in angles) if board.home else (),
        tuple(_polar(angle + board.direction * math.pi / places, distance) for angle in angles),
        hub if board.home else 0.0,
    )


def _last(board: Board, place: int) -> int:
    """The last ring field that a colour walks."""
    return (board.starts[place] + board.direction * (board.walked - 1)) % board.track


def _angle(board: Board, place: int, sector: int) -> float:
    arm = (_last(board, place) - _last(board, 0)) % board.track / sector
    return math.pi / 2 + math.tau * arm / board.places


def _circle(board: Board) -> Plan:
    """A round board, goals leading to the middle."""
    homes, hub = _hub(board)
    step = math.tau / board.track
    turns = [(_last(board, p) - _last(board, 0)) % board.track for p in range(board.places)]
    gap = min((b - a for a, b in pairwise([*sorted(turns), board.track])), default=board.track)
    # Fields are one apart on the track, and where the goals come closest to each other.
    inner = max(hub, 0.5 / math.sin(step * gap / 2) if gap < board.track else 0.0)
    radius = max(0.52 / math.sin(step / 2), inner + board.goal)
    angles = [math.pi / 2 + step * turn for turn in turns]
    # Home triangles share the middle evenly, in the order of their goals.
    shares = [math.pi / 2 + math.tau * sorted(turns).index(t) / board.places for t in turns]
    zero = _last(board, 0)
    starts = [math.pi / 2 + step * (start - zero) for start in board.starts]
    return Plan(
        tuple(_polar(math.pi / 2 + step * (i - zero), radius) for i in range(board.track)),
        tuple(tuple(_polar(a, radius - 1 - i) for i in range(board.goal)) for a in angles),
        tuple(_polar(angle, homes) for angle in shares) if board.home else (),
        tuple(_polar(angle, radius + 0.6 + _CROWD) for angle in starts),
        hub - 0.57 if board.home else 0.0,
    )
