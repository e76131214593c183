"""The games of this library by name, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, Protocol

from tablerules.core.codec import game_types
from tablerules.core.errors import RecordError
from tablerules.core.game import Game
from tablerules.core.luck import Luck, System
from tablerules.core.records import Record
from tablerules.core.table import Table

NAMES: Final = {"maedn": "Maedn", "uno": "Uno", "yahtzee": "Yahtzee"}
"""The class of each game, in the package that bears the game's name."""

_SYSTEM = System()


class GameClass(Protocol):
    """A game's class: called with options it gives a game."""

    def __call__(self, options: Any) -> Game[Any, Any, Any]:  # noqa: ANN401 - each game has its own
        """The rules for these options."""
        ...


def package(name: str) -> Any:  # noqa: ANN401 - a module
    """The package of a game of this library.

    Raises:
        KeyError: There is no game of that name.
    """
    if name not in NAMES:
        raise KeyError(name)
    return import_module(f"tablerules.{name}")


def game_class(name: str) -> GameClass:
    """The class of a game of this library.

    Raises:
        KeyError: There is no game of that name.

    Examples:
        >>> game_class("yahtzee")
        <class 'tablerules.yahtzee.game.Yahtzee'>
    """
    found: GameClass = getattr(package(name), NAMES[name])
    return found


def game_of(record: Record, others: Mapping[str, GameClass] | None = None) -> Game[Any, Any, Any]:
    r"""The game a record is of, with the record's options.

    A name that is neither in `NAMES` nor in ``others`` is refused before anything is imported.

    Args:
        record: The record.
        others: Games that are not of this library, by the names that records give them.

    Raises:
        RecordError: There is no such game, or its options do not allow these values.

    Examples:
        >>> record = Record.loads("tablerules record 1\ngame: yahtzee\noption seats: 3\n")
        >>> game_of(record).seats
        3
    """
    known = others or {}
    if record.game not in known and record.game not in NAMES:
        names = ", ".join(sorted({*NAMES, *known}))
        line = 1 if record.lines is None else record.lines.head
        raise RecordError(line, f"there is no game {record.game}; known are {names}")
    cls = known[record.game] if record.game in known else game_class(record.game)
    return cls(record.read_options(game_types(cls).options))


def table_of(
    record: Record,
    luck: Luck | None = _SYSTEM,
    others: Mapping[str, GameClass] | None = None,
) -> Table[Any, Any, Any]:
    """A table on which a recorded game goes on; the record is checked first.

    Args:
        record: The record, with the whole truth.
        luck: Where outcomes of chance come from now.
        others: Games that are not of this library, by the names that records give them.

    Raises:
        RecordError: The record does not replay, or is a viewer's.
    """
    if record.viewer is not None:
        line = 1 if record.lines is None else record.lines.head
        raise RecordError(line, "what one viewer saw is not enough to play on")
    game = game_of(record, others)
    for _ in record.replay(game):
        pass
    return Table[Any, Any, Any].replay(game, record.moves, luck)
