"""The state of a game, and nothing but that."""

from __future__ import annotations

from attrs import frozen

from tablerules.core.dice import Faces
from tablerules.core.making import Noted, maker, noting_maker
from tablerules.core.seats import Opening, Seat


@frozen(weakref_slot=False)
class Card(Noted):
    """What one player (or team) has written.

    Attributes:
        boxes: The score in each box, column by column, top to bottom; None where it is open.
        chips: Points from bonus chips.
        saved: Rolls saved for later turns.
    """

    boxes: tuple[int | None, ...]
    chips: int = 0
    saved: int = 0


@frozen(weakref_slot=False)
class State(Noted):
    """A position. With fewer dice than the sheet asks for, it waits on a roll of the others.

    Attributes:
        seat: Whose turn it is (or who rolls in an opening or roll-off).
        dice: The dice on the table, sorted: those kept while the others are being rolled.
        rolls: How many rolls of this turn are done.
        cards: One card for each team (each seat, without partners).
        opening: The contenders while they roll for who starts, or for a tie; otherwise None.
        past: The teams' totals in the earlier games of a match.
        winner: The team that has won whatever the scores, if one has.
    """

    seat: Seat
    dice: Faces
    rolls: int
    cards: tuple[Card, ...]
    opening: Opening | None = None
    past: tuple[tuple[int, ...], ...] = ()
    winner: int | None = None


make_card = maker(Card)
"""`Card`, made quickly."""
make_noted_card = noting_maker(Card)
"""`Card`, made quickly, with the note of `tablerules.yahtzee.scoring.open_places`."""
make_state = maker(State)
"""`State`, made quickly."""
make_noted_state = noting_maker(State)
"""`State`, made quickly, with the note of `tablerules.yahtzee.moments.moment_of`."""
