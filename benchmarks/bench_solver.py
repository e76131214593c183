"""Exact Yahtzee: against a C program of the same recurrence, and against yatzy-solver from PyPI.

Times count from an empty process to the solution, import included.
"""

from __future__ import annotations

import resource
import sys
import timeit
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from attrs import evolve

from benchmarks.measure import KIB, MIB, Cost, Effort, Measurement, best_of, cost
from benchmarks.outside import compiled, interpreter
from tablerules.yahtzee import PLAIN, YAHTZEE, Order, Yahtzee
from tablerules.yahtzee.solver import solve

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


def measure(effort: Effort) -> Iterator[Measurement]:
    """All of them; with little effort only single decisions, since solving takes seconds."""
    if effort.strangers:
        yield from solves()
        yield from spreads()
    yield from decisions(effort)


def solves() -> Iterator[Measurement]:
    """Whole solutions, here and elsewhere."""
    program = compiled("yahtzee")
    c = best_of(3, [program]) if program else None
    if c is not None:
        check(c, "YAHTZEE")
        yield from times("C program, Yahtzee", c, None, None)
    other = interpreter("yatzy-solver")
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


def times(subject: str, ours: Cost, c: Cost | None, theirs: Cost | None) -> Iterator[Measurement]:
    """Wall time, processor time and memory, with ratios to other programs of the same run."""
    wall = f"{ours.wall / theirs.wall:.2f} of yatzy-solver" if theirs else ""
    cpu = [f"{ours.cpu / c.cpu:.2f} times the C program"] if c else []
    cpu += [f"{ours.cpu / theirs.cpu:.2f} of yatzy-solver"] if theirs else []
    told = partial(Measurement, group="solving")
    yield told(subject, "wall time", ours.wall, "s", wall)
    yield told(subject, "processor time", ours.cpu, "s", ", ".join(cpu))
    # A program starts as a copy of this one, so less than this one holds cannot be seen.
    floor = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KIB
    note = "" if ours.peak > floor else "or less"
    yield told(subject, "peak memory per process", ours.peak / MIB, "MiB", note)


def check(run: Cost, preset: str) -> None:
    """A fast wrong answer is no answer."""
    mean = float(run.output.split()[0])
    if abs(mean - MEANS[preset]) > 1e-9:  # noqa: PLR2004 - what the rules page promises
        raise ValueError(f"{preset}: {mean} instead of {MEANS[preset]}")


def spreads() -> Iterator[Measurement]:
    """The distribution of the final score, against the solve before it."""
    told = partial(Measurement, group="the distribution of the final score")
    for preset in ("PLAIN", "YAHTZEE"):
        run = cost([sys.executable, "-c", SPREAD.format(preset=preset)])
        solved, spread = map(float, run.output.split())
        yield told(preset, "wall time", spread, "s", f"{spread / solved:.2f} of the solve")
        yield told(preset, "peak memory per process", run.peak / MIB, "MiB")


def decisions(effort: Effort) -> Iterator[Measurement]:
    """One decision, once solved; the rules do not matter, so they are quick ones."""
    ordered = ("upper boxes open", evolve(YAHTZEE, order=Order.UPPER_FIRST))
    for name, rules in (("13 open boxes", PLAIN), ordered) if effort.strangers else (ordered,):
        solution = solve(rules, cache=None)
        game = Yahtzee(rules)
        state = game.apply(game.start(), game.read("* roll 1 2 3 4 6"))
        for label, ask in (("best", solution.best), ("evaluate", solution.evaluate)):
            runs = timeit.repeat(partial(ask, state), number=50, repeat=5)
            yield Measurement(name, label, min(runs) / 50 * 1000, "ms", group="one decision")


def their_cost(python: Path, variant: str) -> Cost:
    """What yatzy-solver takes for one of its rule sets."""
    code = THEIRS.format(variant=variant, empty="upper 0 | filled -")
    return best_of(2, [python, "-c", code])
