"""From the words of a command line to a game: presets, options, seats."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from typing import Any, cast

from attrs import evolve

from tablerules.cli.errors import usage
from tablerules.cli.frontends import GAMES, frontend
from tablerules.cli.frontends.base import Frontend
from tablerules.core.codec import decode_field, field_shapes
from tablerules.core.errors import JsonError


def known(what: str, name: str, names: Iterable[str]) -> str:
    """The one of some names that is meant; case and hyphens do not matter.

    Raises:
        CommandError: There is none.
    """
    listed = list(names)
    plain = {_plain(each): each for each in listed}
    found = plain.get(_plain(name))
    if found is not None:
        return found
    near = difflib.get_close_matches(_plain(name), plain, 1)
    hint = f" Did you mean {plain[near[0]]}?" if near else ""
    raise usage(f"there is no {what} {name!r}.{hint} There are: {', '.join(listed)}")


def _plain(name: str) -> str:
    return name.casefold().replace("-", "_")


def game_named(name: str) -> Frontend:
    """The game that is meant.

    Raises:
        CommandError: There is none.
    """
    return frontend(known("game", name, GAMES))


def options_of(
    game: Frontend,
    preset: str | None = None,
    seats: int | None = None,
    changes: Iterable[str] = (),
) -> Any:
    """The options that a command line asks for.

    Args:
        game: The game.
        preset: The name of a preset; None: the game's default.
        seats: How many play; None: as many as in the preset.
        changes: Options that differ, each as ``name=value``.

    Raises:
        CommandError: There is no such thing, or the game refuses the combination.
    """
    options: object = game.presets[known("preset", preset or game.default, game.presets)]
    kind: Any = cast("type[Any]", type(options))
    given = dict(_change(kind, change) for change in changes)
    if seats is not None:
        given["seats"] = seats
    try:
        return evolve(cast("Any", options), **given) if given else options
    except (ValueError, TypeError) as error:
        raise usage(str(error)) from None


def _change(kind: type[Any], change: str) -> tuple[str, Any]:
    name, equals, text = change.partition("=")
    if not equals:
        raise usage(f"an option is written NAME=VALUE, and {change!r} is not")
    name = known("option", name, field_shapes(kind))
    data = _json(text)
    try:
        return name, decode_field(kind, name, text if data is _NOT_JSON else data)
    except JsonError as error:
        raise usage(f"option {name}: {error}") from None


_NOT_JSON: Any = object()


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return _NOT_JSON


def bot_of(game: Frontend, name: str, options: object) -> Any:
    """A bot by its name.

    Raises:
        CommandError: There is none, or it cannot play by these rules.
    """
    try:
        return game.bots[known("bot", name, game.bots)](options)
    except ValueError as error:
        raise usage(f"bot {name}: {error}") from None


def preset_name(game: Frontend, options: object) -> str | None:
    """The preset that these options are, whatever the number of seats; None: they are no preset."""
    presets: Mapping[str, Any] = game.presets
    seats = getattr(options, "seats", None)
    for name, preset in presets.items():
        if preset == options:
            return name
    for name, preset in presets.items():
        try:
            if evolve(preset, seats=seats) == options:
                return name
        except (ValueError, TypeError):
            continue
    return None
