"""Files that are damaged or made to do harm: an error with a line, soon and without much memory."""

from __future__ import annotations

import io
import sys
import time
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Record, RecordError, games, iter_records
from tablerules.core.records import reader, text
from tests.core.test_records import GOOD
from tests.testing.toy import Pips

HEAD = "tablerules record 1\ngame: yahtzee\n"


@pytest.mark.parametrize(
    "file, line, column, reason",
    [
        ("", 1, None, "there is no record here"),
        ("# nothing\n", 1, None, "there is no record here"),
        ("[Event]\n", 1, 1, "a record begins with 'tablerules record 1'"),
        ("tablerules record 2\n", 1, 19, "records of version 1 can be read, and this one is of 2"),
        ("tablerules record 1\n", 1, None, "this record does not name its game"),
        (HEAD + "\n" + HEAD, 4, None, "a second record begins here"),
        (HEAD + "game: yahtzee\n", 3, 1, "the game is named twice"),
        ("tablerules record 1\ngame: os.path\n", 2, 7, "expected the name of a game"),
        ("tablerules record 1\ngame: ../x\n", 2, 7, "expected the name of a game"),
        (HEAD + "viewer: p0\n", 3, 9, "expected a seat (p1, p2, ...) or 'public'"),
        (HEAD + "viewer: p1\nviewer: p1\n", 4, 1, "the viewer is named twice"),
        (HEAD + "viewr: p1\n", 3, 1, "expected a move ('p1 ...', '* ...'), a comment"),
        (HEAD + "option Seats: 2\n", 3, 8, "an option's name is made of a-z, 0-9 and _"),
        (HEAD + "option seats: 2\noption seats: 2\n", 4, 8, "option seats is given twice"),
        (HEAD + "option seats: \n", 3, 14, "this is not JSON: Expecting value"),
        (HEAD + "option seats: {1}\n", 3, 16, "this is not JSON: Expecting property name"),
        (HEAD + "option seats: 2 2\n", 3, 17, "this is not JSON: Extra data"),
        (HEAD + "option seats: NaN\n", 3, 15, "this JSON is not allowed: NaN is no number here"),
        (HEAD + 'option a: {"a": 1, "a": 2}\n', 3, 11, "a key of an object is repeated"),
        (HEAD + "option seats: " + "9" * 5000 + "\n", 3, 15, "this JSON is not allowed"),
        (HEAD + "option seats: " + "[" * 60_000 + "\n", 3, 15, "this JSON is nested too deeply"),
        (HEAD + "meta Date: x\n", 3, 6, "a name in meta is made of a-z, 0-9 and -"),
        (HEAD + "meta a: x\nmeta a: x\n", 4, 6, "meta a is given twice"),
        (HEAD + "meta a: \x00\n", 3, 9, "the character U+0000 is not allowed"),
        (HEAD + "meta a: x\ty\n", 3, 10, "the character U+0009 is not allowed"),
        (HEAD + "p1 \u2028score aces\n", 3, 4, "the character U+2028 is not allowed"),
        (HEAD + "\u00b6\n", 3, 1, "expected a move"),
        (HEAD + "p0 score aces\n", 3, 1, "expected a move"),
        (HEAD + "* roll 1\noption seats: 2\n", 4, 1, "'option' must stand before the moves"),
        (HEAD + "result: p1 3\n", 3, 9, "expected a place such as '1. p2 310'"),
        (HEAD + "result: 1. p1 3, 2. p2\n", 3, 18, "expected a place such as"),
        (HEAD + "result: 1. p1 007\n", 3, 9, "expected a place such as"),
        (HEAD + "result: 1. p1 3\nresult: 1. p1 3\n", 4, 1, "a second result"),
        (HEAD + "result: 1. p1 3\n* roll 1\n", 4, 1, "a move after the result"),
        (HEAD + "settlement: p1 3\n", 3, 1, "the settlement follows the result, once"),
        (HEAD + "result: 1. p1 3\nsettlement: p2 3\n", 4, 13, "expected a share such as 'p1 -56'"),
        (HEAD + "x" * 200_000 + "\n", 3, None, "a line has 131,072 characters at most"),
    ],
)
def test_a_line_that_does_not_belong_is_told_with_its_place(
    file: str, line: int, column: int | None, reason: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Record.loads(file)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert reason in caught.value.reason
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "option, reason",
    [
        ("seats: 0", "seats must be a whole number from 1 to 99, not 0"),
        ("seats: 1000000000", "seats must be a whole number from 1 to 99"),
        ("seats: true", "option seats: $: expected int, not true"),
        ('joker: "wildest"', 'option joker: $: expected "forced" or "free"'),
        ("jokers: 1", "yahtzee has no option jokers"),
        ("sheet: []", "option sheet: $: expected object of type Sheet, not a list"),
        ('sheet: {"type": "Sheet"}', "option sheet: $: Sheet needs boxes, dice"),
        ('partners: {"type": "Teams", "members": [[0], [2]]}', "teams must hold every seat"),
        ('partners: {"type": "Teams", "members": [[0, 1]]}', "partners must split the 2 seats"),
        ('start: {"type": "os.system"}', "expected"),
        ("games: 1" + "0" * 400, "expected int, not an integer that must be a string"),
    ],
)
def test_an_impossible_option_is_refused_at_its_line(option: str, reason: str) -> None:
    record = Record.loads(f"{HEAD}meta a: b\noption {option}\n")
    with pytest.raises(RecordError) as caught:
        games.game_of(record)
    assert caught.value.line == 4
    assert reason in caught.value.reason


SHEET = (
    '{"type": "Sheet", "name": "x", "dice": %d, "multipliers": [1], "yahtzee": null, "boxes": ['
    '{"type": "Box", "name": "a", "label": "A", "section": "lower", "points": 5, "joker": null, '
    '"first_roll": 0, "wins_on_first_roll": false, "needs": null, "pattern": %s}]}'
)


@pytest.mark.parametrize(
    "dice, pattern",
    [
        (10**9, '{"type": "AnyDice"}'),
        (5, '{"type": "Groups", "sizes": [1' + ", 1" * 40 + '], "same_face": true}'),
        (5, '{"type": "Run", "length": 999999999, "wrap": true, "wild_ones": true}'),
    ],
)
def test_a_sheet_made_to_be_too_much_work_is_refused(dice: int, pattern: str) -> None:
    options = 'option joker: "none"\noption yahtzee_bonus: 0\n'
    record = Record.loads(HEAD + options + "option sheet: " + SHEET % (dice, pattern) + "\n")
    with pytest.raises(RecordError, match=r"^line 5: option sheet: "):
        games.game_of(record)


def test_nothing_is_imported_because_a_file_names_it() -> None:
    before = set(sys.modules)
    for name in ("antigravity", "this", "tablerules", "core", "testing", "games"):
        record = Record.loads(f"tablerules record 1\ngame: {name}\n")
        with pytest.raises(RecordError, match=f"line 1: there is no game {name}; known are "):
            games.game_of(record)
    assert set(sys.modules) == before


def endless_line() -> io.BytesIO:
    return io.BytesIO(HEAD.encode() + b"meta a: " + b"x" * 10_000_000)


def endless_moves() -> io.StringIO:
    return io.StringIO(HEAD + "p1 keep 3 3 3\n" * 400_000)


def deep_nesting() -> io.BytesIO:
    return io.BytesIO(HEAD.encode() + b"option sheet: " + b'{"a": [' * 15_000 + b"\n")


def no_text() -> io.BytesIO:
    return io.BytesIO(HEAD.encode() + bytes(range(256)) * 1000)


@pytest.mark.parametrize("make", [endless_line, endless_moves, deep_nesting, no_text])
def test_a_file_made_to_do_harm_costs_little(make: Callable[[], io.StringIO | io.BytesIO]) -> None:
    file = make()
    tracemalloc.start()
    started = time.process_time()
    try:
        with pytest.raises(RecordError) as caught:
            list(iter_records(file))
        _, worst = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert caught.value.line >= 3
    # Tracing makes everything several times slower; the largest record allowed has 4 MiB of text.
    assert time.process_time() - started < 10
    assert worst < (60_000_000 if make is endless_moves else 5_000_000)


def test_bytes_that_are_not_utf8_are_told_with_their_line() -> None:
    for file in (
        io.BytesIO(GOOD.encode("latin-1", "replace").replace(b"K\xf6", b"K\xff")),
        io.TextIOWrapper(io.BytesIO(GOOD.encode("latin-1", "replace")), "utf-8"),
    ):
        with pytest.raises(RecordError, match="the file must be text in UTF-8"):
            list(iter_records(file))


def test_the_longest_line_and_the_largest_record_are_just_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(text, "LONGEST_LINE", 30)
    line = "meta a: " + "x" * 22
    assert Record.loads(HEAD + line + "\n").meta["a"] == "x" * 22
    assert Record.loads(HEAD + line).meta["a"] == "x" * 22
    with pytest.raises(RecordError, match="line 3: a line has 30"):
        Record.loads(HEAD + line + "x\n")
    size = len(HEAD.partition("\n")[2] + line) + 1
    monkeypatch.setattr(reader, "LARGEST", size)
    assert Record.loads(HEAD + line + "\n").meta
    monkeypatch.setattr(reader, "LARGEST", size - 1)
    with pytest.raises(RecordError, match="line 3: a record has"):
        Record.loads(HEAD + line + "\n")


def read_and_replay(file: io.StringIO | io.BytesIO) -> None:
    """Whatever the file holds, only the one error may come out, with a place in it."""
    try:
        for record in iter_records(file):
            game = games.game_of(record, {"pips": Pips})
            for _ in record.replay(game):
                pass
    except RecordError as error:
        told = error
        assert told.line >= 1
        assert told.column is None or told.column >= 1
        assert told.reason
        assert len(str(told)) < 600


CHUNKS = [
    *GOOD.splitlines(keepends=True),
    *(
        "viewer: p1\n",
        "viewer: public\n",
        "* deal p1 ?? ??\n",
        "* deal p2 ?? ??\n",
        "game: yahtzee\n",
    ),
    *("option seats: 1\n", "* roll 1 1 1 1 1\n", "p1 score yahtzee\n", "p1 keep 1\n", "??", "1. "),
    *("option sheet: {}\n", 'option partners: {"type": "Teams", "members": [[0], [1]]}\n', "\n"),
    *(
        "result: ",
        "settlement: p1 3\n",
        "option ",
        ": ",
        "-",
        "999999999999999999999",
        "\r",
        "\x00",
    ),
]


@given(st.lists(st.sampled_from(CHUNKS) | st.text(max_size=5), max_size=20).map("".join))
def test_any_text_is_read_or_refused(file: str) -> None:
    read_and_replay(io.StringIO(file))


@given(st.integers(0, len(GOOD)), st.integers(0, 5), st.sampled_from(CHUNKS) | st.text(max_size=3))
def test_a_spoilt_record_is_read_or_refused(at: int, drop: int, put: str) -> None:
    read_and_replay(io.StringIO(GOOD[:at] + put + GOOD[at + drop :]))


@given(st.binary(max_size=300), st.integers(0, len(GOOD)))
def test_any_bytes_are_read_or_refused(junk: bytes, at: int) -> None:
    read_and_replay(io.BytesIO(GOOD.encode()[:at] + junk))
