"""Thousands of games in lockstep, as NumPy arrays."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.arrays import (
    check_game,
    check_reset,
    check_seat,
    keep_freed_memory,
    whole_numbers,
)
from tablerules.core.chance import Rolled
from tablerules.core.checks import instance
from tablerules.core.seats import Seat
from tablerules.yahtzee.batch.actions import ActionTable, throws
from tablerules.yahtzee.batch.choices import Choices, Mask, choices
from tablerules.yahtzee.batch.tables import Tables, tables
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import layout
from tablerules.yahtzee.state import Card, State

Ints: TypeAlias = NDArray[np.integer]
Bools: TypeAlias = NDArray[np.bool_]

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
        ValueError: The options are not covered, or are none; one sentence names them.

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
        instance(Options).demand("options", options)
        instance(bool).demand("auto_reset", auto_reset)
        keep_freed_memory()
        self.options = options
        self.auto_reset = auto_reset
        self.actions = ActionTable(options)
        self._tables: Tables = tables(options)
        self._choices: Choices = choices(options)
        self._throws = throws(options.sheet.dice)
        order = options.turn_order
        self._seats = np.array(order)
        self._teams = np.array([options.team_of[seat] for seat in order])
        self._turns = options.sheet.size * len(options.teams.members)
        self.reset(0, np.random.default_rng(0))

    def __repr__(self) -> str:
        return f"<Batch of {self.games:,} games of Yahtzee, {self.options.seats} seats>"

    def reset(self, games: int, rng: np.random.Generator, *, outcomes: Ints | None = None) -> None:
        """Begin so many games; ``rng`` is used from now on, unless outcomes are given.

        Args:
            games: How many.
            rng: Where chance comes from.
            outcomes: The first rolls, as numbers of `outcome`.

        Raises:
            ValueError: There can be no such games, or an outcome is no roll; nothing has changed.
        """
        games = check_reset(games, rng)
        teams, places = len(self.options.teams.members), self.options.sheet.size
        afresh = np.full(games, self.actions.keeps)  # as if a box had been written: all dice roll
        given = None if outcomes is None else self._given(outcomes, afresh, np.zeros(games, bool))
        self.games = games
        self.rng = rng
        self.done = np.zeros(games, dtype=bool)
        self.returns = np.zeros((games, teams), dtype=np.int32)
        self._mask: Mask | None = None
        self._turn = np.zeros(games, dtype=np.int16)
        self._rolls = np.ones(games, dtype=np.int8)
        self._boxes = np.full((games, teams, places), OPEN, dtype=np.int16)
        self._chips = np.zeros((games, teams), dtype=np.int32)
        self._open = np.full((games, teams), (1 << places) - 1, dtype=np.uint16)
        self._winner = np.full(games, OPEN, dtype=np.int8)
        self._all = np.arange(games)
        self._roll = self._throw(afresh) if given is None else given
        self._judge()

    # ------------------------------------------------------------------ what may be done

    @property
    def seat(self) -> NDArray[np.intp]:
        """Whose turn it is, in each game."""
        return np.asarray(self._seats[self._turn % len(self._seats)])

    def _cards(self) -> NDArray[np.intp]:
        """The card on turn in each game, counted through all games."""
        if len(self._teams) == 1:
            return self._all
        teams = self._teams.take(self._turn % len(self._teams))
        return np.asarray(self._all * self._open.shape[1] + teams)

    def _judge(self) -> None:
        """Find out what is legal: from tables, and from the scalar rules for rare rolls."""
        self._card = self._cards()
        may_roll = self._rolls < self.options.rolls
        opened = self._open.reshape(-1).take(self._card)
        self._places = self._tables.legal.take(opened)
        rare = np.flatnonzero(self._tables.rare.take(self._roll))
        calm = self._tables.calm[self._roll[rare]] & opened[rare]
        self._rare = rare[calm == 0]
        self._cases = self._find(self._rare)
        self._places[self._rare] = self._tables.specials.legal.take(self._cases)
        if not self.auto_reset:
            over = (self._turn >= self._turns) | (self._winner >= 0)
            self._places[over] = 0
            may_roll[over] = False
            self._rolls[over] = 1  # what is done in a game that is over does not count
        self._row = np.where(may_roll, self._roll, self._choices.spent)

    def _find(self, games: Ints) -> NDArray[np.intp]:
        """Which case of a rare roll these games are."""
        cards = self._card.take(games)
        return self._tables.specials.find(
            self._boxes.reshape(-1, self.options.sheet.size)[cards],
            self._open.reshape(-1).take(cards),
            self._roll.take(games),
            self._rolls.take(games) == 1,
        )

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, games x actions.

        The next call writes over the array, since a new one would take longer to get than to
        fill: copy it to keep it.
        """
        if self._mask is None:
            self._mask = Mask(self.options, self.games)
        self._mask.fill(self._row, self._places)
        return self._mask.legal

    def random_actions(self) -> NDArray[np.intp]:
        """A legal action in each game, each equally likely; 0 where there is none."""
        tables, choices, places = self._tables, self._choices, self._places
        kept = choices.kept.take(self._row)
        count = kept + tables.count.take(places)
        # Such a product never comes out as `count` itself, even rounded.
        drawn = (self.rng.random(self.games, dtype=np.float32) * count).astype(np.int32)
        of_keeps = (self._row * choices.width).astype(np.int32)
        of_places = places.astype(np.int32) * choices.places + choices.sets - kept
        chosen = choices.listed.take(drawn + np.where(drawn < kept, of_keeps, of_places))
        return chosen if self.auto_reset else np.where(count > 0, chosen, 0)

    # ------------------------------------------------------------------ play

    def outcome(self, part: tuple[int, ...], rolled: Rolled) -> int:
        """The number of an outcome of chance: the roll that it makes of a part that was kept."""
        return self._throws.rolls.index(tuple(sorted(part + rolled.faces)))

    def _given(self, outcomes: Ints, actions: Ints, settled: Bools) -> NDArray[np.intp]:
        """The rolls that are given, if what the actions leave on the table can become them.

        ``settled``: the games in which nobody rolls.
        """
        rolls, size = self._throws.holds.shape
        parts = np.where(actions < size, actions, 0)
        given = whole_numbers("outcomes", outcomes, len(parts)).astype(np.intp)
        given[settled] = 0
        holds = self._throws.holds[np.clip(given, 0, rolls - 1), parts]
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
        wins = self._tables.specials.wins.take(self._cases) & self._choices.bit[actions[self._rare]]
        settled[self._rare] |= wins > 0
        return settled

    def _throw(self, actions: Ints) -> NDArray[np.intp]:
        """The rolls that come when the dice fall that the actions leave to be thrown."""
        choices = self._choices
        falls = self.rng.integers(0, self._throws.ways[0], len(actions), dtype=np.int32)
        falls %= choices.ways.take(actions)
        falls += choices.start.take(actions)
        return self._throws.after.take(falls)

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
        if not self.auto_reset:
            actions[self._places == 0] = 0  # whatever it was
        bits = self._checked(actions)
        given = None
        if outcomes is not None:
            given = self._given(outcomes, actions, self._settled(actions))
        writing = bits > 0
        self._write(np.flatnonzero(writing), actions)
        self._turn_on(writing, bits)
        self._rolls *= ~writing
        self._rolls += 1
        self._roll = self._throw(actions) if given is None else given
        self._judge()

    def _checked(self, actions: Ints) -> NDArray[np.uint16]:
        """The places that legal actions write in, a bit each; 0 where they keep dice.

        Raises:
            ValueError: An action is not legal.
        """
        known = actions.view(np.uintp) < self.actions.size  # what is below 0 is very high here
        within = actions if known.all() else np.where(known, actions, 0)
        bits = self._choices.bit.take(within)
        legal = self._choices.allowed.take(self._row * self.actions.size + within)
        legal &= ((bits & self._places) == bits) & known
        if not self.auto_reset:
            legal |= self._places == 0
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            msg = f"action {actions[game]} is not legal in game {game}"
            raise ValueError(msg)
        return bits

    def _write(self, games: Ints, actions: Ints) -> None:
        """Write the dice of some games in boxes."""
        _, rolls, size = self._tables.scores.shape
        places = actions.take(games) - self.actions.keeps
        later = self._rolls.take(games) > 1
        of_scores = (later * rolls + self._roll.take(games)) * size + places
        scores = self._tables.scores.reshape(-1)[of_scores]
        self._boxes.reshape(-1)[self._card.take(games) * size + places] = scores
        self._mend(actions)

    def _mend(self, actions: Ints) -> None:
        """Rare rolls may score otherwise, earn a chip, or win at once."""
        specials, teams = self._tables.specials, self._open.shape[1]
        places = actions.take(self._rare) - self.actions.keeps
        here = np.flatnonzero(places >= 0)
        games, cases, places = self._rare[here], self._cases[here], places[here]
        cards = self._card[games]
        self._boxes.reshape(-1, self.options.sheet.size)[cards, places] = specials.points[
            cases, places
        ]
        self._chips.reshape(-1)[cards] += specials.chips[cases, places]
        wins = (specials.wins[cases] >> places.astype(np.uint16) & 1) > 0
        self._winner[games[wins]] = (cards - games * teams)[wins]

    def _turn_on(self, writing: Bools, bits: NDArray[np.uint16]) -> None:
        """The turn passes on where a box was written; the game may end."""
        if len(self._teams) == 1:
            self._open[:, 0] &= ~bits
        else:
            self._open.reshape(-1)[self._card] &= ~bits
        self._turn += writing
        self.done = writing & ((self._turn == self._turns) | (self._winner >= 0))
        self._finish(np.flatnonzero(self.done))

    def _finish(self, games: Ints) -> None:
        if not len(games):
            return
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
        seat = check_seat(seat, self.options.seats)
        return Observation(
            self._throws.faces[self._roll],
            self._rolls.copy(),
            self.seat,
            self._boxes.copy(),
            self._chips.copy(),
            self.scores(),
        )

    def state(self, game: int) -> State:
        """One game as a scalar state.

        Raises:
            IndexError: There is no such game.
            ValueError: ``game`` is no whole number.
        """
        game = check_game(game, self.games)
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
