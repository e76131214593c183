"""What moves bring about. Everybody sees everything, so every viewer gets the same effects."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from tablerules.core.seats import Seat
from tablerules.maedn.choices import Choice


@frozen
class OpeningTied:
    """Several seats rolled the highest number and roll again."""

    seats: tuple[Seat, ...]


@frozen
class StartDecided:
    """This seat begins."""

    seat: Seat


@frozen
class TurnBegan:
    """This colour is on turn, with so many throws."""

    colour: int
    tries: int


@frozen
class Entered:
    """A piece of this colour has come from B to this track position."""

    colour: int
    position: int


@frozen
class Captured:
    """A piece of ``colour`` on ``position`` of its own track went back to B, captured by ``by``."""

    colour: int
    position: int
    by: int


class Reason(Choice):
    """Why a piece goes back to B uncaptured."""

    HUFFED = "huffed"
    """It could have captured and did not."""
    THIRD_SIX = "third_six"
    """Too many rolls in a row gave another one."""
    BLOCK = "block"
    """It landed on a block."""


@frozen
class SentBack:
    """A piece went back from ``position`` of its own track to B, uncaptured."""

    colour: int
    position: int
    reason: Reason


@frozen
class Bounced:
    """A piece walked to the end and back again."""

    colour: int
    position: int


@frozen
class GotHome:
    """A piece reached its goal: a goal field from the track, or the home triangle."""

    colour: int
    position: int


@frozen
class BonusEarned:
    """Steps that any own piece may use at once."""

    colour: int
    steps: int


@frozen
class CannotMove:
    """Nothing could be done with this die or bonus: it passed by itself."""

    colour: int
    number: int


@frozen
class Carried:
    """A number is added to the next roll."""

    colour: int
    steps: int


@frozen
class RollsAgain:
    """The colour on turn has another roll."""

    colour: int


@frozen
class TriesAgain:
    """The colour on turn could use nothing and has so many throws left."""

    colour: int
    tries: int


@frozen
class TurnLost:
    """Too many rolls in a row gave another one: the turn ends."""

    colour: int


@frozen
class Finished:
    """A unit (a colour, or a team) has brought all its pieces home and takes this place."""

    unit: int
    place: int


@frozen
class Drawn:
    """The position is frozen: nobody can get home any more, and the game ends without a winner."""


Effect: TypeAlias = (
    OpeningTied
    | StartDecided
    | TurnBegan
    | Entered
    | Captured
    | SentBack
    | Bounced
    | GotHome
    | BonusEarned
    | CannotMove
    | Carried
    | RollsAgain
    | TriesAgain
    | TurnLost
    | Finished
    | Drawn
)
"""Every effect of this game."""
