"""Reference bots: each chooses from a view alone, and is legal under all options."""

from __future__ import annotations

from typing import TypeAlias

from attrs import Factory, field, frozen

from tablerules.core.rng import Rng
from tablerules.core.table import Bot
from tablerules.maedn.boards import WAITING
from tablerules.maedn.moves import Go, Move
from tablerules.maedn.options import Options
from tablerules.maedn.rules import play
from tablerules.maedn.rules.layout import Layout, layout
from tablerules.maedn.rules.turn import unsafe
from tablerules.maedn.state import State
from tablerules.maedn.views import View, imagine

MaednBot: TypeAlias = Bot[View, Move]
"""Chooses a move from a view."""


def foremost_bot(view: View, _rng: Rng) -> Move:
    """Moves the foremost piece that it can."""
    return max(view.moves, key=_front)


def rearmost_bot(view: View, _rng: Rng) -> Move:
    """Moves the rearmost piece that it can; so it enters whenever it can."""
    return min(view.moves, key=_rear)


def _front(move: Move) -> tuple[int, int]:
    return (move.start, move.target) if isinstance(move, Go) else (WAITING - 1, 0)


def _rear(move: Move) -> tuple[int, int, int]:
    """Passing, where it is allowed, comes last."""
    return (0, move.start, -move.target) if isinstance(move, Go) else (1, 0, 0)


@frozen
class _Looking:
    """A bot that looks one move ahead, so it has to know the rules.

    Attributes:
        options: The rules of the table.
    """

    options: Options = field(factory=Options)
    _layout: Layout = field(
        init=False,
        repr=False,
        eq=False,
        default=Factory(lambda bot: layout(bot.options), takes_self=True),
    )

    def after(self, view: View, move: Move) -> State:
        """The state after a move."""
        return play.apply(self._layout, imagine(view), move)


@frozen
class CapturerBot(_Looking):
    """Captures the foremost piece that it can; otherwise moves its own foremost piece.

    Examples:
        >>> bot = CapturerBot(Options(seats=2))
    """

    def __call__(self, view: View, _rng: Rng) -> Move:
        """Choose a move."""
        return max(view.moves, key=lambda move: (self._captured(view, move), _front(move)))

    def _captured(self, view: View, move: Move) -> int:
        """How many steps a move costs all others."""
        after = self.after(view, move)
        return sum(
            sum(before) - sum(now)
            for owner, before, now in zip(
                self._layout.owners, view.pieces, after.pieces, strict=True
            )
            if owner != view.viewer
        )


@frozen
class CautiousBot(_Looking):
    """Leaves as few of its steps in danger as it can, and then gets on as far as it can.

    A piece is in danger by each throw with which an opponent's piece could capture it next.

    Examples:
        >>> bot = CautiousBot(Options(seats=2))
    """

    def __call__(self, view: View, _rng: Rng) -> Move:
        """Choose a move."""
        return max(view.moves, key=lambda move: self._worth(view, self.after(view, move)))

    def _worth(self, view: View, after: State) -> float:
        """Own steps less those of the others, less the own steps that are in danger."""
        owners = self._layout.owners
        gain = sum(
            sum(own) if owner == view.viewer else -sum(own)
            for owner, own in zip(owners, after.pieces, strict=True)
        )
        return gain - sum(
            self._danger(after, colour)
            for colour, owner in enumerate(owners)
            if owner == view.viewer
        )

    def _danger(self, state: State, colour: int) -> float:
        """The steps that a colour can expect to lose before its next move."""
        tables, reach = self._layout, max(self._layout.die(colour), default=0)
        total = 0.0
        for position in unsafe(tables, state.pieces, colour):
            for step in range(1, min(reach, tables.options.board.track - 1) + 1):
                total += (position + 1) * self._hunters(state, colour, position, step)
        return total

    def _hunters(self, state: State, colour: int, position: int, step: int) -> float:
        """With which probability a piece that many fields behind is thrown on."""
        ring = self._layout.options.board
        places = self._layout.options.places
        here = ring.ring(places[colour], position)
        chance = 0.0
        for other, own in enumerate(state.pieces):
            die = self._layout.die(other)
            if other == colour or not die or step not in die:
                continue
            for q in dict.fromkeys(own):
                if q >= 0 and ring.ring(places[other], q + step) == here is not None:
                    chance += 1 / len(die)
        return chance
