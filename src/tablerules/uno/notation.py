"""Moves as text and back: ``read(write(move)) == move``, and nothing else is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tablerules.core.chance import Dealt
from tablerules.core.errors import NotationError
from tablerules.core.seats import Seat, read_seat
from tablerules.uno.cards import Card, Colour, card
from tablerules.uno.moves import (
    Act,
    Cards,
    Catch,
    Do,
    DrawnForDeal,
    Give,
    Hidden,
    JumpIn,
    Misplay,
    Move,
    NameColour,
    Offence,
    Penalise,
    Play,
    Reveal,
    Swap,
    TurnedUp,
    Verdict,
)

T = TypeVar("T")

_MOST_WORDS = 2000


def write(move: Move) -> str:
    """The move's one text."""
    return str(move)


def read(text: str) -> Move:
    """Read a move, the exact inverse of [`write`][tablerules.uno.notation.write].

    Raises:
        NotationError: The text is no move.

    Examples:
        >>> read("p1 play W4 green uno")
        Play(seat=0, cards=(card('W4'),), colour=<Colour.GREEN: 'green'>, dumped=(), uno=True)
    """
    words = _Words(text)
    actor = words.take("p1, p2, ..., * or ref")
    if actor == "*":
        move = words.choose(_DEALER)(words)
    elif actor == "ref":
        move = _penalise(words)
    else:
        seat = words.seat_of(actor)
        move = words.choose(_SEAT)(words, seat)
    words.end()
    if write(move) != text:  # for example cards that are not in the order in which they are written
        raise NotationError(text, 1, f"the move written as {write(move)[:60]!r}")
    return move


class _Words:
    """The words of a text, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = text.split(" ", _MOST_WORDS)
        self.at = 0

    @property
    def column(self) -> int:
        """Where the next word begins, counted from 1."""
        before = sum(len(word) + 1 for word in self.words[: self.at])
        return min(before, len(self.text)) + 1

    @property
    def next(self) -> str | None:
        """The next word, unread."""
        return self.words[self.at] if self.at < len(self.words) else None

    def error(self, expected: str) -> NotationError:
        """What could have stood at the next word."""
        return NotationError(self.text, self.column, expected)

    def take(self, expected: str) -> str:
        """Read the next word."""
        if self.next is None:
            raise self.error(expected)
        self.at += 1
        return self.words[self.at - 1]

    def end(self) -> None:
        """Nothing is left."""
        if self.next is not None:
            raise self.error("nothing more")

    def choose(self, table: dict[str, T]) -> T:
        """Read a word of a table."""
        word = self.next
        if word not in table:
            raise self.error("one of " + ", ".join(table))
        self.at += 1
        return table[word]

    def seat_of(self, word: str) -> Seat:
        """The seat a word names that was just read."""
        try:
            return read_seat(word)
        except NotationError:
            self.at -= 1
            raise self.error("a seat (p1, p2, ...)") from None

    def seat(self) -> Seat:
        """Read a seat."""
        return self.seat_of(self.take("a seat (p1, p2, ...)"))

    def card(self) -> Card:
        """Read a card."""
        shown = self.maybe_card()
        if shown is None:
            raise self.error("a card (R5, GS, B+2, YR, W, W4)")
        return shown

    def maybe_card(self) -> Card | None:
        """Read a card if the next word is one."""
        try:
            shown = card(self.next or "")
        except NotationError:
            return None
        self.at += 1
        return shown

    def cards(self) -> Cards:
        """Read one or more cards."""
        found = [self.card()]
        while (shown := self.maybe_card()) is not None:
            found.append(shown)
        return tuple(found)

    def hidden(self) -> Hidden:
        """Read cards, some of them hidden, up to the end."""
        found: list[Card | None] = []
        while self.next is not None:
            if self.next == "??":
                self.at += 1
                found.append(None)
            else:
                found.append(self.card())
        return tuple(found)

    def skip(self, word: str) -> bool:
        """Read a word if it is the next one."""
        here = self.next == word
        self.at += here
        return here


def _lay(kind: type[Play | JumpIn]) -> Callable[[_Words, Seat], Move]:
    def read_it(words: _Words, seat: Seat) -> Move:
        cards = words.cards()
        colour = words.choose(_COLOURS) if words.next in _COLOURS else None
        dumped = words.cards() if words.skip("dump") else ()
        return kind(seat, cards, colour, dumped, words.skip("uno"))

    return read_it


def _do(act: Act) -> Callable[[_Words, Seat], Move]:
    return lambda _, seat: Do(seat, act)


def _give(words: _Words, seat: Seat) -> Move:
    target = words.seat()
    return Give(seat, target, _some(words))


def _some(words: _Words) -> Hidden:
    """Read at least one card, hidden or not."""
    cards = words.hidden()
    if not cards:
        raise words.error("a card or ??")
    return cards


def _penalise(words: _Words) -> Move:
    offence = words.choose({offence.value: offence for offence in Offence})
    return Penalise(offence, words.seat())


def _verdict(words: _Words) -> Move:
    offender, challenger = words.seat(), words.seat()
    guilty = words.choose({"guilty": True, "innocent": False})
    return Verdict(offender, challenger, guilty, words.hidden())


def _dealt(words: _Words) -> Move:
    seat = words.seat()
    return Dealt(seat, _some(words))


_COLOURS = {str(colour): colour for colour in Colour}
_SEAT: dict[str, Callable[[_Words, Seat], Move]] = {
    "play": _lay(Play),
    "jump": _lay(JumpIn),
    **{act.value: _do(act) for act in Act},
    "catch": lambda words, seat: Catch(seat, words.seat()),
    "name": lambda words, seat: NameColour(seat, words.choose(_COLOURS)),
    "swap": lambda words, seat: Swap(seat, words.seat()),
    "give": _give,
    "misplay": lambda words, seat: Misplay(seat, words.card()),
}
_DEALER: dict[str, Callable[[_Words], Move]] = {
    "deal": _dealt,
    "turn": lambda words: TurnedUp(words.card()),
    "cut": lambda words: DrawnForDeal(words.seat(), words.card()),
    "verdict": _verdict,
    "reveal": lambda words: Reveal(words.seat(), words.cards()),
}
