"""A whole match of UNO between bots: round by round, with what one player saw of the last moves."""

from tablerules import Seeded, Table, uno

game = uno.Uno(uno.MATTEL_2008)
table = Table(game, Seeded(2024))
standings = table.run([uno.colour_bot, uno.points_bot, uno.colour_bot, uno.points_bot])

for effect in table.effects():
    if isinstance(effect, uno.RoundScored):
        print("A round is scored:", *effect.gains)
print("The last moves, as the first player saw them:")
for move in table.seen(0, since=table.ply - 12):
    print("   ", move)
print("Winner:", ", ".join(f"p{seat + 1}" for seat in standings.winners))
