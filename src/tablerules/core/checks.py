"""Validators for options: a wrong value is refused by name, with what is allowed."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

Validator = Callable[[Any, Any, Any], None]


def whole(least: int, most: int | None = None) -> Validator:
    """A validator for whole numbers from ``least`` to ``most``.

    Examples:
        >>> from attrs import field, frozen
        >>> @frozen
        ... class Rules:
        ...     rolls: int = field(default=3, validator=whole(1))
        >>> Rules(0)
        Traceback (most recent call last):
        ...
        ValueError: rolls must be a whole number of 1 or more, not 0
    """
    allowed = f"of {least} or more" if most is None else f"from {least} to {most}"

    def check(_instance: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401 - attrs' own form
        right = isinstance(value, int) and not isinstance(value, bool)
        if not right or value < least or (most is not None and value > most):
            msg = f"{attribute.name} must be a whole number {allowed}, not {value!r}"
            raise ValueError(msg)

    return check


def member(kind: type[enum.Enum]) -> Validator:
    """A validator for the members of an enum.

    Examples:
        >>> from tablerules.core.seats import Ties
        >>> from attrs import field, frozen
        >>> @frozen
        ... class Rules:
        ...     ties: Ties = field(default=Ties.REROLL, validator=member(Ties))
        >>> Rules("again")
        Traceback (most recent call last):
        ...
        ValueError: ties must be Ties.REROLL or Ties.LOWEST_SEAT, not 'again'
    """

    def check(_instance: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401 - attrs' own form
        if not isinstance(value, kind):
            *others, last = (f"{kind.__name__}.{each.name}" for each in kind)
            allowed = f"{', '.join(others)} or {last}" if others else last
            msg = f"{attribute.name} must be {allowed}, not {value!r}"
            raise ValueError(msg)  # noqa: TRY004 - a wrong option is one kind of error

    return check


def instance(*kinds: type) -> Validator:
    """A validator for values of some classes.

    Raises:
        ValueError: By the validator, naming the option and the classes.
    """
    names = ["None" if kind is type(None) else kind.__name__ for kind in kinds]

    def check(_instance: Any, attribute: Any, value: Any) -> None:  # noqa: ANN401 - attrs' own form
        given: Any = value.__class__
        if isinstance(value, kinds):
            return
        if given.__name__ in names:  # of another game, say
            allowed = " or ".join(f"{kind.__module__}.{kind.__name__}" for kind in kinds)
            msg = f"{attribute.name} must be {allowed}, not {given.__module__}.{given.__name__}"
        else:
            msg = f"{attribute.name} must be {' or '.join(names)}, not {value!r}"
        raise ValueError(msg)

    return check
