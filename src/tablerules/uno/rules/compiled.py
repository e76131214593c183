"""The options, compiled into what the rooms of the rules look up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from attrs import field, frozen

from tablerules.core.game import Waiting
from tablerules.core.piles import Pool
from tablerules.core.seats import Seat, Teams
from tablerules.uno.cards import Card, CardRule, Colour, Task
from tablerules.uno.choices import OneRule
from tablerules.uno.moves import Cards, Play
from tablerules.uno.options import Options, card_table
from tablerules.uno.state import Aftermath, Marks, Phase, Undo

Holding: TypeAlias = tuple[Seat, int, bool]
"""What decides how a single card can be laid, whatever lies on the pile: the seat, how many cards
it holds (three stand for more), and whether it has made a false call in this turn."""
Look: TypeAlias = tuple[Card | None, Colour | None]
"""What decides which cards lie on the pile: the top card, and the colour in force."""
Landing: TypeAlias = tuple[Seat, Cards, int, bool]
"""What decides what laid cards bring about: the seat, the cards, the direction of play, and whether
two play."""

_TASKS = tuple(Task)


@frozen
class Impact:
    """What cards laid together bring about.

    Attributes:
        tasks: What they set going, in order.
        draws: How many cards they make the next player draw.
        skips: How many players they skip.
        reverses: How often they turn the direction.
        again: Whether their player may play again.
        guarded: Whether one of them is played lawfully only without a better card.
    """

    tasks: tuple[Task, ...]
    draws: int
    skips: int
    reverses: int
    again: bool
    guarded: bool


@frozen(eq=False)
class Upshot:
    """What lies on the table after a move, cards in hands and piles aside.

    Attributes:
        top: The top card.
        colour: The colour in force.
        turns: Whether the direction of play has turned.
        phase: What the game waits for.
        marks: Calls and bans; None: they stay.
        undo: What a jump-in would put back.
        waits: Whom it waits on, where nobody may cut in; None: that is still to be found out.
    """

    top: Card | None
    colour: Colour | None
    turns: bool
    phase: Phase
    marks: Marks | None
    undo: Undo | None
    waits: Waiting | None


@frozen(eq=False, repr=False)
class Rules:
    """What one set of options means, looked up quickly.

    Attributes:
        options: The options.
        faces: What each face of the deck does.
        deck: All cards.
        nothing: No cards; cards of the deck are added to it more quickly than to any empty pool.
        colours: The colours a player may name.
        everybody: All seats.
        teams: Who plays together.
        disposes: Whether any play can make other cards go along.
        grouped: Whether several cards can be laid in one turn.
        lays: The plays of single cards that can be laid on some pile, remembered by holding.
        piles: Which cards lie on a pile and which do not, remembered by its look.
        impacts: What cards laid together bring about, remembered.
        outcomes: What follows when a seat lays cards, and whether it turns the direction,
            remembered by landing.
        upshots: What lies on the table after an everyday move, remembered.
    """

    options: Options
    faces: dict[str, CardRule]
    deck: Pool[Card]
    nothing: Pool[Card]
    colours: tuple[Colour, ...]
    everybody: tuple[Seat, ...]
    teams: Teams
    disposes: bool
    grouped: bool
    lays: dict[Holding, dict[Card, tuple[Play, ...]]] = field(factory=dict)
    piles: dict[Look, tuple[set[Card], set[Card]]] = field(factory=dict)
    impacts: dict[Cards, Impact] = field(factory=dict)
    outcomes: dict[Landing, tuple[Aftermath, bool]] = field(factory=dict)
    upshots: dict[tuple[object, ...], Upshot] = field(factory=dict)

    def __reduce__(self) -> tuple[Callable[[Options], Rules], tuple[Options]]:
        return Rules.of, (self.options,)

    @classmethod
    def of(cls, options: Options) -> Rules:
        """Compile the options."""
        teams = Teams.opposite(options.seats, options.seats // 2)
        single = Teams.single(options.seats)
        colours = {card.colour for card in options.deck}
        faces = card_table(options)
        deck = Pool[Card].of(options.deck)
        return cls(
            options,
            faces,
            deck,
            deck.remove(options.deck),
            tuple(colour for colour in Colour if colour in colours) or tuple(Colour),
            tuple(range(options.seats)),
            teams if options.partners else single,
            options.one_rule is not OneRule.NONE or any(rule.dumps for rule in faces.values()),
            options.multi_identical
            or options.mirror
            or options.sequences
            or options.one_rule is not OneRule.NONE,
        )

    def rule(self, card: Card) -> CardRule:
        """What a card does."""
        return self.faces[card.face]

    def impact(self, cards: Cards) -> Impact:
        """What cards laid together bring about."""
        known = self.impacts.get(cards)
        if known is None:
            known = self.impacts[cards] = self._add_up([self.rule(card) for card in cards])
        return known

    @staticmethod
    def _add_up(laid: list[CardRule]) -> Impact:
        return Impact(
            tuple(task for task in _TASKS if any(task in rule.tasks for rule in laid)),
            sum(rule.draw for rule in laid),
            sum(rule.skip for rule in laid),
            sum(rule.reverse for rule in laid),
            any(rule.again for rule in laid),
            any(rule.guarded for rule in laid),
        )

    def action(self, card: Card) -> bool:
        """Whether it is a coloured card without a number."""
        return card.colour is not None and self.faces[card.face].number is None

    def points(self, hand: tuple[Card, ...]) -> int:
        """What a hand is worth."""
        return sum([self.faces[card.face].points for card in hand])


def seat_after(alive: tuple[Seat, ...], seat: Seat, steps: int) -> Seat:
    """The seat that many seats on, among those still in the match.

    Examples:
        >>> seat_after((0, 1, 3), 1, 1), seat_after((0, 1, 3), 0, -1)
        (3, 3)
    """
    return alive[(alive.index(seat) + steps) % len(alive)]
