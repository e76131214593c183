"""`tablerules simulate`: many games between bots, with intervals; they can be interrupted."""

from __future__ import annotations

import argparse
import json
import signal
from collections.abc import Generator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from attrs import asdict

from tablerules.cli.choosing import bot_of, game_named, known, options_of, preset_name
from tablerules.cli.errors import CommandError, Exit, complain, usage
from tablerules.cli.files import write_whole
from tablerules.cli.frontends.base import Frontend
from tablerules.cli.journal import Journal, Rows
from tablerules.cli.progress import Bar
from tablerules.cli.screen import Screen
from tablerules.cli.sitting import seed_of
from tablerules.core.codec import encode
from tablerules.core.seats import write_actor
from tablerules.simulate import Results, SimulationError, simulate

_CHUNK = 64
_AHEAD = 4
"""So many chunks for each worker are played before the rows go to disk."""


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Run the simulation that a command line asks for."""
    front = game_named(args.game)
    options = options_of(front, args.preset, args.seats, args.option)
    game = front.make(options)
    names = _bot_names(front, args.bots, game.seats)
    journal = _journal(args, front, options, names)
    journal.begin(resume=args.resume)
    try:
        _play(args, game, [bot_of(front, name, options) for name in names], journal)
    except SimulationError as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        if journal.path is not None:
            complain(f"Interrupted after {journal.games:,} games; --resume goes on with them.")
        return Exit.INTERRUPTED
    results = _results(journal.rows)
    if args.csv is not None:
        seats = (write_actor(seat) for seat in range(game.seats))
        columns = [f"{seat}_{what}" for seat in seats for what in ("score", "rank")]
        write_whole(Path(args.csv), journal.csv(["plies", *columns]))
    if args.json is not None:
        summary = {**journal.parameters, "bots": names, "preset": preset_name(front, options)}
        write_whole(Path(args.json), json.dumps({**summary, **_figures(results)}, indent=2) + "\n")
    journal.close()
    screen.show(f"{', '.join(f'{write_actor(i)} {name}' for i, name in enumerate(names))}")
    screen.show(results.summary())
    return Exit.DONE


def _bot_names(front: Frontend, given: str | None, seats: int) -> list[str]:
    wanted = [front.default_bot] if given is None else given.split(",")
    if len(wanted) > seats:
        raise usage(f"{len(wanted)} bots cannot sit on {seats} seats")
    names = [known("bot", name.strip(), front.bots) for name in wanted]
    return names + names[-1:] * (seats - len(names))


def _journal(
    args: argparse.Namespace,
    front: Frontend,
    options: object,
    names: list[str],
) -> Journal:
    parameters = {
        "game": front.name,
        "options": encode(options),
        "bots": names,
        "games": args.games,
        "seed": args.seed,
    }
    target = args.csv or args.json
    if args.resume and target is None:
        raise usage("--resume goes on with a run that was written to --csv or --json")
    seats = len(names)
    return Journal(None if target is None else Path(f"{target}.part"), parameters, 1 + 2 * seats)


def _play(args: argparse.Namespace, game: Any, bots: list[Any], journal: Journal) -> None:
    """Play what is missing, batch by batch."""
    batch = _CHUNK * _AHEAD * args.workers
    with Bar("games", quiet=args.quiet) as bar, _workers(args.workers) as executor:
        bar(journal.games, args.games)
        while (done := journal.games) < args.games:
            results = simulate(
                game,
                bots,
                games=min(batch, args.games - done),
                seed=seed_of(args.seed),
                executor=executor,
                progress=partial(_told, bar, done, args.games),
                chunk=_CHUNK,
                first=done,
            )
            journal.add(_rows(results))


def _told(bar: Bar, before: int, total: int, now: int, _: int) -> None:
    """Tell a bar of a batch that is part of a run."""
    bar(before + now, total)


@contextmanager
def _workers(count: int) -> Generator[Executor | None]:
    """Processes to play in, which leave it to this one to be interrupted; None for one worker."""
    if count == 1:
        yield None
        return
    pool = ProcessPoolExecutor(
        count,
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_IGN),
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _rows(results: Results) -> Rows:
    pairs = np.stack([results.scores, results.ranks], axis=2).reshape(results.games, -1)
    return np.column_stack([results.plies, pairs])


def _results(rows: Rows) -> Results:
    return Results(scores=rows[:, 1::2], ranks=rows[:, 2::2], plies=rows[:, 0])


def _figures(results: Results) -> dict[str, Any]:
    """The summary as plain JSON data."""
    return {
        "plies": asdict(results.mean_plies()),
        "results": [
            {
                "seat": write_actor(seat),
                "wins": asdict(results.win_share(seat)),
                "score": asdict(results.mean_score(seat)),
                "sd": float(results.scores[:, seat].std()),
            }
            for seat in range(results.scores.shape[1])
        ],
    }
