"""Thousands of games in lockstep, as NumPy arrays."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.arrays import whole_numbers
from tablerules.core.chance import Rolled
from tablerules.core.seats import Seat
from tablerules.yahtzee.batch.actions import ActionTable, throws
from tablerules.yahtzee.batch.tables import Special, Tables, tables
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import layout
from tablerules.yahtzee.state import Card, State

Ints: TypeAlias = NDArray[np.integer]
Bools: TypeAlias = NDArray[np.bool_]

N = TypeVar("N", bound=np.generic)

OPEN = -1
"""Stands in a box that is not filled."""

_CHUNK = 2048
"""So many rows of a mask fit into a processor's cache."""


def _at(table: NDArray[N], places: Ints) -> NDArray[N]:
    """The values at flat places of a table."""
    return table.reshape(-1).take(places)


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
        options: The rules. Not covered are saved rolls, matches, opening rolls, roll-offs,
            sheets of more than 16 boxes, more than 127 rolls in a turn, and scores that are
            negative or very high.
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
        self._mask = np.empty((0, self.actions.size), dtype=bool)
        thrown = self._throws  # with one row more, for those who may not roll again
        self._holds = np.concatenate([thrown.holds, np.zeros_like(thrown.holds[:1])])
        self._held = np.concatenate([thrown.held, np.zeros_like(thrown.held[:1])])
        self._holding = np.concatenate([thrown.holding, np.zeros_like(thrown.holding[:1])])
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

        Raises:
            ValueError: An outcome is no roll.
        """
        teams, places = len(self.options.teams.members), self.options.sheet.size
        none, rolling = np.zeros(games, dtype=np.intp), np.zeros(games, dtype=bool)
        given = None if outcomes is None else self._given(outcomes, none, rolling)
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
        self._roll = self._throw(none) if given is None else given
        self._judge()

    # ------------------------------------------------------------------ what may be done

    @property
    def seat(self) -> NDArray[np.intp]:
        """Whose turn it is, in each game."""
        return np.asarray(self._seats[self._turn % len(self._seats)])

    def _team(self) -> NDArray[np.intp]:
        if len(self._teams) == 1:
            return np.zeros(self.games, dtype=np.intp)
        return np.asarray(self._teams[self._turn % len(self._teams)])

    def _judge(self) -> None:
        """Find out what is legal: from tables, and from the scalar rules for rare rolls."""
        team = self._team()
        opened = _at(self._open, self._all * self._open.shape[1] + team)
        self._places = _at(self._tables.legal, opened)
        for game in np.flatnonzero(_at(self._tables.rare, self._roll)):
            self._places[game] = self._special(int(game), int(team[game])).legal
        may_roll = self._rolls < self.options.rolls
        if not self.auto_reset:
            over = (self._turn >= self._turns) | (self._winner >= 0)
            self._places[over] = 0
            may_roll[over] = False
            self._rolls[over] = 1  # what is done in a game that is over does not count
        self._row = np.where(may_roll, self._roll, len(self._throws.rolls))

    def _special(self, game: int, team: int) -> Special:
        boxes = tuple(None if s == OPEN else int(s) for s in self._boxes[game, team].tolist())
        roll = int(self._roll[game])
        return self._tables.special(boxes, roll, first=bool(self._rolls[game] == 1))

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, games x actions.

        The next call writes over the array, since a new one would take longer to get than to
        fill: copy it to keep it.
        """
        mask, keeps = self._mask, self.actions.keeps
        if len(mask) != self.games:
            mask = self._mask = np.empty((self.games, self.actions.size), dtype=bool)
        for part in range(0, self.games, _CHUNK):
            some = slice(part, part + _CHUNK)
            mask[some, :keeps] = self._holds[self._row[some]]
            mask[some, keeps:] = self._tables.rows[self._places[some]]
        return mask

    def random_actions(self) -> NDArray[np.intp]:
        """A legal action in each game, each equally likely; 0 where there is none."""
        tables, row, places = self._tables, self._row, self._places
        held = _at(self._held, row)
        count = held + _at(tables.count, places)
        drawn = (self.rng.random(self.games, dtype=np.float32) * count).astype(np.intp)
        np.minimum(drawn, count - 1, out=drawn)  # the product may be rounded up
        keeping = drawn < held
        of_parts = row * self._holding.shape[1] + np.where(keeping, drawn, 0)
        of_places = places.astype(np.intp) * tables.pick.shape[1] + np.where(
            keeping, 0, drawn - held
        )
        chosen = np.where(
            keeping,
            _at(self._holding, of_parts),
            self.actions.keeps + _at(tables.pick, of_places).astype(np.intp),
        )
        return chosen if self.auto_reset else np.where(count > 0, chosen, 0)

    # ------------------------------------------------------------------ play

    def outcome(self, part: tuple[int, ...], rolled: Rolled) -> int:
        """The number of an outcome of chance: the roll that it makes of a part that was kept."""
        return self._throws.rolls.index(tuple(sorted(part + rolled.faces)))

    def _given(self, outcomes: Ints, parts: Ints, settled: Bools) -> NDArray[np.intp]:
        """The rolls that are given, if the parts that are kept can become them.

        ``settled``: the games in which nobody rolls.
        """
        rolls, size = self._throws.holds.shape
        given = whole_numbers("outcomes", outcomes, len(parts)).astype(np.intp)
        given[settled] = 0
        holds = _at(self._throws.holds, np.clip(given, 0, rolls - 1) * size + parts)
        fits = (given >= 0) & (given < rolls) & (settled | holds)
        if not fits.all():
            game = int(np.flatnonzero(~fits)[0])
            msg = f"outcome {given[game]} is not possible in game {game}"
            raise ValueError(msg)
        return given

    def _settled(self, actions: Ints) -> Bools:
        """The games that are over or end with their action, and do not begin anew."""
        settled = np.zeros(self.games, dtype=bool)
        if self.auto_reset:
            return settled
        places = actions - self.actions.keeps
        settled |= (self._places == 0) | ((places >= 0) & (self._turn + 1 == self._turns))
        team = self._team()
        for game in np.flatnonzero((places >= 0) & _at(self._tables.rare, self._roll)):
            special = self._special(int(game), int(team[game]))
            settled[game] |= bool(special.wins >> int(places[game]) & 1)
        return settled

    def _throw(self, parts: Ints) -> NDArray[np.intp]:
        thrown = self._throws
        falls = self.rng.integers(0, thrown.ways[0], len(parts), dtype=np.int32)
        falls %= _at(thrown.ways, parts)
        falls += _at(thrown.start, parts)
        return _at(thrown.after, falls).astype(np.intp)

    def step(self, actions: Ints, outcomes: Ints | None = None) -> None:
        """Play an action in each game, and the roll that follows.

        Args:
            actions: A legal action for each game, as an array of whole numbers.
            outcomes: What chance does in each game, as numbers of `outcome`; by default it is
                drawn. Not looked at in games that end without a further roll.

        Raises:
            ValueError: An action is not legal, or an outcome not possible; nothing has changed.
        """
        actions = whole_numbers("actions", actions, self.games).astype(np.intp)
        self._check(actions)
        if not self.auto_reset:
            actions[self._places == 0] = 0  # whatever it was
        keeping = actions < self.actions.keeps
        parts, given = np.where(keeping, actions, 0), None
        if outcomes is not None:
            given = self._given(outcomes, parts, self._settled(actions))
        self.done = np.zeros(self.games, dtype=bool)
        writing = np.flatnonzero(~keeping)
        self._write(writing, actions[writing] - self.actions.keeps)
        self._rolls = np.where(keeping, self._rolls + 1, 1).astype(np.int8)
        self._roll = self._throw(parts) if given is None else given
        self._judge()

    def _check(self, actions: Ints) -> None:
        keeps = self.actions.keeps
        keep = np.clip(actions, 0, keeps - 1)
        place = np.clip(actions - keeps, 0, self.options.sheet.size - 1)
        fits = (actions >= 0) & (actions < self.actions.size)
        legal = fits & np.where(
            actions < keeps,
            _at(self._holds, self._row * keeps + keep),
            self._places >> place & 1 == 1,
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
        later = _at(self._rolls, games) > 1
        _, rolls, size = self._tables.scores.shape
        of_scores = (later * rolls + _at(self._roll, games)) * size + places
        cards = games * len(self.options.teams.members) + team
        written = _at(self._tables.scores, of_scores)
        self._boxes.reshape(-1)[cards * size + places] = written
        self._open.reshape(-1)[cards] &= ~(np.uint16(1) << places.astype(np.uint16))
        self._mend(games, team, places)
        self._turn[games] += 1
        self._finish(games[(self._turn[games] == self._turns) | (self._winner[games] >= 0)])

    def _mend(self, games: Ints, team: Ints, places: Ints) -> None:
        """Rare rolls may score otherwise, earn a chip, or win at once."""
        for i in np.flatnonzero(_at(self._tables.rare, self._roll.take(games))):
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
        self.returns[games] = self._scores(games)
        if self.auto_reset:
            self._turn[games] = 0
            self._boxes[games] = OPEN
            self._chips[games] = 0
            self._open[games] = (1 << self.options.sheet.size) - 1
            self._winner[games] = OPEN

    # ------------------------------------------------------------------ what is known

    def scores(self) -> NDArray[np.int32]:
        """The scores of the teams so far, games x teams; bonuses count once they are reached."""
        return self._scores(self._all)

    def _scores(self, games: Ints) -> NDArray[np.int32]:
        options = self.options
        filled = np.maximum(self._boxes[games], 0).astype(np.int32)
        upper = np.array(layout(options).upper)
        size = len(options.sheet.boxes)
        total = self._chips[games]
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
