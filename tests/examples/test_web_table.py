"""The web table as its browsers know it: whole games, tokens, restarts, replays."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from examples.web_table.catalogue import OFFERS, catalogue, options_of
from examples.web_table.store import Store, digest
from tablerules import Bot, Record, Rng, Seeded, from_json, uno
from tablerules.core.codec import game_types
from tablerules.games import game_class, table_of
from tests.examples.serving import Client, Served, serving

ROOT = Path(__file__).parents[2]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "tables.sqlite3", luck=lambda: Seeded("web")) as running:
        yield running


def view_of(state: dict[str, Any]) -> Any:
    """The view in a message, as a value of the game's own class."""
    return from_json(game_types(game_class(state["game"])).view, state["view"])


@cache
def bot_of(game: str, preset: str, seats: int) -> Bot[Any, Any]:
    return OFFERS[game].bot(options_of(game, preset, seats))


def choose(state: dict[str, Any], rng: Rng) -> str | None:
    """What a bot would do that sees what a browser sees."""
    view = view_of(state)
    bot = bot_of(state["game"], state["preset"], len(state["seats"]))
    move = bot(view, rng) if view.moves else None
    return None if move is None else str(move)


def play_out(client: Client, last: int | None = None) -> None:
    """Play for one seat until the game is over (or has gone on to some ply)."""
    rng, acted = Rng(7), -1
    while not client.state.get("over") and (last is None or client.state.get("ply", 0) < last):
        message = client.hear()
        if message["type"] == "state" and message["ply"] != acted and not message["over"]:
            move = choose(message, rng)
            if move is not None:
                acted = message["ply"]
                client.play(move)


def together(*clients: Client, last: int | None = None) -> None:
    """Let several play at the same time, each in a thread of its own."""
    failures: list[BaseException] = []

    def run(client: Client) -> None:
        try:
            play_out(client, last)
        except BaseException as error:  # noqa: BLE001 - told by the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=run, args=[client]) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failures
    assert not any(thread.is_alive() for thread in threads)


GAMES = [
    ("uno", "MATTEL_2008", ("person", "person", "bot"), "match"),
    ("uno", "JUMP_IN", ("person", "bot", "person", "bot"), "round"),
    ("uno", "SEVEN_0", ("person", "person"), "round"),
    ("yahtzee", "KNIFFEL", ("person", "person"), "match"),
    ("yahtzee", "TRIPLE_YAHTZEE", ("person", "person", "bot"), "match"),
    ("maedn", "SCHMIDT", ("person", "bot", "person", "bot"), "match"),
    ("maedn", "PARCHIS", ("person", "person"), "match"),
]


@pytest.mark.parametrize("game, preset, seats, length", GAMES)
def test_two_browsers_play_a_game_to_its_end(
    served: Served, game: str, preset: str, seats: tuple[str, ...], length: str
) -> None:
    made = served.create(game, preset, *seats, length=length)
    tokens = [token for token in made["tokens"] if token]
    clients = [Client.join(served, made["table"], token) for token in tokens]
    together(*clients)
    table = served.hosted(made["table"]).table
    assert table.over
    for client in clients:
        client.until(lambda state: state["ply"] == table.ply)
        assert client.state["standings"]["places"][0]["rank"] == 1
        assert view_of(client.state) == table.view(client.state["you"])
        assert {other["type"] for other in client.others} <= {"refused"}
        assert all(other["rule"] == "core.stale" for other in client.others)
        client.close()


def test_every_browser_is_told_in_its_own_language(served: Served) -> None:
    made = served.create("uno", "MATTEL_2008", "person", "person")
    english, german = (
        Client.join(served, made["table"], token, language)
        for token, language in zip(made["tokens"], ("en", "de"), strict=True)
    )
    told = [client.until(lambda _: True)["told"] for client in (english, german)]
    lines = [" ".join(line for entry in each for line in entry["lines"]) for each in told]
    assert "draws" in lines[0]
    assert "zieht" in lines[1]
    german.send({"type": "Change", "language": "en", "theme": "dark"})
    again = german.until(lambda state: "draws" in str(state["told"]))
    assert again["fresh"]


def test_a_watcher_sees_what_everybody_knows_and_cannot_act(served: Served) -> None:
    made = served.create("uno", "MATTEL_2008", "person", "person")
    watcher = Client.join(served, made["table"])
    state = watcher.until(lambda _: True)
    assert state["you"] is None
    assert state["moves"] == []
    assert all(card is None for hand in state["view"]["hands"] for card in hand)
    watcher.play(f"p{state['turn'] + 1} draw")
    assert watcher.answer() == {"type": "error", "code": "foreign"}


@pytest.mark.parametrize("kind", ["jump", "catch", "uno"])
def test_what_is_done_out_of_turn_counts(served: Served, kind: str) -> None:
    made = served.create("uno", "JUMP_IN", "person", "person", "person")
    table = served.hosted(made["table"]).table
    clients = [Client.join(served, made["table"], token) for token in made["tokens"]]
    rng = Rng(1)
    for _ in range(600):
        ply = table.ply
        states = [client.after(ply - 1) for client in clients]
        turn = states[0]["turn"]
        found = [
            (client, text)
            for seat, client in enumerate(clients)
            for text in states[seat]["moves"]
            if text.split()[1] == kind and seat != turn
        ]
        if found:
            client, text = found[0]
            client.play(text, at=ply)
            for each in clients:
                each.after(ply)
            assert str(table.moves[ply]) == text
            return
        move = choose(states[turn], rng)
        assert move is not None
        silent = move.removesuffix(" uno")
        clients[turn].play(silent if silent in states[turn]["moves"] else move)
        for each in clients:
            each.after(ply)
    pytest.fail("there was no occasion")


def test_a_move_for_an_older_position_counts_while_nothing_has_changed_for_its_seat(
    served: Served,
) -> None:
    made = served.create("uno", "MATTEL_2008", "person", "person")
    first, second = (Client.join(served, made["table"], token) for token in made["tokens"])
    for client in (first, second):
        client.until(lambda _: True)
    turn = first.state["turn"]
    mover = (first, second)[turn]
    text, at = mover.state["moves"][-1], mover.state["ply"]
    mover.play(text, at=at)
    mover.play(text, at=at)  # the same message again
    assert mover.answer()["rule"] == "core.stale"
    mover.until(lambda state: state["ply"] > at)
    moves = [str(move) for move in served.hosted(made["table"]).table.moves]
    assert moves[at] == text
    assert moves.count(text) == 1


def test_each_token_opens_one_seat_and_is_kept_only_as_a_digest(
    served: Served, tmp_path: Path
) -> None:
    made = served.create("uno", "MATTEL_2008", "person", "bot", "person")
    other = served.create("uno", "MATTEL_2008", "person", "bot", "person")
    tokens = made["tokens"]
    assert tokens[1] is None
    assert len({*tokens, *other["tokens"]} - {None}) == 4
    assert all(len(token) >= 32 for token in tokens if token)
    for seat in (0, 2):
        client = Client.join(served, made["table"], tokens[seat])
        assert client.until(lambda _: True)["you"] == seat
        client.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert tokens[0].encode() not in kept
    assert digest(tokens[0]).encode() in kept
    for wrong in (other["tokens"][0], tokens[0][:-1], digest(tokens[0]), "x", "\ud800", "1" * 900):
        client = Client.join(served, made["table"], wrong)
        assert client.hear() == {"type": "error", "code": "token"}
    client = Client.join(served, "nowhere", tokens[0])
    assert client.hear() == {"type": "error", "code": "unknown"}


def test_a_bot_plays_for_an_empty_seat_until_its_owner_comes(served: Served) -> None:
    made = served.create("yahtzee", "YAHTZEE", "person", "person", "person")
    host = Client.join(served, made["table"], made["tokens"][0])
    guest = Client.join(served, made["table"], made["tokens"][1])
    guest.until(lambda _: True)
    guest.send({"type": "Fill", "seat": 2})
    assert guest.answer() == {"type": "error", "code": "fill"}
    host.until(lambda state: state["seats"][1]["here"])
    host.send({"type": "Fill", "seat": 1})
    assert host.answer() == {"type": "error", "code": "fill"}
    host.send({"type": "Fill", "seat": 2})
    host.until(lambda state: state["seats"][2]["bot"])
    owner = Client.join(served, made["table"], made["tokens"][2])
    owner.until(lambda _: True)
    host.until(lambda state: state["seats"][2]["here"])
    assert not host.state["seats"][2]["bot"]


def test_a_game_goes_on_after_a_restart_as_if_nothing_had_happened(tmp_path: Path) -> None:
    base = tmp_path / "tables.sqlite3"
    with serving(base) as served:
        made = served.create("uno", "MATTEL_2008", "person", "bot", "person", length="round")
        tokens = [made["tokens"][0], made["tokens"][2]]
        clients = [Client.join(served, made["table"], token) for token in tokens]
        clients[0].send({"type": "Rename", "name": "  Änne\u200b\n "})
        together(*clients, last=10)  # nobody can have laid seven cards yet
        before = served.hosted(made["table"]).table
    with serving(base) as served:
        after = served.hosted(made["table"]).table
        assert after.moves[: before.ply] == before.moves
        assert after.game == before.game
        clients = [Client.join(served, made["table"], token) for token in tokens]
        state = clients[0].until(lambda _: True)
        assert state["ply"] >= before.ply >= 10
        assert state["seats"][0]["name"] == "Änne"
        together(*clients)
        record = served.hosted(made["table"]).table.record()
        assert table_of(record).over


def test_nothing_that_was_told_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    base = tmp_path / "tables.sqlite3"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["--port", str(port), "--database", str(base), "--bot-delay", "0"]
    command = [sys.executable, "-m", "examples.web_table", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert f":{port} " in process.stdout.readline()
            served = Served(port, None)
            made = _create_soon(served)
            client = Client.join(served, made["table"], made["tokens"][0])
            play_out(client, last=25)
        finally:
            process.send_signal(signal.SIGKILL)
    served.open.close()
    told = json.loads([text for text in client.heard if '"state"' in text][-1])
    store = Store(base)
    saved = store.load(made["table"])
    store.close()
    assert saved is not None
    table = table_of(saved.record)
    assert table.ply >= told["ply"] >= 25
    game = table.game
    state = list(saved.record.replay(game))[told["ply"]]
    assert game.view(state, 0) == view_of(told)


def _create_soon(served: Served) -> dict[str, Any]:
    until = time.monotonic() + 20
    while True:
        try:
            return served.create("uno", "MATTEL_2008", "person", "bot")
        except OSError:
            assert time.monotonic() < until, "the server does not start"
            time.sleep(0.05)


def test_a_move_that_cannot_be_written_down_has_not_been_made(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = served.create("yahtzee", "YAHTZEE", "person", "person")
    client = Client.join(served, made["table"], made["tokens"][0])
    state = client.until(lambda _: True)
    hosted = served.hosted(made["table"])

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patched:
        patched.setattr(hosted.store, "append", fail)
        client.play(state["moves"][0])
        assert client.answer() == {"type": "error", "code": "storage"}
        assert hosted.table.ply == state["ply"]
    client.play(state["moves"][0])
    client.until(lambda later: later["ply"] > state["ply"])


@pytest.mark.parametrize("game", OFFERS)
def test_a_game_that_is_over_can_be_watched_again_as_each_seat_saw_it(
    served: Served, game: str
) -> None:
    length = "round" if OFFERS[game].rounds else "match"
    made = served.create(game, OFFERS[game].default, "person", "person", length=length)
    path = f"/api/tables/{made['table']}"
    head = {"Authorization": f"Bearer {made['tokens'][1]}"}
    assert served.fetch(f"{path}/replay/0", headers=head) == (409, '{"error":"running"}')
    assert served.fetch(f"{path}/record", headers=head)[0] == 409
    together(*(Client.join(served, made["table"], token) for token in made["tokens"]))
    table = served.hosted(made["table"]).table
    states = list(table.record().replay(table.game))
    for ply in {0, 1, 7, table.ply // 2, table.ply}:
        for viewer, headers in ((1, head), ("public", {})):
            status, text = served.fetch(f"{path}/replay/{ply}?language=de", headers=headers)
            assert status == 200
            shown = json.loads(text)
            assert shown["last"] == table.ply
            assert shown["view"]["viewer"] == viewer
            if viewer == 1:
                assert view_of(shown) == table.game.view(states[ply], 1)
    assert served.fetch(f"{path}/replay/{table.ply + 1}", headers=head)[0] == 404
    assert served.fetch(f"{path}/replay/0", headers={"Authorization": "Bearer x"})[0] == 403
    status, text = served.fetch(f"{path}/record", headers=head)
    assert status == 200
    record = Record.loads(text)
    assert record.viewer == 1
    assert len(record.moves) == table.ply


def test_pages_load_nothing_from_elsewhere(served: Served) -> None:
    static = ROOT / "examples" / "web_table" / "static"
    for file in static.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text, file.name
        assert "https:" not in text.replace('"https:"', ""), file.name
    for path in ("/", "/t/any", "/t/any/replay"):
        assert served.fetch(path)[0] == 200


def test_cards_and_dice_are_pictures_and_nothing_else_is(served: Served) -> None:
    for path in ("card/light/R5", "card/dark/back", "card/light/W4", "die/dark/6"):
        status, text = served.fetch(f"/{path}.svg")
        assert (status, text[:4]) == (200, "<svg")
    for path in ("card/pink/R5", "card/light/Q%22", "die/light/7", "card/light/..%2fapp"):
        assert served.fetch(f"/{path}.svg")[0] == 404


def test_the_lobby_offers_only_what_can_be_played() -> None:
    offered = catalogue()
    assert offered["uno"]["presets"]["MATTEL_2008"]["round"] == list(range(2, 11))
    assert offered["maedn"]["presets"]["SCHMIDT"]["match"] == [2, 3, 4]
    for name, game in offered.items():
        assert game["default"] in game["presets"]
        for preset, lengths in game["presets"].items():
            for length, counts in lengths.items():
                assert counts, f"{name} {preset} {length}"
                options = options_of(name, preset, counts[-1], length)
                OFFERS[name].make(options)
    assert set(uno.PRESETS) == set(offered["uno"]["presets"])
