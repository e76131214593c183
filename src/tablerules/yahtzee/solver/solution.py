"""A solved game: what positions are worth, and the best move in any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import numpy as np
from attrs import define, field

from tablerules.core.rng import Rng
from tablerules.core.seats import Seat
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.scoring import grand_total
from tablerules.yahtzee.solver.advice import (
    Advice,
    block_of,
    card_of,
    keeping,
    ranked,
    waits_on_seat,
)
from tablerules.yahtzee.solver.aims import Points
from tablerules.yahtzee.solver.cache import save_values
from tablerules.yahtzee.solver.crew import Progress
from tablerules.yahtzee.solver.distribution import (
    Distribution,
    Start,
    certain,
    distribution,
)
from tablerules.yahtzee.solver.lattice import Floats
from tablerules.yahtzee.solver.plan import Plan
from tablerules.yahtzee.solver.policy import Policy, step
from tablerules.yahtzee.solver.turn import Turn
from tablerules.yahtzee.state import Card, State
from tablerules.yahtzee.views import View, imagine

Bot: TypeAlias = Callable[[View, Rng], Move]
"""Chooses from a view, as the game's other bots do."""


@define(eq=False)
class Solution:
    """The best play of one card, and what it is worth; made by `solve`.

    Moves whose values agree in steps of 2 ** -30 points are equally good, and the first counts
    as the best: boxes from top to bottom, then keeps, the largest first and then in rising order
    of faces. (Sheets with scores of many thousands have coarser steps.) The upper bonus is paid
    as soon as the threshold is reached.

    Attributes:
        options: The rules, as they were asked for.
        plan: The positions.
        worth: The points to come, for each lower section and upper pair of the plan.
        adverse: Whether the dice fall as badly as they can (`maximin`) instead of at random.
    """

    options: Options
    plan: Plan = field(repr=False)
    worth: Floats = field(repr=False)
    adverse: bool = False
    _turn: Turn = field(init=False, repr=False)
    _step: float = field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        self._step = step(self.plan, self.worth)
        self._turn = Turn(self.plan, Points(self.plan, self.worth, self.adverse))

    @property
    def mean(self) -> float:
        """The mean of the final score from the empty card on (or the score that is safe)."""
        return float(self.worth[self.plan.position(self._blank())])

    def _blank(self) -> Card:
        return Card((None,) * self.options.sheet.size)

    def value(self, state: State, seat: Seat | None = None) -> float:
        """The final score to expect for a seat's card in this game of a match.

        Args:
            state: Any state of a game with these rules.
            seat: Whose card; by default that of the seat on turn.

        Raises:
            ValueError: No play leads to such a card.
        """
        seat = state.seat if seat is None else seat
        card = card_of(self.options, state, seat)
        so_far = grand_total(self.plan.options, card)
        if None not in card.boxes:
            return float(so_far)
        on_turn = card is card_of(self.options, state, state.seat) and state.opening is None
        if not on_turn or not state.rolls:
            return so_far + float(self.worth[self.plan.position(card)])
        if waits_on_seat(self.options, state, card):
            return self.evaluate(state)[0].value
        return so_far + keeping(self._turn, block_of(self.plan, card), state)

    def evaluate(self, state: State) -> tuple[Advice, ...]:
        """Every legal move of the seat on turn with its value, the best first.

        Raises:
            ValueError: The state does not wait on a seat, or no play leads to its card.
        """
        card = card_of(self.options, state, state.seat)
        if not waits_on_seat(self.options, state, card):
            msg = "the state waits on no seat: there is nothing to choose"
            raise ValueError(msg)
        so_far = grand_total(self.plan.options, card)
        listed = ranked(self._turn, block_of(self.plan, card), card, state, self._step)
        return tuple(Advice(move, so_far + value) for move, value in listed)

    def best(self, state: State) -> Keep | Score:
        """The best move of the seat on turn.

        Raises:
            ValueError: The state does not wait on a seat, or no play leads to its card.
        """
        return self.evaluate(state)[0].move

    def bot(self) -> Bot:
        """A bot that plays the best move; it needs no randomness."""
        return bot(self.best)

    def distribution(
        self,
        state: State | None = None,
        *,
        processes: int | None = None,
        progress: Progress | None = None,
    ) -> Distribution:
        """The distribution of the final score if this solution plays on.

        Args:
            state: From where, for the seat on turn; None: from the empty card.
            processes: How many processes work; by default as many as there are cores.
            progress: Called now and then with how much is done and how much there is.

        Raises:
            ValueError: No play leads to the card of the state, or this is a `maximin`, which
                does not say how dice fall.
        """
        if self.adverse:
            msg = "maximin takes the dice as the worst enemy; solve(options) has a distribution"
            raise ValueError(msg)
        card = self._blank() if state is None else card_of(self.options, state, state.seat)
        if None not in card.boxes:
            return certain(self.plan, card)
        policy = Policy(self._turn, self._step)
        start = Start(card, block_of(self.plan, card), *self._rolled(policy, state))
        return distribution(policy, start, wanted=processes, progress=progress)

    def _rolled(self, policy: Policy, state: State | None) -> tuple[Floats | None, int]:
        """The probability of each roll in the middle of a turn, and how many rolls are left."""
        if state is None or state.opening is not None or not state.rolls:
            return None, self.options.rolls - 1
        left = self.options.rolls - state.rolls
        if len(state.dice) < self.options.sheet.dice:
            return policy.kept(state.dice), left - 1
        rolled = np.zeros((len(self.plan.net.rolls), 1))
        rolled[self.plan.net.index[-1][state.dice]] = 1.0
        return rolled, left

    def save(self, path: str | Path) -> None:
        """Write the solution to a file, in NumPy's ``.npz`` format; `load` reads it."""
        save_values(Path(path), self.plan.options, self.worth)


def bot(best: Callable[[State], Move]) -> Bot:
    """A bot that plays what is best in the state of its view."""

    def play(view: View, _rng: Rng) -> Move:
        return best(imagine(view))

    return play
