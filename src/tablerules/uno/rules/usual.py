"""Everyday moves, remembered: a single card laid, a card drawn, a drawn card kept.

What lies on the table after them, cards in hands and piles aside, follows from little else than the
move itself, where nothing is marked and everybody is still in the match. The rooms carry such a
move out the first time; from then on only the cards are moved.
"""

from __future__ import annotations

from typing import Any

from tablerules.core.chance import Dealt
from tablerules.uno.cards import Card
from tablerules.uno.moves import Act, Cards, Do, Move, Play
from tablerules.uno.rules import engine
from tablerules.uno.rules.compiled import Rules, Upshot
from tablerules.uno.rules.draft import covered, with_cards, without
from tablerules.uno.state import (
    UNMARKED,
    Drawing,
    Drawn,
    Marks,
    State,
    Taking,
    Turn,
    make_state,
)

_DRAW, _KEEP = Act.DRAW, Act.KEEP
_FEW = 2
"""With as many cards as this somebody is about to call."""
_MOST = 20_000
"""So much is remembered at most."""


def after(rules: Rules, state: State, move: Move) -> State:
    """The state after a legal move."""
    made: State | None = None
    if state.match.alive is rules.everybody:
        kind = type(move)
        if kind is Play:
            made = _after_play(rules, state, move)
        elif kind is Do:
            made = _after_word(rules, state, move)
        elif kind is Dealt:
            made = _after_draw(rules, state, move)
    return engine.step(rules, state, move, telling=False)[0] if made is None else made


def _stay(marks: Marks) -> bool:
    """Whether these marks stay as they are on a turn: they say at most who has called."""
    return marks is UNMARKED or not (
        marks.exposed
        or marks.erred
        or marks.barred
        or marks.silence is not None
    )


def _after_play(rules: Rules, state: State, move: Play) -> State | None:
    """A single card is laid on turn, and does nothing to hands."""
    seat, cards, hands = move.seat, move.cards, state.hands
    phase, marks = state.phase, state.marks
    hand = hands[seat]
    if len(cards) != 1 or move.dumped or (type(phase) is not Turn and type(phase) is not Drawn):
        return None
    key: tuple[object, ...]
    if len(hand) > _FEW:
        if move.uno or not _stay(marks) or seat in marks.called:
            return None
        key = (seat, cards, move.colour, state.direction)
    elif len(hand) == _FEW and marks is UNMARKED and type(seat) is int:
        key = (seat, cards, move.colour, state.direction, move.uno)
    else:
        return None
    upshot = rules.upshots.get(key)
    if upshot is None:
        impact = rules.impact(cards)
        if impact.tasks or (impact.guarded and rules.options.challenge):
            return None
        upshot = _found(rules, state, move, key, calling=len(hand) == _FEW)
    left = list(hands)
    left[seat] = without(hand, cards)
    return make_state(
        None if upshot.waits is None else (rules, upshot.waits, (), {}),
        tuple(left),
        state.stock,
        covered(state.discards, state.top),
        upshot.top,
        upshot.colour,
        -state.direction if upshot.turns else state.direction,
        upshot.phase,
        marks if upshot.marks is None else upshot.marks,
        upshot.undo,
        state.match,
    )


def _after_word(rules: Rules, state: State, move: Do) -> State | None:
    """A seat draws on its turn, or keeps the card drawn."""
    act, phase = move.act, state.phase
    if act is _DRAW:
        usual = type(phase) is Turn and state.stock.size > 0
    else:
        usual = act is _KEEP and type(phase) is Drawn and state.undo is None
    if not usual or type(phase.seat) is not int or not _stay(state.marks):
        return None
    key = (phase.seat, act, state.direction)
    upshot = rules.upshots.get(key) or _found(rules, state, move, key)
    return make_state(
        None if upshot.waits is None else (rules, upshot.waits, (), {}),
        state.hands,
        state.stock,
        state.discards,
        state.top,
        state.colour,
        state.direction,
        upshot.phase,
        state.marks,
        None,
        state.match,
    )


def _after_draw(rules: Rules, state: State, move: Dealt[Card]) -> State | None:
    """The seat on turn is dealt the card that it draws."""
    phase = state.phase
    if type(phase) is not Drawing or type(phase.then) is not Taking or state.undo is not None:
        return None
    count, cards = phase.then.count, move.cards
    (seat, owed), *more = phase.owed
    if more or owed != 1 or type(seat) is not int or type(count) is not int:
        return None
    if not _stay(state.marks) or seat in state.marks.called:
        return None
    key = (seat, cards, count)
    upshot = rules.upshots.get(key) or _found(rules, state, move, key)
    hands = list(state.hands)
    hands[seat] = with_cards(hands[seat], cards)
    return make_state(
        None if upshot.waits is None else (rules, upshot.waits, (), {}),
        tuple(hands),
        state.stock.remove(cards),
        state.discards,
        state.top,
        state.colour,
        state.direction,
        upshot.phase,
        state.marks,
        None,
        state.match,
    )


def _found(
    rules: Rules, state: State, move: Move, key: tuple[object, ...], *, calling: bool = False
) -> Upshot:
    """What lies on the table after a move, as the rooms say; it is remembered.

    ``calling``: what is marked changes with it, or could.
    """
    after, _ = engine.step(rules, state, move, telling=False)
    waits, rooms = engine.look(rules, after)[1:3]
    known = type(after.phase) is not Drawing and not rooms
    turns = after.direction != state.direction
    upshot = Upshot(
        after.top,
        after.colour,
        turns,
        after.phase,
        after.marks if calling else None,
        after.undo,
        waits if known else None,
    )
    if len(rules.upshots) < _MOST:
        rules.upshots[key] = upshot
    return upshot
