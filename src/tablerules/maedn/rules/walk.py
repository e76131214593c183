"""Where a piece can get with a number, and what bars it.

`ways_of` lists what the board alone allows; `trip` looks at who stands there and either refuses
the way or tells whom it captures. Both the list of legal moves and the reasons why a move is not
legal come from these two; `reach` asks them once and remembers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from attrs import evolve, frozen

from tablerules.core.dice import Faces
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


@frozen
class Way:
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


@frozen
class Trip:
    """A way that nothing bars.

    Attributes:
        way: The way.
        hits: The pieces that it captures.
        falls: Whether the piece itself ends on B, as it lands on a block.
        shift: What it changes in a crowd (see `reach`); None where that has not been found out.
    """

    way: Way
    hits: Places = ()
    falls: bool = False
    shift: int | None = None


class Use(NamedTuple):
    """How one colour may use one number.

    Attributes:
        seat: Who moves it.
        colour: The colour.
        name: The colour where it has to be named with the move.
        number: The die, or the steps of a bonus.
        by: The number where it has to be named with the move.
        steps: How far a piece walks with it.
        enters: Whether a piece may come in with it, if it is a number to enter with.
        wall: Where an overshooting piece turns back.
    """

    seat: Seat
    colour: int
    name: int | None
    number: int
    by: int | None
    steps: int
    enters: bool
    wall: int


def movers(layout: Layout, state: State) -> tuple[int, ...]:
    """The colours whose pieces the colour on turn may move; barred moves aside."""
    turn = state.turn
    if state.pieces[turn][0] < layout.end:
        return layout.movers[turn]
    if layout.options.teams is None or not layout.options.help_partner:
        return layout.neutral
    return tuple(
        colour
        for colour, unit in enumerate(layout.units)
        if unit == layout.units[turn] and not layout.done(state.pieces, colour)
    )


def numbers(faces: Faces, bonus: tuple[int, ...]) -> tuple[int, ...]:
    """The different numbers that can be used now: a bonus first, then any die."""
    return bonus[:1] or tuple(dict.fromkeys(faces))


def ways_of(layout: Layout, use: Use, start: int, *, two: bool) -> Iterator[Way]:
    """What the board allows a piece with a number; ``two``: also what it allows it and its mate."""
    if start == WAITING:
        yield from _entries(layout, use, two=two)
    elif use.steps > 0:
        seat, colour, name, number, by, *_ = use
        pairs = two and layout.options.pair_moves and start < layout.walked
        for end, path, stops, backward, bounced in _walks(layout, use.wall, start, use.steps):
            go = Go(seat, start, end, name, by)
            way = Way(go, colour, number, path, stops, backward, bounced)
            yield way
            if pairs:
                yield evolve(way, go=evolve(go, count=2))


def _entries(layout: Layout, use: Use, *, two: bool) -> Iterator[Way]:
    if not use.enters:
        return
    seat, colour, name, number, by, *_ = use
    target = layout.entries.get(number)
    if target is not None:
        enter = Go(seat, WAITING, target, name, by)
        yield Way(enter, colour, number, tuple(range(target)), (target,))
    if two and number in layout.options.pair_enters:
        pair = Go(seat, WAITING, ENTRY, name, by, 2)
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


def wall(layout: Layout, own: tuple[int, ...]) -> int:
    """Where an overshooting piece turns back: home, or the last goal field that is still free."""
    found = layout.last
    if layout.bounces:
        while found in own and found > layout.walked:
            found -= 1
    return found


def trip(layout: Layout, state: State, way: Way) -> Trip | Refusal:
    """Look at who stands there: what the way brings about, or what bars it."""
    return allowed(layout, state, met(layout, state.pieces, way))


def looked_at(layout: Layout, way: Way) -> frozenset[tuple[int, int]]:
    """Which pieces can matter to a way, as their colours and positions: `met` asks for no others.

    They are those that stand where it lands, and on the way to there where that is watched.
    """
    positions = {*way.stops, *(way.path if layout.watches_path else ())}
    colour = way.colour
    return frozenset(
        place
        for p in positions
        for place in ((colour, p), *layout.foes[colour][p], *layout.friends[colour][p])
    )


def met(layout: Layout, pieces: Pieces, way: Way) -> Trip | Refusal:
    """What the pieces on the board make of a way, whoever is on turn."""
    if way.go.start >= layout.walked and not layout.options.goal_moves:
        return Refusal("maedn.goal.moves", "Pieces in the goal stay where they are.")
    hits: Places = ()
    if way.path and layout.watches_path:
        passed = _pass(layout, pieces, way)
        if isinstance(passed, Refusal):
            return passed
        hits = passed
    falls = False
    for stop in way.stops:
        landed = _land(layout, pieces, way, stop)
        if isinstance(landed, Refusal):
            return landed
        if landed.hits:
            hits += tuple(piece for piece in landed.hits if piece not in hits)
        if landed.falls:
            falls = True
            break
    if way.backward and all(colour == way.colour for colour, _ in hits):
        return Refusal("maedn.backward", "A throw is used backwards only to capture.")
    return Trip(way, hits, falls)


def allowed(layout: Layout, state: State, trip: Trip | Refusal) -> Trip | Refusal:
    """Neutral pieces only capture others, until the mover's own pieces are home."""
    if isinstance(trip, Refusal) or trip.way.colour not in layout.neutral:
        return trip
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
