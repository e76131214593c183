"""Boards as data: a ring of track fields that all colours share, and a goal for each colour.

A piece is told by its *own-track position*, the same numbers for every colour:

========================  =====================================================================
``-1``                    waiting on B, off the track
``0``                     A, the field where the colour enters
``1`` to ``walked - 1``   the track fields that the colour walks
``walked`` and on         its goal fields a, b, c, ... (``goal`` of them)
``walked + goal``         the home triangle, on boards that have one; it holds any number of pieces
========================  =====================================================================
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from attrs import field, frozen

from tablerules.core.checks import (
    in_pair_order,
    in_set_order,
    instance,
    ints,
    pairs_of_wholes,
    sequence_of,
    whole,
)

WAITING: Final = -1
"""The position of a piece that waits on B."""
ENTRY: Final = 0
"""The position of a piece on its own A."""

_GOAL_LETTERS = "abcdefghijklmnop"
_WHOLES = sequence_of(whole())


@frozen(kw_only=True)
class Board:
    """A board of the family.

    Attributes:
        track: How many fields the common ring has; they are numbered clockwise from 0.
        starts: The ring field of each place's A, in the order in which the places take turns.
        walked: How many track fields a piece walks before it turns into its goal.
        goal: How many goal fields each colour has.
        home: Whether a home triangle follows the goal fields. Without one, the goal fields are
            where the pieces end; with one, they are a column that leads there.
        direction: 1 if pieces walk clockwise, -1 if they walk counterclockwise.
        safe: Ring fields that options may make safe: rest benches, globes, marked fields.
        shelters: Own-track positions that options may make safe for their own colour only.
        stars: Jumps in own-track positions, the same for every colour: who lands on the first
            goes on to the second.

    Raises:
        ValueError: The board cannot be; the sentence names the attribute.

    Examples:
        >>> BOARD_40.places, BOARD_40.last, BOARD_40.name_of(43)
        (4, 43, 'd')
        >>> BOARD_40.ring(place=1, position=39)
        9
        >>> Board(track=40, starts=(0, 0), walked=40, goal=4)
        Traceback (most recent call last):
        ...
        ValueError: starts must be different ring fields from 0 to 39, not (0, 0)
    """

    track: int = field(validator=whole())
    starts: tuple[int, ...] = field(converter=ints, validator=_WHOLES)
    walked: int = field(validator=whole())
    goal: int = field(validator=whole())
    home: bool = field(default=False, validator=instance(bool))
    direction: int = field(default=1, validator=whole())
    safe: tuple[int, ...] = field(default=(), converter=in_set_order, validator=_WHOLES)
    shelters: tuple[int, ...] = field(default=(), converter=in_set_order, validator=_WHOLES)
    stars: tuple[tuple[int, int], ...] = field(
        default=(), converter=in_pair_order, validator=pairs_of_wholes
    )

    def __attrs_post_init__(self) -> None:
        for right, sentence in self._demands():
            if not right:
                raise ValueError(sentence)

    def _demands(self) -> Iterable[tuple[bool, str]]:
        ring = range(self.track)
        yield 1 < self.track <= _LARGEST, f"track must be 2 to {_LARGEST} fields, not {self.track}"
        yield (
            bool(self.starts) and len(set(self.starts)) == len(self.starts) <= _MOST_PLACES
            and all(start in ring for start in self.starts),
            f"starts must be different ring fields from 0 to {self.track - 1}, not {self.starts}",
        )  # fmt: skip
        yield (
            1 <= self.walked <= self.track,
            f"walked must be 1 to {self.track} fields, once round at most, not {self.walked}",
        )
        yield (
            0 <= self.goal <= len(_GOAL_LETTERS) and (self.goal > 0 or self.home),
            f"goal must be 1 to {len(_GOAL_LETTERS)} fields (or 0, then home), not {self.goal}",
        )
        yield self.direction in (1, -1), f"direction must be 1 or -1, not {self.direction}"
        yield (
            all(field in ring for field in self.safe),
            f"safe must be ring fields from 0 to {self.track - 1}, not {self.safe}",
        )
        yield (
            all(0 <= position < self.walked for position in self.shelters),
            f"shelters must be positions from 0 to {self.walked - 1}, not {self.shelters}",
        )
        fields = [start for start, _ in self.stars]
        yield (
            len(set(fields)) == len(fields)
            and all(0 < start < self.walked and start < end <= self.last
                    and not (end in fields and end == start) for start, end in self.stars),
            f"stars must lead from track fields onwards, each once, not {self.stars}",
        )  # fmt: skip

    @property
    def places(self) -> int:
        """How many colours can play."""
        return len(self.starts)

    @property
    def last(self) -> int:
        """The last own-track position: the home triangle, or the last goal field."""
        return self.walked + self.goal - (0 if self.home else 1)

    def ring(self, place: int, position: int) -> int | None:
        """The ring field of a track position; None for a piece on B or in the goal."""
        if not 0 <= position < self.walked:
            return None
        return (self.starts[place] + self.direction * position) % self.track

    def name_of(self, position: int) -> str:
        """A position's name for people: ``B``, ``A``, a track number, ``a`` to ``d``, ``home``."""
        if position < self.walked:
            return {WAITING: "B", ENTRY: "A"}.get(position, str(position))
        if self.home and position == self.last:
            return "home"
        return _GOAL_LETTERS[position - self.walked]


_LARGEST = 400
_MOST_PLACES = 12


def _evenly(places: int, offset: int, direction: int = 1) -> tuple[int, ...]:
    """Starts at equal distances; places take turns in the direction in which pieces walk."""
    return tuple(direction * offset * place % (places * offset) for place in range(places))


def _everywhere(places: int, offset: int, positions: Iterable[int]) -> tuple[int, ...]:
    """The same fields on every arm of a board."""
    return tuple(
        (offset * place + at) % (places * offset) for place in range(places) for at in positions
    )


BOARD_40: Final = Board(track=40, starts=_evenly(4, 10), walked=40, goal=4)
"""The maker's board for four: 40 track fields, four goal fields each."""

BOARD_48: Final = Board(track=48, starts=_evenly(6, 8), walked=48, goal=4)
"""The maker's board for six, on the reverse side: 48 track fields, eight between two starts."""

BOARD_72: Final = Board(track=72, starts=_evenly(6, 12), walked=72, goal=4)
"""The six-seat board of the SecUSo app: not the maker's."""

FIA_BOARD: Final = Board(track=40, starts=_evenly(4, 10), walked=40, goal=4, home=True)
"""The Swedish board: 57 dots are 40 on the track, four for each colour, and one in the middle."""

LUDO_BOARD: Final = Board(
    track=52,
    starts=_evenly(4, 13),
    walked=51,
    goal=5,
    home=True,
    safe=_everywhere(4, 13, (0, 8)),
)
"""The Ludo board: 52 fields of which 51 are walked, a column of five, the home triangle.

Its safe fields, where a ruleset has any, are the four starts and the four marked fields eight
steps on.
"""

_STARS = (4, 11, 17, 24, 30, 37, 43, 50, 56)

DANISH_BOARD: Final = Board(
    track=52,
    starts=_evenly(4, 13),
    walked=51,
    goal=5,
    home=True,
    safe=_everywhere(4, 13, (8,)),
    shelters=(0,),
    stars=pairwise(_STARS),
)
"""The Danish Ludo board: a star leads to the next star, and the last one home.

Its safe fields are globes; the one on each A is safe for its own colour only.
"""

PARCHIS_BOARD: Final = Board(
    track=68,
    starts=_evenly(4, 17, direction=-1),
    walked=64,
    goal=7,
    home=True,
    direction=-1,
    safe=_everywhere(4, 17, (0, -7, -12)),
)
"""The Parchís board: 68 fields walked counterclockwise, 12 of them safe, an aisle of seven.

A piece enters five fields after its colour's aisle and so walks 64 fields.
"""

EILE_BOARD: Final = Board(
    track=68,
    starts=_evenly(4, 17),
    walked=64,
    goal=7,
    home=True,
    safe=_everywhere(4, 17, (0, 7, 12)),
)
"""The Swiss board, read as the Parchís board walked clockwise, the safe fields being benches."""

PARQUES_BOARD: Final = Board(
    track=96,
    starts=_evenly(6, 16, direction=-1),
    walked=92,
    goal=7,
    home=True,
    direction=-1,
    safe=_everywhere(6, 16, (0, -7, -12)),
)
"""The Parqués board for six: 96 fields; the turning point and the safe fields are read as in
Parchís."""

MARBLE_BOARD: Final = Board(track=56, starts=_evenly(4, 14), walked=56, goal=4)
"""An American marble board with four arms of 14 holes and four home holes each."""

MARBLE_BOARD_6: Final = Board(track=84, starts=_evenly(6, 14), walked=84, goal=4)
"""An American marble board with six arms of 14 holes."""
