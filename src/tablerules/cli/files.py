"""Files that a command reads and writes: whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from tablerules.cli.errors import CommandError
from tablerules.core.errors import RecordError
from tablerules.core.records import Record, iter_records


def write_whole(path: Path, text: str, *, private: bool = False) -> None:
    """Put a text in place of a file, so that at no time half of it can be read.

    ``private``: only its owner may read it, since it holds hidden cards.

    Raises:
        CommandError: The file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if not private:
                Path(name).chmod(_mode_of(path))
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}") from None


def _mode_of(path: Path) -> int:
    """The permissions that a file has or, if it is new, that any new file gets here."""
    with suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0o077)  # the only way to ask for it is to set it
    os.umask(mask)
    return 0o666 & ~mask


def append(path: Path, text: str) -> None:
    """Add a text at the end of a file, which is made if need be.

    Raises:
        CommandError: The file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}") from None


def read_records(path: str) -> Iterator[Record]:
    """The records of a file, one after the other; ``-`` is what comes through the pipe.

    Raises:
        CommandError: The file cannot be read, or holds something else.
    """
    try:
        if path == "-":
            yield from iter_records(sys.stdin)
            return
        with Path(path).open("rb") as file:
            yield from iter_records(file)
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror or error}") from None
    except RecordError as error:
        raise damaged(path, error) from None


def read_record(path: str, number: int = 1) -> Record:
    """One record of a file, counted from 1.

    Raises:
        CommandError: The file cannot be read, or has not so many records.
    """
    found = next(islice(read_records(path), number - 1, None), None)
    if found is None:
        what = "no record" if number == 1 else f"no record {number}"
        raise CommandError(f"{path} holds {what}")
    return found


def damaged(path: str, error: RecordError) -> CommandError:
    """The error for a record that is not right."""
    return CommandError(f"{path}: {error}")


def save_folder() -> Path:
    """Where games are kept that are not finished, as the system's conventions have it.

    The variable ``TABLERULES_SAVES`` names another folder.
    """
    chosen = os.environ.get("TABLERULES_SAVES")
    if chosen:
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_STATE_HOME") or home / ".local" / "state")
    return base / "tablerules" / "saves"


def saves_of(game: str) -> list[Path]:
    """The games of that name that are not finished, the latest first."""
    found = [(path.stat().st_mtime, path) for path in save_folder().glob(f"{game}-*.txt")]
    return [path for _, path in sorted(found, reverse=True)]
