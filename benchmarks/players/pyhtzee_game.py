"""pyhtzee's game of Yahtzee for one."""

from __future__ import annotations

from importlib import import_module

from benchmarks.players.clock import clock, pick


def play() -> tuple[float, int]:
    """One game."""
    game = import_module("pyhtzee").Pyhtzee()
    steps = 0
    while not game.is_finished():
        game.take_action(pick(game.get_possible_actions()))
        steps += 1
    return 1, steps


if __name__ == "__main__":
    clock(play)
