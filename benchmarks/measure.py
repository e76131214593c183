"""What benchmarks share: one measured number, how much is measured, and what programs cost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MIB = 1 << 20
KIB = 1 << 10


@dataclass(frozen=True)
class Measurement:
    """One number that was measured.

    Attributes:
        subject: What was measured.
        quantity: Which property of it: "wall time", "peak memory per process" ...
        value: How much.
        unit: Of what: "s", "MiB", "ms", "games/s" ...
        note: Anything that helps to judge it, as a ratio to another program in the same run.
        group: With which other subjects it stands in one table.
    """

    subject: str
    quantity: str
    value: float
    unit: str
    note: str = ""
    group: str = ""


@dataclass(frozen=True)
class Effort:
    """How much is measured.

    Attributes:
        seconds: How many seconds of processor time one run of one player takes.
        rounds: How often each is run; the best run counts, since others only disturb.
        sizes: Sizes of batches.
        strangers: Whether C programs and those of others are made, installed and run.
    """

    seconds: float
    rounds: int
    sizes: tuple[int, ...]
    strangers: bool


FULL = Effort(2, 5, (1_000, 10_000, 50_000, 100_000), strangers=True)
QUICK = Effort(0.01, 1, (100,), strangers=False)
"""Enough to see that everything still runs; the numbers mean nothing."""


@dataclass(frozen=True)
class Cost:
    """What running a program took.

    Attributes:
        wall: Seconds by the clock.
        cpu: Seconds of processor time, its finished children included.
        peak: The most memory that one process held, in bytes.
        output: What it printed.
    """

    wall: float
    cpu: float
    peak: int
    output: str


def cost(command: Sequence[str | Path]) -> Cost:
    """Run a program to its end, at the top of the repository.

    Raises:
        RuntimeError: It failed.
    """
    words = [str(word) for word in command]
    began = time.perf_counter()
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as complaints:
        process = subprocess.Popen(words, stdout=output, stderr=complaints, text=True, cwd=ROOT)  # noqa: S603 - our own commands
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        complaints.seek(0)
        if process.returncode:
            raise RuntimeError(f"{' '.join(words)} failed: {complaints.read()}")
        printed = output.read()
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else KIB)
    return Cost(wall, usage.ru_utime + usage.ru_stime, peak, printed)


def python(code: str, *, interpreter: str | Path = sys.executable) -> Cost:
    """Run some Python in an interpreter of its own."""
    return cost([interpreter, "-c", code])


def best_of(times: int, command: Sequence[str | Path]) -> Cost:
    """The run with the least processor time, of some."""
    return min((cost(command) for _ in range(times)), key=lambda run: run.cpu)


@dataclass(frozen=True)
class Pace:
    """How fast a player played.

    Attributes:
        games: Games in a second of processor time.
        steps: Steps in a second of processor time; see `benchmarks.players.clock`.
        length: Steps of a game on average.
        peak: The most memory that its process held, in bytes.
    """

    games: float
    steps: float
    length: float
    peak: int


def pace(player: str, *words: str, interpreter: str | Path = sys.executable) -> Pace:
    """Let a program of `benchmarks.players` play.

    Args:
        player: Its name.
        words: Its arguments; the last says for how many seconds.
        interpreter: A Python that has the library that it plays with.
    """
    run = cost([interpreter, "-m", f"benchmarks.players.{player}", *words])
    told: dict[str, Any] = json.loads(run.output.splitlines()[-1])
    games, steps, seconds = told["games"], told["steps"], told["seconds"]
    return Pace(games / seconds, steps / seconds, steps / games, told["peak"])
