"""The web table against browsers that cheat: they change nothing and learn nothing."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from examples.web_table import catalogue
from examples.web_table.shows import Voice, position
from tablerules import PUBLIC, Bot, Game, Rng, Seeded, Table, maedn, uno, yahtzee
from tablerules.core.seats import Viewer, write_actor
from tests.examples.serving import Client, Served, serving
from tests.examples.test_web_table import choose, together

UNIQUE = uno.Options(
    seats=3,
    target=None,
    deck=tuple(dict.fromkeys(uno.DECK_108)),  # every card once: seeing one tells where it is
)
CARD = re.compile(r"(?<![A-Za-z0-9])(?:[RGBY](?:[0-9SR]|\+2)|W4?)(?![A-Za-z0-9+])")


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    offer = catalogue.OFFERS["uno"]
    offers = {**catalogue.OFFERS, "uno": evolve(offer, presets={**uno.PRESETS, "UNIQUE": UNIQUE})}
    monkeypatch.setattr(catalogue, "OFFERS", offers)
    with serving(tmp_path / "tables.sqlite3", luck=lambda: Seeded("secret")) as running:
        yield running


# ------------------------------------------------------------------ what gets out


def known_cards(table: Table[Any, Any, Any], viewer: Viewer, ply: int) -> set[str]:
    """All cards that a viewer may have seen by then: own ones, laid ones, revealed ones."""
    seen = table.seen(viewer)[:ply]
    return {card for move in seen for card in CARD.findall(str(move))}


def test_no_message_shows_a_card_that_its_reader_cannot_know(served: Served) -> None:
    made = served.create("uno", "UNIQUE", "person", "person", "bot", length="round")
    clients = [Client.join(served, made["table"], made["tokens"][seat]) for seat in (0, 1)]
    watcher = Client.join(served, made["table"], language="de")
    together(*clients)
    table = served.hosted(made["table"]).table
    watcher.until(lambda state: state["over"])
    hidden = 0
    viewers: list[tuple[Viewer, Client]] = [(0, clients[0]), (1, clients[1]), (PUBLIC, watcher)]
    states = list(table.record().replay(table.game))
    for viewer, client in viewers:
        assert len(client.heard) > 10
        for text in client.heard:
            message = json.loads(text)
            if message["type"] != "state":
                continue
            ply = message["ply"]
            shown = set(CARD.findall(text))
            assert shown <= known_cards(table, viewer, ply)
            others = {
                str(card)
                for seat, hand in enumerate(states[ply].hands)
                for card in hand
                if seat != viewer
            }
            hidden += len(others - known_cards(table, viewer, ply))
    assert hidden > 500  # there was much to be seen that nobody has seen


def some_positions(
    game: Game[Any, Any, Any], bot: Bot[Any, Any], count: int
) -> Iterator[tuple[Table[Any, Any, Any], Rng]]:
    rng = Rng("positions")
    table = Table[Any, Any, Any](game, Seeded("positions"))
    for _ in range(count):
        on = table.waiting.on
        if not isinstance(on, int):
            return
        yield table, rng
        move = bot(table.view(on), rng)
        assert move is not None
        table.play(move)


POSITIONS: list[tuple[str, Game[Any, Any, Any], Bot[Any, Any]]] = [
    ("uno", uno.Uno(evolve(uno.SEVEN_0, seats=4)), uno.colour_bot),
    ("uno", uno.Uno(evolve(uno.MATTEL_2008, seats=3)), uno.random_bot),
    ("uno", uno.Uno(evolve(uno.EVERYTHING, seats=4)), uno.random_bot),
    ("yahtzee", yahtzee.Yahtzee(yahtzee.KNIFFEL), yahtzee.collector_bot),
    ("maedn", maedn.Maedn(maedn.SCHMIDT), maedn.foremost_bot),
]


@pytest.mark.parametrize("name, game, bot", POSITIONS)
def test_a_position_is_told_in_the_same_way_in_every_world_its_reader_can_imagine(
    name: str, game: Game[Any, Any, Any], bot: Bot[Any, Any]
) -> None:
    for table, rng in some_positions(game, bot, 60):
        for viewer in (*range(game.seats), PUBLIC):
            voice = Voice(viewer=viewer, language="de", theme="dark", names=("A", "B", "C", "D"))
            imagined = game.imagine(table.view(viewer), rng)
            told = position(name, game, table.state, voice)
            assert told == position(name, game, imagined, voice)


def test_a_refusal_of_an_own_move_is_the_same_in_every_world_its_reader_can_imagine() -> None:
    game = uno.Uno(evolve(uno.JUMP_IN, seats=3))
    cards = sorted(set(uno.DECK_108))
    refused = 0
    for table, rng in some_positions(game, uno.colour_bot, 80):
        for seat in range(3):
            imagined = game.imagine(table.view(seat), rng)
            colours = {card: uno.Colour.RED if card.wild else None for card in cards}
            plays = [
                uno.Play(seat, (card,), colours[card], (), said)
                for card in cards
                for said in (False, True)
            ]
            jumps = [uno.JumpIn(seat, (card,), colours[card]) for card in cards]
            words = [uno.Do(seat, act) for act in uno.Act]
            catches = [uno.Catch(seat, target) for target in range(4)]
            moves: list[uno.Move] = [*plays, *jumps, *words, *catches]
            for move in moves:
                truth = game.refusal(table.state, move)
                assert truth == game.refusal(imagined, move)
                refused += truth is not None
    assert refused > 1000


# ------------------------------------------------------------------ what gets in


def forged(state: dict[str, Any], token: str) -> list[object]:
    """Messages that no honest browser of seat 2 sends in this position."""
    ply, turn = state["ply"], write_actor(state["turn"])

    def play(move: object, at: object = ply) -> dict[str, object]:
        return {"type": "Play", "move": move, "at": at}

    foreign = [f"{who} {what}" for who in ("p1", "p2", "p4", turn) for what in ("draw", "uno")]
    return [
        *map(play, foreign),
        *map(play, ("p2 play R5", "p2 play W green", "p2 play W4 red uno", "p2 catch p3")),
        *map(play, ("* deal p3 W W W W", "* turn R5", "* roll 6 6", "* reveal p1 R5")),
        *map(play, ("ref suggestion p1", "ref talk p2", "p3 play ??", "p0 draw", "p99 draw")),
        *map(play, ("", " ", "p3", "p3 draw ", "P3 draw", "p3  draw", "p3 draw\n", "p3 dräw")),
        *map(play, (None, 3, ["p3 draw"], {"type": "Do", "seat": 2, "act": "draw"}, "p3" * 400)),
        *(play("p3 draw", at) for at in (-1, 0, ply - 1, ply + 1, 2**40, -(2**70))),
        *(play("p3 draw", at) for at in (None, "0", 1.5, True, [ply])),
        {"type": "Play", "move": "p3 draw"},
        {"type": "Play", "move": "p3 draw", "at": ply, "seat": 0},
        {"type": "Join", "token": token, "language": "en", "theme": "light"},
        *({"type": "Fill", "seat": seat} for seat in (-1, 0, 1, 2, 3, 99, None, "0")),
        *({"type": "Rename", "name": name} for name in ("", " \n\t", "\u202e\u200b\x00", None)),
        *({"type": "Change", "language": text, "theme": "dark"} for text in ("fr", "", None, 3)),
        *({"type": kind} for kind in ("Create", "Request", "object", "", None, 1)),
        {"type": ["Play"]},
        *("", "x", "{", "[]", "null", "3", '"Play"', "[" * 1900, '{"type":"Play",' * 90, "NaN"),
        *(b"", b"\xff\xfe", b'{"type":"Fill","seat":0}'),
        json.dumps(play("p3 draw")) + " " * 3000,
    ]  # fmt: skip


def the_truth(served: Served, key: str) -> tuple[Any, ...]:
    hosted = served.hosted(key)
    return (hosted.table.moves, hosted.table.state, tuple(hosted.chairs))


def in_file(path: Path) -> list[Any]:
    base = sqlite3.connect(path)
    rows = [base.execute(f"SELECT * FROM {name}").fetchall() for name in ("seats", "moves")]  # noqa: S608
    base.close()
    return rows


def test_forged_late_foreign_and_malformed_messages_change_nothing_and_tell_nothing(
    tmp_path: Path,
) -> None:
    base = tmp_path / "tables.sqlite3"
    with serving(base, luck=lambda: Seeded(3)) as served:
        made = served.create("uno", "MATTEL_2008", "person", "person", "person")
        first, second = (Client.join(served, made["table"], made["tokens"][s]) for s in (0, 1))
        others = [first, second]
        for client in others:
            client.until(lambda state: state["seats"][1]["here"])
        turn = _until_turn_of_others(served, made, others)
        seat = Client.join(served, made["table"], made["tokens"][2])
        watcher = Client.join(served, made["table"])
        for client in (seat, watcher, *others):
            client.until(lambda state: state["seats"][2]["here"])
        assert turn != 2
        truth, kept = the_truth(served, made["table"]), in_file(base)
        before = [len(client.heard) for client in others]
        for message in forged(seat.state, made["tokens"][0]):
            for name, token in (("seat", made["tokens"][2]), ("watcher", "")):
                cheat = {"seat": seat, "watcher": watcher}[name]
                answer = _answer(cheat, message)
                assert set(answer) in ({"type", "code"}, {"type", "rule", "sentence"}), message
                assert not CARD.search(answer.get("sentence", "")), message
                assert the_truth(served, made["table"]) == truth, message
                if cheat.others and len(cheat.others) % 30 == 0:  # its patience is not forgotten
                    cheat.close()
                    fresh = Client.join(served, made["table"], token)
                    fresh.until(lambda _: True)
                    seat, watcher = (fresh, watcher) if name == "seat" else (seat, fresh)
        assert in_file(base) == kept
        # The others have heard of nothing but that somebody came and went.
        for client, count in zip(others, before, strict=True):
            moved = [json.loads(text) for text in client.heard[count:]]
            assert all(message["ply"] == len(truth[0]) for message in moved)
        mover = others[turn]
        move = choose(mover.state, Rng(1))
        assert move is not None
        mover.play(move)
        mover.until(lambda state: state["ply"] > len(truth[0]))


def _until_turn_of_others(served: Served, made: dict[str, Any], clients: list[Client]) -> int:
    """Let the first two play until one of them is on turn (the third may be the first)."""
    if clients[0].state["turn"] == 2:
        third = Client.join(served, made["table"], made["tokens"][2])
        state = third.until(lambda _: True)
        while state["turn"] == 2:
            move = choose(state, Rng(1))
            assert move is not None
            third.play(move)
            ply = state["ply"]
            state = third.after(ply)
        third.close()
        ply = state["ply"]
        for client in clients:
            client.until(lambda state: state["ply"] >= ply and not state["seats"][2]["here"])
    turn: int = clients[0].state["turn"]
    return turn


def _answer(client: Client, message: object) -> dict[str, Any]:
    client.send(message)
    return client.answer()


def test_whether_a_foreign_move_would_be_legal_is_not_told(served: Served) -> None:
    made = served.create("uno", "UNIQUE", "person", "person", "person", length="round")
    clients = [Client.join(served, made["table"], token) for token in made["tokens"]]
    states = [client.until(lambda _: True) for client in clients]
    turn = states[0]["turn"]
    cheat = clients[(turn + 1) % 3]
    legal = states[turn]["moves"]
    hand = set(states[turn]["view"]["hands"][turn])
    lacking = next(card for card in map(str, UNIQUE.deck) if card not in hand and card[0] != "W")
    texts = [*legal, f"{write_actor(turn)} play {lacking}"]
    answers = []
    for text in texts:
        cheat.play(text)
        answers.append(cheat.answer())
    assert answers == [{"type": "error", "code": "foreign"}] * len(texts)
