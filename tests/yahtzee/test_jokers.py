"""Every joker variant: which boxes are legal, and what they score, once Yahtzee is filled."""

import pytest
from attrs import evolve

from tablerules import Scripted, Table
from tablerules.yahtzee import YAHTZEE, Joker, Options, Order, Score, Yahtzee
from tests.yahtzee.build import LOWER, UPPER, card, gain, only_open, turn, worths

DICE = (4, 4, 4, 4, 4)
NATURAL = {
    "aces": 0,
    "twos": 0,
    "threes": 0,
    "fours": 20,
    "fives": 0,
    "sixes": 0,
    "three-of-a-kind": 20,
    "four-of-a-kind": 20,
    "full-house": 0,
    "small-straight": 0,
    "large-straight": 0,
    "chance": 20,
}
AS_JOKER = NATURAL | {"full-house": 25, "small-straight": 30, "large-straight": 40}
NO_FOURS = {box: points for box, points in NATURAL.items() if box != "fours"}
JOKER_NO_FOURS = {box: points for box, points in AS_JOKER.items() if box != "fours"}
JOKER_BELOW = {box: points for box, points in AS_JOKER.items() if box in LOWER}
ONLY_FOURS = {"fours": 20}
ZEROS = {"aces": 0, "sixes": 0}


def legal(joker: Joker, yahtzee: int, *, fours: int | None = None) -> dict[str, int]:
    options = evolve(YAHTZEE, joker=joker)
    filled = {"yahtzee": yahtzee} | ({} if fours is None else {"fours": fours})
    return worths(options, turn(options, DICE, card(options, filled)))


def legal_without_lower(joker: Joker, yahtzee: int) -> dict[str, int]:
    """Only Aces, Fours and Sixes are open."""
    options = evolve(YAHTZEE, joker=joker)
    held = only_open(options, "aces", "fours", "sixes", yahtzee=yahtzee)
    return worths(options, turn(options, DICE, held))


def legal_with_only_other_uppers(joker: Joker, yahtzee: int) -> dict[str, int]:
    """Only Aces and Sixes are open."""
    options = evolve(YAHTZEE, joker=joker)
    return worths(
        options, turn(options, DICE, only_open(options, "aces", "sixes", yahtzee=yahtzee))
    )


TABLE = [
    # joker, fours open with 50, fours open with 0, fours filled with 50, fours filled with 0
    pytest.param(
        Joker.FORCED,
        (ONLY_FOURS, ONLY_FOURS, JOKER_BELOW, JOKER_BELOW),
        marks=pytest.mark.rule("yahtzee:J-forced"),
    ),
    pytest.param(
        Joker.FREE,
        (NATURAL, NATURAL, JOKER_NO_FOURS, JOKER_NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-free"),
    ),
    pytest.param(
        Joker.FREE_LOWER,
        (NATURAL, NATURAL, JOKER_BELOW, JOKER_BELOW),
        marks=pytest.mark.rule("yahtzee:J-free-lower"),
    ),
    pytest.param(
        Joker.MB_TEXT,
        (ONLY_FOURS, NATURAL, JOKER_BELOW, JOKER_BELOW),
        marks=pytest.mark.rule("yahtzee:J-mb"),
    ),
    pytest.param(
        Joker.UPPER_ONLY,
        (ONLY_FOURS, ONLY_FOURS, JOKER_NO_FOURS, JOKER_NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-upper-only"),
    ),
    pytest.param(
        Joker.UPPER_BONUS,
        (ONLY_FOURS, NATURAL, JOKER_NO_FOURS, JOKER_NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-upper-bonus"),
    ),
    pytest.param(
        Joker.FORCED_50,
        (ONLY_FOURS, NATURAL, JOKER_BELOW, NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-forced-50"),
    ),
    pytest.param(
        Joker.FREE_50,
        (NATURAL, NATURAL, JOKER_NO_FOURS, NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-free-50"),
    ),
    pytest.param(
        Joker.WILD,
        (AS_JOKER, AS_JOKER, JOKER_NO_FOURS, JOKER_NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-wild"),
    ),
    pytest.param(
        Joker.BOOKLET_1956,
        (JOKER_BELOW, JOKER_BELOW, JOKER_BELOW, JOKER_BELOW),
        marks=pytest.mark.rule("yahtzee:J-1956"),
    ),
    pytest.param(
        Joker.NONE,
        (NATURAL, NATURAL, NO_FOURS, NO_FOURS),
        marks=pytest.mark.rule("yahtzee:J-none", "yahtzee:J-none+bonus"),
    ),
]


@pytest.mark.parametrize("joker, expected", TABLE)
def test_legal_boxes_and_their_points(joker: Joker, expected: tuple[dict[str, int], ...]) -> None:
    found = (
        legal(joker, 50),
        legal(joker, 0),
        legal(joker, 50, fours=12),
        legal(joker, 0, fours=0),
    )
    assert found == expected


def test_every_variant_stands_in_the_table() -> None:
    assert {case.values[0] for case in TABLE} == set(Joker)


@pytest.mark.parametrize("joker", list(Joker))
@pytest.mark.parametrize("yahtzee, chip", [(50, 100), (0, 0)])
@pytest.mark.rule("yahtzee:S0-33", "yahtzee:S3-24", "yahtzee:J-none+bonus")
def test_a_chip_is_earned_just_when_the_yahtzee_box_holds_fifty(
    joker: Joker, yahtzee: int, chip: int
) -> None:
    options = evolve(YAHTZEE, joker=joker)
    state = turn(options, DICE, only_open(options, "chance", yahtzee=yahtzee))
    assert gain(options, state, "chance") == 20 + chip


@pytest.mark.parametrize("joker", list(Joker))
def test_while_the_yahtzee_box_is_open_every_box_is_legal_as_it_is(joker: Joker) -> None:
    options = evolve(YAHTZEE, joker=joker)
    assert worths(options, turn(options, DICE)) == NATURAL | {"yahtzee": 50}


@pytest.mark.parametrize("joker", list(Joker))
@pytest.mark.parametrize("yahtzee", [50, 0])
@pytest.mark.rule("yahtzee:S0-32")
def test_without_a_lower_box_a_joker_is_a_zero_in_an_upper_box(joker: Joker, yahtzee: int) -> None:
    assert legal_with_only_other_uppers(joker, yahtzee) == ZEROS


def test_the_1956_booklet_gives_no_points_above() -> None:
    assert legal_without_lower(Joker.BOOKLET_1956, 50) == ZEROS | {"fours": 0}
    assert legal_without_lower(Joker.FORCED, 50) == ONLY_FOURS
    assert legal_without_lower(Joker.FREE, 50) == ZEROS | ONLY_FOURS


def test_other_dice_are_no_joker() -> None:
    options = evolve(YAHTZEE, joker=Joker.FORCED)
    held = card(options, yahtzee=50, fours=12)
    assert len(worths(options, turn(options, (4, 4, 4, 4, 5), held))) == 11


@pytest.mark.rule("yahtzee:J-forced", "yahtzee:J-free")
def test_without_bonus_points_the_joker_stays_and_no_chip_comes() -> None:
    for joker in (Joker.FORCED, Joker.FREE):
        options = Options(joker=joker, yahtzee_bonus=0)
        state = turn(options, DICE, card(options, yahtzee=50, fours=12))
        assert gain(options, state, "full-house") == 25


@pytest.mark.rule("yahtzee:S3-05")
def test_in_fixed_order_the_one_open_box_takes_joker_values_once_the_upper_box_is_filled() -> None:
    for joker in (Joker.FORCED, Joker.FREE):
        options = Options(joker=joker, order=Order.FIXED)
        sheet = options.sheet.boxes
        early = {box.name: 0 for box in sheet[:4]}
        assert worths(options, turn(options, (5,) * 5, card(options, early))) == {"fives": 25}
        late = {box.name: 0 for box in sheet if box.name != "chance"}
        assert worths(options, turn(options, (5,) * 5, card(options, late))) == {"chance": 25}


def test_in_fixed_order_a_joker_cannot_be_forced_out_of_the_order() -> None:
    # With Yahtzee moved to the top, the box of the face comes later than the one that is due.
    plain = Options(seats=1)
    boxes = plain.sheet.boxes
    first = [box for box in boxes if box.name == "yahtzee"]
    sheet = evolve(plain.sheet, boxes=(*first, *(box for box in boxes if box.name != "yahtzee")))
    options = Options(seats=1, sheet=sheet, order=Order.FIXED)
    state = turn(options, (5,) * 5, card(options, yahtzee=50))
    assert worths(options, state) == {"aces": 0}
    assert gain(options, state, "aces") == 100


@pytest.mark.rule("yahtzee:J-1956")
def test_by_the_1956_booklet_yahtzees_all_game_long_make_1435() -> None:
    options = Options(seats=1, joker=Joker.BOOKLET_1956)
    order = ["yahtzee", *(box for box in LOWER if box != "yahtzee"), *UPPER]
    table = Table(Yahtzee(options), Scripted([6] * 5 for _ in order))
    for box in order:
        table.play(Score(0, box))
    assert table.standings.score(0) == 1435
