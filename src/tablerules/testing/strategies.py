"""Hypothesis strategies: histories, states and tables of any game that follows the protocol.

They draw move by move, so a failing example shrinks to a short history of first choices.
"""

from __future__ import annotations

from typing import Any, TypeVar

from tablerules.core.chance import Chance
from tablerules.core.errors import TooManyOutcomes
from tablerules.core.game import Game, Move, View
from tablerules.core.rng import Rng
from tablerules.core.seats import REFEREE
from tablerules.core.table import Table

try:
    from hypothesis import strategies as st
except ImportError as error:  # pragma: no cover - a test removes hypothesis in a process of its own
    message = 'tablerules.testing.strategies needs hypothesis: pip install "tablerules[testing]"'
    raise ImportError(message) from error

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View[Any])


@st.composite
def histories(draw: st.DrawFn, game: Game[S, M, V], *, max_plies: int = 60) -> tuple[M, ...]:
    """Moves from the start on, outcomes of chance included.

    Args:
        draw: Given by hypothesis.
        game: The game.
        max_plies: The longest history to draw.
    """
    state, moves = game.start(), list[M]()
    for _ in range(draw(st.integers(0, max_plies))):
        move = draw(_moves(game, state))
        if move is None:
            break
        moves.append(move)
        state = game.apply(state, move)
    return tuple(moves)


def tables(game: Game[S, M, V], *, max_plies: int = 60) -> st.SearchStrategy[Table[S, M, V]]:
    """Tables in the middle of a game, without a luck source: chance is played by hand."""

    def replay(moves: tuple[M, ...]) -> Table[S, M, V]:
        return Table[S, M, V].replay(game, moves, luck=None)

    return histories(game, max_plies=max_plies).map(replay)


def states(game: Game[S, M, V], *, max_plies: int = 60) -> st.SearchStrategy[S]:
    """States that can be reached."""
    return tables(game, max_plies=max_plies).map(lambda table: table.state)


def _moves(game: Game[S, M, V], state: S) -> st.SearchStrategy[M | None]:
    """The next move by anybody; None when the game is over. Each who can act is as likely."""
    on = game.waiting(state).on
    acting = [game.legal_moves(state, actor) for actor in (*range(game.seats), REFEREE)]
    choices: list[st.SearchStrategy[M | None]] = [st.sampled_from(m) for m in acting if m]
    if on is not None and not isinstance(on, int):
        choices.insert(0, _outcomes(on))
    return st.one_of(choices) if choices else st.none()


def _outcomes(request: Chance[M]) -> st.SearchStrategy[M]:
    try:
        return st.sampled_from([outcome for outcome, _ in request.outcomes()])
    except TooManyOutcomes:
        return st.integers(0, (1 << 64) - 1).map(lambda seed: request.sample(Rng(seed)))
