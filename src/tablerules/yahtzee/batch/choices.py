"""What may be done, as tables with a row for each roll and one more: no rolls are left.

Every pass over arrays of all games costs time, so each table answers a whole question at once.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.yahtzee.batch.actions import throws
from tablerules.yahtzee.batch.tables import tables
from tablerules.yahtzee.options import Options


@frozen(eq=False)
class Choices:
    """Tables of some options; those of two dimensions are flat.

    Attributes:
        actions: How many actions there are.
        spent: The row of a turn without rolls left.
        kept: How many keeps a row has.
        allowed: Whether a row allows an action, rows x actions. Writing is always allowed here:
            the open places decide.
        bit: The place that an action writes in, as a bit; 0 for those that keep dice.
        ways: In how many ordered ways the dice fall that an action leaves to be thrown.
        start: Where those begin in ``after`` of `throws`.
        listed: The keeps of each row, each filled up to ``width``, then the actions that write in
            each set of places, each filled up to ``places``.
        width: See ``listed``.
        places: See ``listed``.
        sets: Where the sets begin in ``listed``.
    """

    actions: int
    spent: int
    kept: NDArray[np.int16]
    allowed: NDArray[np.bool_]
    bit: NDArray[np.uint16]
    ways: NDArray[np.int32]
    start: NDArray[np.int32]
    listed: NDArray[np.intp]
    width: int
    places: int
    sets: int


@lru_cache(maxsize=16)
def choices(options: Options) -> Choices:
    """Put the tables of a sheet and of its dice together."""
    thrown, pick = throws(options.sheet.dice), tables(options).pick
    (rolls, keeps), width, places = thrown.holds.shape, thrown.holding.shape[1], pick.shape[1]
    allowed = np.ones((rolls + 1, keeps + places), dtype=bool)
    allowed[:rolls, :keeps] = thrown.holds
    allowed[rolls, :keeps] = False
    bit = np.zeros(keeps + places, dtype=np.uint16)
    bit[keeps:] = np.uint16(1) << np.arange(places, dtype=np.uint16)
    part = np.zeros(keeps + places, dtype=np.intp)  # who writes throws all dice: none is kept
    part[:keeps] = range(keeps)
    none_left = np.zeros(width, dtype=np.intp)
    writes = pick.reshape(-1).astype(np.intp) + keeps
    return Choices(
        actions=keeps + places,
        spent=rolls,
        kept=np.append(thrown.held, np.int16(0)),
        allowed=allowed.reshape(-1),
        bit=bit,
        ways=thrown.ways[part],
        start=thrown.start[part],
        listed=np.concatenate([thrown.holding.reshape(-1), none_left, writes]),
        width=width,
        places=places,
        sets=(rolls + 1) * width,
    )


_WORD = 8
_LAST = 16
"""Bytes for the places at the end of a row: they are copied as one piece, and there are 16."""
_CHUNK = 4096
"""So many rows fit into a processor's cache."""


class Mask:
    """All legal actions of all games, filled in by copying whole rows.

    Attributes:
        legal: Whether an action is legal, games x actions.
    """

    def __init__(self, options: Options, games: int) -> None:
        """Make room for so many games."""
        some, rows = choices(options), tables(options).rows
        keeps = some.actions - some.places
        before = -keeps % _WORD  # so that the places begin at a whole word
        size = before + keeps + _LAST
        of_keeps = np.zeros((some.spent + 1, size), dtype=bool)
        allowed = some.allowed.reshape(some.spent + 1, some.actions)
        of_keeps[:, before : before + keeps] = allowed[:, :keeps]
        of_places = np.zeros((len(rows), _LAST), dtype=bool)
        of_places[:, : some.places] = rows
        room = np.zeros((games, size), dtype=bool)
        piece = np.dtype([("keeps", f"V{size - _LAST}"), ("places", f"V{_LAST}")])
        self.legal: NDArray[np.bool_] = room[:, before : before + some.actions]
        self._of_keeps = of_keeps.view(f"V{size}").reshape(-1)
        self._of_places = of_places.view(f"V{_LAST}").reshape(-1)
        self._rows = room.view(f"V{size}").reshape(-1)
        self._places = room.view(piece).reshape(-1)["places"]

    def fill(self, row: NDArray[np.intp], places: NDArray[np.uint16]) -> None:
        """Note what each game's row allows, and its open places."""
        for part in range(0, len(row), _CHUNK):
            games = slice(part, part + _CHUNK)
            np.take(self._of_keeps, row[games], out=self._rows[games], mode="clip")
            self._places[games] = self._of_places.take(places[games], mode="clip")
