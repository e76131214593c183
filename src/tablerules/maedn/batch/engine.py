"""Thousands of games in lockstep, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from tablerules.core.seats import Seat
from tablerules.maedn.batch.actions import ActionTable
from tablerules.maedn.batch.choices import Rows, Scene, numbers, some
from tablerules.maedn.batch.tables import (
    WAITS,
    WALKS,
    Bytes,
    Flags,
    Ints,
    Shorts,
    Tables,
    tables,
)
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import Duty, Starter, Tries
from tablerules.maedn.options import Options
from tablerules.maedn.rules import frozen as freezing
from tablerules.maedn.state import NOWHERE, Phase, State

CHUNK = 16384
"""So many games are looked at together, since what they need then stays in the cache."""
PAIR = 2
"""So many pieces enter together, where that is possible."""


@frozen(eq=False)
class Observation:
    """What one seat may know, as arrays with a row for each game.

    Attributes:
        pieces: The own-track positions of each colour's pieces, games x colours x pieces.
        turn: The colour on turn.
        seat: Whose turn it is.
        face: The face that was thrown.
        carried: Steps that are added to it.
        tries: How many throws are left in this series, this one included.
        places: The place that each colour has taken, 0 while it plays, games x colours.
    """

    pieces: NDArray[np.int8]
    turn: NDArray[np.int8]
    seat: NDArray[np.intp]
    face: NDArray[np.int16]
    carried: NDArray[np.int8]
    tries: NDArray[np.int8]
    places: NDArray[np.int8]


class Batch:
    """Many games of one set of options, each waiting for a seat's decision.

    Rolls that leave no choice pass within a step, as they do in the scalar engine.

    Args:
        options: The rules. Not covered are blocks, two dice, teams, safe fields and what else
            `not_covered` names.
        auto_reset: Whether a game that has ended begins anew at once; otherwise it stays as it
            is, has no legal action, and takes any.

    Attributes:
        actions: Which number stands for which move.
        games: How many games are played.
        rolls: How often each game has rolled since its opening.
        done: Which games have ended with the last step.
        returns: What the standings of the last game that ended give each seat, games x seats:
            how many colours its own have left behind.

    Raises:
        ValueError: The options are not covered; one sentence names them.

    Examples:
        >>> batch = Batch(Options(seats=2))
        >>> batch.reset(1000, np.random.default_rng(1))
        >>> ended = 0
        >>> while ended < 1000:
        ...     batch.step(batch.random_actions())
        ...     ended += int(batch.done.sum())
    """

    def __init__(self, options: Options, *, auto_reset: bool = True) -> None:
        """Compile the rules; play begins with `reset`."""
        self._tables: Tables = tables(options)
        self.options = options
        self.auto_reset = auto_reset
        self.actions = ActionTable(options)
        made = self._tables.layout
        self._owners = np.array([-1 if seat is None else seat for seat in made.owners])
        self._playing = sum(1 << c for c, unit in enumerate(made.units) if unit is not None)
        self._asks = bool(made.neutral) or Duty.CAPTURE in options.duties
        self.reset(0, np.random.default_rng(0))

    def reset(self, games: int, rng: np.random.Generator, *, outcomes: Ints | None = None) -> None:
        """Begin so many games; ``rng`` is used from now on, where outcomes are not given.

        Args:
            games: How many.
            rng: Where chance comes from.
            outcomes: The faces of the first rolls, games x rolls, as for `step`.

        Raises:
            ValueError: An outcome is no face of these dice.
        """
        made, pieces = self._tables.layout, self.options.pieces
        faces = self._faces(outcomes, games)
        self.games = games
        self.rng = rng
        self.done = np.zeros(games, dtype=bool)
        self.returns = np.zeros((games, self.options.seats), dtype=np.int32)
        self._all = np.arange(games)
        self._pieces = np.empty((made.colours, pieces, games), dtype=np.int8)
        self._places = np.zeros((made.colours, games), dtype=np.int8)
        self._active = np.zeros(games, dtype=np.int16)
        self._turn, self._face, self._tries, self._sixes, self._carried, self._last = np.zeros(
            (6, games), dtype=np.int8
        )
        self._again, self._over = np.zeros((2, games), dtype=bool)
        self.rolls = np.zeros(games, dtype=np.int32)
        slots = (pieces + self._tables.pairs) * (1 + len(made.neutral))
        self._numbers = np.full((slots, games), -1, dtype=np.int16)
        self._give(faces)
        self._begin(self._all)
        self._settle()

    # ------------------------------------------------------------------ what may be done

    @property
    def seat(self) -> NDArray[np.intp]:
        """Whose turn it is, in each game."""
        return np.asarray(self._owners[self._turn])

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, games x actions."""
        width = self.actions.size + 1  # one column more, where slots without an action end
        mask = np.zeros((self.games, width), dtype=bool)
        flat = mask.reshape(-1)
        for at in range(0, self.games, CHUNK):
            row = self._all[at : at + CHUNK] * width
            for number in self._numbers[:, at : at + CHUNK]:
                flat[row + number] = True
        return mask[:, :-1]

    def random_actions(self) -> NDArray[np.int16]:
        """A legal action in each game, each equally likely; 0 where there is none."""
        legal = (self._numbers >= 0).view(np.int8)
        count = legal.sum(axis=0, dtype=np.int8)
        left = (self.rng.random(self.games, dtype=np.float32) * count).astype(np.int8)
        np.minimum(left, count - 1, out=left)
        chosen = np.zeros(self.games, dtype=np.int16)
        for number, may in zip(self._numbers, legal, strict=True):
            chosen |= number & -((left == 0) & may.view(bool)).astype(np.int16)
            left -= may
        return chosen

    # ------------------------------------------------------------------ chance

    def _faces(self, outcomes: Ints | None, games: int) -> Bytes | None:
        """Given faces by their place among all faces; a ValueError if one is none."""
        if outcomes is None:
            return None
        given = np.asarray(outcomes).reshape(games, -1)
        faces = self._tables.faces
        wrong = given[~np.isin(given, faces)]
        if len(wrong):
            msg = f"outcomes must be faces of the dice, not {wrong[0]}"
            raise ValueError(msg)
        return np.searchsorted(faces, given).astype(np.int8)

    def _give(self, faces: Bytes | None) -> None:
        self._given = faces
        self._used = np.zeros(0 if faces is None else self.games, dtype=np.intp)

    def _throw(self, games: Rows, colour: Bytes) -> NDArray[np.intp]:
        """The next face in each game, by its place: a given one while there are any."""
        die = self._tables.die
        side = self.rng.integers(0, die.shape[1], len(colour), dtype=np.uint8)
        place = die[0].take(side) if self._tables.fair else die[colour, side]
        if self._given is None or not self._given.shape[1]:
            return place
        rows = self._all[games]
        used, given = self._used[rows], self._given
        self._used[rows] += 1
        known = used < given.shape[1]
        return np.where(known, given[rows, np.minimum(used, given.shape[1] - 1)], place)

    # ------------------------------------------------------------------ the beginning

    def _begin(self, games: NDArray[np.intp]) -> None:
        """Some games begin, up to the first roll of who has the first turn."""
        if not len(games):
            return
        first = self._opening(games)
        self._pieces[:, :, games] = self._tables.begin[:, :, first]
        self._turn[games] = first
        self._tries[games] = self._tables.begin_throws[first]
        self._places[:, games] = 0
        self._active[games] = self._playing
        self._sixes[games] = self._carried[games] = 0
        self._last[games] = NOWHERE
        self.rolls[games] = 0

    def _opening(self, games: NDArray[np.intp]) -> NDArray[np.intp]:
        """Who begins: everybody rolls, those who tie for the highest roll again."""
        seats = self.options.seats
        if self.options.starter is Starter.FIRST_SEAT or seats == 1:
            return np.full(len(games), self.options.first)
        if self._given is None and self._tables.fair:  # equal dice: everybody's chance is the same
            return self.rng.integers(0, seats, len(games))
        leads = np.ones((seats, len(games)), dtype=bool)
        tied = np.arange(len(games))
        while len(tied):
            results = np.full((seats, len(tied)), -1, dtype=np.intp)
            for seat in range(seats):
                rolling = np.flatnonzero(leads[seat, tied])
                whose = np.full(len(rolling), seat, dtype=np.int8)
                results[seat, rolling] = self._throw(games[tied[rolling]], whose)
            leads[:, tied] = results == results.max(axis=0)
            tied = tied[leads[:, tied].sum(axis=0) > 1]
        return leads.argmax(axis=0)

    # ------------------------------------------------------------------ play

    def step(self, actions: Ints, outcomes: Ints | None = None) -> None:
        """Play an action in each game, and the rolls that follow up to the next choice.

        Args:
            actions: A legal action for each game.
            outcomes: What chance does, games x rolls: the faces that fall in each game, in
                order. How many are used depends on the game; where they run out, chance goes on
                by itself. By default it draws all.

        Raises:
            ValueError: An action is not legal, or an outcome no face; nothing has changed.
        """
        actions = np.asarray(actions)
        self._check(actions)
        self._give(self._faces(outcomes, self.games))
        self.done = np.zeros(self.games, dtype=bool)
        actions = actions.astype(np.int16)
        done = [self._play(games, actions[games]) for games in self._live()]
        if done:
            self._finish(*map(np.concatenate, zip(*done, strict=True)))
        self._settle()

    def _check(self, actions: Ints) -> None:
        legal = np.zeros(self.games, dtype=bool)
        for number in self._numbers:
            legal |= actions == number
        legal &= actions >= 0
        legal |= self._over
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            msg = f"action {actions[game]} is not legal in game {game}"
            raise ValueError(msg)

    def _live(self) -> Iterator[Rows]:
        """The games that are not over, some at a time."""
        if not self._over.any():
            yield from (slice(at, at + CHUNK) for at in range(0, self.games, CHUNK))
        else:
            yield from self._parts(np.flatnonzero(~self._over))

    def _parts(self, games: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        yield from (games[at : at + CHUNK] for at in range(0, len(games), CHUNK))

    def _play(self, games: Rows, actions: Shorts) -> tuple[NDArray[np.intp], Bytes]:
        """Move, capture, and pass the turn on, or not.

        Returns:
            The games in which a colour is done now, which `_finish` goes on with, and that colour.
        """
        t = self._tables
        turn, end = some(self._turn, games), t.end.take(actions)
        mover = turn
        if t.layout.neutral:
            named = t.colour.take(actions)
            mover = np.where(named < 0, turn, named)
        pieces = some(self._pieces, games)
        hit = self._move(games, pieces, mover, actions, end)
        self._pieces[:, :, games] = pieces
        home = np.flatnonzero(end >= t.done)
        home = home[pieces[mover[home], :, home].min(axis=1) >= t.done]
        stays = some(self._again, games).copy()
        stays[home] = True
        self._tries[games] = 1
        if self.options.extra_adds:
            self._carried[games] = 0
        if t.layout.marks_last:
            self._last[games] = np.where(mover == turn, end, np.int8(NOWHERE))
        self._pass_on(games, stays)
        if not t.layout.lively:
            self._freeze(self._all[games][hit.any(axis=(0, 1))], unused=False)
        return self._all[games][home], mover[home]

    def _move(self, games: Rows, pieces: Bytes, mover: Bytes, actions: Shorts, end: Bytes) -> Flags:
        """Move a piece in each game and send back what it captures, in place; tell what that is."""
        t, size = self._tables, self.options.pieces
        field = t.meets.take(mover.astype(np.int16) * t.width + end + 1, axis=1)
        captured = pieces == field[:, None]
        slots = some(self._numbers, games) == actions
        slots = slots.reshape(1 + len(t.layout.neutral), -1, len(end))
        whose = mover == np.arange(len(pieces), dtype=np.int8)[:, None]
        moving = slots[0, :size] & whose[:, None]
        for place, colour in enumerate(t.layout.neutral, start=1):
            moving[colour] = slots[place, :size]
        if t.pairs:
            self._move_two(pieces, mover, np.flatnonzero(t.count.take(actions) > 1), moving)
        if t.own_hits:
            captured &= ~moving
        pieces |= -captured.view(np.int8)
        pieces += -moving.view(np.int8) & (end - t.start.take(actions))
        return captured

    def _move_two(
        self, pieces: Bytes, mover: Bytes, games: NDArray[np.intp], moving: Flags
    ) -> None:
        """In these games two waiting pieces move."""
        waiting = pieces[mover[games], :, games] == WAITING
        moving[mover[games], :, games] = waiting & (waiting.cumsum(axis=1) <= PAIR)

    def _finish(self, games: NDArray[np.intp], mover: Bytes) -> None:
        """A colour is done: colours take their places, the turn passes on, or the game is over."""
        if not len(games):
            return
        made, turn = self._tables.layout, self._turn[games]
        done = self._pieces[:, :, games].min(axis=1) >= self._tables.done
        done &= done[list(made.neutral)].all(axis=0)
        count = (self._places[:, games] > 0).sum(axis=0, dtype=np.int8)
        for step in range(made.colours):
            colour = (turn + step) % made.colours
            fresh = done[colour, np.arange(len(games))] & (self._active[games] >> colour & 1 == 1)
            count += fresh
            self._places[colour[fresh], games[fresh]] = count[fresh]
            self._active[games[fresh]] &= ~(1 << colour[fresh].astype(np.int16))
        over = count >= self._tables.ends
        through = (mover == turn) | (self._places[turn, games] > 0)
        self._pass_on(games, over | (self._again[games] & ~through))
        self._end(games[over])

    def _pass_on(self, games: Rows, stays: Flags) -> None:
        """Where it does not stay on turn, another colour begins its turn."""
        t, made, turn = self._tables, self._tables.layout, some(self._turn, games)
        if t.ends == 1:
            after = t.next[self._playing].take(turn)
        else:
            after = t.next[some(self._active, games), turn]
        turn = after ^ ((after ^ turn) & -stays.view(np.int8))  # quicker than to ask where
        self._turn[games] = turn
        if t.limit:
            self._sixes[games] = some(self._sixes, games) * stays
        if made.marks_last:
            self._last[games] = np.where(stays, some(self._last, games), np.int8(NOWHERE))
        if self.options.tries is Tries.NEVER:
            return
        marks = np.bitwise_or.reduce(t.mark.take(self._own(games, turn) + 1), axis=0)
        several = (marks & WAITS > 0) & (marks & WALKS == 0) & ~stays
        goals = marks & np.int16(t.throws.shape[1] - 1)
        throws = np.where(several, t.throws[turn, goals], 1)
        self._tries[games] = np.where(stays, some(self._tries, games), throws)

    def _own(self, games: Rows, turn: Bytes) -> Bytes:
        """The pieces of the colour on turn, pieces x games."""
        colours, size = self._pieces.shape[:2]
        if isinstance(games, slice):  # quicker than to pick them one by one
            whose = turn == np.arange(colours, dtype=np.int8)[:, None, None]
            own: Bytes = np.bitwise_or.reduce(self._pieces[:, :, games] & -whose.view(np.int8))
            return own
        at = turn.astype(np.intp) * (size * self.games) + games
        return self._pieces.take(at + np.arange(0, size * self.games, self.games)[:, None])

    # ------------------------------------------------------------------ rolls

    def _settle(self) -> None:
        """Roll in each game until a seat has a choice, or the game is over."""
        left = [self._roll(games) for games in self._live()]
        while left:
            games = np.concatenate(left)
            left = [self._roll(part) for part in self._parts(games)]

    def _roll(self, games: Rows) -> NDArray[np.intp]:
        """The colour on turn rolls; the games in which that leads to another roll."""
        t, options = self._tables, self.options
        turn = some(self._turn, games)
        face = self._throw(games, turn)
        self.rolls[games] += 1
        again = t.extra.take(face)
        line = face + t.line.take(some(self._carried, games)) if options.extra_adds else face
        pieces = some(self._pieces, games) if self._asks else None
        last = some(self._last, games)
        own = self._own(games, turn)
        number, idle = numbers(t, Scene(line, turn, last, own, pieces, own.min(axis=0)))
        self._face[games], self._again[games] = face, again
        adds = lost = np.zeros(len(face), dtype=bool)
        if t.limit:
            sixes = (some(self._sixes, games) + 1) * again
            self._sixes[games] = sixes
            lost = sixes == t.limit
        if options.extra_adds:
            enters = ((number >= 0) & (t.start.take(number, mode="wrap") == WAITING)).any(axis=0)
            adds = again & ~enters & ~lost
        idle = idle | lost | adds
        for slot, chosen in zip(self._numbers, number, strict=True):
            slot[games] = chosen
        still = np.flatnonzero(idle)
        rows = self._all[games][still]
        self._go_on(rows, lost[still], adds[still])
        return rows[~self._over[rows]]

    def _go_on(self, games: NDArray[np.intp], lost: Flags, adds: Flags) -> None:
        """Nobody has a choice: another roll, another try, or the next turn."""
        t, options = self._tables, self.options
        stays = self._again[games] & ~lost & ~adds & options.extra_unusable
        unused = ~lost
        if options.tries is not Tries.NEVER:
            tries = self._tries[games]
            once_more = ~lost & ~adds & ~stays & (tries > 1)
            self._tries[games] = np.where(once_more, tries - 1, 1)
            stays |= once_more
        if options.extra_adds:
            total = self._carried[games] + t.adds[self._face[games]]
            adds = adds & (total <= t.layout.last)
            self._carried[games] = np.where(adds, total, 0)
            stays |= adds
            unused &= ~adds
        self._pass_on(games, stays)
        if not t.layout.lively:
            self._freeze(games[unused], unused=True)

    # ------------------------------------------------------------------ the end

    def _freeze(self, games: NDArray[np.intp], *, unused: bool) -> None:
        """Games in which nobody can get home any more end.

        Whether anybody might is told by the goals; where nobody does and a number could not be
        used, the scalar rules are asked whether anybody can ever move.
        """
        t = self._tables
        marks = np.bitwise_or.reduce(t.mark[self._pieces[:, :, games] + 1], axis=1)
        goals = marks & (t.throws.shape[1] - 1)
        colours = np.arange(len(goals))[:, None]
        hope = t.hopeful[colours, goals] & (self._active[games] >> colours & 1 == 1)
        games = games[~hope.any(axis=0)]
        if unused:
            dead = [freezing.dead(t.layout, self._rolling(int(game))) for game in games]
            games = games[np.array(dead, dtype=bool)]
        self._end(games)

    def _end(self, games: NDArray[np.intp]) -> None:
        """Some games are over; they begin anew, or stay."""
        if not len(games):
            return
        self.done[games] = True
        places = self._places[:, games]
        worth = np.where(places > 0, self._tables.worth[places - 1], 0)
        self.returns[games] = 0
        for colour, owner in enumerate(self._owners):
            if owner >= 0:
                self.returns[games, owner] += worth[colour]
        if self.auto_reset:
            self._begin(games)
        else:
            self._over[games] = True
            self._numbers[:, games] = -1

    # ------------------------------------------------------------------ what is known

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know: everything, since nothing is hidden.

        Raises:
            ValueError: There is no such seat.
        """
        if not 0 <= seat < self.options.seats:
            msg = f"seat must be from 0 to {self.options.seats - 1}, not {seat}"
            raise ValueError(msg)
        return Observation(
            np.sort(self._pieces.transpose(2, 0, 1), axis=2),
            self._turn.copy(),
            self.seat,
            self._tables.faces[self._face],
            self._carried.copy(),
            self._tries.copy(),
            np.ascontiguousarray(self._places.T),
        )

    def state(self, game: int) -> State:
        """One game as a scalar state."""
        rolling = self._rolling(game)
        if self._over[game]:
            return evolve(rolling, phase=Phase.OVER, tries=1, sixes=0, carried=0, last=NOWHERE)
        return evolve(
            rolling,
            phase=Phase.MOVE,
            faces=(int(self._tables.faces[self._face[game]]),),
            again=bool(self._again[game]),
        )

    def _rolling(self, game: int) -> State:
        """The same while a colour waits for its roll."""
        placed = {place: colour for colour, place in enumerate(self._places[:, game].tolist())}
        marks = self._tables.layout.marks_last
        return State(
            tuple(tuple(sorted(own)) for own in self._pieces[:, :, game].tolist()),
            int(self._turn[game]),
            Phase.ROLL,
            tries=int(self._tries[game]),
            sixes=int(self._sixes[game]),
            carried=int(self._carried[game]),
            last=int(self._last[game]) if marks else NOWHERE,
            finished=tuple(placed[place] for place in sorted(placed) if place),
        )
