"""What moves bring about, one small value for each thing, as frontends show it."""

from __future__ import annotations

from attrs import evolve, frozen

from tablerules.core.seats import Seat, Viewer
from tablerules.uno.cards import Card, Colour
from tablerules.uno.moves import Cards, Hidden


@frozen
class Effect:
    """One thing that happened."""

    def seen(self, viewer: Viewer) -> Effect:  # noqa: ARG002 - most effects are seen by all
        """The effect as a viewer saw it."""
        return self


@frozen
class CardsLaid(Effect):
    """Cards were laid on the pile; the last one is on top."""

    seat: Seat
    cards: Cards


@frozen
class CardTaken(Effect):
    """A seat took a card that was laid in error back into its hand."""

    seat: Seat
    card: Card


@frozen
class ColourSet(Effect):
    """A colour was named for a wild card."""

    colour: Colour


@frozen
class DirectionChanged(Effect):
    """Play goes the other way: 1 is clockwise."""

    direction: int


@frozen
class TurnStarted(Effect):
    """A seat has the turn."""

    seat: Seat


@frozen
class SeatSkipped(Effect):
    """A seat lost its turn."""

    seat: Seat


@frozen
class DrawImposed(Effect):
    """Cards are imposed on a seat."""

    seat: Seat
    count: int


@frozen
class PenaltyImposed(Effect):
    """A seat must draw for a breach: the clause says which."""

    seat: Seat
    count: int
    rule: str


@frozen
class CardsDrawn(Effect):
    """A seat got cards from the stock."""

    seat: Seat
    cards: Hidden

    def seen(self, viewer: Viewer) -> CardsDrawn:
        """Only the seat sees which."""
        return self if viewer == self.seat else CardsDrawn(self.seat, (None,) * len(self.cards))


@frozen
class StockRebuilt(Effect):
    """All discards but the top card were shuffled into a new stock."""

    count: int


@frozen
class UnoCalled(Effect):
    """A seat called uno."""

    seat: Seat


@frozen
class HandsMoved(Effect):
    """Hands went to other seats: ``moves`` says from whom to whom."""

    moves: tuple[tuple[Seat, Seat], ...]


@frozen
class HandsCollected(Effect):
    """All hands were collected, to be dealt again."""

    count: int


@frozen
class HandTaken(Effect):
    """A seat has a new hand."""

    seat: Seat
    hand: Hidden

    def seen(self, viewer: Viewer) -> HandTaken:
        """Only the seat sees which."""
        return self if viewer == self.seat else evolve(self, hand=(None,) * len(self.hand))


@frozen
class CardsGiven(Effect):
    """A seat gave cards to another."""

    seat: Seat
    target: Seat
    cards: Hidden

    def seen(self, viewer: Viewer) -> CardsGiven:
        """Only the two see which."""
        if viewer in (self.seat, self.target):
            return self
        return evolve(self, cards=(None,) * len(self.cards))


@frozen
class SilenceChanged(Effect):
    """The table must be silent after that seat's 7, or (None) may talk again."""

    seat: Seat | None


@frozen
class ChallengeDecided(Effect):
    """A Wild Draw Four was challenged."""

    offender: Seat
    challenger: Seat
    guilty: bool
    hand: Hidden

    def seen(self, viewer: Viewer) -> ChallengeDecided:
        """All hear the verdict; the two see the hand."""
        if viewer in (self.offender, self.challenger):
            return self
        return evolve(self, hand=(None,) * len(self.hand))


@frozen
class FirstCardTurned(Effect):
    """The first card was turned up; ``stays``: otherwise it went back into the stock."""

    card: Card
    stays: bool
    shuffled: bool = False


@frozen
class DealerChosen(Effect):
    """A seat deals."""

    seat: Seat


@frozen
class RoundOver(Effect):
    """A seat has gone out, or (None) the round is stuck."""

    winner: Seat | None


@frozen
class HandRevealed(Effect):
    """A hand was laid open."""

    seat: Seat
    hand: Cards
    points: int


@frozen
class RoundScored(Effect):
    """What each team (each seat, without partners) scored in the round."""

    gains: tuple[int, ...]


@frozen
class SeatOut(Effect):
    """A seat has left the match."""

    seat: Seat


@frozen
class MatchOver(Effect):
    """The match is won."""

    winners: tuple[Seat, ...]
