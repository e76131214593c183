"""Cards that nobody holds: an unordered `Pool`, and an ordered `Deck`.

A pool keeps no future: what comes next is decided only when it is drawn, so equal situations are
equal states. Items must be hashable and comparable with each other (``<``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from typing import Any, Generic, TypeVar

from attrs import frozen

from tablerules.core.dice import LISTED_AT_MOST
from tablerules.core.errors import TooManyOutcomes
from tablerules.core.rng import Rng

T = TypeVar("T")


@frozen
class Pool(Generic[T]):
    """An unordered multiset of items, as a value.

    Attributes:
        pairs: Each different item with how often it is there, sorted by item.

    Examples:
        >>> pool = Pool.of("aab")
        >>> pool.size, pool.count("a"), pool.draws(2)
        (3, 2, ((('a', 'a'), 1), (('a', 'b'), 2)))
        >>> pool.probability(("a", "b"))
        Fraction(2, 3)
        >>> pool.remove("ab") == Pool.of("a")
        True
    """

    pairs: tuple[tuple[T, int], ...] = ()

    @classmethod
    def of(cls, items: Iterable[T]) -> Pool[T]:
        """The pool of these items."""
        counts: Counter[Any] = Counter(items)
        return cls(tuple(sorted(counts.items())))

    @property
    def size(self) -> int:
        """How many items there are."""
        return sum([count for _, count in self.pairs])

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[T]:
        for item, count in self.pairs:
            yield from (item for _ in range(count))

    def count(self, item: T) -> int:
        """How often an item is there."""
        return next((count for other, count in self.pairs if other == item), 0)

    def add(self, items: Iterable[T]) -> Pool[T]:
        """The pool with these items put in."""
        counts: dict[Any, int] = dict(self.pairs)
        for item in items:
            counts[item] = counts.get(item, 0) + 1
        if len(counts) == len(self.pairs):  # nothing new: still sorted
            return Pool(tuple(counts.items()))
        return Pool(tuple(sorted(counts.items())))

    def remove(self, items: Iterable[T]) -> Pool[T]:
        """The pool with these items taken out.

        Raises:
            ValueError: An item is not there often enough.
        """
        counts: dict[Any, int] = dict(self.pairs)
        for item in items:
            left = counts.get(item, 0)
            if not left:
                msg = f"{item!s} is not in the pool"
                raise ValueError(msg)
            counts[item] = left - 1
        return Pool(tuple((item, count) for item, count in counts.items() if count))

    def ways(self, items: Iterable[T]) -> int:
        """In how many ways just these items, order aside, can be drawn (0: impossible)."""
        counts: dict[Any, int] = dict(self.pairs)
        wanted: Counter[Any] = Counter(items)
        return prod(comb(counts.get(item, 0), times) for item, times in wanted.items())

    def probability(self, items: Iterable[T]) -> Fraction:
        """The exact (hypergeometric) probability to draw just these items, order aside."""
        drawn = tuple(items)
        everything = comb(self.size, len(drawn))
        return Fraction(self.ways(drawn), everything) if everything else Fraction(0)

    def draws(self, count: int) -> tuple[tuple[tuple[T, ...], int], ...]:
        """Every multiset of ``count`` items that can be drawn, with its number of ways.

        Raises:
            TooManyOutcomes: There are more than 100,000.
        """
        many = self._how_many(count)
        if many > LISTED_AT_MOST:
            msg = f"{count} of {self.size} items can be drawn in {many} ways, too many to list"
            raise TooManyOutcomes(msg)
        behind = list(accumulate([there for _, there in reversed(self.pairs)], initial=0))[::-1]
        return tuple(self._drawn(0, count, behind))

    def _how_many(self, count: int) -> int:
        """How many different multisets of ``count`` items there are, without listing them."""
        ways = [1] + [0] * count
        for _, there in self.pairs:
            for size in range(count, 0, -1):
                ways[size] += sum(ways[max(0, size - there) : size])
        return ways[count]

    def _drawn(
        self, at: int, left: int, behind: Sequence[int]
    ) -> Iterator[tuple[tuple[T, ...], int]]:
        """The multisets of ``left`` items from the pairs from ``at`` on, with their ways.

        ``behind``: how many items there are from each pair on; no way is begun that they cannot
        bring to its end.
        """
        if not left:
            yield (), 1
            return
        for index in range(at, len(self.pairs)):
            if behind[index] < left:
                return
            item, there = self.pairs[index]
            least = max(1, left - behind[index + 1])
            for times in range(min(there, left), least - 1, -1):
                for items, ways in self._drawn(index + 1, left - times, behind):
                    yield (item,) * times + items, comb(there, times) * ways

    def sample(self, rng: Rng, count: int) -> tuple[T, ...]:
        """Draw ``count`` items, in the order drawn; the pool itself is unchanged.

        Raises:
            ValueError: There are not that many.
        """
        if count == 1 and self.pairs:  # as below, without laying all items out
            point = rng.below(self.size)
            for item, there in self.pairs:
                point -= there
                if point < 0:
                    return (item,)
        return rng.sample(self, count)


@frozen
class Deck(Generic[T]):
    """An ordered pile, top first, as a value.

    Examples:
        >>> deck = Deck(("a", "b", "c"))
        >>> deck.draw(2)
        (('a', 'b'), Deck(cards=('c',)))
        >>> deck.cut(1).cards
        ('b', 'c', 'a')
    """

    cards: tuple[T, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[T]:
        return iter(self.cards)

    def draw(self, count: int = 1) -> tuple[tuple[T, ...], Deck[T]]:
        """The top ``count`` cards, and the deck without them.

        Raises:
            ValueError: There are not that many.
        """
        if not 0 <= count <= len(self.cards):
            msg = f"cannot draw {count} of {len(self.cards)} cards"
            raise ValueError(msg)
        return self.cards[:count], Deck(self.cards[count:])

    def put_top(self, cards: Iterable[T]) -> Deck[T]:
        """The deck with these cards laid on top, the first of them uppermost."""
        return Deck((*cards, *self.cards))

    def put_bottom(self, cards: Iterable[T]) -> Deck[T]:
        """The deck with these cards put under it, the last of them undermost."""
        return Deck((*self.cards, *cards))

    def cut(self, at: int) -> Deck[T]:
        """The top ``at`` cards go to the bottom, in order.

        Raises:
            ValueError: There are not that many.
        """
        top, rest = self.draw(at)
        return rest.put_bottom(top)

    def shuffled(self, rng: Rng) -> Deck[T]:
        """The same cards in random order."""
        return Deck(rng.shuffle(self.cards))

    def pool(self) -> Pool[T]:
        """The same cards without their order."""
        return Pool[T].of(self.cards)
