"""From annotations to shapes."""

from __future__ import annotations

import types
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache, partial
from typing import (
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from tablerules.core.codec.base import Shape, Textual
from tablerules.core.codec.nested import (
    ListShape,
    MapShape,
    ObjectShape,
    TupleShape,
    UnionShape,
    init_fields,
)
from tablerules.core.codec.scalars import ChoiceShape, IntShape, PlainShape, TextShape, member_json

_PLAIN: dict[Any, Shape] = {
    int: IntShape(),
    str: PlainShape(str, "string"),
    bool: PlainShape(bool, "boolean"),
    None: ChoiceShape([(None, None)]),
    type(None): ChoiceShape([(None, None)]),
}


@lru_cache(maxsize=2048)
def shape_of(kind: Any) -> Shape:  # noqa: ANN401 - whatever may stand in an annotation
    """The shape of a type.

    Raises:
        TypeError: Values of the type have no JSON form that could be told from others.
    """
    plain = _PLAIN.get(kind)
    if plain is not None:
        return plain
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return ChoiceShape([(_literal(value), value) for value in arguments])
    if origin in (Union, types.UnionType):
        return UnionShape([shape_of(argument) for argument in arguments])
    if origin is not None and origin is not Annotated:
        return _generic(origin, arguments)
    return _class(kind) if _is_class(kind) else shape_of(_meant(kind))


def _meant(kind: Any) -> Any:  # noqa: ANN401 - any annotation
    """What an annotated type, a NewType or an alias made by a type statement stands for."""
    for name in ("__origin__", "__supertype__", "__value__"):
        if hasattr(kind, name):
            return getattr(kind, name)
    raise _no_form(kind)


def _is_class(kind: object) -> bool:
    return isinstance(kind, type)


def _is_attrs(cls: Any) -> bool:  # noqa: ANN401 - any class
    return attrs.has(cls)


def _no_form(kind: object) -> TypeError:
    return TypeError(f"values of type {getattr(kind, '__name__', kind)} have no JSON form")


def _literal(value: object) -> object:
    return member_json(value) if isinstance(value, Enum) else value


def _class(cls: Any) -> Shape:  # noqa: ANN401 - any class
    if issubclass(cls, Enum):
        return ChoiceShape([(member_json(member), member) for member in cls])
    if issubclass(cls, Textual):
        return TextShape(cls)
    if _is_attrs(cls):
        if getattr(cls, "__parameters__", ()):
            msg = f"{cls.__name__} needs the type of what it holds, as in {cls.__name__}[int]"
            raise TypeError(msg)
        return ObjectShape(cls, cls.__name__, partial(_fields, cls, {}))
    raise _no_form(cls)


def _generic(cls: Any, arguments: tuple[Any, ...]) -> Shape:  # noqa: ANN401 - any annotation
    if cls is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:  # noqa: PLR2004 - tuple[T, ...]
            return ListShape(shape_of(arguments[0]), tuple)
        return TupleShape([shape_of(argument) for argument in arguments])
    if cls is frozenset:
        return ListShape(shape_of(arguments[0]), frozenset)
    if _is_class(cls) and issubclass(cls, Mapping):
        key = shape_of(arguments[0])
        if not (key is _PLAIN[str] or (isinstance(key, ChoiceShape) and key.texts)):
            msg = f"the keys of a JSON object are strings, not {key.expected}"
            raise TypeError(msg)
        return MapShape(cast("PlainShape | ChoiceShape", key), shape_of(arguments[1]))
    if _is_attrs(cls):
        given = dict(zip(cls.__parameters__, arguments, strict=True))
        name = "_".join([cls.__name__, *(_name(argument) for argument in arguments)])
        return ObjectShape(cls, name, partial(_fields, cls, given))
    raise _no_form(cls)


def _name(kind: Any) -> str:  # noqa: ANN401 - any annotation
    """A name for a type argument, for people who read the schema."""
    arguments = get_args(kind)
    if get_origin(kind) in (Union, types.UnionType):
        return "_or_".join(map(_name, arguments))
    own = getattr(kind, "__name__", None) or str(kind)
    return "_".join([own, *(_name(a) for a in arguments if a is not Ellipsis)])


def _fields(cls: type, given: Mapping[Any, Any]) -> dict[str, Shape]:
    hints = get_type_hints(cls)
    return {
        field.alias or field.name: shape_of(_filled(hints[field.name], given))
        for field in init_fields(cls)
    }


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:  # noqa: ANN401 - any annotation
    """The annotation with type variables replaced by what they stand for."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    parameters: tuple[Any, ...] = getattr(hint, "__parameters__", ())
    if not parameters or get_origin(hint) is None:
        return hint
    return hint[tuple(given.get(parameter, parameter) for parameter in parameters)]


def field_shapes(cls: type) -> Mapping[str, Shape]:
    """The shape of each field of an attrs class.

    Raises:
        TypeError: It is no such class, or a field has no JSON form.
    """
    shape = shape_of(cls)
    if not isinstance(shape, ObjectShape):
        raise _no_form(cls)
    return shape.fields
