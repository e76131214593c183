"""The scalar rules as arrays, asked once for each set of options.

Where a piece gets depends on its position, the number, and its colour's other pieces; what it
captures, on where it lands. So the rules are asked for every position and number, with every
position of one other piece, and the answers are all that is needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.core.errors import Refusal
from tablerules.maedn.batch.actions import ActionTable, Lines, lines, standing
from tablerules.maedn.batch.covered import sides
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import ThirdSix
from tablerules.maedn.options import Options
from tablerules.maedn.rules import frozen as freezing
from tablerules.maedn.rules import order, play
from tablerules.maedn.rules.layout import Layout, layout
from tablerules.maedn.rules.walk import Way, trip
from tablerules.maedn.state import Phase, State

Bytes: TypeAlias = NDArray[np.int8]
Shorts: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer]

NOBODY: Final = 127
"""No position of any piece."""
WAITS: Final = 1 << 14
WALKS: Final = 1 << 13
"""Marks above the goal fields in `Tables.mark`: a piece waits on B, a piece is on the track."""


@frozen(eq=False)
class Walks:
    """Where a piece gets, and what is in its way.

    All but the last four have a row for each line, a number with what is carried to it; in it, a
    column for each position from B on. They are flat.

    Attributes:
        number: The action of a piece of the colour on turn; -1: it has none.
        target: Where it ends.
        full: An own piece here, where it lands, is in its way ...
        low: ... and own pieces from this position on ...
        high: ... to this one.
        free: Whether own pieces on the way never matter.
        pairs: Whether two pieces can enter together.
        pair: The action of that, by line; -1: none.
        pair_barred: Whether an own piece on A is in their way.
    """

    number: Shorts
    target: Bytes
    full: Bytes
    low: Bytes
    high: Bytes
    free: bool
    pairs: bool
    pair: Shorts
    pair_barred: bool


@frozen(eq=False)
class Moves:
    """What each action does.

    Attributes:
        names: How many actions there are for each colour that may be named.
        start: Where the piece starts.
        end: Where it ends.
        count: How many pieces move.
        colour: The colour that is named; -1: the one on turn.
    """

    names: int
    start: Bytes
    end: Bytes
    count: Bytes
    colour: Bytes


@frozen(eq=False)
class Tables:
    """The compiled rules of some options.

    Attributes:
        layout: The scalar rules' own tables.
        width: How many positions there are, B included; B is the first.
        walks: Where pieces get.
        moves: What actions do.
        faces: The faces of all dice. Everywhere else a face is told by its place here.
        die: The face of each colour's die for each of as many bytes as are shared out evenly.
        fair: Whether everybody has the same die.
        line: The first line for each number of carried steps.
        extra: Whether a face gives another roll.
        adds: How many steps a face adds to the next number.
        own_hits: Whether a piece can capture another one of its own colour.
        meets: For each colour, which of its positions is captured by another colour that lands
            on a position, by that colour and position.
        mark: What a piece tells of its colour, by position: a bit for each place in the goal,
            `WAITS`, or `WALKS`.
        throws: How many throws a turn has that begins with pieces on B and none on the track,
            by colour and bits of the goal.
        hopeful: Whether a colour might get home, by colour and bits of the goal; asked only
            where positions may freeze.
        next: Whose turn comes next, by the colours that take turns (bits) and the one on turn.
        worth: How many colours the first, second ... has beaten.
        done: The position from which on a piece is where it ends.
        ends: How many colours have to finish for the game to end.
        begin: Everybody's pieces when a seat begins, colours x pieces x seats.
        begin_throws: How many throws that seat's turn has.
        limit: How many rolls in a row that give another are too many; 0: there is no limit.
    """

    layout: Layout
    width: int
    walks: Walks
    moves: Moves
    faces: Shorts
    die: NDArray[np.intp]
    fair: bool
    line: Shorts
    extra: Flags
    adds: Shorts
    own_hits: bool
    meets: Bytes
    mark: Shorts
    throws: Bytes
    hopeful: Flags
    next: Bytes
    worth: Bytes
    done: int
    ends: int
    begin: Bytes
    begin_throws: Bytes
    limit: int


@lru_cache(maxsize=16)
def tables(options: Options) -> Tables:
    """Compile the scalar rules.

    Raises:
        ValueError: The options are not covered; one sentence names them.
    """
    found, actions, made = lines(options), ActionTable(options), layout(options)
    before = play.start(made)
    begun = [order.first_turn(made, before, seat) for seat in range(options.seats)]
    own_hits = _own_captures(made, found)
    return Tables(
        layout=made,
        width=made.last + 2,
        walks=_walks(made, found, actions),
        moves=_moves(made, actions),
        faces=np.array(found.faces, dtype=np.int16),
        die=_die(made, found.faces),
        fair=len(set(options.dice)) == 1,
        line=_by_carried(found),
        extra=np.array([face in options.extra for face in found.faces]),
        adds=np.array([made.steps.get(face, face) for face in found.faces], dtype=np.int16),
        own_hits=bool(own_hits),
        meets=_meets(made, own_hits),
        mark=_marks(made),
        throws=_throws(made),
        hopeful=_hopeful(made),
        next=_next(made),
        worth=_worth(made),
        done=made.walked if made.home is None else made.home,
        ends=next(k for k in range(made.colours + 1) if order.is_over(made, tuple(range(k)))),
        begin=np.array([state.pieces for state in begun], dtype=np.int8).transpose(1, 2, 0),
        begin_throws=_bytes(state.tries for state in begun),
        limit=0 if options.third_six is ThirdSix.NOTHING else options.six_limit,
    )


def _bytes(values: Iterable[int]) -> Bytes:
    return np.array(list(values), dtype=np.int8)


def _die(made: Layout, faces: tuple[int, ...]) -> NDArray[np.intp]:
    """Each colour's die, its sides repeated as often as fits into a byte for everybody."""
    parts = 256 // sides(made.options) * sides(made.options)
    table = np.zeros((made.colours, parts), dtype=np.intp)
    for colour, owner in enumerate(made.owners):
        if owner is not None:
            die = [faces.index(face) for face in made.options.die(owner)]
            table[colour] = die * (parts // len(die))
    return table


def _by_carried(found: Lines) -> Shorts:
    table = np.zeros(found.carried[-1] + 1, dtype=np.int16)
    for place, carried in enumerate(found.carried):
        table[carried] = place * len(found.faces)
    return table


def _walks(made: Layout, found: Lines, actions: ActionTable) -> Walks:
    table = np.full((5, len(found.lines), made.last + 2), NOBODY, dtype=np.int16)
    table[0] = -1
    for row, some in enumerate(found.ways):
        for start, way in some.items():
            target, bars = way.go.target, _in_the_way(made, found, row, way)
            answers = (
                actions.index(way.go),
                target,
                target if target in bars else NOBODY,
                *_range(bars, start, target),
            )
            table[:, row, start + 1] = np.array(answers)
    number, ends, full, low, high = table.reshape(5, -1)
    pair = np.full(len(found.lines), -1, dtype=np.int16)
    for row, way in found.pairs.items():
        pair[row] = actions.index(way.go)
    return Walks(
        number=number,
        target=ends.astype(np.int8),
        full=full.astype(np.int8),
        low=low.astype(np.int8),
        high=high.astype(np.int8),
        free=bool((low == NOBODY).all()),
        pairs=bool(found.pairs),
        pair=pair,
        pair_barred=any(_in_the_way(made, found, row, way) for row, way in found.pairs.items()),
    )


def _moves(made: Layout, actions: ActionTable) -> Moves:
    moves = [actions.move(0, number) for number in range(actions.size)]
    return Moves(
        names=actions.size // (1 + len(made.neutral)),
        start=_bytes(move.start for move in moves),
        end=_bytes(move.target for move in moves),
        count=_bytes(move.count for move in moves),
        colour=_bytes(-1 if move.colour is None else move.colour for move in moves),
    )


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


def _meets(made: Layout, own_hits: set[int]) -> Bytes:
    """Who is captured where."""
    width = made.last + 2
    table = np.full((made.colours, made.colours, width), NOBODY, dtype=np.int8)
    for mover, positions in enumerate(made.foes):
        for position, meetings in enumerate(positions):
            for other, theirs in meetings:
                table[other, mover, position + 1] = theirs
    for position in own_hits:
        for colour in range(made.colours):
            table[colour, colour, position + 1] = position
    return table.reshape(made.colours, -1)


def _own_captures(made: Layout, found: Lines) -> set[int]:
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


def _marks(made: Layout) -> Shorts:
    goal = [1 << place for place in range(made.last - made.walked + 1)]
    return np.array([WAITS, *[WALKS] * made.walked, *goal], dtype=np.int16)


def _goals(made: Layout) -> list[tuple[int, ...]]:
    """The goal positions that each number stands for, as bits."""
    places = range(made.last - made.walked + 1)
    return [
        tuple(made.walked + place for place in places if bits >> place & 1)
        for bits in range(1 << len(places))
    ]


def _standing_in_goal(made: Layout, colour: int, own: tuple[int, ...]) -> State:
    """One colour with its pieces in the goal or on B; everybody else waits."""
    waiting = (WAITING,) * made.options.pieces
    mine = (*waiting[len(own) :], *own)
    pieces = tuple(mine if other == colour else waiting for other in range(made.colours))
    return State(pieces, colour, Phase.ROLL)


def _throws(made: Layout) -> Bytes:
    goals = _goals(made)
    table = np.ones((made.colours, len(goals)), dtype=np.int8)
    for colour in range(made.colours):
        for bits, own in enumerate(goals):
            if len(own) < made.options.pieces and made.owners[colour] is not None:
                state = _standing_in_goal(made, colour, own)
                table[colour, bits] = order.throws(made, state.pieces, colour)
    return table


def _hopeful(made: Layout) -> Flags:
    """Whether the rules see a way home: nobody else can finish, so they look at one colour."""
    goals = _goals(made)
    table = np.ones((made.colours, len(goals)), dtype=bool)
    if made.lively:
        return table
    for colour in range(made.colours):
        for bits, own in enumerate(goals):
            if len(own) < made.options.pieces:
                state = _standing_in_goal(made, colour, own)
                others = tuple(unit for unit in range(made.colours) if unit != colour)
                alone = State(state.pieces, colour, Phase.ROLL, finished=others)
                table[colour, bits] = not freezing.hopeless(made, alone)
    return table


def _next(made: Layout) -> Bytes:
    colours = made.colours
    table = np.zeros((1 << colours, colours), dtype=np.int8)
    for bits in range(1 << colours):
        for now in range(colours):
            ring = [(now + step) % colours for step in range(1, colours + 1)]
            table[bits, now] = next((c for c in ring if bits >> c & 1), now)
    return table


def _worth(made: Layout) -> Bytes:
    """What the scalar standings give for each place."""
    units = [unit for unit in made.units if unit is not None]
    start = play.start(made).pieces
    totals = [0]
    for count in range(1, len(units) + 1):
        state = State(start, 0, Phase.OVER, finished=tuple(units[:count]))
        totals.append(sum(place.score for place in play.standings(made, state).places))
    return _bytes(b - a for a, b in pairwise(totals))
