"""The rules as four pure functions: who is waited for, what is legal, why not, and the step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from tablerules.core.chance import Chance
from tablerules.core.errors import Refusal, TooManyOutcomes
from tablerules.core.game import OVER, Waiting, chance_refusal
from tablerules.core.seats import CHANCE, REFEREE, Actor, Seat, in_play_order, write_actor
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
from tablerules.uno.state import Over, SeatPhase, State


def on(rules: Rules, state: State) -> Seat | Chance[Move] | None:
    """Who or what the state waits on."""
    phase = state.phase
    if isinstance(phase, Over):
        return None
    dealer = DEALER_ROOMS.get(type(phase))
    if dealer is not None:
        return dealer.request(rules, state, phase)
    return cast("SeatPhase", phase).seat


@lru_cache(maxsize=64)
def _decides(seat: Seat) -> Waiting:
    return Waiting(seat)


def waiting(rules: Rules, state: State) -> Waiting:
    """Whom the state waits on, and who may cut in."""
    who = on(rules, state)
    if not isinstance(who, int):
        return Waiting(who)
    rooms = _open_cut_ins(rules, state)
    if not rooms:
        return _decides(who)
    seats = [s for s in state.match.alive if s != who and _legal(rules, state, s, rooms)]
    return Waiting(who, in_play_order(seats, who, rules.options.seats, state.direction))


def _open_cut_ins(rules: Rules, state: State) -> list[Room]:
    """The ways to cut in that may be open to somebody."""
    return [room for room in CUT_INS if room.opens(rules, state)]


def _legal(rules: Rules, state: State, seat: Seat, rooms: Iterable[Room]) -> list[Move]:
    """What a seat may do in some rooms: all candidates that are not refused there."""
    phase = state.phase
    return [
        move
        for room in rooms
        for move in room.candidates(rules, state, phase, seat)
        if room.refusal(rules, state, phase, move) is None
    ]


def legal_moves(rules: Rules, state: State, actor: Actor) -> tuple[Move, ...]:
    """Everything the actor may do now: all candidates that are not refused."""
    if actor is CHANCE:
        return _outcomes(on(rules, state))
    phase = state.phase
    room = SEAT_ROOMS.get(type(phase))
    if room is None:
        return ()
    if actor is REFEREE:
        return tuple(_legal(rules, state, 0, (REFEREE_ROOM,)))
    if actor not in state.match.alive:
        return ()
    rooms = _open_cut_ins(rules, state)
    if actor == cast("SeatPhase", phase).seat and room not in rooms:
        rooms = [room, *rooms]
    return tuple(_legal(rules, state, actor, rooms))


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
    who = on(rules, state)
    actor = move.actor
    if who is None:
        return OVER
    if not isinstance(who, int):
        if actor is CHANCE:
            return chance_refusal(who, move)
        return Refusal("core.turn", f"The game waits on {who}.")
    if actor is CHANCE:
        return Refusal("core.turn", f"It is the turn of {write_actor(who)}.")
    if actor is REFEREE:
        return REFEREE_ROOM.refusal(rules, state, state.phase, move)
    return _seat_refusal(rules, state, who, actor, move)


def _seat_refusal(rules: Rules, state: State, who: Seat, actor: Seat, move: Move) -> Refusal | None:
    if actor not in range(rules.options.seats):
        return Refusal("core.seat", f"There is no seat {write_actor(actor)}.")
    if actor not in state.match.alive:
        return Refusal("uno.out", f"{write_actor(actor)} is out of the match.")
    room = cut_in_room(move)
    if room is None and actor != who:
        return Refusal("core.turn", f"It is the turn of {write_actor(who)}.")
    room = room or SEAT_ROOMS[type(state.phase)]
    return room.refusal(rules, state, state.phase, move)


def step(
    rules: Rules, state: State, move: Move, *, telling: bool
) -> tuple[State, tuple[Effect, ...]]:
    """Carry a legal move out: the next state and, where ``telling``, all it brought about."""
    draft = Draft(rules, state, telling=telling)
    room: Room | DealerRoom | None
    if move.actor is CHANCE:
        room = DEALER_ROOMS[type(state.phase)]
    elif move.actor is REFEREE:
        room = REFEREE_ROOM
    else:
        room = cut_in_room(move) or SEAT_ROOMS[type(state.phase)]
    room.step(draft, state, state.phase, move)
    settle(draft)
    return draft.close(), tuple(draft.effects or ())
