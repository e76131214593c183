"""The other games of the family, row by row of the table of families."""

import pytest
from attrs import evolve

from tablerules import Scripted, Table
from tablerules.core.dice import Dice, Faces
from tablerules.yahtzee import (
    GENERALA,
    GENERALA_DOUBLE,
    KNIFFEL,
    MAXI_YATZY,
    PRESETS,
    TRIPLE_YAHTZEE,
    YACHT,
    YAHTZEE,
    YATZY,
    Card,
    ChipValue,
    GameEnded,
    Keep,
    Options,
    Points,
    Run,
    Score,
    State,
    Yahtzee,
    generala_sheet,
    grand_total,
    totals,
    yahtzee_sheet,
)
from tests.yahtzee.build import UPPER, card, gain, only_open, turn, worths


def best_card(options: Options) -> int:
    """The highest total of a card whose boxes each get their best dice, chips aside."""
    rolls = [roll for roll, _ in Dice(options.sheet.dice).outcomes()]
    boxes = [max(box.worth(dice) for dice in rolls) for box in options.sheet.boxes]
    return grand_total(options, Card(tuple(boxes) * options.sheet.columns))


@pytest.mark.parametrize(
    "options, dice, boxes, rolls, bonus, threshold, maximum",
    [
        (YAHTZEE, 5, 13, 3, 35, 63, 375),
        (KNIFFEL, 5, 13, 3, 35, 63, 375),
        (YATZY, 5, 15, 3, 50, 63, 374),
        (MAXI_YATZY, 6, 20, 3, 100, 84, 649),
        (YACHT, 5, 12, 3, 0, 63, 297),
        (GENERALA, 5, 10, 3, 0, 63, 105 + 20 + 30 + 40 + 50),
        (GENERALA_DOUBLE, 5, 11, 3, 0, 63, 105 + 20 + 30 + 40 + 50 + 100),
        (TRIPLE_YAHTZEE, 5, 39, 3, 35, 63, 2250),
    ],
)
def test_dice_boxes_rolls_bonus_and_maximum(  # noqa: PLR0917 - a table of numbers
    options: Options, dice: int, boxes: int, rolls: int, bonus: int, threshold: int, maximum: int
) -> None:
    assert options.sheet.dice == dice
    assert options.sheet.size == boxes
    assert options.rolls == rolls
    assert (options.upper_bonus, options.upper_threshold) == (bonus, threshold)
    assert best_card(options) == maximum


def one(options: Options, dice: Faces, *boxes: str, rolls: int = 2) -> tuple[int, ...]:
    found = worths(options, turn(options, dice, rolls=rolls))
    return tuple(found[box] for box in boxes)


def test_kniffel_is_yahtzee_in_german_and_its_bonus_can_be_switched_off() -> None:
    assert one(KNIFFEL, (2, 2, 2, 2, 2), "kniffel", "chance") == (50, 10)
    held = card(KNIFFEL, kniffel=50, twos=6)
    assert gain(KNIFFEL, turn(KNIFFEL, (2,) * 5, held), "large-straight") == 140
    without = evolve(KNIFFEL, yahtzee_bonus=0)
    assert gain(without, turn(without, (2,) * 5, held), "large-straight") == 40
    assert KNIFFEL.sheet.boxes[10].label == "Große Straße"


def test_yatzy_counts_pairs_of_different_faces() -> None:
    assert one(YATZY, (2, 2, 5, 5, 6), "one-pair", "two-pairs") == (10, 14)
    assert one(YATZY, (1, 2, 3, 4, 5), "small-straight", "large-straight") == (15, 0)
    assert one(YATZY, (1, 2, 3, 4, 6), "small-straight", "large-straight") == (0, 0)
    assert one(YATZY, (2, 2, 3, 3, 3), "full-house", "three-of-a-kind") == (13, 9)


def test_maxi_yatzy_scores_six_dice() -> None:
    assert one(MAXI_YATZY, (1, 1, 4, 4, 6, 6), "one-pair", "two-pairs", "three-pairs") == (
        12,
        20,
        22,
    )
    assert one(MAXI_YATZY, (2, 2, 2, 2, 5, 5), "tower", "full-house", "villa") == (18, 16, 0)
    assert one(MAXI_YATZY, (3, 3, 3, 6, 6, 6), "villa", "full-house", "tower") == (27, 24, 0)
    assert one(MAXI_YATZY, (5, 5, 5, 5, 5, 6), "five-of-a-kind", "four-of-a-kind") == (25, 20)
    assert one(
        MAXI_YATZY, (1, 2, 3, 4, 5, 6), "small-straight", "large-straight", "full-straight"
    ) == (15, 20, 21)
    assert one(MAXI_YATZY, (6,) * 6, "maxi-yatzy", "three-pairs", "sixes") == (100, 0, 36)


def test_maxi_yatzy_saves_rolls_that_are_not_used() -> None:
    options = evolve(MAXI_YATZY, seats=1)
    dice = ["1 2 3 4 5 6", "1 1 1 1 1 2", "3", "3", "3", "6", "1 2 3 4 5 6"]
    table = Table(Yahtzee(options), Scripted(dice))
    table.play("p1 score full-straight")
    assert table.state.cards[0].saved == 2
    for left in (2, 2, 1, 0):
        table.play("p1 keep 1 1 1 1 1")
        assert table.state.cards[0].saved == left
    assert table.state.rolls == 5
    assert all(isinstance(move, Score) for move in table.legal_moves(0))
    table.play("p1 score aces")
    assert table.state.cards[0].saved == 0


def test_yacht_adds_up_full_houses_and_pays_thirty_for_straights() -> None:
    assert one(YACHT, (1, 2, 3, 4, 5), "little-straight", "big-straight") == (30, 0)
    assert one(YACHT, (2, 3, 4, 5, 6), "little-straight", "big-straight") == (0, 30)
    assert one(YACHT, (3, 3, 3, 3, 6), "four-of-a-kind", "full-house") == (12, 0)
    assert one(YACHT, (3, 3, 6, 6, 6), "full-house", "chance") == (24, 24)
    assert one(YACHT, (3,) * 5, "yacht", "full-house") == (50, 0)


def test_generala_pays_more_for_the_first_roll() -> None:
    assert one(GENERALA, (1, 2, 3, 4, 5), "straight") == (20,)
    assert one(GENERALA, (1, 2, 3, 4, 5), "straight", "full-house", rolls=1) == (25, 0)
    assert one(GENERALA, (2, 2, 3, 3, 3), "full-house", rolls=1) == (35,)
    assert one(GENERALA, (2, 3, 3, 3, 3), "poker", rolls=1) == (45,)
    ten = evolve(GENERALA, sheet=generala_sheet(generala=60, first_roll=10))
    assert one(ten, (2, 3, 3, 3, 3), "poker", "generala", rolls=1) == (50, 0)
    assert one(ten, (3, 3, 3, 3, 3), "generala") == (60,)


def test_a_generala_with_the_first_roll_wins_at_once() -> None:
    game = Yahtzee(GENERALA)
    state = turn(GENERALA, (4,) * 5, rolls=1)
    after = game.apply(state, Score(0, "generala"))
    assert after.winner == 0
    assert game.standings(after).winners == (0,)
    assert game.waiting(after).over
    assert game.effects(state, Score(0, "generala"), 1)[-1] == GameEnded((50, 0))
    assert game.apply(turn(GENERALA, (4,) * 5, rolls=2), Score(0, "generala")).winner is None
    assert game.apply(turn(GENERALA, (4,) * 5, rolls=1), Score(0, "fours")).winner is None
    calm = evolve(GENERALA, sheet=generala_sheet(instant_win=False))
    assert Yahtzee(calm).apply(turn(calm, (4,) * 5, rolls=1), Score(0, "generala")).winner is None


def test_who_wins_at_once_stands_first_whatever_the_scores() -> None:
    behind = card(GENERALA)
    ahead = card(GENERALA, sixes=24, poker=45)
    state = State(0, (1,) * 5, 1, (behind, ahead))
    game = Yahtzee(GENERALA)
    standings = game.standings(game.apply(state, Score(0, "generala")))
    assert [place.score for place in standings.places] == [50, 69]
    assert standings.rank(1) == 2


@pytest.mark.parametrize("double", [100, 120])
def test_a_second_generala_needs_the_first(double: int) -> None:
    options = evolve(GENERALA, sheet=generala_sheet(double=double))
    assert one(options, (3,) * 5, "generala", "double-generala") == (50, 0)
    held = card(options, generala=50)
    assert gain(options, turn(options, (3,) * 5, held, rolls=2), "double-generala") == double
    zeroed = card(options, generala=0)
    assert gain(options, turn(options, (3,) * 5, zeroed, rolls=2), "double-generala") == 0


@pytest.mark.parametrize(
    "straight, dice, points",
    [
        (Run(5), (1, 3, 4, 5, 6), 0),
        (Run(5, wrap=True), (1, 3, 4, 5, 6), 20),
        (Run(5, wrap=True), (1, 2, 4, 5, 6), 20),
        (Run(5, wild_ones=True), (1, 2, 3, 4, 6), 20),
        (Run(5, wild_ones=True), (1, 1, 4, 5, 6), 20),
        (Run(5, wild_ones=True), (1, 1, 3, 5, 5), 0),
        (Run(5, wild_ones=True), (1, 2, 3, 4, 5), 20),
    ],
)
def test_tables_differ_on_what_a_straight_of_generala_is(
    straight: Run, dice: Faces, points: int
) -> None:
    options = evolve(GENERALA, sheet=generala_sheet(straight=straight))
    assert one(options, dice, "straight") == (points,)


def test_triple_yahtzee_multiplies_its_columns() -> None:
    filled = {"aces/1": 3, "chance/2": 20, "aces/3": 4, "yahtzee/3": 50}
    held = card(TRIPLE_YAHTZEE, filled)
    assert [column.total for column in totals(TRIPLE_YAHTZEE, held)] == [3, 40, 162]
    state = turn(TRIPLE_YAHTZEE, (6, 6, 6, 5, 4), held)
    assert Score(0, "chance", 1) in Yahtzee(TRIPLE_YAHTZEE).legal_moves(state, 0)
    assert Score(0, "chance", 2) not in Yahtzee(TRIPLE_YAHTZEE).legal_moves(state, 0)
    assert gain(TRIPLE_YAHTZEE, state, "sixes", 3) == 54


def test_each_column_of_triple_yahtzee_has_its_own_upper_bonus() -> None:
    filled = {f"{name}/2": 3 * face for face, name in enumerate(UPPER, start=1)}
    held = card(TRIPLE_YAHTZEE, filled)
    assert [column.bonus for column in totals(TRIPLE_YAHTZEE, held)] == [0, 35, 0]
    assert grand_total(TRIPLE_YAHTZEE, held) == 2 * (63 + 35)


def test_chips_and_jokers_of_triple_yahtzee_wait_for_all_three_boxes() -> None:
    all_but_one = card(TRIPLE_YAHTZEE, {"yahtzee/1": 50, "yahtzee/2": 50})
    state = turn(TRIPLE_YAHTZEE, (5,) * 5, all_but_one)
    assert len(Yahtzee(TRIPLE_YAHTZEE).legal_moves(state, 0)) == 37
    assert gain(TRIPLE_YAHTZEE, state, "fives", 1) == 25

    yahtzees = {f"yahtzee/{column}": 50 for column in (1, 2, 3)}
    state = turn(TRIPLE_YAHTZEE, (5,) * 5, card(TRIPLE_YAHTZEE, yahtzees))
    assert Yahtzee(TRIPLE_YAHTZEE).legal_moves(state, 0) == (
        Score(0, "fives", 1),
        Score(0, "fives", 2),
        Score(0, "fives", 3),
    )
    assert gain(TRIPLE_YAHTZEE, state, "fives", 2) == 50 + 200
    flat = evolve(TRIPLE_YAHTZEE, chip_value=ChipValue.FLAT)
    assert gain(flat, state, "fives", 2) == 50 + 100

    one_zero = card(TRIPLE_YAHTZEE, yahtzees | {"yahtzee/2": 0})
    state = turn(TRIPLE_YAHTZEE, (5,) * 5, one_zero)
    assert gain(TRIPLE_YAHTZEE, state, "fives", 3) == 75


def test_a_joker_of_triple_yahtzee_needs_all_three_upper_boxes() -> None:
    filled = {f"yahtzee/{column}": 50 for column in (1, 2, 3)} | {"fives/1": 5, "fives/2": 5}
    state = turn(TRIPLE_YAHTZEE, (5,) * 5, card(TRIPLE_YAHTZEE, filled))
    assert Yahtzee(TRIPLE_YAHTZEE).legal_moves(state, 0) == (Score(0, "fives", 3),)
    state = turn(TRIPLE_YAHTZEE, (5,) * 5, card(TRIPLE_YAHTZEE, filled | {"fives/3": 0}))
    assert gain(TRIPLE_YAHTZEE, state, "large-straight", 3) == 120 + 300


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_scores_and_ends(name: str) -> None:
    options = PRESETS[name]
    only = options.sheet.boxes[0].name
    held = only_open(options, f"{only}/1")
    game = Yahtzee(evolve(options, seats=1, partners=None))
    state = State(0, (1,) * options.sheet.dice, options.rolls, (held,))
    after = game.apply(state, game.legal_moves(state, 0)[-1])
    assert game.waiting(after).over


def test_house_rules_of_a_sheet_are_values() -> None:
    summed = Options(sheet=yahtzee_sheet(full_house_score=Points.ALL))
    assert one(summed, (2, 2, 6, 6, 6), "full-house") == (22,)
    joker = card(summed, yahtzee=50, sixes=18)
    assert gain(summed, turn(summed, (6,) * 5, joker), "full-house") == 130
    matching = Options(sheet=yahtzee_sheet(kind_score=Points.MATCHING))
    assert one(matching, (2, 5, 5, 5, 5), "three-of-a-kind", "four-of-a-kind") == (15, 20)


def test_keeping_on_six_dice_works_like_on_five() -> None:
    state = turn(MAXI_YATZY, (1, 2, 3, 4, 5, 6), rolls=1)
    keeps = [m for m in Yahtzee(MAXI_YATZY).legal_moves(state, 0) if isinstance(m, Keep)]
    assert len(keeps) == 2**6 - 1
