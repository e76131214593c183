"""Every effect of the game, in words, in every language."""

from typing import get_args

import pytest
from attrs import evolve

from tablerules import maedn
from tablerules.core.narration import Language
from tablerules.core.palette import TINTS
from tablerules.core.seats import PUBLIC
from tablerules.maedn import (
    LANGUAGES,
    PRESETS,
    SCHMIDT,
    Board,
    BonusEarned,
    Bounced,
    CannotMove,
    Captured,
    Carried,
    Drawn,
    Effect,
    Entered,
    Finished,
    GotHome,
    Maedn,
    OpeningTied,
    Options,
    Reason,
    RollsAgain,
    SentBack,
    StartDecided,
    TriesAgain,
    TurnBegan,
    TurnLost,
    narrate,
)
from tests.narrated import check_messages
from tests.pictures import random_game

TWELVE = Options(seats=12, board=Board(track=96, starts=range(0, 96, 8), walked=96, goal=4))
SAMPLES: list[Effect] = [
    OpeningTied((0, 2)),
    StartDecided(0),
    TurnBegan(0, 1),
    TurnBegan(0, 3),
    *(Entered(colour, 0) for colour in range(12)),
    Captured(1, 7, 0),
    *(SentBack(0, 7, reason) for reason in Reason),
    Bounced(0, 41),
    GotHome(0, 43),
    BonusEarned(0, 20),
    CannotMove(0, 3),
    Carried(0, 6),
    RollsAgain(0),
    TriesAgain(0, 2),
    TurnLost(0),
    Finished(0, 1),
    Drawn(),
]


def test_every_effect_is_told_in_every_language() -> None:
    def told(effect: object, language: Language) -> str:
        return narrate(effect, language, options=TWELVE)  # type: ignore[arg-type]

    check_messages(told, LANGUAGES, get_args(Effect), SAMPLES)


def test_every_tint_has_a_name_in_every_language() -> None:
    for language in LANGUAGES.values():
        assert {f"tint.{tint.name}" for tint in TINTS} <= set(language.messages)


def test_colours_have_the_names_that_they_have_in_pictures() -> None:
    two = evolve(SCHMIDT, seats=2)
    assert narrate(Captured(1, 7, by=0), options=two) == "Red captures a piece of Yellow."
    assert narrate(TurnBegan(1, 3), "de", options=SCHMIDT) == "Blau ist am Zug und hat 3 Würfe."
    assert narrate(TurnBegan(1, 1)) == "It is the turn of c2."
    assert narrate(StartDecided(1), names=["Ann", "Bo"]) == "Bo starts."


def test_a_team_is_told_by_its_colours() -> None:
    options = evolve(SCHMIDT, teams=2)
    assert narrate(Finished(1, 1), options=options) == (
        "Blue and Green has brought all pieces home: place 1."
    )


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(name: str, language: str) -> None:
    game = Maedn(PRESETS[name])
    for state, move, _ in random_game(game, name, 200):
        for effect in game.effects(state, move, PUBLIC):
            assert narrate(effect, language, options=game.options)
    assert maedn.LANGUAGES[language].code == language
