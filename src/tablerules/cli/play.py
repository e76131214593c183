"""`tablerules play`: a game for one or more people, against each other and against bots."""

from __future__ import annotations

import argparse
import shlex
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tablerules.cli.choosing import game_named, options_of, preset_name
from tablerules.cli.errors import CommandError, Exit, complain, usage
from tablerules.cli.files import append, save_folder, saves_of
from tablerules.cli.screen import Screen
from tablerules.cli.session import Session
from tablerules.cli.sitting import Sitting, chairs_for
from tablerules.core.seats import write_actor


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play the game that a command line asks for.

    Returns:
        The exit code; leaving a game that is not over is no failure.
    """
    sitting = _resumed(args) if args.resume is not None else _begun(args)
    try:
        _introduce(sitting, screen)
        Session(sitting, screen).play()
    except (EOFError, KeyboardInterrupt) as left:
        sitting.keep()
        interrupted = isinstance(left, KeyboardInterrupt)
        lead = "\n" if interrupted else ""
        where = shlex.quote(str(sitting.path))
        complain(f"{lead}The game is kept. Go on with: tablerules play --resume {where}")
        return Exit.INTERRUPTED if interrupted else Exit.DONE
    if args.record is not None:
        try:
            append(Path(args.record), sitting.record().dumps() + "\n")
        except CommandError as error:
            raise CommandError(f"{error}; the finished game is in {sitting.path}") from None
    if sitting.path.parent == save_folder():
        with suppress(OSError):
            sitting.path.unlink()
    return Exit.DONE


def _begun(args: argparse.Namespace) -> Sitting:
    if args.game is None:
        raise usage("which game? As in: tablerules play yahtzee")
    game = game_named(args.game)
    options = options_of(game, args.preset, args.seats, args.option)
    seats = game.make(options).seats
    names: list[str] = [] if args.names is None else args.names.split(",")
    people = max(1, len(names)) if args.humans is None else args.humans
    bots = [name for given in args.bot for name in given.split(",")]
    chairs = chairs_for(game, seats, people, names, bots)
    if args.save is None:
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
        path = save_folder() / f"{game.name}-{stamp}.txt"
    else:
        path = Path(args.save)
        if path.exists():
            raise usage(f"{path} exists already; go on with it by --resume {path}")
    return Sitting.begin(game, options, chairs, args.seed, path)


def _resumed(args: argparse.Namespace) -> Sitting:
    given = (args.preset, args.seats, args.humans, args.names, args.seed, args.save)
    if any(value is not None for value in given) or args.option or args.bot:
        raise usage("--resume goes on with a game as it was; nothing about it can be changed")
    if args.resume:
        return Sitting.resume(Path(args.resume))
    if args.game is None:
        raise usage("--resume needs a game or a file")
    saves = saves_of(game_named(args.game).name)
    if not saves:
        raise usage(f"there is no unfinished game of {args.game}")
    return Sitting.resume(saves[0])


def _introduce(sitting: Sitting, screen: Screen) -> None:
    """Say what is played, by whom, and how to get help."""
    game, options = sitting.frontend, sitting.table.game.options
    preset = preset_name(game, options)
    screen.rule(game.title + (f" ({preset})" if preset else ""))
    for seat, chair in enumerate(sitting.chairs):
        who = f"{chair.bot} bot" if chair.bot else chair.name or "you"
        screen.say(f"{write_actor(seat)}: {who}")
    if sitting.people:
        screen.say("Type a move, or 'help'.")
