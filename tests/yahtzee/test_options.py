import re

import pytest

from tablerules.core.seats import Teams
from tablerules.yahtzee import (
    GENERALA,
    PRESETS,
    YATZY,
    Box,
    Groups,
    Joker,
    Options,
    Settlement,
    Sheet,
    Yahtzee,
)


@pytest.mark.parametrize(
    "wrong, sentence",
    [
        ({"seats": 100}, "seats must be a whole number from 1 to 99, not 100"),
        ({"seats": 0}, "seats must be a whole number from 1 to 99, not 0"),
        ({"rolls": 0}, "rolls must be a whole number of 1 or more, not 0"),
        ({"games": 0}, "games must be a whole number of 1 or more, not 0"),
        ({"upper_threshold": 0}, "upper_threshold must be a whole number of 1 or more, not 0"),
        ({"upper_bonus": -1}, "upper_bonus must be a whole number of 0 or more, not -1"),
        ({"yahtzee_bonus": -100}, "yahtzee_bonus must be a whole number of 0 or more, not -100"),
        ({"seats": 2.0}, "seats must be a whole number from 1 to 99, not 2.0"),
        ({"rolls": True}, "rolls must be a whole number of 1 or more, not True"),
        ({"order": "free"}, "order must be Order.FREE, Order.UPPER_FIRST or Order.FIXED, not"),
        ({"sheet": None}, "sheet must be Sheet, not None"),
        ({"partners": ((0, 1),)}, "partners must be Teams or None, not ((0, 1),)"),
        (
            {"seats": 2, "partners": Teams.opposite(4)},
            "partners must split the 2 seats into two or more teams of one size",
        ),
        (
            {"seats": 3, "partners": Teams(((0, 1), (2,)))},
            "partners must split the 3 seats into two or more teams of one size",
        ),
        (
            {"seats": 2, "partners": Teams(((0, 1),))},
            "partners must split the 2 seats into two or more teams of one size",
        ),
        (
            {"sheet": YATZY.sheet},
            "joker and yahtzee_bonus need a sheet with a Yahtzee box, and Yatzy has none",
        ),
        ({"sheet": YATZY.sheet, "joker": Joker.NONE}, "joker and yahtzee_bonus need a sheet"),
        (
            {"sheet": GENERALA.sheet, "joker": Joker.NONE, "yahtzee_bonus": 0, "games": 2},
            "games and settlement add up scores",
        ),
        (
            {
                "sheet": GENERALA.sheet,
                "joker": Joker.NONE,
                "yahtzee_bonus": 0,
                "settlement": Settlement.DIFFERENCE,
            },
            "games and settlement add up scores",
        ),
    ],
)
def test_impossible_options_are_refused_with_a_sentence(
    wrong: dict[str, object], sentence: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Options(**wrong)  # type: ignore[arg-type]


def test_options_are_given_by_name_only() -> None:
    with pytest.raises(TypeError):
        Options(2)  # type: ignore[call-arg]


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_viewer_must_sit_at_the_table(seat: int) -> None:
    game = Yahtzee()
    with pytest.raises(ValueError, match="viewer must be PUBLIC or a seat from 0 to 1"):
        game.view(game.start(), seat)


BOX = Box(name="five", label="Five", pattern=Groups((5,)), points=50)


@pytest.mark.parametrize(
    "sheet",
    [
        {"boxes": ()},
        {"boxes": (BOX, BOX)},
        {"boxes": (BOX,), "dice": 0},
        {"boxes": (BOX,), "multipliers": ()},
        {"boxes": (BOX,), "yahtzee": "yahtzee"},
    ],
)
def test_impossible_sheets_are_refused(sheet: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="must"):
        Sheet(name="wrong", **sheet)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Full House", "", "-", "a--b", "full_house"])
def test_a_box_name_fits_the_notation(name: str) -> None:
    with pytest.raises(ValueError, match="a box name is lower-case words joined by hyphens"):
        Box(name=name, label="x", pattern=Groups((5,)), points=50)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_a_value(name: str) -> None:
    assert hash(PRESETS[name]) == hash(PRESETS[name])
    assert Yahtzee(PRESETS[name]) == Yahtzee(PRESETS[name])
