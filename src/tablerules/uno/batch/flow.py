"""What moves do: each function carries out one kind of move in some games.

These restate, for many games at once, the order of effects in `tablerules.uno.rules.order`; what
single cards do is asked from there (`effects`). A test plays both engines side by side.
"""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.uno.batch.board import Board
from tablerules.uno.batch.luck import Luck
from tablerules.uno.batch.modes import Bools, Ints, Kind, Mode
from tablerules.uno.choices import CallTrigger, CatchWindow, DrawMode, Stacking
from tablerules.uno.rules.pending import FALSELY_ACCUSED
from tablerules.uno.rules.turn import WRONG_CARD


@frozen(eq=False)
class Step:
    """One step in the making.

    Attributes:
        board: The games.
        luck: Where cards come from.
        seats: Who acts in each game.
        actions: What they do.
        kinds: Which `Kind` of action that is.
        owes: How many cards a seat must draw before the game goes on.
        owing: That seat.
        ended: Who has won the round that ended in each game: a seat, the number of seats for
            nobody (the round is stuck), or -1: it goes on.
    """

    board: Board
    luck: Luck
    seats: Ints
    actions: Ints
    kinds: NDArray[np.int8]
    owes: Ints
    owing: Ints
    ended: Ints

    @classmethod
    def of(cls, board: Board, luck: Luck, seats: Ints, actions: Ints) -> Step:
        """A step in which nothing has happened yet."""
        owes, owing, ended = np.zeros((3, board.games), dtype=np.intp)
        ended -= 1
        kinds = board.tables.actions.kind.take(actions)
        return cls(board, luck, seats, actions, kinds, owes, owing, ended)

    def owe(self, rows: Ints, seats: Ints, counts: Ints | int) -> None:
        """Seats must draw."""
        self.owing[rows] = seats
        self.owes[rows] = counts


def carry_out(step: Step) -> None:
    """All actions, then the draws they bring; rounds that have ended stand in ``step.ended``."""
    for kind, move in MOVES.items():
        rows = np.flatnonzero(step.kinds == kind.value)
        if len(rows):
            move(step, rows)
    _draw_owed(step)


def _draw_owed(step: Step) -> None:
    """Seats draw what they owe, or as many cards as there are."""
    board = step.board
    rows = np.flatnonzero(step.owes != 0)
    counts, seats = np.minimum(step.owes[rows], board.drawable(rows)), step.owing[rows]
    for done in range(int(counts.max(initial=0))):
        go_on = counts > done
        if not go_on.all():
            rows, seats, counts = rows[go_on], seats[go_on], counts[go_on]
        cards = board.draw(rows, step.luck)
        board.take(board.base[rows] + seats, cards)
        if not done:
            board.recount(rows, seats)
            own = step.kinds[rows] == Kind.DRAW.value
            board.drawn[rows[own]] = cards[own]


def begin(board: Board, rows: Ints) -> None:
    """Seats on turn begin: the windows for catching and jumping in close."""
    board.open[rows] = False
    if board.tables.options.uno_catch_window is CatchWindow.NEXT_TURN:
        board.exposed[rows] = 0


def start_turn(board: Board, rows: Ints, seats: Ints) -> None:
    """It is the turn of seats."""
    board.phase[rows] = Mode.TURN
    board.on[rows] = seats
    board.passes[rows] = 0


# ------------------------------------------------------------------ laying cards


def play(step: Step, rows: Ints) -> None:
    """Cards are played on turn, or answer a draw."""
    board = step.board
    if board.tables.options.stacking is Stacking.NONE:
        _lay(step, rows, 0)
    else:
        answers = board.phase[rows] == Mode.PENDING.value
        _lay(step, rows, np.where(answers, board.draws[rows], 0))


def jump(step: Step, rows: Ints) -> None:
    """Cards are jumped in: they replace the last one's effect."""
    board = step.board
    board.way[rows] = board.undo[rows]
    _lay(step, rows, board.carried[rows])


def _lay(step: Step, rows: Ints, carried: Ints | int) -> None:
    """`order.lay_down`, and what follows."""
    board, tables = step.board, step.board.tables
    seats, actions = step.seats[rows], step.actions[rows]
    cards = tables.actions.card[actions]
    hands = board.base[rows] + seats
    begin(board, rows)
    before = board.look[rows]
    board.put(hands, cards)
    board.cover(rows, before, tables.actions.look[actions])
    board.barred[rows] = 0
    size = board.size[hands]
    _call(board, rows, seats, size, tables.actions.calls[actions])
    board.undo[rows] = board.way[rows]
    board.carried[rows] = carried
    board.way[rows] ^= tables.effects.turns[cards]
    imposing = np.flatnonzero(tables.effects.draws[cards] != 0)
    if len(imposing):
        some = rows[imposing]
        _impose(board, some, seats[imposing], cards[imposing], before[imposing])
    _do_tasks(board, rows, seats, cards, size)
    out = np.flatnonzero(size == 0)
    if len(out):
        _go_out(step, rows[out], seats[out], cards[out])


def _call(board: Board, rows: Ints, seats: Ints, size: NDArray[np.uint8], calls: Bools) -> None:
    """Saying "uno" with the next-to-last card, or not saying it."""
    few = np.flatnonzero(size <= 1)
    rows, bits, one, calls = rows[few], 1 << seats[few], size[few] == 1, calls[few]
    board.called[rows] = np.where(
        one & calls, board.called[rows] | bits, board.called[rows] & ~bits
    )
    board.exposed[rows] = np.where(
        one & ~calls, board.exposed[rows] | bits, board.exposed[rows] & ~bits
    )


def _impose(board: Board, rows: Ints, seats: Ints, cards: Ints, before: Ints) -> None:
    """Note how many cards are imposed, and what a challenge would be judged by."""
    tables = board.tables
    board.draws[rows] = board.carried[rows] + tables.effects.draws[cards]
    board.sender[rows] = seats
    doubtful = tables.guards[cards] & tables.options.challenge
    board.doubtful[rows] = doubtful
    some = np.flatnonzero(doubtful)
    rows, seats, before = rows[some], seats[some], before[some]
    hands = board.base[rows] + seats
    board.bluffer[rows] = seats
    board.doubt[rows] = before
    board.kept[rows] = board.counts[hands]
    board.guilty[rows] = (board.held[:, hands] & tables.better[:, before]).any(axis=0)


def _go_out(step: Step, rows: Ints, seats: Ints, cards: Ints) -> None:
    """The last card's draw waits for its victim, or the round ends."""
    effects = step.board.tables.effects
    draws = effects.draws[cards] > 0
    step.ended[rows[~draws]] = seats[~draws]
    step.board.phase[rows[draws]] = Mode.LAST
    step.board.open[rows] = False


def _do_tasks(board: Board, rows: Ints, seats: Ints, cards: Ints, size: NDArray[np.uint8]) -> None:
    """Hands move, or somebody chooses with whom to swap; then the game goes on.

    A last card sets no task going.
    """
    effects = board.tables.effects
    if effects.rotates.any():
        _rotate(board, rows[effects.rotates[cards] & (size > 0)])
    if effects.swaps.any():
        mode = effects.swaps[cards]
        asks = (mode != Mode.TURN) & (size > 0)
        some = rows[asks]
        board.phase[some] = mode[asks]
        board.on[some] = seats[asks]
        rows, seats, cards = rows[~asks], seats[~asks], cards[~asks]
    _go_on(board, rows, seats, cards)


def _go_on(board: Board, rows: Ints, seats: Ints, cards: Ints) -> None:
    """`order.go_on`: a draw waits for the next seat, or it has the turn."""
    effects = board.tables.effects
    at = (board.way[rows] * board.seats + seats) * len(board.tables.cards) + cards
    board.phase[rows] = effects.mode[cards]
    board.on[rows] = effects.next[at]
    board.then[rows] = effects.then[at]
    board.passes[rows] = 0
    board.open[rows] = True


# ------------------------------------------------------------------ hands move


def _rotate(board: Board, rows: Ints) -> None:
    """All hands pass to the next player in the direction of play."""
    for way, shift in ((0, 1), (1, -1)):
        some = rows[board.way[rows] == way]
        from_ = board.base[some][:, None] + np.arange(board.seats)
        to = np.roll(from_, -shift, axis=1)
        _move(board, from_.reshape(-1), to.reshape(-1))
        _arrived(board, some, np.full(len(some), (1 << board.seats) - 1))


def swap(step: Step, rows: Ints) -> None:
    """Two seats exchange hands, and the game goes on."""
    board = step.board
    seats, targets = step.seats[rows], board.tables.actions.target[step.actions[rows]]
    one, two = board.base[rows] + seats, board.base[rows] + targets
    _move(board, np.concatenate((one, two)), np.concatenate((two, one)))
    _arrived(board, rows, (1 << seats) | (1 << targets))
    _go_on(board, rows, seats, board.tables.top[board.look[rows]])


def _move(board: Board, hands: Ints, to: Ints) -> None:
    """Hands go to other places, all at once."""
    board.counts[to] = board.counts[hands]
    board.size[to] = board.size[hands]
    board.held[:, to] = board.held[:, hands]


def _arrived(board: Board, rows: Ints, changed: Ints) -> None:
    """Seats have other hands: calls are void; single cards owe one where every single card does."""
    board.called[rows] &= ~changed
    board.exposed[rows] &= ~changed
    if board.tables.options.uno_trigger is CallTrigger.ONE_CARD:
        for seat in range(board.seats):
            single = board.size[board.base[rows] + seat] == 1
            board.exposed[rows] |= np.where(single, changed & (1 << seat), 0)


# ------------------------------------------------------------------ drawing and deciding


def draw(step: Step, rows: Ints) -> None:
    """A card is drawn on turn."""
    board = step.board
    if board.tables.options.draw_mode is DrawMode.ONE:
        begin(board, rows)
        board.draws[rows] = 1
    else:
        again = board.phase[rows] == Mode.DRAWN
        begin(board, rows[~again])
        board.draws[rows] = np.where(again, board.draws[rows] + 1, 1)
    step.owe(rows, step.seats[rows], 1)
    board.phase[rows] = Mode.DRAWN


def keep(step: Step, rows: Ints) -> None:
    """The drawn card is kept and the turn passes; or the own hand is kept."""
    board = step.board
    if board.tables.effects.swaps.any():
        drawn = board.phase[rows] == Mode.DRAWN
        own, rows = rows[~drawn], rows[drawn]
        _go_on(board, own, step.seats[own], board.tables.top[board.look[own]])
    start_turn(board, rows, board.after(rows, step.seats[rows]))


def pass_on(step: Step, rows: Ints) -> None:
    """The turn passes; when all have passed, the round is stuck."""
    board = step.board
    begin(board, rows)
    passes = board.passes[rows] + 1
    start_turn(board, rows, board.after(rows, step.seats[rows]))
    board.passes[rows] = passes
    step.ended[rows[passes == board.seats]] = board.seats


def accept(step: Step, rows: Ints) -> None:
    """The victim draws and loses the turn."""
    begin(step.board, rows)
    _take(step, rows, step.seats[rows], step.board.draws[rows], step.board.then[rows])


def challenge(step: Step, rows: Ints) -> None:
    """Guilty: the offender draws instead. Innocent: the challenger draws two more."""
    board = step.board
    begin(board, rows)
    guilty, seats = board.guilty[rows], step.seats[rows]
    who = np.where(guilty, board.bluffer[rows], seats)
    counts = board.draws[rows] + np.where(guilty, 0, FALSELY_ACCUSED)
    _take(step, rows, who, counts, np.where(guilty, seats, board.then[rows]))


def _take(step: Step, rows: Ints, who: Ints, counts: Ints, then: Ints) -> None:
    """Seats draw; the turn goes on, unless somebody has gone out."""
    board = step.board
    last = board.phase[rows] == Mode.LAST
    step.ended[rows[last]] = board.sender[rows[last]]
    start_turn(board, rows[~last], then[~last])
    step.owe(rows, who, counts)


def name(step: Step, rows: Ints) -> None:
    """The colour of a first wild card holds."""
    board = step.board
    colours = len(board.tables.rules.colours)
    board.look[rows] += board.tables.actions.colour[step.actions[rows]] - colours
    start_turn(board, rows, board.then[rows])


def misplay(step: Step, rows: Ints) -> None:
    """A wrong card is taken back, two are drawn, and the turn passes."""
    board, seats = step.board, step.seats[rows]
    begin(board, rows)
    start_turn(board, rows, board.after(rows, seats))
    _penalise(step, rows, seats, WRONG_CARD)


# ------------------------------------------------------------------ cutting in


def uno(step: Step, rows: Ints) -> None:
    """Seats call in time."""
    bits = 1 << step.seats[rows]
    step.board.exposed[rows] &= ~bits
    step.board.called[rows] |= bits


def catch(step: Step, rows: Ints) -> None:
    """Seats are caught, and draw."""
    board = step.board
    targets = board.tables.actions.target[step.actions[rows]]
    board.exposed[rows] &= ~(1 << targets)
    _penalise(step, rows, targets, board.tables.options.uno_penalty)


def _penalise(step: Step, rows: Ints, seats: Ints, count: int) -> None:
    """Seats draw for a breach; they may not jump in with what they draw."""
    step.board.barred[rows] |= 1 << seats
    step.owe(rows, seats, count)


MOVES = {
    Kind.PLAY: play,
    Kind.JUMP: jump,
    Kind.MISPLAY: misplay,
    Kind.NAME: name,
    Kind.CATCH: catch,
    Kind.SWAP: swap,
    Kind.DRAW: draw,
    Kind.KEEP: keep,
    Kind.PASS: pass_on,
    Kind.ACCEPT: accept,
    Kind.CHALLENGE: challenge,
    Kind.UNO: uno,
}
"""What each kind of action does; to decline does nothing."""
