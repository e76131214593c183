"""What a roll or a move brings about: one function for each thing that can happen.

Every function gives the next state and appends to ``events`` what it brought about. Whether the
position that comes out is frozen is looked at by `play`, which calls these.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve

from tablerules.core.chance import Rolled
from tablerules.core.dice import Faces
from tablerules.core.seats import Opening
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import ThirdSix
from tablerules.maedn.effects import (
    BonusEarned,
    Bounced,
    CannotMove,
    Captured,
    Carried,
    Effect,
    Entered,
    GotHome,
    OpeningTied,
    Reason,
    RollsAgain,
    SentBack,
    TriesAgain,
    TurnLost,
)
from tablerules.maedn.rules.duties import huffed, lawful, lawful_with
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.order import (
    NO,
    Events,
    finish,
    first_turn,
    hand_on,
    moved,
    next_turn,
    tell,
)
from tablerules.maedn.rules.reach import Crowd, Trips, crowd_now, crowd_of
from tablerules.maedn.rules.walk import Trip
from tablerules.maedn.state import MOVE, NOWHERE, OVER, ROLL, Pieces, State, make_state

# Rolls


def opening_roll(layout: Layout, state: State, roll: Rolled, events: Events = None) -> State:
    """A roll for who starts."""
    before = state.opening
    assert before is not None  # noqa: S101 - the phase says so
    after = before.add(sum(roll.faces))
    if after.winner is not None:
        return first_turn(layout, state, after.winner, events)
    if after.contenders != before.contenders or not after.results:
        tell(events, OpeningTied, after.contenders)
    return evolve(state, turn=_opener(after), opening=after)


def _opener(opening: Opening) -> int:
    """The first colour of the seat that rolls next."""
    return opening.contenders[len(opening.results)]


def roll(layout: Layout, state: State, rolled: Rolled, events: Events = None) -> State:
    """The colour on turn has thrown."""
    options, faces = layout.options, rolled.faces
    if state.bonus:  # as no game comes to it
        state = evolve(state, bonus=())
    again = layout.again.get(faces)
    if again is None:
        again = layout.again[faces] = _gives_another(layout, faces)
    sixes = 0
    if again and layout.counts_sixes:
        sixes = state.sixes + 1
        if sixes == options.six_limit:
            return _turn_lost(layout, state, events)
    pieces, turn, last, crowd = state.pieces, state.turn, state.last, crowd_now(layout, state)
    trips = lawful_with(layout, state, faces, crowd)
    if again and options.extra_adds and not can_enter(trips):
        return _carry(layout, evolve(state, sixes=sixes), faces[0], events)
    if not trips:
        if events is not None:
            events += [CannotMove(turn, number) for number in faces]
        return _close(layout, state, (pieces, crowd, sixes, again, last), events, used=False)
    return make_state(
        (layout, crowd, trips),
        pieces,
        turn,
        MOVE,
        faces,
        (),
        state.tries,
        sixes,
        again,
        state.carried,
        last,
        state.finished,
    )


def _gives_another(layout: Layout, faces: Faces) -> bool:
    options = layout.options
    double = options.extra_on_double and len(faces) > len(set(faces))
    return double or any(face in options.extra for face in faces)


def _carry(layout: Layout, state: State, face: int, events: Events) -> State:
    """A number is not moved but added to the next one, unless no piece could walk that far."""
    carried = state.carried + layout.steps_of(face, state.pieces[state.turn])
    if carried > layout.last:
        tell(events, CannotMove, state.turn, carried)
        return next_turn(layout, state, events)
    tell(events, Carried, state.turn, carried)
    tell(events, RollsAgain, state.turn)
    return evolve(state, tries=1, carried=carried)


def can_enter(trips: Trips) -> bool:
    """Whether a piece comes in by one of these moves."""
    return any(found.way.go.start == WAITING for found in trips)


def _turn_lost(layout: Layout, state: State, events: Events) -> State:
    """Too many rolls in a row have given another one."""
    rule, turn, pieces = layout.options.third_six, state.turn, state.pieces
    tell(events, TurnLost, turn)
    victims: tuple[int, ...] = ()
    if rule is ThirdSix.LAST_HOME and ENTRY <= state.last < layout.walked:
        victims = (state.last,)
    elif rule is ThirdSix.UNSAFE_HOME:
        victims = unsafe(layout, pieces, turn)
    for position in victims:
        pieces = moved(pieces, turn, position, WAITING)
        tell(events, SentBack, turn, position, Reason.THIRD_SIX)
    return next_turn(layout, evolve(state, pieces=pieces), events)


def unsafe(layout: Layout, pieces: Pieces, colour: int) -> tuple[int, ...]:
    """Where a colour's pieces stand on track fields that are not safe."""
    safe = layout.safe[colour]
    return tuple(p for p in pieces[colour] if ENTRY <= p < layout.walked and p not in safe)


# Choices


def _choose(layout: Layout, state: State, events: Events) -> State:
    """Wait for a choice among what can be done with the numbers at hand, or go on without."""
    while state.bonus or state.faces:
        if lawful(layout, state):
            return state
        lost = state.bonus[:1] or state.faces
        if events is not None:
            events += [CannotMove(state.turn, number) for number in lost]
        if not state.bonus:
            break
        state = evolve(state, bonus=state.bonus[1:])
    kept = (state.pieces, crowd_now(layout, state), state.sixes, state.again, state.last)
    return _close(layout, state, kept, events, used=True)


Kept: TypeAlias = tuple[Pieces, Crowd, int, bool, int]
"""What a state has become: the pieces, their crowd, the sixes, whether another roll follows, and
where the last piece stands."""


def _close(layout: Layout, state: State, kept: Kept, events: Events, *, used: bool) -> State:
    """All numbers are used or lost: another roll, another try, or the next turn."""
    pieces, crowd, sixes, again, last = kept
    turn, tries, finished = state.turn, state.tries, state.finished
    if again and (used or layout.options.extra_unusable):
        tries = 1
        if events is not None:
            events.append(RollsAgain(turn))
    elif tries > 1 and not used:
        tries -= 1
        sixes = sixes if again else 0
        if events is not None:
            events.append(TriesAgain(turn, tries))
    else:
        return hand_on(layout, pieces, crowd, turn, finished, events)
    note = (layout, crowd, None)
    return make_state(note, pieces, turn, ROLL, (), (), tries, sixes, NO, 0, last, finished)


def decline(layout: Layout, state: State, events: Events = None) -> State:
    """The seat passes: all its numbers are lost."""
    pieces, crowd, last = state.pieces, crowd_now(layout, state), state.last
    missed = huffed(layout, state, None) if layout.options.huffing else None
    if missed is not None:
        pieces = _huff(pieces, missed, missed.way.go.start, events)
        crowd, last = crowd_of(layout, pieces), _still_there(last, pieces[state.turn])
    kept = (pieces, crowd, state.sixes, state.again, last)
    return _close(layout, state, kept, events, used=True)


def go(layout: Layout, state: State, trip: Trip, events: Events = None) -> State:
    """A piece moves."""
    pieces, crowd = _carry_out(layout, state, trip)
    if events is not None:
        events += _brought_about(layout, trip)
    missed = huffed(layout, state, trip) if layout.options.huffing else None
    if missed is not None:
        pieces = _huff(pieces, missed, _where_now(pieces, trip, missed), events)
        crowd = crowd_of(layout, pieces)
    faces, bonus, again = _use_number(layout, state, trip, events)
    last = NOWHERE
    if layout.marks_last and trip.way.colour == state.turn and not trip.falls:
        last = _still_there(trip.way.go.target, pieces[state.turn])
    kept, end = (pieces, crowd, state.sixes, again, last), layout.end
    done = pieces[trip.way.colour][0] >= end or pieces[state.turn][0] >= end
    if not (done or faces or bonus):
        return _close(layout, state, kept, events, used=True)
    after = _moved_on(layout, state, kept, faces, bonus)
    if done:
        return _get_done(layout, state, after, trip, events)
    return _choose(layout, after, events)


def _moved_on(
    layout: Layout, state: State, kept: Kept, faces: Faces, bonus: tuple[int, ...]
) -> State:
    """The state after a move with the numbers that are left."""
    pieces, crowd, sixes, again, last = kept
    return make_state(
        (layout, crowd, None),
        pieces,
        state.turn,
        MOVE,
        faces,
        bonus,
        state.tries,
        sixes,
        again,
        0,
        last,
        state.finished,
    )


def _get_done(layout: Layout, before: State, after: State, trip: Trip, events: Events) -> State:
    """The state after a move of a colour that is done, or that it makes so."""
    turn, pieces = after.turn, after.pieces
    if layout.done(pieces, trip.way.colour):
        after = finish(layout, after, events)
        if after.phase is OVER:
            return after
    if layout.done(pieces, turn) and (
        not layout.done(before.pieces, turn) or layout.units[turn] in after.finished
    ):
        return next_turn(layout, after, events)
    return _choose(layout, after, events)


def _carry_out(layout: Layout, state: State, trip: Trip) -> tuple[Pieces, Crowd]:
    """Move the piece, and send back what it captures."""
    go, colour = trip.way.go, trip.way.colour
    target = WAITING if trip.falls else go.target
    pieces = moved(state.pieces, colour, go.start, target)
    if go.count > 1:
        pieces = moved(pieces, colour, go.start, target)
    for hit, position in trip.hits:
        pieces = moved(pieces, hit, position, WAITING)
    crowd = crowd_now(layout, state)
    if crowd is None or trip.shift is None:
        return pieces, crowd_of(layout, pieces)
    return pieces, crowd + trip.shift


def _brought_about(layout: Layout, trip: Trip) -> list[Effect]:
    """What moving the piece brings about, whatever the move earns."""
    colour, go = trip.way.colour, trip.way.go
    target, count = go.target, go.count
    told: list[Effect] = []
    if go.start == WAITING:
        told += [Entered(colour, target)] * count
    told += [Captured(hit, position, colour) for hit, position in trip.hits]
    if trip.falls:
        told += [SentBack(colour, target, Reason.BLOCK)] * count
    if trip.way.bounced:
        told.append(Bounced(colour, target))
    if _gets_home(layout, trip):
        told += [GotHome(colour, target)] * count
    return told


def _gets_home(layout: Layout, trip: Trip) -> bool:
    """Whether a move brings a piece home: into the triangle, or from the track into the goal."""
    start, target = trip.way.go.start, trip.way.go.target
    if layout.home is None:
        return start < layout.walked <= target and not trip.falls
    return target == layout.home


def _where_now(pieces: Pieces, trip: Trip, missed: Trip) -> int:
    """Where the piece stands after a move that could have captured by another one."""
    way, go = missed.way, trip.way.go
    same = way.colour == trip.way.colour and way.go.start == go.start
    if not same or go.start in pieces[way.colour]:
        return way.go.start
    return WAITING if trip.falls else go.target


def _still_there(last: int, own: tuple[int, ...]) -> int:
    """Where the piece that moved last stands, unless it has gone back to B."""
    return last if last in own else NOWHERE


def _huff(pieces: Pieces, missed: Trip, position: int, events: Events) -> Pieces:
    """The piece that could have captured goes back from where it stands now."""
    colour = missed.way.colour
    if position not in pieces[colour] or position == WAITING:
        return pieces
    tell(events, SentBack, colour, position, Reason.HUFFED)
    return moved(pieces, colour, position, WAITING)


def _use_number(
    layout: Layout, state: State, trip: Trip, events: Events
) -> tuple[Faces, tuple[int, ...], bool]:
    """The numbers that are left, with what the move earned, and whether another roll follows."""
    faces, bonus, again = state.faces, state.bonus, state.again
    if bonus:
        bonus = _without(bonus, trip.way.number)
    elif len(faces) == 1:
        faces = ()
    else:
        faces = _without(faces, trip.way.number)
    if layout.rewards:
        steps, another = _earned(layout, trip)
        bonus += steps
        again = again or another
        if events is not None:
            events += [BonusEarned(state.turn, step) for step in steps]
    return faces, bonus, again


def _without(numbers: tuple[int, ...], used: int) -> tuple[int, ...]:
    left = list(numbers)
    left.remove(used)
    return tuple(left)


def _earned(layout: Layout, trip: Trip) -> tuple[tuple[int, ...], bool]:
    """The bonuses that a move earns, and whether it gives another roll."""
    options = layout.options
    captures = sum(colour != trip.way.colour for colour, _ in trip.hits)
    homes = trip.way.go.count if _gets_home(layout, trip) else 0
    steps = (options.capture_bonus,) * captures + (options.home_bonus,) * homes
    another = (options.extra_on_capture and captures > 0) or (options.extra_on_home and homes > 0)
    return tuple(step for step in steps if step), another
