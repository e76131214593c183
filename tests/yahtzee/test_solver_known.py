"""Numbers that independent programs and publications give for the full sheets."""

import pytest
from attrs import evolve

from tablerules.yahtzee import (
    FREE_CHOICE,
    GENERALA,
    GENERALA_DOUBLE,
    KNIFFEL,
    MAXI_YATZY,
    PLAIN,
    TRIPLE_YAHTZEE,
    YACHT,
    YAHTZEE,
    YATZY,
    Box,
    Groups,
    Joker,
    Options,
    Order,
    Sheet,
    State,
    Yahtzee,
    generala_sheet,
)
from tablerules.yahtzee.solver import (
    Distribution,
    Solution,
    maximin,
    solve,
    solve_target,
    summary_table,
)
from tests.yahtzee.build import only_open


@pytest.fixture(scope="session")
def default() -> Solution:
    return solve(YAHTZEE, cache=None)


@pytest.fixture(scope="session")
def spread(default: Solution) -> Distribution:
    return default.distribution()


def test_the_mean_of_the_default_rules(default: Solution) -> None:
    assert default.mean == pytest.approx(254.587728734496, abs=1e-9)


@pytest.mark.rule("yahtzee:J-free")
def test_the_mean_of_free_choice() -> None:
    assert solve(FREE_CHOICE, cache=None).mean == pytest.approx(254.589609481963, abs=1e-9)


def test_the_mean_of_yatzy() -> None:
    assert solve(YATZY, cache=None).mean == pytest.approx(248.439989377855, abs=1e-9)


@pytest.mark.parametrize(
    "options, mean, sd",
    [
        (PLAIN, 245.870774514112, 39.821),
        pytest.param(FREE_CHOICE, 254.589609481963, 59.612, marks=pytest.mark.slow),
        pytest.param(YATZY, 248.439989377855, 38.496, marks=pytest.mark.slow),
    ],
    ids=["plain", "free", "yatzy"],
)
def test_the_standard_deviation_of_other_rules(options: Options, mean: float, sd: float) -> None:
    solution = solve(options, cache=None)
    found = solution.distribution()
    assert found.sd == pytest.approx(sd, abs=1e-3)
    assert found.mean == pytest.approx(solution.mean, abs=1e-9)
    assert solution.mean == pytest.approx(mean, abs=1e-9)


@pytest.mark.slow
def test_the_distribution_of_the_default_rules(default: Solution, spread: Distribution) -> None:
    assert spread.mean == pytest.approx(default.mean, abs=1e-9)
    assert spread.sd == pytest.approx(59.608, abs=1e-3)
    assert (spread.least, spread.most) == (12, 1575)
    assert [spread.quantile(share) for share in (0.05, 0.5, 0.95)] == [180, 248, 388]
    assert spread.at_least(300) == pytest.approx(0.143264, abs=1e-6)
    assert spread.chances.sum() == pytest.approx(1, abs=1e-12)
    chips = sum(n * chance for n, chance in enumerate(spread.chips))
    boxes = sum(odds.mean for odds in spread.boxes)
    assert boxes + 35 * spread.upper_bonus + 100 * chips == pytest.approx(default.mean, abs=1e-9)


@pytest.mark.slow
def test_the_summary_names_the_numbers(default: Solution, spread: Distribution) -> None:
    text = summary_table(default, spread)
    assert "| mean | 254.587728734 |" in text
    assert "| standard deviation | 59.608 |" in text
    assert "| lowest, highest | 12, 1575 |" in text
    assert "5%: 180" in text
    assert "50%: 248" in text
    assert "| Yahtzee | 16.87 | 66.26% |" in text


@pytest.mark.slow
def test_the_best_chance_of_300() -> None:
    solution = solve_target(YAHTZEE, 300)
    assert solution.chance == pytest.approx(0.176019, abs=1e-6)
    assert solution.curve[300] == solution.chance


def test_the_first_decision_after_a_large_straight(default: Solution) -> None:
    game = Yahtzee(YAHTZEE)
    state = game.apply(game.start(), game.read("* roll 1 2 3 4 5"))
    first, second, *_ = default.evaluate(state)
    assert (str(first.move), str(second.move)) == ("p1 score large-straight", "p1 keep 2 3 4 5")
    assert first.value == pytest.approx(261.531406, abs=1e-6)
    assert second.value == pytest.approx(254.875417, abs=1e-6)
    assert str(first) == "score large-straight: 261.53"


LAST_BOX = {
    "aces": (2.106481, 5.777645),
    "twos": (4.212963, 7.316773),
    "threes": (6.319444, 9.085837),
    "fours": (8.425926, 10.892343),
    "fives": (10.532407, 12.787980),
    "sixes": (12.638889, 14.778506),
    "three-of-a-kind": (15.194661, 18.721776),
    "four-of-a-kind": (5.611263, 10.039387),
    "full-house": (9.153620, 12.465515),
    "small-straight": (18.480750, 19.281481),
    "large-straight": (10.612742, 12.480611),
    "chance": (23.333333, 25.611821),
}


@pytest.mark.parametrize("box", LAST_BOX)
@pytest.mark.parametrize("yahtzee", [0, 50])
def test_the_worth_of_the_last_box(default: Solution, box: str, yahtzee: int) -> None:
    card = only_open(YAHTZEE, box, yahtzee=yahtzee)
    value = default.value(State(0, (), 0, (card, card))) - yahtzee
    assert value == pytest.approx(LAST_BOX[box][yahtzee > 0], abs=1e-6)


def test_the_worth_of_yahtzee_as_the_last_box(default: Solution) -> None:
    card = only_open(YAHTZEE, "yahtzee")
    value = default.value(State(0, (), 0, (card, card)))
    assert value == pytest.approx(8697425 / 3779136, abs=1e-12)


ACES = {
    0: (37.1064815, 40.7776454),
    1: (34.8347900, 36.3268685),
    2: (26.5658328, 28.1882805),
    3: (14.5262314, 16.6958080),
    4: (5.7614015, 8.7874840),
    5: (2.5710034, 6.1104481),
    6: (2.1064815, 5.7776454),
}


@pytest.mark.parametrize("missing", ACES)
@pytest.mark.parametrize("yahtzee", [0, 50])
def test_the_worth_of_aces_for_the_bonus(default: Solution, missing: int, yahtzee: int) -> None:
    # Fives and Sixes hold 55 points; what else is there toward 63 stands in Twos and Threes.
    more = 63 - missing - 55
    twos, threes = {8: (8, 0), 7: (4, 3), 6: (6, 0), 5: (2, 3), 4: (4, 0), 3: (0, 3), 2: (2, 0)}[
        more
    ]
    filled = {"fives": 25, "sixes": 30, "twos": twos, "threes": threes}
    card = only_open(YAHTZEE, "aces", yahtzee=yahtzee, **filled)
    state = State(0, (), 0, (card, card))
    so_far = sum(score or 0 for score in card.boxes)
    # A bonus that is reached already counts in the value, as in the totals of the card.
    assert default.value(state) - so_far == pytest.approx(ACES[missing][yahtzee > 0], abs=1e-6)


@pytest.mark.slow
def test_rules_that_differ_in_names_only_are_worth_the_same(default: Solution) -> None:
    assert solve(KNIFFEL, cache=None).mean == default.mean


@pytest.mark.rule("yahtzee:S3-33", "yahtzee:Y32")
def test_upper_first_allows_at_most_975() -> None:
    solution = solve(evolve(YAHTZEE, order=Order.UPPER_FIRST), cache=None)
    found = solution.distribution()
    assert found.most == 975
    assert found.mean == pytest.approx(solution.mean, abs=1e-9)


@pytest.mark.parametrize(
    "options",
    [
        YACHT,
        evolve(GENERALA, sheet=generala_sheet(instant_win=False)),
        evolve(GENERALA_DOUBLE, sheet=generala_sheet(double=120, instant_win=False)),
        evolve(YAHTZEE, order=Order.FIXED),
        evolve(YAHTZEE, rolls=1, order=Order.UPPER_FIRST),
        evolve(MAXI_YATZY, saved_rolls=False, order=Order.FIXED),
    ],
    ids=["yacht", "generala", "double generala", "fixed", "one roll", "six dice"],
)
def test_the_distribution_has_the_mean_of_the_solution(options: Options) -> None:
    solution = solve(options, cache=None)
    found = solution.distribution()
    assert found.mean == pytest.approx(solution.mean, abs=1e-9)
    assert found.least <= maximin(options).mean


@pytest.mark.parametrize(
    "options, why",
    [
        (MAXI_YATZY, "saved_rolls multiplies the positions of Maxi Yatzy .* set saved_rolls=False"),
        (evolve(MAXI_YATZY, saved_rolls=False), r"Maxi Yatzy has [\d,]+ positions .* 4,000,000"),
        (TRIPLE_YAHTZEE, "has 3 columns, 39 boxes in all: .* 549,755,813,888"),
        (GENERALA, r"Generala with the first roll wins .* generala_sheet\(instant_win=False\)"),
        (
            Options(
                sheet=Sheet(
                    name="Wide",
                    boxes=tuple(
                        Box(name=f"pair{i}", label="Pair", pattern=Groups((2,)), points=2)
                        for i in range(20)
                    ),
                ),
                joker=Joker.NONE,
                yahtzee_bonus=0,
            ),
            "Wide has more than 1,048,576 positions",
        ),
        (evolve(YAHTZEE, rolls=1 << 70), "rolls must be at most 1,000 to be solved, not 1,180,591"),
        (evolve(YAHTZEE, yahtzee_bonus=1 << 70), "scores must be at most 1,000,000,000 to be solv"),
    ],
    ids=["saved rolls", "six dice", "columns", "instant win", "lower boxes", "rolls", "scores"],
)
def test_rules_that_cannot_be_solved_are_refused_with_the_reason(
    options: Options, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        solve(options, cache=None)
    with pytest.raises(ValueError, match=why):
        solve_target(options, 100)
