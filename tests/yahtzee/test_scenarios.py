"""The worked scenarios (Y rows) and the examples of the old box text (E rows)."""

import pytest
from attrs import evolve

from tablerules import IllegalMove, Scripted, Table
from tablerules.core.dice import Faces
from tablerules.core.seats import Teams, Ties
from tablerules.yahtzee import (
    PLAIN,
    YAHTZEE,
    YATZY,
    Card,
    Joker,
    Keep,
    Options,
    Order,
    Rolled,
    Score,
    Settlement,
    Start,
    State,
    Yahtzee,
    totals,
    yahtzee_sheet,
)
from tests.yahtzee.build import LOWER, UPPER, card, gain, only_open, turn, worths

FREE = evolve(YAHTZEE, joker=Joker.FREE)


def natural(dice: Faces, options: Options = YAHTZEE) -> dict[str, int]:
    return worths(options, turn(options, dice))


@pytest.mark.rule("yahtzee:Y1")
def test_a_full_house_scores_in_every_box_that_it_fits_and_zero_in_the_others() -> None:
    assert natural((3, 3, 3, 5, 5)) == {
        "aces": 0,
        "twos": 0,
        "threes": 9,
        "fours": 0,
        "fives": 10,
        "sixes": 0,
        "three-of-a-kind": 19,
        "four-of-a-kind": 0,
        "full-house": 25,
        "small-straight": 0,
        "large-straight": 0,
        "yahtzee": 0,
        "chance": 19,
    }


@pytest.mark.rule("yahtzee:Y2")
def test_a_first_yahtzee_is_an_ordinary_roll_that_is_no_full_house() -> None:
    found = natural((2, 2, 2, 2, 2))
    assert len(found) == 13
    assert found["yahtzee"] == 50
    assert found["twos"] == found["chance"] == 10
    assert found["three-of-a-kind"] == found["four-of-a-kind"] == 10
    assert found["full-house"] == found["small-straight"] == found["large-straight"] == 0
    assert gain(YAHTZEE, turn(YAHTZEE, (2,) * 5), "yahtzee") == 50
    lenient = Options(sheet=yahtzee_sheet(five_kind_is_full_house=True))
    assert natural((2, 2, 2, 2, 2), lenient)["full-house"] == 25


@pytest.mark.parametrize(
    "dice, small, large, chance",
    [
        pytest.param((1, 2, 2, 3, 4), 30, 0, 12, marks=pytest.mark.rule("yahtzee:Y3")),
        pytest.param((3, 4, 4, 6, 6), 0, 0, 23, marks=pytest.mark.rule("yahtzee:Y4")),
        pytest.param((1, 2, 3, 5, 6), 0, 0, 17, marks=pytest.mark.rule("yahtzee:Y5")),
        pytest.param((6, 4, 2, 5, 3), 30, 40, 20, marks=pytest.mark.rule("yahtzee:Y6")),
        pytest.param((1, 3, 4, 5, 6), 30, 0, 19, marks=pytest.mark.rule("yahtzee:Y7")),
    ],
)
def test_straights_are_faces_in_a_row(dice: Faces, small: int, large: int, chance: int) -> None:
    found = natural(dice)
    straights = found["small-straight"], found["large-straight"], found["chance"]
    assert straights == (small, large, chance)


@pytest.mark.rule("yahtzee:Y8")
def test_four_of_a_kind_is_also_three_of_a_kind_but_no_full_house() -> None:
    found = natural((4, 4, 4, 4, 6))
    assert found["four-of-a-kind"] == found["three-of-a-kind"] == 22
    assert found["full-house"] == 0
    assert found["fours"] == 16


@pytest.mark.rule("yahtzee:Y10")
def test_a_second_yahtzee_goes_to_its_upper_box_or_anywhere_where_choice_is_free() -> None:
    state = turn(YAHTZEE, (5,) * 5, card(YAHTZEE, yahtzee=50))
    assert worths(YAHTZEE, state) == {"fives": 25}
    assert gain(YAHTZEE, state, "fives") == 125
    free = worths(FREE, state)
    assert len(free) == 12
    assert free["full-house"] == free["small-straight"] == free["large-straight"] == 0
    assert all(gain(FREE, state, box) == points + 100 for box, points in free.items())


@pytest.mark.rule("yahtzee:Y11")
def test_with_the_upper_box_filled_a_joker_goes_to_a_lower_box() -> None:
    held = only_open(YAHTZEE, "full-house", "large-straight", "aces", yahtzee=50)
    state = turn(YAHTZEE, (5,) * 5, held)
    assert worths(YAHTZEE, state) == {"full-house": 25, "large-straight": 40}
    assert gain(YAHTZEE, state, "large-straight") == 140
    assert worths(FREE, state) == {"aces": 0, "full-house": 25, "large-straight": 40}
    assert gain(FREE, state, "aces") == 100


@pytest.mark.rule("yahtzee:Y12")
def test_with_all_lower_boxes_filled_a_joker_is_a_zero_above_that_still_earns_its_chip() -> None:
    state = turn(YAHTZEE, (5,) * 5, only_open(YAHTZEE, "aces", "sixes", yahtzee=50))
    assert worths(YAHTZEE, state) == {"aces": 0, "sixes": 0}
    assert gain(YAHTZEE, state, "sixes") == 100


@pytest.mark.parametrize("fives", [0, 15])
@pytest.mark.rule("yahtzee:Y14")
def test_a_joker_with_a_zeroed_yahtzee_box_scores_but_earns_no_chip(fives: int) -> None:
    state = turn(YAHTZEE, (5,) * 5, card(YAHTZEE, yahtzee=0, fives=fives))
    assert worths(YAHTZEE, state)["large-straight"] == 40
    assert gain(YAHTZEE, state, "large-straight") == 40


@pytest.mark.rule("yahtzee:Y16")
def test_a_joker_in_the_last_box_chance_is_worth_its_dice_and_the_chip() -> None:
    state = turn(YAHTZEE, (4,) * 5, only_open(YAHTZEE, "chance", yahtzee=50))
    assert gain(YAHTZEE, state, "chance") == 120


@pytest.mark.parametrize("upper, bonus", [(62, 0), (63, 35), (64, 35), (105, 35)])
@pytest.mark.rule("yahtzee:Y18")
def test_the_upper_bonus_comes_once_from_63_on(upper: int, bonus: int) -> None:
    sixes, fives = (30, 25) if upper == 105 else (24, 20)
    rest = upper - sixes - fives
    held = only_open(YAHTZEE, sixes=sixes, fives=fives, fours=rest)
    (column,) = totals(YAHTZEE, held)
    assert (column.upper, column.bonus, column.total) == (upper, bonus, upper + bonus)


@pytest.mark.rule("yahtzee:Y20")
def test_a_large_straight_may_go_to_small_straight_when_its_own_box_is_filled() -> None:
    state = turn(YAHTZEE, (2, 3, 4, 5, 6), card(YAHTZEE, {"large-straight": 40}))
    found = worths(YAHTZEE, state)
    assert found["small-straight"] == 30
    assert len(found) == 12
    assert "large-straight" not in found


@pytest.mark.rule("yahtzee:Y21")
def test_where_nothing_scores_an_open_box_takes_the_zero() -> None:
    held = only_open(YAHTZEE, "full-house", "large-straight")
    assert worths(YAHTZEE, turn(YAHTZEE, (1, 1, 2, 4, 6), held)) == {
        "full-house": 0,
        "large-straight": 0,
    }


@pytest.mark.rule("yahtzee:Y22")
def test_a_zero_may_be_taken_though_another_box_would_score() -> None:
    state = turn(YAHTZEE, (1, 1, 1, 2, 2))
    assert gain(YAHTZEE, state, "large-straight") == 0


@pytest.mark.rule("yahtzee:Y23")
def test_a_box_that_holds_a_zero_is_filled_and_a_refused_move_changes_nothing() -> None:
    table = Table(Yahtzee(), Scripted([[1, 1, 2, 2, 3], [1, 2, 2, 3, 4], [2, 2, 2, 2, 2]]))
    table.play("p1 score yahtzee")
    table.play("p2 score chance")
    before = table.state
    with pytest.raises(IllegalMove, match=r"filled already\. \[yahtzee\.box\.filled\]") as caught:
        table.play("p1 score yahtzee")
    assert table.state is before
    assert Score(0, "twos") in caught.value.legal


@pytest.mark.rule("yahtzee:Y24")
def test_there_is_no_fourth_roll_and_nothing_before_the_first_one() -> None:
    game = Yahtzee()
    for move in (Keep(0, (1,)), Keep(0, ()), Score(0, "chance")):
        with pytest.raises(IllegalMove) as caught:
            game.apply(game.start(), move)
        assert caught.value.refusal.rule == "yahtzee.turn.roll-first"
    third = turn(YAHTZEE, (1, 1, 2, 2, 3), rolls=3)
    with pytest.raises(IllegalMove) as caught:
        game.apply(third, Keep(0, (1, 1)))
    assert caught.value.refusal.rule == "yahtzee.rolls"
    assert all(isinstance(move, Score) for move in caught.value.legal)


@pytest.mark.rule("yahtzee:Y27")
def test_only_dice_that_lie_there_can_be_kept() -> None:
    with pytest.raises(IllegalMove) as caught:
        Yahtzee().apply(turn(YAHTZEE, (2, 2, 5, 5, 6), rolls=1), Keep(0, (2, 2, 2)))
    assert caught.value.refusal.rule == "yahtzee.keep.subset"


def finished(options: Options, *scores: int) -> State:
    """All boxes are filled; each player's score stands in Chance."""
    return State(0, (), 0, tuple(only_open(options, chance=score) for score in scores))


@pytest.mark.rule("yahtzee:Y28")
def test_equal_totals_share_the_win_and_settle_nothing() -> None:
    options = Options(settlement=Settlement.DIFFERENCE)
    standings = Yahtzee(options).standings(finished(options, 250, 250))
    assert standings.over
    assert standings.winners == (0, 1)
    assert standings.settlement == (0, 0)


@pytest.mark.rule("yahtzee:Y29")
def test_the_winner_earns_the_difference_to_each_opponent() -> None:
    options = Options(seats=3, settlement=Settlement.DIFFERENCE)
    standings = Yahtzee(options).standings(finished(options, 300, 250, 270))
    assert standings.settlement == (80, -50, -30)
    assert [(place.rank, place.seats) for place in standings.places] == [
        (1, (0,)),
        (2, (2,)),
        (3, (1,)),
    ]


@pytest.mark.rule("yahtzee:Y30")
def test_those_who_tie_in_the_opening_roll_roll_again() -> None:
    options = Options(seats=3, start=Start.HIGHEST_ROLL)
    rolls = [[2, 4, 4, 4, 4], [4, 4, 4, 5, 5], [4, 4, 4, 5, 5], [1, 1, 1, 1, 1], [1, 1, 1, 1, 2]]
    table = Table(Yahtzee(options), None)
    for dice in rolls[:3]:
        table.play(Rolled(dice))
    opening = table.state.opening
    assert opening is not None
    assert opening.contenders == (1, 2)
    table.play(Rolled(rolls[3]))
    table.play(Rolled(rolls[4]))
    assert table.state.seat == 2
    low = evolve(options, start_tie=Ties.LOWEST_SEAT)
    table = Table(Yahtzee(low), None)
    for dice in rolls[:3]:
        table.play(Rolled(dice))
    assert table.state.seat == 1


@pytest.mark.rule("yahtzee:Y31")
def test_with_the_upper_section_first_only_upper_boxes_are_open_at_the_start() -> None:
    options = evolve(YAHTZEE, order=Order.UPPER_FIRST)
    found = worths(options, turn(options, (5,) * 5))
    assert found == {"aces": 0, "twos": 0, "threes": 0, "fours": 0, "fives": 25, "sixes": 0}


def play_perfectly(options: Options, *written: tuple[str, int]) -> int:
    """Roll five equal dice every turn, writing them as told; the final score."""
    table = Table(Yahtzee(options), Scripted([face] * 5 for _, face in written))
    for box, _ in written:
        table.play(Score(0, box))
    assert table.over
    return table.standings.score(0)


FACES = list(zip(UPPER, range(1, 7), strict=True))
REST = [(box, 6) for box in LOWER if box != "yahtzee"]


@pytest.mark.rule("yahtzee:Y32")
def test_perfect_dice_with_the_upper_section_first_make_975() -> None:
    options = Options(seats=1, order=Order.UPPER_FIRST)
    assert play_perfectly(options, *FACES, ("yahtzee", 6), *REST) == 975


@pytest.mark.rule("yahtzee:Y34")
def test_a_perfect_game_makes_1575_or_1480_without_the_joker() -> None:
    order = [("yahtzee", 6), *FACES, *REST]
    assert play_perfectly(Options(seats=1), *order) == 1575
    assert play_perfectly(Options(seats=1, joker=Joker.NONE), *order) == 1480


@pytest.mark.rule("yahtzee:Y35")
def test_partners_take_turns_and_fill_thirteen_boxes_together() -> None:
    options = Options(seats=4, partners=Teams.opposite(4))
    table = Table(Yahtzee(options), Scripted([1, 2, 3, 4, 6] for _ in range(26)))
    writers = []
    while not table.over:
        writers.append(table.state.seat)
        table.play(table.view(table.state.seat).worth[0][0])
    assert writers == [0, 1, 2, 3] * 6 + [0, 1]
    assert all(None not in held.boxes for held in table.state.cards)
    assert [place.seats for place in table.standings.places] == [(0, 2), (1, 3)]


@pytest.mark.parametrize(
    "dice, expected",
    [
        pytest.param(
            (4, 4, 4, 4, 2),
            {
                "two-pairs": 0,
                "one-pair": 8,
                "three-of-a-kind": 12,
                "four-of-a-kind": 16,
                "full-house": 0,
            },
            marks=pytest.mark.rule("yahtzee:Y36"),
        ),
        pytest.param(
            (3, 3, 3, 3, 3),
            {
                "yatzy": 50,
                "full-house": 0,
                "two-pairs": 0,
                "one-pair": 6,
                "three-of-a-kind": 9,
                "four-of-a-kind": 12,
            },
            marks=pytest.mark.rule("yahtzee:Y37"),
        ),
        pytest.param(
            (2, 3, 4, 5, 6),
            {"small-straight": 0, "large-straight": 20},
            marks=pytest.mark.rule("yahtzee:Y38"),
        ),
    ],
)
def test_yatzy_adds_up_the_matching_dice(dice: Faces, expected: dict[str, int]) -> None:
    found = natural(dice, YATZY)
    assert {box: found[box] for box in expected} == expected


@pytest.mark.rule("yahtzee:E0")
def test_the_pair_of_twos_may_be_kept_and_three_dice_rolled_again() -> None:
    state = turn(YAHTZEE, (2, 2, 1, 3, 6), rolls=1)
    assert Keep(0, (2, 2)) in Yahtzee().legal_moves(state, 0)
    after = Yahtzee().apply(state, Keep(0, (2, 2)))
    assert str(Yahtzee().waiting(after).on) == "a roll of 3 dice with faces 1, 2, 3, 4, 5, 6"


@pytest.mark.parametrize(
    "dice, expected",
    [
        pytest.param(
            (2, 2, 2, 5, 6),
            {"twos": 6, "three-of-a-kind": 17},
            marks=pytest.mark.rule("yahtzee:E1"),
        ),
        pytest.param(
            (2, 2, 2, 1, 4),
            {"twos": 6, "three-of-a-kind": 11},
            marks=pytest.mark.rule("yahtzee:E2"),
        ),
        pytest.param((2, 2, 2, 6, 2), {"four-of-a-kind": 14}, marks=pytest.mark.rule("yahtzee:E3")),
        pytest.param(
            (5, 5, 5, 2, 1), {"three-of-a-kind": 18}, marks=pytest.mark.rule("yahtzee:E4")
        ),
        pytest.param(
            (3, 3, 3, 4, 6),
            {"threes": 9, "three-of-a-kind": 19, "chance": 19},
            marks=pytest.mark.rule("yahtzee:E5"),
        ),
        pytest.param(
            (5, 5, 5, 5, 2),
            {"fives": 20, "three-of-a-kind": 22, "four-of-a-kind": 22, "chance": 22},
            marks=pytest.mark.rule("yahtzee:E6"),
        ),
        pytest.param(
            (2, 2, 4, 5, 6), {"chance": 19, "twos": 4}, marks=pytest.mark.rule("yahtzee:E7")
        ),
    ],
)
def test_examples_of_the_old_box_text(dice: Faces, expected: dict[str, int]) -> None:
    found = natural(dice)
    assert {box: found[box] for box in expected} == expected


@pytest.mark.rule("yahtzee:E8")
def test_a_joker_of_fours_scores_in_every_lower_box() -> None:
    held = card(YAHTZEE, yahtzee=50, fours=16)
    assert worths(YAHTZEE, turn(YAHTZEE, (4,) * 5, held)) == {
        "three-of-a-kind": 20,
        "four-of-a-kind": 20,
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "chance": 20,
    }


@pytest.mark.rule("yahtzee:E9")
def test_any_open_box_may_take_a_zero_when_the_fitting_ones_are_filled() -> None:
    held = card(PLAIN, {"fours": 12, "three-of-a-kind": 20, "chance": 22})
    found = worths(PLAIN, turn(PLAIN, (4, 4, 4, 4, 4), held))
    assert len(found) == 10
    assert found["aces"] == found["sixes"] == found["large-straight"] == 0


@pytest.mark.rule("yahtzee:E10")
def test_a_full_house_goes_elsewhere_when_its_box_is_filled() -> None:
    dice = (3, 3, 3, 6, 6)
    assert natural(dice)["full-house"] == 25
    found = worths(YAHTZEE, turn(YAHTZEE, dice, card(YAHTZEE, {"full-house": 25})))
    assert "full-house" not in found
    assert (found["three-of-a-kind"], found["threes"]) == (21, 9)


def test_a_blank_card_is_worth_nothing() -> None:
    assert totals(YAHTZEE, Card((None,) * 13))[0].total == 0
