"""The state of a match, and the phases it can be in: plain data, nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

from tablerules.core.making import Noted, maker, noting_maker
from tablerules.core.piles import Pool
from tablerules.core.seats import Opening, Seat
from tablerules.uno.cards import Card, Colour, Task
from tablerules.uno.moves import Cards, Hidden

# ------------------------------------------------------------------ parts of phases


@frozen
class Bluff:
    """What a challenge of the last guarded wild card is judged by.

    Attributes:
        seat: Who played it.
        colour: The colour in force before.
        top: The top card before.
        held: The hand it left behind; hidden from the others.
    """

    seat: Seat
    colour: Colour | None
    top: Card
    held: Hidden


@frozen
class Aftermath:
    """What a play still has to bring about, once decisions before it are made.

    Attributes:
        seat: Who played.
        tasks: Decisions and effects still to come, in order.
        draws: Cards to be imposed on the next player.
        skips: Players to be skipped.
        again: Whether the player goes on.
        face: The face that imposes the draw.
        bluff: What a challenge would be judged by.
        undo: What a jump-in would put back.
        follow: Whether a Skip or Reverse gave the turn back to its player.
    """

    seat: Seat
    tasks: tuple[Task, ...]
    draws: int
    skips: int
    again: bool
    face: str
    bluff: Bluff | None
    undo: Undo
    follow: bool


@frozen
class Undo:
    """What a jump-in that replaces the last play puts back.

    Attributes:
        direction: The direction before it.
        carried: The cards already imposed before it.
    """

    direction: int
    carried: int


@lru_cache(maxsize=256)
def undo_of(direction: int, carried: int) -> Undo:
    """`Undo`, made once."""
    return Undo(direction, carried)


# ------------------------------------------------------------------ phases


@frozen
class DealerDraw:
    """Cards are drawn for the first deal; ``drawn`` lies open."""

    opening: Opening
    drawn: Cards = ()


@frozen
class FirstCard:
    """The dealer turns up the first card."""


@frozen
class ChooseColour:
    """The first card is wild: a seat names its colour; ``then`` has the first turn."""

    seat: Seat
    then: Seat


@frozen
class Turn:
    """A seat may play or draw.

    Attributes:
        seat: Whose turn it is.
        passes: How many seats have passed in a row for want of cards.
        again: Whether it is the right to play again, after an 8.
        follow: Whether it follows an own Skip or Reverse, with two players.
    """

    seat: Seat
    passes: int = 0
    again: bool = False
    follow: bool = False


@lru_cache(maxsize=1024, typed=True)
def plain_turn(seat: Seat, passes: int = 0) -> Turn:
    """An ordinary turn, made once."""
    return Turn(seat, passes)


@frozen(weakref_slot=False)
class Drawn:
    """A seat has drawn: only that card may be played now. The card is hidden from the others."""

    seat: Seat
    card: Card | None
    count: int = 1


@frozen
class Pending:
    """A draw is imposed and waits for its victim.

    Attributes:
        seat: The victim.
        count: How many cards.
        sender: Who imposed it last.
        face: The face that imposed it last.
        then: Who has the turn after the victim has drawn.
        answers: Whether it may be answered (not a first card, nor somebody's last card).
        last: Whether the sender has gone out with it.
        bluff: What a challenge is judged by; None: it cannot be challenged.
    """

    seat: Seat
    count: int
    sender: Seat
    face: str
    then: Seat
    answers: bool = True
    last: bool = False
    bluff: Bluff | None = None


@frozen
class Challenged:
    """The victim has challenged the last bluff; the dealer makes the verdict known."""

    pending: Pending
    bluff: Bluff


@frozen
class SwapHands:
    """A seat chooses with whom it exchanges hands; ``must``: it cannot keep its own."""

    seat: Seat
    must: bool
    after: Aftermath


@frozen
class GiveCards:
    """A seat may give cards away: ``most`` at most; ``exact``: neither more nor fewer."""

    seat: Seat
    most: int
    exact: bool
    after: Aftermath


@frozen
class Reacting:
    """Everybody reacts to a 9.

    Attributes:
        left: Who has not reacted yet, in play order.
        missed: Who will not.
        word: Whether a word is said; otherwise the pile is slapped.
        after: What follows.
    """

    left: tuple[Seat, ...]
    missed: tuple[Seat, ...]
    word: bool
    after: Aftermath

    @property
    def seat(self) -> Seat:
        """The first who has not reacted."""
        return self.left[0]


@frozen
class DealHands:
    """All hands have been collected into ``pool`` and are dealt again; the pool is hidden."""

    pool: Hidden
    owed: tuple[tuple[Seat, int], ...]
    after: Aftermath


@frozen
class HandOver:
    """Hands are on their way to other seats; who gets one learns what is in it.

    Attributes:
        hands: To whom each hand goes, and the hand, which is hidden on the way.
        after: What follows.
    """

    hands: tuple[tuple[Seat, Hidden], ...]
    after: Aftermath


@frozen
class Taking:
    """A seat draws a card on its turn, the ``count``-th; never waited on."""

    seat: Seat
    count: int


@frozen(weakref_slot=False)
class Drawing:
    """The dealer deals what seats must take, then the game goes on with ``then``."""

    owed: tuple[tuple[Seat, int], ...]
    then: Phase


@frozen
class Counting:
    """The round is over: the hands in ``left`` are still to be laid open.

    Attributes:
        winner: Who has gone out; None: the round was stuck.
        left: Whose hands are still hidden.
    """

    winner: Seat | None
    left: tuple[Seat, ...]


@frozen
class Over:
    """The match is over; ``winners`` have won it."""

    winners: tuple[Seat, ...]


SeatPhase: TypeAlias = ChooseColour | Turn | Drawn | Pending | SwapHands | GiveCards | Reacting
"""Phases that wait for ``seat``."""
Phase: TypeAlias = (
    SeatPhase
    | DealerDraw
    | FirstCard
    | Challenged
    | DealHands
    | HandOver
    | Taking
    | Drawing
    | Aftermath
    | Counting
    | Over
)

# ------------------------------------------------------------------ the state


@frozen(weakref_slot=False)
class Marks:
    """What all have heard in this round.

    Attributes:
        called: Who holds one card and has called, in seat order.
        exposed: Who holds one card, owes a call and can be caught, in seat order.
        erred: Who has made a false call in this turn, in seat order.
        barred: Who was made to draw since the last card was laid and may not jump in.
        silence: Who played the 7 that silences the table; None: all may talk.
    """

    called: tuple[Seat, ...] = ()
    exposed: tuple[Seat, ...] = ()
    erred: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    silence: Seat | None = None


@frozen
class Match:
    """What lasts from round to round.

    Attributes:
        dealer: Who deals this round.
        alive: The seats still in the match.
        out: The seats that are out, in groups, first to go first.
        totals: The points of each team (of each seat, without partners).
        round: The number of this round, from 1; 0 while cards are drawn for the deal.
    """

    dealer: Seat
    alive: tuple[Seat, ...]
    out: tuple[tuple[Seat, ...], ...]
    totals: tuple[int, ...]
    round: int


@frozen(weakref_slot=False)
class State(Noted):
    """Everything about a match at one moment, hidden cards included.

    Attributes:
        hands: The hand of each seat, sorted.
        stock: The face-down cards; their order is decided when they are drawn.
        discards: The cards under the top card.
        top: The top card of the discard pile; None before the first one.
        colour: The colour in force.
        direction: 1 for clockwise, -1 for counterclockwise.
        phase: What the game waits for.
        marks: Calls and bans.
        undo: What a jump-in would put back; None: nobody may jump in.
        match: What lasts from round to round.
    """

    hands: tuple[Cards, ...]
    stock: Pool[Card]
    discards: Pool[Card]
    top: Card | None
    colour: Colour | None
    direction: int
    phase: Phase
    marks: Marks
    undo: Undo | None
    match: Match


make_state = noting_maker(State)
"""`State`, made quickly, with what the rules note about it."""
make_marks = maker(Marks)
"""`Marks`, made quickly."""
UNMARKED = Marks()
"""Nobody has called or owes a call, and nothing is barred: it is most often so."""
make_drawing = maker(Drawing)
"""`Drawing`, made quickly."""
make_drawn = maker(Drawn)
"""`Drawn`, made quickly."""


@lru_cache(maxsize=1024, typed=True)
def drawing_one(seat: Seat, count: int) -> Drawing:
    """A seat draws the ``count``-th card of its turn; made once."""
    return Drawing(((seat, 1),), Taking(seat, count))
