"""`tablerules render`: one position of a recorded game, as text or as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from tablerules.cli.errors import CommandError, Exit, usage
from tablerules.cli.files import write_whole
from tablerules.cli.screen import Canvas, Screen
from tablerules.cli.viewing import Position, Recorded


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Draw the position that a command line names."""
    recorded = Recorded.load(args.file, args.game, args.viewer)
    position = _position(recorded, args.ply)
    drawn = _svg(recorded, position) if args.svg else _text(recorded, position, screen.canvas)
    if args.output is not None:
        write_whole(Path(args.output), drawn + "\n")
    else:
        screen.show(drawn, {} if args.svg else recorded.frontend.styles)
    return Exit.DONE


def _position(recorded: Recorded, ply: int | None) -> Position:
    last = len(recorded.record.moves)
    if ply is not None and ply > last:
        raise usage(f"{recorded.path} has {last} moves: --ply goes from 0 to {last}")
    wanted = last if ply is None else ply
    for position in recorded.positions():
        if position.ply == wanted:
            return position
    raise CommandError(f"{recorded.path} has no ply {wanted}")


def _text(recorded: Recorded, position: Position, canvas: Canvas) -> str:
    return recorded.frontend.board(recorded.game, position.view, canvas, recorded.names)


def _svg(recorded: Recorded, position: Position) -> str:
    if recorded.frontend.svg is None:
        raise usage(f"there are no pictures of {recorded.frontend.title}; use --text")
    return recorded.frontend.svg(recorded.game, position.view, position.move, recorded.names)
