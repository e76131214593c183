"""Going from view to view: what a viewer knows after a move that he saw.

A view is all that a viewer knows, and two states that look the same to him look the same after
moves that look the same. So any possible state will do: imagine one in which the move can be made,
make it there, and look.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from tablerules.core.errors import Refusal
from tablerules.core.game import Game, Infers
from tablerules.core.rng import Rng
from tablerules.core.seats import CHANCE, Viewer, write_actor

TRIES: Final = 1_000
"""So many states are imagined before a move is held to be impossible."""

_HIDDEN = "??"


class Impossible(Exception):  # noqa: N818 - never leaves the records
    """As far as the viewer can tell, the move cannot have been made; with a sentence."""


def follow(game: Game[Any, Any, Any], view: Any, viewer: Viewer, move: Any, rng: Rng) -> Any:  # noqa: ANN401
    """A state that the viewer holds possible after a move that he saw.

    Args:
        game: The rules.
        view: What the viewer knew before the move.
        viewer: The viewer.
        move: The move as he saw it.
        rng: Decides what is imagined.

    Raises:
        Impossible: The move cannot have been made, as far as the viewer can tell.
    """
    who = write_actor(viewer)
    if game.seen(move, viewer) != move:
        raise Impossible(f"{who} cannot have seen so much of this move")
    own = isinstance(viewer, int) and move.actor == viewer
    if own and move not in view.moves:
        refused = game.refusal(game.imagine(view, rng), move)
        raise Impossible(str(refused or "this move was not among the choices"))
    refused = None
    for state in _imagined(game, view, viewer, move, rng):
        whole = _whole(game, state, viewer, move, rng)
        if whole is not None:
            return game.apply(state, whole)
        refused = game.refusal(state, move) or refused
    raise Impossible(_sentence(who, refused or game.refusal(game.imagine(view, rng), move)))


def _imagined(
    game: Game[Any, Any, Any],
    view: Any,  # noqa: ANN401
    viewer: Viewer,
    move: Any,  # noqa: ANN401
    rng: Rng,
) -> Iterator[Any]:
    """States that look like the view; where the game can infer it, with what the move shows."""
    infers = cast("Infers[Any, Any]", game) if isinstance(game, Infers) else None
    try:
        source = view if infers is None else infers.infer(view, move)
        for _ in range(TRIES):
            state = game.imagine(source, rng)
            if infers is None or game.view(state, viewer) == view:
                yield state
    except ValueError:
        if infers is None:
            raise
        # The move shows cards that cannot have been there: no state fits.


def _sentence(who: str, refused: Refusal | None) -> str:
    reason = "" if refused is None else f" {refused}"
    return f"this cannot be, from all that {who} knows.{reason}"


def _whole(game: Game[Any, Any, Any], state: Any, viewer: Viewer, move: Any, rng: Rng) -> Any:  # noqa: ANN401
    """The move with nothing hidden, as it can be made in this state; None when it cannot."""
    if game.refusal(state, move) is None:
        return move
    if _HIDDEN not in game.write(move):
        return None
    on = game.waiting(state).on
    if move.actor is not CHANCE:
        choices = game.legal_moves(state, move.actor)
    else:
        choices = () if on is None or isinstance(on, int) else (on.sample(rng),)
    return next((choice for choice in choices if game.seen(choice, viewer) == move), None)
