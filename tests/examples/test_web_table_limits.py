"""The web table's limits: on size, speed, windows, tables and names."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from examples.web_table.requests import Bucket, Join, Refused, Request, clean_name, parse
from tests.examples.serving import Client, Served, serving


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "tables.sqlite3") as running:
        yield running


def test_a_message_that_is_far_too_long_ends_the_connection(served: Served) -> None:
    made = served.create("yahtzee", "YAHTZEE", "person", "person")
    client = Client.join(served, made["table"], made["tokens"][0])
    state = client.until(lambda _: True)
    with pytest.raises(ConnectionClosed):  # noqa: PT012 - it may close at once or a little later
        client.send("x" * 10_000_000)
        for _ in range(3):
            client.hear()
    assert served.hosted(made["table"]).table.ply == state["ply"]
    again = Client.join(served, made["table"], made["tokens"][0])
    assert again.until(lambda _: True)["ply"] == state["ply"]


def test_whoever_sends_too_fast_is_told_so_and_then_thrown_out(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", pace=(5, 0.01)) as served:
        made = served.create("yahtzee", "YAHTZEE", "person", "person")
        client = Client.join(served, made["table"], made["tokens"][0])
        ply = client.until(lambda _: True)["ply"]
        look = {"type": "Change", "language": "en", "theme": "light"}
        for _ in range(5):
            client.send(look)
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - it closes after a while
            for _ in range(200):
                client.send(look)
                client.answer()
        assert 30 < len(client.others) < 50
        assert {other["code"] for other in client.others} == {"slow"}
        assert served.hosted(made["table"]).table.ply == ply


def test_whoever_does_not_say_who_they_are_is_sent_away(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3", join_within=0.1) as served:
        made = served.create("yahtzee", "YAHTZEE", "person", "person")
        silent = Client.join(served, made["table"], made["tokens"][0])
        silent.until(lambda _: True)  # who has said it may be silent for long
        late = served.connect(made["table"])
        with pytest.raises(ConnectionClosed):
            late.hear()
        for first in ("x", b"x", json.dumps({"type": "Play", "move": "p1 draw", "at": 0})):
            client = served.connect(made["table"])
            client.send(first)
            assert client.hear() == {"type": "error", "code": "malformed"}
            with pytest.raises(ConnectionClosed):
                client.hear()


def test_a_seat_in_too_many_windows_loses_the_oldest(served: Served) -> None:
    made = served.create("yahtzee", "YAHTZEE", "person", "person")
    clients = []
    for _ in range(5):
        clients.append(Client.join(served, made["table"], made["tokens"][0]))
        clients[-1].until(lambda _: True)
    assert clients[0].answer() == {"type": "error", "code": "elsewhere"}
    with pytest.raises(ConnectionClosed):
        clients[0].hear()
    until = time.monotonic() + 5
    while len(served.hosted(made["table"]).connections) > 4 and time.monotonic() < until:
        time.sleep(0.01)
    assert len(served.hosted(made["table"]).connections) == 4


@pytest.mark.parametrize(
    "body, status, code",
    [
        (b"", 400, "malformed"),
        (b"{" * 1000, 400, "malformed"),
        (b" " * 5000, 400, "oversized"),
        ({"type": "Create"}, 400, "malformed"),
        ({"game": "chess"}, 400, "options"),
        ({"preset": "__class__"}, 400, "options"),
        ({"seats": []}, 400, "options"),
        ({"seats": ["bot", "bot"]}, 400, "options"),
        ({"seats": ["person"] * 11}, 400, "options"),
        ({"seats": ["person", "ghost"]}, 400, "malformed"),
        ({"length": "round", "game": "maedn", "preset": "SCHMIDT"}, 400, "options"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    served: Served, body: object, status: int, code: str
) -> None:
    if isinstance(body, dict) and "type" not in body:
        body = {
            "type": "Create",
            "game": "uno",
            "preset": "MATTEL_2008",
            "length": "match",
            "seats": ["person", "person"],
            "name": "",
        } | body
    got, text = served.fetch("/api/tables", body)
    assert (got, json.loads(text)) == (status, {"error": code})
    assert served.house.store.count() == 0


def test_tables_cannot_be_made_without_end(served: Served) -> None:
    wish = {"type": "Create", "game": "uno", "preset": "MATTEL_2008", "length": "match"}
    codes = [
        served.fetch("/api/tables", wish | {"seats": ["person", "bot"], "name": ""})[0]
        for _ in range(23)
    ]
    assert codes.count(201) in (20, 21)
    assert codes[-1] == 429


def test_names_are_one_short_visible_line() -> None:
    assert clean_name("  Änne \n <b>\u202e\x00 ") == "Änne <b>"
    assert len(clean_name("x" * 500)) == 20
    for nothing in ("", "\u200b", " \t\n"):
        with pytest.raises(Refused):
            clean_name(nothing)


def test_a_bucket_gives_what_has_flown_in_and_no_more() -> None:
    now = [0.0]
    bucket = Bucket(2, 1, lambda: now[0])
    bucket.spend()
    bucket.spend()
    with pytest.raises(Refused):
        bucket.spend()
    fullness = [bucket.full]
    now[0] = 1.0
    bucket.spend()
    now[0] = 100.0
    fullness.append(bucket.full)
    assert fullness == [False, True]
    bucket.spend()
    bucket.spend()
    with pytest.raises(Refused):
        bucket.spend()


def test_only_whole_messages_are_read() -> None:
    text = '{"type": "Join", "token": "", "language": "en", "theme": "dark"}'
    assert parse(Join, text) == Join("", "en", "dark")
    for wrong in (text + "x", text[:-1], text.replace("en", "xx"), text.replace("Join", "Play")):
        with pytest.raises(Refused):
            parse(Join, wrong)
    with pytest.raises(Refused):
        parse(Request, text)
