"""OpenSpiel from Python: crazy eights (its nearest to UNO), yacht (to Yahtzee), and maedn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeAlias

from benchmarks.players.clock import Play, clock, pick

Sample: TypeAlias = Callable[[Any, int], int]
"""An outcome of chance for a state, and for how many dice are thrown."""

DICE = 5
KEEPS = 1 << DICE


def listed(state: Any, _dice: int) -> int:  # noqa: ANN401 - a state of theirs
    """The plain way: ask for all outcomes; in these games each is equally likely."""
    return int(pick(state.chance_outcomes())[0])


def thrown(_state: Any, dice: int) -> int:  # noqa: ANN401 - a state of theirs
    """By hand: the outcomes of n dice are numbered from 0 to 6**n - 1."""
    return pick(range(6**dice))


def by_apply(name: str, sample: Sample, **parameters: object) -> Play:
    """One state that is changed from move to move."""
    game = import_module("pyspiel").load_game(name, parameters)

    def play() -> tuple[float, int]:
        state = game.new_initial_state()
        steps, dice = 0, DICE
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sample(state, dice))
            else:
                action = pick(state.legal_actions())
                state.apply_action(action)
                dice = action.bit_count() if action < KEEPS else DICE
            steps += 1
        return 1, steps

    return play


def by_child(name: str, sample: Sample, **parameters: object) -> Play:
    """A new state for each move, as this library has them."""
    game = import_module("pyspiel").load_game(name, parameters)

    def play() -> tuple[float, int]:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            chance = state.is_chance_node()
            state = state.child(sample(state, 1) if chance else pick(state.legal_actions()))
            steps += 1
        return 1, steps

    return play


WAYS: dict[str, Callable[[], Play]] = {
    "crazy_eights": lambda: by_apply("crazy_eights", listed, players=4),
    "yacht-own": lambda: by_apply("yacht", thrown, players=1),
    "yacht": lambda: by_apply("yacht", listed, players=1),
    "maedn": lambda: by_apply("maedn", listed, players=4),
    "maedn-own": lambda: by_apply("maedn", lambda state, _dice: thrown(state, 1), players=4),
    "maedn-new": lambda: by_child("maedn", listed, players=4),
}

if __name__ == "__main__":
    clock(WAYS[sys.argv[1]]())
