"""A table agrees on its house rules, reads them out, and plays a round by them."""

from attrs import evolve

from tablerules import Seeded, Table, uno

options = evolve(
    uno.MATTEL_2008,
    seats=3,
    target=None,
    stacking=uno.Stacking.SAME_KIND,
    seven_rule=uno.SevenRule.SWAP_MUST,
    jump_in=True,
)
print(uno.rule_sheet(options))
table = Table(uno.Uno(options), Seeded("house rules"))
standings = table.run([uno.colour_bot] * 3)
print(
    f"After {table.ply} moves p{standings.winners[0] + 1} wins {standings.places[0].score} points."
)
