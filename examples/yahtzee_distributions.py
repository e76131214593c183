"""The distribution of the final score under optimal play, for three rule sets.

    python examples/yahtzee_distributions.py [PICTURE.svg]

Draws with matplotlib where it is installed; without it, prints the summaries only. Takes a minute
the first time.
"""

import importlib
import sys

from tablerules import yahtzee
from tablerules.yahtzee import solver

RULES = {
    "Yahtzee": yahtzee.YAHTZEE,
    "Yahtzee without chips and jokers": yahtzee.PLAIN,
    "Yatzy": yahtzee.YATZY,
}


def main() -> None:
    """Solve, print, draw."""
    found: dict[str, solver.Distribution] = {}
    for name, options in RULES.items():
        solution = solver.solve(options)
        found[name] = solution.distribution()
        print(f"# {name}\n\n{solver.summary_table(solution, found[name])}")
    draw(found, sys.argv[1] if len(sys.argv) > 1 else "yahtzee-distributions.svg")


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
    axes.set_xlabel("final score")
    axes.set_ylabel("probability")
    axes.legend()
    figure.tight_layout()
    figure.savefig(path)
    print(f"Drawn into {path}.")


if __name__ == "__main__":
    main()
