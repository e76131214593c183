"""From what is typed to a move, to candidates, or to a reply."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Seeded, Table, maedn, uno, yahtzee
from tablerules.cli.answers import Answer, answer
from tablerules.cli.frontends import GAMES, frontend
from tablerules.cli.looking import in_columns

FRONT = frontend("yahtzee")
GAME = yahtzee.Yahtzee()
VIEW = GAME.view(GAME.apply(GAME.start(), GAME.read("* roll 3 3 5 5 5")), 0)


def said(text: str) -> Answer:
    return answer(FRONT, GAME, VIEW, text)


def test_the_notation_plays_a_move_with_and_without_the_seat() -> None:
    move = GAME.read("p1 score full-house")
    assert said("p1 score full-house") == said("score full-house") == Answer(move)


def test_a_number_with_a_mark_is_that_of_the_list() -> None:
    assert said("#1") == Answer(VIEW.moves[0])
    assert said(f"#{len(VIEW.moves)}") == Answer(VIEW.moves[-1])
    assert said(f"#{len(VIEW.moves) + 1}").move is None


def test_a_number_that_is_a_die_as_well_is_asked_about() -> None:
    found = said("5")
    assert found.move is None
    assert found.candidates == (GAME.read("p1 keep 5"), VIEW.moves[4])


def test_a_number_that_is_nothing_else_is_that_of_the_list() -> None:
    assert said("12") == Answer(VIEW.moves[11])


def test_what_can_be_meant_in_several_ways_gives_candidates() -> None:
    assert len(said("straight").candidates) == 2


def test_a_move_that_is_not_legal_is_refused_with_its_clause() -> None:
    assert said("keep 4").reply.endswith("[yahtzee.keep.subset]")
    assert said("p1 score sevens").reply.endswith("[yahtzee.box.unknown]")


def test_a_box_that_is_filled_is_refused_by_its_name_for_people() -> None:
    state = GAME.apply(GAME.start(), GAME.read("* roll 3 3 5 5 5"))
    for move in ("p1 score full-house", "* roll 1 2 3 4 6", "p2 score chance", "* roll 1 1 2 2 2"):
        state = GAME.apply(state, GAME.read(move))
    found = answer(FRONT, GAME, GAME.view(state, 0), "Full House, please")
    assert found.move is None
    assert not found.candidates
    assert "[yahtzee.box" in found.reply


def test_a_card_that_does_not_match_is_refused_by_its_name_for_people() -> None:
    table = Table(uno.Uno(uno.Options(seats=2, dealer=1, hand=2)), None)
    for move in ("* deal p1 R1 G2", "* deal p2 Y3 Y4", "* turn R5"):
        table.play(move)
    found = answer(frontend("uno"), table.game, table.view(0), "green two")
    assert found.reply.startswith("G2") or "[uno." in found.reply


def test_the_moves_of_others_are_not_ones_own() -> None:
    assert said("p2 score full-house").move is None


@pytest.mark.parametrize("text", ["", "hello", "\x00", "9" * 50, "#0", "#", "∞", "p1", "*"])
def test_nonsense_gets_a_reply(text: str) -> None:
    found = said(text)
    assert found.move is None
    assert found.reply or found.candidates


@given(st.sampled_from(GAMES), st.text(max_size=40), st.integers(0, 30))
def test_whatever_is_typed_only_legal_moves_are_played(game: str, text: str, ply: int) -> None:
    front = frontend(game)
    table = Table(front.make(front.presets[front.default]), Seeded(1))
    for _ in range(ply % 8):
        on = table.waiting.on
        assert isinstance(on, int)
        table.play(table.view(on).moves[0])
    on = table.waiting.on
    assert isinstance(on, int)
    view = table.view(on)
    found = answer(front, table.game, view, text)
    assert found.move is None or found.move in view.moves
    assert set(found.candidates) <= set(view.moves)
    assert bool(found.reply) == (found.move is None and not found.candidates)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_of_a_game_can_be_described_and_told(game: str) -> None:
    front = frontend(game)
    names = tuple(f"p{seat}" for seat in range(1, 11))
    for preset in front.presets.values():
        table = Table(front.make(preset), Seeded(2))
        for _ in range(30):
            on = table.waiting.on
            if not isinstance(on, int):
                break
            view = table.view(on)
            for move in view.moves:
                assert front.describe(table.game, view, move)
            table.play(view.moves[len(view.moves) // 2])
        for move, effects in table.happened(0):
            assert all(front.sentences(table.game, move, effects, names))


def test_cells_are_set_in_as_many_columns_as_fit() -> None:
    cells = [f"{number} x" for number in range(1, 6)]
    assert in_columns(cells, 17) == "1 x  3 x  5 x\n2 x  4 x"
    assert in_columns(cells, 5) == "1 x\n2 x\n3 x\n4 x\n5 x"
    assert in_columns([], 20) == ""


def test_pieces_that_are_captured_are_told_in_the_list() -> None:
    game = maedn.Maedn(maedn.Options(seats=2))
    state = game.apply(game.position([(-1, -1, -1, 18), (-1, -1, -1, 0)]), game.read("* roll 2"))
    view = game.view(state, 0)
    told = [frontend("maedn").describe(game, view, move) for move in view.moves]
    assert told == ["18 to 20 and capture"]
