"""Whole games of every game there is, move by move, to the final table.

Run it with a seed of your own: `python examples/demo.py 42`.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from tablerules import PUBLIC, Bot, Game, Seeded, Standings, Table, maedn, uno, yahtzee
from tablerules.core.seats import write_actor


@frozen
class Show:
    """One game to be played.

    Attributes:
        title: What is played.
        game: The rules.
        bots: Who plays, one bot for each seat.
        text: Draws a view for a terminal; every game has this function.
    """

    title: str
    game: Game[Any, Any, Any]
    bots: Sequence[Bot[Any, Any]]
    text: Callable[[Any, Any], str]


def shows() -> list[Show]:
    """Yahtzee and a relative, UNO with and without house rules, Mensch and a relative."""
    round_of_four = uno.Options(seats=4, target=None)
    board, stars = maedn.SCHMIDT, maedn.LUDO_STARS
    return [
        Show(
            "Yahtzee, 1996 rules",
            yahtzee.Yahtzee(),
            [yahtzee.collector_bot, yahtzee.first_roll_bot],
            yahtzee.text,
        ),
        Show(
            "Yatzy",
            yahtzee.Yahtzee(yahtzee.YATZY),
            [yahtzee.collector_bot, yahtzee.collector_bot],
            yahtzee.text,
        ),
        Show(
            "UNO, one round of the official game",
            uno.Uno(round_of_four),
            [uno.colour_bot, uno.points_bot, uno.colour_bot, uno.points_bot],
            uno.text,
        ),
        Show(
            "UNO with Brazilian house rules",
            uno.Uno(uno.BRAZIL_HOUSE),
            [uno.colour_bot] * uno.BRAZIL_HOUSE.seats,
            uno.text,
        ),
        Show(
            "Mensch ärgere dich nicht",
            maedn.Maedn(board),
            [
                maedn.CautiousBot(board),
                maedn.CapturerBot(board),
                maedn.foremost_bot,
                maedn.rearmost_bot,
            ],
            maedn.text,
        ),
        Show("Ludo with stars", maedn.Maedn(stars), [maedn.foremost_bot] * stars.seats, maedn.text),
    ]


def table_of(standings: Standings) -> str:
    """The final table."""
    lines = [f"{'place':>5}  {'who':<8} {'score':>6}"]
    for place in standings.places:
        who = " ".join(map(write_actor, place.seats))
        lines.append(f"{place.rank:>5}  {who:<8} {place.score:>6}")
    return "\n".join(lines)


def main(seed: str) -> None:
    """Play every game with luck from one seed, and show what everybody may see of it."""
    for show in shows():
        print(f"\n=== {show.title}\n")
        table = Table(show.game, Seeded(f"{seed} {show.title}"))
        standings = table.run(show.bots, seed=seed)
        for ply, move in enumerate(table.seen(PUBLIC), start=1):
            print(f"{ply:>4}  {move}")
        print(f"\n{show.text(show.game.options, table.view(PUBLIC)).rstrip()}\n")
        print(table_of(standings))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "demo")
