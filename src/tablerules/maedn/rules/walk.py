"""Where a piece can get with a number, and what bars it.

`ways` lists what the board alone allows; `trip` looks at who stands there and either refuses the
way or tells whom it captures. Both the list of legal moves and the reasons why a move is not legal
come from these two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from attrs import evolve

from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import (
    BlockBars,
    BlockHit,
    Overshoot,
    OwnPiece,
    Passing,
    SafeEntry,
    Safety,
    StartBlock,
)
from tablerules.maedn.moves import Go
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.state import Pieces, State

Places = tuple[tuple[int, int], ...]
"""Pieces, each as its colour and own-track position."""


class Way(NamedTuple):
    """A move that the board allows, whoever stands there.

    Attributes:
        go: The move.
        colour: The colour that moves.
        number: The die, or the steps of the bonus, that it uses.
        path: The positions on the way.
        stops: The positions that it lands on, its end last (a star is landed on, too).
        backward: Whether it is walked backwards.
        bounced: Whether it turns back at the end of the goal.
    """

    go: Go
    colour: int
    number: int
    path: tuple[int, ...]
    stops: tuple[int, ...]
    backward: bool = False
    bounced: bool = False


class Trip(NamedTuple):
    """A way that nothing bars.

    Attributes:
        way: The way.
        hits: The pieces that it captures.
        falls: Whether the piece itself ends on B, as it lands on a block.
    """

    way: Way
    hits: Places = ()
    falls: bool = False


def movers(layout: Layout, state: State) -> tuple[int, ...]:
    """The colours whose pieces the colour on turn may move; barred moves aside."""
    turn = state.turn
    if not layout.done(state.pieces, turn):
        return (turn, *layout.neutral)
    if layout.options.teams is None or not layout.options.help_partner:
        return layout.neutral
    return tuple(
        colour
        for colour, unit in enumerate(layout.units)
        if unit == layout.units[turn] and not layout.done(state.pieces, colour)
    )


def numbers(state: State) -> tuple[int, ...]:
    """The different numbers that can be used now: a bonus first, then any die."""
    if state.bonus:
        return state.bonus[:1]
    return tuple(dict.fromkeys(state.faces))


def ways(layout: Layout, state: State) -> Iterator[Way]:
    """Every move that the board allows with the numbers at hand."""
    usable = numbers(state)
    several = len(usable) > 1
    seat = layout.owners[state.turn]
    assert seat is not None  # noqa: S101 - a neutral colour is never on turn
    for colour in movers(layout, state):
        name = None if colour == state.turn else colour
        own = state.pieces[colour]
        for number in usable:
            by = number if several else None
            if own[0] == WAITING and not state.bonus and not state.carried:
                yield from _entries(layout, own, number, Go(seat, 0, 0, name, by), colour)
            steps = number if state.bonus else layout.steps_of(number, own) + state.carried
            if steps <= 0:
                continue
            wall = _wall(layout, own)
            last = WAITING
            for start in own:
                if start != last:  # pieces are sorted, and those on B do not walk
                    last = start
                    pairs = (
                        layout.options.pair_moves and own.count(start) > 1 and start < layout.walked
                    )
                    walk = (start, steps, wall)
                    for way in _walks_of(layout, colour, number, (seat, name, by), walk):
                        yield way
                        if pairs:
                            yield way._replace(go=evolve(way.go, count=2))


Named = tuple[Seat, int | None, int | None]
"""Who makes a move, and the colour and number to be named with it."""


@lru_cache(maxsize=1 << 16)
def _walks_of(
    layout: Layout, colour: int, number: int, named: Named, walk: tuple[int, int, int]
) -> tuple[Way, ...]:
    """The walks of one piece: where they lead does not depend on who stands there."""
    start, steps, wall = walk
    seat, name, by = named
    return tuple(
        Way(Go(seat, start, end, name, by), colour, number, path, stops, backward, bounced)
        for end, path, stops, backward, bounced in _walks(layout, wall, start, steps)
    )


def _entries(
    layout: Layout, own: tuple[int, ...], number: int, go: Go, colour: int
) -> Iterator[Way]:
    target = layout.entries.get(number)
    if target is not None:
        enter = Go(go.seat, WAITING, target, go.colour, go.number)
        yield Way(enter, colour, number, tuple(range(target)), (target,))
    if number in layout.options.pair_enters and own.count(WAITING) > 1:
        pair = Go(go.seat, WAITING, ENTRY, go.colour, go.number, 2)
        yield Way(pair, colour, number, (), (ENTRY,))


def _walks(
    layout: Layout, wall: int, start: int, steps: int
) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...], bool, bool]]:
    """The ends of a walk with path, stops, and whether it goes backwards or bounces."""
    forward = _forward(layout, wall, start, steps)
    if forward is not None:
        path, end, bounced = forward
        star = layout.stars.get(end)
        if star is None:
            yield end, path, (end,), False, bounced
        else:
            yield star, path, (end, star), False, bounced
    if layout.options.backward and start - steps > ENTRY and start < layout.walked:
        end = start - steps
        yield end, tuple(range(start - 1, end, -1)), (end,), True, False


def _forward(
    layout: Layout, wall: int, start: int, steps: int
) -> tuple[tuple[int, ...], int, bool] | None:
    """Path, end and whether it bounced; None if the throw is too high."""
    end = start + steps
    if layout.options.overshoot is Overshoot.ILLEGAL:
        if end > layout.last:
            return None
        return (tuple(range(start + 1, end)) if layout.watches_path else ()), end, False
    if start >= wall:
        return None
    if end <= wall:
        return tuple(range(start + 1, end)), end, False
    end = 2 * wall - end
    if end < ENTRY:
        return None
    return (*range(start + 1, wall + 1), *range(wall - 1, end, -1)), end, True


def _wall(layout: Layout, own: tuple[int, ...]) -> int:
    """Where an overshooting piece turns back: home, or the last goal field that is still free."""
    wall = layout.last
    if layout.home is None and layout.options.overshoot is Overshoot.BOUNCE:
        while wall in own and wall > layout.walked:
            wall -= 1
    return wall


def trip(layout: Layout, state: State, way: Way) -> Trip | Refusal:
    """Look at who stands there: what the way brings about, or what bars it."""
    if way.go.start >= layout.walked and not layout.options.goal_moves:
        return Refusal("maedn.goal.moves", "Pieces in the goal stay where they are.")
    hits: Places = ()
    if way.path and layout.watches_path:
        passed = _pass(layout, state.pieces, way)
        if isinstance(passed, Refusal):
            return passed
        hits = passed
    falls = False
    for stop in way.stops:
        landed = _land(layout, state.pieces, way, stop)
        if isinstance(landed, Refusal):
            return landed
        if landed.hits:
            hits += tuple(piece for piece in landed.hits if piece not in hits)
        if landed.falls:
            falls = True
            break
    if way.backward and all(colour == way.colour for colour, _ in hits):
        return Refusal("maedn.backward", "A throw is used backwards only to capture.")
    if way.colour in layout.neutral:
        return _neutral(layout, state, Trip(way, hits, falls))
    return Trip(way, hits, falls)


def _neutral(layout: Layout, state: State, trip: Trip) -> Trip | Refusal:
    """Neutral pieces only capture others, until the mover's own pieces are home."""
    seat = layout.owners[state.turn]
    captures = trip.hits and all(layout.owners[colour] != seat for colour, _ in trip.hits)
    if captures or layout.done(state.pieces, state.turn):
        return trip
    sentence = "A neutral piece only captures others until your own pieces are all home."
    return Refusal("maedn.neutral", sentence)


def _own_at(pieces: Pieces, way: Way, position: int) -> int:
    """How many pieces of the moving colour stand there, those that move aside."""
    moving = way.go.count if way.go.start == position else 0
    return pieces[way.colour].count(position) - moving


def _at(pieces: Pieces, meetings: Places) -> Places:
    """The pieces on a field that is known by other colours' positions; once for each piece."""
    there: Places = ()
    for place in meetings:
        count = pieces[place[0]].count(place[1])
        if count:
            there += (place,) * count
    return there


def is_block(layout: Layout, colour: int, position: int, count: int) -> bool:
    """Whether so many pieces of a unit there make a block."""
    return layout.blocks and count > 1 and position in layout.block_fields[colour]


def _block_of(layout: Layout, there: Places, way: Way, position: int) -> bool:
    """Whether opponents have a block there."""
    if len(there) < 2 or not layout.blocks:  # noqa: PLR2004 - a block is two pieces
        return False
    units = [layout.units[colour] for colour, _ in there]
    most = max(units.count(unit) for unit in units)
    return is_block(layout, way.colour, position, most)


def _pass(layout: Layout, pieces: Pieces, way: Way) -> Places | Refusal:
    """What passing the fields on the way does: whom it captures, or what bars it."""
    options = layout.options
    hits: Places = ()
    for position in dict.fromkeys(way.path):  # who bounces may pass a field twice
        foes = _at(pieces, layout.foes[way.colour][position])
        own = _own_at(pieces, way, position)
        if own and position >= layout.walked and not options.goal_jump:
            return Refusal("maedn.goal.jump", "Pieces in the goal cannot be jumped over.")
        if own and options.passing is Passing.NOT_OWN:
            return Refusal("maedn.passing.own", "Own pieces cannot be passed.")
        if layout.blocks and _barred(layout, pieces, way, position, foes):
            return Refusal("maedn.block.bars", "A block stands in the way.")
        if options.passing is Passing.CAPTURES:
            hits += tuple(foe for foe in foes if not _stands_safely(layout, foe))
    return hits


def _stands_safely(layout: Layout, piece: tuple[int, int]) -> bool:
    colour, position = piece
    return layout.options.safety is not Safety.NONE and position in layout.safe[colour]


def _barred(layout: Layout, pieces: Pieces, way: Way, position: int, foes: Places) -> bool:
    bars = layout.options.block_bars
    if bars is BlockBars.NOBODY or position >= layout.walked:
        return False
    if _block_of(layout, foes, way, position):
        return True
    if bars is BlockBars.OPPONENTS:
        return False
    friends = _at(pieces, layout.friends[way.colour][position])
    own = _own_at(pieces, way, position) + len(friends)
    return is_block(layout, way.colour, position, own)


class _Landing(NamedTuple):
    hits: Places = ()
    falls: bool = False


_FREE = _Landing()
_FALLS = _Landing(falls=True)


def _land(layout: Layout, pieces: Pieces, way: Way, position: int) -> _Landing | Refusal:
    """What landing on a position does."""
    if position == layout.home:
        return _FREE
    if way.go.count > 1 and position >= layout.walked and layout.home is None:
        return _ONE_EACH
    own = _own_at(pieces, way, position)
    mates = ((way.colour, position),) * own + _at(pieces, layout.friends[way.colour][position])
    foes = _at(pieces, layout.foes[way.colour][position])
    landed: _Landing | Refusal = _FREE
    if mates:
        landed = _join(layout, way, position, mates)
    if foes and landed is _FREE:
        landed = _meet(layout, way, position, foes, room=_room(layout, len(mates), way))
        if landed is _FREE and _room(layout, len(mates) + len(foes), way) < 0:
            return _FULL
    return landed


def _room(layout: Layout, standing: int, way: Way) -> int:
    """How many more pieces could stand there, once these have come."""
    return layout.options.capacity - standing - way.go.count


_ONE_EACH = Refusal("maedn.own", "A goal field holds one piece.")
_FULL = Refusal("maedn.own.capacity", "No more pieces fit on that field.")


def _join(layout: Layout, way: Way, position: int, there: Places) -> _Landing | Refusal:
    """What landing on pieces of one's own unit does."""
    rule = layout.options.own_piece
    if position >= layout.walked and (layout.home is None or rule is not OwnPiece.BLOCK):
        return _ONE_EACH
    if rule is OwnPiece.ILLEGAL:
        return Refusal("maedn.own", "An own piece stands there: move another one.")
    if rule is OwnPiece.CAPTURED:
        return _Landing(there)
    if way.go.start == WAITING and layout.clears:
        return Refusal("maedn.duty.clear", "A has to be cleared before the next piece enters.")
    return _FREE if _room(layout, len(there), way) >= 0 else _FULL


def _meet(
    layout: Layout, way: Way, position: int, foes: Places, *, room: int
) -> _Landing | Refusal:
    """What landing on opponents does; `_FREE` if all stay, side by side."""
    entering = way.go.start == WAITING
    if any(_stands_safely(layout, foe) for foe in foes):
        return _enter_on_safe(layout, foes, room) if entering else _SAFE[layout.options.safety]
    if not _block_of(layout, foes, way, position):
        return _Landing(foes)
    if entering:
        bars = layout.options.start_block is StartBlock.BARS
        return _BLOCK_ON_A if bars else _Landing(foes)
    return _BLOCK_HIT[layout.options.block_hit]


def _enter_on_safe(layout: Layout, foes: Places, room: int) -> _Landing:
    rule = layout.options.safe_entry
    captures = rule is SafeEntry.CAPTURE or (rule is SafeEntry.CAPTURE_IF_FULL and len(foes) > room)
    return _Landing(foes) if captures else _FREE


_SAFE: Final[dict[Safety, _Landing | Refusal]] = {
    Safety.SHARED: _FREE,
    Safety.CLOSED: Refusal("maedn.safe", "The piece there stands safely."),
    Safety.REPELS: _FALLS,
}
_BLOCK_HIT: Final[dict[BlockHit, _Landing | Refusal]] = {
    BlockHit.ILLEGAL: Refusal("maedn.block.hit", "A block cannot be captured."),
    BlockHit.MOVER_HOME: _FALLS,
}
_BLOCK_ON_A = Refusal("maedn.block.start", "A block stands on A: nobody can enter.")
