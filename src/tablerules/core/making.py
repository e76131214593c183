"""Frozen values, made quickly: what a game builds once or twice for every move.

A frozen class sets each field through ``object.__setattr__``, which costs most of a move of a
family game. A maker fills an unfrozen twin of the same layout and turns it into the frozen class,
which takes a third of the time (see the decision record on quick frozen values).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

_CACHED_HASH = "_attrs_cached_hash"
"""The slot in which attrs keeps the hash of a class made with ``cache_hash``."""

P = ParamSpec("P")
T = TypeVar("T")


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A quick constructor of a frozen class: the same value, and as frozen.

    Converters and validators do not run, so only a game's own rules may use it, with values that
    are right already.

    Args:
        kind: A slotted frozen class without ``__weakref__``, made by
            ``@frozen(weakref_slot=False)``, that sets all its fields from its arguments.

    Returns:
        A function that takes the same arguments, by position.

    Raises:
        TypeError: The class is not of that kind.

    Examples:
        >>> @attrs.frozen(weakref_slot=False)
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> point = maker(Point)
        >>> point(3), point(3) == Point(3, 0)
        (Point(x=3, y=0), True)
    """
    frozen = cast("type[Any]", kind)
    if "__weakref__" in getattr(frozen, "__slots__", ("__weakref__",)):
        msg = f"{frozen.__name__} must be slotted and have no __weakref__ slot"
        raise TypeError(msg)
    names: dict[str, Any] = {
        field.alias: attrs.field(default=field.default, alias=field.alias)
        for field in attrs.fields(frozen)
    }
    if _CACHED_HASH in frozen.__slots__:
        names[_CACHED_HASH] = attrs.field(default=None, init=False)
    twin: Any = attrs.make_class(
        f"{frozen.__name__}InTheMaking",
        names,
        bases=frozen.__bases__,
        slots=True,
        weakref_slot=False,
        eq=False,
        repr=False,
    )

    def make(*values: Any) -> Any:  # noqa: ANN401 - the signature is that of kind
        made = twin(*values)
        made.__class__ = frozen
        return made

    return cast("Callable[P, T]", make)
