"""Random games of Mensch ärgere dich nicht in lockstep, against a C program that plays one by one.

Four players, the maker's basic rules. The batch engine makes the whole mask of legal actions at
every step, as somebody who learns from it would; the C program just plays. It is compiled where
there is a compiler, and else left out, with a line that says so.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.bench_solver import SCRATCH
from benchmarks.measure import Measurement, best_of
from tablerules.maedn import SCHMIDT
from tablerules.maedn.batch import Batch

SOURCE = Path(__file__).parent / "reference" / "maedn.c"
ROLLS = 421.2
"""Rolls a game, the opening included; a program that plays another game is no yardstick."""
SIZES = (10_000, 50_000, 100_000)
STEPS = 20_000_000
"""So many decisions are measured with each size."""
LONGEST = 1_000
"""After so many steps the games of a batch are at all stages evenly."""


def measure() -> Iterator[Measurement]:
    """All of them."""
    plain = c_games()
    if plain is not None:
        yield Measurement("C program, one core", "games per processor second", plain, "games/s")
    for size in SIZES:
        for masks in (True, False):
            found = batch_games(size, masks=masks)
            subject = f"tablerules, batch of {size:,}{'' if masks else ', no masks asked for'}"
            note = f"{found / plain:.2f} of the C program" if plain is not None else ""
            yield Measurement(subject, "games per processor second", found, "games/s", note)


def batch_games(size: int, *, masks: bool) -> float:
    """Games that end in a second of processor time, once games of all stages are under way."""
    batch = Batch(SCHMIDT)
    batch.reset(size, np.random.default_rng(1))
    for _ in range(LONGEST):
        batch.step(batch.random_actions())
    began, steps, ended = time.process_time(), max(500, STEPS // size), 0
    for _ in range(steps):
        if masks:
            batch.legal_mask()
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
    return ended / (time.process_time() - began)


def c_games() -> float | None:
    """Games that the C program plays in a second of processor time; None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        print("No C compiler: the C program is left out.", file=sys.stderr)
        return None
    SCRATCH.mkdir(exist_ok=True)
    program = SCRATCH / "maedn"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)]
    subprocess.run(command, check=True)  # noqa: S603 - our own program
    games, rolls, _ = map(float, best_of(3, [program, "300000"]).output.split())
    if abs(rolls - ROLLS) > 1:
        raise ValueError(f"{rolls} rolls a game instead of {ROLLS}")
    return games
