"""What is written comes back: JSON of everything, and records of whole games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tablerules.core.codec import from_json, game_types, to_json
from tablerules.core.errors import JsonError, RecordError
from tablerules.core.records import Record
from tablerules.core.rng import Rng
from tablerules.core.seats import Viewer, write_actor
from tablerules.testing.laws import Law
from tablerules.testing.position import Check, Position

_WATCHED = 400
"""A viewer's record is followed for so many moves."""


def jsons(here: Position) -> None:
    """Options, state, views, moves and effects survive JSON, as the types the game declares."""
    game = here.game
    try:
        types = game_types(game)
    except (KeyError, NameError, TypeError, AttributeError, IndexError) as error:
        sentence = f"the annotations of the game do not tell its types: {error!r}"
        raise here.broken(Law.JSON, sentence) from error
    if not here.played:
        _comes_back(here, types.options, game.options)
    _comes_back(here, types.state, here.state)
    for move in here.some_moves:
        _comes_back(here, types.move, move)
    for viewer in here.check.viewers:
        _comes_back(here, types.view, game.view(here.state, viewer))
        for move in here.some_moves:
            _comes_back(here, types.move, game.seen(move, viewer))
            for effect in game.effects(here.state, move, viewer):
                _comes_back(here, types.effect, effect)


def _comes_back(here: Position, kind: Any, value: object) -> None:  # noqa: ANN401 - any annotation
    here.count(Law.JSON)
    try:
        again = from_json(kind, json.loads(json.dumps(to_json(value))))
    except (TypeError, JsonError) as error:
        raise here.broken(Law.JSON, f"{value!r} does not survive JSON: {error}") from error
    if again != value or type(again) is not type(value) or repr(again) != repr(value):
        raise here.broken(Law.JSON, f"JSON changes {value!r} to {again!r}")


def records(check: Check, states: Sequence[Any], moves: Sequence[Any], *, over: bool) -> None:
    """The record of a game replays to its states, and that of a viewer to the viewer's views."""
    result = check.game.standings(states[-1]) if over else None
    _replays(Position(check, states[-1], moves, Rng(0)), states, result=result, viewer=None)
    viewer = check.viewers[len(moves) % len(check.viewers)]
    if len(moves) > _WATCHED:
        states, moves, result = states[: _WATCHED + 1], moves[:_WATCHED], None
    views = [check.game.view(state, viewer) for state in states]
    _replays(Position(check, states[-1], moves, Rng(0)), views, result=result, viewer=viewer)


def _replays(
    here: Position,
    wanted: Sequence[Any],
    *,
    result: Any,  # noqa: ANN401 - standings or None
    viewer: Viewer | None,
) -> None:
    whose = "the record" if viewer is None else f"the record of {write_actor(viewer)}"
    here.count(Law.RECORDS)
    try:
        record = Record.of(here.game, here.played, viewer=viewer, result=result)
        again = Record.loads(record.dumps())
        found = list(again.replay(here.game))
    except (ValueError, TypeError, RecordError) as error:
        raise here.broken(Law.RECORDS, f"{whose} cannot be replayed: {error}") from error
    if again != record:
        raise here.broken(Law.RECORDS, f"{whose} is read differently: {record!r}, {again!r}")
    differs = [
        ply for ply, pair in enumerate(zip(found, wanted, strict=True)) if pair[0] != pair[1]
    ]
    if differs:
        ply = differs[0]
        sentence = f"{whose} leads at ply {ply} to {found[ply]!r}, not to {wanted[ply]!r}"
        raise here.broken(Law.RECORDS, sentence)
