"""Frozen values, made quickly: what a game builds once or twice for every move.

A frozen class sets each field through ``object.__setattr__``, which costs most of a move of a
family game. A maker fills an unfrozen twin of the same layout and turns it into the frozen class,
which takes a quarter of the time (see the decision record on quick frozen values).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import attrs

_CACHED_HASH = "_attrs_cached_hash"
"""The slot in which attrs keeps the hash of a class made with ``cache_hash``."""

P = ParamSpec("P")
T = TypeVar("T")


class Noted:
    """A value in which the rules of its game may note what they have found out about it.

    The note is no part of the value: it is not compared, hashed, shown, copied, pickled or
    written down, and where it is missing the rules find it out again.

    Attributes:
        note: Whatever the rules keep there. Reading it raises AttributeError while there is none.
    """

    __slots__ = ("note",)

    note: Any


def set_note(value: Noted, note: object) -> None:
    """Note something about a frozen value that has no note yet."""
    _set_note(value, note)


_set_note: Any = vars(Noted)["note"].__set__
"""It sets the slot, quicker than by its name."""


def are_plain(numbers: Iterable[object]) -> bool:
    """Whether they are of no other type that equals whole numbers (True, 1.0).

    What rules have found out about others must not be remembered: it would be handed on to all
    that equal them.

    Examples:
        >>> are_plain((1, 6)), are_plain((True, 6))
        (True, False)
    """
    return {int}.issuperset(map(type, numbers))


def maker(kind: Callable[P, T]) -> Callable[P, T]:
    """A quick constructor of a frozen class: the same value, and as frozen.

    Converters and validators do not run, so only a game's own rules may use it, with values that
    are right already.

    Args:
        kind: A slotted frozen class without ``__weakref__``, made by
            ``@frozen(weakref_slot=False)``, that sets all its fields from its arguments, without
            factories.

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
    return cast("Callable[P, T]", _of_fields(kind, ()))


def noting_maker(kind: Callable[P, T]) -> Callable[Concatenate[object, P], T]:
    """Like `maker`, of a class that is `Noted`: the note comes first, then the fields.

    Raises:
        TypeError: The class is not of that kind.

    Examples:
        >>> @attrs.frozen(weakref_slot=False)
        ... class Point(Noted):
        ...     x: int
        ...     y: int = 0
        >>> point = noting_maker(Point)("right of the middle", 3)
        >>> point == Point(3), point.note
        (True, 'right of the middle')
    """
    return cast("Callable[Concatenate[object, P], T]", _of_fields(kind, ("note",)))


def slot_maker(kind: type[T], *slots: str) -> Callable[..., T]:
    """Like `maker`, of a class that keeps in some slots what its other ones are worked out from.

    Args:
        kind: A slotted frozen class without ``__weakref__``.
        slots: The slots that are set, own ones or inherited; all others stay unset.

    Returns:
        A function that takes what goes into these slots, by position.

    Raises:
        TypeError: The class is not of that kind.
    """
    return cast("Callable[..., T]", _made(kind, slots, slots, {}))


def _of_fields(kind: Any, noted: tuple[str, ...]) -> Any:  # noqa: ANN401 - of any frozen class
    fields = attrs.fields(kind)
    if noted and not issubclass(kind, Noted):
        msg = f"{kind.__name__} must be Noted"
        raise TypeError(msg)
    if any(not field.init or hasattr(field.default, "factory") for field in fields):
        msg = f"{kind.__name__} must set all its fields from its arguments, without factories"
        raise TypeError(msg)
    names = (*noted, *(field.name for field in fields))
    parameters = (*noted, *(_parameter(field) for field in fields))
    defaults = {f"{field.name}_by_default": field.default for field in fields}
    return _made(kind, names, parameters, defaults)


def _parameter(field: attrs.Attribute[Any]) -> str:
    required = field.default is attrs.NOTHING
    return field.name if required else f"{field.name}={field.name}_by_default"


def _made(
    kind: Any,  # noqa: ANN401 - any frozen class
    slots: tuple[str, ...],
    parameters: tuple[str, ...],
    defaults: dict[str, Any],
) -> Any:  # noqa: ANN401 - a constructor of that class
    """A constructor that sets some slots of a twin of a class and then makes it that class."""
    own = getattr(kind, "__slots__", ("__weakref__",))
    if "__weakref__" in own:
        msg = f"{kind.__name__} must be slotted and have no __weakref__ slot"
        raise TypeError(msg)
    # The bases of a generic class are taken for granted only where it says so.
    inherited: Any = kind.__dict__
    like: dict[str, Any] = {
        key: inherited[key] for key in ("__slots__", "__orig_bases__") if key in inherited
    }
    twin = type(f"{kind.__name__}InTheMaking", kind.__bases__, like)
    sets = [f"made.{slot} = {slot}" for slot in slots]
    sets += [f"made.{_CACHED_HASH} = None"] * (_CACHED_HASH in own)
    # A constructor that sets each slot by a line of its own is a third quicker than any loop.
    lines = [f"def make({', '.join(parameters)}):", "made = twin()", *sets, "made.__class__ = kind"]
    room: dict[str, Any] = {"twin": twin, "kind": kind, **defaults}
    exec("\n ".join([*lines, "return made"]), room)  # noqa: S102 - as attrs makes its constructors
    return room["make"]
