"""Which moves are legal, for many games at once.

Every game has a few *slots*: the pieces of the colour on turn, then entering with two
pieces where that is possible, then the same for each neutral colour. A slot holds where its piece
starts, as its column in tables by position, or 0 where it has no legal move. Arrays go slot by
slot, with a column for each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.maedn.batch.tables import Tables
from tablerules.maedn.batch.walks import COLUMN, STUCK, Bytes, Flags, Ints, Shorts
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Duty

S = TypeVar("S", bound=np.generic)
Rows: TypeAlias = "slice | NDArray[np.intp]"


def some(array: NDArray[S], games: Rows) -> NDArray[S]:
    """The columns of some games: a view of a slice, a copy of a list."""
    return array[..., games] if isinstance(games, slice) else array.take(games, axis=-1)


@frozen(eq=False)
class Scene:
    """What the legal moves of some games depend on.

    Attributes:
        line: The number thrown, with what is carried to it.
        turn: The colour on turn.
        last: Where the piece stands that moved last in this turn.
        own: The pieces of the colour on turn, pieces x games.
        pieces: Everybody's pieces, colours x pieces x games; None where nothing asks for them.
        lowest: The rearmost piece of the colour on turn.
    """

    line: Ints
    turn: Bytes
    last: Bytes
    own: Bytes
    pieces: Bytes | None
    lowest: Bytes


@frozen(eq=False)
class Slots:
    """The slots of one colour, or of several; slots x games.

    Attributes:
        start: Where each starts.
        rank: How the duties rank it; -1: it is not legal.
    """

    start: Bytes
    rank: Ints


def columns(tables: Tables, scene: Scene) -> tuple[Bytes, Flags]:
    """The column of each slot, 0 where it has no legal move; the games in which none has.

    A duty drops every move that does not fulfil it if some move does. So does the next duty with
    the moves that are left; that is, those are legal that come first by the first duty, then by
    the second, and so on.
    """
    found = _own_slots(tables, scene)
    neutral = tables.layout.neutral
    if neutral:
        parts = [found, *(_neutral_slots(tables, scene, colour) for colour in neutral)]
        found = Slots(
            np.concatenate([part.start for part in parts]),
            np.concatenate([part.rank for part in parts]),
        )
    best = np.maximum.reduce(found.rank)
    legal = found.rank == np.maximum(best, 0)
    return found.start + COLUMN & -legal.view(np.int8), best < 0


def numbers(tables: Tables, line: Ints, column: Bytes, kind: Bytes) -> Shorts:
    """The action of slots of some kind, -1 where they have no legal one."""
    moves = tables.moves
    place = moves.width.dtype
    at = line * moves.width + column.astype(place)
    if len(moves.kinds) > 1:
        at = at + kind.astype(place) * tables.width
    number: Shorts = moves.number.take(at)
    return number


def among(faces: Bytes, some: tuple[int, ...]) -> Flags:
    """Whether each face is one of some few."""
    found = np.zeros(len(faces), dtype=bool)
    for face in some:
        found |= faces == face
    return found


def met(tables: Tables, mover: Bytes, end: Bytes) -> Bytes:
    """Which position of each colour is captured where a colour lands; colours first."""
    at = mover.astype(np.int16) * tables.width + end.astype(np.int16)
    packed = tables.meets.take(at + COLUMN, mode="clip")
    found = np.empty((tables.layout.colours, *packed.shape), dtype=np.int8)
    for colour in range(len(found)):
        found[colour] = packed >> 8 * colour
    return found


@frozen(eq=False)
class Chosen:
    """What is played: an action in each game.

    Attributes:
        number: The action.
        start: Where the piece starts.
        slots: The slots that make it, slots x games; none where it is not legal.
    """

    number: NDArray[np.intp]
    start: Bytes
    slots: Flags

    def of(self, games: Rows) -> Chosen:
        """That of some games."""
        return Chosen(self.number[games], self.start[games], some(self.slots, games))


def chosen(tables: Tables, line: Ints, columns: Bytes, actions: NDArray[np.intp]) -> Chosen:
    """Find the slots that make some actions."""
    moves = tables.moves
    start = moves.start.take(actions, mode="clip")  # the rules may have no such number
    column, kind = start + COLUMN, tables.kinds[:1]
    slots = columns == column
    if len(moves.kinds) > 1:
        kind = moves.kind.take(actions, mode="clip")
        slots &= kind == tables.kinds[:, None]
    slots &= numbers(tables, line, column, kind) == actions
    return Chosen(actions, start, slots)


def _own_slots(tables: Tables, scene: Scene) -> Slots:
    at, legal = _walks(tables, scene, scene.own)
    start = _starts(tables, scene.own)
    if tables.layout.neutral:
        legal &= scene.lowest < tables.done
    hits = None
    if scene.pieces is not None:
        hits, _ = _hits(tables, scene, scene.turn, start, _targets(tables, at))
    return Slots(start, _ranked(tables, scene, start, legal, hits))


def _neutral_slots(tables: Tables, scene: Scene, colour: int) -> Slots:
    """Neutral pieces only capture, until the own ones are home; then they go as they like."""
    assert scene.pieces is not None  # noqa: S101 - neutral pieces ask for everybody's
    own = scene.pieces[colour]
    at, legal = _walks(tables, scene, own)
    start, mover = _starts(tables, own), np.full_like(scene.turn, colour)
    hits, harmless = _hits(tables, scene, mover, start, _targets(tables, at))
    legal &= harmless | (scene.lowest >= tables.done)
    return Slots(start, _ranked(tables, scene, start, legal, hits, neutral=True))


def _walks(tables: Tables, scene: Scene, own: Bytes) -> tuple[NDArray[np.intp], Flags]:
    """Where each piece is looked up, and whether it can walk past all others of its colour."""
    row = scene.line * tables.width + COLUMN
    at = (own.astype(row.dtype) + row).astype(np.intp)
    full = tables.walks.full.take(at)
    legal = full != STUCK
    legal &= ~_barred(tables, own, at, full)
    for slot in range(1, len(own)):  # pieces on one field make the same move: it counts once
        for other in own[:slot]:
            legal[slot] &= other != own[slot]
    if tables.walks.pairs:
        legal = np.concatenate((legal, _pair(tables, scene, own)[None]))
    return at, legal


def _barred(tables: Tables, own: Bytes, at: NDArray[np.intp], full: Bytes) -> Flags:
    """Whether another piece of the colour is in the way."""
    near = full[:, None] == own
    if not tables.walks.free:
        low, high = tables.walks.low.take(at), tables.walks.high.take(at)
        near |= (low[:, None] <= own) & (own <= high[:, None])
    near[tables.each, tables.each] = False
    barred: Flags = np.logical_or.reduce(near, axis=1)
    return barred


def _pair(tables: Tables, scene: Scene, own: Bytes) -> Flags:
    """Whether two pieces can enter together."""
    free: Flags = tables.walks.pair.take(scene.line) & ((own == WAITING).sum(axis=0) > 1)
    if tables.walks.pair_barred:
        free &= (own != ENTRY).all(axis=0)
    return free


def _starts(tables: Tables, own: Bytes) -> Bytes:
    """Where each slot starts."""
    return np.concatenate((own, np.full_like(own[:1], WAITING))) if tables.walks.pairs else own


def _targets(tables: Tables, at: NDArray[np.intp]) -> Bytes:
    """Where each slot ends."""
    target = tables.walks.target.take(at)
    return (
        np.concatenate((target, np.full_like(target[:1], ENTRY))) if tables.walks.pairs else target
    )


def _hits(
    tables: Tables, scene: Scene, mover: Bytes, start: Bytes, target: Bytes
) -> tuple[Flags, Flags]:
    """Whether each slot captures, and whether it captures only colours of other people."""
    assert scene.pieces is not None  # noqa: S101 - asked for by who calls
    owners = np.array([-1 if seat is None else seat for seat in tables.layout.owners])
    hits, own_hits = np.zeros((2, *target.shape), dtype=bool)
    fields = met(tables, mover, target)
    for colour, (field, pieces) in enumerate(zip(fields, scene.pieces, strict=True)):
        hit = (field[:, None] == pieces).any(axis=1)
        hits |= hit
        own_hits |= hit & (owners[colour] == owners[scene.turn])
    hits &= target != start  # a piece that comes back to where it stood meets only itself
    return hits, hits & ~own_hits


def _ranked(  # noqa: PLR0913 - what duties ask for
    tables: Tables,
    scene: Scene,
    start: Bytes,
    legal: Flags,
    hits: Flags | None,
    *,
    neutral: bool = False,
) -> Ints:
    """What each slot fulfils of the duties, the first in the highest bits; -1: it is not legal."""
    duties = tables.layout.options.duties
    wide = np.int16 if Duty.FOREMOST in duties else np.int8
    rank: Ints = np.zeros(start.shape, dtype=wide)
    for duty in duties:
        if duty is Duty.FOREMOST:
            rank = rank * POSITIONS + start + 1
            continue
        rank += rank
        if duty in _FULFILLING and not (neutral and duty in _OWN):
            rank += _FULFILLING[duty](scene, start, hits).view(np.int8)
    rank |= legal.view(np.int8) - ONE
    return rank


ONE: Final = np.int8(1)
"""Made once, since making it takes as long as taking it off a few numbers."""

POSITIONS: Final = np.int16(128)
"""More than there are positions, B included."""


def _clear(scene: Scene, start: Bytes, hits: Flags | None) -> Flags:
    del hits
    clears: Flags = (start == ENTRY) & (scene.lowest == WAITING)
    return clears


def _drive_on(scene: Scene, start: Bytes, hits: Flags | None) -> Flags:
    del hits
    drives: Flags = (start == ENTRY) & (scene.last == ENTRY)
    return drives


def _enter(scene: Scene, start: Bytes, hits: Flags | None) -> Flags:
    del scene, hits
    enters: Flags = start == WAITING
    return enters


def _capture(scene: Scene, start: Bytes, hits: Flags | None) -> Flags:
    del scene, start
    assert hits is not None  # noqa: S101 - the duty asks for everybody's pieces
    return hits


_FULFILLING: Final[dict[Duty, Callable[[Scene, Bytes, Flags | None], Flags]]] = {
    Duty.CLEAR: _clear,
    Duty.DRIVE_ON: _drive_on,
    Duty.ENTER: _enter,
    Duty.CAPTURE: _capture,
}
"""Which moves fulfil a duty; without blocks there is none to open."""

_OWN: Final = frozenset({Duty.CLEAR, Duty.ENTER})
"""Duties that neutral pieces do not have."""
