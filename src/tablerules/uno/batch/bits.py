"""Sets as bits of 64-bit words, many at a time: how many, which one, and laid out as booleans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]

WIDTH = 64
_BYTE = 8


def _word(byte: int) -> np.uint64:
    """The same byte eight times."""
    return np.uint64(int.from_bytes(bytes([byte] * _BYTE), "little"))


_ODD, _PAIRS, _NIBBLES = _word(0x55), _word(0x33), _word(0x0F)
_ONES, _HIGH = _word(0x01), _word(0x80)
_1, _2, _3, _4, _7, _8, _56, _255 = (np.uint64(n) for n in (1, 2, 3, 4, 7, 8, 56, 255))


def _places_in_bytes() -> NDArray[np.uint8]:
    """Where in each byte its n-th bit is, 256 x 8, flat; 0 where there are not so many."""
    table = np.zeros((256, _BYTE), dtype=np.uint8)
    for byte in range(256):
        places = [place for place in range(_BYTE) if byte >> place & 1]
        table[byte, : len(places)] = places
    return table.reshape(-1)


_PLACE_IN_BYTE = _places_in_bytes()


def _sums(words: Words) -> Words:
    """In each byte, how many of its bits are set."""
    pairs = words - ((words >> _1) & _ODD)
    fours = (pairs & _PAIRS) + ((pairs >> _2) & _PAIRS)
    return np.asarray((fours + (fours >> _4)) & _NIBBLES)


def _count_by_hand(words: Words) -> NDArray[Any]:
    return np.asarray(((_sums(words) * _ONES) >> _56).astype(np.uint8))


count_bits = getattr(np, "bitwise_count", _count_by_hand)
"""How many bits are set in each word; NumPy has this from 2.0 on."""


def place_of(words: Words, ranks: NDArray[np.integer]) -> NDArray[np.intp]:
    """Where in each word the bit of a rank is; rank 0 is the lowest bit that is set."""
    wanted = ranks.astype(np.uint64)
    upto = _sums(words) * _ONES  # in each byte: how many bits are set in it and below
    lower = (((wanted * _ONES) | _HIGH) - upto) & _HIGH
    shift = (((lower >> _7) * _ONES) >> _56) << _3
    before = ((upto << _8) >> shift) & _255
    inside = (((words >> shift) & _255) << _3) + wanted - before
    places = _PLACE_IN_BYTE.take(inside.view(np.int64), mode="clip")
    return np.asarray(shift.view(np.int64) + places)


@frozen(eq=False)
class Run:
    """Neighbouring bits of a word that are neighbours in the row of all numbers, too.

    Attributes:
        word: Which word.
        bit: Its first bit there.
        first: Its first number.
        size: How many there are.
    """

    word: int
    bit: int
    first: int
    size: int


def runs(places: Sequence[int]) -> tuple[Run, ...]:
    """The runs of a layout: ``places`` has word times 64 plus bit of each number."""
    found: list[Run] = []
    for number, place in enumerate(places):
        word, bit = divmod(place, WIDTH)
        last = found[-1] if found else None
        if last is not None and last.word == word and last.bit + last.size == bit:
            found[-1] = Run(word, last.bit, last.first, last.size + 1)
        else:
            found.append(Run(word, bit, number, 1))
    return tuple(found)


def unpack(words: Words, layout: Sequence[Run], size: int) -> NDArray[np.bool_]:
    """The sets as booleans, sets x numbers; ``words`` is words x sets."""
    count = -(-size // WIDTH)
    packed = np.zeros((words.shape[1], count), dtype="<u8")
    for run in layout:
        bits = words[run.word] >> np.uint64(run.bit)
        if run.bit + run.size < WIDTH:
            bits &= np.uint64((1 << run.size) - 1)
        at, shift = divmod(run.first, WIDTH)
        packed[:, at] |= bits << np.uint64(shift)
        if shift + run.size > WIDTH:
            packed[:, at + 1] |= bits >> np.uint64(WIDTH - shift)
    flat = np.unpackbits(packed.reshape(-1).view(np.uint8), bitorder="little")
    return flat.view(np.bool_).reshape(-1, count * WIDTH)[:, :size]
