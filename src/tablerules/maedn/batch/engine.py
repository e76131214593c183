"""Thousands of games in lockstep, as NumPy arrays."""

from __future__ import annotations

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from tablerules.arrays import (
    check_game,
    check_reset,
    check_seat,
    keep_freed_memory,
    whole_numbers,
    with_own_arrays,
)
from tablerules.core.checks import instance
from tablerules.core.seats import Seat
from tablerules.maedn.batch.actions import ActionTable
from tablerules.maedn.batch.choices import Chosen, numbers
from tablerules.maedn.batch.play import Play
from tablerules.maedn.batch.tables import Tables, tables
from tablerules.maedn.batch.walks import Bytes, Ints
from tablerules.maedn.options import Options
from tablerules.maedn.state import NOWHERE, Phase, State

PART = 8_192
"""So many rows of a mask are written at a time."""


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
        options: The rules.

    Raises:
        ValueError: The options are not covered, or are none; one sentence names them.

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
        instance(Options).demand("options", options)
        instance(bool).demand("auto_reset", auto_reset)
        keep_freed_memory()
        self._tables: Tables = tables(options)
        self.options = options
        self.auto_reset = auto_reset
        self.actions = ActionTable(options)
        owners = self._tables.layout.owners
        self._mask = np.empty((0, self.actions.size + 1), dtype=bool)
        self._owners = np.array([-1 if seat is None else seat for seat in owners])
        self.reset(0, np.random.default_rng(0))

    def __repr__(self) -> str:
        return f"<Batch of {self.games:,} games of Maedn, {self.options.seats} seats>"

    def reset(self, games: int, rng: np.random.Generator, *, outcomes: Ints | None = None) -> None:
        """Begin so many games; ``rng`` is used from now on, where outcomes are not given.

        Args:
            games: How many.
            rng: Where chance comes from.
            outcomes: The faces of the first rolls, games x rolls, as for `step`.

        Raises:
            ValueError: There can be no such games, or an outcome is not possible; nothing
                has changed.
        """
        games = check_reset(games, rng)
        faces = self._faces(outcomes, games)
        self._play = Play(self._tables, games, rng, faces, auto_reset=self.auto_reset)
        self.games = games
        self.rng = rng

    # ------------------------------------------------------------------ what may be done

    @property
    def seat(self) -> NDArray[np.intp]:
        """Whose turn it is, in each game."""
        return np.asarray(self._owners[self._play.turn])

    def legal_mask(self) -> NDArray[np.bool_]:
        """Which actions are legal, games x actions.

        The next call writes over the array, since a new one would take longer to get than to
        fill: copy it to keep it.
        """
        width = self.actions.size + 1  # one column more, where slots without an action end
        if len(self._mask) != self.games:
            self._mask = np.empty((self.games, width), dtype=bool)
        mask = self._mask
        for at in range(0, self.games, PART):  # filled while it is in the cache
            games = slice(at, at + PART)
            part = mask[games]
            part[:] = False
            line, columns = self._play.line(games), self._play.columns[:, games]
            found = numbers(self._tables, line, columns, self._tables.kinds[:, None])
            row = np.arange(len(part)) * width
            part.reshape(-1)[row + found] = True
        return mask[:, :-1]

    def random_actions(self) -> NDArray[np.int16]:
        """A legal action in each game, each equally likely; 0 where there is none."""
        play = self._play
        legal = (play.columns != 0).view(np.int8)
        count = np.add.reduce(legal, dtype=np.int8)
        left = (self.rng.random(self.games, dtype=np.float32) * count).astype(np.int8)
        np.minimum(left, count - 1, out=left)
        column, kind = np.zeros((2, self.games), dtype=np.int8)
        for own, of, may in zip(play.columns, self._tables.kinds, legal, strict=True):
            this = -((left == 0) & may.view(bool)).view(np.int8)
            column |= own & this
            kind |= of & this
            left -= may
        number = numbers(self._tables, play.line(slice(None)), column, kind)
        number[play.over] = 0
        return number

    # ------------------------------------------------------------------ play

    def step(self, actions: Ints, outcomes: Ints | None = None) -> None:
        """Play an action in each game, and the rolls that follow up to the next choice.

        Args:
            actions: A legal action for each game, as an array of whole numbers.
            outcomes: What chance does, games x rolls: the faces that fall in each game, in
                order. How many are used depends on the game; where they run out, chance goes on
                by itself. By default it draws all.

        Raises:
            ValueError: An action is not legal, or an outcome not possible; nothing has changed.
        """
        which = whole_numbers("actions", actions, self.games)
        chosen = self._play.chosen(which.astype(np.intp))
        self._check(chosen)
        faces = self._faces(outcomes, self.games)
        # That a given face is not on the die of who rolls is found out on the way.
        play = self._play if faces is None else with_own_arrays(self._play)
        play.step(chosen, faces)
        self._play = play

    def _check(self, chosen: Chosen) -> None:
        legal = np.logical_or.reduce(chosen.slots) | self._play.over
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            msg = f"action {chosen.number[game]} is not legal in game {game}"
            raise ValueError(msg)

    def _faces(self, outcomes: Ints | None, games: int) -> Bytes | None:
        """Given faces by their place among all faces."""
        if outcomes is None:
            return None
        given = np.asarray(outcomes)
        if given.size and given.dtype.kind not in "iu":
            msg = f"outcomes must be whole numbers, not {given.dtype}"
            raise ValueError(msg)
        if given.ndim == 1:
            given = given[:, None]
        if given.ndim != 2 or len(given) != games:  # noqa: PLR2004 - games x rolls
            msg = f"outcomes must have a row for each of {games} games"
            raise ValueError(msg)
        faces = self._tables.faces
        wrong = given[~np.isin(given, faces)]
        if len(wrong):
            msg = f"outcomes must be faces of the dice, not {wrong[0]}"
            raise ValueError(msg)
        return np.searchsorted(faces, given).astype(np.int8)

    # ------------------------------------------------------------------ what is known

    @property
    def done(self) -> NDArray[np.bool_]:
        """Which games have ended with the last step."""
        return self._play.done

    @property
    def returns(self) -> NDArray[np.int32]:
        """What the standings of the last game that ended give each seat, games x seats.

        That is how many colours its own have left behind.
        """
        return self._play.returns

    @property
    def rolls(self) -> NDArray[np.int32]:
        """How often each game has rolled since its opening."""
        return self._play.rolls

    def observe(self, seat: Seat) -> Observation:
        """What a seat may know: everything, since nothing is hidden.

        Raises:
            ValueError: There is no such seat.
        """
        seat = check_seat(seat, self.options.seats)
        play = self._play
        return Observation(
            np.sort(play.pieces.transpose(2, 0, 1), axis=2),
            play.turn.copy(),
            self.seat,
            self._tables.faces[play.face],
            play.carried.copy(),
            play.tries.copy(),
            np.ascontiguousarray(play.places.T),
        )

    def state(self, game: int) -> State:
        """One game as a scalar state.

        Raises:
            IndexError: There is no such game.
            ValueError: ``game`` is no whole number.
        """
        game = check_game(game, self.games)
        play = self._play
        rolling = play.rolling(game)
        if play.over[game]:
            return evolve(rolling, phase=Phase.OVER, tries=1, sixes=0, carried=0, last=NOWHERE)
        face = int(self._tables.faces[play.face[game]])
        return evolve(rolling, phase=Phase.MOVE, faces=(face,), again=bool(play.again[game]))
