"""States, views, moves, effects and options as JSON, and whole matches as records."""

import json
from typing import Any

import pytest

from tablerules import PUBLIC, Record, Seeded, Table, from_json, games, json_schema, to_json
from tablerules.core.codec import game_types
from tablerules.uno import DECK_108, PRESETS, CardRule, Options, Task, Uno, card, colour_bot

TYPES = game_types(Uno)


def there_and_back(kind: Any, value: object) -> object:
    return from_json(kind, json.loads(json.dumps(to_json(value))))


@pytest.mark.parametrize("name", ["EVERYTHING", "MATTEL_2018", "BRAZIL_HOUSE"])
def test_everything_of_a_match_goes_through_json(name: str) -> None:
    game = Uno(PRESETS[name])
    table = Table(game, Seeded(name))
    table.run([colour_bot] * 4)
    state = game.start()
    for number, move in enumerate(table.moves[:400]):
        if not number % 9:
            assert there_and_back(TYPES.state, state) == state
            assert there_and_back(TYPES.move, move) == move
            for viewer in (0, PUBLIC):
                view = game.view(state, viewer)
                assert there_and_back(TYPES.view, view) == view
                for effect in game.effects(state, move, viewer):
                    assert there_and_back(TYPES.effect, effect) == effect
        state = game.apply(state, move)


def test_options_go_through_json_with_decks_and_rules_of_their_own() -> None:
    own = Options(deck=[*DECK_108, "RX"], card_rules={"X": CardRule(points=5, tasks=(Task.SLAP,))})
    for options in (*PRESETS.values(), own):
        assert there_and_back(TYPES.options, options) == options
    assert to_json(card("R+2")) == "R+2"
    for kind in (TYPES.state, TYPES.view, TYPES.move, TYPES.effect, TYPES.options):
        assert json_schema(kind)


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_replays_to_the_same_state(name: str) -> None:
    table = Table(Uno(PRESETS[name]), Seeded(name))
    table.run([colour_bot] * 4)
    record = Record.loads(table.record().dumps())
    assert games.table_of(record).state == table.state
