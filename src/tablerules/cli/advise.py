"""`tablerules advise`: the moves of a position, ranked by what the best play makes of them."""

from __future__ import annotations

import argparse
from typing import Any

from attrs import evolve

from tablerules.cli.choosing import game_named, known, options_of
from tablerules.cli.errors import CommandError, Exit, usage
from tablerules.cli.files import read_record
from tablerules.cli.screen import Screen
from tablerules.cli.solve import solved, solved_target
from tablerules.core.chance import Roll
from tablerules.core.errors import RecordError
from tablerules.games import game_of
from tablerules.yahtzee import Card, Options, State
from tablerules.yahtzee.solver import advice_text


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Advise on the position that a command line describes."""
    options, state = _recorded(args) if args.record is not None else _described(args)
    solution = (
        solved(options, cached=not args.no_cache)
        if args.target is None
        else solved_target(options, args.target)
    )
    try:
        screen.show(advice_text(solution, state, most=args.top).rstrip("\n"))
    except ValueError as error:
        raise usage(str(error)) from None
    return Exit.DONE


def _described(args: argparse.Namespace) -> tuple[Options, State]:
    """The position of one card, from dice and boxes."""
    if args.dice is None:
        raise usage("--dice or --record is needed, as in --dice '3 3 3 5 5'")
    options = options_of(game_named(args.game), args.preset, args.seats, args.option)
    alone: Options = evolve(options, seats=1, partners=None)
    try:
        faces = Roll(alone.sheet.dice).outcome(" ".join(args.dice.replace(" ", ""))).faces
    except ValueError as error:
        raise usage(f"--dice: {error}") from None
    if args.rolls > alone.rolls:
        raise usage(f"--rolls: a turn has {alone.rolls} rolls, not {args.rolls}")
    return alone, State(0, faces, args.rolls, (_card(alone, args.card, args.chips),))


def _card(options: Options, text: str, chips: int) -> Card:
    """A card from boxes such as ``aces=3 chance=20``."""
    names = [box.name for box in options.sheet.boxes]
    boxes: list[int | None] = [None] * options.sheet.size
    for word in text.replace(",", " ").split():
        name, equals, points = word.partition("=")
        if not equals or not points.isascii() or not points.isdigit():
            raise usage(f"--card: a box is written NAME=POINTS, and {word!r} is not")
        boxes[names.index(known("box", name.replace("_", "-"), names))] = int(points[:_DIGITS])
    return Card(tuple(boxes), chips)


_DIGITS = 6


def _recorded(args: argparse.Namespace) -> tuple[Options, State]:
    """The position of a record after some moves."""
    record = read_record(args.record)
    if record.game != args.game:
        raise usage(f"{args.record} is of {record.game}, not of {args.game}")
    state: Any = None
    try:
        game = game_of(record)
        last = len(record.moves) if args.ply is None else args.ply
        for ply, found in enumerate(record.replay(game)):
            if ply == last:
                state = found
                break
    except RecordError as error:
        raise CommandError(f"{args.record}: {error}") from None
    if not isinstance(state, State) or not isinstance(game.options, Options):
        raise usage(f"{args.record} has {len(record.moves)} moves; --ply goes up to there")
    return game.options, state
