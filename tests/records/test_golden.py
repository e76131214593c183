"""The golden records are what they were, and replay under the rules as they are."""

from __future__ import annotations

from typing import Any

import pytest

from tablerules import Game, games, iter_records
from tests.records.golden import FOLDER, golden, path, presets

PRESETS = presets()
AGAIN = "write the golden records with `python -m tests.records.golden` and look at the changes"


@pytest.mark.parametrize("name, preset", PRESETS)
def test_a_golden_record_replays_with_its_preset(name: str, preset: str) -> None:
    game = PRESETS[name, preset]
    with path(name, preset).open("rb") as file:
        for record in iter_records(file):
            assert games.game_of(record) == game
            assert sum(1 for _ in record.replay(game)) == len(record.moves) + 1


@pytest.mark.parametrize("name, preset", PRESETS)
def test_a_golden_record_is_made_again_from_its_seed(name: str, preset: str) -> None:
    game: Game[Any, Any, Any] = PRESETS[name, preset]
    assert path(name, preset).read_text("utf-8") == golden(name, preset, game), AGAIN


def test_there_is_a_golden_record_for_every_preset_and_no_other() -> None:
    assert set(FOLDER.glob("*/*.txt")) == {path(*names) for names in PRESETS}, AGAIN
