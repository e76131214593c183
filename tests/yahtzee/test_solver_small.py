"""Small games, whose optimal play the game's own moves give exactly."""

import numpy as np
import pytest
from attrs import evolve

from tablerules.core.luck import Seeded
from tablerules.core.rng import Rng
from tablerules.core.table import Table
from tablerules.yahtzee import (
    AnyDice,
    Box,
    Groups,
    Joker,
    Options,
    Order,
    Points,
    Run,
    Score,
    Sheet,
    State,
    Yahtzee,
    grand_total,
    upper_boxes,
)
from tablerules.yahtzee.solver import Solution, maximin, solve, solve_target
from tests.yahtzee.brute import Brute

UPPER = upper_boxes()
HOUSE = Box(name="house", label="House", pattern=Run(2), points=7, joker=9)
FIVE = Box(name="five", label="All equal", pattern=Groups((2,)), points=20)
CHANCE = Box(name="chance", label="Chance", pattern=AnyDice(), points=Points.ALL)
SMALL = Sheet(name="Small", dice=2, boxes=(UPPER[1], UPPER[4], HOUSE, FIVE), yahtzee="five")
BASE = Options(seats=1, sheet=SMALL, yahtzee_bonus=30, upper_bonus=11, upper_threshold=9, rolls=2)

AGAIN = Box(name="again", label="Again", pattern=Groups((2,)), points=25, needs="pair")
PAIR = Box(name="pair", label="Pair", pattern=Groups((2,)), points=12, first_roll=5)
NEEDS = Options(
    seats=1,
    sheet=Sheet(name="Needs", dice=2, boxes=(UPPER[3], PAIR, AGAIN)),
    joker=Joker.NONE,
    yahtzee_bonus=0,
    upper_bonus=0,
)

GAMES = {
    **{f"joker {joker.value}": evolve(BASE, joker=joker) for joker in Joker},
    **{f"order {order.value}": evolve(BASE, order=order, joker=Joker.FREE) for order in Order},
    "one roll": evolve(BASE, rolls=1),
    "four rolls": evolve(BASE, rolls=4, sheet=evolve(SMALL, boxes=(UPPER[1], HOUSE, FIVE))),
    "no upper bonus": evolve(BASE, upper_bonus=0),
    "no chips": evolve(BASE, yahtzee_bonus=0),
    "needs and first roll": NEEDS,
    "needs and first roll, one roll": evolve(NEEDS, rolls=1),
    "three dice": evolve(NEEDS, rolls=2, sheet=Sheet(name="Three", dice=3, boxes=(PAIR, CHANCE))),
    "only lower boxes": evolve(NEEDS, sheet=Sheet(name="Lower", dice=2, boxes=(PAIR, HOUSE))),
}


@pytest.fixture(scope="module", params=list(GAMES))
def solved(request: pytest.FixtureRequest) -> tuple[Brute, Solution]:
    options = GAMES[request.param]
    return Brute(options), solve(options, cache=None)


def some_states(brute: Brute, count: int) -> list[State]:
    """States met in random games, those that wait on a roll included."""
    rng, found = Rng(3), list[State]()
    while len(found) < count:
        state = brute.game.start()
        while (on := brute.game.waiting(state).on) is not None:
            found.append(state)
            if isinstance(on, int):
                moves = brute.game.legal_moves(state, on)
            else:
                moves = tuple(roll for roll, _ in on.outcomes())
            state = brute.game.apply(state, rng.choice(moves))
        found.append(state)
    return found


def test_the_mean_is_that_of_all_games(solved: tuple[Brute, Solution]) -> None:
    brute, solution = solved
    assert solution.mean == pytest.approx(float(brute.value(brute.game.start())), rel=1e-13)


def test_every_state_is_worth_what_play_from_it_brings(solved: tuple[Brute, Solution]) -> None:
    brute, solution = solved
    for state in some_states(brute, 150):
        assert solution.value(state) == pytest.approx(float(brute.value(state)), rel=1e-12)


def test_every_move_is_worth_what_play_after_it_brings(solved: tuple[Brute, Solution]) -> None:
    brute, solution = solved
    for state in some_states(brute, 80):
        if not isinstance(brute.game.waiting(state).on, int):
            continue
        found = solution.evaluate(state)
        exact = dict(brute.moves(state))
        assert {advice.move for advice in found} == exact.keys()
        values = [advice.value for advice in found]
        assert values == pytest.approx([float(exact[a.move]) for a in found], rel=1e-12)
        # Exactly equal moves keep the documented order, all others are sorted by value.
        moves = brute.game.legal_moves(state, 0)
        boxes = [move for move in moves if isinstance(move, Score)]
        order = [*boxes, *(move for move in moves if not isinstance(move, Score))]
        keys = [(-exact[advice.move], order.index(advice.move)) for advice in found]
        assert keys == sorted(keys)


def test_the_distribution_is_that_of_the_best_moves(solved: tuple[Brute, Solution]) -> None:
    brute, solution = solved
    for state in [brute.game.start(), *some_states(brute, 9)[2::3]]:
        exact = brute.distribution(state, solution.best)
        found = solution.distribution(state)
        assert found.scores.tolist() == sorted(exact)
        chances = [exact[score] for score in sorted(exact)]
        assert found.chances.tolist() == pytest.approx(chances, rel=1e-12)
        assert found.mean == pytest.approx(solution.value(state), rel=1e-12)
        parts = sum(odds.mean for odds in found.boxes)
        parts += found.upper_bonus * solution.options.upper_bonus
        parts += solution.options.yahtzee_bonus * float(np.arange(len(found.chips)) @ found.chips)
        assert parts == pytest.approx(found.mean, rel=1e-12)


@pytest.mark.parametrize("name", ["joker forced", "order upper_first", "needs and first roll"])
@pytest.mark.parametrize("target", [9, 22, 43])
def test_the_chance_of_a_target_is_the_best_there_is(name: str, target: int) -> None:
    brute = Brute(GAMES[name], lambda score: int(score >= target))
    solution = solve_target(GAMES[name], target)
    start = brute.game.start()
    assert solution.chance == pytest.approx(float(brute.value(start)), rel=1e-12)
    for state in some_states(brute, 120):
        assert solution.value(state) == pytest.approx(float(brute.value(state)), rel=1e-12)
        if isinstance(brute.game.waiting(state).on, int):
            exact = dict(brute.moves(state))
            for advice in solution.evaluate(state):
                assert advice.value == pytest.approx(float(exact[advice.move]), rel=1e-12)


def test_the_curve_holds_the_best_chance_of_every_score() -> None:
    curve = solve_target(BASE, 90).curve
    for score in range(0, 91, 7):
        assert curve[score] == pytest.approx(solve_target(BASE, score).chance, rel=1e-12)
    assert curve[0] == 1
    assert (np.diff(curve) <= 0).all()
    distribution = solve(BASE, cache=None).distribution()
    assert all(curve[t] >= distribution.at_least(t) - 1e-12 for t in range(91))


@pytest.mark.parametrize("name", ["joker forced", "joker free", "needs and first roll", "one roll"])
def test_nobody_can_take_what_is_safe(name: str) -> None:
    brute = Brute(GAMES[name], adverse=True)
    solution = maximin(GAMES[name])
    assert solution.mean == float(brute.value(brute.game.start()))
    for state in some_states(brute, 100):
        assert solution.value(state) == float(brute.value(state))


def test_a_solution_advises_any_seat_of_any_game_with_its_rules() -> None:
    options = evolve(BASE, seats=3, games=2)
    solution = solve(options, cache=None)
    table = Table(Yahtzee(options), Seeded(8))
    bot = solution.bot()
    table.run([bot, bot, bot])
    assert table.game.waiting(table.state).over


def test_optimal_play_reaches_its_mean_in_real_games() -> None:
    solution = solve(BASE, cache=None)
    bot = solution.bot()
    totals = []
    for seed in range(400):
        table = Table(Yahtzee(BASE), Seeded(seed))
        table.run([bot])
        totals.append(grand_total(BASE, table.state.cards[0]))
    distribution = solution.distribution()
    error = distribution.sd / len(totals) ** 0.5
    assert abs(float(np.mean(totals)) - solution.mean) < 4 * error


def test_very_high_scores_are_told_apart_and_followed() -> None:
    options = evolve(BASE, yahtzee_bonus=70_000, joker=Joker.FREE)
    brute, solution = Brute(options), solve(options, cache=None)
    start = brute.game.start()
    assert solution.mean == pytest.approx(float(brute.value(start)), rel=1e-13)
    found, exact = solution.distribution(), brute.distribution(start, solution.best)
    assert found.scores.tolist() == sorted(exact)
    assert found.mean == pytest.approx(solution.mean, rel=1e-12)


def test_seven_dice_offer_more_keeps_than_other_sheets() -> None:
    sheet = Sheet(name="Seven", dice=7, boxes=(evolve(CHANCE, name="first"), CHANCE))
    options = evolve(NEEDS, sheet=sheet, rolls=2)
    solution = solve(options, cache=None)
    # Each die is kept if it shows more than 3.5; both boxes take all dice.
    assert solution.mean == pytest.approx(2 * 7 * 4.25, rel=1e-13)
    assert solution.distribution().mean == pytest.approx(solution.mean, rel=1e-12)


def test_a_card_of_another_sheet_is_refused() -> None:
    solution = solve(BASE, cache=None)
    with pytest.raises(ValueError, match="the card has 3 boxes, Small 4"):
        solution.value(Yahtzee(NEEDS).start())
