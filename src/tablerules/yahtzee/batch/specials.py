"""Rare rolls: what they may do is asked of the scalar rules, card by card, and remembered."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tablerules.core.dice import Faces
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import Boxes, chip, equal_face, layout, place_refusal, points

N = TypeVar("N", bound=np.generic)

_ROOM = 256
"""For so many cases there is room at first."""


class Specials:
    """What rare rolls may do, case by case.

    Of most boxes it matters only whether they are open, of some also whether they hold points.

    Attributes:
        legal: The places a roll may go to, a bit each; one number for each case.
        points: What it scores in each place, cases x places.
        chips: The chips it earns in each place, in points.
        wins: The places in which it wins at once, a bit each.
    """

    def __init__(self, options: Options, rolls: tuple[Faces, ...]) -> None:
        """Know nothing yet."""
        places = options.sheet.size
        self.legal: NDArray[np.uint16] = np.zeros(_ROOM, dtype=np.uint16)
        self.wins: NDArray[np.uint16] = np.zeros(_ROOM, dtype=np.uint16)
        self.points: NDArray[np.int16] = np.zeros((_ROOM, places), dtype=np.int16)
        self.chips: NDArray[np.int32] = np.zeros((_ROOM, places), dtype=np.int32)
        self._options = options
        self._rolls = rolls
        self._telling = _telling(options)
        self._first_counts = any(b.first_roll or b.wins_on_first_roll for b in options.sheet.boxes)
        self._known: dict[int, int] = {}

    def find(
        self,
        boxes: NDArray[np.int16],
        open_sets: NDArray[np.uint16],
        rolls: NDArray[np.intp],
        first: NDArray[np.bool_],
    ) -> NDArray[np.intp]:
        """The numbers of some cases.

        Args:
            boxes: The score in each place, cards x places.
            open_sets: Which places are open, a bit each.
            rolls: The rolls.
            first: Whether they are the first ones of their turns.
        """
        if not self._first_counts:
            first = np.zeros_like(first)
        keys = rolls.astype(np.int64) * 2 + first
        for place in self._telling:
            keys = keys * 2 + (boxes[:, place] > 0)
        keys = keys * (1 << boxes.shape[1]) + open_sets
        known, listed = self._known, keys.tolist()
        found = [known.get(key, -1) for key in listed]
        for i, case in enumerate(found):
            if case < 0:
                found[i] = self._case(listed[i], int(rolls[i]), bool(first[i]))
        return np.array(found, dtype=np.intp)

    def _case(self, key: int, roll: int, first: bool) -> int:  # noqa: FBT001 - part of the key
        case = self._known.get(key)
        if case is None:
            case = self._known[key] = len(self._known)
            if case == len(self.legal):
                self._grow()
            self._judge(case, self._boxes(key), self._rolls[roll], 1 if first else 2)
        return case

    def _boxes(self, key: int) -> Boxes:
        """A card as the scalar rules take it; what a box holds matters only where it tells."""
        places = self._options.sheet.size
        open_set, told = key % (1 << places), key >> places
        held = {place: told >> i & 1 for i, place in enumerate(reversed(self._telling))}
        return tuple(
            None if open_set >> place & 1 else held.get(place, 0) for place in range(places)
        )

    def _grow(self) -> None:
        self.legal, self.wins = _doubled(self.legal), _doubled(self.wins)
        self.points, self.chips = _doubled(self.points), _doubled(self.chips)

    def _judge(self, case: int, boxes: Boxes, dice: Faces, rolls: int) -> None:
        options, face = self._options, equal_face(dice)
        legal = wins = 0
        for place, box in enumerate(layout(options).boxes):
            if place_refusal(options, boxes, face, place) is not None:
                continue
            legal |= 1 << place
            self.points[case, place] = points(options, boxes, dice, rolls, place)
            self.chips[case, place] = chip(options, boxes, dice, place)
            if box.wins_on_first_roll and rolls == 1 and box.worth(dice):
                wins |= 1 << place
        self.legal[case], self.wins[case] = legal, wins


def _doubled(array: NDArray[N]) -> NDArray[N]:
    return np.append(array, np.zeros_like(array), axis=0)


def _telling(options: Options) -> tuple[int, ...]:
    """The places of which it matters whether they hold points."""
    plan = layout(options)
    needed = {
        plan.index[box.needs, column]
        for box, column in zip(plan.boxes, plan.columns, strict=True)
        if box.needs is not None
    }
    return tuple(sorted(needed.union(plan.yahtzee)))
