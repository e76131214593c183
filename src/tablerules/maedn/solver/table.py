"""Positions as numbers, and what the choices of a turn can lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from tablerules.maedn.boards import WAITING
from tablerules.maedn.moves import Go, Pass
from tablerules.maedn.rules import order, turn
from tablerules.maedn.rules.duties import lawful
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.positions import stands_well
from tablerules.maedn.state import NOWHERE, Phase, State

Bools: TypeAlias = NDArray[np.bool_]
Numbers: TypeAlias = NDArray[np.int64]
Rest: TypeAlias = tuple[int, int, int, int, int]
"""What tells positions with equal pieces apart: side, tries, sixes, carried steps, last piece."""

WON: Final = 0
LOST: Final = 1
DRAWN: Final = 2
ENDS: Final = (1.0, 0.0, 0.5)
"""What the three ends are worth."""


@define(eq=False)
class Table:
    """A number for every position: a block for each rest, in it own pieces times the other's."""

    layout: Layout
    symmetric: bool
    tuples: list[tuple[int, ...]]
    index: dict[tuple[int, ...], int]
    on_field: Bools
    valid: Bools
    rests: dict[Rest, int] = field(factory=dict)
    _fresh: dict[int, Numbers] = field(factory=dict)

    @classmethod
    def of(cls, tables: Layout) -> Table:
        """The table of a game, without any blocks yet."""
        pieces = tables.options.pieces
        every = combinations_with_replacement(range(WAITING, tables.last + 1), pieces)
        ghost = (WAITING,) * pieces
        tuples = [own for own in every if stands_well(tables, (own, ghost), 0)]
        on_field = np.zeros((tables.last + 2, len(tuples)), dtype=bool)
        for at, own in enumerate(tuples):
            on_field[list(own), at] = True
        index = {own: at for at, own in enumerate(tuples)}
        valid = _valid(tables, tuples, on_field)
        return cls(tables, _is_symmetric(tables), tuples, index, on_field, valid)

    @property
    def block(self) -> int:
        """How many positions a block has room for."""
        return len(self.tuples) ** 2

    @property
    def positions(self) -> int:
        """How many unfinished positions there are, whoever's turn it is if it matters."""
        return int(self.valid.sum()) * (1 if self.symmetric else 2)

    def sides(self) -> range:
        """The sides that need tables of their own."""
        return range(1 if self.symmetric else 2)

    def rest(self, rest: Rest) -> int:
        """The block of a rest; a new one if it has not come up yet."""
        return self.rests.setdefault(rest, len(self.rests))

    def fresh_blocks(self, side: int) -> Numbers:
        """For each own position the block in which a turn of a side begins.

        How many throws there are depends on nobody else (unless with `NO_MOVE`, which goes the
        long way).
        """
        if side not in self._fresh:
            shown, ghost = (0 if self.symmetric else side), self.tuples[0]
            blocks: list[int] = []
            for own in self.tuples:
                pieces = (own, ghost) if side == 0 else (ghost, own)
                tries = order.throws(self.layout, pieces, side)
                blocks.append(self.rest((shown, tries, 0, 0, NOWHERE)))
            self._fresh[side] = np.array(blocks)
        return self._fresh[side]

    def begun(self) -> Numbers:
        """The positions in which a turn begins."""
        own, other = np.nonzero(self.valid)
        inside = own * len(self.tuples) + other
        return np.concatenate(
            [self.fresh_blocks(side)[own] * self.block + inside for side in self.sides()]
        )

    def code(self, state: State, side: int) -> int:
        """A state as a number: the position's, plus the size of all if it is the other's turn.

        Past both come the three ends.
        """
        size = len(self.rests) * self.block
        node, flipped = self.place(state, side)
        return 2 * size + node if flipped is None else node + size * flipped

    def place(self, state: State, side: int) -> tuple[int, bool | None]:
        """A state's position, and whether it is the other's turn; None for an end."""
        if state.phase is Phase.OVER:
            return outcome_for(state, side), None
        mover = state.turn
        shown = 0 if self.symmetric else mover
        rest = self.rest((shown, state.tries, state.sixes, state.carried, state.last))
        own, other = self.index[state.pieces[mover]], self.index[state.pieces[1 - mover]]
        return rest * self.block + own * len(self.tuples) + other, mover != side


def outcome_for(state: State, side: int) -> int:
    """Which of the ends a game that is over is for a side."""
    if not state.finished:
        return DRAWN
    return WON if state.finished[0] == side else LOST


def _is_symmetric(tables: Layout) -> bool:
    """Whether both sides see the same game."""
    meet = [[[q for _, q in there] for there in tables.foes[side]] for side in (0, 1)]
    return (
        meet[0] == meet[1] and tables.safe[0] == tables.safe[1] and tables.die(0) == tables.die(1)
    )


def _valid(tables: Layout, tuples: list[tuple[int, ...]], on_field: Bools) -> Bools:
    """Which pairs of own and other pieces can stand on the board, with neither of them done."""
    valid = np.ones((len(tuples), len(tuples)), dtype=bool)
    for position in range(tables.walked):
        for _, q in tables.foes[0][position]:
            for i, j in np.argwhere(np.outer(on_field[position], on_field[q])).tolist():
                valid[i, j] &= stands_well(tables, (tuples[i], tuples[j]), 0)
    ghost = (WAITING,) * tables.options.pieces
    done = np.array([tables.done((own, ghost), 0) for own in tuples])
    valid[done, :] = False
    valid[:, done] = False
    return valid


def leaves(tables: Layout, state: State) -> Iterator[State]:
    """The states in which the choices of a turn can end: a roll is awaited, or the game is over."""
    if state.phase is not Phase.MOVE:
        yield state
        return
    for _, after in choices(tables, state):
        yield from leaves(tables, after)


def choices(tables: Layout, state: State) -> Iterator[tuple[Go | Pass, State]]:
    """Every legal move with the state after it."""
    for trip in lawful(tables, state):
        yield trip.way.go, turn.go(tables, state, trip)
    if tables.options.may_pass:
        seat = order.owner(tables, state)
        yield Pass(seat), turn.decline(tables, state)
