"""A random stream that gives the same numbers for ever, on every machine.

The stream is counter-based: block *i* is ``BLAKE2b(i)`` under a key made from the seed, so it can
be entered at any position, and split into independent streams by label. Its numbers are pinned by
golden vectors in the tests; they are part of the public interface. (NumPy promises no equal
``Generator`` streams across releases, and Python's ``random`` none for its derived methods.)
"""

from __future__ import annotations

import operator
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import Self, TypeVar

T = TypeVar("T")

_BLOCK_BITS = 512
_BLOCK_BYTES = _BLOCK_BITS // 8


def _tagged(value: int | str | bytes) -> bytes:
    """Bytes that differ for 1, "1" and b"1"."""
    if isinstance(value, bytes):
        return b"b" + value
    if isinstance(value, str):
        return b"s" + value.encode()
    return b"i" + str(operator.index(value)).encode()


class Rng:
    """A pinned, splittable, counter-based random stream.

    Args:
        seed: Any whole number, text or bytes; different types never collide.
        position: How many bits of the stream to pass over, to go on where another
            instance stopped (see [`position`][tablerules.core.rng.Rng.position]).

    Examples:
        >>> rng = Rng("tea")
        >>> [rng.below(6) for _ in range(8)]
        [0, 0, 1, 5, 1, 5, 5, 0]
        >>> Rng("tea").split("table 1").shuffle("abc") == Rng("tea").split("table 1").shuffle("abc")
        True
    """

    __slots__ = ("_bits", "_counter", "_key", "_left")

    def __init__(self, seed: int | str | bytes, *, position: int = 0) -> None:
        """Start the stream of ``seed`` at ``position``."""
        if position < 0:
            msg = f"position must be 0 or more, not {position}"
            raise ValueError(msg)
        key = blake2b(_tagged(seed), digest_size=_BLOCK_BYTES, person=b"tablerules.seed")
        self._start(key.digest(), position)

    def _start(self, key: bytes, position: int) -> None:
        self._key = key
        self._counter, passed = divmod(position, _BLOCK_BITS)
        self._bits = 0
        self._left = 0
        if passed:
            self.bits(passed)

    @property
    def position(self) -> int:
        """How many bits have been taken from the stream."""
        return self._counter * _BLOCK_BITS - self._left

    def bits(self, count: int) -> int:
        """Take the next ``count`` bits, as a whole number from 0 to ``2**count - 1``."""
        while self._left < count:
            block = blake2b(self._counter.to_bytes(16, "little"), key=self._key)
            self._bits |= int.from_bytes(block.digest(), "little") << self._left
            self._left += _BLOCK_BITS
            self._counter += 1
        taken = self._bits & ((1 << count) - 1)
        self._bits >>= count
        self._left -= count
        return taken

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to ``n - 1``, each equally likely.

        Numbers past the end are rejected and drawn again, so there is no modulo bias.

        Raises:
            ValueError: ``n`` is below 1.
        """
        if n < 1:
            msg = f"below(n) needs n of 1 or more, not {n}"
            raise ValueError(msg)
        count = (n - 1).bit_length()
        while True:
            drawn = self.bits(count)
            if drawn < n:
                return drawn

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of ``items``, each equally likely.

        Raises:
            ValueError: There are no items.
        """
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw an index, with the given whole-number weights.

        Raises:
            ValueError: A weight is negative, or they do not sum to 1 or more.
        """
        if min(weights, default=0) < 0:
            msg = f"weights must be 0 or more, not {weights}"
            raise ValueError(msg)
        return bisect_right(list(accumulate(weights)), self.below(sum(weights)))

    def shuffle(self, items: Iterable[T]) -> tuple[T, ...]:
        """Return the items in random order; every order is equally likely."""
        return self._deal(list(items), None)

    def sample(self, items: Iterable[T], count: int) -> tuple[T, ...]:
        """Draw ``count`` of the items without putting back, in the order drawn.

        Raises:
            ValueError: ``count`` is negative or larger than the number of items.
        """
        pile = list(items)
        if not 0 <= count <= len(pile):
            msg = f"cannot draw {count} of {len(pile)} items"
            raise ValueError(msg)
        return self._deal(pile, count)

    def _deal(self, pile: list[T], count: int | None) -> tuple[T, ...]:
        size = len(pile)
        for i in range(size if count is None else count):
            j = i + self.below(size - i)
            pile[i], pile[j] = pile[j], pile[i]
        return tuple(pile[:count])

    def split(self, label: int | str | bytes) -> Self:
        """Return a stream of its own for ``label``.

        It depends on the seed and the label alone, not on how far this stream has been read, so
        game *i* of a simulation draws the same numbers wherever it runs.
        """
        key = blake2b(
            _tagged(label), digest_size=_BLOCK_BYTES, key=self._key, person=b"tablerules.split"
        )
        child = object.__new__(type(self))
        child._start(key.digest(), 0)
        return child
