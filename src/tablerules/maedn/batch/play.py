"""Many games as arrays, and how they go on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tablerules.maedn.batch.choices import Chosen, Rows, Scene, among, chosen, columns, met, some
from tablerules.maedn.batch.luck import Luck
from tablerules.maedn.batch.tables import WAITS, WALKS, Tables
from tablerules.maedn.batch.walks import COLUMN, Bytes, Flags, Ints
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import Duty, Tries
from tablerules.maedn.rules import frozen as freezing
from tablerules.maedn.state import NOWHERE, Phase, State

CHUNK = 65_536
"""About so many games are looked at together, since what they need then stays in the cache."""
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
        columns: Where the legal moves start, slots x games, see `choices`.
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
        self._tables, self._auto_reset = tables, auto_reset
        self._luck = Luck(tables, games, rng)
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
        self.columns = np.zeros((len(tables.kinds), games), dtype=np.int8)
        self.rolls = np.zeros(games, dtype=np.int32)
        self.returns = np.zeros((games, made.options.seats), dtype=np.int32)
        self._luck.give(faces)
        self._begin(self._all)
        self._settle()

    def chosen(self, actions: NDArray[np.intp]) -> Chosen:
        """What some actions do, whether they are legal or not."""
        return chosen(self._tables, self.line(slice(None)), self.columns, actions)

    def step(self, actions: Chosen, faces: Bytes | None) -> None:
        """Play a legal action in each game, and the rolls that follow up to the next choice.

        Args:
            actions: The actions.
            faces: The faces of the rolls by their places, games x rolls, or None.
        """
        self._luck.give(faces)
        self.done = np.zeros(self._games, dtype=bool)
        done = [self._play(games, actions.of(games)) for games in self._live()]
        if done:
            self._finish(*map(np.concatenate, zip(*done, strict=True)))
        self._settle()

    def line(self, games: Rows) -> Ints:
        """The number to move, with what is carried to it."""
        line = some(self.face, games).astype(self._tables.width.dtype)
        if self._options.extra_adds:
            line += self._tables.line.take(some(self.carried, games))
        return line

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

    # ------------------------------------------------------------------ the beginning

    def _begin(self, games: NDArray[np.intp]) -> None:
        """Some games begin, up to the first roll of who has the first turn."""
        if not len(games):
            return
        first = self._luck.opening(games)
        self.pieces[:, :, games] = self._tables.begin[:, :, first]
        self.turn[games] = first
        self.tries[games] = self._tables.begin_throws[first]
        self.places[:, games] = 0
        self.active[games] = self._playing
        self.sixes[games] = self.carried[games] = 0
        self.last[games] = NOWHERE
        self.rolls[games] = 0

    # ------------------------------------------------------------------ moves

    def _live(self) -> Iterator[Rows]:
        """The games that are not over, some at a time."""
        if self.over.any():
            yield from self._parts(np.flatnonzero(~self.over))
        else:
            yield from _parts(self._games)

    def _parts(self, games: NDArray[np.intp]) -> Iterator[NDArray[np.intp]]:
        yield from (games[part] for part in _parts(len(games)))

    def _play(self, games: Rows, actions: Chosen) -> tuple[NDArray[np.intp], Bytes]:
        """Move, capture, and pass the turn on, or not.

        Returns:
            The games in which a colour is done now, which `_finish` goes on with, and that colour.
        """
        t = self._tables
        turn, end = some(self.turn, games), t.moves.end.take(actions.number)
        mover = turn
        if t.layout.neutral:
            named = t.moves.colour.take(actions.number)
            mover = np.where(named < 0, turn, named)
        pieces = some(self.pieces, games)
        hit = self._move(pieces, mover, actions, end)
        self.pieces[:, :, games] = pieces
        home = np.flatnonzero(end >= t.done)
        rows = self._all[games][home]
        done = np.minimum.reduce(self._own(rows, mover[home])) >= t.done
        home = home[done]
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
        return rows[done], mover[home]

    def _move(self, pieces: Bytes, mover: Bytes, actions: Chosen, end: Bytes) -> Flags:
        """Move a piece in each game and send back what it captures, in place; tell what that is."""
        t, size = self._tables, self._options.pieces
        captured: Flags = pieces == met(t, mover, end)[:, None]
        slots = actions.slots.reshape(1 + len(t.layout.neutral), -1, len(end))
        whose = mover == np.arange(len(pieces), dtype=np.int8)[:, None]
        moving = slots[0, :size] & whose[:, None]
        for place, colour in enumerate(t.layout.neutral, start=1):
            moving[colour] = slots[place, :size]
        if t.walks.pairs:
            two = np.flatnonzero(t.moves.count.take(actions.number) > 1)
            self._move_two(pieces, mover, two, moving)
        if t.own_hits:
            captured &= ~moving
        pieces |= -captured.view(np.int8)
        pieces += -moving.view(np.int8) & (end - actions.start)
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
        t, turn = self._tables, self.turn[games]
        count = np.add.reduce(self.places[:, games] > 0, dtype=np.int8)
        for colour, fresh in self._fresh(games, mover):
            count += fresh
            self.places[colour[fresh], games[fresh]] = count[fresh]
            self.active[games[fresh]] &= ~(1 << colour[fresh].astype(np.int16))
        over = count >= t.ends
        through = (mover == turn) | (self.places[turn, games] > 0)
        self._pass_on(games, over | (self.again[games] & ~through))
        self._end(games[over])

    def _fresh(self, games: NDArray[np.intp], mover: Bytes) -> Iterator[tuple[Bytes, Flags]]:
        """The colours that have got done in these games, in turn order from that on turn."""
        t, made = self._tables, self._tables.layout
        if not made.neutral:
            yield mover, np.ones(len(games), dtype=bool)
            return
        done = np.minimum.reduce(self.pieces[:, :, games], axis=1) >= t.done
        done &= np.logical_and.reduce(done[list(made.neutral)])
        for step in range(made.colours):
            colour = (self.turn[games] + np.int8(step)) % np.int8(made.colours)
            yield (
                colour,
                done[colour, np.arange(len(games))] & (self.active[games] >> colour & 1 == 1),
            )

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
        face = self._luck.throw(games, turn)
        self.rolls[games] += 1
        again = among(face, t.extra)
        self.face[games], self.again[games] = face, again
        pieces = some(self.pieces, games) if self._asks else None
        line, last, own = self.line(games), some(self.last, games), self._own(games, turn)
        lowest = np.minimum.reduce(own)
        column, idle = columns(t, Scene(line, turn, last, own, pieces, lowest))
        adds = lost = np.zeros(len(face), dtype=bool)
        if t.limit:
            sixes = (some(self.sixes, games) + 1) * again
            self.sixes[games] = sixes
            lost = sixes == t.limit
            idle |= lost
        if options.extra_adds:
            adds = again & ~(column == WAITING + COLUMN).any(axis=0) & ~lost
            idle |= adds
        for slot, found in zip(self.columns, column, strict=True):
            slot[games] = found
        still = idle.nonzero()[0]
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
        t = self._tables
        self.done[games] = True
        self.returns[games] = t.worth[self.places[:, games]].T @ t.shares
        if self._auto_reset:
            self._begin(games)
        else:
            self.over[games] = True
            self.columns[:, games] = 0


def _parts(games: int) -> Iterator[slice]:
    """So many games in parts of the same size, about a chunk each."""
    size = max(1, -(-games // max(1, round(games / CHUNK))))
    yield from (slice(at, min(at + size, games)) for at in range(0, games, size))
