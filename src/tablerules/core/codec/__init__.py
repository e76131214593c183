"""Values to plain JSON data and back, strictly, with a JSON Schema for every type.

States, views, moves, effects, options and standings are frozen attrs classes, and their
annotations say all there is to know: no class has code of its own for this.

- An attrs class is an object with every field and its class's name under ``type``.
- An enum is its value; a tuple or frozenset a list; an integer past 2**53 - 1 a string of digits.
- A class with ``from_text`` (a card) is its text.
- Objects that stand in no other object carry the number of the schema under ``schema``.

Examples:
    >>> from tablerules.core.seats import Teams
    >>> to_json(Teams.opposite(4))
    {'type': 'Teams', 'schema': 1, 'members': [[0, 2], [1, 3]]}
    >>> from_json(Teams, {"type": "Teams", "schema": 1, "members": [[0, 2], [1, None]]})
    Traceback (most recent call last):
    ...
    tablerules.core.errors.JsonError: $.members[1][1]: expected int, not null
"""

from __future__ import annotations

from typing import Any, TypeVar, overload

from tablerules.core.codec.annotations import field_shapes, shape_of
from tablerules.core.codec.base import VERSION, Definitions, Misfit, Textual
from tablerules.core.codec.games import GameTypes, game_types
from tablerules.core.codec.values import encode
from tablerules.core.errors import JsonError

__all__ = [
    "VERSION",
    "GameTypes",
    "Textual",
    "decode",
    "decode_field",
    "encode",
    "field_shapes",
    "from_json",
    "game_types",
    "json_schema",
    "to_json",
]

T = TypeVar("T")


def to_json(value: object) -> Any:  # noqa: ANN401 - plain JSON data
    """The plain data of a value: dicts, lists, strings, integers, booleans and None.

    Args:
        value: An attrs instance, an enum member, a plain value, or a tuple, frozenset or mapping
            of such values.

    Raises:
        TypeError: The value, or a part of it, has no JSON form.
    """
    return encode(value, VERSION)


@overload
def from_json(kind: type[T], data: object) -> T: ...
@overload
def from_json(kind: Any, data: object) -> Any: ...  # noqa: ANN401 - a union is no type[T]
def from_json(kind: Any, data: object) -> Any:
    """The value that the data stand for; the exact inverse of `to_json`.

    Args:
        kind: The type: a class, or an annotation such as ``tuple[Move, ...]`` or ``A | B``.
        data: Plain data, as ``json.loads`` gives them.

    Raises:
        JsonError: The data do not fit the type exactly; the error tells where and why.
        TypeError: Values of the type have no JSON form.
    """
    shape = shape_of(kind)
    try:
        return shape.decode(data, outermost=True)
    except Misfit as error:
        raise JsonError(error.path, error.reason) from None


def decode(kind: Any, data: object) -> Any:  # noqa: ANN401 - of that type
    """The inverse of `encode`: data that stand inside something with a version.

    Raises:
        JsonError: The data do not fit the type exactly.
        TypeError: Values of the type have no JSON form.
    """
    try:
        return shape_of(kind).decode(data)
    except Misfit as error:
        raise JsonError(error.path, error.reason) from None


def decode_field(cls: type, name: str, data: object) -> Any:  # noqa: ANN401 - of the field's type
    """The value of one field of an attrs class, from data made by `encode`.

    Raises:
        JsonError: The data do not fit the field exactly.
        KeyError: There is no such field.
        TypeError: Values of the field have no JSON form.
    """
    try:
        return field_shapes(cls)[name].decode(data)
    except Misfit as error:
        raise JsonError(error.path, error.reason) from None


def json_schema(kind: Any) -> dict[str, Any]:  # noqa: ANN401 - any annotation
    """The JSON Schema (2020-12) of what `to_json` makes of values of a type.

    Raises:
        TypeError: Values of the type have no JSON form.
    """
    defs = Definitions()
    schema = shape_of(kind).schema(defs, outermost=True)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**head, **schema, **({"$defs": defs.found} if defs.found else {})}
