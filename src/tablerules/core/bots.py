"""A bot for any game."""

from __future__ import annotations

from typing import TypeVar

from tablerules.core.game import View
from tablerules.core.rng import Rng

M = TypeVar("M")


def random_bot(view: View[M], rng: Rng) -> M | None:
    """Any of the viewer's moves, each equally likely; none where there is none.

    It never declines to cut in. Where that makes a poor opponent, the game brings its own.
    """
    return rng.choice(view.moves) if view.moves else None
