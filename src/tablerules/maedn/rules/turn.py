"""What a roll or a move brings about: one function for each thing that can happen.

Every function gives the next state and appends to ``events`` what it brought about. Whether the
position that comes out is frozen is looked at by `play`, which calls these.
"""

from __future__ import annotations

from attrs import evolve

from tablerules.core.chance import Rolled
from tablerules.core.dice import Faces
from tablerules.core.seats import Opening, Seat
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import End, ThirdSix, Tries
from tablerules.maedn.effects import (
    BonusEarned,
    Bounced,
    CannotMove,
    Captured,
    Carried,
    Effect,
    Entered,
    Finished,
    GotHome,
    OpeningTied,
    Reason,
    RollsAgain,
    SentBack,
    StartDecided,
    TriesAgain,
    TurnBegan,
    TurnLost,
)
from tablerules.maedn.rules.duties import huffed, lawful, possible
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.walk import Trip
from tablerules.maedn.state import NOWHERE, Phase, Pieces, State, make_state

Events = list[Effect]

_NO = False
"""Of `State.again`: no roll has given another one yet."""


# Turns and throws


def first_turn(layout: Layout, state: State, seat: Seat, events: Events) -> State:
    """The seat that starts begins, with the first of its colours."""
    events.append(StartDecided(seat))
    pieces = state.pieces
    if layout.options.starter_enters and WAITING in pieces[seat] and ENTRY not in pieces[seat]:
        pieces = _moved(pieces, seat, WAITING, ENTRY)
        events.append(Entered(seat, ENTRY))
    return _begin(layout, pieces, seat, (), events)


def _begin(
    layout: Layout, pieces: Pieces, colour: int, finished: tuple[int, ...], events: Events
) -> State:
    tries = throws(layout, pieces, colour)
    events.append(TurnBegan(colour, tries))
    return make_state(pieces, colour, Phase.ROLL, (), (), tries, 0, _NO, 0, NOWHERE, finished)


def may_turn(layout: Layout, state: State, colour: int) -> bool:
    """Whether a colour still takes turns."""
    unit = layout.units[colour]
    if unit is None or unit in state.finished:
        return False
    helps = layout.options.teams is not None and layout.options.help_partner
    return helps or bool(layout.neutral) or not layout.done(state.pieces, colour)


def _next_turn(layout: Layout, state: State, events: Events) -> State:
    colour = (state.turn + 1) % layout.colours
    while not may_turn(layout, state, colour):
        colour = (colour + 1) % layout.colours
    return _begin(layout, state.pieces, colour, state.finished, events)


def owner(layout: Layout, state: State) -> Seat:
    """The person on turn."""
    seat = layout.owners[state.turn]
    assert seat is not None  # noqa: S101 - a neutral colour is never on turn
    return seat


def throws(layout: Layout, pieces: Pieces, colour: int) -> int:
    """How many throws a turn has that begins like this."""
    return layout.options.throws if _has_tries(layout, pieces, colour) else 1


def _has_tries(layout: Layout, pieces: Pieces, colour: int) -> bool:
    rule, own = layout.options.tries, pieces[colour]
    if rule is Tries.NEVER or own[0] != WAITING:
        return False
    if rule is Tries.ALL_WAITING:
        return own[-1] == WAITING
    if rule is not Tries.NO_MOVE and any(ENTRY <= p < layout.walked for p in own):
        return False
    if rule is Tries.SETTLED:
        return all(_settled(layout, own, p) for p in own if p != WAITING)
    return not any(
        found.way.go.start != WAITING
        for face in layout.die(colour)
        for found in possible(layout, State(pieces, colour, Phase.MOVE, (face,)))
        if found.way.colour == colour
    )


def _settled(layout: Layout, own: tuple[int, ...], position: int) -> bool:
    """Whether a piece in the goal has no free place in front of it."""
    if layout.home is not None:
        return position == layout.home
    return all(further in own for further in range(position, layout.last + 1))


# Rolls


def opening_roll(layout: Layout, state: State, roll: Rolled, events: Events) -> State:
    """A roll for who starts."""
    before = state.opening
    assert before is not None  # noqa: S101 - the phase says so
    after = before.add(sum(roll.faces))
    if after.winner is not None:
        return first_turn(layout, state, after.winner, events)
    if after.contenders != before.contenders or not after.results:
        events.append(OpeningTied(after.contenders))
    return evolve(state, turn=_opener(after), opening=after)


def _opener(opening: Opening) -> int:
    """The first colour of the seat that rolls next."""
    return opening.contenders[len(opening.results)]


def roll(layout: Layout, state: State, rolled: Rolled, events: Events) -> State:
    """The colour on turn has thrown."""
    options, faces = layout.options, rolled.faces
    again = any(face in options.extra for face in faces) or _double(layout, faces)
    counts = again and options.third_six is not ThirdSix.NOTHING
    sixes = state.sixes + 1 if counts else 0
    if sixes == options.six_limit:
        return _turn_lost(layout, state, events)
    thrown = make_state(
        state.pieces,
        state.turn,
        Phase.MOVE,
        faces,
        (),
        state.tries,
        sixes,
        again,
        state.carried,
        state.last,
        state.finished,
    )
    if options.extra_adds and again and not can_enter(layout, thrown):
        return _carry(layout, evolve(state, sixes=sixes), faces[0], events)
    return _choose(layout, thrown, events, used=False)


def _carry(layout: Layout, state: State, face: int, events: Events) -> State:
    """A number is not moved but added to the next one, unless no piece could walk that far."""
    carried = state.carried + layout.steps_of(face, state.pieces[state.turn])
    if carried > layout.last:
        events.append(CannotMove(state.turn, carried))
        return _next_turn(layout, state, events)
    events += (Carried(state.turn, carried), RollsAgain(state.turn))
    return evolve(state, tries=1, carried=carried)


def _double(layout: Layout, faces: Faces) -> bool:
    return layout.options.extra_on_double and len(faces) > len(set(faces))


def can_enter(layout: Layout, state: State) -> bool:
    """Whether a piece can come in with the numbers at hand."""
    return any(found.way.go.start == WAITING for found in lawful(layout, state))


def _turn_lost(layout: Layout, state: State, events: Events) -> State:
    """Too many rolls in a row have given another one."""
    rule, turn, pieces = layout.options.third_six, state.turn, state.pieces
    events.append(TurnLost(turn))
    victims: tuple[int, ...] = ()
    if rule is ThirdSix.LAST_HOME and ENTRY <= state.last < layout.walked:
        victims = (state.last,)
    elif rule is ThirdSix.UNSAFE_HOME:
        victims = unsafe(layout, pieces, turn)
    for position in victims:
        pieces = _moved(pieces, turn, position, WAITING)
        events.append(SentBack(turn, position, Reason.THIRD_SIX))
    return _next_turn(layout, evolve(state, pieces=pieces), events)


def unsafe(layout: Layout, pieces: Pieces, colour: int) -> tuple[int, ...]:
    """Where a colour's pieces stand on track fields that are not safe."""
    safe = layout.safe[colour]
    return tuple(p for p in pieces[colour] if ENTRY <= p < layout.walked and p not in safe)


# Choices


def _choose(layout: Layout, state: State, events: Events, *, used: bool) -> State:
    """Wait for a choice among what can be done with the numbers at hand, or go on without."""
    while state.bonus or state.faces:
        if lawful(layout, state):
            return state
        lost = state.bonus[:1] or state.faces
        events += [CannotMove(state.turn, number) for number in lost]
        if state.bonus:
            state = evolve(state, bonus=state.bonus[1:])
        else:
            break
    return _close(layout, state, events, used=used)


def _close(layout: Layout, state: State, events: Events, *, used: bool) -> State:
    """All numbers are used or lost: another roll, another try, or the next turn."""
    if state.again and (used or layout.options.extra_unusable):
        events.append(RollsAgain(state.turn))
        return _await_roll(state, tries=1)
    if state.tries > 1 and not used:
        events.append(TriesAgain(state.turn, state.tries - 1))
        return _await_roll(state, tries=state.tries - 1)
    return _next_turn(layout, state, events)


def _await_roll(state: State, tries: int) -> State:
    sixes = state.sixes if state.again else 0
    pieces, turn, last = state.pieces, state.turn, state.last
    return make_state(pieces, turn, Phase.ROLL, (), (), tries, sixes, _NO, 0, last, state.finished)


def decline(layout: Layout, state: State, events: Events) -> State:
    """The seat passes: all its numbers are lost."""
    missed = huffed(layout, state, None)
    pieces = state.pieces
    if missed is not None:
        pieces = _huff(pieces, missed, missed.way.go.start, events)
    left = evolve(state, pieces=pieces, bonus=(), faces=())
    return _close(layout, left, events, used=True)


def go(layout: Layout, state: State, trip: Trip, events: Events) -> State:
    """A piece moves."""
    way = trip.way
    pieces = _carry_out(layout, state.pieces, trip, events)
    target = WAITING if trip.falls else way.go.target
    missed = huffed(layout, state, trip)
    if missed is not None:
        same = missed.way.colour == way.colour and missed.way.go.start == way.go.start
        still = way.go.start in pieces[way.colour]
        pieces = _huff(
            pieces, missed, target if same and not still else missed.way.go.start, events
        )
    moved = _use_number(layout, state, pieces, trip, events)
    finished = _finish(layout, moved, events) if layout.done(pieces, way.colour) else moved
    if finished.phase is Phase.OVER:
        return finished
    turn = state.turn
    if layout.done(pieces, turn) and (
        not layout.done(state.pieces, turn) or layout.units[turn] in finished.finished
    ):
        return _next_turn(layout, finished, events)
    return _choose(layout, finished, events, used=True)


def _carry_out(layout: Layout, pieces: Pieces, trip: Trip, events: Events) -> Pieces:
    """Move the piece, and send back what it captures."""
    way, start, target = trip.way, trip.way.go.start, trip.way.go.target
    for _ in range(way.go.count):
        pieces = _moved(pieces, way.colour, start, WAITING if trip.falls else target)
        if start == WAITING:
            events.append(Entered(way.colour, target))
    for colour, position in trip.hits:
        pieces = _moved(pieces, colour, position, WAITING)
        events.append(Captured(colour, position, way.colour))
    if trip.falls:
        events += [SentBack(way.colour, target, Reason.BLOCK)] * way.go.count
    if way.bounced:
        events.append(Bounced(way.colour, target))
    if _gets_home(layout, trip):
        events += [GotHome(way.colour, target)] * way.go.count
    return pieces


def _gets_home(layout: Layout, trip: Trip) -> bool:
    """Whether a move brings a piece home: into the triangle, or from the track into the goal."""
    start, target = trip.way.go.start, trip.way.go.target
    if layout.home is None:
        return start < layout.walked <= target and not trip.falls
    return target == layout.home


def _moved(pieces: Pieces, colour: int, start: int, target: int) -> Pieces:
    """The pieces, with one of a colour put elsewhere."""
    own = list(pieces[colour])
    own[own.index(start)] = target
    own.sort()
    return (*pieces[:colour], tuple(own), *pieces[colour + 1 :])


def _huff(pieces: Pieces, missed: Trip, position: int, events: Events) -> Pieces:
    """The piece that could have captured goes back from where it stands now."""
    colour = missed.way.colour
    if position not in pieces[colour] or position == WAITING:
        return pieces
    events.append(SentBack(colour, position, Reason.HUFFED))
    return _moved(pieces, colour, position, WAITING)


def _use_number(layout: Layout, state: State, pieces: Pieces, trip: Trip, events: Events) -> State:
    """The number is used up; what the move earned comes on top."""
    options = layout.options
    faces, bonus = list(state.faces), list(state.bonus)
    if bonus:
        bonus.remove(trip.way.number)
    else:
        faces.remove(trip.way.number)
    captures = [colour for colour, _ in trip.hits if colour != trip.way.colour]
    home = _gets_home(layout, trip)
    earned = [options.capture_bonus] * len(captures) if options.capture_bonus else []
    if home and options.home_bonus:
        earned += [options.home_bonus] * trip.way.go.count
    events += [BonusEarned(state.turn, steps) for steps in earned]
    again = (
        state.again
        or (options.extra_on_capture and bool(captures))
        or (options.extra_on_home and home)
    )
    last = NOWHERE
    if layout.marks_last and trip.way.colour == state.turn:
        last = NOWHERE if trip.falls else trip.way.go.target
    return make_state(
        pieces,
        state.turn,
        Phase.MOVE,
        tuple(faces),
        (*bonus, *earned),
        state.tries,
        state.sixes,
        again,
        0,
        last,
        state.finished,
    )


# The end


def _finish(layout: Layout, state: State, events: Events) -> State:
    """Units that are done take their places; the game ends when the options say so."""
    new = [
        unit
        for unit in finished_units(layout, state.pieces, state.turn)
        if unit not in state.finished
    ]
    if not new:
        return state
    finished = (*state.finished, *new)
    events += [Finished(unit, finished.index(unit) + 1) for unit in new]
    if not is_over(layout, finished):
        return evolve(state, finished=finished)
    return State(state.pieces, state.turn, Phase.OVER, finished=finished)


def finished_units(layout: Layout, pieces: Pieces, first: int) -> tuple[int, ...]:
    """The units that are done, in turn order from a colour on.

    A unit is done when its own pieces are home, and all neutral ones as well.
    """
    if not all(layout.done(pieces, colour) for colour in layout.neutral):
        return ()
    ring = [layout.units[(first + step) % layout.colours] for step in range(layout.colours)]
    return tuple(
        unit
        for unit in dict.fromkeys(ring)
        if unit is not None
        and all(
            layout.done(pieces, colour)
            for colour, other in enumerate(layout.units)
            if other == unit
        )
    )


def is_over(layout: Layout, finished: tuple[int, ...]) -> bool:
    """Whether the game ends when these units are done."""
    if layout.options.end is End.FIRST:
        return bool(finished)
    return layout.unit_count - len(finished) <= min(1, layout.unit_count - 1)
