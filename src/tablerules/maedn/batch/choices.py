"""Which moves are legal, for many games at once.

Every game has a few *slots*: the pieces of the colour on turn, then entering with two
pieces where that is possible, then the same for each neutral colour. A slot holds the number of
its action, or -1. Arrays go slot by slot, with a column for each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np
from attrs import define, frozen
from numpy.typing import NDArray

from tablerules.maedn.batch.tables import Bytes, Flags, Shorts, Tables
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Duty

Rows: TypeAlias = "slice | NDArray[np.intp]"


def some(array: NDArray[np.generic], games: Rows) -> NDArray[np.generic]:
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
    """

    line: NDArray[np.intp]
    turn: Bytes
    last: Bytes
    own: Bytes
    pieces: Bytes | None

    def lowest(self) -> Bytes:
        """The rearmost piece of the colour on turn."""
        rearmost: Bytes = self.own.min(axis=0)
        return rearmost


@define(eq=False)
class Slots:
    """What each slot could do; slots x games.

    Attributes:
        number: Its action, or -1.
        legal: Whether it is legal, as far as is known.
        start: Where the piece stands.
        hits: Whether it captures; None where nothing asks.
        neutral: Whether the slot is a neutral piece's, slots x 1.
    """

    number: Shorts
    legal: Flags
    start: Bytes
    hits: Flags | None
    neutral: Flags


def numbers(tables: Tables, scene: Scene) -> Shorts:
    """The action of each slot; -1 where it has no legal one."""
    found = _slots(tables, scene, scene.own, None)
    neutral = tables.layout.neutral
    if neutral:
        assert scene.pieces is not None  # noqa: S101 - neutral pieces ask for everybody's
        found.legal &= scene.lowest() < tables.done
        others = [_slots(tables, scene, scene.pieces[colour], colour) for colour in neutral]
        found = _joined([found, *others])
    for duty in tables.layout.options.duties:
        fulfilling = _FULFILLING.get(duty)
        if fulfilling is not None:
            fulfilled = found.legal & fulfilling(scene, found)
            found.legal &= fulfilled | ~fulfilled.any(axis=0)
    return found.number | (found.legal.view(np.int8) - np.int8(1))


def _slots(tables: Tables, scene: Scene, own: Bytes, neutral: int | None) -> Slots:
    """The slots of one colour, before any duty."""
    at = own + (scene.line * tables.width + 1)
    number = tables.number.take(at)
    legal = (number >= 0) & ~_barred(tables, own, at)
    for slot in range(1, len(own)):  # pieces on one field make the same move: it counts once
        legal[slot] &= (own[:slot] != own[slot]).all(axis=0)
    start = own
    if tables.pairs:
        number, legal, start = _with_pair(tables, scene, own, number, legal)
    mover = scene.turn if neutral is None else np.full_like(scene.turn, neutral)
    hits = None
    if scene.pieces is not None:
        target = tables.target.take(at)
        if len(start) > len(own):
            target = np.concatenate((target, np.full_like(own[:1], ENTRY)))
        hits, harmless = _hits(tables, scene, mover, target)
        if neutral is not None:
            legal &= harmless | (scene.lowest() >= tables.done)
    if neutral is not None:
        named = tables.layout.neutral.index(neutral) + 1
        number = number + np.int16(named * tables.names)
    return Slots(number, legal, start, hits, np.full((len(number), 1), neutral is not None))


def _barred(tables: Tables, own: Bytes, at: NDArray[np.intp]) -> Flags:
    """Whether another piece of the colour is in the way."""
    near = tables.high.take(at)[:, None] == own
    if not tables.exact:
        near = (tables.low.take(at)[:, None] <= own) & (own <= tables.high.take(at)[:, None])
    each = np.arange(len(own))
    near[each, each] = False
    barred: Flags = near.any(axis=1)
    return barred


def _with_pair(
    tables: Tables, scene: Scene, own: Bytes, number: Shorts, legal: Flags
) -> tuple[Shorts, Flags, Bytes]:
    """One more slot: two pieces enter together, unless an own piece stands on A."""
    pair = tables.pair.take(scene.line)
    free = (own == WAITING).sum(axis=0) > 1
    if tables.pair_barred:
        free &= (own != ENTRY).all(axis=0)
    return (
        np.concatenate((number, pair[None])),
        np.concatenate((legal, (free & (pair >= 0))[None])),
        np.concatenate((own, np.full_like(own[:1], WAITING))),
    )


def _hits(tables: Tables, scene: Scene, mover: Bytes, target: Bytes) -> tuple[Flags, Flags]:
    """Whether each slot captures, and whether it captures only colours of other people."""
    assert scene.pieces is not None  # noqa: S101 - asked for by who calls
    owners = np.array([-1 if seat is None else seat for seat in tables.layout.owners])
    hits, own_hits = np.zeros((2, *target.shape), dtype=bool)
    at = mover.astype(np.intp) * tables.width + 1 + target
    for colour, pieces in enumerate(scene.pieces):
        field = tables.meets[colour].take(at, mode="clip")
        hit = (field[:, None] == pieces).any(axis=1)
        hits |= hit
        own_hits |= hit & (owners[colour] == owners[scene.turn])
    return hits, hits & ~own_hits


def _joined(parts: list[Slots]) -> Slots:
    hits = [part.hits for part in parts if part.hits is not None]
    return Slots(
        np.concatenate([part.number for part in parts]),
        np.concatenate([part.legal for part in parts]),
        np.concatenate([part.start for part in parts]),
        np.concatenate(hits),
        np.concatenate([part.neutral for part in parts]),
    )


# What fulfils each duty


def _clear(scene: Scene, slots: Slots) -> Flags:
    return (slots.start == ENTRY) & (scene.lowest() == WAITING) & ~slots.neutral


def _drive_on(scene: Scene, slots: Slots) -> Flags:
    return (slots.start == ENTRY) & (scene.last == ENTRY)


def _enter(scene: Scene, slots: Slots) -> Flags:
    del scene
    return (slots.start == WAITING) & ~slots.neutral


def _capture(scene: Scene, slots: Slots) -> Flags:
    del scene
    assert slots.hits is not None  # noqa: S101 - the duty asks for everybody's pieces
    return slots.hits


def _foremost(scene: Scene, slots: Slots) -> Flags:
    del scene
    here = np.where(slots.legal, slots.start, np.int8(WAITING - 1))
    front: Flags = here == here.max(axis=0)
    return front


_FULFILLING: Final[dict[Duty, Callable[[Scene, Slots], Flags]]] = {
    Duty.CLEAR: _clear,
    Duty.DRIVE_ON: _drive_on,
    Duty.ENTER: _enter,
    Duty.CAPTURE: _capture,
    Duty.FOREMOST: _foremost,
}
"""The duties of the scalar rules; without blocks there is none to open."""
