"""The command ``tablerules``: play, replay, draw and simulate games in a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from tablerules.cli.errors import CommandError, Exit, complain
from tablerules.cli.parser import make_parser
from tablerules.cli.screen import Screen, lenient_streams

__all__ = ["main"]

MODULES = {"rules": "rulebook"}
"""The modules of commands that do not bear their command's name."""


def main(words: Sequence[str] | None = None) -> int:
    """Run a command line.

    Args:
        words: The words after the program's name; None: those it was started with.

    Returns:
        The exit code.
    """
    args = make_parser().parse_args(words)
    lenient_streams()
    try:
        screen = Screen(color=args.color, ascii_only=args.ascii)
        code: int = import_module(f"tablerules.cli.{MODULES.get(args.command, args.command)}").run(
            args,
            screen,
        )
        sys.stdout.flush()
    except CommandError as error:
        complain(f"tablerules {args.command}: {error}")
        return error.code
    except KeyboardInterrupt:
        complain("")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on. What was left to be written must not fail once more at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.FAILED
    return code
