"""gym-yahtzee's environment for one."""

from __future__ import annotations

from importlib import import_module

from benchmarks.players.clock import clock


def play() -> tuple[float, int]:
    """One game."""
    environment = import_module("gym_yahtzee.envs").YahtzeeSingleEnv()
    steps, over = 0, False
    while not over:
        _, _, over, _ = environment.step(environment.sample_action())
        steps += 1
    return 1, steps


if __name__ == "__main__":
    clock(play)
