"""Moves and positions as text: what is written is read, and nothing else."""

import pytest

from tablerules import NotationError, Rng, maedn
from tablerules.maedn import Go, Maedn, Pass, Rolled
from tests.maedn.play import FAR, WAIT, duel, game, played
from tests.maedn.samples import random_options
from tests.maedn.test_laws import wander


@pytest.mark.parametrize(
    "move, text",
    [
        (Go(0, -1, 0), "p1 -1>0"),
        (Go(3, 5, 8), "p4 5>8"),
        (Go(0, 5, 8, colour=3), "p1 c4 5>8"),
        (Go(0, 5, 8, number=3), "p1 5>8 by 3"),
        (Go(0, 5, 8, count=2), "p1 5>8 x2"),
        (Go(0, -1, 0, 3, 6, 2), "p1 c4 -1>0 x2 by 6"),
        (Pass(1), "p2 pass"),
        (Rolled((6,)), "* roll 6"),
        (Rolled((0, 20)), "* roll 0 20"),
    ],
)
def test_moves_have_one_text(move: maedn.Move, text: str) -> None:
    assert Maedn().write(move) == str(move) == text
    assert Maedn().read(text) == move


@pytest.mark.parametrize(
    "text, column",
    [
        ("", 1),
        ("p1", 1),
        ("p0 5>8", 1),
        ("p1 5-8", 4),
        ("p1 05>8", 4),
        ("p1 -2>8", 4),
        ("p1 5>-1", 4),
        ("p1 c0 5>8", 4),
        ("p1 c4 5", 7),
        ("p1 5>8 x1", 4),
        ("p1 5>8  by 3", 4),
        ("p1 5>8 ", 4),
        ("p1 passes", 4),
        ("* roll", 3),
        ("* roll 6 1", 8),
        ("* roll 06", 3),
        ("p1 5>8" + " " * 500, 1),
    ],
)
def test_other_texts_are_refused_with_a_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Maedn().read(text)
    assert (caught.value.text, caught.value.column) == (text, column)


@pytest.mark.parametrize("seed", range(2, 18))
def test_every_position_has_one_line_that_reads_back(seed: int) -> None:
    rng = Rng(f"positions {seed}")
    game = Maedn(random_options(rng))
    for state in wander(game, rng, 80):
        assert game.read_position(game.write_position(state)) == state


def test_a_position_says_what_is_not_as_usual() -> None:
    table = duel(maedn.LUDO)
    state = played(table, table.position([(-1, -1, -1, 5), WAIT]), "* roll 6")
    assert table.write_position(state) == (
        "-1 -1 -1 5 / -1 -1 -1 -1 ; c1 move dice=6 sixes=1 again"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-1 -1 -1 0",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 wait",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll tries=1",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll tries=3 tries=3",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll colour=3",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll ",
        "-1 -1 -1 00 / -1 -1 -1 0 ; c1 roll",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll" + " " * 2000,
    ],
)
def test_other_lines_are_no_positions(text: str) -> None:
    with pytest.raises(NotationError):
        duel().read_position(text)


@pytest.mark.parametrize(
    "text",
    [
        "-1 -1 -1 0 ; c1 roll",
        "-1 -1 -1 0 / -1 -1 -1 20 ; c1 roll",
        "-1 -1 0 -1 / -1 -1 -1 0 ; c1 roll",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c3 roll",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 move",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 move dice=7",
        "-1 -1 -1 -1 / -1 -1 -1 0 ; c1 move dice=3",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll tries=9",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 roll done=2",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 opening",
        "-1 -1 -1 0 / -1 -1 -1 0 ; c1 opening from=1,3",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="must"):
        duel().read_position(text)


def test_effects_tell_everything_that_a_move_brings_about() -> None:
    table = game()
    state = played(
        table, table.position([(-1, -1, -1, 5), FAR, (-1, -1, -1, 27), WAIT]), "* roll 2"
    )
    move = table.read("p1 5>7")
    everything = table.effects(state, move, 0)
    assert everything == (maedn.Captured(2, 27, by=0), maedn.TurnBegan(1, 1))
    assert everything == table.effects(state, move, 3)
