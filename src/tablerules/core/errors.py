"""What can go wrong, as types: a refusal is a value, an error carries it.

Three kinds of error are kept apart: a text that cannot be parsed
([`NotationError`][tablerules.core.errors.NotationError]), a move that is not legal here
([`IllegalMove`][tablerules.core.errors.IllegalMove]) and a move that came too late
([`StaleMove`][tablerules.core.errors.StaleMove]).
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from tablerules.core.checks import told


@frozen
class Refusal:
    """Why a move is not legal: the clause that forbids it and one sentence about it.

    Attributes:
        rule: The readable clause name, for example ``yahtzee.keep.subset``.
        sentence: One plain sentence for people.

    Examples:
        >>> print(Refusal("pig.hold", "There is nothing to hold before the first roll."))
        There is nothing to hold before the first roll. [pig.hold]
    """

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} [{self.rule}]"


class TablerulesError(Exception):
    """The root of all errors this library raises on purpose."""


class IllegalMove(TablerulesError, ValueError):  # noqa: N818 - the field's word, as in python-chess
    """A move that the rules refuse in this state. The state is unchanged.

    Attributes:
        move: The move that was tried.
        refusal: The clause that forbids it, and a sentence.
        legal: What the actor of the move could have played instead (may be empty).
    """

    def __init__(self, move: object, refusal: Refusal, legal: tuple[Any, ...] = ()) -> None:
        """Keep the three parts; the message is made of them."""
        super().__init__(move, refusal, legal)
        self.move = move
        self.refusal = refusal
        self.legal = legal

    def __str__(self) -> str:
        text = f"{told(self.move)}: {self.refusal}"
        if not self.legal:
            return text
        shown = "; ".join(str(move) for move in self.legal[:_SHOWN])
        more = len(self.legal) - _SHOWN
        return f"{text} Legal: {shown}" + (f" (and {more} more)" if more > 0 else "")


class StaleMove(IllegalMove):
    """A move meant for an older position whose choices have changed since."""


class NotationError(TablerulesError, ValueError):
    """A text that is not a move (or another value) in the game's notation.

    Attributes:
        text: The whole text.
        column: Where reading stopped, counted from 1.
        expected: What could have stood there.
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        """Keep the three parts; the message is made of them."""
        super().__init__(text, column, expected)
        self.text = text
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= _EXCERPT else self.text[:_EXCERPT] + "..."
        return f"column {self.column} of {shown!r}: expected {self.expected}"


class RecordError(TablerulesError, ValueError):
    """A record that cannot be read or that does not replay.

    Attributes:
        line: The line of the file, counted from 1.
        reason: One sentence.
        column: The column in that line, counted from 1, where one is known.
    """

    def __init__(self, line: int, reason: str, column: int | None = None) -> None:
        """Keep the three parts; the message is made of them."""
        super().__init__(line, reason, column)
        self.line = line
        self.reason = reason
        self.column = column

    def __str__(self) -> str:
        where = f"line {self.line}" + ("" if self.column is None else f", column {self.column}")
        return f"{where}: {self.reason}"


class JsonError(TablerulesError, ValueError):
    """JSON data that are not a value of the wanted type.

    Attributes:
        path: Where in the data, as in ``$.cards[1].boxes[3]``.
        reason: What was expected there, and what stands there.
    """

    def __init__(self, path: str, reason: str) -> None:
        """Keep the two parts; the message is made of them."""
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}"


class LuckError(TablerulesError, ValueError):
    """A luck source that cannot answer: an impossible outcome, or none left."""


class TooManyOutcomes(TablerulesError):  # noqa: N818 - says what is the case
    """A request whose outcomes are too many to list; its weights and samples still work."""


_SHOWN = 8
_EXCERPT = 60
