"""House rules that answer an imposed draw with a card: stacking, and bouncing it off.

Each answer says which cards it takes and what they do; `pending` asks them in turn.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from tablerules.core.errors import Refusal
from tablerules.uno.cards import Card
from tablerules.uno.choices import Stacking
from tablerules.uno.effects import DrawImposed
from tablerules.uno.moves import Play
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft, without
from tablerules.uno.rules.match import fits, guard_refusal, top_of
from tablerules.uno.rules.order import call, lay_down, turn_round
from tablerules.uno.rules.room import no
from tablerules.uno.state import Pending, State

_TWO = 2


@frozen
class Answer:
    """A way to answer an imposed draw.

    Attributes:
        takes: Whether a card is one of this kind, the match aside.
        refusal: Why the card cannot be laid as this answer.
        step: Lay it.
    """

    takes: Callable[[Rules, Pending, Card], bool]
    refusal: Callable[[Rules, State, Pending, Play], Refusal | None]
    step: Callable[[Draft, State, Pending, Play], None]


# ------------------------------------------------------------------ stacking: C9


def stacks(rules: Rules, pending: Pending, card: Card) -> bool:
    """Whether a draw card may be put on another one (`stacking`)."""
    draw = rules.rule(card).draw
    choice = rules.options.stacking
    if not draw or choice is Stacking.NONE:
        return False
    same = card.face == pending.face
    match choice:
        case Stacking.PLUS2_ONLY:
            return same and not card.wild
        case Stacking.SAME_KIND:
            return same
        case Stacking.PLUS4_ON_PLUS2:
            return same or draw > rules.faces[pending.face].draw
        case _:
            return True


def stack_refusal(rules: Rules, state: State, pending: Pending, move: Play) -> Refusal | None:
    """A draw card on a draw card must match; the same kind does, even after a bounce."""
    (card,) = move.cards
    top = top_of(state)
    if not _lies(rules, state, pending, card):
        return no("stacking", f"{card} matches neither {state.colour} nor the card {top}.")
    held = without(state.hands[move.seat], move.cards)
    return guard_refusal(rules, top, state.colour, card, held)


def _lies(rules: Rules, state: State, pending: Pending, card: Card) -> bool:
    """Whether a card matches the pile, or the draw card that a bounce has covered."""
    if fits(rules, top_of(state), state.colour, card):
        return True
    covered = Card(None if pending.face[0] == "W" else state.colour, pending.face)
    return fits(rules, covered, state.colour, card)


def stack(draft: Draft, state: State, pending: Pending, move: Play) -> None:
    """The draws add up and go to the next player."""
    lay_down(draft, move, state, carried=pending.count)


# ------------------------------------------------------------------ bouncing: C32


def reverses(rules: Rules, _: Pending, card: Card) -> bool:
    """Whether a card sends a draw back (`bounce_reverse`)."""
    return rules.options.bounce_reverse and rules.rule(card).reverse


def skips(rules: Rules, pending: Pending, card: Card) -> bool:
    """Whether a card passes a draw on (`bounce_skip`); never one that a wild imposes."""
    wild = pending.face.startswith("W")
    return rules.options.bounce_skip and bool(rules.rule(card).skip) and not wild


def bounce_refusal(_rules: Rules, state: State, _: Pending, move: Play) -> Refusal | None:
    """It must match in colour or symbol, whatever `action_on_action` says, and not be the last."""
    (card,) = move.cards
    top = top_of(state)
    if card.colour is not state.colour and card.face != top.face:
        return no("bounce", f"{card} matches neither {state.colour} nor the card {top}.")
    if len(state.hands[move.seat]) == 1:
        return no("bounce", "A draw is not bounced with the last card: it must be taken.")
    return None


def bounce_back(draft: Draft, _: State, pending: Pending, move: Play) -> None:
    """The direction turns, and the sender must take it (or answer)."""
    _lay_bounce(draft, move)
    if len(draft.match.alive) > _TWO:
        turn_round(draft)
    _send(draft, pending, pending.sender)


def pass_on(draft: Draft, _: State, pending: Pending, move: Play) -> None:
    """The next player must take it (or answer)."""
    _lay_bounce(draft, move)
    _send(draft, pending, draft.after(pending.seat))


def _lay_bounce(draft: Draft, move: Play) -> None:
    draft.lay(move.seat, move.cards, move.dumped, move.colour)
    call(draft, move)


def _send(draft: Draft, pending: Pending, victim: int) -> None:
    """The draw waits for another victim; nobody can jump in on a bounce, or challenge it."""
    then = draft.after(victim)
    draft.phase = evolve(pending, seat=victim, sender=pending.seat, then=then, bluff=None)
    draft.tell(DrawImposed, victim, pending.count)


ANSWERS = (
    Answer(stacks, stack_refusal, stack),
    Answer(reverses, bounce_refusal, bounce_back),
    Answer(skips, bounce_refusal, pass_on),
)


def answer_with(rules: Rules, pending: Pending, card: Card) -> Answer | None:
    """The answer that takes a card, if any does."""
    return next((answer for answer in ANSWERS if answer.takes(rules, pending, card)), None)


def can_answer(rules: Rules) -> bool:
    """Whether the options know any answer."""
    options = rules.options
    stacking = options.stacking is not Stacking.NONE
    return stacking or options.bounce_reverse or options.bounce_skip
