"""What every player shares: how a move is picked at random, and how games are timed.

A player is a program of this folder that plays one kind of game at random with one library, for
some seconds of processor time, and prints one line of JSON. It runs as
``python -m benchmarks.players.NAME ... SECONDS`` with an interpreter that has that library, and
imports nothing else of this repository.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Play: TypeAlias = Callable[[], tuple[float, int]]
"""Plays some games; says how many (begun ones by parts), and in how many steps.

A step is one call that takes the game on: a choice of a player, and an outcome of chance where the
caller has to give it. Some libraries roll or draw inside the step of a player: such games have
fewer steps, not less work.
"""

RNG = Random(1)


def pick(moves: Sequence[T]) -> T:
    """One of some moves, each equally likely, the quickest way that Python has."""
    return moves[int(RNG.random() * len(moves))]


def clock(play: Play, seconds: float | None = None) -> None:
    """Play for some seconds of processor time and print what came of it.

    What the first games take is not counted: libraries make their tables then, or fill what they
    remember.

    Args:
        play: Plays some games.
        seconds: For how long; by default what stands last on the command line.
    """
    limit = float(sys.argv[-1]) if seconds is None else seconds
    games, steps = 0.0, 0
    spent = 0.0
    began = time.process_time()
    play()
    while time.process_time() - began < limit / 4:
        play()
    began = time.process_time()
    while spent < limit:
        more_games, more_steps = play()
        games += more_games
        steps += more_steps
        spent = time.process_time() - began
    print(json.dumps({"games": games, "steps": steps, "seconds": spent, "peak": peak()}))


def peak() -> int:
    """The most memory that this process has held, in bytes.

    Linux hands on to a program, as its own, what the program that started it held; only the file
    of its own status does not.
    """
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = (x for x in status.read_text("ascii").splitlines() if x.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
