"""The state: where the pieces stand and what the turn has come to."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from tablerules.core.dice import Faces
from tablerules.core.making import Noted, noting_maker
from tablerules.core.seats import Opening
from tablerules.maedn.choices import Choice

Pieces: TypeAlias = tuple[tuple[int, ...], ...]
"""The own-track positions of each colour's pieces, sorted: equal situations are equal values."""

NOWHERE: Final = -2
"""`State.last` while no piece has moved in this turn, or where nobody asks."""


class Phase(Choice):
    """What a state waits on."""

    OPENING = "opening"
    """A roll for who starts."""
    ROLL = "roll"
    """A roll for the colour on turn."""
    MOVE = "move"
    """A seat's choice of a move."""
    OVER = "over"


ROLL: Final = Phase.ROLL
MOVE: Final = Phase.MOVE
OVER: Final = Phase.OVER
"""Members by names of their own, for the rules: to look one up in its enum takes 0.1 us."""


@frozen(weakref_slot=False)
class State(Noted):
    """A position.

    Attributes:
        pieces: Where the pieces of each colour stand.
        turn: The colour on turn.
        phase: What the state waits on.
        faces: Dice that are rolled and not yet used.
        bonus: Steps that are earned and not yet moved; they come before the dice.
        tries: How many throws are left in this series, the next one included.
        sixes: How many rolls in a row have given another one; counted where there is a limit.
        again: Whether another roll follows.
        carried: Steps that are added to the next roll.
        last: Where the piece that moved last in this turn stands now, where a rule asks for it.
        finished: The units (colours, or teams) that are done, best first.
        opening: The contenders while they roll for who starts.
    """

    pieces: Pieces
    turn: int
    phase: Phase
    faces: Faces = ()
    bonus: tuple[int, ...] = ()
    tries: int = 1
    sixes: int = 0
    again: bool = False
    carried: int = 0
    last: int = NOWHERE
    finished: tuple[int, ...] = ()
    opening: Opening | None = None


make_state = noting_maker(State)
"""`State`, made quickly, with a note of the rules."""
