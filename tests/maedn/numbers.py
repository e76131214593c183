"""Exact expectations, by walking through the rules: no game is simulated here."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from tablerules.core.chance import Roll
from tablerules.maedn import Go, Maedn, State


def expected_rolls(game: Maedn, state: State, choose: Callable[[State], Go]) -> float:
    """The expected number of rolls until the game is over, for one player alone.

    Alone, a position either stays as it is or gets further, so there are no cycles but loops.
    """
    return _expected(game, choose, {}, state, 1.0)


def exact_rolls(game: Maedn, state: State, choose: Callable[[State], Go]) -> Fraction:
    """The same as a fraction."""
    return Fraction(_expected(game, choose, {}, state, Fraction(1)))


def _expected(game, choose, known, state, one):  # type: ignore[no-untyped-def]
    if state in known:
        return known[state]
    request = game.waiting(state).on
    if request is None:
        return one * 0
    assert isinstance(request, Roll)
    stays = one * 0
    rest = one
    for roll, weight in request.outcomes():
        after = game.apply(state, roll)
        if isinstance(game.waiting(after).on, int):
            after = game.apply(after, choose(after))
        chance = one * weight / request.total
        if after == state:
            stays += chance
        else:
            rest += chance * _expected(game, choose, known, after, one)
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
