"""The positions whose histories are counted.

Run as a script (``python -m tests.maedn.perft``) it writes the golden counts anew; do that only
for a change of the rules that is wanted, and say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tablerules import CHANCE, Rng, maedn
from tablerules.maedn import Maedn, State
from tablerules.testing import perft

GOLDEN = Path(__file__).parents[1] / "perft" / "maedn.toml"
DEPTH = 6


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


def main() -> None:
    """Write the golden counts anew."""
    lines = ["# Histories from some positions of each preset; every different roll counts once."]
    for name, options in maedn.PRESETS.items():
        game = Maedn(options)
        for state in dict.fromkeys(crafted(game)):
            text = game.write_position(state)
            counts = [perft(game, state, depth) for depth in range(1, DEPTH + 1)]
            lines += ["", "[[perft]]", f'name = "{name}: {text}"', f"counts = {counts}"]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
