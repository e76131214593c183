"""A position of a random game, as the laws look at it."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

from tablerules.core.chance import Chance
from tablerules.core.errors import TooManyOutcomes
from tablerules.core.game import Game, Waiting
from tablerules.core.rng import Rng
from tablerules.core.seats import CHANCE, PUBLIC, REFEREE, Actor, Seat, Viewer
from tablerules.testing.laws import Law, LawBroken

T = TypeVar("T")

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyMove: TypeAlias = Any
AnyState: TypeAlias = Any

GATHERED_AT_MOST = 3_000
RESERVOIR = 48
OUTCOMES_AT_MOST = 4_000


def copied(value: T) -> T:
    """An equal value that shares nothing with the first."""
    again: T = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own bytes
    return again


class Gathered:
    """Moves and their texts met so far: an alphabet of moves that are legal somewhere.

    Args:
        moves: Moves to begin with; they are never dropped.
    """

    def __init__(self, moves: Iterable[Any]) -> None:
        self.given = tuple(dict.fromkeys(moves))
        self._known: set[Any] = set()
        self._list: list[Any] = []

    def add(self, move: AnyMove, rng: Rng) -> None:
        """Keep a move; when there are too many, one in the list gives way."""
        if move in self._known:
            return
        if len(self._list) < GATHERED_AT_MOST:
            self._list.append(move)
        else:
            index = rng.below(len(self._list))
            self._known.remove(self._list[index])
            self._list[index] = move
        self._known.add(move)

    def some(self, rng: Rng, count: int) -> tuple[Any, ...]:
        """All given moves and ``count`` of the others."""
        return self.given + rng.sample(self._list, min(count, len(self._list)))


class Check:
    """What stays the same during a whole run of `check_game`, and what it adds up."""

    def __init__(
        self,
        game: AnyGame,
        *,
        laws: frozenset[Law],
        alphabet: Iterable[Any],
        conserved: Callable[[Any], Hashable] | None,
        width: int,
    ) -> None:
        self.game = game
        self.laws = laws
        self.gathered = Gathered(alphabet)
        self.conserved = conserved
        self.whole = None if conserved is None else conserved(game.start())
        self.width = width
        self.tally: Counter[Law] = Counter()
        self.imagined = 0
        self.varied = 0
        self.plies = 0
        self.states = 0
        self.longest = 0
        self.unfinished = 0
        self.reservoir: list[Any] = []
        self.sampled: set[Any] = set()
        """Requests whose samples have been counted."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.game.seats)

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """All viewers."""
        return (*self.seats, PUBLIC)


class Position:
    """A state, how it was reached, and what may happen in it.

    Args:
        check: The run it belongs to.
        state: The state.
        played: All moves from the start to here.
        rng: Decides what is looked at, not what happens.
    """

    def __init__(self, check: Check, state: AnyState, played: Sequence[Any], rng: Rng) -> None:
        self.check = check
        self.game = check.game
        self.state = state
        self.played = played
        self.rng = rng

    def on(self, law: Law) -> bool:
        """Whether a law is checked at all."""
        return law in self.check.laws

    def count(self, law: Law, times: int = 1) -> None:
        """Note that a law has been checked."""
        self.check.tally[law] += times

    def broken(self, law: Law, sentence: str, move: object = None) -> LawBroken:
        """The error that tells of a broken law here; the caller raises it."""
        texts = [str(played) for played in self.played]
        return LawBroken(law, sentence, self.state, move, texts)

    @cached_property
    def waiting(self) -> Waiting:
        """Whom the state waits on."""
        return self.game.waiting(self.state)

    @property
    def request(self) -> Chance[Any] | None:
        """The request to chance, where the state waits on one."""
        on = self.waiting.on
        return None if on is None or isinstance(on, int) else on

    @cached_property
    def legal(self) -> dict[Actor, tuple[Any, ...]]:
        """The legal moves of all seats and of the referee."""
        actors: tuple[Actor, ...] = (*self.check.seats, REFEREE)
        return {actor: self.game.legal_moves(self.state, actor) for actor in actors}

    @cached_property
    def outcomes(self) -> tuple[tuple[Any, int], ...] | None:
        """The outcomes of the request; None when they are too many to look at."""
        try:
            outcomes = () if self.request is None else self.request.outcomes()
        except TooManyOutcomes:
            return None
        return outcomes if len(outcomes) <= OUTCOMES_AT_MOST else None

    def can_come(self, outcome: object) -> bool:
        """Whether this is an outcome of the request."""
        if self.outcomes is None:
            return self.request is not None and self.request.weight(outcome) > 0
        return outcome in self._listed

    @cached_property
    def _listed(self) -> frozenset[Any]:
        return frozenset(outcome for outcome, _ in self.outcomes or ())

    @cached_property
    def some_moves(self) -> tuple[Any, ...]:
        """A few different moves that can be made here, by whomsoever."""
        width = self.check.width
        moves = [move for legal in self.legal.values() for move in legal]
        chosen = list(self.rng.sample(moves, min(width, len(moves))))
        chosen += self.some_outcomes(width)
        return tuple(dict.fromkeys(chosen))

    def some_outcomes(self, count: int) -> list[Any]:
        """Some outcomes of the request, likely or not; none where nothing is requested."""
        if self.request is None:
            return []
        if self.outcomes is None:
            return [self.request.sample(self.rng) for _ in range(count)]
        listed = [outcome for outcome, _ in self.outcomes]
        return list(self.rng.sample(listed, min(count, len(listed))))

    @cached_property
    def views(self) -> dict[Viewer, Any]:
        """The view of each viewer."""
        return {viewer: self.game.view(self.state, viewer) for viewer in self.check.viewers}

    def gather(self) -> None:
        """Add what can happen here to the moves that are tried elsewhere."""
        for moves in (*self.legal.values(), self.some_outcomes(self.check.width)):
            for move in moves:
                self.check.gathered.add(move, self.rng)

    @cached_property
    def worlds(self) -> dict[Viewer, Position]:
        """For each viewer, another state that the viewer cannot tell from this one."""
        return {
            viewer: Position(self.check, self.game.imagine(view, self.rng), self.played, self.rng)
            for viewer, view in self.views.items()
        }

    def next_move(self, rng: Rng) -> AnyMove:
        """A random move, by the seat on turn, by one who cuts in, by the referee or by chance."""
        on = self.waiting.on
        if self.legal[REFEREE] and not rng.below(16):
            return rng.choice(self.legal[REFEREE])
        if self.waiting.also and not rng.below(3):
            return self._pick(rng.choice(self.waiting.also), rng)
        if self.request is not None:
            return self.request.sample(rng)
        return self._pick(on, rng) if isinstance(on, int) else None

    def _pick(self, seat: Seat, rng: Rng) -> AnyMove:
        """A random legal move; half the time each kind of move is equally likely."""
        moves = self.legal[seat]
        if not rng.below(2):
            kinds: dict[str, list[AnyMove]] = {}
            for move in moves:
                kinds.setdefault(type(move).__name__, []).append(move)
            return rng.choice(rng.choice(tuple(kinds.values())))
        return rng.choice(moves)


def in_words(actor: Actor) -> str:
    """Name an actor in a sentence."""
    if isinstance(actor, int):
        return f"seat {actor}"
    return "chance" if actor is CHANCE else "the referee"
