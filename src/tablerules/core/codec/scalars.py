"""Shapes without parts: numbers, texts, truth values, enums and literals."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from enum import Enum
from typing import Any, cast

from tablerules.core.codec.base import SAFE, Definitions, Misfit, Textual, excerpt, misfit
from tablerules.core.errors import NotationError

_DIGITS = re.compile(r"-?[1-9][0-9]{15,999}\Z", re.ASCII)


class IntShape:
    """``int``: a number, or a string of digits where JavaScript would lose some."""

    expected = "int"
    marks = frozenset[object]({"int", "digits"})

    def takes(self, data: object) -> bool:
        """A number without a point, or digits."""
        return type(data) is int or (isinstance(data, str) and _DIGITS.match(data) is not None)

    def decode(self, data: object, *, outermost: bool = False) -> int:
        """The number; each has one form only."""
        del outermost
        if type(data) is int and -SAFE <= data <= SAFE:
            return data
        if isinstance(data, str) and _DIGITS.match(data) and abs(int(data)) > SAFE:
            return int(data)
        raise misfit(self, data)

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """A safe integer, or digits."""
        del outermost
        defs.found["integer"] = {
            "anyOf": [
                {"type": "integer", "minimum": -SAFE, "maximum": SAFE},
                {"type": "string", "pattern": "^-?[1-9][0-9]{15,999}$"},
            ]
        }
        return {"$ref": "#/$defs/integer"}


class PlainShape:
    """``bool`` and ``str``: the value itself."""

    def __init__(self, kind: type, expected: str) -> None:
        """Take the Python type and its name in JSON Schema."""
        self.kind = kind
        self.expected = expected
        self.marks = frozenset[object]({expected, "digits"} if kind is str else {expected})

    def takes(self, data: object) -> bool:
        """Values of just that type."""
        return type(data) is self.kind

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """The value."""
        del outermost
        if not self.takes(data):
            raise misfit(self, data)
        return data

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """The type."""
        del defs, outermost
        return {"type": self.expected}


class ChoiceShape:
    """Enums, literals and null: one of a few values, each with its own JSON."""

    def __init__(self, choices: Iterable[tuple[Any, Any]]) -> None:
        """Take pairs of JSON and value."""
        listed: Iterable[tuple[object, object]] = choices
        self._values = {(type(data), data): value for data, value in listed}
        self._listed = [data for _, data in self._values]
        self.expected = " or ".join(json.dumps(data) for data in self._listed)
        self.marks = frozenset[object](self._values)

    @property
    def texts(self) -> bool:
        """Whether all choices are strings."""
        return all(isinstance(data, str) for data in self._listed)

    def takes(self, data: object) -> bool:
        """One of the choices."""
        return isinstance(data, str | int | None) and (type(data), data) in self._values

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """The value that stands for it."""
        del outermost
        if not self.takes(data):
            raise misfit(self, data)
        return self._values[type(data), data]

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """The list of choices."""
        del defs, outermost
        return {"enum": self._listed}


class TextShape:
    """A class with ``from_text``: the text of the value."""

    def __init__(self, cls: type[Textual]) -> None:
        """Take the class."""
        self._cls = cls
        self.expected = f"text of a {cls.__name__}"
        self.marks = frozenset[object]({"string", "digits"})

    def takes(self, data: object) -> bool:
        """A string."""
        return isinstance(data, str)

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """The value with that text."""
        del outermost
        if not isinstance(data, str):
            raise misfit(self, data)
        try:
            value = self._cls.from_text(data)
        except NotationError as error:
            raise Misfit(f"expected {error.expected}, not {excerpt(data)}") from None
        except ValueError:
            raise misfit(self, data) from None
        if str(value) != data:
            raise misfit(self, data)
        return value

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """A string."""
        del defs, outermost
        return {"type": "string"}


def member_json(member: Enum) -> str | int:
    """An enum member in JSON: its value, or its name where the value is neither text nor number."""
    value: object = member.value
    plain = isinstance(value, str | int) and not isinstance(value, bool)
    return cast("str | int", value) if plain else member.name
