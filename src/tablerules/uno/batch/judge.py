"""Who is asked next in each game, and what that seat may do."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablerules.uno.batch.actions import ACTS, DECLINE, NAME
from tablerules.uno.batch.bits import Words
from tablerules.uno.batch.board import Board
from tablerules.uno.batch.modes import Bools, Ints, Mode
from tablerules.uno.batch.tables import Tables
from tablerules.uno.choices import DrawMode, Finish, IllegalPlay, PlayDrawn, Renege
from tablerules.uno.moves import Act

_BIT = {act: np.uint64(1 << place) for place, act in enumerate(ACTS)}
_NONE = np.uint64(0)
_CALLING = np.isin(list(Mode), (Mode.TURN, Mode.DRAWN, Mode.PENDING, Mode.FIRST))
_IMPOSED = np.isin(list(Mode), (Mode.PENDING, Mode.FIRST, Mode.LAST))


def _some(plays: Words) -> Bools:
    """Where there is any play."""
    found: Bools = plays[0] != 0
    for more in plays[1:]:
        found |= more != 0
    return found


class Judge:
    """Who is asked, and what is legal.

    Args:
        tables: The rules.

    Attributes:
        seat: Who is asked in each game.
        mode: What that seat is asked, a `Mode`.
        legal: What it may do, words x games.
    """

    def __init__(self, tables: Tables) -> None:
        """Prepare the moves without a card that each mode allows."""
        self._tables = tables
        self._catch = NAME + len(tables.rules.colours)
        self._swap = self._catch + tables.options.seats
        self._acts = self._all_acts()
        self._word = 2 * tables.words
        self.seat: Ints = np.zeros(0, dtype=np.intp)
        self.mode: Ints = np.zeros(0, dtype=np.intp)
        self.legal: Words = np.zeros((tables.actions.words, 0), dtype=np.uint64)

    def _all_acts(self) -> Words:
        """What may be done without a card in each mode by each seat; flat."""
        seats = self._tables.options.seats
        names = ((1 << len(self._tables.rules.colours)) - 1) << NAME
        plain = {
            Mode.TURN: int(_BIT[Act.DRAW]),
            Mode.DRAWN: int(_BIT[Act.KEEP]),
            Mode.COLOUR: names,
            Mode.OFFER: 1 << DECLINE,
        }
        plain |= dict.fromkeys((Mode.PENDING, Mode.FIRST, Mode.LAST), int(_BIT[Act.ACCEPT]))
        found = np.zeros((len(Mode), seats), dtype=np.uint64)
        for mode, acts in plain.items():
            found[mode] = acts
        for seat in range(seats):
            others = ((1 << seats) - 1 - (1 << seat)) << self._swap
            found[Mode.MUST_SWAP, seat] = others
            found[Mode.MAY_SWAP, seat] = others | int(_BIT[Act.KEEP])
        return found.reshape(-1)

    def look(self, board: Board, declined: Bools | None = None) -> None:
        """Find out who is asked and what is legal, after a step.

        Args:
            board: The games.
            declined: Where nothing has happened but that a seat did not cut in; None: nowhere.
        """
        self._poll(board, declined)
        tables, options = self._tables, self._tables.options
        hands = board.base + self.seat
        rules = self.mode * tables.looks + board.look
        legal = np.zeros((tables.actions.words, board.games), dtype=np.uint64)
        plays = legal[: tables.words]
        for word in range(tables.words):
            np.bitwise_and(
                board.held[word].take(hands), tables.laid[word].take(rules), out=plays[word]
            )
        drawn = np.flatnonzero(self.mode == Mode.DRAWN.value)
        for word, held in zip(plays, tables.held, strict=True):
            word[drawn] &= held[board.drawn[drawn]]
        size = board.size.take(hands)
        if not options.challenge:
            self._guard(board, plays, np.arange(board.games))
        if options.finish is not Finish.ANY:
            plays[:, size == 1] &= tables.last[:, None]
        np.multiply(plays, size == 2, out=legal[tables.words : 2 * tables.words])  # noqa: PLR2004
        self.legal = legal
        legal[self._word] = self._acts.take(self.mode * board.seats + self.seat)
        self._limit(board, plays, drawn)
        self._cut_in(board, size)

    # ------------------------------------------------------------------ whom to ask

    def _poll(self, board: Board, declined: Bools | None) -> None:
        """Those who may cut in are asked first, in play order; then the seat on turn."""
        self.seat, self.mode = board.on.copy(), board.phase.copy()
        rows = self._windows(board)
        asked = board.offer[rows] if declined is None else board.offer[rows] * declined[rows]
        board.offer[:] = 0
        if len(rows):
            self._ask(board, rows, asked)

    def _windows(self, board: Board) -> Ints:
        """Where somebody may be able to cut in."""
        found: Bools = board.exposed != 0
        if self._tables.options.jump_in:
            found |= board.open
        rows = np.flatnonzero(found)
        return np.asarray(rows[_CALLING[board.phase[rows]]])

    def _ask(self, board: Board, rows: Ints, asked: Ints) -> None:
        """Ask the next who can cut in, after who has been asked already."""
        exposed = board.exposed[rows] != 0
        offer = np.zeros(len(rows), dtype=np.intp)
        ring = (board.way[rows] * board.seats + board.on[rows]) * board.seats
        for steps in range(board.seats - 1, 0, -1):
            can = exposed
            if self._tables.options.jump_in:
                seats = self._tables.ring[ring + steps]
                can = exposed | self._jumps(board, rows, seats).any(axis=0)
            offer = np.where(can & (asked < steps), steps, offer)
        some = offer > 0
        rows, offer = rows[some], offer[some]
        board.offer[rows] = offer
        self.seat[rows] = self._tables.ring[ring[some] + offer]
        self.mode[rows] = Mode.OFFER

    # ------------------------------------------------------------------ limits

    def _guard(self, board: Board, plays: Words, rows: Ints) -> None:
        """Take out guarded cards where they are unlawful."""
        tables = self._tables
        for word in range(tables.words):
            held = plays[word] & tables.guarded[word]
            some = np.flatnonzero(held != 0)
            if len(some):
                bad = self._unlawful(board, rows[some], self.seat[rows[some]])
                plays[word, some[bad]] &= ~tables.guarded[word]

    def _unlawful(self, board: Board, rows: Ints, seats: Ints) -> Bools:
        """Whether a guarded card is unlawful in the hands of seats."""
        better = self._tables.better[:, board.look[rows]]
        return np.asarray((board.held[:, board.base[rows] + seats] & better).any(axis=0))

    def _lawful(self, board: Board, rows: Ints) -> Bools:
        """Whether the seats asked have a lawful play; a bluff is none."""
        plays = self.legal[: self._tables.words].take(rows, axis=1)
        if self._tables.options.challenge:  # otherwise no bluff is among the legal plays
            self._guard(board, plays, rows)
        return _some(plays)

    def _limit(self, board: Board, plays: Words, drawn: Ints) -> None:
        """What may not be done, or more: by the options, and where there is no card to draw."""
        options, acts = self._tables.options, self.legal[self._word]
        turn = self.mode == Mode.TURN.value
        if options.renege is Renege.FORBIDDEN:
            some = np.flatnonzero(turn)
            acts[some[self._lawful(board, some)]] &= ~_BIT[Act.DRAW]
        empty = np.flatnonzero((board.stock | board.discards) == 0)
        if len(empty):
            empty = empty[turn[empty]]
            acts[empty] &= ~_BIT[Act.DRAW]
            acts[empty[~self._lawful(board, empty)]] |= _BIT[Act.PASS]
        self._limit_drawn(board, drawn)
        if options.challenge:
            some = np.flatnonzero(board.doubtful)
            acts[some[_IMPOSED[self.mode[some]]]] |= _BIT[Act.CHALLENGE]
        if options.illegal_play is IllegalPlay.PENALISE:
            held = board.held[:, board.base + self.seat] & self._tables.lead[:, None]
            wrong = self.legal[self._word + 1 : self._word + 1 + self._tables.words]
            np.multiply(held & ~plays, turn, out=wrong)

    def _limit_drawn(self, board: Board, rows: Ints) -> None:
        """Whether a drawn card must be played, or more must be drawn."""
        options, acts = self._tables.options, self.legal[self._word]
        until = options.draw_mode is DrawMode.UNTIL_PLAYABLE
        if not until and options.play_drawn is not PlayDrawn.MUST:
            return
        playable = self._lawful(board, rows)
        if options.play_drawn is PlayDrawn.MUST:
            acts[rows[playable]] &= ~_BIT[Act.KEEP]
        if until:
            more = ~playable & (board.drawable(rows) > 0)
            if options.draw_cap is not None:
                more &= board.draws[rows] < options.draw_cap
            acts[rows[more]] = _BIT[Act.DRAW]

    # ------------------------------------------------------------------ cutting in

    def _cut_in(self, board: Board, size: NDArray[np.uint8]) -> None:
        """Calls, catches and jump-ins, on turn or not."""
        rows = np.flatnonzero(board.exposed != 0)
        if len(rows):
            rows = rows[_CALLING[board.phase[rows]]]
            exposed, seats = board.exposed[rows], self.seat[rows]
            catches = (exposed & ~(1 << seats)).astype(np.uint64) << np.uint64(self._catch)
            calls = (exposed >> seats & 1).astype(np.uint64) * _BIT[Act.UNO]
            self.legal[self._word, rows] |= catches | calls
        if self._tables.options.jump_in:
            self._jump_in(board, size)

    def _jump_in(self, board: Board, size: NDArray[np.uint8]) -> None:
        """Cards like the top one, out of turn."""
        words = self._tables.words
        rows = np.flatnonzero(board.open & (self.mode != Mode.TURN))
        jumps = self._jumps(board, rows, self.seat[rows])
        first = self.legal.shape[0] - 2 * words
        self.legal[first : first + words, rows] = jumps
        self.legal[first + words :, rows] = jumps * (size[rows] == 2)  # noqa: PLR2004

    def _jumps(self, board: Board, rows: Ints, seats: Ints) -> Words:
        """The plays with which seats not on turn can jump in, words x rows."""
        tables, hands = self._tables, board.base[rows] + seats
        top = tables.top[board.look[rows]]
        jumps: Words = board.held[:, hands] & tables.held[:, top]
        window = board.open[rows] & (board.barred[rows] >> seats & 1 == 0)
        window &= (board.phase[rows] == Mode.TURN) | (board.phase[rows] == Mode.PENDING)
        if not tables.options.challenge:
            window &= ~(tables.guards[top] & self._unlawful(board, rows, seats))
        jumps = np.multiply(jumps, window)
        if tables.options.finish is not Finish.ANY:
            jumps[:, board.size[hands] == 1] &= tables.last[:, None]
        return jumps
