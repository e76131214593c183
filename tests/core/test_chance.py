"""Requests to chance weigh, read, list and sample their outcomes, and these agree."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import CHANCE, Rng, TooManyOutcomes
from tablerules.core.chance import Chance, Deal, Dealt, Pick, Roll, Rolled, has_dealt, probability
from tablerules.core.dice import Dice
from tablerules.core.piles import Pool

PICK = Pick(((Rolled((1,)), 2), (Rolled((2,)), 3)))
REQUESTS: list[Chance[Any]] = [
    Roll(0),
    Roll(3),
    Roll(Dice.loaded(2, {1: 1, 2: 3})),
    Roll(Dice(1, faces=(0, 1, 2))),
    Deal(0, 2, Pool.of("aabc")),
    Deal(1, 0, Pool.of("ab")),
    Deal(2, 3, Pool.of((1, 1, 1, 2, 3, 3))),
    PICK,
]
each_request = pytest.mark.parametrize("request_", REQUESTS, ids=str)


@each_request
def test_listed_weights_sum_to_the_total_and_agree_with_weight(request_: Chance[Any]) -> None:
    outcomes = dict(request_.outcomes())
    assert len(outcomes) == len(request_.outcomes())
    assert sum(outcomes.values()) == request_.total
    for outcome, weight in outcomes.items():
        assert request_.weight(outcome) == weight > 0
        assert outcome.actor is CHANCE
    assert sum(probability(request_, outcome) for outcome in outcomes) == 1


@each_request
def test_samples_are_outcomes_and_come_as_often_as_they_weigh(request_: Chance[Any]) -> None:
    rng, many = Rng(str(request_)), 4_000
    drawn = Counter(request_.sample(rng) for _ in range(many))
    wanted = {o: many * weight / request_.total for o, weight in request_.outcomes()}
    assert set(drawn) <= set(wanted)
    chi_square = sum((drawn[outcome] - want) ** 2 / want for outcome, want in wanted.items())
    freedom = len(wanted) - 1
    assert abs(chi_square - freedom) <= 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(
    "roll",
    [
        *map(Roll, range(8)),
        Roll(Dice(3, faces=(2,))),
        Roll(Dice.loaded(2, {1: 1, 2: 3})),
        Roll(Dice(1, faces=tuple(range(20)))),
    ],
    ids=str,
)
def test_a_roll_takes_from_the_stream_what_drawing_a_number_takes(roll: Roll) -> None:
    rng, twin = Rng("dice"), Rng("dice")
    ways = [outcome for outcome, weight in roll.outcomes() for _ in range(weight)]
    for _ in range(300):
        assert roll.sample(rng) == ways[twin.below(roll.total)]
        assert rng.position == twin.position


@each_request
@pytest.mark.parametrize(
    "thing",
    [
        None,
        0,
        "",
        "* roll 1",
        (),
        object(),
        Rolled((9,)),
        Dealt(9, ("a", "b")),
        Dealt(0, (None, None)),
    ],
    ids=str,
)
def test_what_cannot_come_weighs_nothing(request_: Chance[Any], thing: object) -> None:
    assert request_.weight(thing) == 0


@pytest.mark.parametrize(
    "request_, given_, outcome",
    [
        (Roll(3), "6 1 6", Rolled((1, 6, 6))),
        (Roll(3), [6, 1, 6], Rolled((1, 6, 6))),
        (Roll(1), 4, Rolled((4,))),
        (Roll(0), "", Rolled(())),
        (Deal(1, 2, Pool.of("aabc")), "ca", Dealt(1, ("a", "c"))),
        (Deal(1, 2, Pool.of("aabc")), ["c", "a"], Dealt(1, ("a", "c"))),
        (Deal(1, 2, Pool.of("aabc")), Dealt(1, ("c", "a")), Dealt(1, ("a", "c"))),
        (PICK, Rolled((2,)), Rolled((2,))),
        (PICK, "* roll 2", Rolled((2,))),
    ],
    ids=str,
)
def test_what_people_give_becomes_an_outcome(
    request_: Chance[Any], given_: Any, outcome: object
) -> None:
    assert request_.outcome(given_) == outcome
    assert request_.weight(outcome) > 0


@pytest.mark.parametrize(
    "request_, given_, message",
    [
        (Roll(3), "6 6", "6 6 is no outcome of a roll of 3 dice with faces 1, 2, 3, 4, 5, 6"),
        (Roll(1), 7, "7 is no outcome of a roll of 1 die with faces 1, 2, 3, 4, 5, 6"),
        (Roll(2), [], "nothing is no outcome of a roll of 2 dice"),
        (Roll(2), "1 x", "'1 x' is not a list of faces; a roll of 2 dice"),
        (Roll(2), "1 -2", "'1 -2' is not a list of faces"),
        (Roll(2), "1 \u0662", "is not a list of faces"),
        (Roll(2), "9" * 100_000, "'9{40}' is not a list of faces"),
        (Deal(1, 2, Pool.of("abc")), "aa", "a a for p2 is no outcome of a deal of 2"),
        (Deal(1, 1, Pool.of("abc")), "ab", "a b for p2 is no outcome of a deal of 1 card to p2"),
        (
            Deal(1, 1, Pool.of("abc")),
            Dealt(0, ("a",)),
            "a for p1 is no outcome of a deal of 1 card to p2",
        ),
        (Deal(1, 1, Pool.of("abc")), Dealt(1, (None,)), "None for p2 is no outcome"),
        (Deal(1, 2, Pool.of("abc")), "", "nothing for p2 is no outcome"),
        (PICK, "* roll 3", r"\* roll 3 is no outcome of one of \* roll 1, \* roll 2"),
    ],
)
def test_what_cannot_come_is_refused_with_one_sentence(
    request_: Chance[Any], given_: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        request_.outcome(given_)


@given(faces=st.lists(st.integers(1, 6), max_size=6))
def test_equal_rolls_are_equal_in_any_order(faces: list[int]) -> None:
    rolled = Rolled(tuple(faces))
    assert rolled == Rolled(tuple(reversed(faces)))
    assert rolled.faces == tuple(sorted(faces))
    assert str(rolled) == " ".join(["* roll", *map(str, sorted(faces))])


@pytest.mark.parametrize("cards", [None, 1, ["a"], {"a"}, "a"])
@pytest.mark.parametrize("count", [1, 2])
def test_a_hand_that_is_no_tuple_is_no_outcome(cards: Any, count: int) -> None:
    assert Deal(0, count, Pool.of("aab")).weight(Dealt(0, cards)) == 0


def test_a_hand_is_dealt_in_sorted_order_only_so_that_it_is_one_move() -> None:
    deal = Deal(0, 2, Pool.of("abb"))
    assert deal.weight(Dealt(0, ("a", "b"))) == 2
    assert deal.weight(Dealt(0, ("b", "a"))) == 0


def test_hidden_cards_are_written_as_question_marks() -> None:
    assert str(Dealt(1, ("R5", None))) == "* deal p2 R5 ??"
    assert str(Dealt(1, ())) == "* deal p2"


def test_probabilities_are_exact() -> None:
    assert probability(Roll(5), Rolled((1, 2, 3, 4, 5))) == Fraction(120, 7776)
    assert probability(Deal(0, 2, Pool.of("aab")), Dealt(0, ("a", "b"))) == Fraction(2, 3)
    assert probability(PICK, Rolled((2,))) == Fraction(3, 5)
    assert probability(PICK, Rolled((3,))) == 0


def test_a_large_deal_is_not_listed_but_weighed_and_sampled() -> None:
    deal = Deal(0, 7, Pool.of(range(60)))
    with pytest.raises(TooManyOutcomes):
        deal.outcomes()
    assert deal.weight(deal.sample(Rng(1))) == 1


@pytest.mark.parametrize(
    "request_, words",
    [
        (Roll(1), "a roll of 1 die with faces 1, 2, 3, 4, 5, 6"),
        (Roll(Dice(2, (1, 1, 5))), "a roll of 2 dice with faces 1, 5"),
        (Deal(0, 1, Pool.of("ab")), "a deal of 1 card to p1"),
        (Deal(2, 7, Pool.of("ab")), "a deal of 7 cards to p3"),
        (PICK, "one of * roll 1, * roll 2"),
    ],
)
def test_requests_say_what_they_ask_for(request_: Chance[Any], words: str) -> None:
    assert str(request_) == words


@pytest.mark.parametrize(
    "make",
    [lambda: Roll(2), lambda: Deal(0, 1, Pool.of("ab")), lambda: Pick(((Rolled((1,)), 1),))],
)
def test_requests_are_values(make: Callable[[], Chance[Any]]) -> None:
    assert make() == make()
    assert hash(make()) == hash(make())


def test_a_card_dealt_is_one_of_the_pool_it_is_dealt_from() -> None:
    here, there = ("a", 1), ("a", True)  # equal, but not the same
    for card in (here, there):
        dealt = Deal(0, 1, Pool.of([card])).sample(Rng(1))
        assert dealt.cards[0] is card


@pytest.mark.parametrize("count", [1, 3])
def test_a_deal_knows_the_very_outcome_that_it_has_sampled_last(count: int) -> None:
    deal, other = (Deal(0, count, Pool.of("aaaabbbb")) for _ in range(2))
    assert not has_dealt(deal, None)
    first = deal.sample(Rng(1))
    assert has_dealt(deal, first)
    assert not has_dealt(deal, Dealt(0, first.cards))
    assert not has_dealt(other, first)
    assert not has_dealt(Roll(2), first)
    assert (deal, hash(deal), repr(deal)) == (other, hash(other), repr(other))
    assert not has_dealt(copy.copy(deal), first)
