"""A progress bar on stderr, where somebody can see it."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Self


class Bar:
    """A line that tells how far a command has come; silent when stderr is no terminal.

    Args:
        what: The plural of what is counted.
        quiet: Whether to show nothing at all.
    """

    def __init__(self, what: str, *, quiet: bool = False) -> None:
        self.what = what
        self.live = not quiet and sys.stderr.isatty()
        self._began = self._shown = time.monotonic()
        self._from: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.live:
            sys.stderr.write("\n")

    def __call__(self, done: int, total: int) -> None:
        """Show how many are done, ten times a second at most."""
        now = time.monotonic()
        if self._from is None:
            self._from = done
        if not self.live or (now - self._shown < _PAUSE and done < total):
            return
        self._shown = now
        rate = (done - self._from) / max(now - self._began, 1e-9)
        left = f", {_clock((total - done) / rate)} left" if rate > 0 and done < total else ""
        tail = f" {done:,}/{total:,} {self.what}, {rate:,.0f}/s{left}"
        room = max(4, min(40, shutil.get_terminal_size().columns - len(tail) - 4))
        filled = room * done // max(total, 1)
        line = f"[{'#' * filled}{'.' * (room - filled)}]{tail}"
        sys.stderr.write(f"\r{line}\x1b[K")
        sys.stderr.flush()


def _clock(seconds: float) -> str:
    """Seconds as people read them.

    Examples:
        >>> _clock(59), _clock(3725)
        ('0:59', '1:02:05')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_PAUSE = 0.1
