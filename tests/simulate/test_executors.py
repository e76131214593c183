"""The same simulation by every kind of executor that the documentation names."""

import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.simulate.elsewhere import GAMES, play, told

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """What comes of it without an executor."""
    return told(play(None))


def elsewhere(way: str) -> dict[str, Any]:
    """What comes of it on an executor of another library."""
    command = [sys.executable, "-m", "tests.simulate.elsewhere", way]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_a_pool_of_processes_plays_the_same_games(alone: dict[str, Any]) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert told(play(pool)) == alone


def test_loky_plays_the_same_games(alone: dict[str, Any]) -> None:
    assert elsewhere("loky") == alone


def test_a_cluster_of_two_workers_plays_the_same_games(alone: dict[str, Any]) -> None:
    found = elsewhere("cluster")
    assert found.pop("workers") == 2
    assert found == alone


def test_the_games_of_a_killed_worker_are_played_by_others(alone: dict[str, Any]) -> None:
    found = elsewhere("kill")
    assert not found.pop("alive")
    assert found.pop("progress")[-1] == GAMES
    assert found == alone


def test_games_that_kill_every_worker_are_reported() -> None:
    found = elsewhere("deadly")
    assert found["error"].startswith("games 0 to 1 could not be played: ")
    assert found["cause"] == "KilledWorker"
