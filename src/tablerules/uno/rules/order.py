"""The order of effects, in one place.

1. Legality: checked before anything happens (the rooms' refusals).
2. The cards leave the hand; a Reverse turns the direction; a wild card sets the colour.
3. Last card: an imposed draw is still taken and counted, then the round ends; nothing else happens.
4. Tasks in the order of `Task` (hands move, silence, cards are given, everybody reacts), with the
   decisions they ask for.
5. The windows for catching and jumping in open; an imposed draw waits for its victim.
6. The next seat begins (accepts, challenges, answers, draws, plays): the windows close.
7. The turn passes on.

Nothing of 4 happens for the first card of a round or for a card that empties the hand.
"""

from __future__ import annotations

from attrs import evolve

from tablerules.core.seats import Seat
from tablerules.uno.cards import Task
from tablerules.uno.choices import LastShuffle, Scoring
from tablerules.uno.effects import DirectionChanged, DrawImposed, RoundOver, SeatSkipped, UnoCalled
from tablerules.uno.moves import Cards, JumpIn, Play
from tablerules.uno.rules.compiled import Landing, Rules, seat_after
from tablerules.uno.rules.draft import Draft, added
from tablerules.uno.rules.match import top_of
from tablerules.uno.state import (
    Aftermath,
    Bluff,
    Counting,
    Pending,
    State,
    Turn,
    plain_turn,
    undo_of,
)

_TWO = 2


def lay_down(draft: Draft, move: Play | JumpIn, state: State, *, carried: int = 0) -> None:
    """Steps 2 and 3 for cards laid by a seat; ``carried``: cards imposed already, to be passed on.

    ``state`` is the position in which the move was made.
    """
    rules, seat, cards = draft.rules, move.seat, move.cards
    two = len(draft.match.alive) == _TWO
    situation = (seat, cards, draft.direction, two)
    outcome = None if carried else rules.outcomes.get(situation)
    after, turns = outcome or _outcome(rules, situation, carried)
    draft.lay(seat, cards, move.dumped, move.colour)
    left = len(draft.hands[seat])
    if left == 1 or move.uno:
        call(draft, move)
    if turns:
        turn_round(draft)
    bluff = bluff_of(rules, state, seat, cards, draft.hands[seat]) if after.draws else None
    if bluff is not None:
        after = evolve(after, bluff=bluff)
    if left or _dealt_again(rules, after):
        draft.phase = after
    else:
        go_out(draft, after)


def _outcome(rules: Rules, situation: Landing, carried: int) -> tuple[Aftermath, bool]:
    """What laid cards bring about, with no bluff yet, and whether they turn the direction.

    It is remembered unless cards are passed on.
    """
    seat, cards, direction, two = situation
    impact = rules.impact(cards)
    after = Aftermath(
        int(seat),  # others that lay these cards get it too, however this seat was written
        impact.tasks,
        impact.draws and carried + impact.draws,
        impact.skips + (impact.reverses if two else 0),
        impact.again,
        cards[-1].face,
        None,
        undo_of(direction, carried),
        two and bool(impact.reverses or impact.skips),
    )
    outcome = after, bool(impact.reverses % 2) and not two
    if not carried:
        rules.outcomes[situation] = outcome
    return outcome


def call(draft: Draft, move: Play | JumpIn) -> None:
    """Saying "uno" with a play, or not saying it."""
    left = len(draft.hands[move.seat])
    if move.uno:
        draft.tell(UnoCalled, move.seat)
    if left == 1 and move.uno:
        draft.mark(called=added(draft.marks.called, move.seat))
    elif left == 1:
        draft.mark(exposed=added(draft.marks.exposed, move.seat))
    elif move.uno:
        false_call(draft, move.seat)


def false_call(draft: Draft, seat: Seat) -> None:
    """A false call costs cards, once in a turn."""
    draft.mark(erred=added(draft.marks.erred, seat))
    draft.penalise(seat, draft.rules.options.false_uno_penalty, "uno.false-call")


def turn_round(draft: Draft) -> None:
    """The direction of play changes."""
    draft.direction = -draft.direction
    draft.tell(DirectionChanged, draft.direction)


def bluff_of(rules: Rules, state: State, seat: Seat, cards: Cards, held: Cards) -> Bluff | None:
    """What a challenge of these cards would be judged by, if they can be challenged."""
    if not rules.options.challenge or not rules.impact(cards).guarded:
        return None
    return Bluff(seat, state.colour, top_of(state), held)


def _dealt_again(rules: Rules, after: Aftermath) -> bool:
    """Whether a last card deals all hands again, so that its player is not out."""
    return Task.SHUFFLE in after.tasks and rules.options.last_shuffle is LastShuffle.DEALT


def go_out(draft: Draft, after: Aftermath) -> None:
    """Step 3: the last card's draw waits for its victim, who cannot answer, or the round ends."""
    if after.draws:
        impose(draft, after, answers=False, last=True)
    else:
        end_round(draft, after.seat)


def impose(draft: Draft, after: Aftermath, *, answers: bool = True, last: bool = False) -> None:
    """A draw waits for the next seat."""
    victim = draft.after(after.seat)
    then = turn_after(draft, after.seat, 1 + after.skips)
    draft.phase = Pending(
        victim, after.draws, after.seat, after.face, then, answers, last, after.bluff
    )
    draft.tell(DrawImposed, victim, after.draws)


def turn_after(draft: Draft, seat: Seat, skips: int) -> Seat:
    """Who has the turn after so many skips: they never skip the player himself."""
    alive = draft.match.alive
    if skips >= len(alive) - 1:
        return seat
    return seat_after(alive, seat, draft.direction * (1 + skips))


def go_on(draft: Draft, after: Aftermath) -> None:
    """Steps 5 and 7, once no task is left."""
    seat = after.seat
    if not draft.hands[seat]:  # a shuffle of all hands can leave its player without a card
        go_out(draft, after)
        return
    draft.undo = after.undo
    if after.draws:
        impose(draft, after)
    elif after.again:
        draft.new_turn(Turn(seat, again=True))
    else:
        heir = turn_after(draft, seat, after.skips)
        if after.skips:
            _tell_skipped(draft, after, heir)
        penalised = after.follow and draft.rules.options.follow_up_penalty
        draft.new_turn(Turn(heir, follow=True) if penalised else plain_turn(heir))


def _tell_skipped(draft: Draft, after: Aftermath, heir: Seat) -> None:
    for step in range(1, min(after.skips, len(draft.match.alive) - 1) + 1):
        skipped = draft.after(after.seat, step)
        if skipped != heir:
            draft.tell(SeatSkipped, skipped)


def end_round(draft: Draft, winner: Seat | None) -> None:
    """The round is over; the hands that are left are laid open, where they count."""
    first = draft.match.alive[0] if winner is None else winner
    order = (first, *draft.others(first))
    draft.undo = None
    draft.mark(exposed=())
    shown = winner is None or draft.rules.options.scoring is not Scoring.NONE
    left = tuple(seat for seat in order if draft.hands[seat]) if shown else ()
    draft.phase = Counting(winner, left)
    draft.tell(RoundOver, winner)
