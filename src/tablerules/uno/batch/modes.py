"""What a game waits for, and what an action is, as small numbers."""

from __future__ import annotations

import enum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]


class Mode(enum.IntEnum):
    """What a game waits for."""

    TURN = 0
    DRAWN = 1
    """A card has been drawn, and only it may be played."""
    PENDING = 2
    """A draw that may be answered."""
    FIRST = 3
    """The draw of the first card."""
    LAST = 4
    """The draw of somebody's last card."""
    COLOUR = 5
    """The first card is wild."""
    MAY_SWAP = 6
    MUST_SWAP = 7
    OFFER = 8
    """A seat that is not on turn is asked whether it cuts in."""
    OVER = 9


class Kind(enum.IntEnum):
    """What an action is."""

    PLAY = 0
    JUMP = 1
    MISPLAY = 2
    NAME = 3
    CATCH = 4
    SWAP = 5
    DECLINE = 6
    DRAW = 7
    KEEP = 8
    PASS = 9
    ACCEPT = 10
    CHALLENGE = 11
    UNO = 12
