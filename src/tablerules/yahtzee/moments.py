"""What the rules say of a moment of a turn, remembered.

Whom a moment waits on, which dice may be kept and what follows is the same whatever stands on the
cards. The rules are asked once, and the answers are noted in every state at that moment. Whatever
is not remembered is asked of the rules again.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TypeAlias

from attrs import field, frozen

from tablerules.core.chance import Roll, Rolled
from tablerules.core.dice import Faces
from tablerules.core.errors import IllegalMove
from tablerules.core.game import Waiting
from tablerules.core.making import are_plain, set_note
from tablerules.core.seats import CHANCE, Actor, Seat
from tablerules.yahtzee import rules
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import Layout, equal_face, layout, open_places, ordinary_places
from tablerules.yahtzee.state import Card, State, make_noted_state

MOST_MOMENTS = 1 << 13
"""So many are remembered for each set of options."""
MOST_LISTS = 1 << 15
"""So many lists of scores, for all seats together; all are forgotten when they are too many."""
MOST_DICE = 7
"""More dice have too many rolls to remember what follows each."""

Key: TypeAlias = tuple[Seat, Faces, int, bool]
"""Seat, dice, rolls, and whether rolls are saved: what tells moments apart."""


@frozen(eq=False)
class Gaps:
    """What the open places of a card allow with dice that are not all equal.

    Attributes:
        legal: Whether each place can take them.
        scores: The scores that are legal for each seat, as far as they are known.
    """

    legal: tuple[bool, ...]
    scores: dict[Seat, tuple[Move, ...]] = field(factory=dict)


@frozen(eq=False)
class Memory:
    """What is remembered for one set of options.

    Attributes:
        moments: The moments.
        begins: Those at which turns begin, by seat and whether it has saved rolls.
        gaps: What open places allow.
    """

    moments: dict[Key, Moment] = field(factory=dict)
    begins: dict[tuple[Seat, bool], Moment] = field(factory=dict)
    gaps: dict[int, Gaps] = field(factory=dict)


@frozen(eq=False)
class Moment:
    """What holds at a moment of a turn, whatever stands on the cards.

    Moves are told apart by identity, which is quickest: those that the rules have listed live as
    long as the moment.

    Attributes:
        plan: By which rules.
        memory: What else is remembered of them.
        seat: Whose turn it is.
        team: Whose card that seat fills.
        dice: The dice on the table.
        rolls: How many rolls of this turn are done.
        waiting: Whom it waits on.
        listed: The rolls that can come, or the keeps that are legal, by their faces.
        moves: All of these.
        scores: The score of the seat in each place, if it decides.
        face: The face of dice that are all equal, 0 for any others.
        after: The moments that are known to follow `moves`, by the identity of the move.
        worth: The place and the points of `scores`, by identity, where they are known and no
            card changes them.
    """

    plan: Layout
    memory: Memory
    seat: Seat
    team: int
    dice: Faces
    rolls: int
    waiting: Waiting
    listed: dict[Faces, Keep | Rolled]
    moves: tuple[Move, ...]
    scores: tuple[Score, ...] = ()
    face: int = 0
    after: dict[int, Moment] = field(factory=dict)
    worth: dict[int, tuple[int, int]] = field(factory=dict)


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
        if not state.dice and not state.rolls:
            memory.begins[state.seat, saves] = moment
    if not hasattr(state, "note"):
        set_note(state, moment)
    return moment


@lru_cache(maxsize=8)
def _memory(_plan: Layout) -> Memory:
    return Memory()


def _is_plain(plan: Layout, state: State) -> bool:
    """Whether seat, dice, rolls and whether rolls are saved tell all about a moment."""
    options, dice, cards = plan.options, state.dice, state.cards
    if state.opening is not None or state.winner is not None:
        return False
    if options.sheet.dice > MOST_DICE or len(dice) > options.sheet.dice or type(dice) is not tuple:
        return False
    # Whatever equals these numbers would otherwise be handed on in their stead.
    if not are_plain((state.seat, state.rolls, *dice)):
        return False
    if state.seat not in plan.following or len(cards) != plan.teams:
        return False
    if {len(card.boxes) for card in cards} != {len(plan.boxes)}:
        return False
    return None in rules.card_of(options, state).boxes


def _asked(plan: Layout, memory: Memory, state: State) -> Moment:
    """What the rules say of a moment."""
    options, seat, dice, rolls = plan.options, state.seat, state.dice, state.rolls
    team = options.team_of[seat]
    waiting = rules.waiting(options, state)
    if isinstance(waiting.on, Roll):
        listed, moves = _outcomes(waiting.on)
        return Moment(plan, memory, seat, team, dice, rolls, waiting, listed, moves)
    listed, moves = _keeps(seat, dice) if rules.may_roll(options, state) else ({}, ())
    scores, face = rules.own_scores(plan, seat), equal_face(dice)
    return Moment(plan, memory, seat, team, dice, rolls, waiting, listed, moves, scores, face)


@lru_cache(maxsize=1 << 12)
def _keeps(seat: Seat, dice: Faces) -> tuple[dict[Faces, Keep | Rolled], tuple[Move, ...]]:
    keeps = rules.legal_keeps(seat, dice)
    return {keep.dice: keep for keep in keeps}, keeps


@lru_cache(maxsize=64)
def _outcomes(request: Roll) -> tuple[dict[Faces, Keep | Rolled], tuple[Move, ...]]:
    rolls = tuple(rolled for rolled, _ in request.outcomes())
    return {rolled.faces: rolled for rolled in rolls}, rolls


def start(options: Options) -> State:
    """The state before anything has happened."""
    return _start(layout(options))


@lru_cache(maxsize=8)
def _start(plan: Layout) -> State:
    return rules.start(plan.options)


def waiting(options: Options, state: State) -> Waiting:
    """Whom the state waits on."""
    moment = moment_of(options, state)
    return rules.waiting(options, state) if moment is None else moment.waiting


def legal_moves(options: Options, state: State, actor: Actor) -> tuple[Move, ...]:
    """What the actor may do."""
    moment = moment_of(options, state)
    if moment is None:
        return rules.legal_moves(options, state, actor)
    if not moment.scores:
        return moment.moves if actor is CHANCE else ()
    if actor != moment.seat:
        return ()
    card = state.cards[moment.team]
    if moment.face:
        scores = rules.legal_scores(moment.plan, moment.seat, card.boxes, moment.face)
    else:
        scores = _gaps(moment, card).scores.get(moment.seat) or _scores(moment, card)
    return moment.moves + scores


def _gaps(moment: Moment, card: Card) -> Gaps:
    memory, places = moment.memory, open_places(card)
    gaps = memory.gaps.get(places)
    if gaps is None:
        if (len(memory.gaps) + 1) * moment.plan.options.seats > MOST_LISTS:
            memory.gaps.clear()
        gaps = Gaps(ordinary_places(moment.plan.options, places))
        memory.gaps[places] = gaps
    return gaps


def _scores(moment: Moment, card: Card) -> tuple[Move, ...]:
    gaps = _gaps(moment, card)
    scores = tuple(compress(moment.scores, gaps.legal))
    gaps.scores[moment.seat] = scores
    return scores


def apply(options: Options, state: State, move: Move) -> State:
    """The state after a move; what follows a keep or a roll is remembered in the moment.

    Raises:
        IllegalMove: The rules refuse it.
    """
    moment = moment_of(options, state)
    if moment is None:
        return _judged(options, state, move)
    worth = moment.worth.get(id(move))
    if worth is not None:
        place, points = worth
        if _gaps(moment, state.cards[moment.team]).legal[place]:
            return rules.write(moment.plan, state, place, points, moment.memory.begins)
    own = _own(moment, move)
    if own is not None and id(own) in moment.after:
        then = moment.after[id(own)]
        cards, past = state.cards, state.past
        return make_noted_state(then, then.seat, then.dice, then.rolls, cards, None, past)
    after = _judged(options, state, move)
    if isinstance(move, Score):
        _remember_worth(moment, state, move)
    elif own is not None and after.cards is state.cards:
        following = moment_of(options, after)
        if following is not None:
            moment.after[id(own)] = following
    return after


def _own(moment: Moment, move: Move) -> Move | None:
    """The listed move that equals this one."""
    if isinstance(move, Rolled):
        faces = move.faces
    elif isinstance(move, Keep):
        faces = move.dice
    else:
        return None
    own = moment.listed.get(faces)
    return own if own is move or (own == move and are_plain(faces)) else None


def _judged(options: Options, state: State, move: Move) -> State:
    refused = rules.refusal(options, state, move)
    if refused is not None:
        raise IllegalMove(move, refused, legal_moves(options, state, move.actor))
    return rules.step(options, state, move)


def _remember_worth(moment: Moment, state: State, move: Score) -> None:
    """Remember what a legal score is worth."""
    plan = moment.plan
    place = plan.index[move.box, move.column]
    if move is moment.scores[place] and not moment.face and plan.boxes[place].needs is None:
        moment.worth[id(move)] = _pair(place, rules.score_of(plan.options, state, place))


@lru_cache(maxsize=1 << 12)
def _pair(place: int, points: int) -> tuple[int, int]:
    return place, points
