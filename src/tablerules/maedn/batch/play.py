"""Many games as arrays, and how they go on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tablerules.maedn.batch.choices import Rows, Scene, numbers, some
from tablerules.maedn.batch.tables import WAITS, WALKS, Bytes, Flags, Shorts, Tables
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import Duty, Starter, Tries
from tablerules.maedn.rules import frozen as freezing
from tablerules.maedn.state import NOWHERE, Phase, State

CHUNK = 32_768
"""So many games are looked at together, since what they need then stays in the cache."""
PAIR = 2
"""So many pieces enter together, where that is possible."""


class Play:
    """The arrays of many games; a column for each game is last.

    Args:
        tables: The compiled rules.
        games: How many games.
        rng: Where chance comes from.
        faces: The faces of the first rolls by their places, games x rolls, or None.
        auto_reset: Whether a game that has ended begins anew at once.

    Attributes:
        pieces: Where they stand, colours x pieces x games, in no order.
        places: The place that each colour has taken, or 0, colours x games.
        active: The colours that take turns, as bits.
        turn, face, tries, sixes, carried, last, again: As in the scalar state; the face by its
            place among all faces.
        numbers: The action of each slot, or -1, slots x games.
        over: Which games are over, where they do not begin anew.
        rolls, done, returns: As in `Batch`.
    """

    def __init__(
        self,
        tables: Tables,
        games: int,
        rng: np.random.Generator,
        faces: Bytes | None,
        *,
        auto_reset: bool,
    ) -> None:
        """Begin all games, up to the first choice."""
        made = tables.layout
        pieces = made.options.pieces
        self._tables, self._rng, self._auto_reset = tables, rng, auto_reset
        self._options = made.options
        self._asks = bool(made.neutral) or Duty.CAPTURE in made.options.duties
        self._playing = sum(1 << c for c, unit in enumerate(made.units) if unit is not None)
        self._games = games
        self._all = np.arange(games)
        self.pieces = np.empty((made.colours, pieces, games), dtype=np.int8)
        self.places = np.zeros((made.colours, games), dtype=np.int8)
        self.active = np.zeros(games, dtype=np.int16)
        self.turn, self.face, self.tries, self.sixes, self.carried, self.last = np.zeros(
            (6, games), dtype=np.int8
        )
        self.again, self.over, self.done = np.zeros((3, games), dtype=bool)
        slots = (pieces + tables.walks.pairs) * (1 + len(made.neutral))
        self.numbers = np.full((slots, games), -1, dtype=np.int16)
        self.rolls = np.zeros(games, dtype=np.int32)
        self.returns = np.zeros((games, made.options.seats), dtype=np.int32)
        self._give(faces)
        self._begin(self._all)
        self._settle()

    def step(self, actions: Shorts, faces: Bytes | None) -> None:
        """Play a legal action in each game, and the rolls that follow up to the next choice."""
        self._give(faces)
        self.done = np.zeros(self._games, dtype=bool)
        done = [self._play(games, actions[games]) for games in self._live()]
        if done:
            self._finish(*map(np.concatenate, zip(*done, strict=True)))
        self._settle()

    def rolling(self, game: int) -> State:
        """One game as a scalar state in which the colour on turn waits for its roll."""
        placed = {place: colour for colour, place in enumerate(self.places[:, game].tolist())}
        marks = self._tables.layout.marks_last
        return State(
            tuple(tuple(sorted(own)) for own in self.pieces[:, :, game].tolist()),
            int(self.turn[game]),
            Phase.ROLL,
            tries=int(self.tries[game]),
            sixes=int(self.sixes[game]),
            carried=int(self.carried[game]),
            last=int(self.last[game]) if marks else NOWHERE,
            finished=tuple(placed[place] for place in sorted(placed) if place),
        )

    # ------------------------------------------------------------------ chance, the beginning

    def _give(self, faces: Bytes | None) -> None:
        self._given = faces
        self._used = np.zeros(0 if faces is None else self._games, dtype=np.intp)

    def _throw(self, games: Rows, colour: Bytes) -> NDArray[np.intp]:
        """The next face in each game, by its place: a given one while there are any."""
        die = self._tables.die
        side = self._rng.integers(0, 256, len(colour), dtype=np.uint8)  # bytes are quickest
        while len(beyond := np.flatnonzero(side >= die.shape[1])):
            side[beyond] = self._rng.integers(0, 256, len(beyond), dtype=np.uint8)
        place = die[0].take(side) if self._tables.fair else die[colour, side]
        if self._given is None or not self._given.shape[1]:
            return place
        rows = self._all[games]
        used, given = self._used[rows], self._given
        self._used[rows] += 1
        known = used < given.shape[1]
        return np.where(known, given[rows, np.minimum(used, given.shape[1] - 1)], place)

    def _begin(self, games: NDArray[np.intp]) -> None:
        """Some games begin, up to the first roll of who has the first turn."""
        if not len(games):
            return
        first = self._opening(games)
        self.pieces[:, :, games] = self._tables.begin[:, :, first]
        self.turn[games] = first
        self.tries[games] = self._tables.begin_throws[first]
        self.places[:, games] = 0
        self.active[games] = self._playing
        self.sixes[games] = self.carried[games] = 0
        self.last[games] = NOWHERE
        self.rolls[games] = 0

    def _opening(self, games: NDArray[np.intp]) -> NDArray[np.intp]:
        """Who begins: everybody rolls, those who tie for the highest roll again."""
        seats = self._options.seats
        if self._options.starter is Starter.FIRST_SEAT or seats == 1:
            return np.full(len(games), self._options.first)
        if self._given is None and self._tables.fair:  # equal dice: everybody's chance is the same
            return self._rng.integers(0, seats, len(games))
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
        return np.asarray(leads.argmax(axis=0))

    # ------------------------------------------------------------------ moves

    def _live(self) -> Iterator[Rows]:
        """The games that are not over, some at a time."""
        if not self.over.any():
            yield from (slice(at, at + CHUNK) for at in range(0, self._games, CHUNK))
        else:
            yield from self._parts(np.flatnonzero(~self.over))

    def _parts(self, games: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        yield from (games[at : at + CHUNK] for at in range(0, len(games), CHUNK))

    def _play(self, games: Rows, actions: Shorts) -> tuple[NDArray[np.intp], Bytes]:
        """Move, capture, and pass the turn on, or not.

        Returns:
            The games in which a colour is done now, which `_finish` goes on with, and that colour.
        """
        t = self._tables
        turn, end = some(self.turn, games), t.moves.end.take(actions)
        mover = turn
        if t.layout.neutral:
            named = t.moves.colour.take(actions)
            mover = np.where(named < 0, turn, named)
        pieces = some(self.pieces, games)
        hit = self._move(games, pieces, mover, actions, end)
        self.pieces[:, :, games] = pieces
        home = np.flatnonzero(end >= t.done)
        home = home[pieces[mover[home], :, home].min(axis=1) >= t.done]
        stays = some(self.again, games).copy()
        stays[home] = True
        self.tries[games] = 1
        if self._options.extra_adds:
            self.carried[games] = 0
        if t.layout.marks_last:
            self.last[games] = np.where(mover == turn, end, np.int8(NOWHERE))
        self._pass_on(games, stays)
        if not t.layout.lively:
            self._freeze(self._all[games][hit.any(axis=(0, 1))], unused=False)
        return self._all[games][home], mover[home]

    def _move(self, games: Rows, pieces: Bytes, mover: Bytes, actions: Shorts, end: Bytes) -> Flags:
        """Move a piece in each game and send back what it captures, in place; tell what that is."""
        t, size = self._tables, self._options.pieces
        field = t.meets.take(mover.astype(np.int16) * t.width + end + 1, axis=1)
        captured: Flags = pieces == field[:, None]
        slots = some(self.numbers, games) == actions
        slots = slots.reshape(1 + len(t.layout.neutral), -1, len(end))
        whose = mover == np.arange(len(pieces), dtype=np.int8)[:, None]
        moving = slots[0, :size] & whose[:, None]
        for place, colour in enumerate(t.layout.neutral, start=1):
            moving[colour] = slots[place, :size]
        if t.walks.pairs:
            self._move_two(pieces, mover, np.flatnonzero(t.moves.count.take(actions) > 1), moving)
        if t.own_hits:
            captured &= ~moving
        pieces |= -captured.view(np.int8)
        pieces += -moving.view(np.int8) & (end - t.moves.start.take(actions))
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
        made, turn = self._tables.layout, self.turn[games]
        done = self.pieces[:, :, games].min(axis=1) >= self._tables.done
        done &= done[list(made.neutral)].all(axis=0)
        count = (self.places[:, games] > 0).sum(axis=0, dtype=np.int8)
        for step in range(made.colours):
            colour = (turn + step) % made.colours
            fresh = done[colour, np.arange(len(games))] & (self.active[games] >> colour & 1 == 1)
            count += fresh
            self.places[colour[fresh], games[fresh]] = count[fresh]
            self.active[games[fresh]] &= ~(1 << colour[fresh].astype(np.int16))
        over = count >= self._tables.ends
        through = (mover == turn) | (self.places[turn, games] > 0)
        self._pass_on(games, over | (self.again[games] & ~through))
        self._end(games[over])

    def _pass_on(self, games: Rows, stays: Flags) -> None:
        """Where it does not stay on turn, another colour begins its turn."""
        t, made, turn = self._tables, self._tables.layout, some(self.turn, games)
        if t.ends == 1:
            after = t.next[self._playing].take(turn)
        else:
            after = t.next[some(self.active, games), turn]
        turn = after ^ ((after ^ turn) & -stays.view(np.int8))  # quicker than to ask where
        self.turn[games] = turn
        if t.limit:
            self.sixes[games] = some(self.sixes, games) * stays
        if made.marks_last:
            self.last[games] = np.where(stays, some(self.last, games), np.int8(NOWHERE))
        if self._options.tries is Tries.NEVER:
            return
        marks = np.bitwise_or.reduce(t.mark.take(self._own(games, turn) + 1), axis=0)
        several = (marks & WAITS > 0) & (marks & WALKS == 0) & ~stays
        goals = marks & np.int16(t.throws.shape[1] - 1)
        throws = np.where(several, t.throws[turn, goals], 1)
        self.tries[games] = np.where(stays, some(self.tries, games), throws)

    def _own(self, games: Rows, turn: Bytes) -> Bytes:
        """The pieces of the colour on turn, pieces x games."""
        colours, size = self.pieces.shape[:2]
        if isinstance(games, slice):  # quicker than to pick them one by one
            whose = turn == np.arange(colours, dtype=np.int8)[:, None, None]
            own: Bytes = np.bitwise_or.reduce(self.pieces[:, :, games] & -whose.view(np.int8))
            return own
        at = turn.astype(np.intp) * (size * self._games) + games
        return self.pieces.take(at + np.arange(0, size * self._games, self._games)[:, None])

    # ------------------------------------------------------------------ rolls

    def _settle(self) -> None:
        """Roll in each game until a seat has a choice, or the game is over."""
        left = [self._roll(games) for games in self._live()]
        while left:
            games = np.concatenate(left)
            left = [self._roll(part) for part in self._parts(games)]

    def _roll(self, games: Rows) -> NDArray[np.intp]:
        """The colour on turn rolls; the games in which that leads to another roll."""
        t, options = self._tables, self._options
        turn = some(self.turn, games)
        face = self._throw(games, turn)
        self.rolls[games] += 1
        again = t.extra.take(face)
        line = face + t.line.take(some(self.carried, games)) if options.extra_adds else face
        pieces = some(self.pieces, games) if self._asks else None
        last = some(self.last, games)
        own = self._own(games, turn)
        number, idle = numbers(t, Scene(line, turn, last, own, pieces, own.min(axis=0)))
        self.face[games], self.again[games] = face, again
        adds = lost = np.zeros(len(face), dtype=bool)
        if t.limit:
            sixes = (some(self.sixes, games) + 1) * again
            self.sixes[games] = sixes
            lost = sixes == t.limit
        if options.extra_adds:
            enters = ((number >= 0) & (t.moves.start.take(number, mode="wrap") == WAITING)).any(
                axis=0
            )
            adds = again & ~enters & ~lost
        idle = idle | lost | adds
        for slot, chosen in zip(self.numbers, number, strict=True):
            slot[games] = chosen
        still = np.flatnonzero(idle)
        rows = self._all[games][still]
        self._go_on(rows, lost[still], adds[still])
        return rows[~self.over[rows]]

    def _go_on(self, games: NDArray[np.intp], lost: Flags, adds: Flags) -> None:
        """Nobody has a choice: another roll, another try, or the next turn."""
        t, options = self._tables, self._options
        stays = self.again[games] & ~lost & ~adds & options.extra_unusable
        unused = ~lost
        if options.tries is not Tries.NEVER:
            tries = self.tries[games]
            once_more = ~lost & ~adds & ~stays & (tries > 1)
            self.tries[games] = np.where(once_more, tries - 1, 1)
            stays |= once_more
        if options.extra_adds:
            total = self.carried[games] + t.adds[self.face[games]]
            adds = adds & (total <= t.layout.last)
            self.carried[games] = np.where(adds, total, 0)
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
        marks = np.bitwise_or.reduce(t.mark[self.pieces[:, :, games] + 1], axis=1)
        goals = marks & (t.throws.shape[1] - 1)
        colours = np.arange(len(goals))[:, None]
        hope = t.hopeful[colours, goals] & (self.active[games] >> colours & 1 == 1)
        games = games[~hope.any(axis=0)]
        if unused:
            dead = [freezing.dead(t.layout, self.rolling(int(game))) for game in games]
            games = games[np.array(dead, dtype=bool)]
        self._end(games)

    def _end(self, games: NDArray[np.intp]) -> None:
        """Some games are over; they begin anew, or stay."""
        if not len(games):
            return
        self.done[games] = True
        places = self.places[:, games]
        worth = np.where(places > 0, self._tables.worth[places - 1], 0)
        self.returns[games] = 0
        for colour, owner in enumerate(self._tables.layout.owners):
            if owner is not None:
                self.returns[games, owner] += worth[colour]
        if self._auto_reset:
            self._begin(games)
        else:
            self.over[games] = True
            self.numbers[:, games] = -1
