"""The skeleton of a chat bot: rooms, commands, private messages; put a network around `answer`.

Everybody reads the room; a private message goes to one person. The rules never see the chat, and
the chat never sees more than views.
"""

from attrs import define, field

from tablerules import IllegalMove, NotationError, Seeded, Table, yahtzee
from tablerules.core.seats import write_actor


@define
class Room:
    """One table in one chat room.

    Attributes:
        people: Who has joined, in seat order.
        table: The game, once it has begun.
    """

    people: list[str] = field(factory=list)
    table: Table[yahtzee.State, yahtzee.Move, yahtzee.View] | None = None

    def answer(self, person: str, text: str) -> str:
        """What the bot says to the room when a person writes something."""
        word, _, rest = text.partition(" ")
        match word:
            case "join" if self.table is None and person not in self.people:
                self.people.append(person)
                return f"{person} sits down as {write_actor(len(self.people) - 1)}."
            case "start" if self.table is None and self.people:
                rules = yahtzee.Yahtzee(yahtzee.Options(seats=len(self.people)))
                self.table = Table(rules, Seeded("a secret"))  # System() where it matters
                return self._turn(self.table)
            case "keep" | "score" if self.table is not None and person in self.people:
                return self._play(self.table, self.people.index(person), f"{word} {rest}")
            case "sheet" if self.table is not None:
                rules = yahtzee.Yahtzee(yahtzee.Options(seats=len(self.people)))
                return yahtzee.sheet_text(rules.options, self.table.view())
        return "I know: join, start, keep 3 3, score full-house, sheet."

    def _play(
        self, table: Table[yahtzee.State, yahtzee.Move, yahtzee.View], seat: int, text: str
    ) -> str:
        try:
            table.play(f"{write_actor(seat)} {text}")
        except (IllegalMove, NotationError) as error:
            return f"{self.people[seat]}, that is not possible. {error}"
        return self._turn(table)

    def _turn(self, table: Table[yahtzee.State, yahtzee.Move, yahtzee.View]) -> str:
        if table.over:
            winners = ", ".join(self.people[seat] for seat in table.standings.winners)
            return f"The game is over. Winner: {winners}"
        view = table.view()
        return f"{self.people[view.seat]} has {yahtzee.dice_text(view.dice)} (roll {view.rolls})."


if __name__ == "__main__":
    room = Room()
    for who, said in (
        ("ann", "join"),
        ("bob", "join"),
        ("ann", "start"),
        ("bob", "keep 6"),
        ("ann", "keep none"),
        ("ann", "score chance"),
        ("bob", "score nonsense"),
        ("bob", "score yahtzee"),
        ("bob", "sheet"),
    ):
        print(f"{who}: {said}\n  {room.answer(who, said)}")
