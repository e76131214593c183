"""What the rules say of a moment of a turn, remembered.

Whom a moment waits on, which dice may be kept and what follows is the same whatever stands on the
cards. The rules are asked once, and the answers are noted in every state at that moment. Whatever
is not remembered is asked of the rules again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from attrs import field, frozen

from tablerules.core.chance import Roll, Rolled
from tablerules.core.dice import Faces
from tablerules.core.errors import IllegalMove
from tablerules.core.game import Waiting
from tablerules.core.making import set_note
from tablerules.core.seats import CHANCE, Actor, Seat
from tablerules.yahtzee import rules
from tablerules.yahtzee.moves import Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import Layout, equal_face, layout, open_places, ordinary_places
from tablerules.yahtzee.state import State, make_noted_state

MOST_MOMENTS = 1 << 13
"""So many are remembered for each set of options."""
MOST_LISTS = 1 << 15
"""So many lists of scores are remembered for each set of options, for all seats together."""
MOST_DICE = 7
"""More dice have too many rolls to remember what follows each."""

Key: TypeAlias = tuple[Seat, Faces, int, bool]
"""Seat, dice, rolls, and whether rolls are saved: what tells moments apart."""


@frozen(eq=False)
class Desk:
    """What a seat can write.

    Attributes:
        scores: Its score in each place.
        places: The place of each of them, by its identity.
        lists: Those that are legal for dice that are not all equal, by which places are open.
    """

    scores: tuple[Score, ...]
    places: dict[int, int]
    lists: dict[int, tuple[Move, ...]] = field(factory=dict)


@frozen(eq=False)
class Memory:
    """What is remembered for one set of options.

    Attributes:
        moments: All moments by what tells them apart.
        desks: What each seat can write.
    """

    moments: dict[Key, Moment] = field(factory=dict)
    desks: dict[Seat, Desk] = field(factory=dict)


@frozen(eq=False)
class Moment:
    """What holds at a moment of a turn, whatever stands on the cards.

    Moves are told apart by identity, which is quickest: those that the rules have listed live as
    long as the moment. Others, though equal, are judged by the rules.

    Attributes:
        plan: By which rules.
        memory: What else is remembered of them.
        seat: Whose turn it is.
        team: Whose card that seat fills.
        dice: The dice on the table.
        rolls: How many rolls of this turn are done.
        waiting: Whom it waits on.
        moves: The rolls that can come, or the dice that may be kept.
        desk: What the seat can write, if it decides.
        face: The face of dice that are all equal, 0 for any others.
        after: The moments that are known to follow `moves`, by the identity of the move.
        worth: What the dice are known to score in a place, whatever is on the card.
    """

    plan: Layout
    memory: Memory
    seat: Seat
    team: int
    dice: Faces
    rolls: int
    waiting: Waiting
    moves: tuple[Move, ...]
    desk: Desk | None = None
    face: int = 0
    after: dict[int, Moment] = field(factory=dict)
    worth: dict[int, int] = field(factory=dict)


def moment_of(options: Options, state: State) -> Moment | None:
    """The moment that a state is at; None for states that are not remembered."""
    try:
        moment: Moment = state.note
        if moment.plan is options.note:
            return moment
    except AttributeError:  # nothing is noted yet
        pass
    return _find(layout(options), state)


def _find(plan: Layout, state: State) -> Moment | None:
    if not _is_plain(plan, state):
        return None
    saves = rules.card_of(plan.options, state).saved > 0
    memory = _memory(plan)
    key = (state.seat, state.dice, state.rolls, saves)
    moment = memory.moments.get(key)
    if moment is None:
        if len(memory.moments) >= MOST_MOMENTS:
            return None
        moment = memory.moments[key] = _asked(plan, memory, state)
    if not hasattr(state, "note"):
        set_note(state, moment)
    return moment


@lru_cache(maxsize=16)
def _memory(_plan: Layout) -> Memory:
    return Memory()


def _is_plain(plan: Layout, state: State) -> bool:
    """Whether seat, dice, rolls and whether rolls are saved tell all about a moment."""
    options = plan.options
    if state.opening is not None or state.winner is not None:
        return False
    if options.sheet.dice > MOST_DICE or len(state.dice) > options.sheet.dice:
        return False
    # Equal values of other types (True, 1.0) are told apart, since they are handed on.
    numbers = (state.seat, state.rolls, *state.dice)
    if type(state.dice) is not tuple or any(type(number) is not int for number in numbers):
        return False
    if state.seat not in plan.following or len(state.cards) <= options.team_of[state.seat]:
        return False
    card = rules.card_of(options, state)
    return len(card.boxes) == len(plan.boxes) and None in card.boxes


def _asked(plan: Layout, memory: Memory, state: State) -> Moment:
    """What the rules say of a moment."""
    options, seat, dice, rolls = plan.options, state.seat, state.dice, state.rolls
    team = options.team_of[seat]
    waiting = rules.waiting(options, state)
    if isinstance(waiting.on, Roll):
        fallen = _outcomes(waiting.on)
        return Moment(plan, memory, seat, team, dice, rolls, waiting, fallen)
    keeps = rules.legal_keeps(seat, dice) if rules.may_roll(options, state) else ()
    desk, face = _desk(plan, memory, seat), equal_face(dice)
    return Moment(plan, memory, seat, team, dice, rolls, waiting, keeps, desk, face)


@lru_cache(maxsize=64)
def _outcomes(request: Roll) -> tuple[Rolled, ...]:
    return tuple(rolled for rolled, _ in request.outcomes())


def _desk(plan: Layout, memory: Memory, seat: Seat) -> Desk:
    if seat not in memory.desks:
        scores = rules.own_scores(plan, seat)
        places = {id(score): place for place, score in enumerate(scores)}
        memory.desks[seat] = Desk(scores, places)
    return memory.desks[seat]


def legal_moves(options: Options, state: State, actor: Actor) -> tuple[Move, ...]:
    """What the actor may do."""
    moment = moment_of(options, state)
    if moment is None:
        return rules.legal_moves(options, state, actor)
    desk = moment.desk
    if desk is None:
        return moment.moves if actor is CHANCE else ()
    if actor != moment.seat:
        return ()
    card = state.cards[moment.team]
    if moment.face:
        return moment.moves + rules.legal_scores(moment.plan, moment.seat, card, moment.face)
    places = open_places(card)
    scores = desk.lists.get(places)
    return moment.moves + (_scores(moment, desk, places) if scores is None else scores)


def _scores(moment: Moment, desk: Desk, places: int) -> tuple[Move, ...]:
    scores = rules.ordinary_scores(moment.plan, moment.seat, places)
    if len(desk.lists) < MOST_LISTS // moment.plan.options.seats:
        desk.lists[places] = scores
    return scores


def apply(options: Options, state: State, move: Move) -> State:
    """The state after a move.

    Raises:
        IllegalMove: The rules refuse it.
    """
    moment = moment_of(options, state)
    if moment is None:
        return _judged(options, state, move)
    then = moment.after.get(id(move))
    if then is not None:
        return make_noted_state(
            then, then.seat, then.dice, then.rolls, state.cards, None, state.past
        )
    if moment.desk is not None and not moment.face:
        place = moment.desk.places.get(id(move))
        if place is not None:
            places = ordinary_places(moment.plan, open_places(state.cards[moment.team]))
            if places >> place & 1:
                return _written(moment, state, place)
    after = _judged(options, state, move)
    if after.cards is state.cards and any(move is own for own in moment.moves):
        _remember(moment, move, moment_of(options, after))
    return after


def _remember(moment: Moment, move: Move, then: Moment | None) -> None:
    if then is not None:
        moment.after[id(move)] = then


def _judged(options: Options, state: State, move: Move) -> State:
    refused = rules.refusal(options, state, move)
    if refused is not None:
        raise IllegalMove(move, refused, legal_moves(options, state, move.actor))
    return rules.step(options, state, move)


def _written(moment: Moment, state: State, place: int) -> State:
    """The state after the dice, which are not all equal, are written in a legal place."""
    plan = moment.plan
    score = moment.worth.get(place)
    if score is None:
        score = rules.score_of(plan.options, state, place)
        if plan.boxes[place].needs is None:
            moment.worth[place] = score
    after = rules.write(plan, state, place, score)
    if after.opening is None and after.winner is None:
        _note_beginning(moment, after)
    return after


def _note_beginning(last: Moment, state: State) -> None:
    """Note at which moment the next turn begins."""
    card = state.cards[last.plan.options.team_of[state.seat]]
    if open_places(card) and len(card.boxes) == len(last.plan.boxes):
        moment = last.memory.moments.get((state.seat, (), 0, card.saved > 0))
        if moment is not None:
            set_note(state, moment)
