"""Counting histories: how many there are to a depth, each roll counted once.

Run as a script it writes the golden counts anew; do that only for a change of the rules that is
wanted, and say so.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tablerules import CHANCE, Rng, maedn
from tablerules.maedn import Maedn, State

GOLDEN = Path(__file__).parents[1] / "perft" / "maedn.toml"
DEPTH = 5


def perft(game: Maedn, state: State, depth: int) -> int:
    """How many histories of that length begin in a state."""

    @lru_cache(maxsize=None)
    def count(state: State, depth: int) -> int:
        on = game.waiting(state).on
        if depth == 0 or on is None:
            return int(depth == 0)
        moves = game.legal_moves(state, on if isinstance(on, int) else CHANCE)
        if depth == 1:
            return len(moves)
        return sum(count(game.apply(state, move), depth - 1) for move in moves)

    return count(state, depth)


def crafted(game: Maedn) -> Iterator[State]:
    """The start, a scramble near the starts, a crowd before the goal, and a random middle."""
    yield game.start()
    count, last = game.options.pieces, game.layout.last
    scramble = (-1, 0, 3, 7)[:count]
    yield game.position([scramble] * game.layout.colours)
    yield game.position([(last - 9, last - 8, last - 6, last - 3)[:count]] * game.layout.colours)
    rng, state = Rng("perft"), game.start()
    for _ in range(150):
        on = game.waiting(state).on
        if on is None:
            break
        moves = game.legal_moves(state, on if isinstance(on, int) else CHANCE)
        state = game.apply(state, rng.choice(moves))
    yield state


def read_golden() -> dict[str, dict[str, list[int]]]:
    """For each preset the counts of each position, depth 1 first."""
    golden: dict[str, dict[str, list[int]]] = tomllib.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


def main() -> None:
    """Write the golden counts anew."""
    lines = ["# Histories to depth 1, 2, 3 ... from some positions of each preset."]
    for name, options in maedn.PRESETS.items():
        game = Maedn(options)
        lines += ["", f"[{name}]"]
        for state in dict.fromkeys(crafted(game)):
            counts = [perft(game, state, depth) for depth in range(1, DEPTH + 1)]
            lines.append(f'"{game.write_position(state)}" = {counts}')
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
