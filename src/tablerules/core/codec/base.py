"""What all shapes share: a shape is how values of one type look in JSON."""

from __future__ import annotations

import json
from typing import Any, Final, Protocol, Self, cast, runtime_checkable

SAFE: Final = 2**53 - 1
"""Larger integers (and smaller than its negative) are written as strings."""
TYPE: Final = "type"
"""The key of an object that names its class."""
SCHEMA: Final = "schema"
"""The key of an outermost object that holds the number of the schema."""
VERSION: Final = 1
"""The number of the schema. It rises when data written before would be read differently."""

_EXCERPT = 40


class Misfit(Exception):  # noqa: N818 - never leaves the codec
    """Data that do not fit; the steps that lead to them are added on the way out."""

    def __init__(self, reason: str) -> None:
        """Begin without steps."""
        super().__init__(reason)
        self.reason = reason
        self.steps: list[str | int] = []

    @property
    def path(self) -> str:
        """The JSON path, as in ``$.cards[1].boxes[3]``."""
        return "$" + "".join(map(_step, reversed(self.steps)))


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    shown = step if len(step) <= _EXCERPT else step[:_EXCERPT] + "..."
    return f".{shown}" if shown.isidentifier() else f"[{json.dumps(shown)}]"


def excerpt(data: object) -> str:
    """A few words about data, however large they are."""
    if isinstance(data, str):
        return json.dumps(data if len(data) <= _EXCERPT else data[:_EXCERPT] + "...")
    if isinstance(data, dict):
        return "an object"
    if isinstance(data, list | tuple):
        return "a list"
    if data is None or isinstance(data, bool | float):
        return json.dumps(data)
    if isinstance(data, int):
        return str(data) if abs(data) <= SAFE else "an integer that must be a string"
    return type(data).__name__


class Defined(Protocol):
    """A shape whose schema stands among the definitions."""

    @property
    def name(self) -> str:
        """The name it wants there."""
        ...

    def definition(self, defs: Definitions) -> dict[str, Any]:
        """The schema itself."""
        ...


class Definitions:
    """The ``$defs`` of a schema while it is being made."""

    def __init__(self) -> None:
        """Begin empty."""
        self.found: dict[str, Any] = {}
        self._names: dict[int, str] = {}

    def reference(self, shape: Defined) -> dict[str, Any]:
        """A reference to the schema of a class, which is made when it is first asked for."""
        name = self._names.get(id(shape))
        if name is None:
            name, number = shape.name, 2
            while name in self.found:
                name, number = f"{shape.name}_{number}", number + 1
            self._names[id(shape)] = name
            self.found[name] = {}
            self.found[name] = shape.definition(self)
        return {"$ref": f"#/$defs/{name}"}


@runtime_checkable
class Textual(Protocol):
    """A class whose values are texts in JSON, for small values such as cards.

    ``cls.from_text(str(value)) == value``, and no other text is read.
    """

    @classmethod
    def from_text(cls, text: str, /) -> Self:
        """The value with this text.

        Raises:
            ValueError: There is none; `NotationError` tells what was expected.
        """
        ...


class Shape(Protocol):
    """How values of one type look in JSON."""

    @property
    def expected(self) -> str:
        """What is expected, in a few words."""
        ...

    @property
    def marks(self) -> frozenset[object]:
        """What tells its values from others: two shapes of a union must not share any."""
        ...

    def takes(self, data: object) -> bool:
        """Whether the data are meant to be of this shape, at first sight."""
        ...

    def decode(self, data: object, *, outermost: bool = False) -> Any:  # noqa: ANN401
        """The value.

        Raises:
            Misfit: The data do not fit.
        """
        ...

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """The JSON Schema."""
        ...


def _tag(data: object) -> object:
    """What an object says it is; None for anything else."""
    return cast("dict[str, object]", data).get(TYPE, "none") if isinstance(data, dict) else None


def misfit(shape: Shape, data: object) -> Misfit:
    """The misfit that says what was expected and what is there."""
    tag = _tag(data)
    if tag is not None and "object" in shape.expected:
        return Misfit(f"expected {shape.expected}, not of type {excerpt(tag)}")
    return Misfit(f"expected {shape.expected}, not {excerpt(data)}")
