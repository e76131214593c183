"""Showing a game to those who may see it: what has happened, the board, the choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from tablerules.cli.screen import Screen
from tablerules.cli.sitting import Sitting
from tablerules.core.scoring import Standings
from tablerules.core.seats import Seat, Viewer, write_actor

FEW = 15
"""So many moves are listed without being asked for."""


@define
class Looking:
    """Shows views of a game and the effects between them, and nothing else of it.

    Attributes:
        sitting: The game.
        screen: The terminal.
        holder: Whose eyes are on the screen, where that matters.
    """

    sitting: Sitting
    screen: Screen
    holder: Viewer | None = None
    _told: dict[Viewer, int] = field(factory=dict[Viewer, int], init=False)
    _last: Viewer | None = field(default=None, init=False)

    def tell(self, viewer: Viewer) -> bool:
        """Tell what has happened since the viewer was last told; whether a turn has begun."""
        table, front = self.sitting.table, self.sitting.frontend
        since = min(self._told.get(viewer, 0), table.ply)
        begun = False
        for move, effects in table.happened(viewer, since=since):
            for sentence in front.sentences(table.game, move, effects, self.sitting.names):
                self.screen.say(sentence)
            begun = begun or any(isinstance(effect, front.turns) for effect in effects)
        self._told[viewer] = table.ply
        return begun

    def forget(self) -> None:
        """After an undo: nothing that was told still holds from here on."""
        ply = self.sitting.table.ply
        self._told = {viewer: min(told, ply) for viewer, told in self._told.items()}
        self._last = None

    def present(self, seat: Seat) -> None:
        """Show a person what a decision needs."""
        begun = self.tell(seat)
        if begun or self._last != seat:
            self.screen.rule(self.title(seat))
            self.board(seat)
        else:
            self.status(seat)
        self._last = seat
        view = self.sitting.table.view(seat)
        if len(view.moves) <= FEW:
            self.list_moves(view)

    def title(self, seat: Seat) -> str:
        """The name of a person and the seat."""
        name, plain = self.sitting.names[seat], write_actor(seat)
        return name if name == plain else f"{name} ({plain})"

    def board(self, viewer: Viewer) -> None:
        """Show all that is on the table, as the viewer may see it."""
        table, front = self.sitting.table, self.sitting.frontend
        drawn = front.board(table.game, table.view(viewer), self.screen.canvas, self.sitting.names)
        self.screen.show(drawn, front.styles)

    def status(self, viewer: Viewer) -> None:
        """Show briefly what a decision needs."""
        table, front = self.sitting.table, self.sitting.frontend
        drawn = front.status(table.game, table.view(viewer), self.screen.canvas, self.sitting.names)
        if drawn:
            self.screen.show(drawn, front.styles)

    def list_moves(self, view: Any) -> None:
        """List what may be done, with the numbers that can be typed."""
        labels = [f"{number:>3}" for number in range(1, len(view.moves) + 1)]
        self._list(view, view.moves, labels)

    def list_candidates(self, view: Any, moves: Sequence[Any]) -> None:
        """List what may be meant, with the letters that can be typed."""
        self._list(view, moves, [f"  {letter})" for letter in LETTERS[: len(moves)]])

    def _list(self, view: Any, moves: Sequence[Any], labels: Sequence[str]) -> None:
        front, game = self.sitting.frontend, self.sitting.table.game
        cells = [
            f"{label} {front.describe(game, view, move)}"
            for label, move in zip(labels, moves, strict=True)
        ]
        self.screen.show(in_columns(cells, self.screen.width), front.styles)

    def results(self, standings: Standings) -> None:
        """Show who is where in the end."""
        for place in standings.places:
            who = " and ".join(map(self.title, place.seats))
            style = "bold" if place.rank == 1 else ""
            self.screen.say(f"{place.rank}. {who}: {place.score}", style)
        for seat, share in enumerate(standings.settlement):
            self.screen.say(f"{self.title(seat)}: {share:+}")


LETTERS = "abcdefghijklmnopqrst"


def in_columns(cells: Sequence[str], width: int) -> str:
    """Cells as a table that reads downwards, as many columns as fit.

    Examples:
        >>> print(in_columns(["1 one", "2 two", "3 three"], 20))
        1 one    3 three
        2 two
    """
    if not cells:
        return ""
    room = max(map(len, cells)) + 2
    columns = max(1, min((width + 1) // room, len(cells)))
    height = -(-len(cells) // columns)
    rows = (cells[row::height] for row in range(height))
    return "\n".join("".join(cell.ljust(room) for cell in row).rstrip() for row in rows)
