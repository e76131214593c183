"""What a terminal can do: lines out, answers in, colours where they are wanted."""

from __future__ import annotations

import io
import os
import shutil
import sys
import textwrap
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TextIO

from attrs import frozen

from tablerules.cli.errors import usage
from tablerules.core.terminal import UNICODE, TextStyle

NARROW: Final = 20
"""Nothing is laid out for fewer columns than this."""
LONGEST_ANSWER: Final = 4096
"""Of a longer line the rest is taken for the next one."""

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
_NO_RICH = "colours need the package rich: pip install 'tablerules[cli]'"


@frozen
class Canvas:
    """What things are drawn on.

    Attributes:
        width: How many columns there are.
        style: What the terminal can show.
    """

    width: int = 80
    style: TextStyle = UNICODE


class Screen:
    """A person's terminal, or the pipes in its place.

    Args:
        color: ``auto``, ``always`` or ``never``.
        ascii_only: Draw with ASCII alone, whatever the terminal could show.
        stdin: Where answers come from.
        stdout: Where everything goes.

    Raises:
        CommandError: Colours are asked for, and rich is not there.
    """

    def __init__(
        self,
        *,
        color: str = "auto",
        ascii_only: bool = False,
        stdin: TextIO | None = None,
        stdout: TextIO | None = None,
    ) -> None:
        self.stdin = sys.stdin if stdin is None else stdin
        self.stdout = sys.stdout if stdout is None else stdout
        self.interactive = self.stdin.isatty() and self.stdout.isatty()
        self.unicode = not ascii_only and _can_write(self.stdout, "─⚀●é")
        self._console = _console(self.stdout, color)

    @property
    def width(self) -> int:
        """How many columns there are now: the window may have been changed."""
        return max(NARROW, shutil.get_terminal_size().columns)

    @property
    def canvas(self) -> Canvas:
        """What things are drawn on now."""
        style = TextStyle(unicode=self.unicode, colour=self._console is not None)
        return Canvas(self.width, style)

    def show(self, text: str = "", styles: Mapping[str, str] | None = None) -> None:
        """Write a block of text as it is.

        Args:
            text: The lines, perhaps with colour codes.
            styles: For patterns the style of what they match. Styles are ornament: nothing may be
                told by them alone.
        """
        if self._console is None:
            self.stdout.write(f"{text}\n")
        else:
            painted = import_module("rich.text").Text.from_ansi(text)
            for pattern, style in (styles or {}).items():
                painted.highlight_regex(pattern, style)
            self._console.print(painted, soft_wrap=True)
        self.stdout.flush()

    def say(self, text: str, style: str = "") -> None:
        """Write sentences, wrapped to the width."""
        for paragraph in text.splitlines():
            wrapped = textwrap.fill(paragraph, self.width - 1, subsequent_indent="  ")
            self.show(wrapped, {r"(?s).+": style} if style else None)

    def rule(self, title: str) -> None:
        """Write a line across, with a title."""
        line = "─" if self.unicode else "-"
        room = self.width - len(title) - 5
        if room < 0:
            self.say(title, "bold")
            return
        self.show(f"{line * 2} {title} {line * room}", {r"(?s).+": "bold"})

    def ask(self, prompt: str) -> str:
        """Ask for a line.

        Raises:
            EOFError: Nobody answers any more.
        """
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline(LONGEST_ANSWER)
        if not line:
            self.stdout.write("\n")
            self.stdout.flush()
            raise EOFError
        if not self.stdin.isatty():  # nobody has seen it being typed
            self.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.strip()

    def clear(self) -> None:
        """Leave nothing on the screen that could be read by the next person."""
        self.stdout.write(_CLEAR if self.interactive else "\n")
        self.stdout.flush()


def _can_write(file: TextIO, text: str) -> bool:
    try:
        text.encode(file.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _console(file: TextIO, color: str) -> Any:
    """The console of rich, when colours are wanted and can be had."""
    if find_spec("rich") is None:
        if color == "always":
            raise usage(_NO_RICH)
        return None
    plain = not file.isatty() or bool(os.environ.get("NO_COLOR"))
    if color == "never" or (color == "auto" and (plain or os.environ.get("TERM") == "dumb")):
        return None
    console = import_module("rich.console").Console
    return console(file=file, force_terminal=color == "always" or None, highlight=False)


def lenient_streams() -> None:
    """Let odd bytes in and out: a strange character must not end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
