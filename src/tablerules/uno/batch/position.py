"""One of many games as a scalar state."""

from __future__ import annotations

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from tablerules.core.piles import Pool
from tablerules.core.seats import Seat
from tablerules.uno.batch.board import Board
from tablerules.uno.batch.modes import Mode
from tablerules.uno.cards import Card, Colour
from tablerules.uno.moves import Cards
from tablerules.uno.state import (
    Aftermath,
    Bluff,
    ChooseColour,
    Drawn,
    Marks,
    Match,
    Over,
    Pending,
    Phase,
    State,
    SwapHands,
    Turn,
    Undo,
)

_WAYS = (1, -1)


def state_of(board: Board, row: int) -> State:
    """The scalar state of a game."""
    first = int(board.base[row])
    hands = tuple(_cards(board, board.counts[first + seat].tolist()) for seat in range(board.seats))
    pile = board.piles[row]
    stock = _pool(board, pile[: board.stock[row]])
    discards = _pool(board, pile[len(pile) - board.discards[row] :])
    called, exposed, barred = (
        _seats(board, int(marks[row])) for marks in (board.called, board.exposed, board.barred)
    )
    top, colour = _seen(board, int(board.look[row]))
    return State(
        hands,
        stock,
        discards,
        top,
        colour,
        _WAYS[int(board.way[row])],
        _phase(board, row),
        Marks(called, exposed, (), barred),
        _undo(board, row) if board.open[row] else None,
        Match(
            int(board.dealer[row]),
            tuple(range(board.seats)),
            (),
            tuple(board.totals[row].tolist()),
            int(board.round[row]),
        ),
    )


def _pool(board: Board, pile: NDArray[np.uint8]) -> Pool[Card]:
    """Cards of a pile, which their numbers sort."""
    counts = np.bincount(pile, minlength=len(board.tables.cards)).tolist()
    pairs = zip(board.tables.cards, counts, strict=True)
    return Pool(tuple((card, count) for card, count in pairs if count))


def _cards(board: Board, counts: list[int]) -> Cards:
    """Cards from how often each is there."""
    pairs = zip(board.tables.cards, counts, strict=True)
    return tuple(card for card, count in pairs for _ in range(count))


def _seen(board: Board, look: int) -> tuple[Card, Colour | None]:
    """The top card and the colour of a look."""
    tables = board.tables
    colours = (*tables.rules.colours, None)
    return tables.cards[int(tables.top[look])], colours[int(tables.shade[look])]


def _seats(board: Board, bits: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(board.seats) if bits >> seat & 1)


def _undo(board: Board, row: int) -> Undo:
    return Undo(_WAYS[int(board.undo[row])], int(board.carried[row]))


def _phase(board: Board, row: int) -> Phase:
    mode, seat, then = Mode(int(board.phase[row])), int(board.on[row]), int(board.then[row])
    match mode:
        case Mode.TURN:
            return Turn(seat, int(board.passes[row]))
        case Mode.DRAWN:
            card = board.tables.cards[int(board.drawn[row])]
            return Drawn(seat, card, int(board.draws[row]))
        case Mode.COLOUR:
            return ChooseColour(seat, then)
        case Mode.MAY_SWAP | Mode.MUST_SWAP:
            return SwapHands(seat, mode is Mode.MUST_SWAP, _aftermath(board, row, seat))
        case Mode.OVER:
            return Over(_seats(board, int(board.winners[row])))
        case _:
            return _pending(board, row, mode)


def _pending(board: Board, row: int, mode: Mode) -> Pending:
    top, _ = _seen(board, int(board.look[row]))
    return Pending(
        int(board.on[row]),
        int(board.draws[row]),
        int(board.sender[row]),
        top.face,
        int(board.then[row]),
        mode is Mode.PENDING,
        mode is Mode.LAST,
        _bluff(board, row) if board.doubtful[row] else None,
    )


def _bluff(board: Board, row: int) -> Bluff:
    top, colour = _seen(board, int(board.doubt[row]))
    return Bluff(int(board.bluffer[row]), colour, top, _cards(board, board.kept[row].tolist()))


def _aftermath(board: Board, row: int, seat: Seat) -> Aftermath:
    top = int(board.tables.top[int(board.look[row])])
    return evolve(board.tables.effects.after[top], seat=seat, undo=_undo(board, row))
