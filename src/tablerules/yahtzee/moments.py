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
from tablerules.core.making import are_plain, set_note
from tablerules.core.seats import CHANCE, Actor, Seat
from tablerules.yahtzee import rules
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.rules import Entry
from tablerules.yahtzee.scoring import Layout, equal_face, in_order, layout, open_places
from tablerules.yahtzee.state import Card, State, make_noted_state

MOST_MOMENTS = 1 << 13
"""So many are remembered for each set of options."""
MOST_LISTS = 1 << 15
"""So many lists of scores, for all seats together; all are forgotten when they are too many."""
MOST_DICE = 7
"""More dice have too many rolls to remember what follows each."""

Key: TypeAlias = tuple[Seat, Faces, int, bool, bool]
"""Seat, dice, rolls, whether rolls are saved and the card is full: what tells moments apart."""
Listed: TypeAlias = tuple[dict[Faces, Keep | Rolled], tuple[Move, ...]]
"""Keeps or rolls by their faces, and all of them in order."""


@frozen(eq=False)
class Gaps:
    """What the open places of a card allow a seat with dice that are not all equal.

    Attributes:
        legal: The places that can take them, as in `open_places`.
        scores: The scores in them.
    """

    legal: int
    scores: tuple[Move, ...]


@frozen(eq=False, repr=False)
class Memory:
    """What is remembered for one set of options.

    Attributes:
        moments: The moments.
        begins: Those at which turns begin, by seat, then by whether it has saved rolls; None: that
            at which its card is full.
        gaps: What their open places allow, for each seat.
        keys: The identity of each move that a moment lists, as one and the same number: a number
            for each moment would not stay at hand.
    """

    moments: dict[Key, Moment] = field(factory=dict)
    begins: dict[Seat, dict[bool | None, Moment]] = field(factory=dict)
    gaps: dict[Seat, dict[int, Gaps]] = field(factory=dict)
    keys: dict[int, int] = field(factory=dict)


@frozen(eq=False, repr=False)  # they lead to each other
class Moment:
    """What holds at a moment of a turn, whatever stands on the cards.

    Moves are told apart by identity, which is quickest: those that the rules have listed live as
    long as the moment.

    Attributes:
        plan: By which rules.
        memory: What else is remembered of them.
        lasting: Whether it is among the moments that are remembered; others are found out for one
            state, go with it, and remember nothing.
        seat: Whose turn it is.
        team: Whose card that seat fills.
        dice: The dice on the table.
        rolls: How many rolls of this turn are done.
        waiting: Whom it waits on.
        begins: Those at which the turn after this one can begin, as in `Memory`.
        listed: The rolls that can come, or the keeps that are legal, by their faces.
        moves: All of these.
        scores: The score of the seat in each place, if it decides.
        face: The face of dice that are all equal, 0 for any others.
        gaps: What open places allow with these dice, as far as it is known; nothing where more
            matters than which places are open.
        after: The moments that are known to follow `moves`, by the identity of the move.
        entries: What `scores` write, by identity, where it is known and no card changes it.
    """

    plan: Layout
    memory: Memory
    lasting: bool
    seat: Seat
    team: int
    dice: Faces
    rolls: int
    waiting: Waiting
    begins: dict[bool | None, Moment]
    listed: dict[Faces, Keep | Rolled]
    moves: tuple[Move, ...]
    scores: tuple[Score, ...] = ()
    face: int = 0
    gaps: dict[int, Gaps] = field(factory=dict)
    after: dict[int, Moment] = field(factory=dict)
    entries: dict[int, Entry] = field(factory=dict)


def moment_of(options: Options, state: State) -> Moment | None:
    """The moment that a state is at; None for unusual states."""
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
    memory, card = _memory(plan), rules.card_of(plan.options, state)
    saves, full = card.saved > 0, None not in card.boxes
    key = (state.seat, state.dice, state.rolls, saves, full)
    moment = memory.moments.get(key)
    if moment is None:
        lasting = len(memory.moments) < MOST_MOMENTS
        moment = _asked(plan, memory, state, lasting)
        if lasting:
            memory.moments[key] = moment
            if not state.dice and not state.rolls:
                memory.begins.setdefault(state.seat, {})[None if full else saves] = moment
    if not hasattr(state, "note"):
        for card in state.cards:
            open_places(card)  # which notes it: the cards of a noted state are noted
        set_note(state, moment)
    return moment


@lru_cache(maxsize=8)
def _memory(_plan: Layout) -> Memory:
    return Memory()


def _is_plain(plan: Layout, state: State) -> bool:
    """Whether the key tells all about the moment."""
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
    return {len(card.boxes) for card in cards} == {len(plan.boxes)}


def _asked(plan: Layout, memory: Memory, state: State, lasting: bool) -> Moment:  # noqa: FBT001
    """What the rules say of a moment."""
    options, seat, dice, rolls = plan.options, state.seat, state.dice, state.rolls
    team, begins = options.team_of[seat], memory.begins.setdefault(plan.following[seat], {})
    waiting = rules.waiting(options, state)
    what = (plan, memory, lasting, seat, team, dice, rolls, waiting, begins)
    if isinstance(waiting.on, Roll):
        return Moment(*what, *_outcomes(waiting.on))
    if waiting.over:
        return Moment(*what, *_NOTHING)
    keeps = _keeps(seat, dice) if rules.may_roll(options, state) else _NOTHING
    scores, face = rules.own_scores(plan, seat), equal_face(dice)
    gaps = {} if face else memory.gaps.setdefault(seat, {})
    return Moment(*what, *keeps, scores, face, gaps)


_NOTHING: Listed = ({}, ())


@lru_cache(maxsize=1 << 12)
def _keeps(seat: Seat, dice: Faces) -> Listed:
    keeps = tuple(map(_shared, rules.legal_keeps(seat, dice)))
    return {keep.dice: keep for keep in keeps}, keeps


@lru_cache(maxsize=1 << 13)
def _shared(keep: Keep) -> Keep:
    """The same keep for all dice: hundreds of them stay at hand, thousands would not."""
    return keep


@lru_cache(maxsize=64)
def _outcomes(request: Roll) -> Listed:
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
    card, seat = state.cards[moment.team], moment.seat
    if moment.face:
        return moment.moves + rules.legal_scores(moment.plan, seat, card.boxes, moment.face)
    return moment.moves + _gaps(moment, card).scores


def _gaps(moment: Moment, card: Card) -> Gaps:
    places, known = open_places(card), moment.gaps
    gaps = known.get(places)
    if gaps is None:
        if len(known) >= MOST_LISTS // moment.plan.options.seats:
            known.clear()
        legal = in_order(moment.plan, places)
        scores = [score for place, score in enumerate(moment.scores) if legal >> place & 1]
        gaps = known[places] = Gaps(legal, tuple(scores))
    return gaps


def apply(options: Options, state: State, move: Move) -> State:
    """The state after a move; what follows a keep or a roll is remembered in the moment.

    Raises:
        IllegalMove: The rules refuse it.
    """
    moment = moment_of(options, state)
    return _judged(options, state, move) if moment is None else follow(moment, state, move)


def follow(moment: Moment, state: State, move: Move) -> State:
    """As `apply`, of a state at that moment.

    Raises:
        IllegalMove: The rules refuse it.
    """
    entry = moment.entries.get(id(move))
    if entry is not None:
        card = state.cards[moment.team]
        gaps = moment.gaps.get(card.note) or _gaps(moment, card)
        if gaps.legal & entry.mark:
            return rules.write(moment.plan, state, entry, moment.begins)
    own = _own(moment, move)
    if own is not None and id(own) in moment.after:
        then = moment.after[id(own)]
        cards, past = state.cards, state.past
        return make_noted_state(then, then.seat, then.dice, then.rolls, cards, None, past)
    options = moment.plan.options
    after = _judged(options, state, move)
    if not moment.lasting:
        return after
    if isinstance(move, Score):
        _remember_entry(moment, state, move)
    elif own is not None and after.cards is state.cards:
        following = moment_of(options, after)
        if following is not None and following.lasting:
            moment.after[_key(moment, own)] = following
    return after


def _key(moment: Moment, own: Move) -> int:
    return moment.memory.keys.setdefault(id(own), id(own))


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


def _remember_entry(moment: Moment, state: State, move: Score) -> None:
    """Remember what a legal score writes."""
    plan = moment.plan
    place = plan.index[move.box, move.column]
    if move is moment.scores[place] and not moment.face and plan.boxes[place].needs is None:
        moment.entries[_key(moment, move)] = _same(rules.entry(plan.options, state, place))


@lru_cache(maxsize=1 << 12)
def _same(entry: Entry) -> Entry:
    """One entry for all moments that write it."""
    return entry
