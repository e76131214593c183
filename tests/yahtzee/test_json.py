"""States, views, moves, effects and options of Yahtzee as JSON."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import PUBLIC, JsonError, Seeded, Table, from_json, json_schema, to_json
from tablerules.core.codec import game_types
from tablerules.core.scoring import Standings
from tablerules.core.seats import Teams, Ties
from tablerules.testing.strategies import histories
from tablerules.yahtzee import (
    PRESETS,
    TRIPLE_YAHTZEE,
    ChipValue,
    Effect,
    FinalTie,
    Joker,
    Keep,
    Options,
    Order,
    Rolled,
    Score,
    Sheet,
    Start,
    State,
    View,
    Yahtzee,
    random_bot,
)
from tablerules.yahtzee.moves import Move

TYPES = game_types(Yahtzee)
VALIDATORS = {
    kind: jsonschema.Draft202012Validator(json_schema(kind))
    for kind in (TYPES.options, TYPES.state, TYPES.view, TYPES.move, TYPES.effect, Standings)
}


def comes_back(kind: Any, value: object) -> None:
    data = json.loads(json.dumps(to_json(value)))
    VALIDATORS[kind].validate(data)
    again = from_json(kind, data)
    assert again == value
    assert repr(again) == repr(value)


def test_the_game_tells_its_types() -> None:
    assert (TYPES.options, TYPES.state, TYPES.view) == (Options, State, View)
    assert (TYPES.move, TYPES.effect) == (Move, Effect)


@pytest.mark.parametrize("kind", VALIDATORS, ids=str)
def test_the_schemas_are_valid_schemas(kind: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema(kind))


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_in_a_game_of_every_preset_survives_json(preset: str) -> None:
    game = Yahtzee(PRESETS[preset])
    comes_back(Options, game.options)
    table = Table(game, Seeded(preset))
    table.run([random_bot] * game.seats)
    state = game.start()
    for ply, move in enumerate(table.moves):
        comes_back(TYPES.move, move)
        for effect in game.effects(state, move, PUBLIC):
            comes_back(TYPES.effect, effect)
        state = game.apply(state, move)
        if ply % 10 == 0 or ply + 1 == table.ply:
            comes_back(State, state)
            comes_back(Standings, game.standings(state))
            for viewer in (0, PUBLIC):
                comes_back(View, game.view(state, viewer))


@given(st.sampled_from(sorted(PRESETS)).flatmap(lambda name: histories(Yahtzee(PRESETS[name]))))
def test_moves_survive_json_in_one_list(moves: tuple[Move, ...]) -> None:
    data = json.loads(json.dumps(to_json(moves)))
    assert from_json(tuple[Move, ...], data) == moves


options = st.builds(
    Options,
    seats=st.just(4),
    joker=st.sampled_from(Joker),
    yahtzee_bonus=st.integers(0),
    chip_value=st.sampled_from(ChipValue),
    upper_bonus=st.integers(0),
    upper_threshold=st.integers(1),
    order=st.sampled_from(Order),
    rolls=st.integers(1),
    saved_rolls=st.booleans(),
    partners=st.sampled_from([None, Teams.opposite(4), Teams(((0, 1), (2, 3)))]),
    start=st.sampled_from(Start),
    start_tie=st.sampled_from(Ties),
    final_tie=st.sampled_from(FinalTie),
    games=st.integers(1),
)


@given(options)
def test_options_survive_json_however_large_their_numbers(rules: Options) -> None:
    comes_back(Options, rules)


def test_json_looks_like_this() -> None:
    assert to_json(Keep(0, (3, 3))) == {"type": "Keep", "schema": 1, "seat": 0, "dice": [3, 3]}
    game = Yahtzee(Options(seats=1))
    data = to_json(game.apply(game.start(), Rolled((1, 2, 2, 5, 6))))
    card = {"type": "Card", "boxes": [None] * 13, "chips": 0, "saved": 0}
    assert data == {
        "type": "State",
        "schema": 1,
        "seat": 0,
        "dice": [1, 2, 2, 5, 6],
        "rolls": 1,
        "cards": [card],
        "opening": None,
        "past": [],
        "winner": None,
    }


def spoilt(path: list[str | int], value: object) -> Any:
    """The JSON of a start state of three columns with one part replaced."""
    data: Any = to_json(Yahtzee(TRIPLE_YAHTZEE).start())
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return data


@pytest.mark.parametrize(
    "path, value, message",
    [
        (["cards", 1, "boxes", 3], "x", '$.cards[1].boxes[3]: expected int or null, not "x"'),
        (["cards", 1, "boxes", 3], 2.5, "$.cards[1].boxes[3]: expected int or null, not 2.5"),
        (["cards", 0], None, "$.cards[0]: expected object of type Card, not null"),
        (["dice"], 5, "$.dice: expected list, not 5"),
        (["seat"], False, "$.seat: expected int, not false"),
        (["past"], [[1, []]], "$.past[0][1]: expected int, not a list"),
        (["oops"], 1, '$: State has no "oops"'),
        (["schema"], 0, "$: expected schema 1, not 0"),
        (["type"], "View", '$: expected object of type State, not of type "View"'),
    ],
)
def test_a_misfit_is_told_with_its_path(path: list[str | int], value: object, message: str) -> None:
    data = spoilt(path, value)
    with pytest.raises(JsonError) as caught:
        from_json(State, data)
    assert str(caught.value) == message
    assert not VALIDATORS[State].is_valid(data)


def test_impossible_values_are_refused_by_the_rules_own_validators() -> None:
    data = to_json(Options())
    data["seats"] = 0
    with pytest.raises(JsonError, match=r"^\$: seats must be a whole number from 1 to 99, not 0"):
        from_json(Options, data)
    data = to_json(Options())
    data["sheet"]["boxes"][3]["name"] = "Two words"
    with pytest.raises(JsonError, match=r"^\$\.sheet\.boxes\[3\]: a box name is lower-case"):
        from_json(Options, data)


def test_each_kind_of_move_is_known_by_its_type() -> None:
    data = to_json(Score(1, "chance"))
    assert from_json(Score, data) == from_json(Move, data) == Score(1, "chance")
    with pytest.raises(JsonError, match='expected object of type Keep, not of type "Score"'):
        from_json(Keep, data)
    with pytest.raises(JsonError, match="object of type Sheet"):
        from_json(Sheet, data)
