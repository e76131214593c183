"""A simulation on executors of other libraries: ``python -m tests.simulate.elsewhere WHERE``.

It is a program of its own since these leave threads behind, and a process that has threads had
better not fork, as other tests do.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from tablerules import Rng, yahtzee
from tablerules.core.table import Bot
from tablerules.simulate import Results, SimulationError, simulate
from tablerules.yahtzee import Move, View

GAME = yahtzee.Yahtzee()
BOTS: list[Bot[View, Move]] = [yahtzee.collector_bot, yahtzee.first_roll_bot]
GAMES = 60

dask: Any = import_module("dask")  # these say too little of their types
distributed: Any = import_module("distributed")
loky: Any = import_module("loky")


def play(executor: Executor | None, **more: Any) -> Results:
    """The simulation that must come out the same everywhere."""
    return simulate(GAME, BOTS, games=GAMES, seed="everywhere", executor=executor, chunk=7, **more)


def told(results: Results, **more: Any) -> dict[str, Any]:
    """All games and the totals."""
    games = {name: getattr(results, name).tolist() for name in ("scores", "ranks", "plies")}
    return games | {"summary": str(results)} | more


@contextmanager
def cluster_of(workers: int) -> Iterator[Any]:
    """A cluster of processes with one thread each."""
    with (
        distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def in_loky() -> dict[str, Any]:
    """A pool of loky."""
    with loky.ProcessPoolExecutor(2) as pool:
        return told(play(pool))


def in_cluster() -> dict[str, Any]:
    """A cluster of two workers."""
    with cluster_of(2) as client, client.get_executor() as executor:
        workers = len(set(client.run(os.getpid).values()))
        return told(play(executor), workers=workers)


def with_a_kill() -> dict[str, Any]:
    """A cluster of two workers, of which one is killed when the first games are done."""
    with cluster_of(2) as client, client.get_executor() as executor:
        victim = min(client.run(os.getpid).values())
        progress: list[int] = []

        def kill_once(done: int, games: int) -> None:
            del games
            if not progress:
                os.kill(victim, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
            progress.append(done)

        results = play(executor, progress=kill_once)
        alive = victim in client.run(os.getpid).values()
        return told(results, progress=progress, alive=alive)


def with_a_deadly_bot() -> dict[str, Any]:
    """A bot that kills each worker that asks it."""

    def deadly_bot(view: View, rng: Rng) -> Move:
        del view, rng
        os._exit(1)

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        cluster_of(1) as client,
        client.get_executor() as executor,
    ):
        try:
            simulate(GAME, [deadly_bot, BOTS[1]], games=2, executor=executor)
        except SimulationError as error:
            return {"error": str(error), "cause": type(error.__cause__).__name__}
    return {}


WAYS = {
    "loky": in_loky,
    "cluster": in_cluster,
    "kill": with_a_kill,
    "deadly": with_a_deadly_bot,
}

if __name__ == "__main__":
    print(json.dumps(WAYS[sys.argv[1]]()))  # noqa: T201 - the test reads it
