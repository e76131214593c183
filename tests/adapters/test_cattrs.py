"""The cattrs converter writes what to_json writes, also inside classes of one's own."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from attrs import frozen

from tablerules import PUBLIC, JsonError, Seeded, Table, to_json
from tablerules.adapters.cattrs import converter
from tablerules.core.codec import game_types
from tablerules.yahtzee import PRESETS, Keep, Options, View, Yahtzee, random_bot
from tablerules.yahtzee.moves import Move
from tests.testing import toy

CONVERTER = converter()


@pytest.mark.parametrize("preset", PRESETS)
def test_its_output_is_that_of_to_json(preset: str) -> None:
    game = Yahtzee(PRESETS[preset])
    table = Table(game, Seeded(1))
    table.run([random_bot] * game.seats)
    types = game_types(game)
    for value, kind in (
        (game.options, Options),
        (table.state, types.state),
        (table.view(PUBLIC), types.view),
        (table.moves, tuple[Move, ...]),
    ):
        data = CONVERTER.unstructure(value, unstructure_as=kind)
        assert json.loads(json.dumps(data)) == to_json(value)
        assert CONVERTER.structure(data, kind) == value
        assert CONVERTER.loads(CONVERTER.dumps(value, unstructure_as=kind), kind) == value


@frozen
class Message:
    """What a program of somebody's own sends."""

    to: str
    view: View
    last: Move | None
    played: list[Move]


def test_classes_of_ones_own_may_hold_values_of_a_game() -> None:
    table = Table(Yahtzee(), Seeded(1))
    message = Message("Ada", table.view(0), Keep(0, (1,)), [*table.moves])
    data = json.loads(CONVERTER.dumps(message))
    assert data["to"] == "Ada"
    assert data["view"] == to_json(message.view)
    assert data["last"] == to_json(message.last)
    assert CONVERTER.structure(data, Message) == message
    nothing = Message("Bo", table.view(1), None, [])
    assert CONVERTER.loads(CONVERTER.dumps(nothing), Message) == nothing


def test_it_is_as_strict() -> None:
    with pytest.raises(JsonError, match=r"^\$\.dice\[0\]: expected int, not 1.0"):
        CONVERTER.structure({"type": "Keep", "schema": 1, "seat": 0, "dice": [1.0]}, Keep)


def test_other_packages_can_be_named() -> None:
    act = toy.Act(0, "lay", 3)
    assert CONVERTER.unstructure(act) != to_json(act)
    assert converter(toy.__name__).unstructure(act) == to_json(act)


def test_without_cattrs_the_extra_is_named() -> None:
    code = "import sys; sys.modules['cattrs'] = None; import tablerules.adapters.cattrs"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert 'pip install "tablerules[json]"' in found.stderr
