"""Who acts, who watches, and whose turn it is.

A seat is a whole number from 0, clockwise; people read and write it from 1, as ``p1``, ``p2``.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from tablerules.core.checks import in_tuples, sequence_of, whole
from tablerules.core.errors import NotationError

Seat: TypeAlias = int


class Role(enum.Enum):
    """Those at a table who hold no seat."""

    CHANCE = "*"
    REFEREE = "ref"
    PUBLIC = "public"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.name


CHANCE: Final = Role.CHANCE
"""The dealer: dice, cards, and facts that hidden cards decide."""
REFEREE: Final = Role.REFEREE
"""Imposes penalties that only people can see (talking); never acts by itself."""
PUBLIC: Final = Role.PUBLIC
"""A viewer who sees what everybody sees."""

Actor: TypeAlias = Seat | Literal[Role.CHANCE, Role.REFEREE]
Viewer: TypeAlias = Seat | Literal[Role.PUBLIC]

_SEAT = re.compile(r"p([1-9][0-9]?)\Z", re.ASCII)


def write_actor(actor: Actor | Viewer) -> str:
    """Write an actor or viewer: ``p1`` for seat 0, ``*`` for chance, ``ref``, ``public``.

    Examples:
        >>> write_actor(0), write_actor(CHANCE)
        ('p1', '*')
    """
    return actor.value if isinstance(actor, Role) else f"p{actor + 1}"


def read_seat(text: str) -> Seat:
    """Read a seat, the inverse of [`write_actor`][tablerules.core.seats.write_actor].

    Raises:
        NotationError: The text is not ``p1`` to ``p99``.
    """
    match = _SEAT.match(text)
    if match is None:
        raise NotationError(text, 1, "a seat (p1, p2, ...)")
    return int(match[1]) - 1


@frozen
class Rotation:
    """Turn order around a table, as a value.

    Attributes:
        seats: How many seats there are.
        current: The seat whose turn it is.
        direction: 1 for clockwise, -1 for counterclockwise.
        out: Seats that take no more turns.

    Examples:
        >>> turn = Rotation(seats=4)
        >>> turn.next().current, turn.skip().current, turn.reverse().next().current
        (1, 2, 3)
        >>> turn.eliminate(1).next().current
        2
    """

    seats: int
    current: Seat = 0
    direction: int = 1
    out: frozenset[Seat] = frozenset()

    def __attrs_post_init__(self) -> None:
        if self.seats < 1 or not 0 <= self.current < self.seats:
            msg = f"current must be a seat from 0 to {self.seats - 1}, not {self.current}"
            raise ValueError(msg)
        if self.direction not in (1, -1):
            msg = f"direction must be 1 or -1, not {self.direction}"
            raise ValueError(msg)
        if not self.out < frozenset(range(self.seats)):
            msg = "out must leave at least one seat in play"
            raise ValueError(msg)

    def order(self) -> tuple[Seat, ...]:
        """All seats in play, in play order from the current one."""
        ring = ((self.current + self.direction * i) % self.seats for i in range(self.seats))
        return tuple(seat for seat in ring if seat not in self.out)

    def next(self, steps: int = 1) -> Rotation:
        """The turn passes on by ``steps`` seats in play."""
        # A seat that went out during its own turn is no longer in the order itself.
        order = self.order()
        shift = steps if order and order[0] == self.current else steps - 1
        return evolve(self, current=order[shift % len(order)])

    def skip(self, count: int = 1) -> Rotation:
        """The next ``count`` seats lose their turn."""
        return self.next(count + 1)

    def reverse(self) -> Rotation:
        """The direction flips; the current seat stays."""
        return evolve(self, direction=-self.direction)

    def eliminate(self, seat: Seat) -> Rotation:
        """A seat takes no more turns.

        Raises:
            ValueError: No seat would be left.
        """
        return evolve(self, out=self.out | {seat})


def _nested(teams: Iterable[Iterable[Seat]]) -> tuple[tuple[Seat, ...], ...]:
    return in_tuples(teams)


@frozen
class Teams:
    """Which seats play together: a partition of the seats.

    Attributes:
        members: The seats of each team, in team order.

    Raises:
        ValueError: The teams do not hold every seat exactly once.

    Examples:
        >>> pairs = Teams.opposite(4)
        >>> pairs.members, pairs.of(3), pairs.partners(1)
        (((0, 2), (1, 3)), 1, (3,))
    """

    members: tuple[tuple[Seat, ...], ...] = field(
        converter=_nested, validator=sequence_of(sequence_of(whole(0)))
    )

    def __attrs_post_init__(self) -> None:
        seats = sorted(seat for team in self.members for seat in team)
        if not seats or seats != list(range(len(seats))) or not all(self.members):
            msg = f"teams must hold every seat from 0 up exactly once, not {self.members}"
            raise ValueError(msg)

    @classmethod
    def single(cls, seats: int) -> Teams:
        """Everybody for himself."""
        return cls(tuple((seat,) for seat in range(seats)))

    @classmethod
    def opposite(cls, seats: int, teams: int = 2) -> Teams:
        """Partners sit opposite: seat *i* belongs to team ``i % teams``."""
        return cls(tuple(tuple(range(team, seats, teams)) for team in range(teams)))

    @property
    def seats(self) -> int:
        """How many seats there are in all."""
        return sum(len(team) for team in self.members)

    def of(self, seat: Seat) -> int:
        """The team of a seat.

        Raises:
            ValueError: There is no such seat.
        """
        for index, team in enumerate(self.members):
            if seat in team:
                return index
        msg = f"there is no seat {seat}; seats go from 0 to {self.seats - 1}"
        raise ValueError(msg)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of that seat's team."""
        return tuple(other for other in self.members[self.of(seat)] if other != seat)


def leaders(values: Mapping[Seat, Any]) -> tuple[Seat, ...]:
    """The seats with the highest value, in seat order.

    Examples:
        >>> leaders({0: 18, 1: 22, 2: 22})
        (1, 2)
    """
    best = max(values.values())
    return tuple(sorted(seat for seat, value in values.items() if value == best))


class Ties(enum.Enum):
    """What happens when several seats have the highest result in an opening."""

    REROLL = "reroll"
    """Those who are tied roll or draw again."""
    LOWEST_SEAT = "lowest_seat"
    """The tied one with the lowest seat is taken."""


@frozen
class Opening:
    """Who starts (or deals): each contender rolls or draws in turn, the highest result wins.

    Attributes:
        contenders: Those who still compete, in the order in which they roll.
        results: What the first of them got so far in this round.

    Examples:
        >>> start = Opening((0, 1, 2)).add(18).add(22).add(22)
        >>> start.contenders, start.winner
        ((1, 2), None)
        >>> start.add(9).add(11).winner
        2
    """

    contenders: tuple[Seat, ...]
    results: tuple[int, ...] = ()

    @property
    def current(self) -> Seat | None:
        """The seat that rolls or draws next; None when it is decided."""
        return None if self.winner is not None else self.contenders[len(self.results)]

    @property
    def winner(self) -> Seat | None:
        """The seat that came out highest, once it is decided."""
        return self.contenders[0] if len(self.contenders) == 1 else None

    def add(self, result: int, ties: Ties = Ties.REROLL) -> Opening:
        """Note the next result; after the last one only the leaders stay in.

        Raises:
            ValueError: It is decided already.
        """
        if self.winner is not None:
            msg = f"it is decided: {write_actor(self.winner)} has come out highest"
            raise ValueError(msg)
        results = (*self.results, result)
        if len(results) < len(self.contenders):
            return Opening(self.contenders, results)
        best = leaders(dict(zip(self.contenders, results, strict=True)))
        return Opening(best if ties is Ties.REROLL else best[:1])


def in_play_order(
    seats: Iterable[Seat], first: Seat, count: int, direction: int = 1
) -> tuple[Seat, ...]:
    """Sort seats as they come round the table from ``first`` on.

    Examples:
        >>> in_play_order({0, 1, 3}, first=2, count=4)
        (3, 0, 1)
    """
    return tuple(sorted(seats, key=lambda seat: (seat - first) * direction % count))
