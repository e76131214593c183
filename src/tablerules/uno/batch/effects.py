"""What laying a card brings about, and what a first card does: asked from the scalar rules."""

from __future__ import annotations

import numpy as np
from attrs import evolve, frozen

from tablerules.core.piles import Pool
from tablerules.core.seats import Seat
from tablerules.uno.batch.modes import Bools, Ints, Mode
from tablerules.uno.cards import Card, Colour, Task
from tablerules.uno.choices import Direction
from tablerules.uno.moves import Cards, Play, TurnedUp
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.opening import turn_up
from tablerules.uno.rules.order import go_on, lay_down
from tablerules.uno.state import (
    Aftermath,
    ChooseColour,
    FirstCard,
    Marks,
    Match,
    Pending,
    State,
    Turn,
)

_SWAPS = {Task.SWAP_MAY: Mode.MAY_SWAP, Task.SWAP_MUST: Mode.MUST_SWAP}
_WAYS = (1, -1)


@frozen(eq=False)
class Effects:
    """What laying a card brings about.

    Attributes:
        turns: Whether it turns the direction, by card: 0 or 1.
        mode: `Mode.TURN` or `Mode.PENDING`, by card.
        draws: Cards imposed, by card.
        next: Whose turn it is, or who is the victim, by direction afterwards (0 for clockwise),
            seat and card; flat.
        then: Who has the turn after the victim; the same.
        rotates: Whether all hands pass on, by card.
        swaps: The mode in which hands are swapped, by card; `Mode.TURN` where none are.
        after: The scalar aftermath of each card laid by the first seat, its tasks done.
    """

    turns: Ints
    mode: Ints
    draws: Ints
    next: Ints
    then: Ints
    rotates: Bools
    swaps: Ints
    after: tuple[Aftermath, ...]


@frozen(eq=False)
class Openings:
    """What a first card brings about, by dealer and card; flat.

    Attributes:
        opens: Whether it can lie first, by card.
        way: The direction of play afterwards, 0 for clockwise.
        mode: `Mode.TURN`, `Mode.FIRST` or `Mode.COLOUR`.
        seat: Whom the game waits for.
        then: Who has the turn after that.
        draws: How many cards are imposed.
    """

    opens: Bools
    way: Ints
    mode: Ints
    seat: Ints
    then: Ints
    draws: Ints


def position(rules: Rules, hands: tuple[Cards, ...], top: Card, colour: Colour | None) -> State:
    """A position to ask the rules about: hands and a top card."""
    seats = tuple(range(rules.options.seats))
    match = Match(0, seats, (), (0,) * len(rules.teams.members), 1)
    pool = Pool[Card]()
    return State(hands, pool, pool, top, colour, 1, Turn(0), Marks(), None, match)


# ------------------------------------------------------------------ any card but the first


def effects(rules: Rules, cards: tuple[Card, ...]) -> Effects:
    """Lay every card from every seat in both directions, and see."""
    seats = range(rules.options.seats)
    first = [_lay(rules, 0, card, 1) for card in cards]
    phases = np.zeros((2, 2, len(seats), len(cards)), dtype=np.intp)
    for seat in seats:
        for number, card in enumerate(cards):
            for way in _WAYS:
                draft, _ = _lay(rules, seat, card, way)
                phase = draft.phase
                on, then = (
                    (phase.seat, phase.then) if isinstance(phase, Pending) else (_on(phase), 0)
                )
                phases[:, _WAYS.index(draft.direction), seat, number] = on, then
    tasks = [rules.rule(card).tasks for card in cards]
    return Effects(
        np.array([_WAYS.index(draft.direction) for draft, _ in first]),
        np.array([Mode.PENDING if after.draws else Mode.TURN for _, after in first]),
        np.array([after.draws for _, after in first]),
        phases[0].reshape(-1),
        phases[1].reshape(-1),
        np.array([Task.ROTATE in some for some in tasks]),
        np.array([_SWAPS.get(some[0], Mode.TURN) if some else Mode.TURN for some in tasks]),
        tuple(after for _, after in first),
    )


def _lay(rules: Rules, seat: Seat, card: Card, way: int) -> tuple[Draft, Aftermath]:
    """A card laid by a seat that keeps others: what is after it, its tasks aside."""
    hand = tuple(sorted((card, card, card)))
    colour = card.colour or rules.colours[0]
    state = position(rules, (hand,) * rules.options.seats, card, colour)
    draft = Draft(rules, evolve(state, direction=way, phase=Turn(seat)))
    lay_down(draft, Play(seat, (card,), rules.colours[0] if card.wild else None), state)
    phase = draft.phase
    assert isinstance(phase, Aftermath)  # noqa: S101 - the seat has cards left
    after = evolve(phase, tasks=(), bluff=None)
    go_on(draft, after)
    return draft, after


def _on(phase: object) -> Seat:
    assert isinstance(phase, Turn)  # noqa: S101 - without a draw a turn follows
    return phase.seat


# ------------------------------------------------------------------ the first card


def openings(rules: Rules, cards: tuple[Card, ...]) -> Openings:
    """Turn up every card for every dealer, and see."""
    opens = np.array([rules.rule(card).opens for card in cards])
    rows = [
        _open(rules, dealer, card) if rules.rule(card).opens else (0, Mode.TURN, 0, 0, 0)
        for dealer in range(rules.options.seats)
        for card in cards
    ]
    way, mode, seat, then, draws = np.array(rows, dtype=np.intp).T.copy()
    return Openings(opens, way, mode, seat, then, draws)


def _open(rules: Rules, dealer: Seat, card: Card) -> tuple[int, Mode, Seat, Seat, int]:
    state = position(rules, ((),) * rules.options.seats, card, None)
    clockwise = rules.options.initial_direction is Direction.CLOCKWISE
    way = 1 if clockwise else -1
    match = evolve(state.match, dealer=dealer)
    draft = Draft(rules, evolve(state, stock=Pool[Card].of((card,)), direction=way, match=match))
    turn_up(draft, state, FirstCard(), TurnedUp(card))
    phase, turned = draft.phase, _WAYS.index(draft.direction)
    if isinstance(phase, ChooseColour):
        return turned, Mode.COLOUR, phase.seat, phase.then, 0
    if isinstance(phase, Pending):
        return turned, Mode.FIRST, phase.seat, phase.then, phase.count
    return turned, Mode.TURN, _on(phase), 0, 0
