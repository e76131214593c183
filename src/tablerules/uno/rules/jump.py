"""Jumping in: a card identical to the top one, out of turn (S2-23 to S2-25, O-23)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.cards import Card
from tablerules.uno.choices import JumpInEffect
from tablerules.uno.moves import JumpIn
from tablerules.uno.rules import plays
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft, has, without
from tablerules.uno.rules.match import guard_refusal, top_of
from tablerules.uno.rules.order import call, end_round, lay_down
from tablerules.uno.rules.room import Room, no, unrefused
from tablerules.uno.state import Bluff, Pending, Phase, State, Turn


def candidates(rules: Rules, state: State, phase: Phase, seat: Seat) -> Iterator[JumpIn]:
    """The identical card, if it is held and the window is open."""
    if state.undo is None or not has(state.hands[seat], state.top) or _own_turn(phase, seat):
        return
    cards = (top_of(state),)
    if void(rules, cards[0]) and cards[0].wild:
        yield from (move for move in _unnamed(plays.lays(rules, state, seat, [cards], JumpIn)))
    else:
        yield from plays.lays(rules, state, seat, [cards], JumpIn)


def _unnamed(moves: Iterator[JumpIn]) -> dict[JumpIn, None]:
    """The same moves without a colour."""
    return dict.fromkeys(evolve(move, colour=None) for move in moves)


def void(rules: Rules, card: Card) -> bool:
    """Whether a jumped-in card has no effect: actions and wilds, where the options say so."""
    effect = rules.options.jump_in_effect
    return effect is JumpInEffect.VOID and (card.wild or rules.action(card))


def _own_turn(phase: Phase, seat: Seat) -> bool:
    """On an own turn one simply plays."""
    return isinstance(phase, Turn) and phase.seat == seat


def refusal(rules: Rules, state: State, phase: Phase, move: JumpIn) -> Refusal | None:
    """Why nobody jumps in here."""
    if not rules.options.jump_in:
        return no("jump-in", "Nobody jumps in at this table.")
    if state.undo is None or not isinstance(phase, Turn | Pending):
        return no("jump-in", "One jumps in before the next player begins.")
    if _own_turn(phase, move.seat):
        return no("jump-in", "It is the own turn: play.")
    if move.cards != (state.top,):
        return no("jump-in", f"Only a card identical to {state.top} can be jumped in.")
    if move.seat in state.marks.barred:
        return no("jump-in.barred", "Who was made to draw waits for the next card.")
    top = top_of(state)
    names = not void(rules, top)
    return plays.lay_refusal(rules, state, move, names=names) or _guard(rules, state, move)


def _guard(rules: Rules, state: State, move: JumpIn) -> Refusal | None:
    (card,) = move.cards
    if void(rules, card):
        return _bluff_refusal(state, move.seat)
    held = without(state.hands[move.seat], move.cards)
    return guard_refusal(rules, top_of(state), state.colour, card, held)


def _bluff_refusal(state: State, seat: Seat) -> Refusal | None:
    """A bluffer who has drawn since stays out: nobody could tell what he held when he bluffed."""
    bluff = state.phase.bluff if isinstance(state.phase, Pending) else None
    if bluff is None or bluff.seat != seat or len(bluff.held) == len(state.hands[seat]):
        return None
    return no("jump-in.barred", "Who has drawn since his own card waits until its draw is taken.")


def step(draft: Draft, state: State, phase: Phase, move: JumpIn) -> None:
    """Play goes on from who jumps in; the card replaces the top one's effect, or has none."""
    assert state.undo is not None  # noqa: S101 - the refusal has asked
    draft.begin()
    if void(draft.rules, move.cards[0]):
        _jump_void(draft, state, phase, move)
        return
    draft.direction = state.undo.direction
    lay_down(draft, move, state, carried=state.undo.carried)


def _jump_void(draft: Draft, state: State, phase: Phase, move: JumpIn) -> None:
    """The card has no effect: a draw already imposed stays, unless the options relieve of it."""
    draft.lay(move.seat, move.cards, move.dumped, None)
    call(draft, move)
    heir = draft.after(move.seat)
    out = not draft.hands[move.seat]
    if isinstance(phase, Pending) and not draft.rules.options.void_relieves:
        kept = evolve(phase, then=heir, bluff=_less(phase.bluff, move))
        draft.phase = evolve(kept, sender=move.seat, answers=False, last=True) if out else kept
    elif out:
        end_round(draft, move.seat)
    else:
        draft.start_turn(heir)
    if not out:
        draft.undo = state.undo


def _less(bluff: Bluff | None, move: JumpIn) -> Bluff | None:
    """What a bluffer held, less what he himself has jumped in with since."""
    if bluff is None or bluff.seat != move.seat:
        return bluff
    held = tuple(card for card in bluff.held if card is not None)
    return evolve(bluff, held=without(held, move.cards))


def opens(rules: Rules, state: State) -> bool:
    """Whether a card lies there that can be jumped in on."""
    return rules.options.jump_in and state.undo is not None


ROOM = Room(unrefused(candidates, refusal), refusal, step, opens)
