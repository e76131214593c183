"""Thousands of games in lockstep, as NumPy arrays."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.core.chance import Rolled
from tablerules.core.seats import Seat
from tablerules.yahtzee.batch.actions import ActionTable, throws
from tablerules.yahtzee.batch.tables import Special, Tables, tables
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import layout
from tablerules.yahtzee.state import Card, State

Ints: TypeAlias = NDArray[np.integer]

OPEN = -1
"""Stands in a box that is not filled."""


@frozen(eq=False)
class Observation:
    """What one seat may know, as arrays with a row for each game.

    Attributes:
        dice: The dice on the table, games x dice.
        rolls: How many rolls of the turn are done.
        seat: Whose turn it is.
        boxes: All cards, games x teams x places; -1 where a box is open.
        chips: Bonus chips in points, games x teams.
        scores: The teams' scores so far.
    """

    dice: NDArray[np.int8]
    rolls: NDArray[np.int8]
    seat: NDArray[np.intp]
    boxes: NDArray[np.int16]
    chips: NDArray[np.int32]
    scores: NDArray[np.int32]


class Batch:
    """Many games of one set of options, each waiting for a seat's decision.

    Args:
        options: The rules. Not covered are saved rolls, matches, opening rolls, roll-offs and
            sheets of more than 16 boxes.
        auto_reset: Whether a game that has ended begins anew at once; otherwise it stays as it
            is, has no legal action, and takes any.

    Attributes:
        actions: Which number stands for which move.
        done: Which games have ended with the last step.
        returns: The final scores of the teams in the last game that ended, games x teams.

    Raises:
        ValueError: The options are not covered; one sentence names them.

    Examples:
        >>> batch = Batch(Options(seats=1))
        >>> batch.reset(1000, np.random.default_rng(1))
        >>> ended = 0
        >>> for _ in range(13 * 3):  # the longest a game can take
        ...     batch.step(batch.random_actions())
        ...     ended += int(batch.done.sum())
        >>> ended >= 1000
        True
    """

    def __init__(self, options: Options, *, auto_reset: bool = True) -> None:
        """Compile the rules; play begins with `reset`."""
        self.options = options
        self.auto_reset = auto_reset
        self.actions = ActionTable(options)
        self._tables: Tables = tables(options)
        self._throws = throws(options.sheet.dice)
        order = options.turn_order
        self._seats = np.array(order)
        self._teams = np.array([options.team_of[seat] for seat in order])
        self._turns = options.sheet.size * len(options.teams.members)
        self.reset(0, np.random.default_rng(0))

    def reset(self, games: int, rng: np.random.Generator, *, outcomes: Ints | None = None) -> None:
        """Begin so many games; ``rng`` is used from now on, unless outcomes are given.

        Args:
            games: How many.
            rng: Where chance comes from.
            outcomes: The first rolls, as numbers of `outcome`.
        """
        teams, places = len(self.options.teams.members), self.options.sheet.size
        self.games = games
        self.rng = rng
        self.done = np.zeros(games, dtype=bool)
        self.returns = np.zeros((games, teams), dtype=np.int32)
        self._turn = np.zeros(games, dtype=np.int16)
        self._rolls = np.ones(games, dtype=np.int8)
        self._boxes = np.full((games, teams, places), OPEN, dtype=np.int16)
        self._chips = np.zeros((games, teams), dtype=np.int32)
        self._open = np.full((games, teams), (1 << places) - 1, dtype=np.uint16)
        self._winner = np.full(games, OPEN, dtype=np.int8)
        self._all = np.arange(games)
        self._roll = self._throw(np.zeros(games, dtype=np.int16), outcomes)
        self._judge()

    # ------------------------------------------------------------------ what may be done

    @property
    def seat(self) -> NDArray[np.intp]:
        """Whose turn it is, in each game."""
        return np.asarray(self._seats[self._turn % len(self._seats)])

    def _team(self) -> NDArray[np.intp]:
        return np.asarray(self._teams[self._turn % len(self._teams)])

    def _judge(self) -> None:
        """Find out what is legal: from tables, and from the scalar rules for equal dice."""
        team = self._team()
        self._places = self._tables.legal[self._open[self._all, team]]
        for game in np.flatnonzero(self._tables.equal[self._roll]):
            self._places[game] = self._special(int(game), int(team[game])).legal
        self._may_roll = self._rolls < self.options.rolls
        if not self.auto_reset:
            over = (self._turn >= self._turns) | (self._winner >= 0)
            self._places[over] = 0
            self._may_roll[over] = False

    def _special(self, game: int, team: int) -> Special:
        boxes = tuple(None if s == OPEN else int(s) for s in self._boxes[game, team].tolist())
        face = int(self._tables.equal[self._roll[game]])
        return self._tables.special(boxes, face, first=bool(self._rolls[game] == 1))

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, games x actions."""
        keeps = self.actions.keeps
        mask = np.empty((self.games, self.actions.size), dtype=bool)
        np.logical_and(self._throws.holds[self._roll], self._may_roll[:, None], out=mask[:, :keeps])
        bits = np.arange(self.options.sheet.size, dtype=np.uint16)
        np.not_equal(self._places[:, None] & (1 << bits), 0, out=mask[:, keeps:])
        return mask

    def random_actions(self) -> NDArray[np.int16]:
        """A legal action in each game, each equally likely; 0 where there is none."""
        held = self._throws.held[self._roll] * self._may_roll
        count = held + self._tables.count[self._places]
        drawn = (self.rng.random(self.games, dtype=np.float32) * count).astype(np.int16)
        np.minimum(drawn, count - 1, out=drawn)
        keeping = drawn < held
        keep = self._throws.holding[self._roll, np.where(keeping, drawn, 0)]
        place = self._tables.pick[self._places, np.where(keeping, 0, drawn - held)]
        return np.where(keeping, keep, self.actions.keeps + place.astype(np.int16))

    # ------------------------------------------------------------------ play

    def outcome(self, part: tuple[int, ...], rolled: Rolled) -> int:
        """The number of an outcome of chance: the roll that it makes of a part that was kept."""
        return self._throws.rolls.index(tuple(sorted(part + rolled.faces)))

    def _throw(self, parts: Ints, outcomes: Ints | None) -> NDArray[np.int16]:
        if outcomes is not None:
            return np.array(outcomes, dtype=np.int16)
        thrown = self._throws
        ways = thrown.ways[parts]
        falls = self.rng.integers(0, thrown.ways[0], len(parts), dtype=np.int32)
        return thrown.after[thrown.start[parts] + falls % ways]

    def step(self, actions: Ints, outcomes: Ints | None = None) -> None:
        """Play an action in each game, and the roll that follows.

        Args:
            actions: A legal action for each game.
            outcomes: What chance does in each game, as numbers of `outcome`; by default it is
                drawn. Not looked at in games that end without a further roll.

        Raises:
            ValueError: An action is not legal; nothing has changed.
        """
        actions = np.asarray(actions)
        self._check(actions)
        keeping = actions < self.actions.keeps
        self.done = np.zeros(self.games, dtype=bool)
        writing = np.flatnonzero(~keeping)
        self._write(writing, actions[writing] - self.actions.keeps)
        self._rolls = np.where(keeping, self._rolls + 1, 1).astype(np.int8)
        self._roll = self._throw(np.where(keeping, actions, 0), outcomes)
        self._judge()

    def _check(self, actions: Ints) -> None:
        keeps = self.actions.keeps
        place = np.clip(actions - keeps, 0, self.options.sheet.size - 1)
        keep = np.clip(actions, 0, keeps - 1)
        legal = np.where(
            actions < keeps,
            self._throws.holds[self._roll, keep] & self._may_roll & (actions >= 0),
            (self._places >> place & 1 == 1) & (actions < self.actions.size),
        )
        if not self.auto_reset:
            legal |= self._places == 0
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            move = actions[game]
            msg = f"action {move} is not legal in game {game}"
            raise ValueError(msg)

    def _write(self, games: Ints, places: Ints) -> None:
        """Write the dice of some games in places; the turn passes on."""
        if not self.auto_reset:
            live = self._places[games] != 0
            games, places = games[live], places[live]
        team = self._team()[games]
        later = (self._rolls[games] > 1).astype(np.intp)
        self._boxes[games, team, places] = self._tables.scores[later, self._roll[games], places]
        self._open[games, team] &= ~(np.uint16(1) << places.astype(np.uint16))
        self._mend(games, team, places)
        self._turn[games] += 1
        self._finish(games[(self._turn[games] == self._turns) | (self._winner[games] >= 0)])

    def _mend(self, games: Ints, team: Ints, places: Ints) -> None:
        """Equal dice may score otherwise, earn a chip, or win at once."""
        for i in np.flatnonzero(self._tables.equal[self._roll[games]]):
            game, whose, place = int(games[i]), int(team[i]), int(places[i])
            self._boxes[game, whose, place] = OPEN
            special = self._special(game, whose)
            self._boxes[game, whose, place] = special.points[place]
            self._chips[game, whose] += special.chips[place]
            if special.wins >> place & 1:
                self._winner[game] = whose

    def _finish(self, games: Ints) -> None:
        if not len(games):
            return
        self.done[games] = True
        self.returns[games] = self.scores()[games]
        if self.auto_reset:
            self._turn[games] = 0
            self._boxes[games] = OPEN
            self._chips[games] = 0
            self._open[games] = (1 << self.options.sheet.size) - 1
            self._winner[games] = OPEN

    # ------------------------------------------------------------------ what is known

    def scores(self) -> NDArray[np.int32]:
        """The scores of the teams so far, games x teams; bonuses count once they are reached."""
        options = self.options
        filled = np.maximum(self._boxes, 0).astype(np.int32)
        upper = np.array(layout(options).upper)
        size = len(options.sheet.boxes)
        total = self._chips.copy()
        for column, multiplier in enumerate(options.sheet.multipliers):
            part = slice(column * size, (column + 1) * size)
            above = filled[:, :, part][:, :, upper[part]].sum(axis=2)
            bonus = options.upper_bonus * (above >= options.upper_threshold)
            total += multiplier * (filled[:, :, part].sum(axis=2) + bonus)
        return total

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know: everything, since nothing is hidden.

        Raises:
            ValueError: There is no such seat.
        """
        if not 0 <= seat < self.options.seats:
            msg = f"seat must be from 0 to {self.options.seats - 1}, not {seat}"
            raise ValueError(msg)
        return Observation(
            self._throws.faces[self._roll],
            self._rolls.copy(),
            self.seat,
            self._boxes.copy(),
            self._chips.copy(),
            self.scores(),
        )

    def state(self, game: int) -> State:
        """One game as a scalar state."""
        cards = tuple(
            Card(
                tuple(None if score == OPEN else score for score in boxes),
                chips,
            )
            for boxes, chips in zip(
                self._boxes[game].tolist(), self._chips[game].tolist(), strict=True
            )
        )
        turn = int(self._turn[game])
        seat = int(self._seats[turn % len(self._seats)])
        winner = int(self._winner[game])
        if winner >= 0:  # the turn does not pass on from a win at once
            return State(
                int(self._seats[(turn - 1) % len(self._seats)]), (), 0, cards, None, (), winner
            )
        if turn >= self._turns:
            return State(seat, (), 0, cards)
        return State(seat, self._throws.rolls[int(self._roll[game])], int(self._rolls[game]), cards)
