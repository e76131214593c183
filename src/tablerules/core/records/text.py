"""The lines of a record: reading them within bounds, and the small values that stand in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from tablerules.core.errors import RecordError
from tablerules.core.scoring import Place, Standings
from tablerules.core.seats import write_actor

LONGEST_LINE: Final = 1 << 17
"""A longer line is refused before the rest of it is read."""

VERSION: Final = 1
"""The number of the format. It rises when a record would be read differently."""

ACTOR: Final = re.compile(r"(\*|ref|p[1-9][0-9]?) ", re.ASCII)
"""How the text of a move begins."""
GAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
"""The names of games."""
OPTION: Final = re.compile(r"[a-z][a-z0-9_]{0,59}", re.ASCII)
"""The names of options."""
META: Final = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
"""The names of metadata."""

MOST_SEATS: Final = 99
"""A seat is written with two digits at most."""

FORBIDDEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""What no line may hold: control characters, separators of lines, halves of characters."""

_NUMBER = r"(?:0|-?[1-9][0-9]{0,29})"
_SEAT = r"p[1-9][0-9]?"
_PLACE = re.compile(rf"([1-9][0-9]?)\. ({_SEAT}(?: {_SEAT})*) ({_NUMBER})\Z", re.ASCII)
_SHARE = re.compile(rf"{_SEAT} ({_NUMBER})\Z", re.ASCII)


class Readable(Protocol):
    """A file that is open for reading, as text or as bytes."""

    def readline(self, size: int, /) -> str | bytes:
        """The next line, or its first ``size`` characters."""
        ...


def numbered_lines(file: Readable) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers, without their ends; never more than one at a time.

    Raises:
        RecordError: A line is too long, or is not UTF-8.
    """
    number = 0
    while True:
        number += 1
        try:
            line = file.readline(LONGEST_LINE + 2)
            text = line.decode() if isinstance(line, bytes) else line
        except UnicodeDecodeError:
            raise RecordError(number, "the file must be text in UTF-8") from None
        if not text:
            return
        text = text.removesuffix("\n").removesuffix("\r")
        if number == 1:
            text = text.removeprefix("\ufeff")  # some editors put it before UTF-8
        if len(text) > LONGEST_LINE:
            raise RecordError(number, f"a line has {LONGEST_LINE:,} characters at most")
        yield number, text


class TextLines:
    """A text with the one method of a file that is needed here."""

    def __init__(self, text: str) -> None:
        """Begin at the first line."""
        self._text = text
        self._at = 0

    def readline(self, size: int, /) -> str:
        """The next line, or its first ``size`` characters."""
        start = self._at
        end = self._text.find("\n", start, start + size) + 1
        self._at = end or start + size
        return self._text[start : self._at]


def one_line(what: str, text: str) -> None:
    """Refuse a text that would not be read as it was written.

    Raises:
        ValueError: It would not.
    """
    if FORBIDDEN.search(text) or text != text.rstrip():
        msg = f"{what} must be one line, without control characters and without a blank at its end"
        raise ValueError(msg)


@frozen
class Comment:
    """A remark.

    Attributes:
        ply: After how many moves it stands.
        text: One line.
    """

    ply: int
    text: str

    def __attrs_post_init__(self) -> None:
        one_line("a comment", self.text)


@frozen
class Lines:
    """Where the parts of a record stand in its file.

    Attributes:
        head: Its first line.
        options: The line of each option.
        moves: The line of each move.
        result: The line of the result.
    """

    head: int
    options: Mapping[str, int]
    moves: Sequence[int]
    result: int


def check_text(number: int, text: str) -> None:
    """Refuse characters that do not belong in a line.

    Raises:
        RecordError: There is one.
    """
    found = FORBIDDEN.search(text)
    if found is not None:
        reason = f"the character U+{ord(found[0]):04X} is not allowed in a record"
        raise RecordError(number, reason, found.start() + 1)


def write_json(data: object) -> str:
    """JSON in one line, in which no forbidden character stands as itself."""
    text = json.dumps(data, ensure_ascii=False)
    return FORBIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def read_json(number: int, text: str, column: int) -> Any:  # noqa: ANN401 - plain JSON data
    """Read JSON that begins at a column of a line.

    Raises:
        RecordError: It is no JSON, repeats a key, or is nested too deeply.
    """
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        reason = f"this is not JSON: {error.msg}"
        raise RecordError(number, reason, column + error.pos) from None
    except RecursionError:
        raise RecordError(number, "this JSON is nested too deeply", column) from None
    except ValueError as error:
        raise RecordError(number, f"this JSON is not allowed: {error}", column) from None


def _once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key of an object is repeated")
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number here")


def write_places(standings: Standings) -> str:
    """The places, as in ``1. p2 310, 2. p1 p3 254``."""
    return ", ".join(
        f"{place.rank}. {' '.join(map(write_actor, place.seats))} {place.score}"
        for place in standings.places
    )


def write_settlement(standings: Standings) -> str:
    """What each seat earns, as in ``p1 -56, p2 56``."""
    shares = enumerate(standings.settlement)
    return ", ".join(f"{write_actor(seat)} {share}" for seat, share in shares)


def read_places(number: int, text: str, column: int) -> Standings:
    """Read the places of a final result.

    Raises:
        RecordError: The text is something else.
    """
    places: list[Place] = []
    for part, at in _parts(text, column):
        found = _PLACE.match(part)
        if found is None:
            reason = "expected a place such as '1. p2 310': rank, seats, score"
            raise RecordError(number, reason, at)
        seats = tuple(int(seat[1:]) - 1 for seat in found[2].split(" "))
        places.append(Place(int(found[1]), seats, int(found[3])))
    return Standings(tuple(places))


def read_settlement(number: int, text: str, column: int) -> tuple[int, ...]:
    """Read what each seat earns.

    Raises:
        RecordError: The text is something else, or leaves out a seat.
    """
    shares: list[int] = []
    for part, at in _parts(text, column):
        found = _SHARE.match(part)
        seat = write_actor(len(shares))
        if found is None or not part.startswith(f"{seat} "):
            raise RecordError(number, f"expected a share such as '{seat} -56'", at)
        shares.append(int(found[1]))
    return tuple(shares)


def _parts(text: str, column: int) -> Iterator[tuple[str, int]]:
    for part in text.split(", "):
        yield part, column
        column += len(part) + len(", ")


def sentence_of(error: Exception) -> str:
    """What went wrong, in one line of a decent length."""
    text = FORBIDDEN.sub(" ", str(error)) or type(error).__name__
    return text if len(text) <= _SENTENCE else text[:_SENTENCE] + "..."


_SENTENCE = 400
