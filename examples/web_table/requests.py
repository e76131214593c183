"""What browsers may send, as frozen values. Anything else is refused before it reaches a game."""

from __future__ import annotations

import json
import time
import unicodedata
from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

from attrs import define, field, frozen

from tablerules import JsonError
from tablerules.core.codec import decode
from tablerules.core.seats import Seat

MOST_BYTES: Final = 2_000
"""No message of a browser is longer."""
MOST_LETTERS: Final = 20
"""No name is longer."""

Language: TypeAlias = Literal["en", "de"]
Theme: TypeAlias = Literal["light", "dark"]


@frozen
class Join:
    """The first message: who somebody is. Without a token one only watches."""

    token: str
    language: Language
    theme: Theme


@frozen
class Play:
    """A move, by its text, meant for the position after ``at`` moves."""

    move: str
    at: int


@frozen
class Change:
    """Another language or theme."""

    language: Language
    theme: Theme


@frozen
class Rename:
    """What somebody wants to be called."""

    name: str


@frozen
class Fill:
    """The host lets a bot play for an empty seat, until its owner comes."""

    seat: Seat


Request: TypeAlias = Play | Change | Rename | Fill


@frozen
class Create:
    """A new table."""

    game: str
    preset: str
    length: Literal["match", "round"]
    seats: tuple[Literal["person", "bot"], ...]
    name: str


class Refused(Exception):  # noqa: N818 - it is a refusal, not an error of the server
    """A message that is not taken; ``code`` says why, in a word that browsers translate."""

    def __init__(self, code: str) -> None:
        """Keep the code."""
        super().__init__(code)
        self.code = code


def parse(kind: Any, text: str | bytes) -> Any:  # noqa: ANN401 - a value of that kind
    """Read a message strictly: every field must be there, and nothing else.

    Raises:
        Refused: It is too long, or it is no message of that kind.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > MOST_BYTES:
        raise Refused("oversized")
    try:
        return decode(kind, json.loads(data))
    except (JsonError, ValueError, RecursionError):
        raise Refused("malformed") from None


def clean_name(name: str) -> str:
    """A name as everybody may be shown it: one line, not too long, nothing invisible.

    Raises:
        Refused: Nothing is left of it.
    """
    seen = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    short = " ".join(seen.split())[:MOST_LETTERS].strip()
    if not short:
        raise Refused("name")
    return short


@define
class Bucket:
    """So many messages at once, and so many a second.

    Attributes:
        burst: How many at once.
        rate: How many more a second.
        clock: Tells the seconds.
    """

    burst: float
    rate: float
    clock: Callable[[], float] = time.monotonic
    _left: float = field(init=False)
    _seen: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._left, self._seen = self.burst, self.clock()

    def spend(self) -> None:
        """Take another message.

        Raises:
            Refused: There have been too many.
        """
        now = self.clock()
        self._left = min(self.burst, self._left + (now - self._seen) * self.rate)
        self._seen = now
        if self._left < 1:
            raise Refused("slow")
        self._left -= 1

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for a while."""
        return self._left + (self.clock() - self._seen) * self.rate >= self.burst
