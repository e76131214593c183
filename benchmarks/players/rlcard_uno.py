"""RLCard's game of UNO for two: through its environment, or its engine alone."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from benchmarks.players.clock import Play, clock, pick


def by_manual() -> Play:
    """What its manual shows: an environment that runs its own random agents."""
    environment: Any = import_module("rlcard").make("uno", config={"seed": 1})
    agent = import_module("rlcard.agents").RandomAgent(num_actions=environment.num_actions)
    environment.set_agents([agent] * environment.num_players)

    def play() -> tuple[float, int]:
        before = environment.timestep
        environment.run(is_training=False)
        return 1, environment.timestep - before

    return play


def by_environment() -> Play:
    """The same environment, which encodes each state, stepped by hand."""
    environment: Any = import_module("rlcard").make("uno", config={"seed": 1})

    def play() -> tuple[float, int]:
        state, _ = environment.reset()
        steps = 0
        while not environment.is_over():
            state, _ = environment.step(pick(tuple(state["legal_actions"])))
            steps += 1
        return 1, steps

    return play


def by_engine() -> Play:
    """The game beneath, without encodings."""
    game: Any = import_module("rlcard.games.uno").Game(num_players=2)

    def play() -> tuple[float, int]:
        state, _ = game.init_game()
        steps = 0
        while not game.is_over():
            state, _ = game.step(pick(state["legal_actions"]))
            steps += 1
        return 1, steps

    return play


if __name__ == "__main__":
    clock({"manual": by_manual, "environment": by_environment, "engine": by_engine}[sys.argv[1]]())
