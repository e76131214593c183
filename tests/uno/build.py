"""Positions and lines of play for tests, written as people would say them."""

from collections.abc import Iterable

import pytest
from attrs import evolve

from tablerules import IllegalMove
from tablerules.core.chance import Pick
from tablerules.core.piles import Pool
from tablerules.core.rng import Rng
from tablerules.uno import Card, Colour, Options, State, Uno, card
from tablerules.uno.cards import read_deck
from tablerules.uno.state import (
    DealerDraw,
    DealHands,
    Drawing,
    HandOver,
    Marks,
    Match,
    Phase,
    Turn,
    Undo,
)


def position(
    game: Uno,
    *hands: str,
    top: str = "R5",
    colour: str | None = None,
    turn: int = 0,
    phase: Phase | None = None,
    stock: str | None = None,
    discards: str = "",
    direction: int = 1,
    dealer: int = 0,
    totals: Iterable[int] | None = None,
    marks: Marks | None = None,
    undo: Undo | None = None,
) -> State:
    """A state in the middle of a round; what is not said lies in the stock.

    With ``stock`` given, the cards not said anywhere lie under the top card.
    """
    held = tuple(read_deck(hand) for hand in hands)
    assert len(held) == game.seats
    on_top = card(top)
    under = read_deck(discards)
    rest = Pool.of(game.options.deck).remove([*under, on_top, *(c for hand in held for c in hand)])
    if stock is not None:
        pile = Pool.of(read_deck(stock))
        under, rest = tuple(rest.remove(pile)) + under, pile
    teams = game.rules.teams.members
    return State(
        held,
        rest,
        Pool.of(under),
        on_top,
        Colour(colour) if colour else on_top.colour,
        direction,
        phase or Turn(turn),
        marks or Marks(),
        undo,
        Match(dealer, tuple(range(game.seats)), (), tuple(totals or (0,) * len(teams)), 1),
    )


def play(game: Uno, state: State, *texts: str) -> State:
    """Play moves; deals that are not written out are sampled, facts are taken as they are."""
    rng = Rng("a test")
    for text in texts:
        if not text.startswith("*"):
            state = settled(game, state, rng)
        state = game.apply(state, game.read(text))
    return state


def settled(game: Uno, state: State, rng: Rng | None = None) -> State:
    """Let the dealer act until a seat must."""
    rng = rng or Rng("a test")
    while (on := game.waiting(state).on) is not None and not isinstance(on, int):
        state = game.apply(state, on.sample(rng))
    return state


def facts(game: Uno, state: State) -> State:
    """Let the dealer act as long as there is only one thing he can do."""
    while isinstance(on := game.waiting(state).on, Pick):
        state = game.apply(state, on.outcomes()[0][0])
    return state


def can(game: Uno, state: State, actor: int) -> list[str]:
    """What a seat may do, as texts without the seat."""
    return [str(move).split(" ", 1)[1] for move in game.legal_moves(state, actor)]


def why(game: Uno, state: State, text: str) -> str:
    """The clause that forbids a move; the state is left as it was."""
    before, move = repr(state), game.read(text)
    with pytest.raises(IllegalMove) as error:
        game.apply(state, move)
    assert repr(state) == before
    assert error.value.refusal.sentence.endswith(".")
    assert game.refusal(state, move) == error.value.refusal
    return error.value.refusal.rule


def hand(state: State, seat: int) -> str:
    """A hand as text."""
    return " ".join(map(str, state.hands[seat]))


def sizes(state: State) -> list[int]:
    """How many cards each seat holds."""
    return [len(held) for held in state.hands]


def on_turn(game: Uno, state: State) -> int:
    """The seat that must act."""
    on = game.waiting(state).on
    assert isinstance(on, int), on
    return on


def all_cards(state: State) -> tuple[Card, ...]:
    """All cards of a state, wherever they are, sorted: what no move may change."""
    found = [card for held in state.hands for card in held]
    found += [*state.stock, *state.discards]
    found += [state.top] if state.top is not None else []
    phase = state.phase
    while isinstance(phase, Drawing):
        phase = phase.then
    if isinstance(phase, DealerDraw):
        found += phase.drawn
    if isinstance(phase, DealHands):
        found += [c for c in phase.pool if c is not None]
    if isinstance(phase, HandOver):
        found += [c for _, held in phase.hands for c in held if c is not None]
    return tuple(sorted(found))


def single(**changes: object) -> Uno:
    """One round of the official game with the first seat dealing, and some changes."""
    return Uno(evolve(Options(target=None, dealer=0), **changes))  # type: ignore[arg-type]
