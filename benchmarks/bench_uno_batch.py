"""Random rounds of UNO in lockstep, against a C program that plays one by one.

Four players, the official game, every legal action equally likely. Where players may draw although
they could play, random rounds are very long; so a second game is measured in which who can play
must (`EAGER`), whose rounds are as long as people's. The batch engine makes the whole mask of legal
actions at every step, as somebody who learns from it would; the C program just plays.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from attrs import evolve

from benchmarks.bench_solver import SCRATCH
from benchmarks.measure import Measurement, best_of
from tablerules.uno import Options, PlayDrawn, Renege
from tablerules.uno.batch import Batch

SOURCE = Path(__file__).parent / "reference" / "uno.c"
ROUND = Options(target=None)
EAGER = evolve(ROUND, renege=Renege.FORBIDDEN, play_drawn=PlayDrawn.MUST, challenge=False)
GAMES = {"any action": (ROUND, ["10000", "1"]), "eager": (EAGER, ["300000", "1", "eager"])}
"""The options, and what the C program is told to play the same."""
PLIES = {"any action": 1656.0, "eager": 102.3}
"""Decisions a round; a program that plays another game is no yardstick."""
SIZES = (10_000, 50_000, 100_000)
STEPS = 10_000_000
"""So many decisions are measured with each size."""
WARM = 200
"""After so many steps the games of a batch are at different stages."""


def measure() -> Iterator[Measurement]:
    """Both games."""
    program = c_program()
    for name, (options, words) in GAMES.items():
        plain = c_rounds(program, name, words) if program is not None else None
        if plain is not None:
            yield Measurement(
                f"C program, {name}", "rounds per processor second", plain, "rounds/s"
            )
        for size in SIZES:
            found = decisions(options, size)
            rounds = found / PLIES[name]
            note = f"{rounds / plain:.3f} of the C program" if plain is not None else ""
            subject = f"tablerules, {name}, batch of {size:,}"
            yield Measurement(subject, "rounds per processor second", rounds, "rounds/s", note)
            yield Measurement(subject, "time of a decision", 1e9 / found, "ns")


def decisions(options: Options, size: int) -> float:
    """Decisions in a second of processor time, masks and all, once games are at all stages."""
    batch = Batch(options)
    batch.reset(size, np.random.default_rng(1))
    for _ in range(WARM):
        batch.step(batch.random_actions())
    steps = STEPS // size
    began = time.process_time()
    for _ in range(steps):
        batch.legal_mask()
        batch.step(batch.random_actions())
    return steps * size / (time.process_time() - began)


def c_rounds(program: Path, name: str, words: list[str]) -> float:
    """Rounds that the C program plays in a second of processor time."""
    rounds, plies, *_ = map(float, best_of(3, [program, *words]).output.split())
    if abs(plies / PLIES[name] - 1) > 0.03:  # noqa: PLR2004 - rounds differ much in length
        raise ValueError(f"{name}: {plies} decisions a round instead of {PLIES[name]}")
    return rounds


def c_program() -> Path | None:
    """The compiled C program; None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        print("No C compiler: the C program is left out.", file=sys.stderr)
        return None
    SCRATCH.mkdir(exist_ok=True)
    program = SCRATCH / "uno"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(SOURCE)]
    subprocess.run(command, check=True)  # noqa: S603 - our own program
    return program
