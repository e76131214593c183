"""The games of a simulation as they are played, on disk, so that a run can go on later."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from tablerules.cli.errors import CommandError, usage
from tablerules.cli.files import append, write_whole

Rows = NDArray[np.int64]
"""One row for each game: its plies, then score and rank of each seat."""


@define
class Journal:
    """The rows of a run; with a path they are also kept on disk until the run is complete.

    Attributes:
        path: Where the rows are kept meanwhile; None: nowhere.
        parameters: What the run depends on. Another run cannot go on with its rows.
        width: How many numbers a row has.
    """

    path: Path | None
    parameters: Mapping[str, Any]
    width: int
    _rows: list[Rows] = field(factory=list[Rows], init=False)

    def begin(self, *, resume: bool) -> None:
        """Start anew, or take up the rows of the run that was interrupted.

        Raises:
            CommandError: Rows of another run are there, or rows that would be lost.
        """
        if self.path is None:
            return
        if not self.path.exists():
            write_whole(self.path, self._head())
            return
        if not resume:
            raise usage(
                f"{self.path} holds an interrupted run: go on by --resume, or remove that file",
            )
        self._load(self.path)

    def _head(self) -> str:
        return f"# {json.dumps(self.parameters, sort_keys=True)}\n"

    def _load(self, path: Path) -> None:
        try:
            head, *lines = path.read_text("utf-8").splitlines(keepends=True)
            parameters = json.loads(head.removeprefix("# "))
        except (OSError, ValueError) as error:
            raise CommandError(f"{path} cannot be read: {error}") from None
        differ = [n for n in self.parameters if parameters.get(n) != self.parameters[n]]
        if differ:
            raise usage(f"{path} is of another run: {', '.join(differ)} differ")
        rows: list[list[int]] = []
        for line in lines:
            row = line.removesuffix("\n").split(",")
            whole = line.endswith("\n") and len(row) == self.width
            if not whole or not all(_is_whole(cell) for cell in row):
                break  # the run was interrupted while it wrote this line
            rows.append([int(cell) for cell in row])
        write_whole(path, self._head() + _text(rows))
        if rows:
            self._rows.append(np.array(rows, dtype=np.int64))

    @property
    def games(self) -> int:
        """How many games are done."""
        return sum(len(rows) for rows in self._rows)

    @property
    def rows(self) -> Rows:
        """All rows so far."""
        return np.concatenate(self._rows)

    def add(self, rows: Rows) -> None:
        """Keep more rows."""
        self._rows.append(rows)
        if self.path is not None:
            append(self.path, _text(rows.tolist()))

    def csv(self, columns: list[str]) -> str:
        """All rows under their headings, with the number of each game."""
        numbered = np.column_stack([np.arange(self.games), self.rows])
        return ",".join(["game", *columns]) + "\n" + _text(numbered.tolist())

    def close(self) -> None:
        """The run is complete."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()


def _text(rows: list[list[int]]) -> str:
    return "".join(",".join(map(str, row)) + "\n" for row in rows)
