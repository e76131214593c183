"""A state in the making: what a room changes while it carries out one move.

A draft lives inside one `apply`; states themselves never change. It knows how cards move and keeps
the effects; what happens when is for the rooms to say.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable
from typing import ParamSpec

from attrs import evolve

from tablerules.core.piles import Pool
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card, Colour, sort_key
from tablerules.uno.choices import CallTrigger, CatchWindow, SilenceUntil
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
    UNMARKED,
    Marks,
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
    for card in cards:
        at = 0
        for held in hand:  # to ask whether they are equal takes several times as long
            if held is card:
                break
            at += 1
        else:
            msg = f"{card} is not in the hand"
            raise ValueError(msg)
        hand = hand[:at] + hand[at + 1 :]
    return hand


def has(hand: Cards, card: Card | None) -> bool:
    """Whether a card is in a hand: equal cards are the same object."""
    for held in hand:  # noqa: SIM110 - quicker, and asked on each turn
        if held is card:
            return True
    return False


def with_cards(hand: Cards, cards: Cards) -> Cards:
    """A hand with some cards more, sorted."""
    if len(cards) == 1:
        at = bisect(hand, sort_key(cards[0]), key=sort_key)
        return (*hand[:at], *cards, *hand[at:])
    return tuple(sorted(hand + cards, key=sort_key))


def covered(discards: Pool[Card], top: Card | None, under: Cards = ()) -> Pool[Card]:
    """The cards under a new top card: the old top one has come to them, and what was laid first."""
    return discards.add(under if top is None else (top, *under))


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
        "colour",
        "direction",
        "discards",
        "effects",
        "hands",
        "marks",
        "match",
        "owed",
        "phase",
        "rules",
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
        self.marks: Marks = state.marks
        self.undo: Undo | None = state.undo
        self.match: Match = state.match
        self.owed: list[tuple[Seat, int]] = []
        self.effects: list[Effect] | None = [] if telling else None

    def close(self) -> State:
        """Close the draft; nothing has been found out yet about its state."""
        marks = self.marks
        return make_state(
            None,
            tuple(self.hands),
            self.stock,
            self.discards,
            self.top,
            self.colour,
            self.direction,
            self.phase,
            UNMARKED if marks is not UNMARKED and marks == UNMARKED else marks,
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
        if self.marks.exposed and self.rules.options.uno_catch_window is CatchWindow.NEXT_TURN:
            self.mark(exposed=())

    def start_turn(self, seat: Seat, *, passes: int = 0) -> None:
        """It is a seat's turn now."""
        self.new_turn(plain_turn(seat, passes))

    def new_turn(self, turn: Turn) -> None:
        """A turn of any kind starts."""
        self.phase = turn
        marks = self.marks
        if marks.erred:
            self.mark(erred=())
        if marks.silence is not None and marks.silence == turn.seat and not turn.again:
            self.lap()
        if self.effects is not None:
            self.effects.append(TurnStarted(turn.seat))

    def lap(self) -> None:
        """The turn comes back to who silenced the table: silence ends, where it lasts a lap."""
        if self.rules.options.silence_until is SilenceUntil.LAP:
            self.quiet(None)

    def quiet(self, seat: Seat | None) -> None:
        """Silence begins, or ends."""
        self.marks = evolve(self.marks, silence=seat)
        self.tell(SilenceChanged, seat)

    # -------------------------------------------------------------- cards

    def lay(self, seat: Seat, cards: Cards, dumped: Cards, colour: Colour | None) -> None:
        """Cards go from a hand to the pile, the last of ``cards`` on top.

        A wild card sets ``colour``; without one the colour in force stays.
        """
        laid = dumped + cards
        self.hands[seat] = without(self.hands[seat], laid)
        self.discards = covered(self.discards, self.top, laid[:-1])
        self.top = top = cards[-1]
        if self.marks.barred:
            self.mark(barred=())
        if self.effects is not None:
            self.effects.append(CardsLaid(seat, laid))
        if top.colour is not None:
            self.colour = top.colour
        elif colour is not None:
            self.colour = colour
            self.tell(ColourSet, colour)
        if self.marks.called or self.marks.exposed:
            self.recount(seat)

    def owe(self, seat: Seat, count: int) -> None:
        """A seat must draw before the game goes on."""
        if count:
            self.owed.append((seat, count))

    def penalise(self, seat: Seat, count: int, rule: str) -> None:
        """A seat must draw for a breach; it may not jump in with what it draws."""
        self.tell(PenaltyImposed, seat, count, rule)
        self.mark(barred=added(self.marks.barred, seat))
        self.owe(seat, count)

    def draw(self, seat: Seat, cards: Cards) -> None:
        """Cards go from the stock to a hand."""
        self.stock = self.stock.remove(cards)
        self.take(seat, cards)
        if self.effects is not None:
            self.effects.append(CardsDrawn(seat, cards))

    def take(self, seat: Seat, cards: Cards) -> None:
        """Cards go to a hand, from wherever they were."""
        self.hands[seat] = with_cards(self.hands[seat], cards)
        if self.marks.called or self.marks.exposed:
            self.recount(seat)

    def rebuild(self) -> None:
        """All discards but the top card become the stock."""
        self.tell(StockRebuilt, self.discards.size)
        self.stock, self.discards = self.stock.add(self.discards), self.rules.nothing

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

    def mark(
        self,
        *,
        called: tuple[Seat, ...] | None = None,
        exposed: tuple[Seat, ...] | None = None,
        erred: tuple[Seat, ...] | None = None,
        barred: tuple[Seat, ...] | None = None,
    ) -> None:
        """Some of the marks change; None: they stay."""
        old = self.marks
        self.marks = make_marks(
            old.called if called is None else called,
            old.exposed if exposed is None else exposed,
            old.erred if erred is None else erred,
            old.barred if barred is None else barred,
            old.silence,
        )

    def recount(self, seat: Seat, *, changed: bool = False) -> None:
        """A hand has another size: only who holds one card can have called or owe a call.

        ``changed``: cards came from or went to other hands, which owes a call only where every
        single card does (`uno_trigger`).
        """
        if len(self.hands[seat]) != 1:
            marks = self.marks
            if seat in marks.called or seat in marks.exposed:
                self.mark(called=removed(marks.called, seat), exposed=removed(marks.exposed, seat))
        elif changed and self.rules.options.uno_trigger is CallTrigger.ONE_CARD:
            self.mark(exposed=added(self.marks.exposed, seat))
