"""Play with real dice: people roll them on the table and type what fell.

`Scripted` asks only when the game waits on a roll, and says which outcome was wrong. Here the
answers come from a list, so that the example runs by itself; a program for people would pass a
generator that calls ``input``.
"""

from collections.abc import Iterator

from tablerules import LuckError, Scripted, Table, yahtzee

TYPED = ["6 6 2 3 1", "6 4", "5 5 5 5 5 5", "5 5 5 5 2"]  # the third answer has a die too many


def ask() -> Iterator[str]:
    """What people type, one roll after the other."""
    for answer in TYPED:
        print(f"your dice? {answer}")
        yield answer


game = yahtzee.Yahtzee(yahtzee.Options(seats=1))
luck = Scripted(ask())
table = Table(game, luck)
table.play("p1 keep 3 6 6")
try:
    table.play("p1 score sixes")
except LuckError as error:
    print(f"no: {error}")
    table.resume()  # the score stands; the next answer is asked for
print("on the table:", yahtzee.dice_text(table.view(0).dice))
print(yahtzee.sheet_text(game.options, table.view(0)))
