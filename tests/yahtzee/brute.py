"""Optimal play of small games by the game's own moves: no tables, no numbering, no NumPy."""

from collections.abc import Callable
from fractions import Fraction

from attrs import evolve

from tablerules.core.chance import Roll
from tablerules.yahtzee import Keep, Options, Score, State, Yahtzee, grand_total


class Brute:
    """The value of every state for one aim, as exact fractions.

    Attributes:
        game: The game, for one seat.
        aim: What a final score is worth.
        adverse: Whether dice fall as badly as they can.
    """

    def __init__(
        self,
        options: Options,
        aim: Callable[[int], int] = lambda score: score,
        *,
        adverse: bool = False,
    ) -> None:
        self.game = Yahtzee(evolve(options, seats=1))
        self.aim = aim
        self.adverse = adverse
        self.known: dict[State, Fraction] = {}
        self.followed: dict[State, dict[int, float]] = {}

    def value(self, state: State) -> Fraction:
        """The value of a state under the best play."""
        if state not in self.known:
            self.known[state] = self._value(state)
        return self.known[state]

    def _value(self, state: State) -> Fraction:
        on = self.game.waiting(state).on
        if on is None:
            return Fraction(self.aim(grand_total(self.game.options, state.cards[0])))
        if isinstance(on, Roll):
            outcomes = [
                (self.value(self.game.apply(state, roll)), weight) for roll, weight in on.outcomes()
            ]
            if self.adverse:
                return min(value for value, _ in outcomes)
            return sum((value * weight for value, weight in outcomes), Fraction(0)) / on.total
        return max(value for _, value in self.moves(state))

    def moves(self, state: State) -> list[tuple[Keep | Score, Fraction]]:
        """The legal moves and their values."""
        return [
            (move, self.value(self.game.apply(state, move)))
            for move in self.game.legal_moves(state, 0)
            if isinstance(move, Keep | Score)
        ]

    def distribution(self, state: State, best: Callable[[State], Keep | Score]) -> dict[int, float]:
        """The distribution of the final score when a player chooses so (the same player always)."""
        if state not in self.followed:
            found: dict[int, float] = {}
            for after, chance in self._branches(state, best):
                for score, share in self.distribution(after, best).items():
                    found[score] = found.get(score, 0.0) + share * chance
            score = grand_total(self.game.options, state.cards[0])
            self.followed[state] = found or {score: 1.0}
        return self.followed[state]

    def _branches(
        self, state: State, best: Callable[[State], Keep | Score]
    ) -> list[tuple[State, float]]:
        on = self.game.waiting(state).on
        if on is None:
            return []
        if isinstance(on, Roll):
            rolls = on.outcomes()
            return [(self.game.apply(state, roll), weight / on.total) for roll, weight in rolls]
        return [(self.game.apply(state, best(state)), 1.0)]
