"""`tablerules rules`: the rules of an option set as plain English, with their ids."""

from __future__ import annotations

import argparse
import ast
import enum
import inspect
from functools import cache
from itertools import pairwise
from textwrap import shorten
from typing import Any, cast

from attrs import fields

from tablerules.cli.choosing import game_named, options_of, preset_name
from tablerules.cli.errors import Exit
from tablerules.cli.frontends.base import Frontend
from tablerules.cli.screen import Screen


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Print the rules that a command line asks for."""
    game = game_named(args.game)
    if args.presets:
        for name in game.presets:
            screen.show(f"{name}{'  (default)' if name == game.default else ''}")
        return Exit.DONE
    options = options_of(game, args.preset, args.seats, args.option)
    screen.say(rule_text(game, options))
    return Exit.DONE


def rule_text(game: Frontend, options: object) -> str:
    """The rules that some options make, one paragraph for each."""
    preset = preset_name(game, options)
    title = game.title + (f", preset {preset}" if preset else "")
    if game.rule_sheet is not None:
        return f"{title}\n\n{game.rule_sheet(options)}"
    kind: Any = cast("type[Any]", type(options))
    told = notes(kind)
    lines = [title, ""]
    for attribute in fields(kind):
        if not attribute.init:
            continue
        name, value = attribute.name, getattr(options, attribute.name)
        lines.append(f"{name} = {_shown(value)}")
        lines += [f"  {text}" for text in (told.get(name, ""), _meaning(value)) if text]
    return "\n".join(lines)


def _shown(value: object) -> str:
    if isinstance(value, enum.Enum):
        return str(value.value)
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return shorten(" ".join(map(_shown, items)) or "none", _LONG)
    text = getattr(value, "name", None) if not isinstance(value, str) else None
    return text if isinstance(text, str) else str(value)


_LONG = 60


def _meaning(value: Any) -> str:
    """What a named answer means, where its class says it."""
    if not isinstance(value, enum.Enum):
        return ""
    text = notes(type(value)).get(value.name, "")
    return f"{value.value}: {text}" if text else ""


@cache
def notes(kind: type[Any]) -> dict[str, str]:
    """The sentences that stand under the fields or members of a class, in its source.

    Examples:
        >>> from tablerules.yahtzee import Order
        >>> notes(Order)["UPPER_FIRST"]
        'No lower box before all upper boxes are filled (yahtzee:S3-33).'
    """
    try:
        body = ast.parse(inspect.getsource(kind)).body[0]
    except (OSError, SyntaxError):  # no source is at hand: the values have to do
        return {}
    if not isinstance(body, ast.ClassDef):
        return {}
    found: dict[str, str] = {}
    for field, text in pairwise(body.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str() as sentence)),
            ):
                found[name] = " ".join(sentence.split()).replace("``", "")
            case _:
                pass
    return found
