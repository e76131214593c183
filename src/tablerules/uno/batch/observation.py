"""What one seat may know in many games."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.core.seats import Seat
from tablerules.uno.batch.board import Board
from tablerules.uno.batch.modes import Bools, Ints, Mode

NONE = -1
"""Stands where there is no card, seat or colour, or where it is hidden."""
_IMPOSED = (Mode.PENDING, Mode.FIRST, Mode.LAST)


@frozen(eq=False)
class Observation:
    """What one seat may know, as arrays with a row for each game; -1 stands for nothing.

    Cards and colours are numbers: places in ``ActionTable.cards`` and in the order of the colours.

    Attributes:
        hand: How often each card is in the seat's hand, games x cards.
        sizes: How many cards each seat holds, games x seats.
        stock: How many cards lie face down.
        discards: How often each card lies under the top card, games x cards.
        top: The top card.
        colour: The colour in force.
        direction: 1 for clockwise, -1 for counterclockwise.
        mode: What the game waits for, a `Mode`.
        on: Whom it waits for.
        asked: Whether this seat is the one asked for an action.
        drawn: The card this seat has just drawn.
        draws: How many cards are imposed, or have been drawn in this turn.
        sender: Who has imposed them.
        challenge: Whether they can be challenged.
        open: Whether the last card can be jumped in on.
        called: Who has called "uno", games x seats.
        exposed: Who can be caught, games x seats.
        barred: Who may not jump in, games x seats.
        dealer: Who deals.
        totals: The points of each team, games x teams.
    """

    hand: NDArray[np.uint8]
    sizes: NDArray[np.uint8]
    stock: Ints
    discards: NDArray[np.uint8]
    top: Ints
    colour: Ints
    direction: Ints
    mode: Ints
    on: Ints
    asked: Bools
    drawn: Ints
    draws: Ints
    sender: Ints
    challenge: Bools
    open: Bools
    called: Bools
    exposed: Bools
    barred: Bools
    dealer: Ints
    totals: Ints


def observe(board: Board, seat: Seat, asked: Bools) -> Observation:
    """What a seat may know; ``asked``: where it is asked for an action."""
    tables, colours = board.tables, len(board.tables.rules.colours)
    imposed = np.isin(board.phase, _IMPOSED)
    drew = board.phase == Mode.DRAWN
    shade = tables.shade[board.look]
    return Observation(
        board.counts[board.base + seat],
        board.size.reshape(board.games, board.seats).copy(),
        board.stock.copy(),
        _discards(board),
        tables.top[board.look],
        np.where(shade < colours, shade, NONE),
        1 - 2 * board.way,
        board.phase.copy(),
        board.on.copy(),
        asked,
        np.where(drew & (board.on == seat), board.drawn, NONE),
        np.where(imposed | drew, board.draws, 0),
        np.where(imposed, board.sender, NONE),
        imposed & board.doubtful,
        board.open & board.tables.options.jump_in,
        _seats(board, board.called),
        _seats(board, board.exposed),
        _seats(board, board.barred),
        board.dealer.copy(),
        board.totals.copy(),
    )


def _discards(board: Board) -> NDArray[np.uint8]:
    """How often each card lies under the top card."""
    counts = np.zeros((board.games, len(board.tables.cards)), dtype=np.uint8)
    for depth in range(1, int(board.discards.max(initial=0)) + 1):
        rows = np.flatnonzero(board.discards >= depth)
        counts[rows, board.piles[rows, -depth]] += 1
    return counts


def _seats(board: Board, bits: Ints) -> Bools:
    """A set of seats as booleans, games x seats."""
    return np.asarray(bits[:, None] >> np.arange(board.seats) & 1 == 1)
