"""The choices that options offer: one enum for each question with more than two answers."""

from __future__ import annotations

import enum


class Choice(enum.Enum):
    """An enum whose members show themselves as they are written: ``Seating.SPREAD``."""

    def __repr__(self) -> str:
        return str(self)

    __hash__ = object.__hash__  # members are single objects; that of enum.Enum is slow


class Seating(Choice):
    """Which places of the board are taken when it has more places than colours play."""

    SPREAD = "spread"
    """As far apart as they can be: two sit opposite."""
    ADJACENT = "adjacent"
    """Side by side, from the first place on."""


class Colours(Choice):
    """Which colours take part."""

    ONE_EACH = "one_each"
    """One for each person."""
    ALL = "all"
    """All of the board: a person plays as many as can be shared out evenly, the rest is neutral
    (maedn:V-a)."""


class Starter(Choice):
    """Who has the first turn."""

    HIGHEST_ROLL = "highest_roll"
    """Everybody rolls; those who tie for the highest roll again (maedn:S-2, maedn:R-9)."""
    FIRST_SEAT = "first_seat"
    """The seat named by `Options.first`, for example the youngest person's (maedn:S-2)."""


class Duty(Choice):
    """What comes first if it can be done. Duties rank as they are listed."""

    CLEAR = "clear"
    """While own pieces wait on B, a piece on A moves off it (maedn:S-9)."""
    DRIVE_ON = "drive_on"
    """The piece that has just entered uses the next throw of the same turn."""
    ENTER = "enter"
    """A piece that can enter enters (maedn:S-8)."""
    CAPTURE = "capture"
    """A piece that can capture captures (maedn:V-f)."""
    OPEN_BLOCK = "open_block"
    """On a number that gives another roll, a block of one's own is opened."""
    FOREMOST = "foremost"
    """The foremost piece that can move moves; goal pieces come first."""


class Tries(Choice):
    """When a turn without a usable throw has several throws."""

    NEVER = "never"
    STUCK = "stuck"
    """No own piece is on the track and none in the goal can move (maedn:V-c, maedn:R-3)."""
    ALL_WAITING = "all_waiting"
    """All own pieces are on B; a single one in the goal ends the right."""
    SETTLED = "settled"
    """No own piece is on the track and those in the goal stand in their final places."""
    NO_MOVE = "no_move"
    """No own piece could move by any number, entering aside (the reading maedn:R-4 rejects)."""


class ThirdSix(Choice):
    """What happens on the last of `Options.six_limit` rolls in a row that each give another."""

    NOTHING = "nothing"
    TURN_LOST = "turn_lost"
    """It is not moved, and the turn ends."""
    LAST_HOME = "last_home"
    """Moreover the piece moved last goes back to B, unless it is in the goal."""
    UNSAFE_HOME = "unsafe_home"
    """Moreover all own pieces on unsafe track fields go back to B."""


class OwnPiece(Choice):
    """What landing on a track field with a piece of one's own (or of a partner) does."""

    ILLEGAL = "illegal"
    """It is not possible (maedn:S-5)."""
    CAPTURED = "captured"
    """The piece that stood there goes back to B."""
    BLOCK = "block"
    """Both share the field and form a block (maedn:M-05, maedn:V-e)."""


class Passing(Choice):
    """What pieces that are jumped over, blocks aside, do about it."""

    FREE = "free"
    """Nothing (maedn:S-3)."""
    NOT_OWN = "not_own"
    """Own pieces cannot be passed."""
    CAPTURES = "captures"
    """Opponents' pieces that are overtaken are captured, unless they are safe."""


class BlockBars(Choice):
    """Whom a block lets pass."""

    NOBODY = "nobody"
    """It bars nobody: it only cannot be captured."""
    OPPONENTS = "opponents"
    """Its owner passes, opponents do not (maedn:M-05)."""
    EVERYBODY = "everybody"
    """Nobody passes, its owner included (maedn:V-e)."""


class BlockHit(Choice):
    """What landing on an opponent's block does."""

    ILLEGAL = "illegal"
    """It is not possible."""
    MOVER_HOME = "mover_home"
    """The piece that lands goes back to B itself."""


class StartBlock(Choice):
    """What an opponent's block on A does to a piece that wants to enter."""

    BARS = "bars"
    """The piece cannot enter (maedn:R-7)."""
    CAPTURED = "captured"
    """The piece enters and captures the block."""


class Safety(Choice):
    """What the safe fields of the board do."""

    NONE = "none"
    """Nothing: they are fields like others."""
    SHARED = "shared"
    """Nobody is captured there; pieces of several colours stand side by side (maedn:X-13)."""
    CLOSED = "closed"
    """Nobody is captured there, because nobody can land on an opponent there."""
    REPELS = "repels"
    """Nobody is captured there; who lands on an opponent goes back to B."""


class SafeEntry(Choice):
    """What an entering piece does to opponents on its A where A is a safe field."""

    SHARE = "share"
    CAPTURE = "capture"
    CAPTURE_IF_FULL = "capture_if_full"
    """It captures only where it would find no room."""


class Overshoot(Choice):
    """What a throw does that is too high for the goal."""

    ILLEGAL = "illegal"
    """The piece cannot move (maedn:S-10, maedn:M-07)."""
    BOUNCE = "bounce"
    """The piece walks to the last free place and the rest back."""


class End(Choice):
    """When the game ends."""

    FIRST = "first"
    """When somebody has won (maedn:S-12)."""
    PLACES = "places"
    """When the last place is decided."""
