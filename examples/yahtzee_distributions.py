"""The distribution of the final score under optimal play, for three rule sets.

    python examples/yahtzee_distributions.py [PICTURE.svg] [--only PRESET]

Draws with matplotlib where it is installed; without it, prints the summaries only. Takes a minute
the first time.
"""

import argparse
import importlib

from tablerules import yahtzee
from tablerules.yahtzee import solver

RULES = {"YAHTZEE": "Yahtzee", "PLAIN": "Yahtzee without chips and jokers", "YATZY": "Yatzy"}


def main() -> None:
    """Solve, print, draw."""
    parser = argparse.ArgumentParser(description="The distribution of the score in perfect play.")
    parser.add_argument("picture", nargs="?", default="yahtzee-distributions.svg")
    parser.add_argument("--only", choices=RULES, help="one rule set instead of all three")
    given = parser.parse_args()

    found: dict[str, solver.Distribution] = {}
    for preset in [given.only] if given.only else RULES:
        name, solution = RULES[preset], solver.solve(yahtzee.PRESETS[preset])
        found[name] = solution.distribution()
        print(f"# {name}\n\n{solver.summary_table(solution, found[name])}")
    draw(found, given.picture)


def draw(found: dict[str, solver.Distribution], path: str) -> None:
    """Draw all distributions into one picture."""
    try:
        plt = importlib.import_module("matplotlib.pyplot")
    except ImportError:
        print("matplotlib is not installed: no picture.")
        return
    figure, axes = plt.subplots(figsize=(9, 5))
    for name, distribution in found.items():
        label = f"{name}: mean {distribution.mean:.2f}, sd {distribution.sd:.2f}"
        axes.plot(distribution.scores, distribution.chances, label=label, linewidth=0.9)
    axes.set_xlim(50, 550)
    axes.set_ylim(0, 0.018)  # room for the legend
    axes.set_xlabel("final score")
    axes.set_ylabel("probability")
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)
    print(f"Drawn into {path}.")


if __name__ == "__main__":
    main()
