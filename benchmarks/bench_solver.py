"""Exact Yahtzee: against a C program of the same recurrence, and against yatzy-solver from PyPI.

Times count from an empty process to the solution, import included. The C program is compiled
where there is a compiler; yatzy-solver is installed into an environment of its own, kept in the
folder for temporary files. What is not there is skipped, with a line that says so.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import timeit
import venv
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from attrs import evolve

from benchmarks.measure import KIB, MIB, Cost, Measurement, best_of, cost
from tablerules.yahtzee import PLAIN, YAHTZEE, Order, Yahtzee
from tablerules.yahtzee.solver import solve

SOURCE = Path(__file__).parent / "reference" / "yahtzee.c"
SCRATCH = Path(tempfile.gettempdir()) / "tablerules-benchmarks"
MEANS = {"YAHTZEE": 254.587728734496, "YATZY": 248.439989377855}

OURS = """
from tablerules import yahtzee
from tablerules.yahtzee import solver
print(solver.solve(yahtzee.{preset}, cache=None, processes={processes}).mean)
"""
SPREAD = """
import time
from tablerules import yahtzee
from tablerules.yahtzee import solver
began = time.perf_counter(), time.process_time()
solution = solver.solve(yahtzee.{preset}, cache=None)
solved = time.perf_counter()
solution.distribution()
print(solved - began[0], time.perf_counter() - solved)
"""
THEIRS = """
import yatzy_solver
print(yatzy_solver.Solver.build(yatzy_solver.Variant({variant!r})).state_value({empty!r}))
"""


def measure() -> Iterator[Measurement]:
    """All of them."""
    program = c_program()
    c = best_of(3, [program]) if program else None
    if c is not None:
        check(c, "YAHTZEE")
        yield from times("C program, Yahtzee", c, None, None)
    other = other_solver()
    for preset, variant in (("YAHTZEE", "american+forced-joker"), ("YATZY", "yatzy-scandinavian")):
        theirs = their_cost(other, variant) if other else None
        if theirs is not None:
            yield from times(f"yatzy-solver, {variant}", theirs, None, None)
        for processes in (1, None):
            code = OURS.format(preset=preset, processes=processes)
            ours = best_of(2, [sys.executable, "-c", code])
            check(ours, preset)
            label = f"tablerules, {preset}, {'one process' if processes else 'all cores'}"
            yield from times(label, ours, c if preset == "YAHTZEE" else None, theirs)
    yield from spreads()
    yield from decisions()


def times(subject: str, ours: Cost, c: Cost | None, theirs: Cost | None) -> Iterator[Measurement]:
    """Wall time, processor time and memory, with ratios to other programs of the same run."""
    wall = f"{ours.wall / theirs.wall:.2f} of yatzy-solver" if theirs else ""
    cpu = [f"{ours.cpu / c.cpu:.2f} times the C program"] if c else []
    cpu += [f"{ours.cpu / theirs.cpu:.2f} of yatzy-solver"] if theirs else []
    yield Measurement(subject, "wall time", ours.wall, "s", wall)
    yield Measurement(subject, "processor time", ours.cpu, "s", ", ".join(cpu))
    # A program starts as a copy of this one, so less than this one holds cannot be seen.
    floor = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KIB
    note = "" if ours.peak > floor else "or less"
    yield Measurement(subject, "peak memory per process", ours.peak / MIB, "MiB", note)


def check(run: Cost, preset: str) -> None:
    """A fast wrong answer is no answer."""
    mean = float(run.output.split()[0])
    if abs(mean - MEANS[preset]) > 1e-9:  # noqa: PLR2004 - what the rules page promises
        raise ValueError(f"{preset}: {mean} instead of {MEANS[preset]}")


def spreads() -> Iterator[Measurement]:
    """The distribution of the final score, against the solve before it."""
    for preset in ("PLAIN", "YAHTZEE"):
        run = cost([sys.executable, "-c", SPREAD.format(preset=preset)])
        solved, spread = map(float, run.output.split())
        subject = f"tablerules, {preset}, distribution"
        yield Measurement(subject, "wall time", spread, "s", f"{spread / solved:.2f} of the solve")
        yield Measurement(subject, "peak memory per process", run.peak / MIB, "MiB")


def decisions() -> Iterator[Measurement]:
    """One decision, once solved; the rules do not matter, so they are quick ones."""
    options = evolve(YAHTZEE, order=Order.UPPER_FIRST)
    for name, rules in (("13 open boxes", PLAIN), ("upper boxes open", options)):
        solution = solve(rules, cache=None)
        game = Yahtzee(rules)
        state = game.apply(game.start(), game.read("* roll 1 2 3 4 6"))
        for label, ask in (("best", solution.best), ("evaluate", solution.evaluate)):
            runs = timeit.repeat(partial(ask, state), number=50, repeat=5)
            yield Measurement(f"tablerules, {name}", label, min(runs) / 50 * 1000, "ms")


def c_program() -> Path | None:
    """The compiled C program."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        print("No C compiler: the C program is left out.", file=sys.stderr)
        return None
    SCRATCH.mkdir(exist_ok=True)
    program = SCRATCH / "yahtzee"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)]
    subprocess.run(command, check=True)  # noqa: S603 - our own program
    return program


def other_solver() -> Path | None:
    """An interpreter that has yatzy-solver."""
    folder = SCRATCH / "yatzy-solver"
    interpreter = folder / "bin" / "python"
    try:
        if not interpreter.exists():
            venv.create(folder, with_pip=True)
        install = [
            str(interpreter),
            "-m",
            "pip",
            "install",
            "--quiet",
            "yatzy-solver==1.0.0",
            "numpy",
        ]
        subprocess.run(install, check=True, capture_output=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        print("yatzy-solver cannot be installed: it is left out.", file=sys.stderr)
        return None
    return interpreter


def their_cost(interpreter: Path, variant: str) -> Cost:
    """What yatzy-solver takes for one of its rule sets."""
    code = THEIRS.format(variant=variant, empty="upper 0 | filled -")
    return best_of(2, [interpreter, "-c", code])
