"""A game at a terminal: the table, who sits where, and the file that it is kept in."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from attrs import define, field, frozen

from tablerules.cli.choosing import bot_of, known
from tablerules.cli.errors import CommandError, usage
from tablerules.cli.files import damaged, read_record, write_whole
from tablerules.cli.frontends import GAMES, frontend
from tablerules.cli.frontends.base import Frontend
from tablerules.core.errors import RecordError
from tablerules.core.luck import Seeded
from tablerules.core.records import Record
from tablerules.core.records.text import FORBIDDEN
from tablerules.core.rng import Rng
from tablerules.core.seats import Seat, write_actor
from tablerules.core.table import Table, ask
from tablerules.games import table_of

_CHAIR = re.compile(r"(person|bot)(?: (.+))?\Z")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,99}", re.ASCII)
_LONGEST_NAME = 20


@frozen
class Chair:
    """Who sits on a seat.

    Attributes:
        bot: The name of the bot; None: a person.
        name: What the others call a person; empty: as the seat.
    """

    bot: str | None = None
    name: str = ""

    def __str__(self) -> str:
        return f"person {self.name}".rstrip() if self.bot is None else f"bot {self.bot}"

    @classmethod
    def read(cls, text: str) -> Chair | None:
        """The inverse of ``str``; None when the text says something else."""
        found = _CHAIR.match(text)
        if found is None:
            return None
        return cls(name=found[2] or "") if found[1] == "person" else cls(bot=found[2])


def chairs_for(
    game: Frontend,
    seats: int,
    people: int,
    names: Sequence[str],
    bots: Sequence[str],
) -> tuple[Chair, ...]:
    """People on the first seats, bots on the others; the last bot named takes all that are left.

    Raises:
        CommandError: There are more people than seats, or there is no such bot.
    """
    if not 0 <= people <= seats:
        raise usage(f"{people} people cannot sit on {seats} seats")
    for name in names:
        if not name or FORBIDDEN.search(name) or len(name) > _LONGEST_NAME or name != name.strip():
            raise usage(f"a name has 1 to {_LONGEST_NAME} plain characters, and {name!r} does not")
    if len(names) > people:
        raise usage(f"there are {len(names)} names for {people} people")
    wanted = [known("bot", bot, game.bots) for bot in bots] or [game.default_bot]
    sat = [Chair(name=names[seat] if seat < len(names) else "") for seat in range(people)]
    last = len(wanted) - 1
    sat += [Chair(bot=wanted[min(number, last)]) for number in range(seats - people)]
    return tuple(sat)


@define
class Sitting:
    """A game at a terminal.

    Attributes:
        frontend: The game as the terminal sees it.
        table: The game.
        chairs: Who sits on each seat.
        seed: What luck and bots draw from.
        path: Where it is kept until it is over.
    """

    frontend: Frontend
    table: Table[Any, Any, Any]
    chairs: tuple[Chair, ...]
    seed: str
    path: Path
    _bots: dict[Seat, Any] = field(init=False)

    def __attrs_post_init__(self) -> None:
        options = self.table.game.options
        self._bots = {
            seat: bot_of(self.frontend, chair.bot, options)
            for seat, chair in enumerate(self.chairs)
            if chair.bot is not None
        }

    @classmethod
    def begin(
        cls,
        game: Frontend,
        options: object,
        chairs: tuple[Chair, ...],
        seed: str | None,
        path: Path,
    ) -> Sitting:
        """Start a game; without a seed one is made up."""
        chosen = secrets.token_hex(8) if seed is None else seed
        return cls(game, Table(game.make(options), Seeded(seed_of(chosen))), chairs, chosen, path)

    @classmethod
    def resume(cls, path: Path) -> Sitting:
        """Go on with a game that was kept in a file; every move of it is checked.

        Raises:
            CommandError: The file is no record of a game that can go on.
        """
        record = read_record(str(path))
        if record.game not in GAMES:
            raise CommandError(f"{path}: {record.game} cannot be played in a terminal")
        seed = record.meta.get("seed") or secrets.token_hex(8)
        try:
            table = table_of(record, luck=None)
        except RecordError as error:
            raise damaged(str(path), error) from None
        if table.over:
            raise CommandError(f"{path}: this game is over; look at it with 'tablerules replay'")
        table.luck = Seeded(seed_of(seed), position=_number(record.meta.get("luck", "")))
        table.resume()
        game = frontend(record.game)
        return cls(game, table, _chairs_of(game, record, table.game.seats), seed, path)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats on which people sit."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.bot is None)

    @property
    def names(self) -> tuple[str, ...]:
        """What people are called, in seat order."""
        return tuple(chair.name or write_actor(seat) for seat, chair in enumerate(self.chairs))

    def bot_move(self) -> Any:
        """What a bot does now; None when it is for a person to decide.

        A bot draws from a stream of its own for each ply, so it plays the same after resuming.
        """
        root = Rng(seed_of(self.seed)).split("bots").split(self.table.ply)
        streams = {seat: root.split(seat) for seat in self._bots}
        return ask(self.table.game, self.table.state, self._bots, streams)

    def undo(self) -> bool:
        """Take back everything from the last move of a person on; whether there was one."""
        people = set(self.people)
        if not any(move.actor in people for move in self.table.moves):
            return False
        while all(move.actor not in people for move in self.table.undo()):
            pass
        return True

    def record(self) -> Record:
        """The game so far, and what is needed to go on with it."""
        luck = self.table.luck
        position = luck.position if isinstance(luck, Seeded) else 0
        meta = {
            "date": datetime.now(UTC).date().isoformat(),
            **{f"seat-{seat + 1}": str(chair) for seat, chair in enumerate(self.chairs)},
            "seed": self.seed,
            "luck": str(position),
        }
        return self.table.record(meta=meta)

    def keep(self) -> None:
        """Write the game to its file.

        Raises:
            CommandError: The file cannot be written.
        """
        write_whole(self.path, self.record().dumps(), private=True)


def seed_of(text: str) -> int | str:
    """A seed as the library takes it: ``7`` is the number, so that both play the same game."""
    return int(text) if _WHOLE.fullmatch(text) else text


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < _DIGITS else 0


_DIGITS = 16


def _chairs_of(game: Frontend, record: Record, seats: int) -> tuple[Chair, ...]:
    """Who sat where; of a record that does not say it, a person on the first seat."""
    told: Iterable[Chair | None] = (
        Chair.read(record.meta.get(f"seat-{seat + 1}", "")) for seat in range(seats)
    )
    usual = chairs_for(game, seats, 1, (), ())
    return tuple(
        usual[seat] if chair is None or (chair.bot or game.default_bot) not in game.bots else chair
        for seat, chair in enumerate(told)
    )
