"""Whether a position is frozen: nobody can get home any more, so the game is a draw.

A game that never ends would either come to a position in which nobody can move with any number, or
be set back again and again: by captures, penalties, bouncing. So it is enough to ask two questions,
each at its time: whenever a number could not be used, whether anybody can ever move (`dead`); and
after every setback, whether anybody can still get home (`hopeless`). Both are answered exactly,
and no game needs a limit. Most options settle both for good (`Layout.lively`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count

from tablerules.core.rng import Rng
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Overshoot, ThirdSix
from tablerules.maedn.effects import Bounced, CannotMove, Captured, Drawn, SentBack
from tablerules.maedn.rules import turn
from tablerules.maedn.rules.duties import lawful
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.order import Events, may_turn, owner, tell
from tablerules.maedn.rules.reach import crowd_now, possible
from tablerules.maedn.state import Phase, State

_SETBACKS = (Captured, SentBack, Bounced)


def settle(layout: Layout, state: State, events: Events) -> State:
    """The state, or the draw that it is, after what has just happened."""
    if layout.lively or state.phase in (Phase.OVER, Phase.OPENING):
        return state
    unused = any(isinstance(event, CannotMove) for event in events or ())
    back = any(isinstance(event, _SETBACKS) for event in events or ())
    if (unused and dead(layout, state)) or (back and hopeless(layout, state)):
        return draw(state, events)
    return state


def draw(state: State, events: Events = None) -> State:
    """The game ends without a winner (or without any further one)."""
    tell(events, Drawn)
    return State(state.pieces, state.turn, Phase.OVER, finished=state.finished)


# Can anybody ever move?


def dead(layout: Layout, state: State) -> bool:
    """Whether nobody can ever move again, whatever is thrown (maedn:X-22)."""
    if state.phase is not Phase.ROLL or state.carried:
        return False
    return not any(
        _can_move(layout, state, colour)
        for colour in range(layout.colours)
        if may_turn(layout, state.pieces, state.finished, colour)
    )


def _can_move(layout: Layout, state: State, colour: int) -> bool:
    """Whether a colour on turn could move with some number, or be moved by a penalty."""
    if _can_be_penalised(layout, colour) and turn.unsafe(layout, state.pieces, colour):
        return True
    return any(
        _can_use(layout, State(state.pieces, colour, Phase.MOVE, (face,), carried=carried))
        for face in layout.die(colour)
        for carried in _carries(layout, colour)
    )


def _can_use(layout: Layout, state: State) -> bool:
    """Whether something can be done with a number; one that adds up is only used to enter."""
    if layout.options.extra_adds and state.faces[0] in layout.options.extra:
        return turn.can_enter(lawful(layout, state))
    return bool(possible(layout, state, state.faces, crowd_now(layout, state)))


def _can_be_penalised(layout: Layout, colour: int) -> bool:
    """Whether a colour that cannot move can come to roll too many numbers that give another."""
    options = layout.options
    goes_on = options.extra_unusable or options.extra_adds or options.six_limit == 1
    return (
        options.third_six is ThirdSix.UNSAFE_HOME
        and goes_on
        and not set(options.extra).isdisjoint(layout.die(colour))
    )


def _carries(layout: Layout, colour: int) -> Iterator[int]:
    """The sums that can be carried to a roll: only 0, unless numbers add up."""
    yield 0
    if not layout.options.extra_adds:
        return
    extra = [
        layout.steps.get(face, face) for face in layout.die(colour) if face in layout.options.extra
    ]
    extra += [steps for face, steps in layout.steps_all_out.items() if face in layout.die(colour)]
    sums = {0}
    for total in range(1, layout.last + 1):
        if any(total - steps in sums for steps in extra if steps):
            sums.add(total)
            yield total


# Can anybody still get home?


@lru_cache(maxsize=1024)
def hopeless(layout: Layout, state: State) -> bool:
    """Whether no further unit can get all its pieces home, whatever is thrown and chosen."""
    units = {unit for unit in layout.units if unit is not None} - set(state.finished)
    if not any(_might_finish(layout, state, unit) for unit in units):
        return True
    return not (layout.steerable or _stroll(layout, state) or _search(layout, state))


def _might_finish(layout: Layout, state: State, unit: int) -> bool:
    """Whether a unit could finish if nobody stood in anybody's way; cheap, and never too strict."""
    members = [colour for colour, other in enumerate(layout.units) if other == unit]
    reach = _reach(layout, tuple(sorted({f for colour in members for f in layout.die(colour)})))
    loose = reach
    if layout.neutral:
        everybody = {f for colour in range(layout.colours) for f in layout.die(colour)}
        loose = _reach(layout, tuple(sorted(everybody)))
    return all(_fits(layout, state.pieces[colour], reach) for colour in members) and all(
        _fits(layout, state.pieces[colour], loose) for colour in layout.neutral
    )


def _fits(layout: Layout, own: tuple[int, ...], reach: dict[int, frozenset[int]]) -> bool:
    """Whether each piece can have a place of its own at the end."""
    if layout.home is not None:
        return all(layout.home in reach[position] for position in own)
    if not layout.options.goal_moves and not layout.options.goal_jump and _shut(layout, own):
        return False
    taken: dict[int, int] = {}

    def seat(piece: int, tried: set[int]) -> bool:
        for place in reach[own[piece]] - tried:
            if place < layout.walked:
                continue
            tried.add(place)
            if place not in taken or seat(taken[place], tried):
                taken[place] = piece
                return True
        return False

    return all(seat(piece, set()) for piece in range(len(own)))


def _shut(layout: Layout, own: tuple[int, ...]) -> bool:
    """Whether pieces that stay in the goal for good leave too little room in front of them."""
    inside = [position for position in own if position >= layout.walked]
    room = inside[0] - layout.walked if inside else layout.options.board.goal
    return len(own) - len(inside) > room


@lru_cache(maxsize=256)
def _reach(layout: Layout, faces: tuple[int, ...]) -> dict[int, frozenset[int]]:
    """Where a piece could get from each position with such dice, alone on the board.

    On the track it can be captured, so it can come from B again.
    """
    near = {
        position: _near(layout, faces, position) for position in range(WAITING, layout.last + 1)
    }
    reach: dict[int, frozenset[int]] = {}
    for position in near:
        seen, left = {position}, [position]
        while left:
            fresh = near[left.pop()] - seen
            seen |= fresh
            left += fresh
        reach[position] = frozenset(seen)
    return reach


def _near(layout: Layout, faces: tuple[int, ...], position: int) -> set[int]:
    """Where one move could bring a piece; at most one too many, never one too few."""
    options, last = layout.options, layout.last
    if position == WAITING:
        entries = {layout.entries[face] for face in faces if face in layout.entries}
        return entries | ({ENTRY} if set(faces) & set(options.pair_enters) else set())
    sizes = {layout.steps.get(face, face) for face in faces} | {
        layout.steps_all_out[face] for face in faces if face in layout.steps_all_out
    }
    sizes |= {options.capture_bonus, options.home_bonus}
    if options.extra_adds:
        sizes = set(range(1, last + 1))
    sizes.discard(0)
    near = {position + size for size in sizes if position + size <= last}
    if options.overshoot is Overshoot.BOUNCE:
        walls = range(layout.walked, last + 1) if layout.home is None else (last,)
        near |= {2 * w - position - size for size in sizes for w in walls if position < w}
    if position >= layout.walked and not options.goal_moves:
        return set()
    near |= {layout.stars[end] for end in near if end in layout.stars}
    if position < layout.walked:
        near |= {position - size for size in sizes if options.backward} | {WAITING}
    return {end for end in near if WAITING <= end <= last}


def _stroll(layout: Layout, state: State) -> bool:
    """Whether somebody happens to get home when the game is played on at random, a few times.

    That proves what it finds and mostly finds it soon; where it does not, `_search` decides.
    """
    rng = Rng("stroll")
    return any(_gets_home(layout, state, rng) for _ in range(_STROLLS))


def _gets_home(layout: Layout, state: State, rng: Rng) -> bool:
    here, moved = state, 0
    for step in range(_STEPS):
        if len(here.finished) > len(state.finished):
            return True
        if step - moved > _STILL:
            return False
        if here.phase is Phase.ROLL:
            rolled = layout.rolls[owner(layout, here)].sample(rng)
            here = turn.roll(layout, here, rolled)
        else:
            here = turn.go(layout, here, rng.choice(lawful(layout, here)))
            moved = step
    return False


_STROLLS = 4
_STEPS = 2_000
_STILL = 60
"""A stroll is given up after so many steps, or when nothing has moved for so long."""


def _search(layout: Layout, state: State) -> bool:
    """Look for a way home through the game itself, the most advanced and newest positions first."""
    ticket = count(0, -1)
    queue = [(0, next(ticket), state)]
    seen = {state}
    while queue:
        here = heappop(queue)[2]
        for after in _successors(layout, here):
            if len(after.finished) > len(state.finished):
                return True
            if after not in seen:
                seen.add(after)
                progress = _progress(layout, after)
                if progress is not None:
                    heappush(queue, (-progress, next(ticket), after))
    return False


def _progress(layout: Layout, state: State) -> int | None:
    """How far the best unit has come that might still finish; None if there is none."""
    units = {unit for unit in layout.units if unit is not None} - set(state.finished)
    hopeful = [unit for unit in units if _might_finish(layout, state, unit)]
    return max((_come(layout, state, unit) for unit in hopeful), default=None)


def _come(layout: Layout, state: State, unit: int) -> int:
    """How far a unit has come."""
    pairs = zip(layout.units, state.pieces, strict=True)
    return sum(sum(own) for other, own in pairs if other in (unit, None))


def _successors(layout: Layout, state: State) -> Iterator[State]:
    """Every state that one roll or one move leads to."""
    if state.phase is Phase.ROLL:
        for rolled, _ in layout.rolls[owner(layout, state)].outcomes():
            yield turn.roll(layout, state, rolled)
    elif state.phase is Phase.MOVE:
        for trip in lawful(layout, state):
            yield turn.go(layout, state, trip)
        if layout.options.may_pass:
            yield turn.decline(layout, state)
