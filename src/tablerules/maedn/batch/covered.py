"""Which options the batch engine covers."""

from __future__ import annotations

from math import lcm

from tablerules.core.checks import instance
from tablerules.maedn.choices import Overshoot, OwnPiece, Passing, Safety, ThirdSix, Tries
from tablerules.maedn.options import Options
from tablerules.maedn.rules.layout import layout

LARGEST_BOARD = 125
"""The highest own-track position: with room for marks below and above it is an 8-bit number."""
MOST_GOALS = 8
"""Which goal fields are taken is one row of a table."""
MOST_SIDES = 120
"""One 8-bit number falls on any side of any die with equal chances."""
MOST_ROLLS = 100
"""Rolls of a turn are counted in 8-bit numbers."""


def sides(options: Options) -> int:
    """The least number whose equal parts are the sides of everybody's die."""
    return lcm(*(len(die) for die in options.dice))


def not_covered(options: Options) -> str | None:
    """Which of the options the batch engine does not cover, in one sentence; None: all are.

    Raises:
        ValueError: They are no options of this game.
    """
    instance(Options).demand("options", options)
    missing = [name for missing, name in (*_play(options), *_measures(options)) if missing]
    return f"the batch engine does not cover {', '.join(missing)}" if missing else None


def _play(options: Options) -> list[tuple[bool, str]]:
    """Rules of play."""
    board = options.board
    made = layout(options)
    return [
        (options.own_piece is OwnPiece.BLOCK, "own_piece block"),
        (options.dice_count > 1, "dice_count above 1"),
        (options.teams is not None, "teams"),
        (options.safety is not Safety.NONE, f"safety {options.safety.value}"),
        (options.passing is Passing.CAPTURES, "passing captures"),
        (options.backward, "backward"),
        (options.huffing, "huffing"),
        (options.may_pass, "may_pass"),
        (bool(options.capture_bonus), "capture_bonus"),
        (bool(options.home_bonus), "home_bonus"),
        (options.extra_on_capture, "extra_on_capture"),
        (options.extra_on_home, "extra_on_home"),
        (bool(options.steps_all_out), "steps_all_out"),
        (
            options.third_six in (ThirdSix.LAST_HOME, ThirdSix.UNSAFE_HOME),
            f"third_six {options.third_six.value}",
        ),
        (options.tries is Tries.NO_MOVE, "tries no_move"),
        (bool(board.stars), "boards with stars"),
        (
            options.overshoot is Overshoot.BOUNCE and not board.home,
            "overshoot bounce without a home triangle",
        ),
        (bool(made.neutral) and options.pieces == 1, "neutral colours of one piece"),
        (not made.lively and not made.steerable, "rules by which positions may freeze"),
    ]


def _measures(options: Options) -> list[tuple[bool, str]]:
    """Sizes."""
    board = options.board
    return [
        (board.last > LARGEST_BOARD, f"boards of more than {LARGEST_BOARD} positions"),
        (board.goal + board.home > MOST_GOALS, f"goals of more than {MOST_GOALS} places"),
        (options.throws > MOST_ROLLS, f"throws above {MOST_ROLLS}"),
        (options.six_limit > MOST_ROLLS, f"six_limit above {MOST_ROLLS}"),
        (sides(options) > MOST_SIDES, "dice of too many different numbers of sides"),
    ]
