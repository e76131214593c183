"""Every reader against golden records and JSON that have been spoilt in ever new ways."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import JsonError, RecordError, from_json, games, iter_records, to_json
from tablerules.core.codec import game_types
from tests.core.test_codec import mutations
from tests.records.golden import path, play, presets

PRESETS = presets()
TEXTS = {names: path(*names).read_text("utf-8") for names in PRESETS}
LINES = sorted({line for text in TEXTS.values() for line in text.splitlines(keepends=True)})
edits = st.lists(
    st.tuples(
        st.floats(0, 1, exclude_max=True),
        st.integers(0, 40),
        st.sampled_from(LINES) | st.text(max_size=4),
    ),
    min_size=1,
    max_size=4,
)


@pytest.mark.parametrize("name, preset", PRESETS)
@given(edits)
def test_a_spoilt_golden_record_is_replayed_or_refused(
    name: str, preset: str, changes: list[tuple[float, int, str]]
) -> None:
    text = TEXTS[name, preset]
    for place, dropped, put in changes:
        at = int(place * len(text))
        text = text[:at] + put + text[at + dropped :]
    try:
        for record in iter_records(io.StringIO(text)):
            for _ in record.replay(games.game_of(record)):
                pass
    except RecordError as error:
        told = error
        assert told.line >= 1
        assert len(str(told)) < 600


@pytest.mark.parametrize("name, preset", PRESETS)
@given(st.data())
def test_spoilt_json_of_every_type_is_read_or_refused(
    name: str, preset: str, data: st.DataObject
) -> None:
    game = PRESETS[name, preset]
    types = game_types(game)
    table = play(game, f"json {preset}", data.draw(st.integers(0, 40)))
    values: list[tuple[Any, Any]] = [
        (types.options, game.options),
        (types.state, table.state),
        (types.view, table.view(0)),
        *((types.move, move) for move in table.moves[-3:]),
    ]
    kind, value = data.draw(st.sampled_from(values))
    spoilt = data.draw(mutations(json.loads(json.dumps(to_json(value)))))
    try:
        again = from_json(kind, spoilt)
    except JsonError as error:
        told = error
        assert told.path.startswith("$")
    else:
        assert from_json(kind, to_json(again)) == again
