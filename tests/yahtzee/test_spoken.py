import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Seeded, Table
from tablerules.yahtzee import (
    PRESETS,
    TRIPLE_YAHTZEE,
    Options,
    Score,
    View,
    Yahtzee,
    understand,
)

GAME = Yahtzee()


def rolled(dice: str, game: Yahtzee = GAME) -> View:
    return game.view(game.apply(game.start(), game.read(f"* roll {dice}")), 0)


VIEW = rolled("3 3 5 5 5")


@pytest.mark.parametrize(
    "text,notation",
    [
        ("full house", "score full-house"),
        ("Full House!", "score full-house"),
        ("score full-house", "score full-house"),
        ("put it in the full house, please", "score full-house"),
        ("fh", "score full-house"),
        ("three of a kind", "score three-of-a-kind"),
        ("3 of a kind", "score three-of-a-kind"),
        ("threes", "score threes"),
        ("3s", "score threes"),
        ("keep 3 3", "keep 3 3"),
        ("hold 3 and 3", "keep 3 3"),
        ("33", "keep 3 3"),
        ("5 3", "keep 3 5"),
        ("keep fives", "keep 5 5 5"),
        ("keep all 5", "keep 5 5 5"),
        ("roll 3 3", "keep 5 5 5"),
        ("reroll 33", "keep 5 5 5"),
        ("roll all", "keep none"),
        ("none", "keep none"),
    ],
)
def test_what_people_say_is_the_move_they_mean(text: str, notation: str) -> None:
    move = understand(GAME.options, VIEW, text).move
    assert move == GAME.read(f"p1 {notation}")


def test_straight_may_be_either_and_neither_is_chosen() -> None:
    found = understand(GAME.options, VIEW, "straight")
    assert not found.exact
    assert [str(m) for m in found.moves] == ["p1 score small-straight", "p1 score large-straight"]


@pytest.mark.parametrize("text", ["keep 4", "keep 3 3 3", "4 4", "sevens", "hello", ""])
def test_what_cannot_be_done_is_not_taken_for_something_else(text: str) -> None:
    assert understand(GAME.options, VIEW, text).move is None


def test_boxes_go_by_the_labels_of_their_sheet() -> None:
    game = Yahtzee(PRESETS["KNIFFEL"])
    view = rolled("3 3 5 5 5", game)
    assert understand(game.options, view, "grosse strasse").move == Score(0, "large-straight")
    assert understand(game.options, view, "große Straße").move == Score(0, "large-straight")


def test_with_several_columns_the_column_is_named() -> None:
    game = Yahtzee(TRIPLE_YAHTZEE)
    view = rolled("3 3 5 5 5", game)
    assert understand(game.options, view, "chance column 2").move == Score(0, "chance", 2)
    assert understand(game.options, view, "chance 3").move == Score(0, "chance", 3)
    found = understand(game.options, view, "chance")
    assert found.moves == tuple(Score(0, "chance", column) for column in (1, 2, 3))
    assert found.move is None


@pytest.mark.parametrize("options", PRESETS.values(), ids=list(PRESETS))
def test_every_move_is_understood_by_its_own_notation(options: Options) -> None:
    table = Table(Yahtzee(options), Seeded(5))
    seat = table.waiting.on
    assert isinstance(seat, int)
    view = table.view(seat)
    for move in view.moves:
        found = understand(options, view, str(move).partition(" ")[2])
        assert move in found.moves
        assert found.move == move or options.sheet.columns > 1


@given(st.text(st.sampled_from("0123456789 keproscal-fuhi\té"), max_size=30))
def test_only_legal_moves_come_out(text: str) -> None:
    assert set(understand(GAME.options, VIEW, text).moves) <= set(VIEW.moves)
