"""One game of Yahtzee between two simple bots, and its score sheet."""

from tablerules import Seeded, Table, yahtzee

game = yahtzee.Yahtzee()
table = Table(game, Seeded(2024))
standings = table.run([yahtzee.collector_bot, yahtzee.first_roll_bot])

print(yahtzee.sheet_text(game.options, table.view()))
print("Winner:", ", ".join(f"p{seat + 1}" for seat in standings.winners))
