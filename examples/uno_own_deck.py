"""A deck and a rule of one's own: cards nobody has printed, and what they do at the table.

A face is a row in a table, so nothing here is code about cards, and bots that have never heard of
them can play.
"""

from collections import Counter
from pathlib import Path

from attrs import evolve

from tablerules import Seeded, Table, uno

DECK: list[uno.Card | str] = [
    *uno.DECK_108,
    *2 * ["R+1", "G+1", "B+1", "Y+1"],  # draw one
    *["RX", "GX", "BX", "YX"],  # everybody else is skipped: its player goes on
    *2 * ["WR"],  # a carousel: all hands go round
]
FACES = {
    "+1": uno.CardRule(points=10, draw=1),
    "X": uno.CardRule(points=25, again=True),
    "WR": uno.CardRule(points=40, tasks=(uno.Task.ROTATE,)),
    "S": evolve(uno.STANDARD_RULES["S"], skip=2),  # a printed card, with a house rule
}


def main() -> None:
    """Say the rules, play a match by them, count what was played, and draw the new cards."""
    options = uno.Options(
        seats=4, target=200, deck=DECK, card_rules=FACES, stacking=uno.Stacking.SAME_KIND
    )
    game = uno.Uno(options)
    print(uno.rule_sheet(options))
    table = Table(game, Seeded("a deck of our own"))
    standings = table.run([uno.colour_bot] * options.seats)

    played = Counter[str]()
    for move in table.moves:
        if isinstance(move, uno.Play):
            played.update(card.face for card in move.cards)
    for face in FACES:
        print(f"{face:3} was played {played[face]} times")
    print(f"p{standings.winners[0] + 1} wins after {table.ply} moves.")

    new = [card for card in options.deck if card.face in {"+1", "X", "WR"}]
    Path("own_deck.svg").write_text(str(uno.hand_picture(tuple(sorted(set(new))))), "utf-8")
    print("The new cards are drawn into own_deck.svg.")


if __name__ == "__main__":
    main()
