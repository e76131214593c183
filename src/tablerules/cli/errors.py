"""How a command ends when it cannot do what it was asked for."""

from __future__ import annotations

import sys
from enum import IntEnum

from tablerules.core.errors import TablerulesError


class Exit(IntEnum):
    """The exit codes, as those of other command line tools."""

    DONE = 0
    FAILED = 1
    """A file cannot be read or is no record, a pipe is closed, a program fails."""
    USAGE = 2
    """The command line asks for something that there is not."""
    INTERRUPTED = 130
    """Ctrl-C."""


class CommandError(TablerulesError):
    """Ends the command with a message.

    Attributes:
        message: One or a few sentences.
        code: The exit code.
    """

    def __init__(self, message: str, code: Exit = Exit.FAILED) -> None:
        super().__init__(message, code)
        self.message = message
        self.code = code

    def __str__(self) -> str:
        return self.message


def complain(text: str) -> None:
    """Say something beside the output of the command."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def usage(message: str) -> CommandError:
    """The error for a command line that asks for something that there is not."""
    return CommandError(message, Exit.USAGE)
