"""What it costs to begin: importing, in fresh processes.

Times are those above an empty program, memory is all that the process held.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks import outside
from benchmarks.measure import KIB, MIB, Effort, Measurement, python

OURS = (
    "import tablerules",
    "from tablerules import yahtzee",
    "from tablerules import maedn",
    "from tablerules import uno",
    "from tablerules import maedn, uno, yahtzee",
    "import numpy",
    "from tablerules import simulate",
)
STRANGERS = (
    ("import pyhtzee", "pyhtzee"),
    ("import rlcard", "rlcard"),
    ("import pyspiel", "open-spiel"),
    ("import ludopy", "ludopy"),
)
TELL_PEAK = "; print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"


def measure(effort: Effort) -> Iterator[Measurement]:
    """This library's parts, then other libraries."""
    for statement in OURS:
        yield from begun(statement, sys.executable, effort)
    for statement, library in STRANGERS if effort.strangers else ():
        found = outside.interpreter(library)
        if found is not None:
            yield from begun(statement, found, effort)


def begun(statement: str, interpreter: str | Path, effort: Effort) -> Iterator[Measurement]:
    """The time and the memory of a statement."""
    took = seconds(statement, interpreter, effort) - seconds("pass", interpreter, effort)
    yield Measurement(statement, "time", took * 1000, "ms")
    if sys.platform == "linux":
        held = python(statement + TELL_PEAK, interpreter=interpreter).output
        yield Measurement(statement, "peak memory", int(held) * KIB / MIB, "MiB")


def seconds(statement: str, interpreter: str | Path, effort: Effort) -> float:
    """Processor time of a fresh process, the least of some."""
    runs = 2 * effort.rounds - 1
    return min(python(statement, interpreter=interpreter).cpu for _ in range(runs))
