"""Options: presets, contradictions, cards as data."""

import pickle
from copy import deepcopy

import attrs
import pytest
from attrs import evolve

from tablerules import NotationError, uno
from tablerules.uno import (
    DECK_108,
    PRESETS,
    STANDARD_RULES,
    ActionMatch,
    CallTrigger,
    Card,
    CardRule,
    CatchWindow,
    Colour,
    Direction,
    DrawMode,
    FirstWild,
    IllegalPlay,
    JumpInEffect,
    OneRule,
    Options,
    PlayDrawn,
    Scoring,
    Stacking,
    Task,
    WildDrawFourLegal,
    ZeroRule,
    card,
)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_its_repr_says_and_can_be_sent(name: str) -> None:
    options = PRESETS[name]
    assert eval(repr(options), dict(vars(uno))) == options  # noqa: S307 - the point of a repr
    assert pickle.loads(pickle.dumps(options)) == options  # noqa: S301 - our own bytes
    assert getattr(uno, name) is options


@pytest.mark.rule("uno:S2-36")
def test_options_cannot_be_changed_and_are_agreed_before_the_start() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Options().seats = 3  # type: ignore[misc]
    with pytest.raises(ValueError, match="play_drawn MAY or MUST"):
        evolve(uno.SHORT_TURN, draw_mode=DrawMode.UNTIL_PLAYABLE)


@pytest.mark.rule(
    "uno:C1",
    "uno:C2",
    "uno:C3",
    "uno:C4",
    "uno:C11",
    "uno:C29",
    "uno:C30",
    "uno:S0-17",
    "uno:S0-25",
)
def test_the_preset_of_rule_text_s0() -> None:
    options = uno.LOWEST_TOTAL
    assert options.scoring is Scoring.LOWEST_TOTAL
    assert options.first_wild is FirstWild.DEALER
    assert (options.zero_value, options.false_uno_penalty, options.suggestion_penalty) == (10, 3, 2)
    assert (options.illegal_play, options.follow_up_penalty) == (IllegalPlay.PENALISE, 2)
    assert options.wd4_legal is WildDrawFourLegal.NO_COLOUR
    assert options.challenge


@pytest.mark.rule("uno:C7", "uno:C12", "uno:C27", "uno:C6", "uno:S1-08", "uno:S1-18", "uno:S1-14")
def test_the_presets_of_rule_text_s1() -> None:
    options = uno.RESHUFFLE_WILD
    assert options.first_wild is FirstWild.REDRAW
    assert (options.wd4_legal, options.challenge) == (WildDrawFourLegal.NO_MATCH, False)
    assert options.uno_catch_window is CatchWindow.ANY_TIME
    assert options.uno_trigger is CallTrigger.ONE_CARD
    variant = uno.RESHUFFLE_WILD_TEN
    assert (variant.draw_mode, variant.draw_cap) == (DrawMode.UNTIL_PLAYABLE, 10)
    assert evolve(variant, draw_mode=DrawMode.ONE, draw_cap=None) == options


@pytest.mark.rule("uno:S2-14", "uno:S2-15", "uno:S2-11", "uno:S2-09", "uno:S2-18", "uno:C14")
def test_the_presets_of_rule_text_s2() -> None:
    options = uno.BRAZIL
    assert options.sequences
    assert options.multi_identical
    assert not options.mirror
    assert (options.wd4_legal, options.scoring) == (WildDrawFourLegal.ALWAYS, Scoring.NONE)
    assert options.draw_mode is DrawMode.UNTIL_PLAYABLE
    house = uno.BRAZIL_HOUSE
    assert (house.jump_in, house.jump_in_effect) == (True, JumpInEffect.VOID)
    assert (house.stacking, house.bounce_reverse) == (Stacking.SAME_KIND, True)
    assert (house.zero_rule, house.one_rule) == (ZeroRule.SWAP_MAY, OneRule.PAIR_ANY)


@pytest.mark.rule("uno:C5", "uno:C8", "uno:C10", "uno:C13", "uno:C21", "uno:C23", "uno:S4-09")
def test_the_preset_of_rule_text_s4() -> None:
    options = uno.SHORT_TURN
    assert options.play_drawn is PlayDrawn.NEVER
    assert options.action_match is ActionMatch.COLOUR_ONLY
    assert options.initial_direction is Direction.COUNTERCLOCKWISE
    assert (options.first_draw_two.value, options.renege.value) == ("keep_turn", "forbidden")
    assert options.dealer_draw.value == "point_value"


@pytest.mark.rule("uno:O-13", "uno:O-11", "uno:O-4", "uno:C5", "uno:O-21", "uno:O-22", "uno:O-23")
def test_the_editions_and_their_printed_house_rules() -> None:
    assert Options() == uno.MATTEL_2008
    old = uno.MATTEL_OLD
    assert (old.suggestion_penalty, old.illegal_play) == (2, IllegalPlay.PENALISE)
    assert (uno.MATTEL_2001.uno_penalty, uno.MATTEL_2001.play_drawn) == (4, PlayDrawn.MUST)
    assert uno.MATTEL_2001.first_reverse.value == "right_first"
    assert len(uno.MATTEL_2018.deck) == 112
    assert uno.PROGRESSIVE.stacking is Stacking.SAME_KIND
    assert (uno.SEVEN_0.zero_rule.value, uno.SEVEN_0.seven_rule.value) == ("rotate", "swap_must")
    assert uno.JUMP_IN.jump_in


CONTRADICTIONS = {
    "draw_cap": {"draw_cap": 10},
    "play_drawn": {"draw_mode": DrawMode.UNTIL_PLAYABLE, "play_drawn": PlayDrawn.NEVER},
    "challenge": {"wd4_legal": WildDrawFourLegal.ALWAYS},
    "partners needs": {"partners": True, "seats": 3},
    "partners cannot": {"partners": True, "scoring": Scoring.ELIMINATION},
    "needs a target": {"scoring": Scoring.ELIMINATION, "target": None},
    "one_rule": {"one_rule": OneRule.PAIR_ANY, "zero_rule": ZeroRule.ROTATE},
    "void_relieves": {"void_relieves": True},
    "dealer must be a seat from 0 to 3": {"dealer": 4},
    "hand": {"seats": 10, "hand": 11},
    "card_rules must say": {"deck": [*DECK_108, "RX"]},
    "NUMBERS_ONLY": {
        "deck": "RS GS BS RS GS BS",
        "hand": 1,
        "seats": 2,
        "finish": uno.Finish.NUMBERS_ONLY,
    },
    "NO_WILD": {"deck": "W W W W W", "hand": 1, "seats": 2, "finish": uno.Finish.NO_WILD},
    "nobody would reach": {"deck": "R0 R0 R0 R0", "hand": 1, "seats": 2},
    "a guarded face": {
        "card_rules": {"W4": CardRule(points=1, guarded=True, tasks=(Task.ROTATE,))}
    },
    "seats must be a whole number from 2 to 10": {"seats": 11},
    "scoring must be": {"scoring": "none"},
    "jump_in must be bool": {"jump_in": 1},
}


@pytest.mark.rule("uno:S2-36", "uno:O-24")
@pytest.mark.parametrize("sentence", CONTRADICTIONS)
def test_what_cannot_hold_together_is_refused(sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Options(**CONTRADICTIONS[sentence])  # type: ignore[arg-type]


def test_two_partners_need_four_seats() -> None:
    with pytest.raises(ValueError, match="partners needs 4"):
        Options(partners=True, seats=2)


# Cards


def test_a_card_is_written_and_read_and_is_always_the_same_object() -> None:
    for shown in DECK_108:
        assert card(str(shown)) is shown
        assert pickle.loads(pickle.dumps(shown)) is shown  # noqa: S301 - our own bytes
        assert deepcopy(shown) is shown
        assert eval(repr(shown), {"card": card}) is shown  # noqa: S307
    assert list(DECK_108) == sorted(DECK_108, key=DECK_108.index)


@pytest.mark.parametrize(
    "text", ["", "R", "5", "r5", "R55555", "RW", "XX", "R 5", "w", "WWWWW", "Ré"]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        card(text)


def test_a_card_cannot_be_changed_or_made_wrongly() -> None:
    with pytest.raises(AttributeError):
        card("R5").face = "6"
    with pytest.raises(AttributeError):
        del card("R5").face
    for colour, face in ((Colour.RED, "W"), (None, "5"), (Colour.RED, "five")):
        with pytest.raises(ValueError, match="a face is"):
            Card(colour, face)


@pytest.mark.rule("uno:O-25")
def test_every_printed_face_has_its_rule() -> None:
    assert set("0123456789SR") | {"+2", "W", "W4", "WS", "WH", "WC"} == set(STANDARD_RULES)
    assert {STANDARD_RULES[face].points for face in ("WS", "WH", "WC")} == {40}
