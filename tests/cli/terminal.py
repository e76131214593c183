"""A person at a pseudo-terminal, so that the program runs as it does for people."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Self

PATIENCE = 60.0
TAIL = 400
"""A question stands within so many bytes at the end."""
LAUNCH = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C is a signal
os.execv(sys.executable, [sys.executable, "-m", "tablerules.cli", *sys.argv[1:]])
"""
PROMPT = re.compile(r"(?:^|\n)(?:[\w ]+(?: \(Enter: [\w ]+\))?> |\[[^\]\n]+\] )\Z")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The command ``tablerules`` at a terminal of its own.

    ``screen`` is all that has been shown, with colour codes taken away and plain line ends.
    """

    def __init__(
        self, *words: str, columns: int = 80, env: Mapping[str, str] | None = None
    ) -> None:
        variables = {
            **os.environ,
            "COLUMNS": str(columns),
            "LINES": "40",
            "TERM": "xterm-256color",
            "PYTHONIOENCODING": "utf-8",
            **(env or {}),
        }
        self.raw = b""
        self.code: int | None = None
        self._fd, own = pty.openpty()
        self._program = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, *words],
            stdin=own,
            stdout=own,
            stderr=own,
            env=variables,
            start_new_session=True,
        )
        os.close(own)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.code is None:
            self.kill()
        os.close(self._fd)

    @property
    def screen(self) -> str:
        return self.shown(0)

    def shown(self, since: int) -> str:
        """What has been shown since so many bytes had come."""
        text = self.raw[since:].decode("utf-8", "replace")
        return CODES.sub("", text).replace("\r\n", "\n")

    @property
    def asked(self) -> bool:
        """Whether something is being asked."""
        return PROMPT.search(self.shown(max(0, len(self.raw) - TAIL))) is not None

    def read(self) -> bool:
        """Read what has come; whether the program may still write more."""
        ready, _, _ = select.select([self._fd], [], [], 0.05)
        if not ready:
            return True
        try:
            got = os.read(self._fd, 65536)
        except OSError:
            return False
        self.raw += got
        return bool(got)

    def prompt(self) -> bool:
        """Read until something is asked; False when the program has ended instead."""
        end = time.monotonic() + PATIENCE
        while not self.asked:
            if not self.read():
                return False
            assert time.monotonic() < end, f"nothing more came:\n{self.screen[-3000:]}"
        return True

    def type(self, text: str) -> str:
        """Type a line once something is asked, and read up to the next question."""
        assert self.prompt(), f"nothing is asked:\n{self.screen[-3000:]}"
        before = len(self.raw)
        os.write(self._fd, f"{text}\n".encode())
        # The terminal echoes the line; what follows is the answer.
        while b"\n" not in self.raw[before:] and self.read():
            pass
        self.prompt()
        return self.shown(before)

    def press(self, key: bytes) -> None:
        """Press a key such as Ctrl-C (``\\x03``) or Ctrl-D (``\\x04``)."""
        self.prompt()
        os.write(self._fd, key)

    def kill(self) -> None:
        """Kill the program without a warning."""
        self._program.kill()
        self.wait()

    def wait(self) -> int:
        """Read to the end; the exit code."""
        while self.read():
            pass
        self.code = self._program.wait(PATIENCE)
        return self.code


def play_on(terminal: Terminal, choose: Callable[[str], str], most: int = 5000) -> int:
    """Answer every question, as told by what is on the screen, until the game is over."""
    for _ in range(most):
        if not terminal.prompt():
            break
        terminal.type(choose(terminal.screen))
    return terminal.wait()
