"""A frontend in the terminal: play Yahtzee against a bot.

It asks seat 1 for a number, a move in notation, `undo` or `quit`; everything else is the library's.
"""

import sys

from tablerules import IllegalMove, NotationError, Seeded, Table, yahtzee
from tablerules.core.seats import write_actor

GAME = yahtzee.Yahtzee()
ME, BOTS = 0, {1: yahtzee.collector_bot}


def undo(table: Table[yahtzee.State, yahtzee.Move, yahtzee.View]) -> None:
    """Take back the person's last move and all that followed."""
    while back := table.undo():
        if back[0].actor == ME:
            return


def choose(table: Table[yahtzee.State, yahtzee.Move, yahtzee.View]) -> bool:
    """Ask for one move and play it; False when nobody answers any more."""
    view = table.view(ME)
    print(f"\n{yahtzee.dice_text(view.dice)}   (roll {view.rolls})")
    worth = dict(view.worth)
    for number, move in enumerate(view.moves, start=1):
        points = f"  {worth[move]} points" if isinstance(move, yahtzee.Score) else ""
        print(f"{number:>3}  {move}{points}")
    line = sys.stdin.readline()
    answer = line.strip()
    if not line or answer == "quit":
        return False
    try:
        if answer == "undo":
            undo(table)
        elif answer.isdecimal() and 0 < int(answer) <= len(view.moves):
            table.play(view.moves[int(answer) - 1])
        else:
            table.play(f"{write_actor(ME)} {answer}")
    except (IllegalMove, NotationError) as error:
        print(f"No: {error}")
    return True


def main() -> None:
    """Play one game; the dice come from a seed given on the command line, or from 1."""
    table = Table(GAME, Seeded(sys.argv[1] if len(sys.argv) > 1 else "1"))
    while not table.run(BOTS).over:
        if not choose(table):
            return
    print(yahtzee.sheet_text(GAME.options, table.view(ME)))
    print("Winner:", *(write_actor(seat) for seat in table.standings.winners))


if __name__ == "__main__":
    main()
