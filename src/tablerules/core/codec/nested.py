"""Shapes with parts: lists, tuples, sets, maps, objects, and unions of all of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import attrs

from tablerules.core.codec.base import (
    SCHEMA,
    TYPE,
    VERSION,
    Definitions,
    Misfit,
    Shape,
    excerpt,
    misfit,
)
from tablerules.core.codec.scalars import ChoiceShape, PlainShape


class ListShape:
    """``tuple[T, ...]`` and ``frozenset[T]``."""

    def __init__(self, item: Shape, build: Callable[[Sequence[Any]], Any]) -> None:
        """Take the shape of the items and what is built from them."""
        self._item = item
        self._build = build
        self._unique = build is frozenset
        self.expected = "list"
        self.marks = frozenset[object]({"list"})

    def takes(self, data: object) -> bool:
        """A list."""
        return isinstance(data, list)

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """The values, item by item."""
        if not isinstance(data, list):
            raise misfit(self, data)
        items = cast("list[object]", data)
        found: list[Any] = []
        for index, item in enumerate(items):
            try:
                found.append(self._item.decode(item, outermost=outermost))
            except Misfit as error:
                error.steps.append(index)
                raise
        built = self._build(found)
        if len(built) != len(items):
            raise Misfit("expected a list without repetitions")
        return built

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """An array."""
        items = self._item.schema(defs, outermost=outermost)
        found: dict[str, Any] = {"type": "array", "items": items}
        return {**found, "uniqueItems": True} if self._unique else found


class TupleShape:
    """``tuple[A, B]``: a list of just so many."""

    def __init__(self, items: Sequence[Shape]) -> None:
        """Take the shape of each item."""
        self._items = tuple(items)
        self.expected = f"list of {len(self._items)}"
        self.marks = frozenset[object]({"list"})

    def takes(self, data: object) -> bool:
        """A list."""
        return isinstance(data, list)

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """The values, each by its shape."""
        if not isinstance(data, list):
            raise misfit(self, data)
        items = cast("list[object]", data)
        if len(items) != len(self._items):
            raise Misfit(f"expected {self.expected}, not of {len(items)}")
        found: list[Any] = []
        for index, (shape, item) in enumerate(zip(self._items, items, strict=True)):
            try:
                found.append(shape.decode(item, outermost=outermost))
            except Misfit as error:
                error.steps.append(index)
                raise
        return tuple(found)

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """An array of fixed length."""
        count = len(self._items)
        found: dict[str, Any] = {"type": "array", "minItems": count, "maxItems": count}
        if count:
            found["prefixItems"] = [
                shape.schema(defs, outermost=outermost) for shape in self._items
            ]
        return found


class MapShape:
    """``Mapping[K, V]`` whose keys are strings, or an enum of strings."""

    def __init__(self, key: PlainShape | ChoiceShape, value: Shape) -> None:
        """Take the shapes of keys and values."""
        self._key = key
        self._value = value
        self.expected = "object"
        self.marks = frozenset[object]({"map"})

    def takes(self, data: object) -> bool:
        """An object."""
        return isinstance(data, dict)

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """A dict."""
        del outermost
        if not isinstance(data, dict):
            raise misfit(self, data)
        found: dict[Any, Any] = {}
        for key, item in cast("dict[str, object]", data).items():
            try:
                found[self._key.decode(key)] = self._value.decode(item)
            except Misfit as error:
                error.steps.append(key)
                raise
        return found

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """An object with any of the keys."""
        del outermost
        return {
            "type": "object",
            "propertyNames": self._key.schema(defs),
            "additionalProperties": self._value.schema(defs),
        }


class ObjectShape:
    """An attrs class: an object with its ``type`` and every field.

    The fields are worked out when they are first needed, so classes may refer to themselves.
    """

    def __init__(self, cls: type, name: str, fields: Callable[[], Mapping[str, Shape]]) -> None:
        """Take the class, its name in schemas, and what tells the shapes of its fields."""
        self._cls = cls
        self._find = fields
        self._fields: Mapping[str, Shape] | None = None
        self.name = name
        self.tag = cls.__name__
        self.expected = f"object of type {self.tag}"
        self.marks = frozenset[object]({("object", self.tag)})

    @property
    def fields(self) -> Mapping[str, Shape]:
        """The shape of each field, by the name that the constructor knows it by."""
        if self._fields is None:
            self._fields = self._find()
        return self._fields

    def takes(self, data: object) -> bool:
        """An object that says it is of this class."""
        return isinstance(data, dict) and cast("dict[str, object]", data).get(TYPE) == self.tag

    def decode(self, data: object, *, outermost: bool = False) -> object:
        """An instance; whatever its own validators refuse is refused here."""
        fields = self.fields
        if not self.takes(data):
            raise misfit(self, data)
        given = cast("dict[str, object]", data)
        self._check_keys(given, outermost=outermost)
        arguments: dict[str, Any] = {}
        for key, shape in fields.items():
            try:
                arguments[key] = shape.decode(given[key])
            except Misfit as error:
                error.steps.append(key)
                raise
        return build(self._cls, arguments)

    def _check_keys(self, given: Mapping[str, object], *, outermost: bool) -> None:
        own = {TYPE, SCHEMA} if outermost else {TYPE}
        missing = self.fields.keys() - given.keys()
        if missing:
            raise Misfit(f"{self.tag} needs {', '.join(sorted(missing))}")
        unknown = next((key for key in given if key not in self.fields and key not in own), None)
        if unknown is not None:
            raise Misfit(f"{self.tag} has no {excerpt(unknown)}")
        version = given.get(SCHEMA, "none") if outermost else VERSION
        if type(version) is not int or version != VERSION:
            raise Misfit(f"expected {SCHEMA} {VERSION}, not {excerpt(version)}")

    def definition(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """The schema itself."""
        properties: dict[str, Any] = {TYPE: {"const": self.tag}}
        if outermost:
            properties[SCHEMA] = {"const": VERSION}
        for key, shape in self.fields.items():
            properties[key] = shape.schema(defs)
        return {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """A reference to the schema, or the schema itself for an outermost object."""
        return self.definition(defs, outermost=True) if outermost else defs.reference(self)


class UnionShape:
    """``A | B``: the data show at first sight which of them they are."""

    def __init__(self, members: Sequence[Shape]) -> None:
        """Take the members.

        Raises:
            TypeError: Two of them look alike.
        """
        self._members = tuple(members)
        for index, one in enumerate(self._members):
            for other in self._members[:index]:
                if _alike(one.marks, other.marks):
                    msg = f"in JSON, {other.expected} cannot be told from {one.expected}"
                    raise TypeError(msg)
        self.expected = " or ".join(member.expected for member in self._members)
        self.marks = frozenset[object]().union(*(member.marks for member in self._members))

    def takes(self, data: object) -> bool:
        """What any member takes."""
        return any(member.takes(data) for member in self._members)

    def decode(self, data: object, *, outermost: bool = False) -> Any:  # noqa: ANN401
        """The value, by the member that takes it."""
        for member in self._members:
            if member.takes(data):
                return member.decode(data, outermost=outermost)
        raise misfit(self, data)

    def schema(self, defs: Definitions, *, outermost: bool = False) -> dict[str, Any]:
        """Any of the members."""
        return {"anyOf": [member.schema(defs, outermost=outermost) for member in self._members]}


_KINDS: Mapping[object, str] = {str: "string", int: "int", bool: "boolean", "object": "map"}


def _alike(one: frozenset[object], other: frozenset[object]) -> bool:
    """Whether some data could be of both shapes; a single value belongs to its whole kind."""
    return bool(one & _with_kinds(other) or other & _with_kinds(one))


def _with_kinds(marks: frozenset[object]) -> frozenset[object]:
    pairs = (cast("tuple[object, object]", mark) for mark in marks if isinstance(mark, tuple))
    return marks | {_KINDS[kind] for kind, _ in pairs if kind in _KINDS}


def build(cls: type, arguments: dict[str, Any]) -> object:
    """An instance of an attrs class; what its constructor refuses is a misfit."""
    try:
        return cls(**arguments)
    except (ValueError, TypeError, LookupError, ArithmeticError) as error:
        raise Misfit(str(error) or type(error).__name__) from None


def init_fields(cls: type) -> tuple[attrs.Attribute[Any], ...]:
    """The attrs fields that a constructor takes; the others follow from these.

    Raises:
        TypeError: A field is called like a key that objects need for themselves.
    """
    found = tuple(field for field in attrs.fields(cast("Any", cls)) if field.init)
    taken = {field.alias for field in found} & {TYPE, SCHEMA}
    if taken:
        msg = f"{cls.__name__} has a field {taken.pop()}, a word that JSON objects use themselves"
        raise TypeError(msg)
    return found
