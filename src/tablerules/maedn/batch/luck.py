"""What chance does in many games at once: faces that are drawn, or given."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablerules.maedn.batch.choices import Rows
from tablerules.maedn.batch.tables import Tables
from tablerules.maedn.batch.walks import Bytes
from tablerules.maedn.choices import Starter

STORE = 4096
"""So many random bytes are drawn at least, since it takes as long to draw a few."""


class Luck:
    """Where the faces of many games come from.

    Args:
        tables: The compiled rules.
        games: How many games.
        rng: Where chance comes from.
    """

    def __init__(self, tables: Tables, games: int, rng: np.random.Generator) -> None:
        """Nothing is given yet."""
        self._tables, self._options, self._rng = tables, tables.layout.options, rng
        self._all = np.arange(games)
        self._store = np.empty(0, dtype=np.uint8)
        self.give(None)

    def give(self, faces: Bytes | None) -> None:
        """The faces of the next rolls by their places, games x rolls; None: they are drawn."""
        self._given = faces
        self._used = np.zeros(0 if faces is None else len(self._all), dtype=np.intp)

    def throw(self, games: Rows, colour: Bytes) -> Bytes:
        """The next face in each game, by its place: a given one while there are any.

        Raises:
            ValueError: A given face is not on the die of its colour.
        """
        t = self._tables
        value = self._bytes(len(colour))
        while len(beyond := (value >= t.bytes).nonzero()[0]):
            value[beyond] = self._bytes(len(beyond))
        side = value // t.part
        if t.plain:
            place: Bytes = side.view(np.int8)
        else:
            place = t.die[0].take(side) if t.fair else t.die[colour, side]
        if self._given is None or not self._given.shape[1]:
            return place
        rows = self._all[games]
        used, given = self._used[rows], self._given
        self._used[rows] += 1
        known = used < given.shape[1]
        place = np.where(known, given[rows, np.minimum(used, given.shape[1] - 1)], place)
        self._check(rows, colour, place)
        return place

    def _check(self, games: NDArray[np.intp], colours: Bytes, faces: Bytes) -> None:
        t = self._tables
        wrong = (t.die[colours] != faces[:, None]).all(axis=1)
        if wrong.any():
            at = int(np.flatnonzero(wrong)[0])
            msg = f"outcome {t.faces[faces[at]]} is not possible in game {games[at]}"
            raise ValueError(msg)

    def opening(self, games: NDArray[np.intp]) -> NDArray[np.intp]:
        """Who begins: everybody rolls, those who tie for the highest roll again."""
        seats = self._options.seats
        if self._options.starter is Starter.FIRST_SEAT or seats == 1:
            return np.full(len(games), self._options.first)
        if self._given is None and self._tables.fair:  # equal dice: everybody's chance is the same
            return self._rng.integers(0, seats, len(games))
        leads = np.ones((seats, len(games)), dtype=bool)
        tied = np.arange(len(games))
        while len(tied):
            results = np.full((seats, len(tied)), -1, dtype=np.intp)
            for seat in range(seats):
                rolling = np.flatnonzero(leads[seat, tied])
                whose = np.full(len(rolling), seat, dtype=np.int8)
                results[seat, rolling] = self.throw(games[tied[rolling]], whose)
            leads[:, tied] = results == results.max(axis=0)
            tied = tied[leads[:, tied].sum(axis=0) > 1]
        return np.asarray(leads.argmax(axis=0))

    def _bytes(self, count: int) -> NDArray[np.uint8]:
        """Random numbers below 256. To draw eight at a time is quickest, and many for later."""
        if count > len(self._store):
            drawn = max(count, STORE)
            eights = self._rng.integers(0, 1 << 64, -(-drawn // 8), dtype=np.uint64)
            self._store = eights.astype("<u8", copy=False).view(np.uint8)
        part, self._store = self._store[:count], self._store[count:]
        return part
