"""What a viewer may know. Nothing is hidden in this family, but views are a type of their own."""

from __future__ import annotations

from attrs import frozen

from tablerules.core.dice import Faces
from tablerules.core.seats import Opening, Seat, Viewer
from tablerules.maedn.moves import Move
from tablerules.maedn.state import Phase, Pieces, State


@frozen
class View:
    """A position as one viewer sees it.

    Attributes:
        viewer: Who looks.
        on: The person on turn, or who rolls; None when the game is over.
        turn: The colour on turn.
        phase: What the game waits on.
        pieces: Where the pieces of each colour stand, in own-track positions.
        faces: Dice that are rolled and not yet used.
        bonus: Steps that are earned and not yet moved.
        tries: How many throws are left in this series.
        sixes: How many rolls in a row have given another one, where there is a limit.
        again: Whether another roll follows.
        carried: Steps that are added to the next roll.
        last: Where the piece moved last in this turn stands, where a rule asks for it.
        finished: The units (colours, or teams) that are done, best first.
        opening: The contenders while they roll for who starts.
        moves: What the viewer may do now.
    """

    viewer: Viewer
    on: Seat | None
    turn: int
    phase: Phase
    pieces: Pieces
    faces: Faces
    bonus: tuple[int, ...]
    tries: int
    sixes: int
    again: bool
    carried: int
    last: int
    finished: tuple[int, ...]
    opening: Opening | None
    moves: tuple[Move, ...]


def view(state: State, viewer: Viewer, on: Seat | None, moves: tuple[Move, ...]) -> View:
    """The view of one viewer, whose legal moves are ``moves``."""
    return View(
        viewer,
        on,
        state.turn,
        state.phase,
        state.pieces,
        state.faces,
        state.bonus,
        state.tries,
        state.sixes,
        state.again,
        state.carried,
        state.last,
        state.finished,
        state.opening,
        moves,
    )


def imagine(view: View) -> State:
    """The state of a view: there is only one, since nothing is hidden."""
    return State(
        view.pieces,
        view.turn,
        view.phase,
        view.faces,
        view.bonus,
        view.tries,
        view.sixes,
        view.again,
        view.carried,
        view.last,
        view.finished,
        view.opening,
    )
