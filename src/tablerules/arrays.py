"""What engines in lockstep are handed, checked before anything is done with it. Needs NumPy."""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from tablerules.core.checks import instance, whole

T = TypeVar("T")


def whole_numbers(name: str, given: object, *shape: int | None) -> NDArray[np.integer]:
    """Whole numbers of a shape, in any form that NumPy makes an array of.

    NumPy would stretch an array that is too small, or cut fractions off, without a word.

    Args:
        name: What they are, for the error.
        given: The numbers.
        shape: How long the array must be along each axis; None: any length.

    Raises:
        ValueError: They are no whole numbers, or not of that shape.

    Examples:
        >>> whole_numbers("actions", [3, 1], 2)
        array([3, 1])
        >>> whole_numbers("actions", [3.5, 1], 2)
        Traceback (most recent call last):
        ...
        ValueError: actions must be whole numbers of shape (2,), not float64 of shape (2,)
    """
    array: NDArray[Any] = np.asarray(given)
    fits = array.ndim == len(shape) and all(
        wanted in (None, found) for wanted, found in zip(shape, array.shape, strict=True)
    )
    if not array.size and fits:
        return array.astype(np.intp)
    if not fits or array.dtype.kind not in "iu":
        axes = ", ".join("any" if wanted is None else str(wanted) for wanted in shape)
        wanted = f"({axes},)" if len(shape) == 1 else f"({axes})"
        msg = f"{name} must be whole numbers of shape {wanted}, not {array.dtype} of shape "
        raise ValueError(msg + str(array.shape))
    return array


def whole_number(given: object) -> object:
    """A number of NumPy as one of Python, anything else as it is."""
    return int(cast("Any", given)) if isinstance(given, np.integer) else given


def check_reset(games: object, rng: object) -> int:
    """Check what a batch begins with.

    Returns:
        How many games.

    Raises:
        ValueError: They are no number of games, or that is no stream of NumPy.

    Examples:
        >>> check_reset(-1, np.random.default_rng(1))
        Traceback (most recent call last):
        ...
        ValueError: games must be a whole number of 0 or more, not -1
    """
    count: Any = whole_number(games)
    whole(0).demand("games", count)
    instance(np.random.Generator).demand("rng", rng)
    if count > _MOST_GAMES:
        msg = f"games must be at most {_MOST_GAMES:,}, not {count:,}"
        raise ValueError(msg)
    return int(count)


_MOST_GAMES = 1 << 40
"""No array can be longer that has a few hundred bytes for each game."""


def check_seat(seat: object, seats: int) -> int:
    """Check a seat.

    Raises:
        ValueError: There is no such seat.

    Examples:
        >>> check_seat(4, 4)
        Traceback (most recent call last):
        ...
        ValueError: seat must be from 0 to 3, not 4
    """
    number: Any = whole_number(seat)
    whole().demand("seat", number)
    if not 0 <= number < seats:
        msg = f"seat must be from 0 to {seats - 1}, not {number}"
        raise ValueError(msg)
    return int(number)


def check_game(game: object, games: int) -> int:
    """Check the number of a game; it is not counted from the end.

    Raises:
        IndexError: There is no such game.
        ValueError: It is no whole number.

    Examples:
        >>> check_game(-1, 3)
        Traceback (most recent call last):
        ...
        IndexError: games go from 0 to 2, not -1
    """
    number: Any = whole_number(game)
    whole().demand("game", number)
    if not 0 <= number < games:
        msg = f"games go from 0 to {games - 1}, not {number}" if games else "there are no games"
        raise IndexError(msg)
    return int(number)


def with_own_arrays(value: T) -> T:
    """A copy of an object with copies of its arrays, to be changed while the object stays."""
    twin = copy(value)
    for name, part in vars(value).items():
        if isinstance(part, np.ndarray):
            setattr(twin, name, part.copy())
    return twin


_KEPT = 1 << 24


def keep_freed_memory() -> None:
    """Have memory that arrays free kept for the next ones, 16 MiB at a time or less.

    Engines make and drop arrays of a few hundred kilobytes all the time. The allocator of Linux
    gives blocks of that size back to the system, and gets them again page by page, which costs as
    much as all the rest, until it has seen a larger one freed: then it keeps what is no larger.
    """
    np.empty(_KEPT, dtype=np.uint8)  # made to be freed at once; nothing is written there
