"""Best play in small games: exact values by value iteration over all positions.

The rules are asked once for each position and roll what can come of it; NumPy does the rest. A
position is taken from the point of view of the colour on turn, so that both sides share one table
where the board and the dice are the same for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TypeAlias

import numpy as np
from attrs import define, evolve, field, frozen
from numpy.typing import NDArray

from tablerules.core.chance import Rolled
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import Tries
from tablerules.maedn.moves import Go, Pass
from tablerules.maedn.options import Options
from tablerules.maedn.rules import turn
from tablerules.maedn.rules.duties import lawful
from tablerules.maedn.rules.layout import Layout, layout
from tablerules.maedn.rules.positions import stands_well
from tablerules.maedn.rules.walk import ways
from tablerules.maedn.state import NOWHERE, Phase, State

Ids: TypeAlias = NDArray[np.int32]
Rest: TypeAlias = tuple[int, int, int, int, int]
"""What tells positions with equal pieces apart: side, tries, sixes, carried steps, last piece."""

_WON, _LOST, _DRAWN = 0, 1, 2


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
    _table: _Table = field(repr=False)
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
            return (1.0, 0.0, 0.5)[_outcome(state, state.turn)]
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
            return (1.0, 0.0, 0.5)[code - 2 * size]
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
    table = _Table.of(layout(options))
    compiled = _compile(table)
    values, rounds, error = _iterate(compiled, table, tolerance, sweeps)
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


# Positions as numbers


@define(eq=False)
class _Table:
    """A number for every position: a block for each rest, in it own pieces times the other's."""

    layout: Layout
    symmetric: bool
    tuples: list[tuple[int, ...]]
    index: dict[tuple[int, ...], int]
    on_field: NDArray[np.bool_]
    valid: NDArray[np.bool_]
    rests: dict[Rest, int] = field(factory=dict)
    _fresh: dict[int, NDArray[np.int64]] = field(factory=dict)

    @classmethod
    def of(cls, tables: Layout) -> _Table:
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

    def fresh_blocks(self, side: int) -> NDArray[np.int64]:
        """For each own position the block in which a turn of a side begins.

        How many throws there are depends on nobody else (unless with `NO_MOVE`, which goes the
        long way).
        """
        if side not in self._fresh:
            shown, ghost = (0 if self.symmetric else side), self.tuples[0]
            blocks = []
            for own in self.tuples:
                pieces = (own, ghost) if side == 0 else (ghost, own)
                tries = turn.throws(self.layout, pieces, side)
                blocks.append(self.rest((shown, tries, 0, 0, NOWHERE)))
            self._fresh[side] = np.array(blocks)
        return self._fresh[side]

    def begun(self) -> NDArray[np.int64]:
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
            return _outcome(state, side), None
        mover = state.turn
        shown = 0 if self.symmetric else mover
        rest = self.rest((shown, state.tries, state.sixes, state.carried, state.last))
        own, other = self.index[state.pieces[mover]], self.index[state.pieces[1 - mover]]
        return rest * self.block + own * len(self.tuples) + other, mover != side


def _outcome(state: State, side: int) -> int:
    if not state.finished:
        return _DRAWN
    return _WON if state.finished[0] == side else _LOST


def _is_symmetric(tables: Layout) -> bool:
    """Whether both sides see the same game."""
    meet = [[[q for _, q in there] for there in tables.foes[side]] for side in (0, 1)]
    return (
        meet[0] == meet[1] and tables.safe[0] == tables.safe[1] and tables.die(0) == tables.die(1)
    )


def _valid(
    tables: Layout, tuples: list[tuple[int, ...]], on_field: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which pairs of own and other pieces can stand on the board, with neither of them done."""
    valid = np.ones((len(tuples), len(tuples)), dtype=bool)
    for position in range(tables.walked):
        for _, q in tables.foes[0][position]:
            for i, j in zip(*np.nonzero(np.outer(on_field[position], on_field[q])), strict=True):
                valid[i, j] &= stands_well(tables, (tuples[i], tuples[j]), 0)
    ghost = (WAITING,) * tables.options.pieces
    done = np.array([tables.done((own, ghost), 0) for own in tuples])
    valid[done, :] = False
    valid[:, done] = False
    return valid


# What can come of a position


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
        yield trip.way.go, turn.go(tables, state, trip, [])
    if tables.options.may_pass:
        seat = turn.owner(tables, state)
        yield Pass(seat), turn.decline(tables, state, [])


@define(eq=False)
class _Compiled:
    """For each position and roll the choices: rows with equally many choices stand together."""

    weights: NDArray[np.float64]
    rows: dict[int, Ids]
    choices: dict[int, Ids]
    nodes: Ids


@define(eq=False)
class _Builder:
    """Collects the choices of all positions, as they are asked for."""

    table: _Table
    asked: list[NDArray[np.bool_]] = field(factory=list)
    done: list[NDArray[np.bool_]] = field(factory=list)
    rows: dict[int, list[NDArray[np.int64]]] = field(factory=dict)
    choices: dict[int, list[NDArray[np.int64]]] = field(factory=dict)

    def ask(self, nodes: NDArray[np.int64]) -> None:
        """These positions are needed."""
        while len(self.asked) < len(self.table.rests):
            self.asked.append(np.zeros(self.table.block, dtype=bool))
            self.done.append(np.zeros(self.table.block, dtype=bool))
        blocks, inside = np.divmod(nodes, self.table.block)
        for block in np.unique(blocks):
            self.asked[block][inside[blocks == block]] = True

    def add(self, rows: NDArray[np.int64], choices: NDArray[np.int64]) -> None:
        """For each row its choices, a line each."""
        self.rows.setdefault(choices.shape[1], []).append(rows)
        self.choices.setdefault(choices.shape[1], []).append(choices)
        nodes = np.abs(choices)
        self.ask(np.unique(nodes[nodes >= _FIRST]) - _FIRST)


_FIRST = 3
"""While positions are collected: 0 to 2 are the ends, then the positions; negative: flipped."""


def _compile(table: _Table) -> _Compiled:
    """Ask the rules for everything that can come of every position."""
    rolls = table.layout.rolls
    outcomes = tuple(sorted({o for roll in rolls for o, _ in roll.outcomes()}, key=_by_faces))
    builder = _Builder(table)
    builder.ask(table.begun())
    block = 0
    while block < len(builder.asked):
        todo = builder.asked[block] & ~builder.done[block]
        if todo.any():
            builder.done[block] |= todo
            rest = list(table.rests)[block]
            _compile_block(builder, rest, block, todo.reshape(table.valid.shape), outcomes)
            block = 0
        else:
            block += 1
    size = len(table.rests) * table.block

    def final(codes: NDArray[np.int64]) -> Ids:
        flipped = np.where(codes < 0, size - codes - _FIRST, codes - _FIRST)
        return np.where((codes >= 0) & (codes < _FIRST), 2 * size + codes, flipped).astype(np.int32)

    nodes = np.flatnonzero(np.concatenate(builder.done))
    faces = len(outcomes)

    def compact(rows: NDArray[np.int64]) -> Ids:
        found = np.searchsorted(nodes, rows // faces) * faces + rows % faces
        return np.asarray(found, dtype=np.int32)

    sides = np.array([side for side, *_ in table.rests])
    weights = np.array([[roll.weight(o) / roll.total for o in outcomes] for roll in rolls])
    return _Compiled(
        weights[sides[nodes // table.block]],
        {k: compact(np.concatenate(rows)) for k, rows in builder.rows.items()},
        {k: final(np.concatenate(lines)) for k, lines in builder.choices.items()},
        nodes.astype(np.int32),
    )


def _by_faces(rolled: Rolled) -> tuple[int, ...]:
    return rolled.faces


def _compile_block(
    builder: _Builder,
    rest: Rest,
    block: int,
    todo: NDArray[np.bool_],
    outcomes: tuple[Rolled, ...],
) -> None:
    """All positions of a block, one row of own pieces after the other."""
    table = builder.table
    side, count = rest[0], len(table.tuples)
    possible = [(at, o) for at, o in enumerate(outcomes) if table.layout.rolls[side].weight(o)]
    ghost = table.index[(WAITING,) * table.layout.options.pieces]
    for own in np.flatnonzero(todo.any(axis=1)):
        others = np.flatnonzero(todo[own])
        base = block * table.block + int(own) * count
        for at, rolled in possible:
            near = _touched(table, rest, int(own), ghost, rolled)[others]
            far = others[~near]
            if len(far):
                builder.add(
                    (base + far) * len(outcomes) + at,
                    _far(table, rest, int(own), ghost, far, rolled),
                )
            for other in others[near]:
                codes = _codes(table, _state(table, rest, int(own), int(other)), rolled)
                row = np.array([(base + int(other)) * len(outcomes) + at])
                builder.add(row, np.array([codes]))


def _state(table: _Table, rest: Rest, own: int, other: int) -> State:
    side, tries, sixes, carried, last = rest
    mine, theirs = table.tuples[own], table.tuples[other]
    pieces = (mine, theirs) if side == 0 else (theirs, mine)
    return State(pieces, side, Phase.ROLL, tries=tries, sixes=sixes, carried=carried, last=last)


def _codes(table: _Table, state: State, rolled: Rolled) -> list[int]:
    """The different ends of a turn's choices after a roll, while positions are collected."""
    after = turn.roll(table.layout, state, rolled, [])
    codes = set()
    for leaf in leaves(table.layout, after):
        node, flipped = table.place(leaf, state.turn)
        codes.add(node if flipped is None else (-1 if flipped else 1) * (node + _FIRST))
    return sorted(codes)


def _touched(table: _Table, rest: Rest, own: int, ghost: int, rolled: Rolled) -> NDArray[np.bool_]:
    """Which of the other's pieces stand on a field that a roll could walk over or land on.

    The rules look at the other's pieces nowhere else, so all that stand elsewhere are as good as
    waiting on B. (Two rules are too far-sighted for that: `NO_MOVE`, and capturing backwards with
    what is left of several numbers.)
    """
    tables, options = table.layout, table.layout.options
    near = np.zeros(len(table.tuples), dtype=bool)
    several = options.dice_count > 1 or options.home_bonus > 0
    if options.tries is Tries.NO_MOVE or (options.backward and several):
        return ~near
    state = _state(table, rest, own, ghost)
    waiting = [evolve(state, phase=Phase.MOVE, faces=rolled.faces)]
    while waiting:
        state = waiting.pop()
        if state.phase is not Phase.MOVE:
            continue
        for way in ways(tables, state):
            for position in (*way.path, *way.stops):
                for _, q in tables.foes[state.turn][position]:
                    near |= table.on_field[q]
        waiting += [turn.go(tables, state, trip, []) for trip in lawful(tables, state)]
    return near


def _far(
    table: _Table, rest: Rest, own: int, ghost: int, others: NDArray[np.int64], rolled: Rolled
) -> NDArray[np.int64]:
    """The choices against all of the other's positions that a roll does not touch, a line each."""
    count, size, side = len(table.tuples), table.block, rest[0]
    after = turn.roll(table.layout, _state(table, rest, own, ghost), rolled, [])
    columns = []
    for leaf in dict.fromkeys(leaves(table.layout, after)):
        if leaf.phase is Phase.OVER:
            columns.append(np.full(len(others), _outcome(leaf, side)))
            continue
        mine = table.index[leaf.pieces[side]]
        if leaf.turn == side:
            block = table.rest((rest[0], leaf.tries, leaf.sixes, leaf.carried, leaf.last))
            columns.append(block * size + mine * count + others + _FIRST)
        else:
            blocks = table.fresh_blocks(1 - side)[others]
            columns.append(-(blocks * size + others * count + mine + _FIRST))
    return np.stack(columns, axis=1)


def _iterate(
    compiled: _Compiled, table: _Table, tolerance: float, sweeps: int
) -> tuple[NDArray[np.float64], int, float]:
    """Value iteration: the best choice for each roll, then the mean over all rolls."""
    size, nodes = len(table.rests) * table.block, compiled.nodes
    seen = np.full(2 * size + _FIRST, 0.5)
    seen[2 * size :] = (1.0, 0.0, 0.5)
    by_roll = np.zeros(compiled.weights.size)
    error = 1.0
    for sweep in range(1, sweeps + 1):
        for choices, rows in compiled.rows.items():
            codes = compiled.choices[choices]
            best = seen[codes[:, 0]]
            for column in range(1, choices):
                np.maximum(best, seen[codes[:, column]], out=best)
            by_roll[rows] = best
        values = np.einsum("ij,ij->i", by_roll.reshape(compiled.weights.shape), compiled.weights)
        error = float(np.abs(values - seen[nodes]).max())
        seen[nodes] = values
        seen[size + nodes] = 1 - values
        if error < tolerance:
            return seen[:size], sweep, error
    return seen[:size], sweeps, error
