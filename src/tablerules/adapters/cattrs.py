"""A cattrs converter that writes this library's values as `tablerules.to_json` does.

For programs that have classes of their own with views, moves or options in them. Needs the extra
``tablerules[json]``.
"""

from __future__ import annotations

from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from tablerules.core.codec import from_json, to_json

try:
    from cattrs.preconf.json import JsonConverter, make_converter
except ImportError as error:  # pragma: no cover - a test removes cattrs in a process of its own
    message = 'tablerules.adapters.cattrs needs cattrs: pip install "tablerules[json]"'
    raise ImportError(message) from error


def converter(*packages: str) -> JsonConverter:
    """A converter whose output for values of these packages equals that of `to_json`.

    Args:
        packages: Further packages whose classes are written and read this way, for example the
            package of a game of your own.

    Examples:
        >>> from tablerules.yahtzee import Keep
        >>> print(converter().dumps(Keep(0, (3, 3))))
        {"type": "Keep", "schema": 1, "seat": 0, "dice": [3, 3]}
        >>> converter().loads('{"type": "Keep", "schema": 1, "seat": 0, "dice": [3, 3]}', Keep)
        Keep(seat=0, dice=(3, 3))
    """
    roots = {"tablerules", *packages}

    def ours(kind: Any) -> bool:  # noqa: ANN401 - whatever cattrs may ask about
        origin = get_origin(kind) or kind
        if isinstance(origin, type) and (attrs.has(origin) or issubclass(origin, Enum)):
            return _within(origin.__module__, roots)
        members = [member for member in get_args(kind) if member is not type(None)]
        return _is_union(kind) and bool(members) and all(map(ours, members))

    made = make_converter()
    made.register_unstructure_hook_func(ours, to_json)
    made.register_structure_hook_func(ours, lambda data, kind: from_json(kind, data))
    return made


def _within(module: str, roots: set[str]) -> bool:
    return any(module == root or module.startswith(f"{root}.") for root in roots)


def _is_union(kind: object) -> bool:
    return get_origin(kind) in (Union, UnionType)
