"""The rules as four pure functions: who is waited for, what is legal, why not, and the step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from tablerules.core.chance import Chance, has_dealt
from tablerules.core.errors import Refusal, TooManyOutcomes
from tablerules.core.forms import misfit
from tablerules.core.game import OVER, Waiting, chance_refusal, make_waiting
from tablerules.core.making import set_note
from tablerules.core.seats import CHANCE, REFEREE, Actor, Role, Seat, in_play_order, write_actor
from tablerules.uno.effects import Effect
from tablerules.uno.moves import Move
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.room import DealerRoom, Room
from tablerules.uno.rules.rooms import (
    CUT_INS,
    DEALER_ROOMS,
    REFEREE_ROOM,
    SEAT_ROOMS,
    cut_in_room,
    settle,
)
from tablerules.uno.state import Over, State

Note: TypeAlias = tuple[Rules, Waiting, tuple[Room, ...], dict[Seat, tuple[Move, ...]]]
"""What has been found out about a state: under which rules, whom it waits on, which ways to cut in
may be open, and what seats may do that have been asked for."""


def look(rules: Rules, state: State) -> Note:
    """What is known about a state: noted there under these rules, or found out and noted now."""
    try:
        note: Note | None = state.note
    except AttributeError:  # a state that somebody else has made
        note = None
    if note is None or note[0] is not rules:
        note = _found(rules, state)
        set_note(state, note)
    return note


def _found(rules: Rules, state: State) -> Note:
    phase: Any = state.phase
    dealer = DEALER_ROOMS.get(type(state.phase))
    if dealer is not None:
        return rules, make_waiting(dealer.request(rules, state, phase)), (), {}
    if isinstance(phase, Over):
        return rules, Waiting(None), (), {}
    who: Seat = phase.seat
    rooms: tuple[Room, ...] = ()
    for room in CUT_INS:
        if room.opens(rules, state):
            rooms = (*rooms, room)
    if not rooms:
        return rules, _decides(who), rooms, {}
    others = [seat for seat in state.match.alive if seat != who]
    known = {seat: tuple(_legal(rules, state, seat, rooms)) for seat in others}
    able = [seat for seat in others if known[seat]]
    also = in_play_order(able, who, rules.options.seats, state.direction)
    return rules, Waiting(who, also), rooms, known


@lru_cache(maxsize=64, typed=True)
def _decides(seat: Seat) -> Waiting:
    return Waiting(seat)


def waiting(rules: Rules, state: State) -> Waiting:
    """Whom the state waits on, and who may cut in."""
    return look(rules, state)[1]


def _legal(rules: Rules, state: State, seat: Seat, rooms: Iterable[Room]) -> list[Move]:
    """What a seat may do in some rooms."""
    phase = state.phase
    return [move for room in rooms for move in room.legal(rules, state, phase, seat)]


def legal_moves(rules: Rules, state: State, actor: Actor) -> tuple[Move, ...]:
    """Everything the actor may do now: all candidates that are not refused."""
    if actor is CHANCE or actor is REFEREE:
        return _listed(rules, state, actor)
    _, _, rooms, known = look(rules, state)
    moves = known.get(actor)
    if moves is None:
        phase: Any = state.phase
        room = SEAT_ROOMS.get(type(state.phase))
        if room is None or actor not in state.match.alive:
            return ()
        # However the seat is written by who asks first.
        seat = actor if type(actor) is int else int(actor)
        moves = ()
        if seat == phase.seat and room not in rooms:
            moves = tuple(room.legal(rules, state, phase, seat))
        if rooms:
            moves = (*moves, *_legal(rules, state, seat, rooms))
        known[seat] = moves
    return moves


def _listed(rules: Rules, state: State, role: Role) -> tuple[Move, ...]:
    """What may be dealt, or what the referee can impose."""
    if role is CHANCE:
        return _outcomes(waiting(rules, state).on)
    if role is REFEREE and type(state.phase) in SEAT_ROOMS:
        return tuple(_legal(rules, state, 0, (REFEREE_ROOM,)))
    return ()


def _outcomes(request: Seat | Chance[Move] | None) -> tuple[Move, ...]:
    """What chance may bring; nothing is listed where that is too much."""
    if request is None or isinstance(request, int):
        return ()
    try:
        return tuple(outcome for outcome, _ in request.outcomes())
    except TooManyOutcomes:
        return ()


def refusal(rules: Rules, state: State, move: Move) -> Refusal | None:
    """Why a move is not legal; None when it is."""
    _, waits, _, known = look(rules, state)
    who = waits.on
    if not isinstance(who, int):
        return OVER if who is None else _dealer_refusal(who, move)
    for legal in known.get(who, ()):  # most moves that are played have just been listed
        if legal is move:
            return None
    actor = move.actor
    if actor is CHANCE:
        return Refusal("core.turn", f"It is the turn of {write_actor(who)}.")
    if actor is REFEREE:
        return REFEREE_ROOM.refusal(rules, state, state.phase, move)
    for legal in known.get(actor, ()):  # the same of who cuts in
        if legal is move:
            return None
    return _seat_refusal(rules, state, who, actor, move)


def _dealer_refusal(request: Chance[Move], move: Move) -> Refusal | None:
    if has_dealt(request, move):
        return None
    if move.actor is CHANCE:
        return chance_refusal(request, move)
    return Refusal("core.turn", f"The game waits on {request}.")


def _seat_refusal(rules: Rules, state: State, who: Seat, actor: Seat, move: Move) -> Refusal | None:
    if actor not in range(rules.options.seats):
        return Refusal("core.seat", f"There is no seat {write_actor(actor)}.")
    if actor not in state.match.alive:
        return Refusal("uno.out", f"{write_actor(actor)} is out of the match.")
    room = cut_in_room(move)
    if room is None and actor != who:
        return Refusal("core.turn", f"It is the turn of {write_actor(who)}.")
    room = room or SEAT_ROOMS[type(state.phase)]
    return room.refusal(rules, state, state.phase, move) or misfit(move)


def step(
    rules: Rules, state: State, move: Move, *, telling: bool
) -> tuple[State, tuple[Effect, ...]]:
    """Carry a legal move out: the next state and, where ``telling``, all it brought about."""
    draft, phase = Draft(rules, state, telling=telling), state.phase
    room: Room | DealerRoom | None = DEALER_ROOMS.get(type(phase))
    if room is None:
        room = REFEREE_ROOM if move.actor is REFEREE else cut_in_room(move)
    (room or SEAT_ROOMS[type(phase)]).step(draft, state, phase, move)
    settle(draft)
    return draft.close(), tuple(draft.effects) if draft.effects else ()
