"""What a viewer may know. Nothing is hidden in this family, but views are a type of their own."""

from __future__ import annotations

from attrs import frozen

from tablerules.core.dice import Faces
from tablerules.core.seats import Opening, Seat, Viewer
from tablerules.yahtzee.moves import Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.rules import card_of, scores
from tablerules.yahtzee.scoring import all_points, layout
from tablerules.yahtzee.state import Card, State


@frozen
class View:
    """A position as one viewer sees it.

    Attributes:
        viewer: Who looks.
        seat: Whose turn it is.
        dice: The dice on the table, sorted.
        rolls: How many rolls of this turn are done.
        cards: One card for each team (each seat, without partners).
        opening: The contenders while they roll for who starts, or for a tie.
        past: The teams' totals in the earlier games of a match.
        winner: The team that has won whatever the scores, if one has.
        scores: The teams' scores so far.
        moves: What the viewer may do now.
        worth: What each of the boxes among `moves` would score now, chips aside.
    """

    viewer: Viewer
    seat: Seat
    dice: Faces
    rolls: int
    cards: tuple[Card, ...]
    opening: Opening | None
    past: tuple[tuple[int, ...], ...]
    winner: int | None
    scores: tuple[int, ...]
    moves: tuple[Move, ...]
    worth: tuple[tuple[Score, int], ...]


def view(options: Options, state: State, viewer: Viewer, moves: tuple[Move, ...]) -> View:
    """The view of one viewer, whose legal moves are ``moves``."""
    worth: tuple[tuple[Score, int], ...] = ()
    scoring = [move for move in moves if isinstance(move, Score)]
    boxes = card_of(options, state).boxes
    if scoring:
        index = layout(options).index
        points = all_points(options, boxes, state.dice, state.rolls)
        worth = tuple([(move, points[index[move.box, move.column]]) for move in scoring])
    return View(
        viewer,
        state.seat,
        state.dice,
        state.rolls,
        state.cards,
        state.opening,
        state.past,
        state.winner,
        scores(options, state),
        moves,
        worth,
    )


def imagine(view: View) -> State:
    """The state of a view: there is only one, since nothing is hidden."""
    return State(view.seat, view.dice, view.rolls, view.cards, view.opening, view.past, view.winner)
