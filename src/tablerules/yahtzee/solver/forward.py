"""From a position on: how often optimal play comes to each later one, and with what score.

Layer by layer. First each block asks the policy for the probability of what is written in it;
that is shared between processes. Then the distributions of the score so far go on to the next
layer (`sums`); there the arrays are large, so threads share the work.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from attrs import define, evolve, field

from tablerules.yahtzee.solver.crew import Progress, processes, shared, work_through
from tablerules.yahtzee.solver.lattice import Floats, Ints
from tablerules.yahtzee.solver.plan import Block, Plan
from tablerules.yahtzee.solver.policy import Policy
from tablerules.yahtzee.solver.sums import Counts, Steps, Sums


def steps(plan: Plan, block: Block, outcomes: Floats, mass: Floats) -> Steps:
    """What is written in a block; ``mass`` holds the probability of each of its columns."""
    ways = plan.ways(block.deep)
    sizes = [len(way.cells.points) for way in ways]
    pairs = block.pairs
    after: list[Ints] = []
    paid: list[Floats] = []
    target: list[Ints] = []
    for way, size in zip(ways, sizes, strict=True):
        lower = way.box < 0
        target.append(way.deeps if lower else np.full(size, block.deep))
        if lower:
            after.append(np.broadcast_to(pairs, (size, len(pairs))))
            paid.append(np.zeros((size, len(pairs))))
        else:
            rows = way.values[:, None]
            after.append(plan.above.after[way.box][rows, pairs])
            paid.append(plan.above.paid[way.box][rows, pairs])
    cells, columns = np.nonzero(outcomes)
    chance = outcomes[cells, columns]
    return Steps(
        block.deep,
        pairs[columns],
        chance,
        chance * mass[columns],
        np.repeat([way.cells.place for way in ways], sizes)[cells],
        np.concatenate([way.cells.points for way in ways])[cells],
        np.concatenate([way.cells.chips for way in ways])[cells],
        np.concatenate(paid)[cells, columns].astype(np.intp),
        np.concatenate(target)[cells],
        np.concatenate(after)[cells, columns],
    )


@define(eq=False)
class Walk:
    """All games that optimal play leads to from one position, layer by layer.

    Attributes:
        policy: The play.
        score: The score that is added up on the way.
        chips: The bonus chips that are counted.
        note: Called with the steps of each block.
    """

    policy: Policy
    score: Sums
    chips: Counts
    note: Callable[[Steps], object]
    _mass: dict[int, Floats] = field(init=False, factory=dict)
    _layer: int = field(init=False, default=0)

    @property
    def plan(self) -> Plan:
        """The positions."""
        return self.policy.turn.plan

    def begin(self, block: Block, rolled: Floats | None, left: int) -> None:
        """Play the turn of one position, of which some rolls may be over already."""
        mass = np.zeros(len(self.plan.above.pairs))
        mass[block.pairs] = 1.0
        self._mass = {block.deep: mass}
        self._layer = len(self.plan.deeps[block.deep].filled) + block.upper
        with ThreadPoolExecutor(1) as pool:
            self._advance([(block, self.policy.outcomes(block, rolled, left))], pool)

    def go_on(self, wanted: int | None, progress: Progress | None) -> None:
        """Play on to the full card."""
        layers = self.plan.layers[self._layer : -1]
        count = processes(wanted, sum(block.size for layer in layers for block in layer))
        starts, room = _places(self.policy, layers)
        memory = shared((room,))
        reached = shared((len(self.plan.deeps), len(self.plan.above.pairs)))

        def mark() -> None:
            for deep, mass in self._mass.items():
                reached[deep] = mass > 0

        def outcomes(block: Block) -> tuple[Block, Floats]:
            """The part of a block that is come to, and its part of the memory."""
            chosen = block.start + np.flatnonzero(reached[block.deep, block.columns])
            some = evolve(block, chosen=chosen)
            shape = self.policy.count(block), some.size
            start = starts[id(block)]
            return some, memory[start : start + shape[0] * shape[1]].reshape(shape)

        def work(block: Block) -> None:
            some, found = outcomes(block)
            if some.size:
                found[:] = self.policy.outcomes(some)

        def after(number: int) -> None:
            taken = [outcomes(block) for block in layers[number]]
            self._advance([(block, found) for block, found in taken if block.size], pool)
            mark()

        mark()
        # The threads of the pool start after the processes are forked, when first asked to work.
        with ThreadPoolExecutor(count) as pool:
            work_through(layers, work, count=count, progress=progress, after=after)

    def _advance(self, taken: list[tuple[Block, Floats]], pool: ThreadPoolExecutor) -> None:
        """Go on to the next layer, with the probabilities of what is written in this one."""
        listed = [
            steps(self.plan, block, outcomes, self._mass[block.deep][block.pairs])
            for block, outcomes in taken
        ]
        mass: dict[int, Floats] = {}
        pairs = len(self.plan.above.pairs)
        for step in listed:
            self.note(step)
            for deep in np.unique(step.target):
                some = step.target == deep
                onto = mass.setdefault(int(deep), np.zeros(pairs))
                onto += np.bincount(step.pair[some], step.mass[some], pairs)
        self._mass = mass
        self.score.advance(listed, pool)
        self.chips.advance(listed)
        self._layer += 1


def _places(policy: Policy, layers: tuple[tuple[Block, ...], ...]) -> tuple[dict[int, int], int]:
    """Where the outcomes of each block begin in a memory that each layer uses anew; its size."""
    starts: dict[int, int] = {}
    room = 0
    for layer in layers:
        end = 0
        for block in layer:
            starts[id(block)] = end
            end += policy.count(block) * block.size
        room = max(room, end)
    return starts, room
