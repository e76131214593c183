"""A state in the making: what a room changes while it carries out one move.

A draft lives inside one `apply`; states themselves never change. It knows how cards move and keeps
the effects; what happens when is for the rooms to say.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from typing import ParamSpec

from tablerules.core.piles import Pool
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card, Colour
from tablerules.uno.choices import CallTrigger, CatchWindow
from tablerules.uno.effects import (
    CardsDrawn,
    CardsLaid,
    ColourSet,
    Effect,
    HandTaken,
    PenaltyImposed,
    SilenceChanged,
    StockRebuilt,
    TurnStarted,
)
from tablerules.uno.moves import Cards
from tablerules.uno.rules.compiled import Rules, seat_after
from tablerules.uno.state import (
    Match,
    Phase,
    State,
    Turn,
    Undo,
    make_marks,
    make_state,
    plain_turn,
)

P = ParamSpec("P")


def without(hand: Cards, cards: Iterable[Card]) -> Cards:
    """A hand without some of its cards.

    Raises:
        ValueError: A card is not in it.
    """
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def added(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """A sorted set of seats with one more."""
    return seats if seat in seats else tuple(sorted((*seats, seat)))


def removed(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """A set of seats without one."""
    return tuple(other for other in seats if other != seat) if seat in seats else seats


class Draft:
    """The parts of a state, open to change, and what has happened to them.

    Attributes:
        owed: Draws that seats owe before the game goes on: seat and count.
        effects: What has happened, in order; None: nobody listens.
    """

    __slots__ = (
        "barred",
        "called",
        "colour",
        "direction",
        "discards",
        "effects",
        "erred",
        "exposed",
        "hands",
        "match",
        "owed",
        "phase",
        "rules",
        "silence",
        "stock",
        "top",
        "undo",
    )

    def __init__(self, rules: Rules, state: State, *, telling: bool = True) -> None:
        """Open a state for change; ``telling``: whether effects are kept."""
        self.rules = rules
        self.hands: list[Cards] = list(state.hands)
        self.stock: Pool[Card] = state.stock
        self.discards: Pool[Card] = state.discards
        self.top: Card | None = state.top
        self.colour: Colour | None = state.colour
        self.direction: int = state.direction
        self.phase: Phase = state.phase
        self.called = state.marks.called
        self.exposed = state.marks.exposed
        self.erred = state.marks.erred
        self.barred = state.marks.barred
        self.silence = state.marks.silence
        self.undo: Undo | None = state.undo
        self.match: Match = state.match
        self.owed: list[tuple[Seat, int]] = []
        self.effects: list[Effect] | None = [] if telling else None

    def close(self) -> State:
        """Close the draft."""
        return make_state(
            tuple(self.hands),
            self.stock,
            self.discards,
            self.top,
            self.colour,
            self.direction,
            self.phase,
            make_marks(self.called, self.exposed, self.erred, self.barred, self.silence),
            self.undo,
            self.match,
        )

    def tell(self, kind: Callable[P, Effect], *told: P.args, **named: P.kwargs) -> None:
        """Note what has happened, if anybody listens."""
        if self.effects is not None:
            self.effects.append(kind(*told, **named))

    # -------------------------------------------------------------- seats and turns

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat so many seats on in the direction of play."""
        return seat_after(self.match.alive, seat, self.direction * steps)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats in the match, in play order from a seat."""
        return tuple(self.after(seat, i) for i in range(1, len(self.match.alive)))

    def begin(self) -> None:
        """The seat on turn begins: the windows for catching and jumping in close."""
        self.undo = None
        if self.rules.options.uno_catch_window is CatchWindow.NEXT_TURN:
            self.exposed = ()

    def start_turn(self, seat: Seat, *, passes: int = 0) -> None:
        """It is a seat's turn now."""
        self.new_turn(plain_turn(seat, passes))

    def new_turn(self, turn: Turn) -> None:
        """A turn of any kind starts."""
        self.phase = turn
        self.erred = ()
        if self.silence is not None and self.silence == turn.seat and not turn.again and self.laps:
            self.quiet(None)
        self.tell(TurnStarted, turn.seat)

    @property
    def laps(self) -> bool:
        """Whether silence lasts one lap."""
        return self.rules.options.silence_until.value == "lap"

    def quiet(self, seat: Seat | None) -> None:
        """Silence begins, or ends."""
        self.silence = seat
        self.tell(SilenceChanged, seat)

    # -------------------------------------------------------------- cards

    @property
    def drawable(self) -> int:
        """How many cards can be drawn, those under the top card included."""
        return self.stock.size + self.discards.size

    def lay(self, seat: Seat, cards: Cards, dumped: Cards, colour: Colour | None) -> None:
        """Cards go from a hand to the pile, the last of ``cards`` on top.

        A wild card sets ``colour``; without one the colour in force stays.
        """
        self.hands[seat] = without(self.hands[seat], cards + dumped)
        beneath = dumped + cards[:-1]
        if self.top is not None:
            beneath = (self.top, *beneath)
        self.discards = self.discards.add(beneath)
        self.top = cards[-1]
        self.barred = ()
        self.tell(CardsLaid, seat, dumped + cards)
        if self.top.colour is not None:
            self.colour = self.top.colour
        elif colour is not None:
            self.colour = colour
            self.tell(ColourSet, colour)
        self.recount(seat)

    def owe(self, seat: Seat, count: int) -> None:
        """A seat must draw before the game goes on."""
        if count:
            self.owed.append((seat, count))

    def penalise(self, seat: Seat, count: int, rule: str) -> None:
        """A seat must draw for a breach; it may not jump in with what it draws."""
        self.tell(PenaltyImposed, seat, count, rule)
        self.barred = added(self.barred, seat)
        self.owe(seat, count)

    def draw(self, seat: Seat, cards: Cards) -> None:
        """Cards go from the stock to a hand."""
        self.stock = self.stock.remove(cards)
        self.take(seat, cards)
        self.tell(CardsDrawn, seat, cards)

    def take(self, seat: Seat, cards: Cards) -> None:
        """Cards go to a hand, from wherever they were."""
        hand = list(self.hands[seat])
        for card in cards:
            insort(hand, card)
        self.hands[seat] = tuple(hand)
        self.recount(seat)

    def rebuild(self) -> None:
        """All discards but the top card become the stock."""
        self.tell(StockRebuilt, self.discards.size)
        self.stock, self.discards = self.stock.add(self.discards), Pool()

    def empty(self, seat: Seat) -> None:
        """A hand leaves its seat: calls made for it are void."""
        self.hands[seat] = ()
        self.recount(seat)

    def arrive(self, seat: Seat, hand: Cards) -> None:
        """A seat gets a new hand."""
        self.hands[seat] = hand
        self.recount(seat, changed=True)
        self.tell(HandTaken, seat, hand)

    # -------------------------------------------------------------- calls

    def recount(self, seat: Seat, *, changed: bool = False) -> None:
        """A hand has another size: only who holds one card can have called or owe a call.

        ``changed``: cards came from or went to other hands, which owes a call only where every
        single card does (`uno_trigger`).
        """
        if len(self.hands[seat]) != 1:
            if self.called or self.exposed:
                self.called = removed(self.called, seat)
                self.exposed = removed(self.exposed, seat)
        elif changed and self.rules.options.uno_trigger is CallTrigger.ONE_CARD:
            self.exposed = added(self.exposed, seat)
