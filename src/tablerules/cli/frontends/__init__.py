"""The games that can be played in a terminal, each described by one value."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tablerules.cli.frontends.base import Frontend

GAMES: Final = ("maedn", "uno", "yahtzee")
"""Games by name. Each is described in the module of this package that bears its name."""


def frontend(name: str) -> Frontend:
    """What the terminal has to know about a game.

    Raises:
        KeyError: There is no such game.
    """
    if name not in GAMES:
        raise KeyError(name)
    found: Frontend = import_module(f"tablerules.cli.frontends.{name}").FRONTEND
    return found
