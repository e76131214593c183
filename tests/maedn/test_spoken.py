import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Rng, Seeded, Table
from tablerules.maedn import PRESETS, Maedn, Options, View, random_bot, understand

GAME = Maedn()
HOME = (-1, -1, -1, 0)


def rolled(*pieces: int, roll: int) -> View:
    state = GAME.position([pieces, HOME, HOME, HOME])
    return GAME.view(GAME.apply(state, GAME.read(f"* roll {roll}")), 0)


VIEW = rolled(-1, 2, 12, 37, roll=4)


@pytest.mark.parametrize(
    "text,notation",
    [
        ("2>6", "2>6"),
        ("2 6", "2>6"),
        ("2-6", "2>6"),
        ("2 to 6", "2>6"),
        ("move my piece from 2 to 6", "2>6"),
        ("37 to b", "37>41"),
        ("37 41", "37>41"),
    ],
)
def test_what_people_say_is_the_move_they_mean(text: str, notation: str) -> None:
    assert understand(GAME.options, VIEW, text).move == GAME.read(f"p1 {notation}")


def test_a_piece_is_brought_in_by_one_word() -> None:
    view = rolled(-1, -1, 2, 12, roll=6)
    for text in ("enter", "come out", "B to A", "-1 0", "raus"):
        assert understand(GAME.options, view, text).move == GAME.read("p1 -1>0")


def test_a_field_alone_suggests_what_can_be_done_there() -> None:
    found = understand(GAME.options, VIEW, "12")
    assert not found.exact
    assert [str(move) for move in found.moves] == ["p1 12>16"]


@pytest.mark.parametrize("text", ["enter", "2 to 7", "pass", "hello", ""])
def test_what_cannot_be_done_is_not_taken_for_something_else(text: str) -> None:
    assert understand(GAME.options, VIEW, text).move is None


@pytest.mark.parametrize("options", PRESETS.values(), ids=list(PRESETS))
def test_every_move_of_a_game_is_understood_by_its_own_notation(options: Options) -> None:
    table, rng = Table(Maedn(options), Seeded(5)), Rng("bots")
    for _ in range(60):
        on = table.waiting.on
        if not isinstance(on, int):
            break
        view = table.view(on)
        for move in view.moves:
            assert understand(options, view, str(move).partition(" ")[2]).move == move
        chosen = random_bot(view, rng)
        assert chosen is not None
        table.play(chosen)


@given(st.text(st.sampled_from("0123456789> -abcdentrx"), max_size=30))
def test_only_legal_moves_come_out(text: str) -> None:
    assert set(understand(GAME.options, VIEW, text).moves) <= set(VIEW.moves)
