"""From values to JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

import attrs

from tablerules.core.codec.base import SAFE, SCHEMA, TYPE, Textual
from tablerules.core.codec.nested import init_fields
from tablerules.core.codec.scalars import member_json

_TEXTS: dict[type, bool] = {}
_FIELDS: dict[type, tuple[tuple[str, str], ...]] = {}


def _fields(cls: type) -> tuple[tuple[str, str], ...]:
    """Key and attribute of each field, found once for each class."""
    found = _FIELDS.get(cls)
    if found is None:
        found = tuple((field.alias or field.name, field.name) for field in init_fields(cls))
        _FIELDS[cls] = found
    return found


def _is_text(cls: type) -> bool:
    """Whether a class says that its values are texts; asking a protocol takes long."""
    found = _TEXTS.get(cls)
    if found is None:
        found = _TEXTS[cls] = issubclass(cls, Textual)
    return found


def encode(value: object, schema: int | None = None) -> Any:  # noqa: ANN401 - plain JSON data
    """The plain data of a value, without the number of the schema unless one is given.

    Raises:
        TypeError: The value, or a part of it, has no JSON form.
    """
    if isinstance(value, Enum):
        return member_json(value)
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, int):
        return value if -SAFE <= value <= SAFE else str(value)
    if isinstance(value, tuple):
        return [encode(item, schema) for item in cast("tuple[object, ...]", value)]
    if _is_text(type(value)):
        return str(value)
    return _object(value, schema) if attrs.has(type(value)) else _collection(value, schema)


def _object(value: object, schema: int | None) -> dict[str, Any]:
    cls = type(value)
    found: dict[str, Any] = {TYPE: cls.__name__}
    if schema is not None:
        found[SCHEMA] = schema
    for key, name in _fields(cls):
        found[key] = encode(getattr(value, name))
    return found


def _collection(value: object, schema: int | None) -> Any:  # noqa: ANN401 - plain JSON data
    if isinstance(value, frozenset):
        items = (encode(item, schema) for item in cast("frozenset[object]", value))
        return sorted(items, key=_sort_key)
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        return {encode(key): encode(item) for key, item in pairs}
    msg = f"a value of type {type(value).__name__} has no JSON form"
    raise TypeError(msg)


def _sort_key(data: object) -> tuple[int, str]:
    """Numbers by size, everything else by its text."""
    if isinstance(data, int):
        return data, ""
    return 0, json.dumps(data, sort_keys=True)
