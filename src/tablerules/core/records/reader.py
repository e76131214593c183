"""Reading records from a file, one after the other, whatever the file holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve

from tablerules.core.errors import NotationError, RecordError
from tablerules.core.records.text import (
    ACTOR,
    GAME,
    META,
    OPTION,
    VERSION,
    Comment,
    Lines,
    Readable,
    check_text,
    numbered_lines,
    read_json,
    read_places,
    read_settlement,
)
from tablerules.core.scoring import Standings
from tablerules.core.seats import PUBLIC, Viewer, read_seat

LARGEST: Final = 1 << 22
"""A record has so many characters at most."""

_HEAD = re.compile(r"tablerules record ([1-9][0-9]{0,8})\Z", re.ASCII)
_FIELD = re.compile(r"(game|viewer|result|settlement|(?:option|meta) \S+):(?: |\Z)", re.ASCII)
_EXPECTED = (
    "expected a move ('p1 ...', '* ...'), a comment ('# ...'), or one of "
    "'game:', 'viewer:', 'option NAME:', 'meta NAME:', 'result:', 'settlement:'"
)


def read_parts(file: Readable) -> Iterator[dict[str, Any]]:
    """The parts of each record of a file, as arguments for `Record`; each when it is complete.

    Raises:
        RecordError: A line does not belong there.
    """
    draft: _Draft | None = None
    for number, line in numbered_lines(file):
        text = line.rstrip(" \t")
        check_text(number, text)
        head = _HEAD.match(text)
        if head is not None:
            if int(head[1]) != VERSION:
                reason = f"records of version {VERSION} can be read, and this one is of {head[1]}"
                raise RecordError(number, reason, text.rindex(" ") + 2)
            if draft is not None:
                yield draft.parts()
            draft = _Draft(number)
        elif draft is not None:
            draft.take(number, text)
        elif text and not text.startswith("#"):
            raise RecordError(number, f"a record begins with 'tablerules record {VERSION}'", 1)
    if draft is not None:
        yield draft.parts()


class _Draft:
    """A record of which some lines have been read."""

    def __init__(self, head: int) -> None:
        self.head = head
        self.size = 0
        self.game: str | None = None
        self.viewer: Viewer | None = None
        self.options: dict[str, Any] = {}
        self.meta: dict[str, str] = {}
        self.moves: list[str] = []
        self.comments: list[Comment] = []
        self.result: Standings | None = None
        self.option_lines: dict[str, int] = {}
        self.move_lines: list[int] = []
        self.result_line = head

    def parts(self) -> dict[str, Any]:
        """The arguments for `Record`."""
        if self.game is None:
            raise RecordError(self.head, "this record does not name its game")
        return {
            "game": self.game,
            "options": self.options,
            "moves": tuple(self.moves),
            "viewer": self.viewer,
            "result": self.result,
            "meta": self.meta,
            "comments": tuple(self.comments),
            "lines": Lines(self.head, self.option_lines, tuple(self.move_lines), self.result_line),
        }

    def take(self, number: int, text: str) -> None:
        """Read one more line."""
        self.size += len(text) + 1
        if self.size > LARGEST:
            raise RecordError(number, f"a record has {LARGEST:,} characters at most")
        if not text:
            return
        if text.startswith("#"):
            self.comments.append(Comment(len(self.moves), text[1:].removeprefix(" ")))
        elif ACTOR.match(text):
            self._move(number, text)
        else:
            self._field(number, text)

    def _move(self, number: int, text: str) -> None:
        if self.result is not None:
            raise RecordError(number, "a move after the result", 1)
        self.moves.append(text)
        self.move_lines.append(number)

    def _field(self, number: int, text: str) -> None:
        found = _FIELD.match(text)
        if found is None:
            raise RecordError(number, _EXPECTED, 1)
        kind, _, name = found[1].partition(" ")
        if self.moves and kind not in ("result", "settlement"):
            raise RecordError(number, f"'{kind}' must stand before the moves", 1)
        value, column = text[found.end() :], found.end() + 1
        if name:
            self._named(kind)(number, name, value, column)
        else:
            self._plain(kind)(number, value, column)

    def _named(self, kind: str) -> Callable[[int, str, str, int], None]:
        return {"option": self._option, "meta": self._meta}[kind]

    def _plain(self, kind: str) -> Callable[[int, str, int], None]:
        takers = {
            "game": self._game,
            "viewer": self._viewer,
            "result": self._result,
            "settlement": self._settlement,
        }
        return takers[kind]

    def _option(self, number: int, name: str, value: str, column: int) -> None:
        if not OPTION.fullmatch(name):
            raise RecordError(number, "an option's name is made of a-z, 0-9 and _", 8)
        if name in self.options:
            raise RecordError(number, f"option {name} is given twice", 8)
        self.options[name] = read_json(number, value, column)
        self.option_lines[name] = number

    def _meta(self, number: int, name: str, value: str, _: int) -> None:
        if not META.fullmatch(name):
            raise RecordError(number, "a name in meta is made of a-z, 0-9 and -", 6)
        if name in self.meta:
            raise RecordError(number, f"meta {name} is given twice", 6)
        self.meta[name] = value

    def _game(self, number: int, value: str, column: int) -> None:
        if not GAME.fullmatch(value):
            raise RecordError(number, "expected the name of a game, such as 'yahtzee'", column)
        if self.game is not None:
            raise RecordError(number, "the game is named twice", 1)
        self.game = value

    def _viewer(self, number: int, value: str, column: int) -> None:
        if self.viewer is not None:
            raise RecordError(number, "the viewer is named twice", 1)
        try:
            self.viewer = PUBLIC if value == PUBLIC.value else read_seat(value)
        except NotationError:
            raise RecordError(number, "expected a seat (p1, p2, ...) or 'public'", column) from None

    def _result(self, number: int, value: str, column: int) -> None:
        if self.result is not None:
            raise RecordError(number, "a second result", 1)
        self.result = read_places(number, value, column)
        self.result_line = number

    def _settlement(self, number: int, value: str, column: int) -> None:
        if self.result is None or self.result.settlement:
            raise RecordError(number, "the settlement follows the result, once", 1)
        self.result = evolve(self.result, settlement=read_settlement(number, value, column))
