"""The command line: every command with its options, and nothing that takes long to load."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import tablerules

_GAME = "yahtzee, uno or maedn"
_SUB = "argparse._SubParsersAction[argparse.ArgumentParser]"


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="tablerules",
        description="Play, replay, draw and simulate tabletop games.",
        epilog="Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"tablerules {tablerules.__version__}",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for add in (_play, _replay, _render, _rules, _simulate, _solve, _advise):
        made = add(commands)
        made.add_argument(
            "--color",
            choices=("auto", "always", "never"),
            default="auto",
            help="colours (the environment variable NO_COLOR switches them off too)",
        )
        made.add_argument("--ascii", action="store_true", help="draw with ASCII characters alone")
    return parser


def whole(least: int) -> Callable[[str], int]:
    """An argument type: a whole number from ``least`` on."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdigit() or int(text) < least:
            msg = f"must be a whole number from {least} on, not {text!r}"
            raise argparse.ArgumentTypeError(msg)
        return int(text)

    return read


def _command(commands: Any, name: str, text: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text.split(". ", maxsplit=1)[0].removesuffix("."),
        description=text,
        allow_abbrev=False,
    )
    return made


def _table(made: argparse.ArgumentParser) -> None:
    """What says which rules are played."""
    made.add_argument(
        "--preset",
        metavar="P",
        help="a rule set ('tablerules rules GAME --presets')",
    )
    made.add_argument("--seats", type=whole(1), metavar="N", help="how many play")
    made.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change an option of the preset; may be repeated",
    )


def _play(commands: Any) -> argparse.ArgumentParser:
    made = _command(
        commands,
        "play",
        "play a game in the terminal. It is kept after every move, so that it can be resumed "
        "whatever happens.",
    )
    made.add_argument("game", nargs="?", metavar="GAME", help=_GAME)
    _table(made)
    made.add_argument("--humans", type=whole(0), metavar="N", help="how many people play (1)")
    made.add_argument("--names", metavar="A,B", help="the people's names")
    made.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME",
        help="who plays the other seats",
    )
    made.add_argument(
        "--seed",
        metavar="S",
        help="play with this luck; the same seed, the same dice",
    )
    made.add_argument("--save", metavar="FILE", help="keep the game here while it goes on")
    made.add_argument("--record", metavar="FILE", help="add the finished game to this file")
    made.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a game that was kept; without FILE, with the latest one of GAME",
    )
    return made


def _file(made: argparse.ArgumentParser) -> None:
    made.add_argument("file", metavar="FILE", help="a file of records; - reads from a pipe")
    made.add_argument(
        "--game",
        type=whole(1),
        default=1,
        metavar="N",
        help="which of its records (1)",
    )
    made.add_argument("--viewer", metavar="P", help="through whose eyes: p1, p2, ... or public")


def _replay(commands: Any) -> argparse.ArgumentParser:
    made = _command(
        commands,
        "replay",
        "go through a recorded game. Every move and the result are checked.",
    )
    _file(made)
    made.add_argument("--all", action="store_true", help="do not wait for Enter after each move")
    made.add_argument("--check", action="store_true", help="only check all records of the file")
    return made


def _render(commands: Any) -> argparse.ArgumentParser:
    made = _command(commands, "render", "draw a position of a recorded game.")
    _file(made)
    made.add_argument("--ply", type=whole(0), metavar="N", help="after so many moves (the last)")
    kind = made.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help="as text (the default)")
    kind.add_argument("--svg", action="store_true", help="as an SVG picture")
    made.add_argument("--output", "-o", metavar="FILE", help="write to a file")
    return made


def _rules(commands: Any) -> argparse.ArgumentParser:
    made = _command(
        commands,
        "rules",
        "print a rule set as plain English, with the ids of the rules.",
    )
    made.add_argument("game", metavar="GAME", help=_GAME)
    _table(made)
    made.add_argument("--presets", action="store_true", help="list the presets instead")
    return made


def _simulate(commands: Any) -> argparse.ArgumentParser:
    made = _command(
        commands,
        "simulate",
        "let bots play many games. The result depends on the seed alone, not on the workers.",
    )
    made.add_argument("game", metavar="GAME", help=_GAME)
    _table(made)
    made.add_argument(
        "--games",
        type=whole(1),
        default=1000,
        metavar="N",
        help="how many games (1000)",
    )
    made.add_argument("--bots", metavar="A,B", help="a bot for each seat; the last one repeats")
    made.add_argument("--seed", default="0", metavar="S", help="the seed of all games (0)")
    made.add_argument("--workers", type=whole(1), default=1, metavar="W", help="processes (1)")
    made.add_argument("--csv", metavar="FILE", help="write one row for each game")
    made.add_argument("--json", metavar="FILE", help="write the summary")
    made.add_argument(
        "--resume",
        action="store_true",
        help="go on where an interrupted run with --csv stopped",
    )
    made.add_argument("--quiet", action="store_true", help="no progress bar")
    return made


def _solve(commands: Any) -> argparse.ArgumentParser:
    made = _command(commands, "solve", "solve a game exactly: what the best play is worth.")
    made.add_argument("game", metavar="GAME", choices=("yahtzee",), help="yahtzee")
    _table(made)
    aim = made.add_mutually_exclusive_group()
    aim.add_argument("--target", type=whole(0), metavar="N", help="the best chance of N or more")
    aim.add_argument("--safe", action="store_true", help="the score that no dice can take away")
    made.add_argument("--output", "-o", metavar="FILE", help="write the distribution as CSV")
    made.add_argument("--no-cache", action="store_true", help="neither read nor keep solutions")
    return made


def _advise(commands: Any) -> argparse.ArgumentParser:
    made = _command(
        commands,
        "advise",
        "rank the moves of a position by what the best play makes of them.",
    )
    made.add_argument("game", metavar="GAME", choices=("yahtzee",), help="yahtzee")
    _table(made)
    _position(made)
    made.add_argument(
        "--target",
        type=whole(0),
        metavar="N",
        help="play for N or more, not the mean",
    )
    made.add_argument("--top", type=whole(1), metavar="N", help="only the best N moves")
    made.add_argument("--no-cache", action="store_true", help="neither read nor keep solutions")
    return made


def _position(made: argparse.ArgumentParser) -> None:
    """What says which position is meant: dice and card, or a record."""
    made.add_argument("--dice", metavar="FACES", help="the dice that lie there, as '3 3 3 5 5'")
    made.add_argument("--rolls", type=whole(1), default=1, metavar="N", help="rolls done (1)")
    made.add_argument(
        "--card",
        default="",
        metavar="BOXES",
        help="boxes filled: 'aces=3 chance=20'",
    )
    made.add_argument(
        "--chips",
        type=whole(0),
        default=0,
        metavar="N",
        help="points from chips (0)",
    )
    made.add_argument(
        "--record",
        metavar="FILE",
        help="the position at the end of a record instead",
    )
    made.add_argument(
        "--ply",
        type=whole(0),
        metavar="N",
        help="of the record: after so many moves",
    )
