"""The scalar rules as arrays, asked once for each set of options.

What a piece captures depends on where it lands, and whose turn is next, how many throws it has
and what is won on who has got what home.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.maedn.batch.actions import ActionTable, Lines, lines
from tablerules.maedn.batch.covered import sides
from tablerules.maedn.batch.walks import (
    COLUMN,
    NOBODY,
    Bytes,
    Flags,
    Ints,
    Moves,
    Shorts,
    Walks,
    eight_bits,
    kinds_of_slots,
    moves_of,
    own_captures,
    walks_of,
    width_of,
)
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import ThirdSix
from tablerules.maedn.options import Options
from tablerules.maedn.rules import frozen as freezing
from tablerules.maedn.rules import order, play
from tablerules.maedn.rules.layout import Layout, layout
from tablerules.maedn.state import Phase, State

FEW: Final = 4
"""What is told of so many colours with eight bits each is a number of 32 bits."""
WAITS: Final = 1 << 14
WALKS: Final = 1 << 13
"""Marks above the goal fields in `Tables.mark`: a piece waits on B, a piece is on the track."""


@frozen(eq=False)
class Tables:
    """The compiled rules of some options.

    Attributes:
        layout: The scalar rules' own tables.
        width: How many columns a table by position has: two before A, of which the first is for
            no piece at all and the second for B. Of the type of `Moves.width`.
        walks: Where pieces get.
        moves: What actions do.
        faces: The faces of all dice. Everywhere else a face is told by its place here.
        kinds: The kind of move that each slot is for.
        each: The pieces of a colour, numbered.
        bytes: So many values of a byte are shared out evenly among the sides of every die ...
        part: ... so many to each.
        die: The face of each side of each colour's die.
        fair: Whether everybody has the same die ...
        plain: ... with each face once, in order.
        line: The first line for each number of carried steps, in numbers of that type.
        extra: The faces that give another roll.
        adds: How many steps a face adds to the next number.
        own_hits: Whether a piece can capture another one of its own colour.
        meets: Which position of each colour is captured by another colour that lands on a
            position, by that colour and position: one number, with eight bits for each colour.
        mark: What a piece tells of its colour, by position: a bit for each place in the goal,
            `WAITS`, or `WALKS`.
        throws: How many throws a turn has that begins with pieces on B and none on the track,
            by colour and bits of the goal.
        hopeful: Whether a colour might get home, by colour and bits of the goal; asked only
            where positions may freeze.
        next: Whose turn comes next, by the colours that take turns (bits) and the one on turn.
        worth: How many colours that has beaten which is not placed, first, second ...
        shares: Which colours are each seat's, colours x seats.
        done: The position from which on a piece is where it ends.
        ends: How many colours have to finish for the game to end.
        begin: Everybody's pieces when a seat begins, colours x pieces x seats.
        begin_throws: How many throws that seat's turn has.
        limit: How many rolls in a row that give another are too many; 0: there is no limit.
    """

    layout: Layout
    width: np.signedinteger
    walks: Walks
    moves: Moves
    faces: Shorts
    kinds: Bytes
    each: NDArray[np.intp]
    bytes: int
    part: np.uint8
    die: Bytes
    fair: bool
    plain: bool
    line: Ints
    extra: tuple[int, ...]
    adds: Shorts
    own_hits: bool
    meets: NDArray[np.signedinteger]
    mark: Shorts
    throws: Bytes
    hopeful: Flags
    next: Bytes
    worth: Bytes
    shares: Bytes
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
    own_hits, moves = own_captures(made, found), moves_of(made, found, actions)
    return Tables(
        layout=made,
        width=moves.width.dtype.type(width_of(made)),
        walks=walks_of(made, found),
        moves=moves,
        faces=np.array(found.faces, dtype=np.int16),
        kinds=kinds_of_slots(moves, options.pieces),
        each=np.arange(options.pieces),
        bytes=256 // sides(options) * sides(options),
        part=np.uint8(256 // sides(options)),
        die=_die(made, found.faces),
        fair=len(set(options.dice)) == 1,
        plain=set(options.dice) == {found.faces},
        line=_by_carried(found).astype(moves.width.dtype),
        extra=tuple(at for at, face in enumerate(found.faces) if face in options.extra),
        adds=np.array([made.steps.get(face, face) for face in found.faces], dtype=np.int16),
        own_hits=bool(own_hits),
        meets=_meets(made, own_hits),
        mark=_marks(made),
        throws=_throws(made),
        hopeful=_hopeful(made),
        next=_next(made),
        worth=_worth(made),
        shares=_shares(made),
        done=made.walked if made.home is None else made.home,
        ends=next(k for k in range(made.colours + 1) if order.is_over(made, tuple(range(k)))),
        begin=np.array([state.pieces for state in begun], dtype=np.int8).transpose(1, 2, 0),
        begin_throws=eight_bits(state.tries for state in begun),
        limit=0 if options.third_six is ThirdSix.NOTHING else options.six_limit,
    )


def _die(made: Layout, faces: tuple[int, ...]) -> Bytes:
    """The face of each side of each colour's die, as often as all have equally many sides."""
    table = np.zeros((made.colours, sides(made.options)), dtype=np.int8)
    for colour, owner in enumerate(made.owners):
        if owner is not None:
            die = [faces.index(face) for face in made.options.die(owner)]
            table[colour] = np.repeat(die, table.shape[1] // len(die))
    return table


def _by_carried(found: Lines) -> Shorts:
    table = np.zeros(found.carried[-1] + 1, dtype=np.int16)
    for place, carried in enumerate(found.carried):
        table[carried] = place * len(found.faces)
    return table


def _meets(made: Layout, own_hits: set[int]) -> NDArray[np.signedinteger]:
    """Who is captured where."""
    wide = np.int32 if made.colours <= FEW else np.int64
    table = np.full((made.colours, width_of(made), made.colours), NOBODY, dtype=np.int64)
    for mover, positions in enumerate(made.foes):
        for position, meetings in enumerate(positions):
            for other, theirs in meetings:
                table[mover, position + COLUMN, other] = theirs
    for position in own_hits:
        for colour in range(made.colours):
            table[colour, position + COLUMN, colour] = position
    bits = 8 * np.arange(made.colours)
    packed: NDArray[np.signedinteger] = (table << bits).sum(axis=2).astype(wide)
    return packed.reshape(-1)


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
    return eight_bits((0, *(b - a for a, b in pairwise(totals))))


def _shares(made: Layout) -> Bytes:
    table = np.zeros((made.colours, made.options.seats), dtype=np.int8)
    for colour, owner in enumerate(made.owners):
        if owner is not None:
            table[colour, owner] = 1
    return table
