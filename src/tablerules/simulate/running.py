"""Many games, here or on any executor, with results that do not depend on where they ran."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import closing
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from tablerules.core.game import Game, Move, View
from tablerules.core.seats import Seat
from tablerules.core.table import Bot
from tablerules.simulate.playing import Played, SimulationError, play_chunk
from tablerules.simulate.results import Results

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View[Any])

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many games are done, and of how many."""

Lineup: TypeAlias = Mapping[Seat, Bot[Any, Any]]

CHUNK = 64
"""Games in one task, unless told otherwise."""
AHEAD = 64
"""Tasks that are handed out at first. Each that comes back makes room for one more than itself, so
that a bot that fails at once is noticed soon, and many workers are kept busy nevertheless."""
WAITING = 1024
"""Tasks that are out at the same time, at most."""
RETRIES = 2
"""How often a chunk is tried again when its worker dies."""


def simulate(  # noqa: PLR0913 - all but the game and its bots have defaults
    game: Game[S, M, V],
    bots: Mapping[Seat, Bot[V, M]] | Sequence[Bot[V, M]],
    *,
    games: int = 1000,
    seed: int | str | bytes = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
    chunk: int = CHUNK,
    first: int = 0,
) -> Results:
    """Play many games with the same bots.

    Game *i* draws from the stream ``(seed, i)``: the results are the same whatever the executor,
    the size of chunks and the number of workers.

    Args:
        game: The rules.
        bots: A bot for each seat. With an executor of processes, bots must be picklable.
        games: How many games.
        seed: The seed of all of them.
        executor: Any `concurrent.futures.Executor`; only its ``submit`` is used. None: play here.
        progress: Is called with the number of games done and of all games.
        chunk: How many games make one task for the executor.
        first: The number of the first game, to go on where another run has stopped: games 0 to 99
            and 100 to 199 of a seed are the same as its games 0 to 199.

    Raises:
        SimulationError: A chunk failed, and failed again when it was retried. A bot's own error
            is its cause.
        ValueError: ``games`` or ``chunk`` is below 1, ``first`` is negative, or a seat has no bot.

    Examples:
        >>> from tablerules import yahtzee
        >>> results = simulate(yahtzee.Yahtzee(), [yahtzee.first_roll_bot] * 2, games=20, seed=1)
        >>> results.scores.shape
        (20, 2)
    """
    by_seat = dict(bots) if isinstance(bots, Mapping) else dict(enumerate(bots))
    if sorted(by_seat) != list(range(game.seats)):
        msg = f"bots must name one bot for each of the {game.seats} seats, not {sorted(by_seat)}"
        raise ValueError(msg)
    return Results.of(
        run_games(
            game,
            [by_seat],
            games,
            seed,
            executor=executor,
            progress=progress,
            chunk=chunk,
            start=first,
        )
    )


def run_games(  # noqa: PLR0913 - what simulate and tournament share
    game: Game[Any, Any, Any],
    lineups: Sequence[Lineup],
    games: int,
    seed: int | str | bytes,
    *,
    executor: Executor | None,
    progress: Progress | None,
    chunk: int,
    start: int = 0,
) -> list[Played]:
    """Play games from ``start`` on; game *i* has the line-up ``lineups[i % len(lineups)]``."""
    if games < 1 or chunk < 1:
        msg = f"games and chunk must be 1 or more, not {games} and {chunk}"
        raise ValueError(msg)
    if start < 0:
        msg = f"first must be 0 or more, not {start}"
        raise ValueError(msg)
    end = start + games
    chunks = [(first, min(chunk, end - first)) for first in range(start, end, chunk)]
    run = _here if executor is None else _on(executor)
    found: dict[int, list[Played]] = {}
    done = 0
    with closing(run(game, lineups, seed, chunks)) as parts:
        for first, played in parts:
            found[first] = played
            done += len(played)
            if progress is not None:
                progress(done, games)
    return [outcome for first, _ in chunks for outcome in found[first]]


_Runner: TypeAlias = Callable[..., Generator[tuple[int, list[Played]], None, None]]


def _here(
    game: Game[Any, Any, Any],
    lineups: Sequence[Lineup],
    seed: int | str | bytes,
    chunks: Sequence[tuple[int, int]],
) -> Generator[tuple[int, list[Played]], None, None]:
    for first, count in chunks:
        try:
            yield first, play_chunk(game, lineups, seed, first, count)
        except Exception as error:
            raise SimulationError(str(error), first, count) from error


def _on(executor: Executor) -> _Runner:
    def run(
        game: Game[Any, Any, Any],
        lineups: Sequence[Lineup],
        seed: int | str | bytes,
        chunks: Sequence[tuple[int, int]],
    ) -> Generator[tuple[int, list[Played]], None, None]:
        left = list(reversed(chunks))
        tries: dict[int, int] = {}
        running: dict[Future[list[Played]], tuple[int, int]] = {}
        back = SimpleQueue[Future[list[Played]]]()
        room = AHEAD
        try:
            while left or running:
                while left and len(running) < room:
                    first, count = left.pop()
                    future = _submit(executor, game, lineups, seed, first, count)
                    running[future] = (first, count)
                    future.add_done_callback(back.put)
                future = back.get()
                first, count = running.pop(future)
                error = _error(future)
                if error is None:
                    room = min(room + 1, WAITING)
                    yield first, future.result()
                    continue
                tries[first] = tries.get(first, 0) + 1
                if tries[first] > RETRIES:
                    raise SimulationError(str(error), first, count) from error
                left.append((first, count))
        finally:
            for future in running:  # nobody wants them after an error or an interruption
                future.cancel()

    return run


def _error(future: Future[list[Played]]) -> BaseException | None:
    """Why a task failed; None: it did not.

    A pool that is shut down cancels what it has not begun, and `concurrent.futures.wait` would
    never hear of that.
    """
    if future.cancelled():
        return CancelledError("the executor cancelled them")
    return future.exception()


def _submit(  # noqa: PLR0913, PLR0917 - hands on what play_chunk takes
    executor: Executor,
    game: Game[Any, Any, Any],
    lineups: Sequence[Lineup],
    seed: int | str | bytes,
    first: int,
    count: int,
) -> Future[list[Played]]:
    try:
        return executor.submit(play_chunk, game, lineups, seed, first, count)
    except Exception as error:  # a broken or closed pool, or one that cannot send the bots
        raise SimulationError(str(error), first, count) from error
