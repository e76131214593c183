"""What the game waits on, in one line."""

from __future__ import annotations

from collections.abc import Callable

from tablerules.core.narration import join
from tablerules.core.seats import Seat
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.views import View


def over(options: Options, view: View) -> bool:
    """Whether the last game is over."""
    full = all(None not in card.boxes for card in view.cards)
    done = full and len(view.past) == options.games - 1
    return view.opening is None and (view.winner is not None or done)


def status(options: Options, view: View, name: Callable[[Seat], str]) -> str:
    """Who is to do what."""
    if view.opening is not None:
        rolling = join([name(seat) for seat in view.opening.contenders], "and")
        return f"{rolling} roll: the highest total decides"
    if over(options, view):
        return "The game is over"
    saved = view.cards[options.teams.of(view.seat)].saved
    more = f", {saved} saved" if saved else ""
    if len(view.dice) < options.sheet.dice:
        return f"{name(view.seat)} rolls ({view.rolls} of {options.rolls} rolls done{more})"
    return f"{name(view.seat)} decides after roll {view.rolls} of {options.rolls}{more}"
