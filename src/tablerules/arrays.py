"""What engines in lockstep are handed, checked before anything is done with it. Needs NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


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


_KEPT = 1 << 24


def keep_freed_memory() -> None:
    """Have memory that arrays free kept for the next ones, 16 MiB at a time or less.

    Engines make and drop arrays of a few hundred kilobytes all the time. The allocator of Linux
    gives blocks of that size back to the system, and gets them again page by page, which costs as
    much as all the rest, until it has seen a larger one freed: then it keeps what is no larger.
    """
    np.empty(_KEPT, dtype=np.uint8)  # made to be freed at once; nothing is written there
