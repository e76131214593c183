"""The distribution of the final score under optimal play, exact up to rounding."""

from __future__ import annotations

import numpy as np
from attrs import define, field, frozen

from tablerules.yahtzee.scoring import grand_total, totals
from tablerules.yahtzee.solver.crew import Progress
from tablerules.yahtzee.solver.forward import Walk
from tablerules.yahtzee.solver.lattice import Floats, Ints
from tablerules.yahtzee.solver.plan import Block, Plan
from tablerules.yahtzee.solver.policy import Policy
from tablerules.yahtzee.solver.sums import Counts, Steps, Sums
from tablerules.yahtzee.state import Card


@frozen
class BoxOdds:
    """What comes of one box.

    Attributes:
        box: Its name in notation.
        mean: The mean of its points, chips aside.
        zero: The probability that it holds a zero at the end.
    """

    box: str
    mean: float
    zero: float


@frozen(eq=False)
class Distribution:
    """The distribution of the final score.

    Attributes:
        scores: All scores that can come, rising.
        chances: The probability of each.
        boxes: What comes of each box, top to bottom.
        upper_bonus: The probability of the upper bonus.
        chips: The probability of 0, 1, 2 ... bonus chips in the whole game.
    """

    scores: Ints
    chances: Floats = field(repr=False)
    boxes: tuple[BoxOdds, ...] = field(repr=False)
    upper_bonus: float
    chips: tuple[float, ...] = field(repr=False)

    @property
    def mean(self) -> float:
        """The mean."""
        return float(self.scores @ self.chances)

    @property
    def sd(self) -> float:
        """The standard deviation. It depends on how ties between moves are broken."""
        return float(((self.scores - self.mean) ** 2 @ self.chances) ** 0.5)

    @property
    def least(self) -> int:
        """The lowest score that can come."""
        return int(self.scores[0])

    @property
    def most(self) -> int:
        """The highest score that can come."""
        return int(self.scores[-1])

    def at_least(self, score: int) -> float:
        """The probability of this score or more."""
        return float(self.chances[self.scores >= score].sum())

    def quantile(self, share: float) -> int:
        """The lowest score that is not exceeded with at least this probability.

        Args:
            share: From 0 to 1; a half for the median.

        Raises:
            ValueError: It is not from 0 to 1.
        """
        if not 0 <= share <= 1:
            msg = f"share must be from 0 to 1, not {share}"
            raise ValueError(msg)
        up_to: Floats = np.cumsum(self.chances)
        found = int(np.searchsorted(up_to, share * float(up_to[-1])))
        return int(self.scores[min(found, len(self.scores) - 1)])


@define(eq=False)
class _Notes:
    """What is counted on the way: points and zeros of the boxes, and the upper bonus."""

    points: Floats
    zeros: Floats
    bonus: float = 0.0

    def note(self, steps: Steps) -> None:
        """Count the steps of one block."""
        places = len(self.points)
        zeros: Floats = np.where(steps.points == 0, steps.mass, 0.0)
        self.points += np.bincount(steps.place, steps.mass * steps.points, places)
        self.zeros += np.bincount(steps.place, zeros, places)
        self.bonus += float(steps.mass[steps.paid > 0].sum())


@frozen(eq=False)
class Start:
    """A position from which play goes on.

    Attributes:
        card: The card, with open boxes.
        block: Its position.
        rolled: The probability of each roll now on the table; None: the turn begins.
        left: How many rolls are left after it.
    """

    card: Card
    block: Block
    rolled: Floats | None
    left: int


def distribution(
    policy: Policy,
    start: Start,
    *,
    wanted: int | None = None,
    progress: Progress | None = None,
) -> Distribution:
    """Follow the policy from one position to the end of the game.

    Args:
        policy: The play.
        start: From where.
        wanted: How many processes work.
        progress: Called now and then.
    """
    card, block = start.card, start.block
    plan = policy.turn.plan
    options = plan.options
    notes = _Notes(
        np.array([float(score or 0) for score in card.boxes]),
        np.array([float(score == 0) for score in card.boxes]),
        float(options.upper_bonus > 0 and totals(options, card)[0].bonus > 0),
    )
    needs = np.array([need for _, need in plan.above.pairs])
    settled = (needs == 0).astype(np.intp)
    known = np.where(needs > 0, plan.above.threshold - needs, 0)
    score = Sums(lambda steps: steps.points + steps.chips + steps.paid, known, settled)
    score.begin(block.deep, block.start)
    chips = Counts(lambda steps: (steps.chips > 0).astype(np.intp), len(card.boxes))
    chips.begin(block.deep, block.start, len(needs))
    walk = Walk(policy, score, chips, notes.note)
    walk.begin(block, start.rolled, start.left)
    walk.go_on(wanted, progress)
    values = score.total()
    return Distribution(
        np.array(list(values)) + grand_total(options, card),
        np.array(list(values.values())),
        _boxes(plan, notes.points, notes.zeros),
        notes.bonus,
        (0.0,) * _earned(plan, card) + tuple(np.trim_zeros(chips.total(), "b").tolist()),
    )


def _earned(plan: Plan, card: Card) -> int:
    """The number of chips on a card."""
    bonus = plan.options.yahtzee_bonus
    return card.chips // bonus if bonus else 0


def certain(plan: Plan, card: Card) -> Distribution:
    """The distribution once the card is full."""
    options = plan.options
    points = np.array([float(score or 0) for score in card.boxes])
    return Distribution(
        np.array([grand_total(options, card)]),
        np.ones(1),
        _boxes(plan, points, (points == 0).astype(np.float64)),
        float(options.upper_bonus > 0 and totals(options, card)[0].bonus > 0),
        (0.0,) * _earned(plan, card) + (1.0,),
    )


def _boxes(plan: Plan, points: Floats, zeros: Floats) -> tuple[BoxOdds, ...]:
    names = [box.name for box in plan.options.sheet.boxes]
    return tuple(
        BoxOdds(name, float(mean), float(zero))
        for name, mean, zero in zip(names, points, zeros, strict=True)
    )
