"""The laws that every game must keep, and what is raised when one is broken."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Final

from attrs import frozen


class Law(enum.Enum):
    """A law of the protocol."""

    LEGALITY = "legality"
    """A move is listed exactly when nothing refuses it; a refused one changes nothing."""
    PROGRESS = "progress"
    """Until the game is over somebody can act, afterwards nobody can; every game ends."""
    CHANCE = "chance"
    """Weights are positive, sum to the total, and samples follow them."""
    CONSERVATION = "conservation"
    """What the caller's ``conserved`` tells of a state is the same all game long."""
    VIEWS = "views"
    """A view holds its viewer's own moves and nothing that the viewer cannot know."""
    EFFECTS = "effects"
    """Effects tell a viewer nothing that the viewer cannot know."""
    SEEN = "seen"
    """The move as seen tells a viewer nothing that the viewer cannot know."""
    IMAGINE = "imagine"
    """An imagined state looks to its viewer exactly like the real one."""
    NOTATION = "notation"
    """Every move has one text, and that text gives it back."""
    READING = "reading"
    """Any other text is refused, with `NotationError` and nothing else, quickly."""
    COPIES = "copies"
    """States, moves and views survive pickling."""
    REPLAY = "replay"
    """The list of moves, as text, gives the same states again."""
    JSON = "json"
    """Options, states, views, moves and effects survive JSON, as the types the game declares."""
    RECORDS = "records"
    """A game's record gives its states again, and a viewer's record the viewer's views."""
    PURITY = "purity"
    """`apply` and all the rest change nothing they are given, and always answer the same."""
    HASHING = "hashing"
    """Equal states have equal hashes."""
    STANDINGS = "standings"
    """Every seat stands in the standings once, best first."""
    ERRORS = "errors"
    """No method of the game fails without reason; this is noticed whatever laws are checked."""


ALL: Final = frozenset(Law)
"""Every law."""


class LawBroken(AssertionError):  # noqa: N818 - it says what has happened
    """A game breaks a law. The message shows how to get there again.

    Attributes:
        law: The law.
        sentence: What is wrong.
        state: The state in which it shows.
        move: The move with which it shows, where there is one.
        moves: The texts of all moves from the start to that state: give them to
            [`Table.replay`][tablerules.core.table.Table.replay].
    """

    def __init__(
        self, law: Law, sentence: str, state: object, move: object, moves: Sequence[str]
    ) -> None:
        """Keep the parts; the message is made of them."""
        super().__init__(law, sentence, state, move, tuple(moves))
        self.law = law
        self.sentence = sentence
        self.state = state
        self.move = move
        self.moves = tuple(moves)

    @property
    def ply(self) -> int:
        """How many moves lead to the state."""
        return len(self.moves)

    def __str__(self) -> str:
        lines = [f"{self.law.value}: {self.sentence}", f"  at ply {self.ply}: {self.state!r}"]
        if self.move is not None:
            lines.append(f"  with the move: {self.move!r}")
        shown = list(self.moves[-_SHOWN:])
        left_out = len(self.moves) - len(shown)
        first = f"(the first {left_out}, not shown, are in .moves) " if left_out else ""
        lines.append(f"  after the moves: {first}{shown!r}")
        return "\n".join(lines)


@frozen
class Report:
    """What [`check_game`][tablerules.testing.check_game] has looked at.

    Attributes:
        games: How many games were played.
        plies: How many moves in all.
        states: In how many states the laws were checked.
        longest: The length of the longest game, in moves.
        unfinished: How many games were cut off at ``max_plies``.
        checks: How many single checks were made of each law.
        imagined: How many worlds were imagined.
        varied: How many of them differ from the real one.
    """

    games: int
    plies: int
    states: int
    longest: int
    unfinished: int
    checks: tuple[tuple[Law, int], ...]
    imagined: int
    varied: int

    def __str__(self) -> str:
        head = (
            f"{self.games:,} games, {self.plies:,} plies (longest {self.longest:,}), "
            f"{self.states:,} states checked, "
            f"{self.varied:,} of {self.imagined:,} imagined worlds differ"
        )
        cut = f"; {self.unfinished:,} games cut off" if self.unfinished else ""
        laws = (f"  {law.value:<13}{count:>12,}" for law, count in self.checks)
        return "\n".join([head + cut, *laws])


_SHOWN = 300
