"""Validated fields for options: whole numbers in a range, switches and choices."""

from __future__ import annotations

from typing import Any

from attrs import Attribute, field

from tablerules.uno.choices import Choice


def whole(low: int, high: int) -> Any:
    """A validator for whole numbers in a range."""
    def check(_: Any, attribute: Attribute[Any], value: Any) -> None:
        if type(value) is not int or not low <= value <= high:
            msg = f"{attribute.name} must be a whole number from {low} to {high}, not {value!r}"
            raise ValueError(msg)

    return check


def whole_or_none(low: int, high: int) -> Any:
    """A validator for None or a whole number in a range."""
    check = whole(low, high)

    def either(options: Any, attribute: Attribute[Any], value: Any) -> None:
        if value is not None:
            check(options, attribute, value)

    return either


def one_of(choice: type[Choice] | type[bool]) -> Any:
    """A validator for the members of one enum, or for True and False."""
    def check(_: Any, attribute: Attribute[Any], value: Any) -> None:
        if type(value) is not choice:
            allowed = "True or False" if issubclass(choice, bool) else f"a {choice.__name__}"
            msg = f"{attribute.name} must be {allowed}, not {value!r}"
            raise ValueError(msg)

    return check


def choice(default: Choice) -> Any:
    """A field for the members of the enum that its default belongs to."""
    return field(default=default, validator=one_of(type(default)))


def switch(*, default: bool = False) -> Any:
    """A field that is on or off."""
    return field(default=default, validator=one_of(bool))


def number(default: int, low: int, high: int) -> Any:
    """A field for whole numbers in a range."""
    return field(default=default, validator=whole(low, high))
