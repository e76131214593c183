"""The tables being played: rules, people, bots and the file in which all is kept."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from attrs import define, evolve, field, frozen

from tablerules import PUBLIC, Bot, Luck, Rng, System, Table
from tablerules.core.seats import Seat, Viewer, write_actor
from tablerules.core.table import ask
from tablerules.games import game_of, table_of

from .catalogue import OFFERS, options_of
from .connections import Connection
from .requests import Create, Refused, clean_name
from .shows import Voice
from .store import Chair, Saved, Store, digest

MOST_TABLES: Final = 5_000
"""No more tables are kept at a time."""
MOST_AWAKE: Final = 200
"""So many tables stay in memory although nobody is there; the others are read again when asked."""
MOST_CHANCE: Final = 12
"""The last move by somebody is looked for among so many."""
DAYS: Final = 60
"""A table is dropped when nobody has moved for so long."""


@frozen(kw_only=True)
class Settings:
    """How the server behaves.

    Attributes:
        bot_delay: How many seconds a bot waits, so that people can follow and cut in.
        luck: Makes the source of chance for each table.
        join_within: How many seconds a browser has to say who it is.
        pace: How many messages a browser may send at once, and how many a second for long.
    """

    bot_delay: float = 1.2
    luck: Callable[[], Luck] = System
    join_within: float = 10.0
    pace: tuple[float, float] = (20, 5)


@define(eq=False)
class Hosted:
    """A table with everybody at it.

    Attributes:
        key: Its name in addresses.
        preset: The name of its rules.
        table: The game.
        chairs: Who sits where.
        store: Where all is kept.
        settings: How the server behaves.
        connections: The browsers that look at it.
        version: Counts the changes that are no moves: names, bots, who is there.
    """

    key: str
    preset: str
    table: Table[Any, Any, Any]
    chairs: list[Chair]
    store: Store
    settings: Settings
    connections: list[Connection] = field(factory=list[Connection])
    version: int = 0
    _bots: dict[Seat, Bot[Any, Any]] = field(init=False, factory=dict[Seat, Bot[Any, Any]])
    _streams: dict[Seat, Rng] = field(init=False, factory=dict[Seat, Rng])
    _playing: asyncio.Task[None] | None = field(init=False, default=None)
    _states: tuple[Any, ...] = field(init=False, default=())

    @property
    def name(self) -> str:
        """The name of the game."""
        return type(self.table.game).__name__.lower()

    @property
    def names(self) -> tuple[str, ...]:
        """What people are called."""
        return tuple(chair.name for chair in self.chairs)

    @property
    def host(self) -> Seat:
        """Who has made the table: the first seat that is a person's."""
        return next(i for i, chair in enumerate(self.chairs) if chair.token is not None)

    @property
    def idle(self) -> bool:
        """Whether it can be forgotten and read again later."""
        return not self.connections and (self._playing is None or self._playing.done())

    def viewer(self, token: str) -> Viewer:
        """Whose token this is; without one somebody only watches.

        Raises:
            Refused: It is nobody's.
        """
        if not token:
            return PUBLIC
        shown = digest(token)
        for seat, chair in enumerate(self.chairs):
            if chair.token is not None and hmac.compare_digest(chair.token, shown):
                return seat
        raise Refused("token")

    def voice(self, viewer: Viewer, language: str, theme: str) -> Voice:
        """How a viewer is told of this table."""
        return Voice(viewer=viewer, language=language, theme=theme, names=self.names)

    # -------------------------------------------------------------- moves

    def play(self, seat: Viewer, text: str, at: int) -> None:
        """A move by somebody, kept and then told to all.

        Raises:
            Refused: Somebody else's move, or it cannot be kept; nothing has changed.
            IllegalMove: The rules refuse it; nothing has changed.
            NotationError: It is no move; nothing has changed.
        """
        move = self.table.game.read(text)
        if not isinstance(seat, int) or move.actor != seat:
            raise Refused("foreign")
        self._play(move, at)
        self.wake_bots()

    def _play(self, move: Any, at: int | None = None) -> None:  # noqa: ANN401 - a move of any game
        table, before = self.table, self.table.ply
        played = table.play(move, at=at)
        try:
            self.store.append(self.key, before, [table.game.write(done) for done in played])
        except sqlite3.Error as error:
            table.undo()
            raise Refused("storage") from error
        self.tell()

    def tell(self) -> None:
        """Let every connection send what is new."""
        for connection in self.connections:
            connection.wake.set()

    def last(self, viewer: Viewer, ply: int | None = None) -> Any:  # noqa: ANN401 - a move or None
        """The last move by somebody, not by chance, before a ply, as a viewer saw it."""
        recent = self.table.moves[:ply][-MOST_CHANCE:]
        move = next((move for move in reversed(recent) if isinstance(move.actor, int)), None)
        return None if move is None else self.table.game.seen(move, viewer)

    def states(self) -> tuple[Any, ...]:
        """All positions of a game that is over.

        Raises:
            Refused: It is not over.
        """
        if not self.table.over:
            raise Refused("running")
        if not self._states:
            self._states = tuple(self.table.record().replay(self.table.game))
        return self._states

    # -------------------------------------------------------------- people

    def seat(self, seat: Seat, **changes: Any) -> None:  # noqa: ANN401 - the fields of a chair
        """Change who sits at a seat."""
        changed = evolve(self.chairs[seat], **changes)
        if changed != self.chairs[seat]:
            self.store.seat(self.key, seat, changed)
            self.chairs[seat] = changed
        self.version += 1
        self.tell()

    def fill(self, by: Viewer, seat: Seat) -> None:
        """Let a bot play for somebody who is not there.

        Raises:
            Refused: Only the host may ask for it, and only for an empty chair.
        """
        here = any(connection.viewer == seat for connection in self.connections)
        if by != self.host or not 0 <= seat < len(self.chairs) or here:
            raise Refused("fill")
        self.seat(seat, bot=True)
        self.wake_bots()

    def enter(self, connection: Connection) -> None:
        """A browser comes; whoever it is, no bot plays for them any more."""
        self.connections.append(connection)
        viewer = connection.viewer
        if isinstance(viewer, int):
            self.seat(viewer, bot=False)
        self.wake_bots()

    def leave(self, connection: Connection) -> None:
        """A browser goes."""
        self.connections.remove(connection)
        self.version += 1
        self.tell()

    # -------------------------------------------------------------- bots

    def wake_bots(self) -> None:
        """Let the bots look whether there is something to do for them."""
        if self._playing is None or self._playing.done():
            self._playing = asyncio.create_task(self._let_bots_play())

    async def rest(self) -> None:
        """Stop the bots."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.gather(self._playing, return_exceptions=True)

    async def _let_bots_play(self) -> None:
        while any(chair.bot for chair in self.chairs) and not self.table.over:
            before = (self.table.ply, self.version)
            await asyncio.sleep(self.settings.bot_delay)
            move = ask(self.table.game, self.table.state, self._sitting(), self._streams)
            if move is not None:
                with suppress(Refused):  # it could not be written down: the bot tries again
                    self._play(move)
            elif (self.table.ply, self.version) == before:
                return  # nothing has happened while they thought: they wait to be woken

    def _sitting(self) -> dict[Seat, Bot[Any, Any]]:
        """The bots that play now."""
        for seat, chair in enumerate(self.chairs):
            if chair.bot and seat not in self._bots:
                self._bots[seat] = OFFERS[self.name].bot(self.table.game.options)
                self._streams[seat] = Rng(secrets.token_bytes(16))
        return {seat: bot for seat, bot in self._bots.items() if self.chairs[seat].bot}


class House:
    """All tables: those that are awake, and those in the file."""

    def __init__(self, store: Store, settings: Settings) -> None:
        """Open the house."""
        self.store = store
        self.settings = settings
        self._awake: OrderedDict[str, Hosted] = OrderedDict()
        store.forget(DAYS)

    def create(self, wish: Create) -> tuple[Hosted, list[str | None]]:
        """A new table, and the token of each seat that is a person's.

        Raises:
            Refused: There is no such game, or there are too many tables.
        """
        if self.store.count() >= MOST_TABLES:
            raise Refused("full")
        if "person" not in wish.seats:
            raise Refused("options")
        try:
            options = options_of(wish.game, wish.preset, len(wish.seats), wish.length)
        except ValueError:
            raise Refused("options") from None
        table = Table[Any, Any, Any](OFFERS[wish.game].make(options), self.settings.luck())
        tokens = [secrets.token_urlsafe(24) if kind == "person" else None for kind in wish.seats]
        chairs = [
            Chair(_default_name(seat, token), token and digest(token), bot=token is None)
            for seat, token in enumerate(tokens)
        ]
        key = secrets.token_urlsafe(12)
        saved = Saved(wish.preset, table.record(), tuple(chairs))
        self.store.create(key, saved)
        hosted = self._keep(Hosted(key, wish.preset, table, chairs, self.store, self.settings))
        if wish.name.strip():
            hosted.seat(hosted.host, name=clean_name(wish.name))
        return hosted, tokens

    async def close(self) -> None:
        """Stop all bots; all else is in the file already."""
        for hosted in self._awake.values():
            await hosted.rest()

    def find(self, key: str) -> Hosted:
        """A table by its name in addresses.

        Raises:
            Refused: There is none.
        """
        hosted = self._awake.get(key)
        if hosted is not None:
            self._awake.move_to_end(key)
            return hosted
        saved = self.store.load(key)
        if saved is None:
            raise Refused("unknown")
        return self._keep(self._read(key, saved))

    def _read(self, key: str, saved: Saved) -> Hosted:
        """Go on with a table from the file, where its record ends."""
        table = table_of(saved.record, self.settings.luck())
        dealt = table.moves[len(saved.record.moves) :]
        if dealt:  # the record ended before an outcome of chance
            ply, write = len(saved.record.moves), game_of(saved.record).write
            self.store.append(key, ply, [write(move) for move in dealt])
        return Hosted(key, saved.preset, table, list(saved.chairs), self.store, self.settings)

    def _keep(self, hosted: Hosted) -> Hosted:
        self._awake[hosted.key] = hosted
        if len(self._awake) > MOST_AWAKE:
            asleep = [key for key, known in self._awake.items() if known.idle]
            for key in asleep[: len(self._awake) - MOST_AWAKE]:
                if key != hosted.key:
                    del self._awake[key]
        return hosted


def _default_name(seat: Seat, token: str | None) -> str:
    return f"Bot {seat + 1}" if token is None else write_actor(seat).upper()
