"""One game, or a run of games, from seeds: what a worker does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from tablerules.core.errors import TablerulesError
from tablerules.core.game import Game, Move, View
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import Seat, write_actor
from tablerules.core.table import Bot, ask

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View[Any])


class SimulationError(TablerulesError):
    """Games that could not be played: a bot or a worker failed.

    Attributes:
        first: The first game of the chunk that failed.
        count: How many games that chunk has.
    """

    def __init__(self, message: str, first: int, count: int) -> None:
        super().__init__(message, first, count)
        self.message = message
        self.first = first
        self.count = count

    def __str__(self) -> str:
        last = self.first + self.count - 1
        return f"games {self.first} to {last} could not be played: {self.message}"


@frozen
class Played:
    """The outcome of one game, seat by seat.

    Attributes:
        scores: The final score of each seat (its team's).
        ranks: The rank of each seat, 1 for the best, shared by those who are tied.
        plies: How many moves the game had, outcomes of chance included.
    """

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    plies: int


def play_one(game: Game[S, M, V], bots: Mapping[Seat, Bot[V, M]], rng: Rng) -> Played:
    """Play one game to its end.

    Chance and every bot draw from streams of their own, split from ``rng``.

    Raises:
        IllegalMove: A bot chose a move that is not legal.
        TablerulesError: A bot on turn chose nothing, or a seat has no bot.
    """
    luck = rng.split("luck")
    streams = {seat: rng.split(write_actor(seat)) for seat in bots}
    state = game.start()
    plies = 0
    while (on := game.waiting(state).on) is not None:
        move = ask(game, state, bots, streams)
        if move is None:
            if isinstance(on, int):
                msg = f"{write_actor(on)} has no bot"
                raise TablerulesError(msg)
            move = on.sample(luck)
        state = game.apply(state, move)
        plies += 1
    return _played(game.standings(state), game.seats, plies)


def _played(standings: Standings, seats: int, plies: int) -> Played:
    scores = tuple(standings.score(seat) for seat in range(seats))
    return Played(scores, tuple(standings.rank(seat) for seat in range(seats)), plies)


def play_chunk(
    game: Game[Any, Any, Any],
    lineups: Sequence[Mapping[Seat, Bot[Any, Any]]],
    seed: int | str | bytes,
    first: int,
    count: int,
) -> list[Played]:
    """Play the games ``first`` to ``first + count - 1`` of a simulation.

    Game *i* has the line-up ``lineups[i % len(lineups)]`` and draws from the stream ``(seed, i)``,
    wherever it is played.
    """
    root = Rng(seed)
    return [
        play_one(game, lineups[number % len(lineups)], root.split(number))
        for number in range(first, first + count)
    ]
