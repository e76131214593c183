"""Every effect of the game, in words, in every language; nothing hidden is told."""

from typing import get_args

import pytest

from tablerules.core.seats import PUBLIC
from tablerules.uno import LANGUAGES, PRESETS, Colour, Uno, card, narrate
from tablerules.uno.effects import (
    CardsDrawn,
    CardsGiven,
    CardsLaid,
    CardTaken,
    ChallengeDecided,
    ColourSet,
    DealerChosen,
    DirectionChanged,
    DrawImposed,
    Effect,
    FirstCardTurned,
    HandRevealed,
    HandsCollected,
    HandsMoved,
    HandTaken,
    MatchOver,
    PenaltyImposed,
    RoundOver,
    RoundScored,
    SeatOut,
    SeatSkipped,
    SilenceChanged,
    StockRebuilt,
    TurnStarted,
    UnoCalled,
)
from tests.narrated import check_messages
from tests.pictures import random_game

R5, W4 = card("R5"), card("W4")
BREACHES = (
    "uno.catch", "uno.false-call", "uno.suggestion", "uno.seven.silence", "uno.nine",
    "uno.illegal-play", "uno.follow-up",
)  # fmt: skip
SAMPLES: list[Effect] = [
    CardsLaid(0, (R5, W4)),
    CardTaken(0, R5),
    *(ColourSet(colour) for colour in Colour),
    DirectionChanged(1),
    DirectionChanged(-1),
    TurnStarted(0),
    SeatSkipped(1),
    DrawImposed(1, 4),
    *(PenaltyImposed(1, 2, rule) for rule in BREACHES),
    CardsDrawn(0, (R5,)),
    CardsDrawn(0, (None, None)),
    StockRebuilt(60),
    UnoCalled(0),
    HandsMoved(((0, 1), (1, 0))),
    HandsCollected(21),
    HandTaken(0, ()),
    HandTaken(0, (R5, W4)),
    CardsGiven(0, 1, (R5,)),
    SilenceChanged(0),
    SilenceChanged(None),
    ChallengeDecided(0, 1, guilty=True, hand=(R5,)),
    ChallengeDecided(0, 1, guilty=False, hand=(None,)),
    FirstCardTurned(R5, stays=True),
    FirstCardTurned(W4, stays=False),
    DealerChosen(0),
    RoundOver(0),
    RoundOver(None),
    HandRevealed(1, (R5,), 5),
    RoundScored((55, 0)),
    SeatOut(1),
    MatchOver((0,)),
]


def test_every_effect_is_told_in_every_language() -> None:
    check_messages(narrate, LANGUAGES, get_args(Effect), SAMPLES)  # type: ignore[arg-type]


def test_sentences_read_well() -> None:
    names = ("Ann", "Bo", "Cy")
    assert narrate(CardsLaid(0, (R5,)), names=names) == "Ann lays R5."
    assert narrate(HandsMoved(((0, 1), (1, 0))), names=names) == (
        "Hands change seats: Ann to Bo, Bo to Ann."
    )
    assert narrate(DrawImposed(1, 1), "de", names=names) == "Bo muss eine Karte ziehen."
    assert narrate(PenaltyImposed(1, 2, "uno.catch"), names=names) == (
        "Bo must draw 2 cards as a penalty (no call of uno)."
    )
    assert narrate(PenaltyImposed(1, 2, "my.rule")) == (
        "p2 must draw 2 cards as a penalty (my.rule)."
    )


def test_hidden_cards_are_told_as_their_number() -> None:
    drawn = CardsDrawn(0, (R5, W4))
    assert narrate(drawn.seen(0)) == "p1 draws R5 W4."
    assert narrate(drawn.seen(1)) == "p1 draws 2 cards."
    assert narrate(CardsDrawn(0, (R5, None)), "de") == "p1 zieht R5 und eine Karte."


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_told(name: str, language: str) -> None:
    game = Uno(PRESETS[name])
    for ply, (state, move, _) in enumerate(random_game(game, name, 120)):
        for effect in game.effects(state, move, PUBLIC if ply % 2 else ply % game.seats):
            assert narrate(effect, language)
