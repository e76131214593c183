"""Dice as multisets with exact whole-number weights.

A roll is a sorted tuple of faces: five six-sided dice have 252 rolls, not 7,776. Weights count
the ordered ways to get a roll, so probabilities are exact fractions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod
from typing import TypeAlias, TypeVar

from attrs import field, frozen

from tablerules.core.errors import TooManyOutcomes
from tablerules.core.rng import Rng

Faces: TypeAlias = tuple[int, ...]
K = TypeVar("K", bound=Hashable)

LISTED_AT_MOST = 100_000
"""More outcomes than this are not listed; weights, probabilities and samples still work."""

_TABLED_AT_MOST = 1000


def _merged(faces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(faces))


@frozen
class Dice:
    """Some equal dice, thrown together.

    Attributes:
        count: How many dice.
        faces: The faces of one die, sorted; a face may stand there more than once (each side
            is equally likely).

    Examples:
        >>> five = Dice(5)
        >>> len(five.outcomes()), five.total
        (252, 7776)
        >>> five.probability(lambda roll: len(set(roll)) == 1)
        Fraction(1, 1296)
        >>> Dice.loaded(2, {1: 1, 6: 3}).weight((1, 6))
        6
    """

    count: int = field()
    faces: Faces = field(default=(1, 2, 3, 4, 5, 6), converter=_merged)

    def __attrs_post_init__(self) -> None:
        if self.count < 0:
            msg = f"count must be 0 or more, not {self.count}"
            raise ValueError(msg)
        if not self.faces:
            msg = "faces must name at least one face"
            raise ValueError(msg)

    @classmethod
    def loaded(cls, count: int, weights: dict[int, int]) -> Dice:
        """Dice whose faces are not equally likely: ``{face: whole-number weight}``.

        Raises:
            ValueError: A weight is negative, or all are 0.
        """
        if min(weights.values(), default=0) < 0:
            msg = f"weights must be 0 or more, not {weights}"
            raise ValueError(msg)
        return cls(count, tuple(face for face, weight in weights.items() for _ in range(weight)))

    @property
    def total(self) -> int:
        """The weights of all outcomes together: sides to the power of dice."""
        return int(len(self.faces) ** self.count)

    def outcomes(self) -> tuple[tuple[Faces, int], ...]:
        """Every roll as a sorted tuple of faces, with its weight, in lexicographic order.

        Raises:
            TooManyOutcomes: There are more than 100,000.
        """
        return _outcomes(self)

    def weight(self, roll: Sequence[int]) -> int:
        """In how many of the [`total`][tablerules.core.dice.Dice.total] ordered ways a roll comes.

        The order of ``roll`` does not matter; an impossible roll weighs 0.
        """
        return _weight(self, tuple(sorted(roll))) if len(roll) == self.count else 0

    def probability(self, event: Sequence[int] | Callable[[Faces], bool]) -> Fraction:
        """The exact probability of a roll, or of a predicate over rolls."""
        if callable(event):
            ways = sum(weight for roll, weight in self.outcomes() if event(roll))
        else:
            ways = self.weight(event)
        return Fraction(ways, self.total)

    def distribution(self, of: Callable[[Faces], K]) -> dict[K, Fraction]:
        """The exact distribution of a function of the roll, keys in order of appearance."""
        ways: dict[K, int] = {}
        for roll, weight in self.outcomes():
            key = of(roll)
            ways[key] = ways.get(key, 0) + weight
        return {key: Fraction(weight, self.total) for key, weight in ways.items()}

    def sums(self) -> dict[int, Fraction]:
        """The exact distribution of the sum of all dice.

        Examples:
            >>> Dice(2).sums()[7]
            Fraction(1, 6)
        """
        sums = {0: 1}
        for _ in range(self.count):
            step: dict[int, int] = {}
            for total, ways in sums.items():
                for face in self.faces:
                    step[total + face] = step.get(total + face, 0) + ways
            sums = step
        return {total: Fraction(ways, self.total) for total, ways in sorted(sums.items())}

    def expectation(self, of: Callable[[Faces], int | Fraction]) -> Fraction:
        """The exact mean of a function of the roll.

        Examples:
            >>> Dice(5).expectation(sum)
            Fraction(35, 2)
        """
        total = sum(Fraction(of(roll)) * weight for roll, weight in self.outcomes())
        return Fraction(total) / self.total

    def sample(self, rng: Rng) -> Faces:
        """Throw the dice: a sorted tuple of faces."""
        table = sampling_table(self)
        if table is not None:
            rolls, cumulative = table
            return rolls[bisect_right(cumulative, rng.below(self.total))]
        faces, sides = self.faces, len(self.faces)
        return tuple(sorted([faces[rng.below(sides)] for _ in range(self.count)]))


@lru_cache(maxsize=256)
def sampling_table(dice: Dice) -> tuple[tuple[Faces, ...], tuple[int, ...]] | None:
    """All rolls and their cumulative weights; None for so many dice that they are thrown singly."""
    if comb(len(set(dice.faces)) + dice.count - 1, dice.count) > _TABLED_AT_MOST:
        return None
    rolls, weights = zip(*dice.outcomes(), strict=True)
    return rolls, tuple(accumulate(weights))


@lru_cache(maxsize=1 << 14)
def _weight(dice: Dice, roll: Faces) -> int:
    counts = Counter(roll)
    ways = factorial(dice.count)
    for times in counts.values():
        ways //= factorial(times)
    sides = Counter(dice.faces)
    return ways * prod(int(sides[face] ** times) for face, times in counts.items())


@lru_cache(maxsize=256)
def _outcomes(dice: Dice) -> tuple[tuple[Faces, int], ...]:
    distinct = sorted(set(dice.faces))
    many = comb(len(distinct) + dice.count - 1, dice.count)
    if many > LISTED_AT_MOST:
        msg = f"{dice.count} dice with {len(distinct)} faces have {many} outcomes, too many to list"
        raise TooManyOutcomes(msg)
    rolls = combinations_with_replacement(distinct, dice.count)
    return tuple((roll, dice.weight(roll)) for roll in rolls)
