"""Moves as small whole numbers: from where to where, for each colour that may be named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import field, frozen

from tablerules.core.checks import instance
from tablerules.core.seats import Seat
from tablerules.maedn.batch.covered import not_covered
from tablerules.maedn.boards import WAITING
from tablerules.maedn.moves import Go
from tablerules.maedn.options import Options
from tablerules.maedn.rules.layout import Layout, layout
from tablerules.maedn.rules.reach import ways
from tablerules.maedn.rules.walk import Trip, Way, trip
from tablerules.maedn.state import Phase, State


@frozen
class Line:
    """A number to move: the steps carried to a roll, and its face."""

    carried: int
    face: int


@frozen(eq=False)
class Lines:
    """Every number that can come up, and what it does for a piece that is alone.

    Attributes:
        faces: The faces of all dice.
        carried: The steps that can be carried to a roll, 0 first.
        lines: All pairs of these, face by face for each of the carried steps.
        ways: For each line, the way of a single piece from each position that has one.
        pairs: For each line with which two pieces enter together, how they do.
    """

    faces: tuple[int, ...]
    carried: tuple[int, ...]
    lines: tuple[Line, ...]
    ways: tuple[dict[int, Way], ...]
    pairs: dict[int, Way]


def standing(made: Layout, own: tuple[int, ...], line: Line) -> State:
    """The first colour has a number to move; everybody else waits."""
    waiting = (WAITING,) * made.options.pieces
    first = tuple(sorted((*waiting[len(own) :], *own)))
    pieces = (first, *(waiting,) * (made.colours - 1))
    return State(pieces, 0, Phase.MOVE, (line.face,), carried=line.carried)


@lru_cache(maxsize=16)
def lines(options: Options) -> Lines:
    """Ask the scalar rules for every number and position.

    Raises:
        ValueError: The options are not covered, or are none; one sentence names them.
    """
    refused = not_covered(options)
    if refused is not None:
        raise ValueError(refused)
    made = layout(options)
    faces = tuple(sorted({face for die in options.dice for face in die}))
    carried = _carried(made, faces)
    listed = tuple(Line(sum_, face) for sum_ in carried for face in faces)
    found = tuple(_ways(made, line) for line in listed)
    singles = tuple({way.go.start: way for way in some if way.go.count == 1} for some in found)
    pairs = {row: way for row, some in enumerate(found) for way in some if way.go.count > 1}
    return Lines(faces, carried, listed, singles, pairs)


def _carried(made: Layout, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The sums that can be carried: each number that adds up, on top of each sum."""
    if not made.options.extra_adds:
        return (0,)
    added = [made.steps.get(face, face) for face in faces if face in made.options.extra]
    sums, left = {0}, [0]
    while left:
        before = left.pop()
        fresh = {before + steps for steps in added if before + steps <= made.last} - sums
        sums |= fresh
        left += fresh
    return tuple(sorted(sums))


def _ways(made: Layout, line: Line) -> tuple[Way, ...]:
    """The ways that nothing bars for a colour with no more than one piece off B."""
    found: list[Way] = []
    for start in range(WAITING, made.last + 1):
        state = standing(made, (start,), line)
        found += [
            way
            for way in ways(made, state)
            if way.colour == 0
            and way.go.start == start
            and isinstance(trip(made, state, way), Trip)
        ]
    return tuple(found)


@frozen
class ActionTable:
    """Which whole number stands for which move.

    A move is told by where it starts and where it ends; the number thrown, which makes one of the
    other, need not be known. Moves of the colour on turn come first, then those of each neutral
    colour, by start and target; entering with two pieces comes last of each.

    Attributes:
        options: The rules.
        size: How many numbers there are.

    Raises:
        ValueError: The options are not covered, or are none; one sentence names them.

    Examples:
        >>> table = ActionTable(Options())
        >>> table.size, str(table.move(1, table.index(Go(0, 3, 9))))
        (244, 'p2 3>9')
    """

    options: Options = field(validator=instance(Options))
    size: int = field(init=False, repr=False, eq=False)
    _moves: tuple[Go, ...] = field(init=False, repr=False, eq=False)
    _numbers: dict[Go, int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        moves = tuple(_moves(self.options))
        object.__setattr__(self, "size", len(moves))
        object.__setattr__(self, "_moves", moves)
        object.__setattr__(self, "_numbers", {move: i for i, move in enumerate(moves)})

    def index(self, move: Go) -> int:
        """The number of a move, whoever makes it.

        Raises:
            ValueError: No number of these rules makes such a move.
        """
        key = Go(0, move.start, move.target, move.colour, move.number, move.count)
        number = self._numbers.get(key)
        if number is None:
            msg = f"{move} is no move that these rules can bring about"
            raise ValueError(msg)
        return number

    def move(self, seat: Seat, number: int) -> Go:
        """The move of a seat that a number stands for.

        Raises:
            IndexError: There is no such number.
        """
        if not 0 <= number < self.size:
            msg = f"actions go from 0 to {self.size - 1}, not {number}"
            raise IndexError(msg)
        go = self._moves[number]
        return Go(seat, go.start, go.target, go.colour, None, go.count)


def _moves(options: Options) -> Iterator[Go]:
    """The moves in their order, as if the first seat made them."""
    found = lines(options)
    trips = sorted({(way.go.start, way.go.target) for some in found.ways for way in some.values()})
    for name in (None, *layout(options).neutral):
        for start, target in trips:
            yield Go(0, start, target, name)
        if found.pairs:
            yield Go(0, WAITING, 0, name, None, 2)
