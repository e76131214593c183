"""Pools draw as if every item were a card of its own; decks keep their order."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Rng, TooManyOutcomes
from tablerules.core.dice import LISTED_AT_MOST
from tablerules.core.piles import Deck, Pool

ITEMS = st.lists(st.sampled_from("abcd"), max_size=8)


def hands(items: list[str], count: int) -> Counter[tuple[str, ...]]:
    """Every choice of so many single items, sorted and counted."""
    return Counter(tuple(sorted(hand)) for hand in combinations(items, count))


@given(items=ITEMS, count=st.integers(0, 9))
def test_draws_are_all_choices_with_their_number_of_ways(items: list[str], count: int) -> None:
    listed = Pool.of(items).draws(count)
    assert dict(listed) == hands(items, count)
    assert [hand for hand, _ in listed] == sorted(hands(items, count))
    assert sum(ways for _, ways in listed) == comb(len(items), count)


@given(items=ITEMS, hand=st.lists(st.sampled_from("abcde"), max_size=5))
def test_ways_and_probability_are_those_of_all_choices(items: list[str], hand: list[str]) -> None:
    pool, every = Pool.of(items), hands(items, len(hand))
    ways = every[tuple(sorted(hand))]
    assert pool.ways(hand) == ways
    assert pool.probability(hand) == (Fraction(ways, every.total()) if every else 0)


@given(items=ITEMS, more=ITEMS)
def test_what_is_added_can_be_removed_again(items: list[str], more: list[str]) -> None:
    pool = Pool.of(items)
    assert pool.add(more) == Pool.of(items + more)
    assert pool.add(more).remove(more) == pool
    assert hash(pool.add(more).remove(more)) == hash(pool)


@given(items=ITEMS)
def test_a_pool_counts_its_items_in_order(items: list[str]) -> None:
    pool = Pool.of(items)
    assert list(pool) == sorted(items)
    assert pool.size == len(pool) == len(items)
    assert [pool.count(item) for item in "abcde"] == [items.count(item) for item in "abcde"]
    assert bool(pool) is bool(items)


def test_the_order_of_items_makes_no_difference() -> None:
    assert Pool.of("cab") == Pool.of("abc")
    assert hash(Pool.of("cab")) == hash(Pool.of("abc"))
    assert Pool.of("") == Pool()


@pytest.mark.parametrize("items", ["c", "aaa", "abb"])
def test_what_is_not_there_cannot_be_removed(items: str) -> None:
    with pytest.raises(ValueError, match=f"{items[-1]} is not in the pool"):
        Pool.of("aab").remove(items)


@given(items=ITEMS, seed=st.integers(), data=st.data())
def test_a_sample_can_be_removed(items: list[str], seed: int, data: st.DataObject) -> None:
    pool, count = Pool.of(items), data.draw(st.integers(0, len(items)))
    drawn = pool.sample(Rng(seed), count)
    assert len(drawn) == count
    assert pool.remove(drawn).size == len(items) - count


def test_samples_are_as_frequent_as_their_ways() -> None:
    pool, rng, many = Pool.of("aaabbc"), Rng("samples"), 8_000
    drawn = Counter(tuple(sorted(pool.sample(rng, 3))) for _ in range(many))
    wanted = {hand: many * ways / comb(6, 3) for hand, ways in pool.draws(3)}
    chi_square = sum((drawn[hand] - want) ** 2 / want for hand, want in wanted.items())
    freedom = len(wanted) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("count", [-1, 4])
def test_more_than_there_is_cannot_be_sampled(count: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw {count} of 3 items"):
        Pool.of("abc").sample(Rng(0), count)


def test_of_too_many_draws_none_is_listed_and_nobody_waits_for_it() -> None:
    pool = Pool.of(list(range(54)) * 2)
    with pytest.raises(TooManyOutcomes, match="7 of 108 items can be drawn in 364953654 ways"):
        pool.draws(7)
    assert pool.probability(range(7)) == Fraction(2**7, comb(108, 7))
    assert LISTED_AT_MOST > len(pool.draws(3)) == comb(54, 3) + 54 * 53


@given(items=ITEMS, seed=st.integers())
def test_a_shuffled_deck_holds_the_same_cards(items: list[str], seed: int) -> None:
    deck = Deck(tuple(items))
    shuffled = deck.shuffled(Rng(seed))
    assert shuffled.pool() == deck.pool() == Pool.of(items)
    assert shuffled.cards == Rng(seed).shuffle(items)
    assert (len(shuffled), len(list(shuffled))) == (len(items), len(items))


@given(items=ITEMS, data=st.data())
def test_drawn_cards_laid_back_on_top_make_the_same_deck(
    items: list[str], data: st.DataObject
) -> None:
    deck = Deck(tuple(items))
    drawn, rest = deck.draw(data.draw(st.integers(0, len(items))))
    assert drawn + rest.cards == deck.cards
    assert rest.put_top(drawn) == deck
    assert rest.put_bottom(drawn) == deck.cut(len(drawn))


@pytest.mark.parametrize("count", [-1, 4])
def test_more_than_there_is_cannot_be_drawn_or_cut(count: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw {count} of 3 cards"):
        Deck(tuple("abc")).draw(count)
    with pytest.raises(ValueError, match=f"cannot draw {count} of 3 cards"):
        Deck(tuple("abc")).cut(count)


def test_one_card_is_drawn_where_no_number_is_said() -> None:
    assert Deck(tuple("abc")).draw() == (("a",), Deck(("b", "c")))


def test_almost_all_items_are_drawn_as_quickly_as_almost_none() -> None:
    pool = Pool.of([n for n in range(54) for _ in range(2)])
    assert len(pool.draws(107)) == 54
    assert sum(ways for _, ways in pool.draws(106)) == comb(108, 2)


def test_items_of_another_kind_are_simply_not_there() -> None:
    pool: Pool[object] = Pool.of([1, 2, 2])
    assert [pool.count(item) for item in (2, "2", None, (2,))] == [2, 0, 0, 0]
    assert pool.ways(["2"]) == pool.ways([None, 1]) == 0
    with pytest.raises(ValueError, match="None is not in the pool"):
        pool.remove([None])


@given(st.lists(st.sampled_from("abcde")), st.sampled_from("abcde"))
def test_one_item_comes_and_goes_like_several(items: list[str], item: str) -> None:
    pool = Pool.of(items)
    more = pool.add([item])
    assert (more, more.size) == (Pool.of([*items, item]), len(items) + 1)
    assert more.remove([item]) == pool
    assert more.remove([item]).size == pool.size == len(list(pool))


@given(items=ITEMS, more=ITEMS, seed=st.integers(), data=st.data())
def test_where_a_pool_comes_from_makes_no_difference(
    items: list[str], more: list[str], seed: int, data: st.DataObject
) -> None:
    grown = Pool.of("dcba").remove("abcd").add(items)
    for item in more:
        grown = grown.add([item])
    fresh = Pool.of(items + more)
    count = data.draw(st.integers(0, fresh.size))
    assert grown.sample(Rng(seed), count) == fresh.sample(Rng(seed), count)
    assert (grown, hash(grown), repr(grown)) == (fresh, hash(fresh), repr(fresh))
    assert list(grown) == list(fresh)
    assert pickle.loads(pickle.dumps(grown)) == fresh  # noqa: S301 - our own bytes
    assert attrs.evolve(grown) == fresh


def test_pairs_in_any_order_are_the_same_items() -> None:
    pool = Pool((("b", 1), ("a", 2)))
    assert [pool.count(item) for item in "abc"] == [2, 1, 0]
    assert pool.add("b") == Pool.of("aabb")
    assert pool.remove("b") == Pool.of("aa")


def test_a_pool_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError, match="'Pool' object has no attribute 'items'"):
        Pool.of("ab").items  # type: ignore[attr-defined]  # noqa: B018


def test_what_cannot_be_hashed_is_not_there() -> None:
    pool: Pool[object] = Pool.of([1, 2])
    assert pool.count([]) == 0


class Bag(Pool[str]):
    """A pool of somebody's own."""


def test_a_copy_of_a_pool_of_a_kind_of_its_own_is_of_that_kind() -> None:
    bag = Bag((("a", 2),))
    assert [type(copied) for copied in (copy.copy(bag), copy.deepcopy(bag))] == [Bag, Bag]
    assert pickle.loads(pickle.dumps(bag)) == bag  # noqa: S301 - our own bytes


@given(items=ITEMS, more=ITEMS)
def test_pairs_are_worked_out_once_and_cannot_be_set(items: list[str], more: list[str]) -> None:
    pool = Pool.of(items).add(more)
    assert pool.pairs == Pool.of(items + more).pairs
    assert pool.pairs is pool.pairs
    assert copy.copy(pool) == pickle.loads(pickle.dumps(pool)) == pool  # noqa: S301 - our own bytes
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pool.pairs = ()  # type: ignore[misc]


@given(items=ITEMS)
def test_items_are_put_in_order_as_by_comparing_them(items: list[str]) -> None:
    assert Pool.of("dbca").in_order(items) == tuple(sorted(items))
