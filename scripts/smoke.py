"""Play a game of every kind with the installed package: a first sign of life, anywhere.

It needs the package and attrs alone, so it also runs where there is no NumPy, and it prints the
same everywhere: equal seeds give equal games on every Python, processor and release.
"""

import hashlib
import sys

from tablerules import Record, Seeded, Table
from tablerules.games import game_class, package, table_of


def played(name: str) -> str:
    """Play a game with random bots, and say how long it was, who has won and what its record is."""
    module = package(name)
    game = game_class(name)(module.Options())
    table = Table(game, Seeded("smoke"))
    standings = table.run([module.random_bot] * game.seats)
    if not standings.over:
        raise RuntimeError(f"a game of {name} has not ended")
    text = table.record().dumps()
    if table_of(Record.loads(text)).state != table.state:
        raise RuntimeError(f"a record of {name} gives another game")
    if not module.picture(game.options, table.view()).svg.startswith("<svg "):
        raise RuntimeError(f"a picture of {name} is none")
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    winners = ", ".join(f"p{seat + 1}" for seat in standings.winners)
    return f"{name}: {table.ply} moves, won by {winners}, record {digest}"


def main() -> None:
    """Play them all, and print a line on each."""
    for name in ("uno", "yahtzee", "maedn"):
        sys.stdout.write(played(name) + "\n")
    if "numpy" in sys.modules:
        raise RuntimeError("playing has imported NumPy")


if __name__ == "__main__":
    main()
