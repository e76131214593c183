"""Thousands of games in lockstep, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablerules.arrays import (
    check_game,
    check_reset,
    check_seat,
    keep_freed_memory,
    whole_numbers,
    with_own_arrays,
)
from tablerules.core.chance import Dealt
from tablerules.core.checks import instance
from tablerules.core.seats import Seat
from tablerules.uno.batch.actions import ActionTable
from tablerules.uno.batch.bits import WIDTH, count_bits, place_of, unpack
from tablerules.uno.batch.board import Board
from tablerules.uno.batch.flow import Step, carry_out
from tablerules.uno.batch.judge import Judge
from tablerules.uno.batch.luck import Drawn, Given, Luck
from tablerules.uno.batch.modes import Bools, Ints, Kind, Mode
from tablerules.uno.batch.observation import Observation, observe
from tablerules.uno.batch.position import state_of
from tablerules.uno.batch.rounds import count_rounds, new_matches, next_rounds
from tablerules.uno.batch.tables import Tables, tables
from tablerules.uno.moves import DealerMove, DrawnForDeal, TurnedUp
from tablerules.uno.options import Options
from tablerules.uno.state import State

Numbers: TypeAlias = NDArray[np.integer]


class Batch:
    """Many games of one set of options, each waiting for a seat's decision.

    Each step asks one seat in each game, as `Table.run` does: those who may cut in are asked
    first, in play order, and then the seat the game waits for. Who is asked to cut in may call,
    catch or jump in, or decline (the action of None); a declined offer leaves the game as it is
    and goes to the next. After any other action all are asked anew. So an action that is listed
    is one that the scalar engine lists for that seat, and no seat is left out.

    Chance acts within the step: cards are drawn, hands laid open, and the next round or match is
    dealt.

    Args:
        options: The rules. Not covered are several cards at a time, false calls, bounces, the
            house rules of 1, 2, 8 and 9, the silence of a 7, a 0 that discards its colour,
            jump-ins without effect, elimination, and faces that do such things.
        auto_reset: Whether a match that has ended begins anew at once; otherwise it stays as it
            is, has no legal action, and takes any.

    Attributes:
        options: The rules.
        auto_reset: As above.
        actions: Which number stands for which move.
        games: How many games there are.
        done: Which matches have ended with the last step.
        returns: The final points of the teams in the last match that ended, games x teams.

    Raises:
        ValueError: The options are not covered, or are none; one sentence names them.

    Examples:
        >>> batch = Batch(Options(seats=2, hand=2, target=None))
        >>> batch.reset(1000, np.random.default_rng(1))
        >>> ended = 0
        >>> for _ in range(300):
        ...     batch.step(batch.random_actions())
        ...     ended += int(batch.done.sum())
        >>> ended > 100
        True
    """

    def __init__(self, options: Options, *, auto_reset: bool = True) -> None:
        """Compile the rules; play begins with `reset`."""
        instance(Options).demand("options", options)
        instance(bool).demand("auto_reset", auto_reset)
        keep_freed_memory()
        self.options = options
        self.auto_reset = auto_reset
        self.actions = ActionTable(options)
        self._tables: Tables = tables(options)
        self.reset(0, np.random.default_rng(0))

    def __repr__(self) -> str:
        return f"<Batch of {self.games:,} games of Uno, {self.options.seats} seats>"

    def reset(
        self, games: int, rng: np.random.Generator, *, outcomes: Numbers | None = None
    ) -> None:
        """Begin so many games; ``rng`` is used from now on, unless outcomes are given.

        Args:
            games: How many.
            rng: Where chance comes from.
            outcomes: What chance does first in each game, as numbers of `outcome`.

        Raises:
            ValueError: There can be no such games, or the outcomes are not possible; nothing has
                changed.
        """
        games = check_reset(games, rng)
        board, judge = Board(self._tables, games), Judge(self._tables)
        new_matches(board, np.arange(games), self._luck(outcomes, games, rng))
        judge.look(board)
        self.games = games
        self.rng = rng
        self.done: Bools = np.zeros(games, dtype=bool)
        self.returns: Ints = np.zeros_like(board.totals)
        self._board, self._judge = board, judge

    # ------------------------------------------------------------------ what may be done

    @property
    def seat(self) -> Ints:
        """Who is asked, in each game."""
        return self._judge.seat.copy()

    def legal_mask(self) -> Bools:
        """Which actions are legal, games x actions."""
        return unpack(self._judge.legal, self._tables.actions.layout, self.actions.size)

    def random_actions(self) -> Ints:
        """A legal action in each game, each equally likely; 0 where there is none."""
        legal = self._judge.legal
        before = np.zeros((len(legal) + 1, self.games), dtype=np.int16)
        for word, count in enumerate(count_bits(legal)):
            np.add(before[word], count, out=before[word + 1])
        ways = before[-1]
        drawn = (self.rng.random(self.games, dtype=np.float32) * ways).astype(np.int16)
        np.minimum(drawn, ways - 1, out=drawn)
        which = np.zeros(self.games, dtype=np.intp)
        for upto in before[1:-1]:
            which += drawn >= upto
        at = which * self.games + self._board.row
        rank = drawn - before.reshape(-1).take(at)
        place = which * WIDTH + place_of(legal.reshape(-1).take(at), rank)
        numbers = self._tables.actions.number.take(place, mode="clip")
        return numbers if ways.all() else np.where(ways > 0, numbers, 0)

    # ------------------------------------------------------------------ play

    def outcome(self, moves: Iterable[DealerMove]) -> list[int]:
        """What chance does, as numbers: the places of the cards that are drawn, in order.

        Verdicts, laid open hands and hands that change their seats are decided by the cards and
        need no number.
        """
        drawn = [
            card
            for move in moves
            for card in (move.cards if isinstance(move, Dealt) else _shown(move))
            if card is not None
        ]
        return [self.actions.cards.index(card) for card in drawn]

    def _luck(self, outcomes: Numbers | None, games: int, rng: np.random.Generator) -> Luck:
        if outcomes is None:
            return Drawn(rng, self.options.seats)
        cards = whole_numbers("outcomes", outcomes, games, None)
        return Given(self._tables.rules, cards.astype(np.intp))

    def step(self, actions: Numbers, outcomes: Numbers | None = None) -> None:
        """Play an action in each game, and all that chance does then.

        Args:
            actions: A legal action for each game, as an array of whole numbers.
            outcomes: What chance does in each game, games x cards, as numbers of `outcome`; the
                rest of a row is not looked at. By default it is drawn.

        Raises:
            ValueError: An action is not legal, or an outcome not possible; nothing has changed.
        """
        chosen = whole_numbers("actions", actions, self.games).astype(np.intp)
        self._check(chosen)
        luck = self._luck(outcomes, self.games, self.rng)
        # That a given outcome is not possible is found out on the way.
        board = self._board if outcomes is None else with_own_arrays(self._board)
        over = board.phase == Mode.OVER if not self.auto_reset else None
        if over is not None:
            chosen[over] = 0  # whatever it was
        step = Step.of(board, luck, self._judge.seat, chosen)
        if over is not None:
            step.kinds[over] = Kind.DECLINE
        carry_out(step)
        self._finish(step)
        self._judge.look(board, step.kinds == Kind.DECLINE.value)

    def _check(self, actions: Ints) -> None:
        """Refuse actions that are not legal."""
        meaning = self._tables.actions
        at = meaning.word.take(actions, mode="clip") * self.games + self._board.row
        bits = self._judge.legal.reshape(-1).take(at) & meaning.bit.take(actions, mode="clip")
        legal = (bits != 0) & (actions >= 0) & (actions < self.actions.size)
        if not self.auto_reset:
            legal |= self._board.phase == Mode.OVER
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            msg = f"action {actions[game]} is not legal in game {game}"
            raise ValueError(msg)

    def _finish(self, step: Step) -> None:
        """Count rounds that have ended, and go on."""
        board, done = step.board, np.zeros(self.games, dtype=bool)
        rows = np.flatnonzero(step.ended >= 0)
        if len(rows):
            over = count_rounds(board, rows, step.ended[rows])
            next_rounds(board, rows[~over], step.luck)
            ended = rows[over]
            totals = board.totals[ended]
            if self.auto_reset:
                new_matches(board, ended, step.luck)
            done[ended] = True
            self.returns[ended] = totals
        self.done = done
        self._board = board

    # ------------------------------------------------------------------ what is known

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know in each game.

        Raises:
            ValueError: There is no such seat.
        """
        seat = check_seat(seat, self.options.seats)
        return observe(self._board, seat, self._judge.seat == seat)

    def state(self, game: int) -> State:
        """One game as a scalar state; whom it asks to cut in stands in `seat`.

        Raises:
            IndexError: There is no such game.
            ValueError: ``game`` is no whole number.
        """
        game = check_game(game, self.games)
        return state_of(self._board, game)


def _shown(move: DealerMove) -> tuple[object, ...]:
    """The card that a move shows from the stock."""
    return (move.card,) if isinstance(move, TurnedUp | DrawnForDeal) else ()
