"""Exact expectations, by walking through the rules: no game is simulated here."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from tablerules.core.chance import Roll
from tablerules.maedn import Go, Maedn, State


def expected_rolls(game: Maedn, state: State, choose: Callable[[State], Go]) -> Fraction:
    """The expected number of rolls until the game is over, for one player alone."""
    return _expected(game, choose, {}, state)


def _expected(
    game: Maedn, choose: Callable[[State], Go], known: dict[State, Fraction], state: State
) -> Fraction:
    """Alone, a position either stays as it is or gets further: the only cycles are loops."""
    if state in known:
        return known[state]
    request = game.waiting(state).on
    if request is None:
        return Fraction(0)
    assert isinstance(request, Roll)
    stays, rest = Fraction(0), Fraction(1)
    for roll, weight in request.outcomes():
        after = game.apply(state, roll)
        if isinstance(game.waiting(after).on, int):
            after = game.apply(after, choose(after))
        chance = Fraction(weight, request.total)
        if after == state:
            stays += chance
        else:
            rest += chance * _expected(game, choose, known, after)
    known[state] = rest / (1 - stays)
    return known[state]


def only_move(game: Maedn, state: State) -> Go:
    """The one legal move there is."""
    (move,) = game.legal_moves(state, 0)
    assert isinstance(move, Go)
    return move


def forced(game: Maedn) -> Callable[[State], Go]:
    """A player whom the rules leave no choice."""
    return partial(only_move, game)
