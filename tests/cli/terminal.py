"""A person at a pseudo-terminal, so that the program runs as it does for people."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Self

PATIENCE = 60.0
PROMPT = re.compile(r"(?:^|\n)(?:[\w ]+(?: \(Enter: [\w ]+\))?> |\[[^\]\n]+\] )\Z")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """The command ``tablerules`` at a terminal of its own.

    ``screen`` is all that has been shown, with colour codes taken away and plain line ends.
    """

    def __init__(
        self, *words: str, columns: int = 80, env: Mapping[str, str] | None = None
    ) -> None:
        command = [sys.executable, "-m", "tablerules.cli", *words]
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
        self.pid, self._fd = pty.fork()
        if not self.pid:
            os.execve(sys.executable, command, variables)  # noqa: S606 - our own program

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
        return CODES.sub("", self.raw.decode("utf-8", "replace")).replace("\r\n", "\n")

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

    def until(self, done: Callable[[str], object]) -> str:
        """Read until something is on the screen; all that is on it."""
        end = time.monotonic() + PATIENCE
        while not done(self.screen):
            if not self.read() and not done(self.screen):
                raise AssertionError(f"the program ended first:\n{self.screen[-3000:]}")
            if time.monotonic() > end:
                raise AssertionError(f"nothing more came:\n{self.screen[-3000:]}")
        return self.screen

    def expect(self, text: str) -> str:
        """Read until this text is on the screen."""
        return self.until(lambda screen: text in screen)

    def prompt(self) -> bool:
        """Read until something is asked; False when the program has ended instead."""
        end = time.monotonic() + PATIENCE
        while not PROMPT.search(self.screen):
            if not self.read():
                return False
            assert time.monotonic() < end, f"nothing more came:\n{self.screen[-3000:]}"
        return True

    def type(self, text: str) -> str:
        """Type a line once something is asked, and read up to the next question."""
        assert self.prompt(), f"nothing is asked:\n{self.screen[-3000:]}"
        before = len(self.screen)
        os.write(self._fd, f"{text}\n".encode())
        # The terminal echoes the line; what follows is the answer.
        self.until(lambda screen: "\n" in screen[before:])
        self.prompt()
        return self.screen[before:]

    def press(self, key: bytes) -> None:
        """Press a key such as Ctrl-C (``\\x03``) or Ctrl-D (``\\x04``)."""
        self.prompt()
        os.write(self._fd, key)

    def kill(self) -> None:
        """Kill the program without a warning."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """Read to the end; the exit code."""
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
        return self.code


def play_on(terminal: Terminal, choose: Callable[[str], str], most: int = 5000) -> int:
    """Answer every question, as told by what is on the screen, until the game is over."""
    for _ in range(most):
        if not terminal.prompt():
            break
        terminal.type(choose(terminal.screen))
    return terminal.wait()
