"""Dice as multisets agree with all ordered throws, one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Rng, TooManyOutcomes
from tablerules.core.dice import LISTED_AT_MOST, Dice

FACES = st.lists(st.integers(-2, 7), min_size=1, max_size=7)
SMALL = st.builds(Dice, st.integers(0, 4), FACES)


def throws(dice: Dice) -> Counter[tuple[int, ...]]:
    """Every ordered throw of every side, sorted and counted."""
    ordered = product(dice.faces, repeat=dice.count)
    return Counter(tuple(sorted(throw)) for throw in ordered)


@given(dice=SMALL)
def test_outcomes_are_all_throws_with_their_number_of_ways(dice: Dice) -> None:
    listed = dice.outcomes()
    assert dict(listed) == throws(dice)
    assert [roll for roll, _ in listed] == sorted(throws(dice))
    assert sum(weight for _, weight in listed) == dice.total


@given(dice=SMALL, roll=st.lists(st.integers(-3, 8), max_size=5))
def test_the_weight_of_a_roll_is_its_number_of_ways_in_any_order(
    dice: Dice, roll: list[int]
) -> None:
    ways = throws(dice)[tuple(sorted(roll))]
    assert dice.weight(roll) == ways
    assert dice.weight(tuple(reversed(roll))) == ways
    assert dice.probability(roll) == Fraction(ways, dice.total)


@given(dice=SMALL)
def test_sums_and_means_are_those_of_all_throws(dice: Dice) -> None:
    sums: Counter[int] = Counter()
    for throw, ways in throws(dice).items():
        sums[sum(throw)] += ways
    expected = {value: Fraction(ways, dice.total) for value, ways in sorted(sums.items())}
    assert dice.sums() == expected
    assert list(dice.sums()) == sorted(expected)
    assert dict(sorted(dice.distribution(sum).items())) == expected
    assert dice.expectation(sum) == sum(value * share for value, share in expected.items())


@given(dice=SMALL)
def test_probabilities_of_an_event_and_its_opposite_sum_to_one(dice: Dice) -> None:
    odd = dice.probability(lambda roll: sum(roll) % 2 == 1)
    assert odd + dice.probability(lambda roll: sum(roll) % 2 == 0) == 1


@given(count=st.integers(0, 3), weights=st.dictionaries(st.integers(1, 6), st.integers(0, 3)))
def test_loaded_dice_repeat_their_faces(count: int, weights: dict[int, int]) -> None:
    if not any(weights.values()):
        with pytest.raises(ValueError, match="at least one face"):
            Dice.loaded(count, weights)
        return
    sides = [face for face, weight in weights.items() for _ in range(weight)]
    assert Dice.loaded(count, weights) == Dice(count, tuple(sides))


@given(dice=SMALL, seed=st.integers())
def test_a_throw_is_one_of_the_outcomes(dice: Dice, seed: int) -> None:
    assert dice.sample(Rng(seed)) in dict(dice.outcomes())


@pytest.mark.parametrize(
    "dice",
    [Dice(2), Dice.loaded(2, {1: 1, 6: 3}), Dice(3, (1, 1, 2)), Dice(1, (0, 1, 2))],
    ids=str,
)
def test_throws_are_as_frequent_as_their_weights(dice: Dice) -> None:
    rng, many = Rng(str(dice)), 8_000
    thrown = Counter(dice.sample(rng) for _ in range(many))
    wanted = {roll: many * weight / dice.total for roll, weight in dice.outcomes()}
    chi_square = sum((thrown[roll] - want) ** 2 / want for roll, want in wanted.items())
    freedom = len(wanted) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


def test_known_numbers() -> None:
    five = Dice(5)
    assert (len(five.outcomes()), five.total) == (252, 7776)
    assert five.probability(lambda roll: len(set(roll)) == 1) == Fraction(6, 7776)
    assert five.probability((1, 2, 3, 4, 5)) == Fraction(120, 7776)
    assert Dice(2).sums()[7] == Fraction(1, 6)
    assert Dice(1, (0, 1, 2, 3, 4, 5)).expectation(sum) == Fraction(5, 2)


def test_no_dice_fall_in_one_way() -> None:
    none = Dice(0)
    assert none.outcomes() == (((), 1),)
    assert none.total == 1
    assert none.sums() == {0: 1}
    assert none.sample(Rng(0)) == ()


def test_dice_with_the_same_sides_are_equal_whatever_their_order() -> None:
    assert Dice(2, (3, 1, 2)) == Dice(2, (1, 2, 3))
    assert hash(Dice(2, (3, 1, 2))) == hash(Dice(2, (1, 2, 3)))


def test_too_many_outcomes_are_not_listed_but_weighed_and_thrown() -> None:
    many = Dice(30)
    with pytest.raises(TooManyOutcomes, match=r"30 dice with 6 faces have 324632 outcomes"):
        many.outcomes()
    assert many.weight((6,) * 30) == 1
    assert many.probability((1,) * 29 + (2,)) == Fraction(30, 6**30)
    assert len(many.sample(Rng(0))) == 30
    assert many.sums()[30] == Fraction(1, 6**30)
    assert len(Dice(22).outcomes()) < LISTED_AT_MOST


@pytest.mark.parametrize(
    "count, faces, message",
    [(-1, (1, 2), "count must be 0 or more, not -1"), (1, (), "at least one face")],
)
def test_impossible_dice_are_refused(count: int, faces: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Dice(count, faces)


def test_negative_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="weights must be 0 or more"):
        Dice.loaded(1, {1: 2, 2: -1})
