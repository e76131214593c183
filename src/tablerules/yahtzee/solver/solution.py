"""A solved game: what positions are worth, and the best move in any of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from attrs import define, evolve, field, frozen

from tablerules.core.rng import Rng
from tablerules.core.seats import Seat
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.rules import legal_moves
from tablerules.yahtzee.scoring import chip, grand_total, layout, points
from tablerules.yahtzee.solver.aims import Points
from tablerules.yahtzee.solver.cache import save_values
from tablerules.yahtzee.solver.crew import Progress
from tablerules.yahtzee.solver.distribution import Distribution, certain, distribution
from tablerules.yahtzee.solver.lattice import Floats
from tablerules.yahtzee.solver.plan import Block, Plan
from tablerules.yahtzee.solver.policy import Policy
from tablerules.yahtzee.solver.turn import Turn
from tablerules.yahtzee.state import Card, State
from tablerules.yahtzee.views import View, imagine

Bot = Callable[[View, Rng], Move]
"""Chooses from a view, as the game's other bots do."""

STEP = 2.0**-30
"""Values are compared in steps of this size (1e-9): what is equal by the rules ties."""


@frozen
class Advice:
    """A move and what it is worth.

    Attributes:
        move: The move.
        value: The final score to expect, what is written already included.

    Examples:
        >>> print(Advice(Keep(0, (6, 6, 6)), 265.1132))
        keep 6 6 6: 265.11
    """

    move: Keep | Score
    value: float

    def __str__(self) -> str:
        words = str(self.move).split(" ", 1)[1]
        return f"{words}: {self.value:.2f}"


@define(eq=False)
class Solution:
    """The best play of one card, and what it is worth; made by `solve`.

    Moves whose values agree in steps of 2 ** -30 points are equally good, and the first counts
    as the best: boxes from top to bottom, then keeps, the largest first and then in rising order
    of faces. The upper bonus is paid as soon as the threshold is reached.

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

    def __attrs_post_init__(self) -> None:
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
        card = self._card(state, state.seat if seat is None else seat)
        so_far = grand_total(self.plan.options, card)
        if None not in card.boxes:
            return float(so_far)
        on_turn = seat is None or self._team(seat) == self._team(state.seat)
        if not on_turn or state.opening is not None or not state.rolls:
            return so_far + float(self.worth[self.plan.position(card)])
        if len(state.dice) == self.options.sheet.dice:
            return self.evaluate(state)[0].value
        levels, _, _ = self._turn.kept(self._block(card), self.options.rolls - state.rolls)
        row = self.plan.net.index[len(state.dice)][state.dice]
        return so_far + float(levels[len(state.dice)][row, 0])

    def evaluate(self, state: State) -> tuple[Advice, ...]:
        """Every legal move of the seat on turn with its value, the best first.

        Raises:
            ValueError: The state does not wait on a seat, or no play leads to its card.
        """
        card = self._card(state, state.seat)
        if len(state.dice) < self.options.sheet.dice or None not in card.boxes:
            msg = "the state waits on no seat: there is nothing to choose"
            raise ValueError(msg)
        so_far = grand_total(self.plan.options, card)
        ranked = self._ranked(state, card)
        return tuple(Advice(move, so_far + value) for move, value in ranked)

    def best(self, state: State) -> Keep | Score:
        """The best move of the seat on turn.

        Raises:
            ValueError: The state does not wait on a seat, or no play leads to its card.
        """
        return self.evaluate(state)[0].move

    def bot(self) -> Bot:
        """A bot that plays the best move; it needs no randomness."""

        def play(view: View, _rng: Rng) -> Move:
            return self.best(imagine(view))

        return play

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
        card = self._blank() if state is None else self._card(state, state.seat)
        if None not in card.boxes:
            return certain(self.plan, card)
        policy = Policy(self._turn, STEP)
        rolled, left = None, self.options.rolls - 1
        if state is not None and state.opening is None and state.rolls:
            left = self.options.rolls - state.rolls
            if len(state.dice) < self.options.sheet.dice:
                rolled, left = policy.kept(state.dice), left - 1
            else:
                rolled = np.zeros((len(self.plan.net.rolls), 1))
                rolled[self.plan.net.index[-1][state.dice]] = 1.0
        return distribution(
            policy, card, self._block(card), rolled, left, wanted=processes, progress=progress
        )

    def save(self, path: str | Path) -> None:
        """Write the solution to a file, in NumPy's ``.npz`` format."""
        save_values(Path(path), self.plan.options, self.worth)

    def _ranked(self, state: State, card: Card) -> list[tuple[Keep | Score, float]]:
        """The legal moves with the points to come, the best first."""
        alone = State(0, state.dice, state.rolls, (card,))
        moves = legal_moves(self.plan.options, alone, 0)
        block, left = self._block(card), self.options.rolls - state.rolls
        levels = self._turn.kept(block, left)[0] if left > 0 else []
        listed: list[tuple[int, int, Keep | Score, float]] = []
        for i, move in enumerate(moves):
            if isinstance(move, Keep):
                size = len(move.dice)
                value = float(levels[size][self.plan.net.index[size][move.dice], 0])
                rank = len(moves) + i
            elif isinstance(move, Score):
                value, rank = self._written(block, card, state, move), i
            else:
                continue
            listed.append((-round(value / STEP), rank, move, value))
        listed.sort(key=lambda item: item[:2])
        seat = state.seat
        return [(evolve(move, seat=seat) if seat else move, value) for *_, move, value in listed]

    def _written(self, block: Block, card: Card, state: State, move: Score) -> float:
        """The points that a score brings, now and later."""
        place = layout(self.plan.options).index[move.box, move.column]
        way = next(way for way in self.plan.ways(block.deep) if way.cells.place == place)
        brings = (
            points(self.plan.options, card.boxes, state.dice, state.rolls, place),
            chip(self.plan.options, card.boxes, state.dice, place),
        )
        number = list(zip(way.cells.points, way.cells.chips, strict=True)).index(brings)
        return float(self._turn.aim.cells(block, way)[number, 0])

    def _block(self, card: Card) -> Block:
        """The block of one position alone."""
        deep, pair = self.plan.position(card)
        return Block(deep, int(self.plan.above.masks[pair]).bit_count(), pair, pair + 1)

    def _team(self, seat: Seat) -> int:
        return seat if self.options.partners is None else self.options.teams.of(seat)

    def _card(self, state: State, seat: Seat) -> Card:
        return state.cards[self._team(seat)]

