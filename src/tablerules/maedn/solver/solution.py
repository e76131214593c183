"""Value iteration over the compiled rules, and what it finds."""

from __future__ import annotations

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from tablerules.maedn.moves import Go, Pass
from tablerules.maedn.options import Options
from tablerules.maedn.rules.layout import layout
from tablerules.maedn.solver.compiler import Compiled, compile_rules
from tablerules.maedn.solver.table import ENDS, Table, choices, leaves, outcome_for
from tablerules.maedn.state import Phase, State


@frozen(eq=False)
class Solution:
    """The value of every position of a small game under best play of both sides.

    Attributes:
        options: The options.
        positions: How many unfinished positions there are.
        sweeps: How many rounds of value iteration it took.
        error: The largest change in the last round.
        best: The highest value of a position in which a turn begins.
        worst: The lowest.
    """

    options: Options
    positions: int
    sweeps: int
    error: float
    best: float
    worst: float
    _table: Table = field(repr=False)
    _values: NDArray[np.float64] = field(repr=False)

    def value(self, state: State) -> float:
        """The probability that the colour on turn wins; a draw counts half.

        Raises:
            ValueError: The game has not begun, or the state is of another game.
        """
        if state.phase is Phase.ROLL:
            return float(self._of(self._table.code(state, state.turn)))
        if state.phase is Phase.MOVE:
            return max(value for _, value in self.moves(state))
        if state.phase is Phase.OVER:
            return ENDS[outcome_for(state, state.turn)]
        raise ValueError("state must come after the opening roll")

    def moves(self, state: State) -> tuple[tuple[Go | Pass, float], ...]:
        """Each legal move with the value that it leads to, for the colour on turn."""
        return tuple(
            (move, max(self._leaf(leaf, state.turn) for leaf in leaves(self._table.layout, after)))
            for move, after in choices(self._table.layout, state)
        )

    def best_moves(self, state: State) -> tuple[Go | Pass, ...]:
        """The moves that keep the value of the position, up to rounding."""
        valued = self.moves(state)
        top = max(value for _, value in valued)
        return tuple(go for go, value in valued if value > top - _SAME)

    def _leaf(self, state: State, side: int) -> float:
        return float(self._of(self._table.code(state, side)))

    def _of(self, code: int) -> float:
        size = len(self._values)
        if code >= 2 * size:
            return ENDS[code - 2 * size]
        return float(self._values[code] if code < size else 1 - self._values[code - size])


_SAME = 1e-9


def solve(options: Options, *, tolerance: float = 1e-10, sweeps: int = 10_000) -> Solution:
    """Find the value of every position of a game of two with few pieces.

    Args:
        options: Two people with a colour each; one or two pieces can be done in minutes.
        tolerance: Stop when no value changes by more in a round.
        sweeps: Stop after so many rounds.

    Raises:
        ValueError: The options are of another kind of game.

    Examples:
        >>> from tablerules.maedn import Board
        >>> ring = Board(track=8, starts=(0, 4), walked=8, goal=1)
        >>> solution = solve(Options(seats=2, board=ring, pieces=1))
        >>> solution.positions
        73
    """
    if options.seats != 2 or len(options.places) != 2:  # noqa: PLR2004 - it takes two
        raise ValueError("options must be of a game of two with one colour each")
    table = Table.of(layout(options))
    compiled = compile_rules(table)
    values, rounds, error = iterate(compiled, table, tolerance, sweeps)
    begun = values[table.begun()]
    return Solution(
        options,
        table.positions,
        rounds,
        error,
        float(begun.max()),
        float(begun.min()),
        table,
        values,
    )


def iterate(
    compiled: Compiled, table: Table, tolerance: float, sweeps: int
) -> tuple[NDArray[np.float64], int, float]:
    """Value iteration: the best choice for each roll, then the mean over all rolls."""
    size, nodes = len(table.rests) * table.block, compiled.nodes
    seen = np.full(2 * size + len(ENDS), 0.5)
    seen[2 * size :] = ENDS
    by_roll = np.zeros(compiled.weights.size)
    error = 1.0
    for sweep in range(1, sweeps + 1):
        for width, rows in compiled.rows.items():
            codes = compiled.choices[width]
            best = seen[codes[:, 0]]
            for column in range(1, width):
                np.maximum(best, seen[codes[:, column]], out=best)
            by_roll[rows] = best
        values = np.einsum("ij,ij->i", by_roll.reshape(compiled.weights.shape), compiled.weights)
        error = float(np.abs(values - seen[nodes]).max())
        seen[nodes] = values
        seen[size + nodes] = 1 - values
        if error < tolerance:
            return seen[:size], sweep, error
    return seen[:size], sweeps, error
