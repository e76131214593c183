"""The strategy that makes the chance of a final score as large as possible.

How much is still missing belongs to the position now: a column is a pair of the upper section
and a number of missing points. Rows of one memory hold the chances for 0, 1, 2 ... missing
points, up to what can still come at all, and a zero for anything beyond.
"""

from __future__ import annotations

import numpy as np
from attrs import define, evolve, field

from tablerules.core.seats import Seat
from tablerules.yahtzee.moves import Keep, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import grand_total
from tablerules.yahtzee.solver import crew
from tablerules.yahtzee.solver.advice import (
    Advice,
    block_of,
    card_of,
    keeping,
    ranked,
    waits_on_seat,
)
from tablerules.yahtzee.solver.aims import Points, no_worth
from tablerules.yahtzee.solver.crew import Progress, shared, work_through
from tablerules.yahtzee.solver.lattice import Floats, Ints
from tablerules.yahtzee.solver.plan import LIMIT, Block, Plan, Way, plan
from tablerules.yahtzee.solver.solution import Bot, bot
from tablerules.yahtzee.solver.solve import one_card
from tablerules.yahtzee.solver.turn import Turn
from tablerules.yahtzee.state import Card, State

STEP = 2.0**-45
"""Chances are compared in steps of this size (3e-14)."""

WIDE = 1000
"""About so many columns are treated at once."""

MOST = 200_000_000
"""More chances than this (8 bytes each) are refused unless a higher limit is asked for."""


@define(eq=False)
class Chances:
    """The chance of getting the points that are missing.

    Attributes:
        plan: The positions.
        memory: All chances; the first number is minus infinity, for boxes that are filled.
        begins: Where the row of each lower section and pair begins.
        ends: The last index in that row.
        missing: The numbers of missing points that columns stand for; None: all of a block.
    """

    plan: Plan
    memory: Floats
    begins: Ints
    ends: Ints
    missing: Ints | None = None

    @property
    def adverse(self) -> bool:
        """Dice fall at random."""
        return False

    def wanted(self, block: Block) -> Ints:
        """The numbers of missing points of the columns, for each pair."""
        if self.missing is not None:
            return self.missing
        return np.arange(1, int(self.ends[block.deep, block.start]))

    def pairs(self, block: Block) -> Ints:
        """A column for each pair and each number of missing points."""
        return np.repeat(block.pairs, len(self.wanted(block)))

    def cells(self, block: Block, way: Way) -> Floats:
        """The chances once a cell is written."""
        now = (way.cells.points + way.cells.chips)[:, None]
        pairs = block.pairs
        if way.box < 0:
            deeps, after = way.deeps[:, None], pairs
        else:
            rows = way.values[:, None]
            deeps, after = np.array(block.deep), self.plan.above.after[way.box][rows, pairs]
            now = now + self.plan.above.paid[way.box][rows, pairs].astype(np.intp)
        now = np.broadcast_to(now, (len(now), len(pairs)))
        left: Ints = self.wanted(block) - now[:, :, None]
        np.clip(left, 0, self.ends[deeps, after][:, :, None], out=left)
        left += self.begins[deeps, after][:, :, None]
        found = np.empty((len(now) + 1, left[0].size))
        found[-1] = -np.inf
        self.memory.take(left.reshape(len(now), -1), out=found[:-1], mode="clip")
        return found


@define(eq=False)
class TargetSolution:
    """The best play for a target; made by `solve_target`.

    Once the target is reached, or out of reach, all moves are equally good and the first in the
    order of `Solution` is played.

    Attributes:
        options: The rules, as they were asked for.
        target: The final score that is to be reached.
        plan: The positions.
    """

    options: Options
    target: int
    plan: Plan = field(repr=False)
    _chances: Chances = field(repr=False, alias="chances")

    @property
    def chance(self) -> float:
        """The best chance of the target, from the empty card on."""
        return float(self.curve[self.target])

    @property
    def curve(self) -> Floats:
        """The best chance of each score from 0 to the target, each with a strategy of its own."""
        deep, pair = self.plan.position(Card((None,) * self.options.sheet.size))
        begin, end = self._chances.begins[deep, pair], self._chances.ends[deep, pair]
        found = np.zeros(self.target + 1)
        found[: end + 1] = self._chances.memory[begin : begin + end + 1][: self.target + 1]
        return found

    def value(self, state: State, seat: Seat | None = None) -> float:
        """The best chance of the target for a seat's card in this game of a match.

        Args:
            state: Any state of a game with these rules.
            seat: Whose card; by default that of the seat on turn.

        Raises:
            ValueError: No play leads to such a card.
        """
        seat = state.seat if seat is None else seat
        card = card_of(self.options, state, seat)
        missing = self._missing(card)
        if missing <= 0 or None not in card.boxes:
            return float(missing <= 0)
        on_turn = card is card_of(self.options, state, state.seat) and state.opening is None
        if on_turn and waits_on_seat(self.options, state, card):
            return self.evaluate(state)[0].value
        block = block_of(self.plan, card)
        if on_turn and state.rolls:
            return keeping(self._turn(missing), block, state)
        begin, end = (table[block.deep, block.start] for table in self._tables)
        return float(self._chances.memory[begin + min(missing, int(end))])

    def evaluate(self, state: State) -> tuple[Advice, ...]:
        """Every legal move of the seat on turn with the best chance after it, the best first.

        Raises:
            ValueError: The state does not wait on a seat, or no play leads to its card.
        """
        card = card_of(self.options, state, state.seat)
        if not waits_on_seat(self.options, state, card):
            msg = "the state waits on no seat: there is nothing to choose"
            raise ValueError(msg)
        turn = self._turn(max(0, self._missing(card)))
        listed = ranked(turn, block_of(self.plan, card), card, state, STEP)
        return tuple(Advice(move, value, 6) for move, value in listed)

    def best(self, state: State) -> Keep | Score:
        """The best move of the seat on turn.

        Raises:
            ValueError: The state does not wait on a seat, or no play leads to its card.
        """
        return self.evaluate(state)[0].move

    def bot(self) -> Bot:
        """A bot that plays for the target; it needs no randomness."""
        return bot(self.best)

    def _missing(self, card: Card) -> int:
        return self.target - grand_total(self.plan.options, card)

    @property
    def _tables(self) -> tuple[Ints, Ints]:
        return self._chances.begins, self._chances.ends

    def _turn(self, missing: int) -> Turn:
        return Turn(self.plan, evolve(self._chances, missing=np.array([missing])))


def solve_target(
    options: Options,
    target: int,
    *,
    progress: Progress | None = None,
    processes: int | None = None,
    limit: int = MOST,
) -> TargetSolution:
    """Find the play that makes the chance of a final score as large as possible.

    Lower scores come with it: `TargetSolution.curve`. For the full sheet this takes minutes.

    Args:
        options: The rules.
        target: The final score to be reached or surpassed.
        progress: Called now and then with how many positions are done and how many there are.
        processes: How many processes work; by default as many as there are cores. Only on Linux,
            and only for large sheets, there is more than one.
        limit: How many chances are accepted at most; each takes eight bytes.

    Raises:
        ValueError: The rules cannot be solved; the sentence says why, with numbers.
    """
    numbered = plan(one_card(options), LIMIT)
    if target < 0:
        msg = f"target must be 0 or more, not {target}"
        raise ValueError(msg)
    begins, ends, size = _rows(numbered, target)
    if size > limit:
        msg = f"a target of {target} takes {size:,} chances; the solver takes {limit:,}"
        raise ValueError(msg)
    chances = Chances(numbered, shared((size,)), begins, ends)
    _fill(numbered, chances, progress, processes)
    return TargetSolution(options, target, numbered, chances)


def _fill(numbered: Plan, chances: Chances, progress: Progress | None, wanted: int | None) -> None:
    memory = chances.memory
    memory[chances.begins[:, :-1].reshape(-1)] = 1.0
    memory[0] = -np.inf
    turn = Turn(numbered, chances)
    for deep in range(len(numbered.deeps)):
        numbered.ways(deep)  # before forking, so that all processes have them

    def work(block: Block) -> None:
        begin = chances.begins[block.deep, block.start]
        end = int(chances.ends[block.deep, block.start])
        if end < 2:  # noqa: PLR2004 - nothing can come any more
            return
        rows = memory[begin : begin + block.size * (end + 1)].reshape(block.size, end + 1)
        rows[:, 1:end] = turn.values(block).reshape(block.size, end - 1)

    layers = [
        [
            evolve(block, start=start, stop=min(start + many, block.stop))
            for block in layer
            for many in (max(1, WIDE // int(chances.ends[block.deep, block.start])),)
            for start in range(block.start, block.stop, many)
        ]
        for layer in numbered.layers[-2::-1]
    ]
    count = crew.processes(wanted, len(memory))
    work_through(layers, work, count=count, progress=progress)


def _rows(numbered: Plan, target: int) -> tuple[Ints, Ints, int]:
    """Where the row of each position begins and its last index, and the size of all rows.

    All rows of a block are as long as the points that can come at most ask for, or the target.
    """
    most = np.zeros(no_worth(numbered))
    most[:, -1] = -np.inf
    begins = np.zeros(most.shape, dtype=np.intp)
    ends = np.zeros(most.shape, dtype=np.intp)
    size = 1
    aim = Points(numbered, most)
    for filled, layer in reversed(list(enumerate(numbered.layers))):
        for block in layer:
            if filled < len(numbered.layers) - 1:
                found = [aim.cells(block, way).max(axis=0) for way in numbered.ways(block.deep)]
                most[block.deep, block.columns] = np.max(found, axis=0)
            end = min(target, int(most[block.deep, block.columns].max())) + 1
            ends[block.deep, block.columns] = end
            begins[block.deep, block.columns] = size + np.arange(block.size) * (end + 1)
            size += block.size * (end + 1)
    return begins, ends, size
