"""What is kept in SQLite: every table as the head of its record, its seats and its moves.

A move is written, with the outcomes of chance that followed it, before anybody is told of it. So
nothing that a browser has seen is ever lost, whenever the server stops.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import evolve, frozen

from tablerules import Record
from tablerules.core.seats import Seat

_TABLES = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    head TEXT NOT NULL,
    preset TEXT NOT NULL,
    touched TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    token TEXT,
    bot INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS moves (
    game TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT;
"""


def digest(token: str) -> str:
    """What is kept of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


@frozen
class Chair:
    """Who sits at a seat.

    Attributes:
        name: What everybody calls it.
        token: The digest of its token; None: a bot sits there from the beginning.
        bot: Whether a bot plays for it now.
    """

    name: str
    token: str | None
    bot: bool


@frozen
class Saved:
    """A table as it is kept.

    Attributes:
        preset: The name of its rules.
        record: The whole truth about it.
        chairs: Who sits where.
    """

    preset: str
    record: Record
    chairs: tuple[Chair, ...]


class Store:
    """All tables, in a file of SQLite."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, or make it."""
        # A server under test is started in another thread than it is made in; only one uses it.
        self._base = sqlite3.connect(path, check_same_thread=False)
        self._base.execute("PRAGMA foreign_keys = ON")
        self._base.execute("PRAGMA journal_mode = WAL")  # one write to the disk for each move
        self._base.executescript(_TABLES)

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def create(self, key: str, saved: Saved) -> None:
        """Keep a new table with the moves it has."""
        head = evolve(saved.record, moves=(), lines=None).dumps()
        with self._base:
            self._base.execute(
                "INSERT INTO tables (id, head, preset) VALUES (?, ?, ?)", (key, head, saved.preset)
            )
            self._base.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
                ((key, i, c.name, c.token, c.bot) for i, c in enumerate(saved.chairs)),
            )
            self._insert(key, 0, saved.record.moves)

    def append(self, key: str, ply: int, moves: Sequence[str]) -> None:
        """Keep moves that follow the first ``ply``.

        Raises:
            sqlite3.Error: They cannot be written; none of them has been.
        """
        with self._base:
            self._insert(key, ply, moves)
            self._base.execute("UPDATE tables SET touched = CURRENT_TIMESTAMP WHERE id = ?", (key,))

    def _insert(self, key: str, ply: int, moves: Iterable[str]) -> None:
        rows = ((key, number, move) for number, move in enumerate(moves, start=ply))
        self._base.executemany("INSERT INTO moves VALUES (?, ?, ?)", rows)

    def seat(self, key: str, seat: Seat, chair: Chair) -> None:
        """Keep who sits at a seat now."""
        with self._base:
            self._base.execute(
                "UPDATE seats SET name = ?, token = ?, bot = ? WHERE game = ? AND seat = ?",
                (chair.name, chair.token, chair.bot, key, seat),
            )

    def load(self, key: str) -> Saved | None:
        """A table by its name; None: there is none."""
        query = "SELECT head, preset FROM tables WHERE id = ?"
        found = self._base.execute(query, (key,)).fetchone()
        if found is None:
            return None
        head, preset = found
        query = "SELECT move FROM moves WHERE game = ? ORDER BY ply"
        moves = tuple(move for (move,) in self._base.execute(query, (key,)))
        query = "SELECT name, token, bot FROM seats WHERE game = ? ORDER BY seat"
        chairs = tuple(Chair(n, t, bool(b)) for n, t, b in self._base.execute(query, (key,)))
        return Saved(preset, evolve(Record.loads(head), moves=moves, lines=None), chairs)

    def forget(self, days: int) -> None:
        """Drop tables at which nobody has moved for so many days."""
        with self._base:
            self._base.execute(
                "DELETE FROM tables WHERE touched < datetime('now', ?)", (f"-{days} days",)
            )

    def count(self) -> int:
        """How many tables there are."""
        (count,) = self._base.execute("SELECT count(*) FROM tables").fetchone()
        return int(count)
