"""JSON of everything in a match, and the records of all who watch it."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tablerules import (
    PUBLIC,
    JsonError,
    Record,
    RecordError,
    Table,
    from_json,
    json_schema,
    to_json,
)
from tablerules.core.codec import game_types
from tablerules.core.seats import Viewer
from tablerules.uno import PRESETS, Uno, card
from tablerules.uno.cards import Card
from tests.records.golden import play

TYPES = game_types(Uno)
VALIDATORS = {
    kind: jsonschema.Draft202012Validator(json_schema(kind))
    for kind in (TYPES.options, TYPES.state, TYPES.view, TYPES.move, TYPES.effect)
}


def states(table: Table[Any, Any, Any]) -> list[Any]:
    found = [table.game.start()]
    for move in table.moves:
        found.append(table.game.apply(found[-1], move))
    return found


def comes_back(kind: Any, value: object) -> None:
    data = json.loads(json.dumps(to_json(value)))
    VALIDATORS[kind].validate(data)
    again = from_json(kind, data)
    assert again == value
    assert repr(again) == repr(value)


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_in_a_match_of_every_preset_survives_json(preset: str) -> None:
    game = Uno(PRESETS[preset])
    comes_back(TYPES.options, game.options)
    table = play(game, f"json {preset}", 400)
    for ply, (state, move) in enumerate(zip(states(table), table.moves, strict=False)):
        if ply % 20 and ply > 40:
            continue
        comes_back(TYPES.state, state)
        for viewer in (0, PUBLIC):
            comes_back(TYPES.view, game.view(state, viewer))
            comes_back(TYPES.move, game.seen(move, viewer))
            for effect in game.effects(state, move, viewer):
                comes_back(TYPES.effect, effect)


@pytest.mark.parametrize("viewer", [0, PUBLIC])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_viewers_record_replays_to_the_viewers_views(preset: str, viewer: Viewer) -> None:
    game = Uno(PRESETS[preset])
    table = play(game, f"record {preset}", 250)
    record = Record.loads(table.record(viewer).dumps())
    assert list(record.replay(game)) == [game.view(state, viewer) for state in states(table)]


def test_a_card_is_its_text_in_json() -> None:
    assert to_json((card("R5"), None, card("W4"))) == ["R5", None, "W4"]
    assert from_json(Card, "GS") is card("GS")
    with pytest.raises(JsonError, match=r"^\$\[1\]: expected a card .*, not \"r5\""):
        from_json(tuple[Card, ...], ["R5", "r5"])


@pytest.mark.parametrize(
    "move, reason",
    [
        ("p2 play R11", "this cannot be, from all that p1 knows"),
        ("* deal p2 ??", "this cannot be, from all that p1 knows"),
        ("* reveal p2 R5", "this cannot be, from all that p1 knows"),
        ("* verdict p2 p1 guilty R5", "this cannot be, from all that p1 knows"),
        ("p2 give p3 R5", "p1 cannot have seen so much of this move"),
        ("p9 play R5", "this cannot be, from all that p1 knows"),
    ],
)
def test_a_move_that_cannot_be_is_refused_in_a_viewers_record(move: str, reason: str) -> None:
    game = Uno(PRESETS["MATTEL_2008"])
    record = play(game, "broken off", 40).record(0)
    text = Record(
        game="uno", options=record.options, viewer=0, moves=(*record.moves[:12], move)
    ).dumps()
    with pytest.raises(RecordError) as caught:
        list(Record.loads(text).replay(game))
    assert caught.value.line == len(text.splitlines())
    assert reason in caught.value.reason
