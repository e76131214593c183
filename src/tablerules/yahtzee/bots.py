"""Reference bots: each chooses from a view alone."""

from __future__ import annotations

from collections import Counter

from tablerules.core.bots import random_bot
from tablerules.core.rng import Rng
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.views import View


def first_roll_bot(view: View, _rng: Rng) -> Move:
    """Writes the first roll where it scores most, the topmost box among equals."""
    return max(view.worth, key=lambda scored: scored[1])[0]


def collector_bot(view: View, _rng: Rng) -> Move:
    """Keeps its most frequent face (the highest among equals) until the rolls are used up.

    It stops early for whatever scores 25 or more, and then writes the best-paid box.
    """
    box, points = max(view.worth, key=lambda scored: scored[1])
    counts = Counter(view.dice)
    face = max(counts, key=lambda die: (counts[die], die))
    keeping = [m for m in view.moves if isinstance(m, Keep) and m.dice == (face,) * counts[face]]
    if points >= _GOOD_ENOUGH or not keeping:
        return _thrifty(view, box, points)
    return keeping[0]


def _thrifty(view: View, box: Score, points: int) -> Score:
    """The best-paid box; with nothing to score, the first open one takes the zero."""
    return view.worth[0][0] if not points else box


_GOOD_ENOUGH = 25

__all__ = ["collector_bot", "first_roll_bot", "random_bot"]
