"""Chance is a player: a state waits on a request, and the outcome is a move like any other.

A request can list its outcomes with exact whole-number weights, weigh one, read one that somebody
gives by hand, and sample one. `Roll`, `Deal` and `Pick` cover dice, cards and everything else; a
game may bring its own, as long as it follows `Chance`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any, Generic, Protocol, TypeVar, cast

from attrs import Factory, field, frozen

from tablerules.core.actors import ByChance
from tablerules.core.checks import risen
from tablerules.core.dice import Dice, Faces, sampling_table
from tablerules.core.making import Noted, maker, noting_maker, set_note
from tablerules.core.piles import Pool
from tablerules.core.rng import Rng
from tablerules.core.seats import Seat, write_actor

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
T = TypeVar("T")


class Chance(Protocol[M_co]):
    """What a state waits on when it waits on chance. Its outcomes are moves by chance."""

    @property
    def total(self) -> int:
        """The weights of all outcomes together."""
        ...

    def outcomes(self) -> tuple[tuple[M_co, int], ...]:
        """Every outcome with its whole-number weight.

        Raises:
            TooManyOutcomes: They are too many to list.
        """
        ...

    def weight(self, outcome: object) -> int:
        """The weight of one outcome; 0 for anything that cannot come."""
        ...

    def outcome(self, given: Any) -> M_co:  # noqa: ANN401 - each request reads its own kind
        """Make the outcome from what a person gives (faces, cards).

        Raises:
            ValueError: It cannot be such an outcome; one sentence.
        """
        ...

    def sample(self, rng: Rng) -> M_co:
        """Draw an outcome with the right probabilities."""
        ...


def probability(request: Chance[Any], outcome: object) -> Fraction:
    """The exact probability of one outcome of a request.

    Examples:
        >>> probability(Roll(2), Rolled((1, 6)))
        Fraction(1, 18)
    """
    return Fraction(request.weight(outcome), request.total)


@frozen
class Rolled(ByChance):
    """Dice have fallen: ``* roll 1 3 3``. Faces are sorted.

    Examples:
        >>> str(Rolled((3, 1)))
        '* roll 1 3'
    """

    faces: Faces = field(converter=risen)

    def __str__(self) -> str:
        return " ".join(("* roll", *map(str, self.faces)))


def _as_dice(dice: int | Dice) -> Dice:
    return Dice(dice) if isinstance(dice, int) else dice


@frozen(eq=False)
class _Falls:
    """The outcomes of a roll made once for all, where they are few: they cost most of a roll.

    Attributes:
        rolls: Every outcome.
        cumulative: The weights up to each, itself included.
        known: The outcome of each multiset of faces, and its weight.
        drawn: The outcome for each value of so many `bits`, if these are few; None for the values
            past the end, which `Rng.below` would reject and draw again.
        bits: How many bits tell the outcomes apart.
    """

    rolls: tuple[Rolled, ...] = ()
    cumulative: tuple[int, ...] = ()
    known: dict[Faces, tuple[Rolled, int]] = field(factory=dict)
    drawn: tuple[Rolled | None, ...] = ()
    bits: int = 0


_MOST_BITS = 13
"""As many as five six-sided dice need; more values are not laid out."""


@lru_cache(maxsize=64)
def _falls(dice: Dice) -> _Falls:
    table = sampling_table(dice)
    if table is None:
        return _Falls()
    known = {faces: (Rolled(faces), weight) for faces, weight in dice.outcomes()}
    bits = (dice.total - 1).bit_length()
    drawn: list[Rolled | None] = []
    if bits <= _MOST_BITS:
        for rolled, weight in known.values():
            drawn += [rolled] * weight
        drawn += [None] * ((1 << bits) - dice.total)
    rolls = tuple(rolled for rolled, _ in known.values())
    return _Falls(rolls, table[1], known, tuple(drawn), bits)


def _falls_of(roll: Roll) -> _Falls:
    return _falls(roll.dice)


@frozen
class Roll:
    """A request to roll dice: ``Roll(3)``, or ``Roll(Dice(1, faces=(0, 1, 2)))``.

    Examples:
        >>> len(Roll(5).outcomes()), Roll(2).weight(Rolled((1, 2)))
        (252, 2)
        >>> Roll(3).outcome("6 6 1")
        Rolled(faces=(1, 6, 6))
    """

    dice: Dice = field(converter=_as_dice)
    _falls: _Falls = field(
        init=False, eq=False, repr=False, default=Factory(_falls_of, takes_self=True)
    )

    @property
    def total(self) -> int:
        """Sides to the power of dice."""
        return self.dice.total

    def outcomes(self) -> tuple[tuple[Rolled, int], ...]:
        """Every roll with its weight, in lexicographic order."""
        return tuple((self._made(faces), weight) for faces, weight in self.dice.outcomes())

    def _made(self, faces: Faces) -> Rolled:
        listed = self._falls.known.get(faces)
        return Rolled(faces) if listed is None else listed[0]

    def weight(self, outcome: object) -> int:
        """In how many ordered ways the roll comes."""
        if not isinstance(outcome, Rolled):
            return 0
        listed = self._falls.known.get(outcome.faces)
        return self.dice.weight(outcome.faces) if listed is None else listed[1]

    def outcome(self, given: str | int | Iterable[int]) -> Rolled:
        """Read faces: ``"1 3 3"``, ``[1, 3, 3]``, or one number for one die."""
        if isinstance(given, str):
            words = given.split()
            if not all(word.isascii() and word.isdigit() and len(word) < _LONG for word in words):
                msg = f"{given[:40]!r} is not a list of faces; {self} was expected"
                raise ValueError(msg)
            given = [int(word) for word in words]
        faces = (given,) if isinstance(given, int) else tuple(given)
        rolled = Rolled(faces)
        if not self.weight(rolled):
            msg = f"{' '.join(map(str, faces)) or 'nothing'} is no outcome of {self}"
            raise ValueError(msg)
        return rolled

    def sample(self, rng: Rng) -> Rolled:
        """Throw the dice."""
        falls = self._falls
        if falls.drawn:
            while True:
                rolled = falls.drawn[rng.bits(falls.bits)]
                if rolled is not None:
                    return rolled
        if not falls.rolls:
            return Rolled(self.dice.sample(rng))
        return falls.rolls[bisect_right(falls.cumulative, rng.below(falls.cumulative[-1]))]

    def __str__(self) -> str:
        dice = "1 die" if self.dice.count == 1 else f"{self.dice.count} dice"
        faces = ", ".join(map(str, dict.fromkeys(self.dice.faces)))
        return f"a roll of {dice} with faces {faces}"


@frozen(weakref_slot=False)
class Dealt(ByChance, Generic[T]):
    """Cards have been dealt to a seat: ``* deal p2 R5 ??``; a hidden card is ``None``."""

    seat: Seat
    cards: tuple[T | None, ...]

    def __str__(self) -> str:
        cards = " ".join("??" if card is None else str(card) for card in self.cards)
        return f"* deal {write_actor(self.seat)} {cards}".rstrip()


make_dealt = maker(Dealt)
"""`Dealt`, made quickly."""


@lru_cache(maxsize=2048, typed=True)
def _dealt_one(seat: Seat, card: Any) -> Dealt[Any]:  # noqa: ANN401 - of any game
    """`Dealt`, made once for a single card."""
    return Dealt(seat, (card,))


@frozen(weakref_slot=False)
class Deal(Noted, Generic[T]):
    """A request to deal ``count`` cards from ``pool`` to ``seat``; outcomes are sorted.

    Examples:
        >>> deal = Deal(0, 2, Pool.of("aab"))
        >>> [(str(dealt), weight) for dealt, weight in deal.outcomes()]
        [('* deal p1 a a', 1), ('* deal p1 a b', 2)]
    """

    seat: Seat
    count: int
    pool: Pool[T]

    @property
    def total(self) -> int:
        """In how many ways that many cards can be drawn."""
        return comb(self.pool.size, self.count)

    def outcomes(self) -> tuple[tuple[Dealt[T], int], ...]:
        """Every hand with its number of ways."""
        draws = self.pool.draws(self.count)
        return tuple((Dealt(self.seat, cards), weight) for cards, weight in draws)

    def weight(self, outcome: object) -> int:
        """In how many ways these cards come; 0 also when they are not in sorted order.

        So every hand is one move, with one text.
        """
        if not isinstance(outcome, Dealt):
            return 0
        cards = cast("tuple[Any, ...]", outcome.cards)
        if type(cards) is not tuple:  # made by hand
            return 0
        ways = self._ways(outcome.seat, cards)
        return ways if self.count == 1 or not ways or self.pool.in_order(cards) == cards else 0

    def _ways(self, seat: Seat, cards: tuple[T, ...]) -> int:
        if seat != self.seat or len(cards) != self.count:
            return 0
        return self.pool.count(cards[0]) if self.count == 1 else self.pool.ways(cards)

    def outcome(self, given: Iterable[T] | Dealt[T]) -> Dealt[T]:
        """Take these cards, in any order."""
        if isinstance(given, Dealt):
            seat, cards = given.seat, cast("tuple[T, ...]", given.cards)
        else:
            seat, cards = self.seat, tuple(given)
        if not self._ways(seat, cards):
            shown = " ".join(map(str, cards)) or "nothing"
            msg = f"{shown} for {write_actor(seat)} is no outcome of {self}"
            raise ValueError(msg)
        return Dealt(seat, self.pool.in_order(cards))

    def sample(self, rng: Rng) -> Dealt[T]:
        """Deal at random."""
        cards = self.pool.sample(rng, self.count)
        if self.count == 1:
            dealt = _dealt_one(self.seat, cards[0])
            if dealt.cards[0] is not cards[0]:  # an equal card of another pool need not be the same
                dealt = Dealt(self.seat, cards)
        else:
            dealt = make_dealt(self.seat, self.pool.in_order(cards))
        set_note(self, dealt)
        return dealt

    def __str__(self) -> str:
        cards = "1 card" if self.count == 1 else f"{self.count} cards"
        return f"a deal of {cards} to {write_actor(self.seat)}"


make_deal = noting_maker(Deal)
"""`Deal`, made quickly, with the outcome that was sampled last (None: no one)."""


def has_dealt(request: Chance[Any], outcome: object) -> bool:
    """Whether it is the very outcome that a deal has sampled last: it need not be weighed."""
    asked: object = request
    return isinstance(request, Deal) and getattr(asked, "note", None) is outcome is not None


@frozen
class Pick(Generic[M]):
    """A request with a few listed outcomes; with one it is a fact that the dealer makes known.

    Attributes:
        options: Each outcome, a move by chance, with its weight.
    """

    options: tuple[tuple[M, int], ...]

    @property
    def total(self) -> int:
        """The sum of the weights."""
        return sum(weight for _, weight in self.options)

    def outcomes(self) -> tuple[tuple[M, int], ...]:
        """The options."""
        return self.options

    def weight(self, outcome: object) -> int:
        """The weight of the option that equals ``outcome``."""
        return next((weight for option, weight in self.options if option == outcome), 0)

    def outcome(self, given: object) -> M:
        """Choose the option that is, or is written as, ``given``."""
        for option, _ in self.options:
            if given in (option, str(option)):
                return option
        msg = f"{given!s} is no outcome of {self}"
        raise ValueError(msg)

    def sample(self, rng: Rng) -> M:
        """Pick one by weight."""
        return self.options[rng.weighted([weight for _, weight in self.options])][0]

    def __str__(self) -> str:
        return "one of " + ", ".join(str(option) for option, _ in self.options)


_LONG = 10
