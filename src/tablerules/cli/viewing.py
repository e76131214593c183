"""A recorded game as somebody sees it: its views, one for each ply, and what happened between."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from tablerules.cli.errors import CommandError, usage
from tablerules.cli.files import damaged, read_record
from tablerules.cli.frontends import GAMES, frontend
from tablerules.cli.frontends.base import Frontend
from tablerules.cli.sitting import Chair
from tablerules.core.errors import NotationError, RecordError
from tablerules.core.records import Record
from tablerules.core.seats import PUBLIC, Viewer, read_seat, write_actor
from tablerules.games import game_of


@frozen
class Position:
    """What a viewer knows at a ply of a recorded game.

    Attributes:
        ply: How many moves have been made.
        view: What the viewer sees.
        move: The last of these moves, as the viewer saw it.
        effects: What that move brought about; none in a record that is itself a viewer's.
    """

    ply: int
    view: Any
    move: Any = None
    effects: tuple[Any, ...] = ()


@frozen
class Recorded:
    """A record with the rules it was played by.

    Attributes:
        path: The file.
        record: The record.
        frontend: The game as the terminal sees it.
        game: The rules.
        viewer: Through whose eyes it is looked at.
    """

    path: str
    record: Record
    frontend: Frontend
    game: Any
    viewer: Viewer

    @classmethod
    def load(cls, path: str, number: int, viewer: str | None) -> Recorded:
        """Load a record.

        Raises:
            CommandError: There is no such record, or it is of no game known here, or it does not
                tell what that viewer saw.
        """
        record = read_record(path, number)
        try:
            game = game_of(record)
        except RecordError as error:
            raise damaged(path, error) from None
        if record.game not in GAMES:
            raise CommandError(f"{path}: games of {record.game} cannot be shown in a terminal")
        asked = None if viewer is None else read_viewer(viewer, game.seats)
        if record.viewer is not None and asked not in (None, record.viewer):
            raise usage(f"{path} tells only what {write_actor(record.viewer)} saw")
        chosen: Viewer = record.viewer if record.viewer is not None else PUBLIC
        return cls(path, record, frontend(record.game), game, chosen if asked is None else asked)

    @property
    def names(self) -> tuple[str, ...]:
        """What people were called, in seat order."""
        chairs = (
            Chair.read(self.record.meta.get(f"seat-{seat + 1}", ""))
            for seat in range(self.game.seats)
        )
        return tuple(
            (chair and chair.name) or write_actor(seat) for seat, chair in enumerate(chairs)
        )

    def positions(self) -> Iterator[Position]:
        """Every position in turn; each move and the result are checked.

        Raises:
            CommandError: The record does not replay.
        """
        try:
            yield from self._positions()
        except RecordError as error:
            raise damaged(self.path, error) from None

    def _positions(self) -> Iterator[Position]:
        game, viewer = self.game, self.viewer
        before: Any = None
        for ply, found in enumerate(self.record.replay(game)):
            view = found if self.record.viewer is not None else game.view(found, viewer)
            if not ply:
                yield Position(0, view)
            else:
                move = game.read(self.record.moves[ply - 1])
                effects = (
                    () if self.record.viewer is not None else game.effects(before, move, viewer)
                )
                yield Position(ply, view, game.seen(move, viewer), effects)
            before = found


def read_viewer(text: str, seats: int) -> Viewer:
    """The viewer that a command line names.

    Raises:
        CommandError: There is none.
    """
    if text == PUBLIC.value:
        return PUBLIC
    try:
        seat = read_seat(text)
    except NotationError:
        seat = seats
    if seat >= seats:
        raise usage(f"--viewer is public or one of p1 to p{seats}, not {text!r}")
    return seat
