"""Every effect of the game, in words, in every language."""

from typing import get_args

import pytest

from tablerules import yahtzee
from tablerules.core.seats import PUBLIC
from tablerules.yahtzee import (
    LANGUAGES,
    PRESETS,
    BoxScored,
    ChipWon,
    DiceKept,
    DiceRolled,
    Effect,
    GameEnded,
    OpeningTied,
    StartDecided,
    TieBroken,
    TurnBegan,
    UpperBonusWon,
    Yahtzee,
    narrate,
)
from tests.narrated import check_messages
from tests.pictures import random_game

BOXES = sorted({box.name for options in PRESETS.values() for box in options.sheet.boxes} | {
    box.name for box in yahtzee.generala_sheet(double=100).boxes
})  # fmt: skip
SAMPLES: list[Effect] = [
    DiceRolled(0, (1, 3, 3), (1, 3, 3)),
    DiceKept(0, (3, 3), 1, saved=False),
    DiceKept(0, (), 5, saved=False),
    DiceKept(0, (3,), 4, saved=True),
    DiceKept(0, (), 6, saved=True),
    *(BoxScored(1, box, 1, 25) for box in BOXES),
    BoxScored(1, "chance", 3, 1),
    ChipWon(0, 100),
    UpperBonusWon(0, 1, 35),
    OpeningTied((0, 2)),
    StartDecided(0),
    TieBroken(1),
    GameEnded((200, 210)),
    TurnBegan(0),
]


def test_every_effect_is_told_in_every_language() -> None:
    check_messages(narrate, LANGUAGES, get_args(Effect), SAMPLES)  # type: ignore[arg-type]


def test_sentences_read_well() -> None:
    names = ("Ann", "Bo", "Cy")
    assert narrate(SAMPLES[0], names=names) == "Ann rolls 1 3 3."
    assert narrate(SAMPLES[1], names=names) == "Ann keeps 3 3 and rolls 1 die again."
    assert narrate(OpeningTied((0, 2)), "de", names=names) == (
        "Ann und Cy haben gleich viel und würfeln noch einmal."
    )
    assert narrate(BoxScored(1, "small-straight", 1, 30), "de", names=names) == (
        "Bo schreibt 30 Punkte bei Kleine Straße."
    )


def test_a_box_that_no_language_knows_has_the_label_of_its_sheet() -> None:
    box = yahtzee.Box(name="odd-pair", label="Odd Pair", pattern=yahtzee.Groups((2,)), points=5)
    sheet = yahtzee.Sheet(name="Odd", boxes=(box,))
    options = yahtzee.Options(sheet=sheet, joker=yahtzee.Joker.NONE, yahtzee_bonus=0)
    scored = BoxScored(0, "odd-pair", 1, 5)
    assert narrate(scored, options=options) == "p1 scores 5 in Odd Pair."
    assert narrate(scored) == "p1 scores 5 in odd-pair."


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(name: str, language: str) -> None:
    game = Yahtzee(PRESETS[name])
    for state, move, _ in random_game(game, name, 120):
        for effect in game.effects(state, move, PUBLIC):
            assert narrate(effect, language, options=game.options)
