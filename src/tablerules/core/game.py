"""The protocol that every game follows. Read this first: it is the whole contract.

A game is a frozen value: the rules for one set of options. A state is plain data. Whatever
happens is a move, by a seat, by chance or by the referee. A view holds what one viewer may know.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from attrs import frozen

from tablerules.core.chance import Chance
from tablerules.core.errors import Refusal
from tablerules.core.making import maker
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import CHANCE, PUBLIC, REFEREE, Actor, Seat, Viewer, write_actor

S = TypeVar("S")
M = TypeVar("M", bound="Move")
V = TypeVar("V", bound="View[Any]")
M_co = TypeVar("M_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)

Effect: TypeAlias = object
"""One thing that a move brings about: a frozen value of the game's own."""


class Move(Protocol):
    """A move is a frozen value that knows its actor; ``str(move)`` is its notation."""

    @property
    def actor(self) -> Actor:
        """The seat, `CHANCE` or `REFEREE`."""
        ...


class View(Protocol[M_co]):
    """A view is a frozen value with that viewer's own legal moves (none for `PUBLIC`)."""

    @property
    def moves(self) -> tuple[M_co, ...]:
        """What the viewer may do now."""
        ...


@frozen(weakref_slot=False)
class Waiting:
    """Whom a state waits on.

    Attributes:
        on: The seat that must act, a request to chance, or None when the game is over.
        also: Seats that may cut in, in the order in which they are asked.
    """

    on: Seat | Chance[Any] | None
    also: tuple[Seat, ...] = ()

    @property
    def over(self) -> bool:
        """Whether nobody can act any more."""
        return self.on is None


make_waiting = maker(Waiting)
"""`Waiting`, made quickly."""


class Game(Protocol[S, M, V]):
    """The rules for one set of options."""

    @property
    def options(self) -> object:
        """The frozen options."""
        ...

    @property
    def seats(self) -> int:
        """How many seats play."""
        ...

    def start(self) -> S:
        """The state before anything has happened."""
        ...

    def waiting(self, state: S) -> Waiting:
        """Whom the state waits on."""
        ...

    def legal_moves(self, state: S, actor: Actor) -> tuple[M, ...]:
        """What the actor may do: all candidates that `refusal` lets pass.

        For `CHANCE` these are all outcomes of the request, or nothing where they are too many.
        """
        ...

    def refusal(self, state: S, move: M) -> Refusal | None:
        """Why a move is not legal; None when it is."""
        ...

    def apply(self, state: S, move: M) -> S:
        """The state after a move; raises `IllegalMove`, never changes its argument."""
        ...

    def effects(self, state: S, move: M, viewer: Viewer) -> tuple[Effect, ...]:
        """What a legal move brings about, as that viewer sees it."""
        ...

    def standings(self, state: S) -> Standings:
        """Who is where; final once the game is over."""
        ...

    def view(self, state: S, viewer: Viewer) -> V:
        """What one viewer may know, from an allow-list."""
        ...

    def seen(self, move: M, viewer: Viewer) -> M:
        """The move as that viewer saw it: hidden cards become ``??``."""
        ...

    def imagine(self, view: V, rng: Rng) -> S:
        """A possible state, from the view alone."""
        ...

    def write(self, move: M) -> str:
        """The move's one text."""
        ...

    def read(self, text: str) -> M:
        """The exact inverse of `write`; raises `NotationError` for anything else."""
        ...


@runtime_checkable
class Infers(Protocol[V, M_contra]):
    """What a game with hidden cards may offer besides, so that viewers' records replay quickly.

    To replay one, states are imagined until the next move fits one. That takes long, or for ever,
    where the move shows cards that are rarely imagined: a whole hand that is laid open.
    """

    def infer(self, view: V, move: M_contra) -> V:
        """The view with what a move shows to have been there before it, for `imagine`.

        Args:
            view: What a viewer knows.
            move: What that viewer sees next.

        Raises:
            ValueError: The move cannot follow.
        """
        ...


OVER = Refusal("core.over", "The game is over.")


def turn_refusal(waiting: Waiting, seats: int, actor: Actor) -> Refusal | None:
    """Why this actor cannot act at all now, whatever the move; None when it may.

    The referee is let pass: a game decides by itself what a referee may impose.
    """
    on = waiting.on
    if on is None:
        return OVER
    if isinstance(actor, int) and not 0 <= actor < seats:
        return Refusal("core.seat", f"There is no seat {write_actor(actor)}; {seats} play.")
    awaited = actor == on if isinstance(on, int) else actor is CHANCE
    if awaited or actor in waiting.also or actor is REFEREE:
        return None
    if isinstance(on, int):
        return Refusal("core.turn", f"It is the turn of {write_actor(on)}.")
    return Refusal("core.turn", f"The game waits on {on}.")


def chance_refusal(request: Chance[Any], outcome: object) -> Refusal | None:
    """Why this is no outcome of the request; None when it can come."""
    if request.weight(outcome):
        return None
    return Refusal("core.chance", f"This is no outcome of {request}.")


def viewer_check(viewer: Viewer, seats: int) -> None:
    """Refuse a viewer who does not sit at the table.

    Raises:
        ValueError: ``viewer`` is neither `PUBLIC` nor a seat.
    """
    if viewer is not PUBLIC and viewer not in range(seats):
        msg = f"viewer must be PUBLIC or a seat from 0 to {seats - 1}, not {viewer}"
        raise ValueError(msg)
