"""The one mutable class: a game being played, with its history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from tablerules.core.errors import IllegalMove, LuckError, Refusal, StaleMove, TablerulesError
from tablerules.core.game import Effect, Game, Move, View, Waiting
from tablerules.core.luck import Luck, System
from tablerules.core.records import Comment, Record
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import CHANCE, PUBLIC, Actor, Seat, Viewer, write_actor

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View[Any])
M_co = TypeVar("M_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra, M_co]):
    """Chooses a move from a view; None declines to cut in."""

    def __call__(self, view: V_contra, rng: Rng, /) -> M_co | None:
        """Choose one of ``view.moves``; ``rng`` is the bot's own stream."""
        ...


_SYSTEM = System()


class Table(Generic[S, M, V]):
    """A game being played: checks and plays moves, resolves chance, remembers everything.

    Args:
        game: The rules.
        luck: Where outcomes of chance come from. ``None``: you play the moves of chance by hand.

    Attributes:
        game: The rules.
        luck: The luck source.

    Raises:
        LuckError: The luck source fails at the very start; use ``luck=None`` to begin by hand.
        TypeError: ``game`` is no game, or ``luck`` no luck source.
    """

    def __init__(self, game: Game[S, M, V], luck: Luck | None = _SYSTEM) -> None:
        """Start a game and let chance act until a seat must decide."""
        if not callable(getattr(game, "apply", None)):
            msg = f"game must be a game such as Yahtzee(options), not {_short(game)}"
            raise TypeError(msg)
        if luck is not None and not callable(getattr(luck, "draw", None)):
            msg = f"luck must be a luck source such as Seeded(7), or None, not {_short(luck)}"
            raise TypeError(msg)
        self.game = game
        self.luck = luck
        self._states: list[S] = [game.start()]
        self._moves: list[M] = []
        self._undone: list[M] = []
        self._streams: dict[tuple[int | str | bytes, Seat], Rng] = {}
        self.resume()

    def __repr__(self) -> str:
        on = self.waiting.on
        waits = f"waits on {write_actor(on) if isinstance(on, int) else on}"
        told = "is over" if on is None else waits
        return f"<Table of {type(self.game).__name__}: ply {self.ply}, {told}>"

    @classmethod
    def replay(
        cls, game: Game[S, M, V], moves: Iterable[M | str], luck: Luck | None = _SYSTEM
    ) -> Table[S, M, V]:
        """A table on which these moves, outcomes of chance included, have been played.

        Args:
            game: The rules.
            moves: The moves, or their texts.
            luck: Goes on where the moves end, at once if they end before an outcome of chance;
                None stops there.

        Raises:
            IllegalMove: One of them is not legal.
            NotationError: One of them is a text that is no move.
        """
        table = cls(game, None)
        for move in moves:
            table.play(move)
        table.luck = luck
        table.resume()
        return table

    @property
    def state(self) -> S:
        """The full state. It may hold what viewers must not know: send views instead."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[M, ...]:
        """All moves so far, outcomes of chance included."""
        return tuple(self._moves)

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._moves)

    @property
    def waiting(self) -> Waiting:
        """Whom the game waits on."""
        return self.game.waiting(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.waiting.over

    @property
    def standings(self) -> Standings:
        """Who is where; final once the game is over."""
        return self.game.standings(self.state)

    def legal_moves(self, actor: Actor) -> tuple[M, ...]:
        """What the actor may do now."""
        return self.game.legal_moves(self.state, actor)

    def view(self, viewer: Viewer = PUBLIC) -> V:
        """What one viewer may know now."""
        return self.game.view(self.state, viewer)

    def seen(self, viewer: Viewer = PUBLIC, *, since: int = 0) -> tuple[M, ...]:
        """The moves from ply ``since`` on, as that viewer saw them."""
        return tuple(self.game.seen(move, viewer) for move in self._moves[since:])

    def happened(
        self, viewer: Viewer = PUBLIC, *, since: int = 0
    ) -> tuple[tuple[M, tuple[Effect, ...]], ...]:
        """Each move from ply ``since`` on with its effects, as that viewer saw them."""
        game = self.game
        played = zip(self._states[since:], self._moves[since:], strict=False)
        return tuple(
            (game.seen(move, viewer), game.effects(state, move, viewer)) for state, move in played
        )

    def effects(self, viewer: Viewer = PUBLIC, *, since: int = 0) -> tuple[Effect, ...]:
        """What has happened from ply ``since`` on, as that viewer saw it."""
        return tuple(e for _, effects in self.happened(viewer, since=since) for e in effects)

    def record(
        self,
        viewer: Viewer | None = None,
        *,
        meta: Mapping[str, str] | None = None,
        comments: Sequence[Comment] = (),
    ) -> Record:
        """The game so far, written down.

        Args:
            viewer: Write only what this viewer saw. None: the whole truth, which nobody may be
                shown while something is hidden.
            meta: What else is to be said about the game, by names such as ``date``.
            comments: Remarks.

        Raises:
            ValueError: There is no such viewer, or a text does not fit in a line.
        """
        return Record.of(
            self.game,
            self._moves,
            viewer=viewer,
            result=self.standings if self.over else None,
            meta=meta,
            comments=comments,
        )

    def play(self, move: M | str, *, at: int | None = None) -> tuple[M, ...]:
        """Play a move (or its text), then let chance act until a seat must decide.

        Args:
            move: A move, or its notation.
            at: The ply the move was meant for. If the game has gone on since, the move is only
                played when it is still legal, its actor's choices are unchanged, and the actor has
                not moved meanwhile (so a move sent twice is played once).

        Returns:
            The move and the outcomes of chance that followed.

        Raises:
            IllegalMove: The rules refuse the move; nothing has changed.
            StaleMove: It was meant for an older position; nothing has changed.
            NotationError: The text is no move; nothing has changed.
            LuckError: The move stands, but the luck source failed after it: mend the source and
                call [`resume`][tablerules.core.table.Table.resume].
            TypeError: It is neither a move nor a text.
        """
        made = self.game.read(move) if isinstance(move, str) else move
        if not hasattr(made, "actor"):
            msg = f"a move of the game or its text is played, not {_short(made)}"
            raise TypeError(msg)
        if at is not None and at != self.ply:
            self._check_stale(made, at)
        start = self.ply
        self._push(made)
        self._undone.clear()
        self.resume()
        return tuple(self._moves[start:])

    def _push(self, move: M) -> None:
        self._states.append(self.game.apply(self.state, move))
        self._moves.append(move)

    def _check_stale(self, move: M, at: int) -> None:
        actor = move.actor
        now = self.game.legal_moves(self.state, actor) if actor is not CHANCE else ()
        known = 0 <= at < len(self._states) and actor is not CHANCE
        waited = known and all(later.actor != actor for later in self._moves[at:])
        unchanged = waited and now == self.game.legal_moves(self._states[at], actor)
        if unchanged and self.game.refusal(self.state, move) is None:
            return
        sentence = f"It was meant for ply {at}; the game is at ply {self.ply} and has changed."
        raise StaleMove(move, Refusal("core.stale", sentence), now)

    def resume(self) -> tuple[M, ...]:
        """Let chance act until a seat must decide.

        Needed only after a `LuckError`, and after you have given a table another `luck`.

        Returns:
            The outcomes of chance.

        Raises:
            LuckError: The luck source failed.
        """
        start = self.ply
        while self.luck is not None:
            on = self.waiting.on
            if on is None or isinstance(on, int):
                break
            outcome = self.luck.draw(on)
            try:
                self._push(outcome)
            except IllegalMove as error:
                raise LuckError(f"the luck source answers {on} wrongly: {error}") from error
        return tuple(self._moves[start:])

    def undo(self) -> tuple[M, ...]:
        """Take back the last move of a seat or the referee, and all that chance did after it.

        Where chance is played by hand (``luck`` is None) only the very last move is taken back.
        A luck source is not turned back: it goes on from where it is.

        Returns:
            The moves taken back, oldest first; empty when there is none.
        """
        by_hand = self.luck is None
        own = (i for i, m in enumerate(self._moves) if by_hand or m.actor is not CHANCE)
        last = max(own, default=None)
        if last is None:
            return ()
        back = self._moves[last:]
        self._undone[:0] = back
        del self._moves[last:]
        del self._states[last + 1 :]
        return tuple(back)

    def redo(self) -> tuple[M, ...]:
        """Play again what the last `undo` took back, with the same outcomes of chance.

        Returns:
            The moves, oldest first; empty when there is nothing to redo.
        """
        if not self._undone:
            return ()
        by_hand = self.luck is None
        later = (i for i, m in enumerate(self._undone) if i and (by_hand or m.actor is not CHANCE))
        count = next(later, len(self._undone))
        again = self._undone[:count]
        for move in again:
            self._push(move)
        del self._undone[:count]
        return tuple(again)

    def run(
        self,
        bots: Mapping[Seat, Bot[V, M]] | Sequence[Bot[V, M]],
        *,
        seed: int | str | bytes = 0,
    ) -> Standings:
        """Let bots play until the game is over, or until somebody else must decide.

        Those who may cut in are asked first, in play order, then the seat on turn. Called again,
        for example after the move of a person, it goes on with the bots' streams.

        Args:
            bots: A bot for each seat, or for some seats.
            seed: Each bot gets its own stream, split from this seed by its seat.

        Returns:
            The standings.

        Raises:
            IllegalMove: A bot chose a move that is not legal.
            TablerulesError: A bot on turn chose nothing.
            TypeError: ``bots`` is neither a sequence nor a mapping, or a bot chose no move.
            ValueError: There is a bot for a seat that there is not.
        """
        by_seat = bots_by_seat(bots, self.game.seats)
        for seat in by_seat:
            if (seed, seat) not in self._streams:
                self._streams[seed, seat] = Rng(seed).split(write_actor(seat))
        streams = {seat: self._streams[seed, seat] for seat in by_seat}
        while (move := ask(self.game, self.state, by_seat, streams)) is not None:
            self.play(move)
        return self.standings


def bots_by_seat(
    bots: Any,  # noqa: ANN401 - looked at here
    seats: int,
) -> dict[Seat, Bot[Any, Any]]:
    """Bots by seat, from a list of them or a mapping.

    Raises:
        TypeError: They are neither.
        ValueError: There is a bot for a seat that there is not.
    """
    if not isinstance(bots, Mapping | Sequence):
        msg = f"bots must be a sequence of bots, or a mapping of seats to bots, not {_short(bots)}"
        raise TypeError(msg)
    given = cast("Mapping[Seat, Bot[Any, Any]] | Sequence[Bot[Any, Any]]", bots)
    by_seat = dict(given) if isinstance(given, Mapping) else dict(enumerate(given))
    strange = [seat for seat in by_seat if seat not in range(seats)]
    if strange:
        msg = f"seats are numbered from 0 to {seats - 1}; there is no seat {strange[0]!r} for a bot"
        raise ValueError(msg)
    return by_seat


def _short(value: object) -> str:
    """What somebody has given instead, in a few words."""
    text = repr(value)
    return text if len(text) <= _FEW else f"something of type {type(value).__name__}"


_FEW = 40


def ask(
    game: Game[S, M, V],
    state: S,
    bots: Mapping[Seat, Bot[V, M]],
    streams: Mapping[Seat, Rng],
) -> M | None:
    """The next move that bots make: those who may cut in are asked first, then the seat on turn.

    Args:
        game: The rules.
        state: The position.
        bots: Bots by seat.
        streams: A random stream for each bot.

    Returns:
        A move, or None when nobody cuts in and the state waits on chance, on a seat without a
        bot, or on nobody.

    Raises:
        TablerulesError: A bot on turn chose nothing.
    """
    waiting = game.waiting(state)
    for seat in waiting.also:
        if seat in bots:
            move = bots[seat](game.view(state, seat), streams[seat])
            if move is not None:
                return move
    on = waiting.on
    if not isinstance(on, int) or on not in bots:
        return None
    move = bots[on](game.view(state, on), streams[on])
    if move is None:
        msg = f"the bot of {write_actor(on)} must choose a move and chose none"
        raise TablerulesError(msg)
    return move
