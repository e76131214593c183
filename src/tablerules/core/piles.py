"""Cards that nobody holds: an unordered `Pool`, and an ordered `Deck`.

A pool keeps no future: what comes next is decided only when it is drawn, so equal situations are
equal states. Items must be hashable and comparable with each other (``<``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import Any, Generic, TypeVar, cast

from attrs import field, frozen

from tablerules.core.dice import LISTED_AT_MOST
from tablerules.core.errors import TooManyOutcomes
from tablerules.core.making import slot_maker
from tablerules.core.rng import Rng

T = TypeVar("T")


class _Letters(Generic[T]):
    """A letter for each kind of item: pools are written down with them.

    Text is what Python counts, shortens and lengthens quickest. Pools that come from one another
    share their letters.

    Attributes:
        of: The letter of each kind, in sorted order.
        items: The kind of each letter.
    """

    __slots__ = ("items", "of")

    def __init__(self, kinds: Iterable[T]) -> None:
        """Give each kind a letter."""
        self.of: dict[T, str] = {kind: chr(place) for place, kind in enumerate(kinds)}
        self.items: dict[str, T] = {letter: kind for kind, letter in self.of.items()}


class _Written(Generic[T]):
    """How a pool is kept; no part of its value.

    Attributes:
        _bag: What its items are written with, one letter for each item, and whether these are
            sorted.
    """

    __slots__ = ("_bag",)

    _bag: tuple[_Letters[T], str, bool]


@frozen(weakref_slot=False)
class Pool(_Written[T]):
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

    def __attrs_post_init__(self) -> None:
        letters = _Letters(sorted(cast("Any", {item: None for item, _ in self.pairs})))
        text = "".join(sorted([letters.of[item] * count for item, count in self.pairs]))
        _set_bag(self, (letters, text, True))
        _set_size(self, len(text))

    def __reduce__(self) -> tuple[type[Pool[T]], tuple[tuple[tuple[T, int], ...]]]:
        return type(self), (self.pairs,)

    @classmethod
    def of(cls, items: Iterable[T]) -> Pool[T]:
        """The pool of these items."""
        counts: Counter[Any] = Counter(items)
        return cls(tuple(sorted(counts.items())))

    def _sorted(self) -> tuple[_Letters[T], str]:
        """The letters and the text, sorted; it stays so for the next who asks."""
        letters, text, is_sorted = self._bag
        if not is_sorted:
            text = "".join(sorted(text))
            _set_bag(self, (letters, text, True))
        return letters, text

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[T]:
        letters, text = self._sorted()
        return map(letters.items.__getitem__, text)

    def count(self, item: T) -> int:
        """How often an item is there."""
        letters, text, _ = self._bag
        try:
            return text.count(letters.of[item])
        except (KeyError, TypeError):  # of another kind, or not even to be hashed
            return 0

    def add(self, items: Iterable[T]) -> Pool[T]:
        """The pool with these items put in."""
        added = tuple(items)
        letters, text, _ = self._bag
        try:
            for item in added:
                text += letters.of[item]
        except KeyError:  # an item of a new kind
            return Pool[T].of((*self, *added))
        return _written(len(text), (letters, text, False))

    def remove(self, items: Iterable[T]) -> Pool[T]:
        """The pool with these items taken out.

        Raises:
            ValueError: An item is not there often enough.
        """
        letters, text, is_sorted = self._bag
        for item in items:
            letter = letters.of.get(item)
            if letter is None or letter not in text:
                msg = f"{item!s} is not in the pool"
                raise ValueError(msg)
            text = text.replace(letter, "", 1)
        return _written(len(text), (letters, text, is_sorted))

    def ways(self, items: Iterable[T]) -> int:
        """In how many ways just these items, order aside, can be drawn (0: impossible)."""
        letters, text, _ = self._bag
        try:
            wanted = "".join(map(letters.of.__getitem__, items))
        except KeyError:  # an item of another kind
            return 0
        found = 1
        for one in set(wanted):
            there, times = text.count(one), wanted.count(one)
            found *= there if times == 1 else comb(there, times)
        return found

    def in_order(self, items: Iterable[T]) -> tuple[T, ...]:
        """Items of the kinds that the pool was made of, sorted: quicker than by comparing them.

        Examples:
            >>> Pool.of("aab").in_order("ba")
            ('a', 'b')
        """
        return tuple(sorted(items, key=self._bag[0].of.__getitem__))

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
        letters, text, is_sorted = self._bag
        if not is_sorted:
            letters, text = self._sorted()
        if count == 1 and text:  # as below, without laying all items out
            return (letters.items[text[rng.below(len(text))]],)
        return tuple(map(letters.items.__getitem__, rng.sample(text, count)))


class _Pairs:
    """The pairs of a pool, worked out when they are asked for.

    They cost more than a move, and most pools are never asked for them.
    """

    def __init__(self, slot: Any, bag: Any) -> None:  # noqa: ANN401 - Python does not name the type
        """Keep in one slot what is worked out from another."""
        self.slot, self.bag = slot, bag

    def __get__(self, pool: Pool[Any] | None, kind: type[Any] | None = None) -> Any:  # noqa: ANN401
        if pool is None:
            return self.slot
        try:
            return self.slot.__get__(pool)
        except AttributeError:
            bag: tuple[_Letters[Any], str, bool] = self.bag.__get__(pool)
            letters, text, _ = bag
            counts = Counter(text)
            pairs = tuple([(letters.items[one], counts[one]) for one in sorted(counts)])
            self.slot.__set__(pool, pairs)
            return pairs

    def __set__(self, pool: Pool[Any], pairs: object) -> None:
        self.slot.__set__(pool, pairs)


_written: Callable[..., Pool[Any]] = slot_maker(Pool, "size", "_bag")
"""A pool that is already written down, made quickly."""
# Each of these sets a slot, quicker than by its name.
_set_size = vars(Pool)["size"].__set__
_set_bag = vars(_Written)["_bag"].__set__
setattr(Pool, "pairs", _Pairs(vars(Pool)["pairs"], vars(_Written)["_bag"]))  # noqa: B010 - to mypy it is a field


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
