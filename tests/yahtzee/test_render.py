"""Pictures and terminal text of dice, sheets and the table."""

import pytest
from attrs import evolve

from tablerules import yahtzee
from tablerules.core.drawing import Look
from tablerules.core.palette import DARK, THEMES
from tablerules.core.seats import PUBLIC, Teams
from tablerules.core.terminal import COLOUR, PLAIN
from tablerules.yahtzee import KNIFFEL, PRESETS, TRIPLE_YAHTZEE, YAHTZEE, Options, Score, Yahtzee
from tests.pictures import having, labels, parsed, random_game
from tests.yahtzee.build import card, turn


@pytest.mark.parametrize("name", PRESETS)
def test_every_sheet_is_drawn_at_any_time_and_nothing_changes(name: str) -> None:
    options = PRESETS[name]
    game = Yahtzee(options)
    for ply, (state, move, after) in enumerate(random_game(game, name, 400)):
        if ply % 37:
            continue
        view = game.view(after, PUBLIC if ply % 2 else 0)
        for theme in THEMES.values():
            drawn = yahtzee.picture(options, view, last=move, look=Look(theme=theme))
            assert set(labels(drawn)) >= {box.label for box in options.sheet.boxes} | {"TOTAL"}
        parsed(yahtzee.sheet_picture(options, view, last=move))
        assert yahtzee.text(options, view, style=PLAIN).isascii() or options == KNIFFEL
        assert game.apply(state, move) == after


def test_dice_show_as_many_pips_as_they_count() -> None:
    drawn = yahtzee.dice_picture((1, 2, 3, 4, 5, 6))
    assert len(having(drawn, "circle")) == 21
    assert drawn.description == "1, 2, 3, 4, 5, 6"
    parsed(yahtzee.dice_picture(()))


def test_dice_that_are_still_to_be_rolled_are_dashed() -> None:
    game = Yahtzee()
    state = game.apply(turn(YAHTZEE, (3, 3, 3, 5, 6), rolls=1), game.read("p1 keep 3 3 3"))
    drawn = yahtzee.picture(YAHTZEE, game.view(state, 0))
    assert len(having(drawn, "circle")) == 9
    assert len(having(drawn, "rect", stroke_dasharray="6 5")) == 2
    assert "p1 rolls (1 of 3 rolls done)" in labels(drawn)


def test_what_may_be_scored_is_framed_with_its_worth_for_the_seat_on_turn_alone() -> None:
    game, state = Yahtzee(), turn(YAHTZEE, (3, 3, 3, 5, 5), card(YAHTZEE, threes=9))
    own = yahtzee.picture(YAHTZEE, game.view(state, 0))
    assert len(having(own, "rect", stroke_dasharray="4 3")) == 12
    italics = [e.text for e in having(own, "text", font_style="italic")]
    assert italics == ["0", "0", "0", "10", "0", "19", "0", "25", "0", "0", "0", "19"]
    other = yahtzee.picture(YAHTZEE, game.view(state, 1))
    assert not having(other, "rect", stroke_dasharray="4 3")


def test_the_box_scored_last_is_framed_in_the_column_of_its_seat() -> None:
    game = Yahtzee(TRIPLE_YAHTZEE)
    state = turn(TRIPLE_YAHTZEE, (3, 3, 3, 5, 5))
    move = Score(0, "full-house", 2)
    view = game.view(game.apply(state, move), PUBLIC)
    recent = Look().theme.recent
    (frame,) = having(yahtzee.picture(TRIPLE_YAHTZEE, view, last=move), "rect", stroke=recent)
    (cell,) = [
        e
        for e in having(yahtzee.picture(TRIPLE_YAHTZEE, view), "text", font_size="15")
        if e.text == "25"
    ]
    left, width = float(frame.get("x", "0")), float(frame.get("width", "0"))
    assert left + width / 2 == float(cell.get("x", "0"))
    assert not having(yahtzee.picture(TRIPLE_YAHTZEE, view), "rect", stroke=recent)


def test_several_columns_are_added_up() -> None:
    game = Yahtzee(TRIPLE_YAHTZEE)
    held = card(TRIPLE_YAHTZEE, {"chance/1": 20, "chance/2": 10, "chance/3": 5})
    text = yahtzee.sheet_text(
        TRIPLE_YAHTZEE, game.view(turn(TRIPLE_YAHTZEE, (1, 2, 3, 4, 6), held), 0)
    )
    lines = {line.split("  ")[0]: line.split() for line in text.splitlines()}
    assert lines["TOTAL"] == ["TOTAL", "20", "20", "15", "20", "20", "15"]
    assert lines["ALL"] == ["ALL", "55", "55"]


def test_a_match_shows_its_earlier_games() -> None:
    options = evolve(YAHTZEE, games=3)
    state = evolve(turn(options, (1, 2, 3, 4, 6), card(options, chance=7)), past=((200, 301),))
    text = yahtzee.sheet_text(options, Yahtzee(options).view(state, 0))
    assert text.splitlines()[-2].split() == ["Game", "1", "200", "301"]
    assert text.splitlines()[-1].split() == ["MATCH", "207", "308"]


def test_partners_share_a_column_under_their_names() -> None:
    options = Options(seats=4, partners=Teams.opposite(4))
    view = Yahtzee(options).view(turn(options, (1, 1, 1, 2, 2)), 0)
    look = Look(names=("Ann", "Bo", "Cy", "Di"), theme=DARK)
    assert {"Ann+Cy", "Bo+Di"} <= set(labels(yahtzee.picture(options, view, look=look)))


def test_text_says_who_is_to_do_what() -> None:
    game = Yahtzee(yahtzee.MILTON_BRADLEY)
    start = yahtzee.text(game.options, game.view(game.start(), 0), names=["Ann", "Bo"])
    assert start.splitlines()[0] == "Ann and Bo roll: the highest total decides"
    maxi = yahtzee.MAXI_YATZY
    state = turn(maxi, (1, 1, 2, 2, 3, 3), evolve(card(maxi), saved=2), rolls=1)
    lines = yahtzee.text(maxi, Yahtzee(maxi).view(state, 0), style=PLAIN).splitlines()
    assert lines[:2] == ["p1 decides after roll 1 of 3, 2 saved", "[1] [1] [2] [2] [3] [3]"]
    assert "\x1b[" in yahtzee.text(maxi, Yahtzee(maxi).view(state, 0), style=COLOUR)


def test_a_finished_game_says_so() -> None:
    game = Yahtzee(evolve(YAHTZEE, seats=1))
    *_, (_, _, state) = random_game(game, "whole", 10_000)
    assert game.waiting(state).over
    assert yahtzee.text(game.options, game.view(state, 0)).startswith("The game is over\n")


def test_a_game_without_upper_bonus_has_no_row_for_it() -> None:
    for options, bonus in ((yahtzee.YACHT, False), (yahtzee.YATZY, True)):
        game = Yahtzee(options)
        assert ("Bonus" in yahtzee.sheet_text(options, game.view(game.start(), 0))) is bonus
