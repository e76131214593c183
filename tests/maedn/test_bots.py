"""The reference bots: legal on every preset, and each of its own mind."""

import pytest
from attrs import evolve

from tablerules import Rng, Seeded, Table, maedn
from tests.maedn.play import FAR, duel, rolled

NAMES = ("random", "foremost", "rearmost", "capturer", "cautious")


def bot_of(name: str, options: maedn.Options) -> maedn.MaednBot:
    bots: dict[str, maedn.MaednBot] = {
        "random": maedn.random_bot,
        "foremost": maedn.foremost_bot,
        "rearmost": maedn.rearmost_bot,
        "capturer": maedn.CapturerBot(options),
        "cautious": maedn.CautiousBot(options),
    }
    return bots[name]


@pytest.mark.parametrize("preset", maedn.PRESETS)
def test_all_bots_play_legally_on_every_preset(preset: str) -> None:
    options = evolve(maedn.PRESETS[preset], may_pass=preset == "LUDO")
    bots = [bot_of(NAMES[(seat + 1) % 5], options) for seat in range(options.seats)]
    assert Table(maedn.Maedn(options), Seeded(preset)).run(bots).over


@pytest.mark.parametrize(
    "name, own, other, face, choice",
    [
        ("foremost", (-1, 5, 9, 30), FAR, 2, "30>32"),
        ("rearmost", (-1, 5, 9, 30), FAR, 2, "5>7"),
        ("capturer", (-1, 5, 9, 30), (-1, -1, -1, 27), 2, "5>7"),
        ("capturer", (-1, 5, 9, 30), FAR, 2, "30>32"),
        # The opponent's 27 is my 7: it threatens whatever stands up to six fields on.
        ("cautious", (-1, -1, 9, 20), (-1, -1, -1, 28), 6, "-1>0"),
        ("cautious", (-1, -1, 12, 20), (-1, -1, -1, 27), 3, "12>15"),
    ],
)
def test_a_bot_plays_as_its_name_says(
    name: str, own: tuple[int, ...], other: tuple[int, ...], face: int, choice: str
) -> None:
    table = duel()
    state = rolled(table, [own, other], face)
    chosen = bot_of(name, table.options)(table.view(state, 0), Rng(0))
    assert str(chosen) == f"p1 {choice}"


def test_better_bots_beat_worse_ones() -> None:
    options = duel(on_start=0).options
    wins = 0
    for seed in range(60):
        bots = [bot_of("rearmost", options), bot_of("cautious", options)]
        table = Table(maedn.Maedn(evolve(options, first=seed % 2)), Seeded(seed))
        wins += table.run(bots).winners == (1,)
    assert wins > 36
