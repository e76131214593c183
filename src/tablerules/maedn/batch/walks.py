"""Where pieces get, and which action that is: the scalar rules asked for each number.

Where a piece gets depends on its position, the number, and its colour's other pieces. So the
rules are asked for every position and number, with every position of one other piece.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Final, TypeAlias

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from tablerules.core.errors import Refusal
from tablerules.maedn.batch.actions import ActionTable, Lines, standing
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.walk import Way, trip

Bytes: TypeAlias = NDArray[np.int8]
Shorts: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer]

NOBODY: Final = 127
"""No position of any piece."""
STUCK: Final = -2
"""Nor is this: what `Walks.full` says of pieces that cannot walk."""
COLUMN: Final = np.int8(2)
"""The column of A, less its position, in tables by position."""


@frozen(eq=False)
class Walks:
    """Where a piece gets, and what is in its way.

    The first four have a row for each line, a number with what is carried to it; in it, a
    column for each position, see `Tables.width`. They are flat.

    Attributes:
        target: Where it ends.
        full: An own piece here, where it lands, is in its way (`STUCK`: it cannot walk) ...
        low: ... and own pieces from this position on ...
        high: ... to this one.
        free: Whether own pieces on the way never matter.
        pairs: Whether two pieces can enter together.
        pair: Whether they can with this line.
        pair_barred: Whether an own piece on A is in their way.
    """

    target: Bytes
    full: Bytes
    low: Bytes
    high: Bytes
    free: bool
    pairs: bool
    pair: Flags
    pair_barred: bool


@frozen(eq=False)
class Moves:
    """What each action does, and which action it is that does it.

    Attributes:
        number: The action, or -1, by line, kind and column; flat.
        width: How far apart the lines are in there, in numbers that can tell any place there.
        kinds: The kinds of moves: the colour that is named, and how many pieces move.
        kind: Which of these each action is.
        start: Where the piece starts.
        end: Where it ends.
        count: How many pieces move.
        colour: The colour that is named; -1: the one on turn.
    """

    number: Shorts
    width: np.signedinteger
    kinds: tuple[tuple[int | None, int], ...]
    kind: Bytes
    start: Bytes
    end: Bytes
    count: Bytes
    colour: Bytes


def eight_bits(values: Iterable[int]) -> Bytes:
    """Whole numbers as an array."""
    return np.array(list(values), dtype=np.int8)


def width_of(made: Layout) -> int:
    """How many columns a table by position has."""
    return made.last + 1 + int(COLUMN)


def walks_of(made: Layout, found: Lines) -> Walks:
    """Ask the rules where pieces get."""
    table = np.full((4, len(found.lines), width_of(made)), NOBODY, dtype=np.int8)
    table[1] = STUCK
    for row, some in enumerate(found.ways):
        for start, way in some.items():
            end, bars = way.go.target, _in_the_way(made, found, row, way)
            lands = end if end in bars else NOBODY
            table[:, row, start + COLUMN] = (end, lands, *_range(bars, start, end))
    target, full, low, high = table.reshape(4, -1)
    return Walks(
        target=target,
        full=full,
        low=low,
        high=high,
        free=bool((low == NOBODY).all()),
        pairs=bool(found.pairs),
        pair=np.isin(np.arange(len(found.lines)), list(found.pairs)),
        pair_barred=any(_in_the_way(made, found, row, way) for row, way in found.pairs.items()),
    )


def moves_of(made: Layout, found: Lines, actions: ActionTable) -> Moves:
    """Ask the rules for every move that an action can be."""
    moves = [actions.move(0, number) for number in range(actions.size)]
    names, counts = (None, *made.neutral), (1, 2) if found.pairs else (1,)
    kinds = tuple((name, count) for name in names for count in counts)
    number = np.full((len(found.lines), len(kinds), width_of(made)), -1, dtype=np.int16)
    for row, some in enumerate(found.ways):
        pair = [found.pairs[row]] if row in found.pairs else []
        for way in (*some.values(), *pair):
            for name in names:
                go = evolve(way.go, colour=name)
                kind = kinds.index((name, go.count))
                number[row, kind, go.start + COLUMN] = actions.index(go)
    return Moves(
        number=number.reshape(-1),
        width=(np.int16 if number.size < 1 << 15 else np.int32)(number[0].size),
        kinds=kinds,
        kind=eight_bits(kinds.index((move.colour, move.count)) for move in moves),
        start=eight_bits(move.start for move in moves),
        end=eight_bits(move.target for move in moves),
        count=eight_bits(move.count for move in moves),
        colour=eight_bits(-1 if move.colour is None else move.colour for move in moves),
    )


def kinds_of_slots(moves: Moves, pieces: int) -> Bytes:
    """A slot for each piece alone, and one for two together."""
    slots = [[kind] * (pieces if count == 1 else 1) for kind, (_, count) in enumerate(moves.kinds)]
    return eight_bits(chain.from_iterable(slots))


def _in_the_way(made: Layout, found: Lines, row: int, way: Way) -> list[int]:
    """Where another piece of the same colour bars a way."""
    if made.options.pieces == 1:
        return []
    states = (
        (other, standing(made, (way.go.start, other), found.lines[row]))
        for other in range(made.last + 1)
        if other != way.go.start
    )
    return [other for other, state in states if isinstance(trip(made, state, way), Refusal)]


def _range(bars: list[int], start: int, target: int) -> tuple[int, int]:
    """The first and last position on the way that bars it; nothing between them does not.

    Where the piece comes from is no matter, and whether it lands is told by itself.
    """
    on_way = [position for position in bars if position != target]
    if not on_way:
        return NOBODY, NOBODY
    low, high = on_way[0], on_way[-1]
    assert {*bars, start} >= set(range(low, high + 1))  # noqa: S101 - else it is not covered
    return low, high


def own_captures(made: Layout, found: Lines) -> set[int]:
    """Where a piece captures another one of its own colour."""
    if made.options.pieces == 1:
        return set()
    hits: set[int] = set()
    for line, some in zip(found.lines, found.ways, strict=True):
        for start, way in some.items():
            target = way.go.target
            landed = trip(made, standing(made, (start, target), line), way)
            if target != start and not isinstance(landed, Refusal) and landed.hits:
                hits.add(target)
    return hits
