"""Every kind of move: by a seat, by the dealer (chance) and by the referee.

``str(move)`` is the notation. A card that somebody may not see is None, written ``??``.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from tablerules.core.actors import ByChance, ByReferee, BySeat
from tablerules.core.chance import Dealt
from tablerules.core.piles import Pool
from tablerules.core.rng import Rng
from tablerules.core.seats import REFEREE, Seat, write_actor
from tablerules.uno.cards import Card, Colour, card

Cards: TypeAlias = tuple[Card, ...]
Hidden: TypeAlias = tuple[Card | None, ...]
"""Cards of which some may be hidden from who looks."""


def write_cards(cards: Hidden) -> str:
    """Cards as text, hidden ones as ``??``."""
    return " ".join("??" if shown is None else str(shown) for shown in cards)


def shown(cards: Hidden) -> Cards:
    """The cards that are not hidden."""
    return tuple([card for card in cards if card is not None])


# ------------------------------------------------------------------ moves by seats


@frozen(cache_hash=True)
class Play(BySeat):
    """Lay cards on the pile: ``p1 play R5``, ``p1 play W4 green uno``.

    Attributes:
        seat: Who plays.
        cards: The card, or the cards played together; the last one ends on top.
        colour: The colour named for a wild card.
        dumped: Cards that a disposal makes go along; they end under the others, sorted.
        uno: Whether the player says "uno" with it.
    """

    seat: Seat
    cards: Cards
    colour: Colour | None = None
    dumped: Cards = ()
    uno: bool = False

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} play {_laid(self)}"


@frozen(cache_hash=True)
class JumpIn(BySeat):
    """Lay a card identical to the top one out of turn: ``p3 jump R5``.

    Attributes:
        seat: Who jumps in.
        cards: The one card.
        colour: The colour named for a wild card.
        dumped: Cards that a disposal makes go along, sorted.
        uno: Whether the player says "uno" with it.
    """

    seat: Seat
    cards: Cards
    colour: Colour | None = None
    dumped: Cards = ()
    uno: bool = False

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} jump {_laid(self)}"


def _laid(move: Play | JumpIn) -> str:
    words = [write_cards(move.cards)]
    if move.colour is not None:
        words.append(str(move.colour))
    if move.dumped:
        words.append(f"dump {write_cards(move.dumped)}")
    if move.uno:
        words.append("uno")
    return " ".join(words)


class Act(enum.Enum):
    """What a seat can do with one word."""

    DRAW = "draw"
    KEEP = "keep"
    """Keep the card just drawn, the own hand or the own cards."""
    PASS = "pass"  # noqa: S105 - a move, not a secret
    """Let the turn pass: nothing can be drawn, or the right to play again is not used."""
    ACCEPT = "accept"
    """Take the cards that are imposed."""
    CHALLENGE = "challenge"
    UNO = "uno"
    SLAP = "slap"
    SAY = "say"
    MISS = "miss"
    """Not react to a 9."""

    __hash__ = object.__hash__  # members are single objects; that of enum.Enum is slow


@frozen(cache_hash=True)
class Do(BySeat):
    """A move of one word: ``p1 draw``, ``p2 accept``, ``p3 uno``."""

    seat: Seat
    act: Act

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} {self.act.value}"


@lru_cache(maxsize=1024, typed=True)
def do(seat: Seat, act: Act) -> Do:
    """`Do`, made once for each seat and act."""
    return Do(seat, act)


_MOST_SEATS = 10


def by_seats(act: Act) -> tuple[Do, ...]:
    """The same move of every seat that there can be."""
    return tuple(do(seat, act) for seat in range(_MOST_SEATS))


@frozen(cache_hash=True)
class Catch(BySeat):
    """Catch somebody who has not called: ``p2 catch p1``."""

    seat: Seat
    target: Seat

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} catch {write_actor(self.target)}"


@frozen(cache_hash=True)
class NameColour(BySeat):
    """Name the colour of a wild first card: ``p2 name green``."""

    seat: Seat
    colour: Colour

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} name {self.colour}"


@frozen(cache_hash=True)
class Swap(BySeat):
    """Exchange hands: ``p1 swap p3``."""

    seat: Seat
    target: Seat

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} swap {write_actor(self.target)}"


@frozen(cache_hash=True)
class Give(BySeat):
    """Give cards away: ``p1 give p3 R5 G7``; only the two of them see which."""

    seat: Seat
    target: Seat
    cards: Hidden

    def __str__(self) -> str:
        giver, taker = write_actor(self.seat), write_actor(self.target)
        return f"{giver} give {taker} {write_cards(self.cards)}"


@frozen(cache_hash=True)
class Misplay(BySeat):
    """Lay a card that does not match, where the table penalises that: ``p1 misplay G7``."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} misplay {self.card}"


# ------------------------------------------------------------------ by the referee


class Offence(enum.Enum):
    """What only people can see."""

    SUGGESTION = "suggestion"
    TALK = "talk"


@frozen(cache_hash=True)
class Penalise(ByReferee):
    """The referee imposes a penalty: ``ref suggestion p2``."""

    offence: Offence
    target: Seat

    def __str__(self) -> str:
        return f"{REFEREE} {self.offence.value} {write_actor(self.target)}"


# ------------------------------------------------------------------ by the dealer


@frozen(cache_hash=True)
class TurnedUp(ByChance):
    """The dealer turns the first card up: ``* turn R5``."""

    card: Card

    def __str__(self) -> str:
        return f"* turn {self.card}"


@frozen(cache_hash=True)
class DrawnForDeal(ByChance):
    """A seat draws a card for the first deal, for all to see: ``* cut p1 R5``."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"* cut {write_actor(self.seat)} {self.card}"


@frozen(cache_hash=True)
class Verdict(ByChance):
    """The challenger has looked: ``* verdict p1 p2 guilty R5 G7``.

    Attributes:
        offender: Who played the Wild Draw Four.
        challenger: Who challenged; these two see the hand, all hear the verdict.
        guilty: Whether it was unlawful.
        hand: What the offender held when it was played.
    """

    offender: Seat
    challenger: Seat
    guilty: bool
    hand: Hidden

    def __str__(self) -> str:
        seats = f"{write_actor(self.offender)} {write_actor(self.challenger)}"
        verdict = "guilty" if self.guilty else "innocent"
        return f"* verdict {seats} {verdict} {write_cards(self.hand)}".rstrip()


@frozen(cache_hash=True)
class Reveal(ByChance):
    """A hand is laid open at the end of a round: ``* reveal p2 R5 G7``."""

    seat: Seat
    hand: Cards

    def __str__(self) -> str:
        return f"* reveal {write_actor(self.seat)} {write_cards(self.hand)}"


SeatMove: TypeAlias = Play | JumpIn | Do | Catch | NameColour | Swap | Give | Misplay
DealerMove: TypeAlias = TurnedUp | DrawnForDeal | Verdict | Reveal | Dealt[Card]
Move: TypeAlias = SeatMove | Penalise | DealerMove
"""Every move of this game: by seats, by the referee, by the dealer."""


@frozen
class TurnUp:
    """A request for one card from the stock, seen by all.

    Attributes:
        pool: The stock.
        seat: For whom it is drawn; None: to begin the discard pile.
    """

    pool: Pool[Card]
    seat: Seat | None = None

    def _made(self, shown: Card) -> TurnedUp | DrawnForDeal:
        return TurnedUp(shown) if self.seat is None else DrawnForDeal(self.seat, shown)

    @property
    def total(self) -> int:
        """How many cards there are."""
        return self.pool.size

    def outcomes(self) -> tuple[tuple[TurnedUp | DrawnForDeal, int], ...]:
        """Every different card with its number."""
        return tuple((self._made(shown), count) for shown, count in self.pool.pairs)

    def weight(self, outcome: object) -> int:
        """How often the card is there."""
        if not isinstance(outcome, TurnedUp | DrawnForDeal) or outcome != self._made(outcome.card):
            return 0
        return self.pool.count(outcome.card)

    def outcome(self, given: Card | str) -> TurnedUp | DrawnForDeal:
        """Take this card, or its text."""
        shown: Any = card(given) if isinstance(given, str) else given
        if not isinstance(shown, Card) or not self.pool.count(shown):
            msg = f"{given!s} is no outcome of {self}"
            raise ValueError(msg)
        return self._made(shown)

    def sample(self, rng: Rng) -> TurnedUp | DrawnForDeal:
        """Turn one at random."""
        return self._made(self.pool.sample(rng, 1)[0])

    def __str__(self) -> str:
        whom = "the pile" if self.seat is None else write_actor(self.seat)
        return f"a card for {whom}"
