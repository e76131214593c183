"""Random rounds of UNO in lockstep, against a C program that plays one by one.

Four players, the official game, every legal action equally likely. Where players may draw although
they could play, random rounds are very long; so a second game is measured in which who can play
must (`EAGER`), whose rounds are as long as people's. The batch engine makes the whole mask of legal
actions at every step, as somebody who learns from it would; the C program just plays.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from attrs import evolve

from benchmarks.measure import Effort, Measurement, best_of
from benchmarks.outside import compiled
from tablerules.uno import Options, PlayDrawn, Renege
from tablerules.uno.batch import Batch

ROUND = Options(target=None)
EAGER = evolve(ROUND, renege=Renege.FORBIDDEN, play_drawn=PlayDrawn.MUST, challenge=False)
GAMES = {"any action": (ROUND, ["10000", "1"]), "eager": (EAGER, ["300000", "1", "eager"])}
"""The options, and what the C program is told to play the same."""
PLIES = {"any action": 1656.0, "eager": 102.3}
"""Decisions a round; a program that plays another game is no yardstick."""
WARM = 200
"""After so many steps the games of a batch are at different stages."""


def measure(effort: Effort) -> Iterator[Measurement]:
    """Both games."""
    program = compiled("uno") if effort.strangers else None
    for name, (options, words) in GAMES.items():
        plain = c_rounds(program, name, words) if program is not None else None
        if plain is not None:
            yield Measurement("C program", "rounds", plain, "rounds/s", group=name)
        for size in effort.sizes:
            found = decisions(options, size, effort.seconds)
            rounds = found / PLIES[name]
            note = f"{rounds / plain:.3f} of the C program" if plain is not None else ""
            yield Measurement(f"{size:,} games", "rounds", rounds, "rounds/s", note, name)
            yield Measurement(f"{size:,} games", "a decision", 1e9 / found, "ns", group=name)


def decisions(options: Options, size: int, seconds: float) -> float:
    """Decisions in a second of processor time, masks and all, once games are at all stages."""
    batch = Batch(options)
    batch.reset(size, np.random.default_rng(1))
    for _ in range(WARM):
        batch.step(batch.random_actions())
    began, steps, spent = time.process_time(), 0, 0.0
    while spent < seconds:
        batch.legal_mask()
        batch.step(batch.random_actions())
        steps += 1
        spent = time.process_time() - began
    return steps * size / spent


def c_rounds(program: Path, name: str, words: list[str]) -> float:
    """Rounds that the C program plays in a second of processor time."""
    rounds, plies, *_ = map(float, best_of(3, [program, *words]).output.split())
    if abs(plies / PLIES[name] - 1) > 0.03:  # noqa: PLR2004 - rounds differ much in length
        raise ValueError(f"{name}: {plies} decisions a round instead of {PLIES[name]}")
    return rounds
