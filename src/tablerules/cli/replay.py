"""`tablerules replay`: a recorded game, move by move, checked on the way."""

from __future__ import annotations

import argparse
from contextlib import suppress

from attrs import frozen

from tablerules.cli.errors import CommandError, Exit
from tablerules.cli.files import damaged, read_records
from tablerules.cli.screen import Screen
from tablerules.cli.viewing import Position, Recorded
from tablerules.core.errors import RecordError
from tablerules.core.records.text import write_places
from tablerules.games import game_of


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Replay the record that a command line names."""
    if args.check:
        return _check(args.file, screen)
    recorded = Recorded.load(args.file, args.game, args.viewer)
    shown = Showing(recorded, screen, asks=screen.interactive and not args.all)
    with suppress(EOFError):
        shown.run()
    return Exit.DONE


def _check(path: str, screen: Screen) -> int:
    """Replay every record of a file, and say how many there are."""
    records = moves = 0
    for record in read_records(path):
        try:
            for _ in record.replay(game_of(record)):
                pass
        except RecordError as error:
            raise damaged(path, error) from None
        records += 1
        moves += len(record.moves)
    if not records:
        raise CommandError(f"{path} holds no record")
    screen.show(f"{path}: {records:,} records with {moves:,} moves are right")
    return Exit.DONE


@frozen
class Showing:
    """A recorded game being shown.

    Attributes:
        recorded: The game.
        screen: The terminal.
        asks: Whether to wait for Enter after each move.
    """

    recorded: Recorded
    screen: Screen
    asks: bool

    def run(self) -> None:
        """Show it from the start to the end, or until somebody has seen enough.

        Raises:
            EOFError: Somebody has.
            CommandError: The record does not replay.
        """
        position: Position | None = None
        for position in self.recorded.positions():
            self._remarks(position.ply)
            self._step(position)
            if self.asks and position.ply < len(self.recorded.record.moves):
                answer = self.screen.ask("[Enter: next, b: board, q: enough] ").casefold()
                if answer in {"b", "board"}:
                    self._board(position)
                if answer in {"q", "quit"}:
                    raise EOFError
        if position is not None:
            self._board(position)
        result = self.recorded.record.result
        self.screen.say("unfinished" if result is None else f"result: {write_places(result)}")

    def _step(self, position: Position) -> None:
        recorded = self.recorded
        if position.move is None:
            return
        self.screen.show(f"{position.ply:>4} {position.move}", {r"^ *\d+": "dim"})
        said = recorded.frontend.sentences(
            recorded.game,
            position.move,
            position.effects,
            recorded.names,
        )
        for sentence in said:
            self.screen.say(f"       {sentence}", "dim")
        if self.asks:
            self._new_turn(position)

    def _new_turn(self, position: Position) -> None:
        turns = self.recorded.frontend.turns
        if any(isinstance(effect, turns) for effect in position.effects):
            self._board(position)

    def _board(self, position: Position) -> None:
        front = self.recorded.frontend
        drawn = front.board(
            self.recorded.game,
            position.view,
            self.screen.canvas,
            self.recorded.names,
        )
        self.screen.show(drawn, front.styles)

    def _remarks(self, ply: int) -> None:
        for comment in self.recorded.record.comments:
            if comment.ply == ply:
                self.screen.say(f"     # {comment.text}", "italic")
