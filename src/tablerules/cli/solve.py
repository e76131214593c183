"""`tablerules solve`: what the best play of a rule set is worth, exactly."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablerules.cli.choosing import game_named, options_of
from tablerules.cli.errors import CommandError, Exit, usage
from tablerules.cli.files import write_whole
from tablerules.cli.progress import Bar
from tablerules.cli.screen import Screen
from tablerules.yahtzee import Options
from tablerules.yahtzee.solver import (
    USER_CACHE,
    Solution,
    SolverError,
    TargetSolution,
    maximin,
    solve,
    solve_target,
    summary_table,
)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Solve the rules that a command line asks for, and print what comes of it."""
    options: Options = options_of(game_named(args.game), args.preset, args.seats, args.option)
    if args.target is not None:
        _target(args, options, screen)
    elif args.safe:
        try:
            score = maximin(options).mean
        except ValueError as error:
            raise usage(str(error)) from None
        screen.say(f"The score that no dice can take away: {score:.0f}")
    else:
        _mean(args, options, screen)
    return Exit.DONE


def _mean(args: argparse.Namespace, options: Options, screen: Screen) -> None:
    solution = solved(options, cached=not args.no_cache)
    with Bar("steps") as bar:
        found = solution.distribution(progress=bar)
    screen.show(summary_table(solution, found))
    if args.output is not None:
        rows = ["score,chance,chance_of_at_least"]
        above = np.cumsum(found.chances[::-1])[::-1]
        for score, chance, least in zip(found.scores, found.chances, above, strict=True):
            rows.append(f"{score},{chance:.17g},{min(least, 1.0):.17g}")
        write_whole(Path(args.output), "\n".join(rows) + "\n")
        screen.show(f"The distribution is in {args.output}")


def _target(args: argparse.Namespace, options: Options, screen: Screen) -> None:
    solution = solved_target(options, args.target)
    screen.say(f"The best chance of {args.target} or more: {solution.chance:.9f}")
    if args.output is not None:
        rows = [f"{score},{chance:.17g}" for score, chance in enumerate(solution.curve)]
        write_whole(Path(args.output), "\n".join(["target,best_chance", *rows]) + "\n")
        screen.show(f"The best chance of each lower score is in {args.output}")


def solved(options: Options, *, cached: bool) -> Solution:
    """A solution, out of the cache or made now.

    Raises:
        CommandError: The rules cannot be solved, or a process that helped has failed.
    """
    try:
        with Bar("positions") as bar:
            return solve(options, cache=USER_CACHE if cached else None, progress=bar)
    except ValueError as error:
        raise usage(str(error)) from None
    except SolverError as error:
        raise CommandError(str(error)) from error


def solved_target(options: Options, target: int) -> TargetSolution:
    """A solution for a target, made now.

    Raises:
        CommandError: The rules cannot be solved, or a process that helped has failed.
    """
    try:
        with Bar("positions") as bar:
            return solve_target(options, target, progress=bar)
    except ValueError as error:
        raise usage(str(error)) from None
    except SolverError as error:
        raise CommandError(str(error)) from error
