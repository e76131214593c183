"""Cards that nobody holds: an unordered `Pool`, and an ordered `Deck`.

A pool keeps no future: what comes next is decided only when it is drawn, so equal situations are
equal states. Items must be hashable and comparable with each other (``<``).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb, prod
from typing import Any, Generic, TypeVar, cast

from attrs import field, frozen

from tablerules.core.dice import LISTED_AT_MOST
from tablerules.core.errors import TooManyOutcomes
from tablerules.core.rng import Rng

T = TypeVar("T")


@frozen
class Pool(Generic[T]):
    """An unordered multiset of items, as a value.

    Attributes:
        pairs: Each different item with how often it is there, sorted by item.
        size: How many items there are.

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
    size: int = field(init=False, eq=False, repr=False)
    _items: tuple[T, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "size", sum([count for _, count in self.pairs]))
        object.__setattr__(self, "_items", tuple([item for item, _ in self.pairs]))

    @classmethod
    def of(cls, items: Iterable[T]) -> Pool[T]:
        """The pool of these items."""
        counts: Counter[Any] = Counter(items)
        return cls(tuple(sorted(counts.items())))

    def _with(self, place: int, taken_out: int, item: T, count: int) -> Pool[T]:
        """The pool with so many pairs at a place replaced by one, or by none if ``count`` is 0.

        Nothing else is counted or sorted anew, which would cost more than a move.
        """
        pairs, items, behind = self.pairs, self._items, place + taken_out
        new = ((item, count),) if count else ()
        before = pairs[place][1] if taken_out else 0
        pool = cast("Pool[T]", object.__new__(Pool))
        object.__setattr__(pool, "pairs", pairs[:place] + new + pairs[behind:])
        object.__setattr__(pool, "size", self.size - before + count)
        if not taken_out or not count:
            items = items[:place] + ((item,) if count else ()) + items[behind:]
        object.__setattr__(pool, "_items", items)
        return pool

    def _place(self, item: T) -> tuple[int, bool]:
        """Where an item stands or would stand, and whether it is there."""
        items = cast("tuple[Any, ...]", self._items)
        if not items or type(item) is not type(items[0]):  # perhaps not to be compared
            there = item in items
            return items.index(item) if there else len(items), there
        place = bisect_left(items, item)
        return place, place < len(items) and items[place] == item

    def _add_one(self, item: T) -> Pool[T]:
        place, there = self._place(item)
        count = self.pairs[place][1] if there else 0
        pool = self._with(place, int(there), item, count + 1)
        return Pool(tuple(sorted(pool.pairs))) if place == len(self.pairs) else pool

    def _remove_one(self, item: T) -> Pool[T]:
        place, there = self._place(item)
        if not there:
            msg = f"{item!s} is not in the pool"
            raise ValueError(msg)
        return self._with(place, 1, item, self.pairs[place][1] - 1)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[T]:
        for item, count in self.pairs:
            yield from (item for _ in range(count))

    def count(self, item: T) -> int:
        """How often an item is there."""
        place, there = self._place(item)
        return self.pairs[place][1] if there else 0

    def add(self, items: Iterable[T]) -> Pool[T]:
        """The pool with these items put in."""
        added = tuple(items)
        if len(added) == 1:
            return self._add_one(added[0])
        counts: dict[Any, int] = dict(self.pairs)
        for item in added:
            counts[item] = counts.get(item, 0) + 1
        return Pool(tuple(sorted(counts.items())))

    def remove(self, items: Iterable[T]) -> Pool[T]:
        """The pool with these items taken out.

        Raises:
            ValueError: An item is not there often enough.
        """
        taken = tuple(items)
        if len(taken) == 1:
            return self._remove_one(taken[0])
        counts: dict[Any, int] = dict(self.pairs)
        for item in taken:
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
