"""What to do with these dice? Ranked advice for a position, typed in or taken from below.

    python examples/yahtzee_advice.py "2 6 6 6 6" --rolls 2 aces=3 full-house=25

The first call takes some seconds; the solution is kept, and later calls answer at once.
"""

import argparse

from tablerules import yahtzee
from tablerules.yahtzee import solver


def main() -> None:
    """Read the position, print the advice."""
    parser = argparse.ArgumentParser(description="Ranked advice for a position.")
    parser.add_argument("dice", nargs="?", default="2 6 6 6 6", help="the dice, as '2 6 6 6 6'")
    parser.add_argument("boxes", nargs="*", help="what the card holds, as aces=3")
    parser.add_argument("--rolls", type=int, default=1, help="how many rolls are done")
    parser.add_argument("--preset", default="YAHTZEE", choices=sorted(yahtzee.PRESETS))
    parser.add_argument("--most", type=int, default=10, help="how many moves to show")
    given = parser.parse_intermixed_args()

    options = yahtzee.PRESETS[given.preset]
    held = {name: int(points) for name, _, points in (box.partition("=") for box in given.boxes)}
    unknown = held.keys() - {box.name for box in options.sheet.boxes}
    if unknown:
        parser.error(f"the sheet has no box {', '.join(sorted(unknown))}")
    card = yahtzee.Card(tuple(held.get(box.name) for box in options.sheet.boxes))
    dice = tuple(sorted(map(int, given.dice.split())))
    state = yahtzee.State(0, dice, given.rolls, (card,))
    print(solver.advice_text(solver.solve(options), state, most=given.most), end="")


if __name__ == "__main__":
    main()
