"""Whole games of every game there is, move by move, to the final table.

Run it with a seed of your own: `python examples/demo.py 42`.
"""

import sys
from collections.abc import Sequence
from typing import Any

from tablerules import PUBLIC, Bot, Game, Seeded, Standings, Table, yahtzee
from tablerules.core.seats import write_actor


def games() -> list[tuple[str, Game[Any, Any, Any], Sequence[Bot[Any, Any]]]]:
    """Each game with its title and its bots."""
    return [
        (
            "Yahtzee, 1996 rules",
            yahtzee.Yahtzee(),
            [yahtzee.collector_bot, yahtzee.first_roll_bot],
        ),
        (
            "Yatzy",
            yahtzee.Yahtzee(yahtzee.YATZY),
            [yahtzee.collector_bot, yahtzee.collector_bot],
        ),
    ]


def show(standings: Standings) -> None:
    """Print the final table."""
    print(f"\n{'place':>5}  {'who':<8} {'score':>6}")
    for place in standings.places:
        who = " ".join(map(write_actor, place.seats))
        print(f"{place.rank:>5}  {who:<8} {place.score:>6}")


def main(seed: str) -> None:
    """Play every game with luck from one seed."""
    for title, game, bots in games():
        print(f"\n=== {title}\n")
        table = Table(game, Seeded(f"{seed} {title}"))
        standings = table.run(bots, seed=seed)
        for ply, move in enumerate(table.seen(PUBLIC), start=1):
            print(f"{ply:>4}  {move}")
        if isinstance(game, yahtzee.Yahtzee):
            print("\n" + yahtzee.sheet_text(game.options, table.view()))
        show(standings)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "demo")
