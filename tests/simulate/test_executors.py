"""The same simulation by every kind of executor that the documentation names."""

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np
import pytest

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


@pytest.fixture(scope="module")
def alone() -> Results:
    """The simulation without an executor."""
    return simulate(GAME, BOTS, games=GAMES, seed="everywhere")


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


@pytest.fixture
def client() -> Iterator[Any]:
    """A cluster of two workers."""
    with cluster_of(2) as client:
        yield client


def check(executor: Executor, alone: Results, **more: Any) -> None:
    """Every game ends as it does without the executor, and so do all totals."""
    found = simulate(GAME, BOTS, games=GAMES, seed="everywhere", executor=executor, chunk=7, **more)
    assert np.array_equal(found.scores, alone.scores)
    assert np.array_equal(found.ranks, alone.ranks)
    assert np.array_equal(found.plies, alone.plies)
    assert str(found) == str(alone)


def test_a_pool_of_processes_plays_the_same_games(alone: Results) -> None:
    with ProcessPoolExecutor(2) as pool:
        check(pool, alone)


def test_loky_plays_the_same_games(alone: Results) -> None:
    with loky.ProcessPoolExecutor(2) as pool:
        check(pool, alone)


def test_a_cluster_of_two_workers_plays_the_same_games(client: Any, alone: Results) -> None:
    assert len(set(client.run(os.getpid).values())) == 2
    with client.get_executor() as executor:
        check(executor, alone)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_the_games_of_a_killed_worker_are_played_by_the_others(client: Any, alone: Results) -> None:
    victim = min(client.run(os.getpid).values())
    told: list[int] = []

    def kill_once(done: int, games: int) -> None:
        del games
        if not told:
            os.kill(victim, signal.SIGKILL)
        told.append(done)

    with client.get_executor() as executor:
        check(executor, alone, progress=kill_once)
    assert told[-1] == GAMES
    assert victim not in client.run(os.getpid).values()


def test_games_that_kill_every_worker_are_reported() -> None:
    def deadly_bot(view: View, rng: Rng) -> Move:
        del view, rng
        os._exit(1)

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        cluster_of(1) as client,
        client.get_executor() as executor,
        pytest.raises(SimulationError, match="games 0 to 1 could not be played") as caught,
    ):
        simulate(GAME, [deadly_bot, BOTS[1]], games=2, executor=executor)
    assert isinstance(caught.value.__cause__, distributed.KilledWorker)
