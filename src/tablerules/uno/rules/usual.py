"""Everyday moves, remembered: a single card laid, a card drawn, a drawn card kept.

What lies on the table after them, cards in hands and piles aside, follows from little else than the
move itself, where nothing is marked and everybody is still in the match. The rooms carry such a
move out the first time; from then on only the cards are moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tablerules.core.chance import Dealt
from tablerules.core.game import Waiting, make_waiting
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.moves import Act, Do, Hidden, Move, Play
from tablerules.uno.rules import draws, engine
from tablerules.uno.rules.compiled import Rules, Upshot
from tablerules.uno.rules.draft import covered, with_cards, without
from tablerules.uno.state import (
    UNMARKED,
    Drawing,
    Drawn,
    Marks,
    Pending,
    State,
    Taking,
    Turn,
    make_state,
)

Key: TypeAlias = tuple[object, ...]
"""What decides what lies on the table after a move; None: more than can be said so shortly."""

_DRAW, _KEEP, _ACCEPT = Act.DRAW, Act.KEEP, Act.ACCEPT
_FEW = 2
"""With as many cards as this somebody is about to call."""
_MOST = 20_000
"""So much is remembered at most."""


def after(rules: Rules, state: State, move: Move) -> State:
    """The state after a legal move."""
    usual = _USUAL.get(type(move))
    if usual is not None and state.match.alive is rules.everybody:
        made = usual(rules, state, move)
        if made is not None:
            return made
    return engine.step(rules, state, move, telling=False)[0]


def _stay(marks: Marks) -> bool:
    """Whether a turn leaves these marks as they are: they say at most who has called."""
    return not (marks.exposed or marks.erred or marks.barred or marks.silence is not None)


def _stay_with(marks: Marks, seat: Seat) -> bool:
    """Whether they stay although that seat's hand changes."""
    return _stay(marks) and seat not in marks.called


def _found(rules: Rules, state: State, move: Move, key: Key, *, calls: bool = False) -> Upshot:
    """What lies on the table after a move, as the rooms say; it is remembered.

    ``calls``: whether the move changes what is marked.
    """
    after, _ = engine.step(rules, state, move, telling=False)
    waits, rooms = engine.look(rules, after)[1:3]
    upshot = Upshot(
        after.top,
        after.colour,
        after.direction != state.direction,
        after.phase,
        after.marks if calls else None,
        after.undo,
        None if type(after.phase) is Drawing or rooms else waits,
    )
    if len(rules.upshots) < _MOST:
        rules.upshots[key] = upshot
    return upshot


def _note(rules: Rules, waits: Waiting | None) -> engine.Note | None:
    """What is known about the state from the first: whom it waits on, where nobody may cut in."""
    return None if waits is None else (rules, waits, (), {})


def _plays(rules: Rules, state: State, move: Play) -> State | None:
    """A single card is laid on turn."""
    seat, cards, marks = move.seat, move.cards, state.marks
    hand = state.hands[seat]
    key = _key_of_play(state, move, len(hand))
    if key is None:
        return None
    upshot = rules.upshots.get(key)
    if upshot is None:
        impact = rules.impact(cards)
        if impact.tasks or (impact.guarded and rules.options.challenge):
            return None  # it does something to hands, or is judged by one
        upshot = _found(rules, state, move, key, calls=len(hand) == _FEW)
    hands = list(state.hands)
    hands[seat] = without(hand, cards)
    return make_state(
        _note(rules, upshot.waits),
        tuple(hands),
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


def _key_of_play(state: State, move: Play, held: int) -> Key | None:
    kind, seat, cards, marks = type(state.phase), move.seat, move.cards, state.marks
    if len(cards) != 1 or move.dumped or (kind is not Turn and kind is not Drawn):
        return None
    if held > _FEW:
        if move.uno or not (marks is UNMARKED or _stay_with(marks, seat)):
            return None
        return seat, cards, move.colour, state.direction
    if held < _FEW or marks is not UNMARKED or type(seat) is not int:
        return None
    return seat, cards, move.colour, state.direction, move.uno


def _says(rules: Rules, state: State, move: Do) -> State | None:
    """A seat draws on its turn, keeps the card drawn, or accepts what is imposed."""
    key = _key_of_word(state, move.act)
    if key is None:
        return None
    upshot = rules.upshots.get(key) or _found(rules, state, move, key)
    waits, phase = upshot.waits, upshot.phase
    if type(phase) is Drawing:  # no card moves, so the request is the same that follows
        waits = make_waiting(draws.request(rules, state, phase))
    return make_state(
        _note(rules, waits),
        state.hands,
        state.stock,
        state.discards,
        state.top,
        state.colour,
        state.direction,
        phase,
        state.marks,
        None,
        state.match,
    )


def _key_of_word(state: State, act: Act) -> Key | None:
    phase: Any = state.phase
    kind, stock = type(state.phase), state.stock.size
    count = then = 0
    if kind is Turn:
        known = act is _DRAW and stock > 0
    elif kind is Drawn:
        known = state.undo is None and (act is _KEEP or (act is _DRAW and stock > 0))
        count = phase.count
    else:
        known = kind is Pending and act is _ACCEPT and stock > 0 and not phase.last
        if known:
            count, then = phase.count, phase.then
    if not known or not (state.marks is UNMARKED or _stay(state.marks)):
        return None
    seat = phase.seat
    if type(seat) is not int or type(count) is not int or type(then) is not int:
        return None
    return seat, act, state.direction, kind, count, then


def _draws(rules: Rules, state: State, move: Dealt[Card]) -> State | None:
    """A seat is dealt what it draws, all at once."""
    key = _key_of_draw(state, move.cards)
    if key is None:
        return None
    upshot = rules.upshots.get(key) or _found(rules, state, move, key)
    cards: Any = move.cards  # none is hidden
    seat, hands = move.seat, list(state.hands)
    hands[seat] = with_cards(hands[seat], cards)
    return make_state(
        _note(rules, upshot.waits),
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


def _key_of_draw(state: State, cards: Hidden) -> Key | None:
    phase, marks = state.phase, state.marks
    if type(phase) is not Drawing or len(phase.owed) != 1 or state.undo is not None:
        return None
    (seat, owed), then = phase.owed[0], phase.then
    if owed != len(cards) or type(seat) is not int:
        return None
    if not (marks is UNMARKED or _stay_with(marks, seat)):
        return None
    if type(then) is Taking and type(then.count) is int:
        return seat, cards, then.count
    if type(then) is Turn and then.again is False and then.follow is False:
        seat, passes = then.seat, then.passes
        return (seat, passes) if type(seat) is int and type(passes) is int else None
    return None


_USUAL: Mapping[type[Any], Callable[[Rules, State, Any], State | None]] = {
    Play: _plays,
    Do: _says,
    Dealt: _draws,
}
