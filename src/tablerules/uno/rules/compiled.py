"""The options, compiled into what the rooms of the rules look up."""

from __future__ import annotations

from attrs import frozen

from tablerules.core.piles import Pool
from tablerules.core.seats import Seat, Teams
from tablerules.uno.cards import Card, CardRule, Colour
from tablerules.uno.choices import OneRule
from tablerules.uno.options import Options, card_table


@frozen(eq=False, repr=False)
class Rules:
    """What one set of options means, looked up quickly.

    Attributes:
        options: The options.
        faces: What each face of the deck does.
        deck: All cards.
        colours: The colours a player may name.
        teams: Who plays together.
        disposes: Whether any play can make other cards go along.
    """

    options: Options
    faces: dict[str, CardRule]
    deck: Pool[Card]
    colours: tuple[Colour, ...]
    teams: Teams
    disposes: bool

    @classmethod
    def of(cls, options: Options) -> Rules:
        """Compile the options."""
        teams = Teams.opposite(options.seats, options.seats // 2)
        single = Teams.single(options.seats)
        colours = {card.colour for card in options.deck}
        faces = card_table(options)
        return cls(
            options,
            faces,
            Pool[Card].of(options.deck),
            tuple(colour for colour in Colour if colour in colours) or tuple(Colour),
            teams if options.partners else single,
            options.one_rule is not OneRule.NONE or any(rule.dumps for rule in faces.values()),
        )

    def rule(self, card: Card) -> CardRule:
        """What a card does."""
        return self.faces[card.face]

    def action(self, card: Card) -> bool:
        """Whether it is a coloured card without a number."""
        return card.colour is not None and self.faces[card.face].number is None

    def points(self, hand: tuple[Card, ...]) -> int:
        """What a hand is worth."""
        return sum(self.faces[card.face].points for card in hand)


def seat_after(alive: tuple[Seat, ...], seat: Seat, steps: int) -> Seat:
    """The seat that many seats on, among those still in the match.

    Examples:
        >>> seat_after((0, 1, 3), 1, 1), seat_after((0, 1, 3), 0, -1)
        (3, 3)
    """
    return alive[(alive.index(seat) + steps) % len(alive)]
