"""What the game waits on, in one line, and who has which pieces."""

from __future__ import annotations

from collections.abc import Callable

from tablerules.core.narration import join
from tablerules.core.seats import Seat
from tablerules.maedn.options import Options
from tablerules.maedn.state import Phase
from tablerules.maedn.views import View


def owner(options: Options, colour: int, name: Callable[[Seat], str]) -> str:
    """Who plays a colour."""
    seat = options.owners[colour]
    return "neutral" if seat is None else name(seat)


def status(options: Options, view: View, name: Callable[[Seat], str]) -> str:
    """Who is to do what."""
    if view.phase is Phase.OVER or view.on is None:
        return _result(options, view, name)
    who = name(view.on)
    if view.phase is Phase.OPENING:
        return f"{who} rolls for the start"
    if view.phase is Phase.ROLL:
        more = f" (+{view.carried})" if view.carried else ""
        left = f", {view.tries} throws left" if view.tries > 1 else ""
        return f"{who} rolls{more}{left}"
    if view.bonus:
        return f"{who} moves a bonus of {view.bonus[0]}"
    return f"{who} moves {join([str(face) for face in view.faces], 'and')}"


def _result(options: Options, view: View, name: Callable[[Seat], str]) -> str:
    if not view.finished:
        return "Nobody can get home any more: no winner"
    return f"The game is over, {_unit(options, view.finished[0], name)} won"


def _unit(options: Options, unit: int, name: Callable[[Seat], str]) -> str:
    """Who ranks together: a team, or the owner of a colour."""
    if options.teams is None:
        return owner(options, unit, name)
    members = [name(seat) for seat in range(options.seats) if seat % options.teams == unit]
    return join(members, "and")


def positions(options: Options, view: View, colour: int) -> str:
    """Where the pieces of a colour stand, in names for people."""
    return " ".join(options.board.name_of(position) for position in view.pieces[colour])
