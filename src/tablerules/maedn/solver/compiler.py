"""The rules, asked once for each position and roll what can come of it."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from attrs import define, evolve, field
from numpy.typing import NDArray

from tablerules.core.chance import Rolled
from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import Tries
from tablerules.maedn.rules import turn
from tablerules.maedn.rules.duties import lawful
from tablerules.maedn.rules.reach import ways
from tablerules.maedn.solver.table import Bools, Numbers, Rest, Table, leaves, outcome_for
from tablerules.maedn.state import Phase, State

Ids: TypeAlias = NDArray[np.int32]


@define(eq=False)
class Compiled:
    """For each position and roll the choices: rows with equally many choices stand together."""

    weights: NDArray[np.float64]
    rows: dict[int, Ids]
    choices: dict[int, Ids]
    nodes: Ids


@define(eq=False)
class Builder:
    """Collects the choices of all positions, as they are asked for."""

    table: Table
    asked: list[Bools] = field(factory=list)
    done: list[Bools] = field(factory=list)
    rows: dict[int, list[Numbers]] = field(factory=dict)
    choices: dict[int, list[Numbers]] = field(factory=dict)

    def ask(self, nodes: Numbers) -> None:
        """These positions are needed."""
        while len(self.asked) < len(self.table.rests):
            self.asked.append(np.zeros(self.table.block, dtype=bool))
            self.done.append(np.zeros(self.table.block, dtype=bool))
        blocks, inside = np.divmod(nodes, self.table.block)
        for block in np.unique(blocks):
            self.asked[block][inside[blocks == block]] = True

    def add(self, rows: Numbers, choices: Numbers) -> None:
        """For each row its choices, a line each."""
        self.rows.setdefault(choices.shape[1], []).append(rows)
        self.choices.setdefault(choices.shape[1], []).append(choices)
        nodes = np.abs(choices)
        self.ask(np.unique(nodes[nodes >= FIRST]) - FIRST)


FIRST = 3
"""While positions are collected: 0 to 2 are the ends, then the positions; negative: flipped."""


def compile_rules(table: Table) -> Compiled:
    """Ask the rules for everything that can come of every position."""
    rolls = table.layout.rolls
    outcomes = tuple(sorted({o for roll in rolls for o, _ in roll.outcomes()}, key=_by_faces))
    builder = Builder(table)
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

    def final(codes: Numbers) -> Ids:
        flipped = np.where(codes < 0, size - codes - FIRST, codes - FIRST)
        return np.where((codes >= 0) & (codes < FIRST), 2 * size + codes, flipped).astype(np.int32)

    nodes = np.flatnonzero(np.concatenate(builder.done))
    faces = len(outcomes)

    def compact(rows: Numbers) -> Ids:
        found = np.searchsorted(nodes, rows // faces) * faces + rows % faces
        return np.asarray(found, dtype=np.int32)

    sides = np.array([side for side, *_ in table.rests])
    weights = np.array([[roll.weight(o) / roll.total for o in outcomes] for roll in rolls])
    return Compiled(
        weights[sides[nodes // table.block]],
        {k: compact(np.concatenate(rows)) for k, rows in builder.rows.items()},
        {k: final(np.concatenate(lines)) for k, lines in builder.choices.items()},
        nodes.astype(np.int32),
    )


def _by_faces(rolled: Rolled) -> tuple[int, ...]:
    return rolled.faces


def _compile_block(
    builder: Builder,
    rest: Rest,
    block: int,
    todo: Bools,
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


def _state(table: Table, rest: Rest, own: int, other: int) -> State:
    side, tries, sixes, carried, last = rest
    mine, theirs = table.tuples[own], table.tuples[other]
    pieces = (mine, theirs) if side == 0 else (theirs, mine)
    return State(pieces, side, Phase.ROLL, tries=tries, sixes=sixes, carried=carried, last=last)


def _codes(table: Table, state: State, rolled: Rolled) -> list[int]:
    """The different ends of a turn's choices after a roll, while positions are collected."""
    after = turn.roll(table.layout, state, rolled)
    codes = set[int]()
    for leaf in leaves(table.layout, after):
        node, flipped = table.place(leaf, state.turn)
        codes.add(node if flipped is None else (-1 if flipped else 1) * (node + FIRST))
    return sorted(codes)


def _touched(table: Table, rest: Rest, own: int, ghost: int, rolled: Rolled) -> Bools:
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
        waiting += [turn.go(tables, state, trip) for trip in lawful(tables, state)]
    return near


def _far(  # noqa: PLR0913, PLR0917 - they say which position and which roll
    table: Table, rest: Rest, own: int, ghost: int, others: Numbers, rolled: Rolled
) -> Numbers:
    """The choices against all of the other's positions that a roll does not touch, a line each."""
    count, size, side = len(table.tuples), table.block, rest[0]
    after = turn.roll(table.layout, _state(table, rest, own, ghost), rolled)
    columns: list[Numbers] = []
    for leaf in dict.fromkeys(leaves(table.layout, after)):
        if leaf.phase is Phase.OVER:
            columns.append(np.full(len(others), outcome_for(leaf, side)))
            continue
        mine = table.index[leaf.pieces[side]]
        if leaf.turn == side:
            block = table.rest((rest[0], leaf.tries, leaf.sixes, leaf.carried, leaf.last))
            columns.append(block * size + mine * count + others + FIRST)
        else:
            blocks = table.fresh_blocks(1 - side)[others]
            columns.append(-(blocks * size + others * count + mine + FIRST))
    return np.stack(columns, axis=1)
