"""Short ways to set up a position, roll and move in tests."""

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import evolve

from tablerules import maedn
from tablerules.core.errors import IllegalMove
from tablerules.maedn import Maedn, Options, State

WAIT = (-1, -1, -1, -1)
"""A colour that waits with all its pieces."""
FAR = (-1, -1, -1, 15)
"""A colour whose one piece on the track is out of everybody's way in these tests."""


def game(preset: Options = maedn.SCHMIDT, **changes: Any) -> Maedn:
    """A game with changed options in which the first seat begins."""
    changes.setdefault("starter", maedn.Starter.FIRST_SEAT)
    return Maedn(evolve(preset, **changes))


def duel(preset: Options = maedn.SCHMIDT, **changes: Any) -> Maedn:
    """The same for two who sit opposite."""
    return game(preset, seats=2, **changes)


def rolled(game: Maedn, pieces: Iterable[Iterable[int]], *faces: int, turn: int = 0) -> State:
    """A position in which these dice have just been rolled."""
    return game.apply(game.position(pieces, turn=turn), maedn.Rolled(faces))


def played(game: Maedn, state: State, *texts: str) -> State:
    """The state after some moves."""
    for text in texts:
        state = game.apply(state, game.read(text))
    return state


def moves(game: Maedn, state: State) -> list[str]:
    """What the seat on turn may do, without its name."""
    on = game.waiting(state).on
    assert isinstance(on, int), f"no seat is asked: {game.write_position(state)}"
    return [str(move).split(" ", 1)[1] for move in game.legal_moves(state, on)]


def refusal(game: Maedn, state: State, text: str) -> str:
    """The clause that forbids a move, which `apply` raises as well."""
    move = game.read(text)
    refused = game.refusal(state, move)
    assert refused is not None, f"{text} is legal"
    with pytest.raises(IllegalMove) as caught:
        game.apply(state, move)
    assert caught.value.refusal == refused
    assert caught.value.legal == game.legal_moves(state, move.actor)
    return refused.rule


def effects(game: Maedn, state: State, text: str) -> tuple[maedn.Effect, ...]:
    """What a move brings about."""
    return game.effects(state, game.read(text), 0)
