"""Where the outcomes of chance come from: a seed, the system, a script, a shoe."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeVar, cast

from tablerules.core.chance import Chance, Deal, Pick
from tablerules.core.errors import LuckError
from tablerules.core.rng import Rng

M = TypeVar("M")


class Luck(Protocol):
    """Answers requests to chance."""

    def draw(self, request: Chance[M]) -> M:
        """An outcome of the request.

        Raises:
            LuckError: The source has no answer, or an impossible one.
        """
        ...


class Seeded:
    """Repeatable luck: the same seed gives the same outcomes everywhere.

    Args:
        seed: Any whole number, text or bytes.
        position: Where to go on, as told by `position`.
    """

    def __init__(self, seed: int | str | bytes, *, position: int = 0) -> None:
        """Start at ``position`` of the seed's stream."""
        self.seed = seed
        self._rng = Rng(seed, position=position)

    @property
    def position(self) -> int:
        """How far the stream has been read; save it to go on later."""
        return self._rng.position

    def draw(self, request: Chance[M]) -> M:
        """Sample from the stream."""
        return request.sample(self._rng)

    def __repr__(self) -> str:
        return f"Seeded({self.seed!r}, position={self.position})"


class _SecretRng(Rng):
    """The methods of `Rng` over the operating system's random bits."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(0)

    def bits(self, count: int) -> int:
        """Random bits that nobody can predict or repeat."""
        return secrets.randbits(count) if count else 0


class System:
    """Luck from the operating system: cannot be predicted, cannot be repeated."""

    def __init__(self) -> None:
        """Take no seed."""
        self._rng = _SecretRng()

    def draw(self, request: Chance[M]) -> M:
        """Sample from the system's randomness."""
        return request.sample(self._rng)

    def __repr__(self) -> str:
        return "System()"


class Scripted:
    """Outcomes given by hand: physical dice, tests.

    Facts that can come out in one way only (a `Pick` with a single option) need no script.

    Args:
        outcomes: Outcomes in order. Each is a move by chance, or what the request can read: faces
            as ``[1, 3, 3]`` or ``"1 3 3"``, cards as a list. May be a generator that asks people.
        read: A game's ``read``; with it a text that begins with ``*`` is a move in notation.

    Examples:
        >>> from tablerules.core.chance import Roll
        >>> luck = Scripted([[6, 6, 1], "2 5"])
        >>> luck.draw(Roll(3))
        Rolled(faces=(1, 6, 6))
        >>> luck.draw(Roll(1))
        Traceback (most recent call last):
        ...
        tablerules.core.errors.LuckError: outcome 2: 2 5 is no outcome of a roll of 1 die ...
    """

    def __init__(
        self, outcomes: Iterable[Any] = (), *, read: Callable[[str], object] | None = None
    ) -> None:
        """Queue the outcomes; nothing is read before it is asked for."""
        self._outcomes = iter(outcomes)
        self._added: list[Any] = []
        self._read = read
        self.used = 0

    def add(self, *outcomes: object) -> None:
        """Put outcomes before the rest, for example the right one after a `LuckError`."""
        self._added.extend(outcomes)

    def draw(self, request: Chance[M]) -> M:
        """Take the next outcome.

        Raises:
            LuckError: None is left, or the next one cannot come; a wrong one is dropped.
        """
        if _is_fact(request):
            return request.outcomes()[0][0]
        try:
            given = self._added.pop(0) if self._added else next(self._outcomes)
        except StopIteration:
            msg = f"no outcome is left after {self.used}; {request} was asked for"
            raise LuckError(msg) from None
        self.used += 1
        try:
            if self._read is not None and isinstance(given, str) and given.startswith("*"):
                given = self._read(given)
            return cast("M", given) if request.weight(given) else request.outcome(given)
        except (ValueError, TypeError) as error:
            reason = str(error) if isinstance(error, ValueError) else f"{given!s} is no outcome"
            expected = "" if str(request) in reason else f"; {request} was expected"
            msg = f"outcome {self.used}: {reason}{expected}"
            raise LuckError(msg) from None


def _is_fact(request: object) -> bool:
    return isinstance(request, Pick) and request.total == request.outcomes()[0][1]


def _is_deal(request: object) -> bool:
    return isinstance(request, Deal)


class Shoe:
    """A fixed order of cards: duplicate deals, a physical deck.

    Args:
        order: The cards, top first.
        then: Answers whatever is no deal, and deals once the cards have run out (a game may have
            shuffled its discards into a new stock by then).

    Examples:
        >>> from tablerules.core.piles import Pool
        >>> shoe = Shoe("cab")
        >>> str(shoe.draw(Deal(0, 2, Pool.of("abc"))))
        '* deal p1 a c'
    """

    def __init__(self, order: Sequence[Any], then: Luck | None = None) -> None:
        """Lay the cards in order."""
        self._order = tuple(order)
        self._then = then
        self.used = 0

    def draw(self, request: Chance[M]) -> M:
        """Deal from the top.

        Raises:
            LuckError: The next cards are not in the pool, or nothing answers the request.
        """
        if _is_fact(request):
            return request.outcomes()[0][0]
        if _is_deal(request) and self.used < len(self._order):
            return self._deal(request)
        if self._then is None:
            msg = f"the shoe has no answer to {request}"
            raise LuckError(msg)
        return self._then.draw(request)

    def _deal(self, request: Chance[M]) -> M:
        count = cast("Deal[Any]", request).count
        try:
            dealt = request.outcome(self._order[self.used : self.used + count])
        except ValueError as error:
            msg = f"card {self.used + 1} of the shoe: {error}"
            raise LuckError(msg) from None
        self.used += count
        return dealt
