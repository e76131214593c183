"""The bot for any game takes any move, each as often as the others."""

from __future__ import annotations

from collections import Counter

from tablerules import PUBLIC, Rng, Seeded, Table
from tablerules.core.bots import random_bot
from tests.testing.toy import Options, Pips


def test_every_move_comes_equally_often() -> None:
    table = Table(Pips(), Seeded(3))
    view = table.view(0)
    assert len(view.moves) > 1
    rng = Rng("bot")
    chosen = Counter(random_bot(view, rng) for _ in range(900))
    assert set(chosen) == set(view.moves)
    assert min(chosen.values()) > 900 / len(view.moves) * 0.8


def test_who_has_no_move_makes_none() -> None:
    assert random_bot(Table(Pips(), Seeded(3)).view(PUBLIC), Rng(0)) is None


def test_random_bots_play_whole_games() -> None:
    for seed in range(20):
        table = Table(Pips(Options(seats=4)), Seeded(seed))
        assert table.run([random_bot] * 4).over
