"""Solutions as text: a summary of a rule set, and advice for a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablerules.yahtzee.solver.advice import DIGITS
from tablerules.yahtzee.solver.distribution import Distribution
from tablerules.yahtzee.solver.solution import Solution
from tablerules.yahtzee.solver.target import TargetSolution
from tablerules.yahtzee.state import State

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles in a summary."""

CHIPS = 4
"""A summary tells of so many chips and more in one line."""


def summary_table(solution: Solution, distribution: Distribution | None = None) -> str:
    """What optimal play makes of a rule set, as two tables in Markdown.

    Args:
        solution: The rule set, solved.
        distribution: Its distribution, if it is known already.
    """
    found = solution.distribution() if distribution is None else distribution
    quantiles = ", ".join(f"{share:.0%}: {found.quantile(share)}" for share in QUANTILES)
    rows = [
        ("positions between turns", f"{solution.plan.positions:,}"),
        ("mean", f"{solution.mean:.9f}"),
        ("standard deviation", f"{found.sd:.3f}"),
        ("lowest, highest", f"{found.least}, {found.most}"),
        ("quantiles", quantiles),
    ]
    if solution.options.upper_bonus:
        rows.append(("upper bonus", f"{found.upper_bonus:.4%}"))
    if solution.options.yahtzee_bonus:
        shown = [f"{n}: {chance:.4%}" for n, chance in enumerate(found.chips[:CHIPS])]
        shown.append(f"{CHIPS} or more: {sum(found.chips[CHIPS:]):.4%}")
        rows.append(("chips", ", ".join(shown)))
    labels = {box.name: box.label for box in solution.options.sheet.boxes}
    boxes = [(labels[odds.box], f"{odds.mean:.2f}", f"{odds.zero:.2%}") for odds in found.boxes]
    head = _table((solution.options.sheet.name, "optimal play"), rows)
    return head + "\n" + _table(("box", "mean", "zero"), boxes)


def advice_text(
    solution: Solution | TargetSolution, state: State, *, most: int | None = None
) -> str:
    """The moves of the seat on turn with their values, the best first, as lines of text.

    Args:
        solution: What to go by.
        state: A state that waits on a seat.
        most: How many moves at most; None: all.

    Raises:
        ValueError: The state waits on no seat, or no play leads to its card.
    """
    listed = solution.evaluate(state)[:most]
    moves = [str(advice.move).split(" ", 1)[1] for advice in listed]
    width = max(map(len, moves), default=0)
    best = listed[0].value
    digits = max((advice.digits for advice in listed), default=DIGITS)
    return "".join(
        f"{move:<{width}}  {advice.value:.{digits}f}  {advice.value - best:+.{digits}f}\n"
        for move, advice in zip(moves, listed, strict=True)
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)
