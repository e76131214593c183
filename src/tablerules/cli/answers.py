"""From what a person has typed to a move, or to a sensible reply."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve, frozen

from tablerules.cli.frontends.base import Frontend
from tablerules.core.errors import NotationError
from tablerules.core.rng import Rng
from tablerules.core.seats import write_actor
from tablerules.core.spoken import Understood

_NUMBER = re.compile(r"#?([1-9][0-9]{0,4})\Z", re.ASCII)


@frozen
class Answer:
    """What a text comes to: a move, or candidates to choose from, or a reply.

    Attributes:
        move: The move that is meant beyond doubt.
        candidates: Moves of which one may be meant.
        reply: What to tell the person when there is neither.
    """

    move: Any = None
    candidates: tuple[Any, ...] = ()
    reply: str = ""


def answer(frontend: Frontend, game: Any, view: Any, text: str) -> Answer:
    """What somebody means who sees this view. Nothing but the view is looked at.

    Understood are the number of a move in the list of all (``7`` or ``#7``), the notation with or
    without the seat, and what the game's own lenient reading understands. Where a text can be
    taken in two ways, both become candidates.

    Args:
        frontend: The game as the terminal sees it.
        game: Its rules.
        view: The view of whoever has typed the text.
        text: The text.
    """
    number = _NUMBER.match(text)
    listed = view.moves[int(number[1]) - 1 :][:1] if number else ()
    if text.startswith("#"):
        return Answer(listed[0]) if listed else Answer(reply=f"There is no move {text}.")
    written = _written(game, view, text)
    if written in view.moves:
        return Answer(written)
    said: Understood[Any] = frontend.understand(game, view, text)
    if said.exact or listed:
        named = said.moves if said.exact else ()
        return _one_of(tuple(dict.fromkeys((*named, *listed))))
    tried = _tried(frontend, game, view, text) if written is None else written
    if tried is not None:
        return Answer(reply=why_not(game, view, tried))
    if said.moves:
        return Answer(candidates=said.moves)
    return Answer(reply=f"{text[:40]!r} is no move here; 'moves' lists them, 'help' tells more.")


def _one_of(moves: tuple[Any, ...]) -> Answer:
    return Answer(moves[0]) if len(moves) == 1 else Answer(candidates=moves)


def _written(game: Any, view: Any, text: str) -> Any:
    """The move of the viewer whose notation this is, legal or not; None when it is none."""
    for notation in (text, f"{write_actor(view.viewer)} {text}"):
        try:
            move = game.read(notation)
        except NotationError:
            continue
        if move.actor == view.viewer:
            return move
    return None


def _tried(frontend: Frontend, game: Any, view: Any, text: str) -> Any:
    """The move that is named in full, though it is not legal; None when there is none."""
    others = evolve(view, moves=tuple(frontend.tries(game, view)))
    named = frontend.understand(game, others, text)
    return named.moves[0] if named.exact else None


def why_not(game: Any, view: Any, move: Any) -> str:
    """Why a move is not legal, from all that the viewer knows."""
    refused = game.refusal(game.imagine(view, Rng("why not")), move)
    return "That cannot be done now." if refused is None else str(refused)
