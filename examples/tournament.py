"""Which bot is best, and how sure is that? A tournament of all bots in all seats.

The games are spread over two processes; the result is the same however many there are. Where
matplotlib is installed, a plot of how the scores are spread is written to `tournament.svg`.
"""

import importlib
import sys
from concurrent.futures import ProcessPoolExecutor

from tablerules import Bot, yahtzee
from tablerules.simulate import simulate, tournament

GAME = yahtzee.Yahtzee()
BOTS: dict[str, Bot[yahtzee.View, yahtzee.Move]] = {
    "collector": yahtzee.collector_bot,
    "first roll": yahtzee.first_roll_bot,
    "random": yahtzee.random_bot,
}


def plot(games: int) -> None:
    """Draw how each bot's scores are spread when it plays against itself."""
    try:
        importlib.import_module("matplotlib").use("svg")
    except ImportError:
        print("matplotlib is not installed: no plot.")
        return
    plt = importlib.import_module("matplotlib.pyplot")
    for name, bot in BOTS.items():
        scores = simulate(GAME, [bot, bot], games=games).scores.ravel()
        plt.hist(scores, bins=40, alpha=0.6, label=name)
    plt.legend()
    plt.xlabel("final score")
    plt.savefig("tournament.svg")
    print("The scores are drawn into tournament.svg.")


def main(games: int) -> None:
    """Play and print."""
    with ProcessPoolExecutor(2) as processes:
        print(tournament(GAME, BOTS, games=games, seed=1, executor=processes))
    plot(games)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 600)
