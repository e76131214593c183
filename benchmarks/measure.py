"""What benchmarks share: one measured number, and the cost of running a program."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

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
    """

    subject: str
    quantity: str
    value: float
    unit: str
    note: str = ""


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
    """Run a program to its end.

    Raises:
        RuntimeError: It failed.
    """
    began = time.perf_counter()
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own commands
    if process.stdout is None:
        raise RuntimeError("a program's output was not caught")
    with process.stdout as stream:
        output = stream.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command[0]} failed with code {process.returncode}")
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else KIB)
    return Cost(wall, usage.ru_utime + usage.ru_stime, peak, output)


def python(code: str, *, interpreter: str | Path = sys.executable) -> Cost:
    """Run some Python in an interpreter of its own."""
    return cost([interpreter, "-c", code])


def best_of(times: int, command: Sequence[str | Path]) -> Cost:
    """The run with the least processor time, of some."""
    return min((cost(command) for _ in range(times)), key=lambda run: run.cpu)
