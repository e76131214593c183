"""`solve`: from the rules of one card to the value of every position."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import numpy as np
from attrs import evolve

from tablerules.core.seats import Ties
from tablerules.yahtzee.options import FinalTie, Options, Settlement, Start
from tablerules.yahtzee.scoring import layout
from tablerules.yahtzee.solver import crew
from tablerules.yahtzee.solver.aims import Points, no_worth
from tablerules.yahtzee.solver.cache import (
    USER_CACHE,
    Default,
    cache_folder,
    fingerprint,
    load_values,
    save_values,
)
from tablerules.yahtzee.solver.crew import Progress, shared, work_through
from tablerules.yahtzee.solver.lattice import Floats
from tablerules.yahtzee.solver.plan import LIMIT, Block, Plan, plan
from tablerules.yahtzee.solver.solution import Solution
from tablerules.yahtzee.solver.tables import watched_places
from tablerules.yahtzee.solver.turn import Turn


def one_card(options: Options) -> Options:
    """The options reduced to what matters to a single card played for its score.

    Raises:
        ValueError: These rules cannot be solved card by card; the sentence says why.
    """
    _check_solvable(options)
    _check_numbers(options)
    return evolve(
        options,
        seats=1,
        partners=None,
        start=Start.FIRST_SEAT,
        start_tie=Ties.REROLL,
        settlement=Settlement.NONE,
        final_tie=FinalTie.SHARED,
        games=1,
    )


MOST_ROLLS = 1_000
"""Each roll of a turn is a sweep over all positions."""
MOST_POINTS = 1_000_000_000
"""Scores are solved in floats, which must hold sums of them exactly."""


def _check_numbers(options: Options) -> None:
    if options.rolls > MOST_ROLLS:
        msg = f"rolls must be at most {MOST_ROLLS:,} to be solved, not {options.rolls:,}"
        raise ValueError(msg)
    given = [options.yahtzee_bonus, options.upper_bonus]
    for box in options.sheet.boxes:
        given += [each for each in (box.points, box.joker, box.first_roll) if isinstance(each, int)]
    highest = max(map(abs, given))
    if highest > MOST_POINTS:
        msg = f"scores must be at most {MOST_POINTS:,} to be solved, not {highest:,}"
        raise ValueError(msg)


def _check_solvable(options: Options) -> None:
    sheet = options.sheet
    if sheet.columns > 1:
        msg = (
            f"{sheet.name} has {sheet.columns} columns, {sheet.size} boxes in all: "
            f"2 ** {sheet.size} = {1 << sheet.size:,} sets of filled boxes, before upper totals, "
            "are too many to solve"
        )
        raise ValueError(msg)
    if options.saved_rolls:
        most = (options.rolls - 1) * sheet.size
        msg = (
            f"saved_rolls multiplies the positions of {sheet.name} by up to {most} rolls saved, "
            f"and 2 ** {sheet.size} = {1 << sheet.size:,} sets of filled boxes are too many "
            "for that: set saved_rolls=False"
        )
        raise ValueError(msg)
    winning = [box.label for box in sheet.boxes if box.wins_on_first_roll]
    if winning:
        msg = (
            f"{winning[0]} with the first roll wins {sheet.name} outright, which no number of "
            "points is worth: solve a sheet without it, as generala_sheet(instant_win=False)"
        )
        raise ValueError(msg)
    above = [
        layout(options).boxes[place].label
        for place in watched_places(options)
        if layout(options).upper[place]
    ]
    if above:
        msg = f"{above[0]} decides what other boxes score, so it must be a lower box to be solved"
        raise ValueError(msg)


def solve(
    options: Options | None = None,
    *,
    cache: str | Path | Default | None = USER_CACHE,
    progress: Progress | None = None,
    processes: int | None = None,
    limit: int = LIMIT,
) -> Solution:
    """Find the play that makes the mean of the final score as large as possible.

    Only the score of one card counts: seats, settlement and the number of games do not matter.

    Args:
        options: The rules; the default is the 1996 sheet.
        cache: The folder where solutions are kept; None for none. A file that cannot be read or
            written is as good as none.
        progress: Called now and then with how many positions are done and how many there are.
        processes: How many processes work; by default as many as there are cores. Only on Linux,
            only for large sheets, and only from a program with one thread there is more than one.
        limit: How many positions are accepted at most.

    Raises:
        ValueError: The rules cannot be solved; the sentence says why, with numbers.

    Examples:
        >>> from tablerules import yahtzee
        >>> small = yahtzee.Sheet(name="Small", boxes=yahtzee.yahtzee_sheet().boxes[:2])
        >>> rules = yahtzee.Options(sheet=small, joker=yahtzee.Joker.NONE, yahtzee_bonus=0)
        >>> round(solve(rules, cache=None).mean, 6)
        7.122429
    """
    options = Options() if options is None else options
    rules = one_card(options)
    folder = cache_folder(cache)
    path = None if folder is None else folder / f"{fingerprint(rules)[:32]}.npz"
    numbered = plan(rules, limit)
    if path is not None:
        with contextlib.suppress(OSError, ValueError):
            return Solution(options, numbered, load_values(path, rules, no_worth(numbered)))
    solution = Solution(options, numbered, worths(numbered, progress=progress, wanted=processes))
    if path is not None:
        with contextlib.suppress(OSError):
            save_values(path, rules, solution.worth)
    return solution


def maximin(options: Options | None = None, *, limit: int = LIMIT) -> Solution:
    """Find the play that secures most: the score that nobody can take from you.

    Its values are the final score when the dice fall as badly as they can.

    Args:
        options: The rules; the default is the 1996 sheet.
        limit: How many positions are accepted at most.

    Raises:
        ValueError: The rules cannot be solved.
    """
    options = Options() if options is None else options
    numbered = plan(one_card(options), limit)
    return Solution(options, numbered, worths(numbered, adverse=True), adverse=True)


def load(path: str | Path, options: Options | None = None) -> Solution:
    """Read a solution that `Solution.save` has written.

    Args:
        path: The file.
        options: The rules that it was solved for; the default is the 1996 sheet.

    Raises:
        ValueError: The file is damaged, or was saved for other rules or by another version.
        OSError: It cannot be opened.
    """
    options = Options() if options is None else options
    rules = one_card(options)
    numbered = plan(rules, sys.maxsize)
    values = load_values(Path(path), rules, no_worth(numbered))
    return Solution(options, numbered, values)


def worths(
    numbered: Plan,
    *,
    adverse: bool = False,
    progress: Progress | None = None,
    wanted: int | None = None,
) -> Floats:
    """The points to come from every position, from the full card back to the empty one."""
    worth = shared(no_worth(numbered))
    worth[:, -1] = -np.inf
    turn = Turn(numbered, Points(numbered, worth, adverse))
    for deep in range(len(numbered.deeps)):
        numbered.ways(deep)  # before forking, so that all processes have them

    def work(block: Block) -> None:
        worth[block.deep, block.columns] = turn.values(block)

    layers = numbered.layers[-2::-1]
    count = crew.processes(wanted, numbered.positions)
    work_through(layers, work, count=count, progress=progress)
    return worth
