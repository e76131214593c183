"""What moves bring about, one small value for each thing, as frontends show it."""

from __future__ import annotations

from typing import Self, TypeAlias

from attrs import evolve, frozen

from tablerules.core.seats import Seat, Viewer
from tablerules.uno.cards import Card, Colour
from tablerules.uno.moves import Cards, Hidden


@frozen
class _Open:
    """What all can see."""

    def seen(self, viewer: Viewer) -> Self:  # noqa: ARG002 - a viewer makes no difference here
        """The effect as a viewer saw it."""
        return self


@frozen
class CardsLaid(_Open):
    """Cards were laid on the pile; the last one is on top."""

    seat: Seat
    cards: Cards


@frozen
class CardTaken(_Open):
    """A seat took a card that was laid in error back into its hand."""

    seat: Seat
    card: Card


@frozen
class ColourSet(_Open):
    """A colour was named for a wild card."""

    colour: Colour


@frozen
class DirectionChanged(_Open):
    """Play goes the other way: 1 is clockwise."""

    direction: int


@frozen
class TurnStarted(_Open):
    """A seat has the turn."""

    seat: Seat


@frozen
class SeatSkipped(_Open):
    """A seat lost its turn."""

    seat: Seat


@frozen
class DrawImposed(_Open):
    """Cards are imposed on a seat."""

    seat: Seat
    count: int


@frozen
class PenaltyImposed(_Open):
    """A seat must draw for a breach: the clause says which."""

    seat: Seat
    count: int
    rule: str


@frozen
class CardsDrawn:
    """A seat got cards from the stock."""

    seat: Seat
    cards: Hidden

    def seen(self, viewer: Viewer) -> Self:
        """Only the seat sees which."""
        return self if viewer == self.seat else evolve(self, cards=(None,) * len(self.cards))


@frozen
class StockRebuilt(_Open):
    """All discards but the top card were shuffled into a new stock."""

    count: int


@frozen
class UnoCalled(_Open):
    """A seat called uno."""

    seat: Seat


@frozen
class HandsMoved(_Open):
    """Hands went to other seats: ``moves`` says from whom to whom."""

    moves: tuple[tuple[Seat, Seat], ...]


@frozen
class HandsCollected(_Open):
    """All hands were collected, to be dealt again."""

    count: int


@frozen
class HandTaken:
    """A seat has a new hand."""

    seat: Seat
    hand: Hidden

    def seen(self, viewer: Viewer) -> Self:
        """Only the seat sees which."""
        return self if viewer == self.seat else evolve(self, hand=(None,) * len(self.hand))


@frozen
class CardsGiven:
    """A seat gave cards to another."""

    seat: Seat
    target: Seat
    cards: Hidden

    def seen(self, viewer: Viewer) -> Self:
        """Only the two see which."""
        if viewer in (self.seat, self.target):
            return self
        return evolve(self, cards=(None,) * len(self.cards))


@frozen
class SilenceChanged(_Open):
    """The table must be silent after that seat's 7, or (None) may talk again."""

    seat: Seat | None


@frozen
class ChallengeDecided:
    """A Wild Draw Four was challenged."""

    offender: Seat
    challenger: Seat
    guilty: bool
    hand: Hidden

    def seen(self, viewer: Viewer) -> Self:
        """All hear the verdict; the two see the hand."""
        if viewer in (self.offender, self.challenger):
            return self
        return evolve(self, hand=(None,) * len(self.hand))


@frozen
class FirstCardTurned(_Open):
    """The first card was turned up; ``stays``: otherwise it went back into the stock."""

    card: Card
    stays: bool
    shuffled: bool = False


@frozen
class DealerChosen(_Open):
    """A seat deals."""

    seat: Seat


@frozen
class RoundOver(_Open):
    """A seat has gone out, or (None) the round is stuck."""

    winner: Seat | None


@frozen
class HandRevealed(_Open):
    """A hand was laid open."""

    seat: Seat
    hand: Cards
    points: int


@frozen
class RoundScored(_Open):
    """What each team (each seat, without partners) scored in the round."""

    gains: tuple[int, ...]


@frozen
class SeatOut(_Open):
    """A seat has left the match."""

    seat: Seat


@frozen
class MatchOver(_Open):
    """The match is won."""

    winners: tuple[Seat, ...]


Effect: TypeAlias = (
    CardsLaid
    | CardTaken
    | ColourSet
    | DirectionChanged
    | TurnStarted
    | SeatSkipped
    | DrawImposed
    | PenaltyImposed
    | CardsDrawn
    | StockRebuilt
    | UnoCalled
    | HandsMoved
    | HandsCollected
    | HandTaken
    | CardsGiven
    | SilenceChanged
    | ChallengeDecided
    | FirstCardTurned
    | DealerChosen
    | RoundOver
    | HandRevealed
    | RoundScored
    | SeatOut
    | MatchOver
)
"""One thing that happened, with ``seen(viewer)``: how a viewer saw it."""
