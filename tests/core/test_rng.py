"""The random stream is pinned for ever, fair, and can be entered and split anywhere."""

from __future__ import annotations

import pickle
import tomllib
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from hashlib import blake2b
from itertools import combinations, permutations, product
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Rng

GOLDEN = Path(__file__).with_name("rng.toml")
STREAMS: list[dict[str, Any]] = tomllib.loads(GOLDEN.read_text("utf-8"))["stream"]
SEEDS = st.one_of(st.integers(), st.text(st.characters(codec="utf-8")), st.binary())


def seed_of(stream: dict[str, Any]) -> int | str | bytes:
    seed: int | str | bytes = (
        bytes.fromhex(stream["bytes"]) if "bytes" in stream else stream["seed"]
    )
    return seed


@pytest.mark.parametrize("stream", STREAMS, ids=lambda stream: repr(seed_of(stream))[:12])
def test_the_numbers_are_those_of_the_golden_vectors(stream: dict[str, Any]) -> None:
    def fresh() -> Rng:
        return Rng(seed_of(stream))

    def draws(rng: Rng, n: int, count: int) -> list[int]:
        return [rng.below(n) for _ in range(count)]

    assert f"{fresh().bits(1100):x}" == stream["bits"]
    assert draws(fresh(), 6, 20) == stream["below_6"]
    assert draws(fresh(), 1000, 10) == stream["below_1000"]
    assert f"{fresh().below(2**70):x}" == stream["below_2_to_70"]
    assert list(fresh().shuffle(range(12))) == stream["shuffle_12"]
    assert list(fresh().sample(range(108), 5)) == stream["sample_5_of_108"]
    rng = fresh()
    assert [rng.weighted([1, 0, 3, 6]) for _ in range(12)] == stream["weighted_1_0_3_6"]
    assert draws(fresh().split("game 1"), 100, 8) == stream["split_game_1"]
    assert draws(fresh().split(1).split(b"\x00"), 100, 8) == stream["split_1_split_zero_byte"]
    rng = fresh()
    draws(rng, 6, 20)
    assert rng.position == stream["position_after_below_6"]


def test_the_stream_is_blake2b_of_a_counter_under_a_key_of_the_seed() -> None:
    """The definition once more, in three lines, so that others can write the stream anew."""
    key = blake2b(b"s" + b"tea", digest_size=64, person=b"tablerules.seed").digest()
    blocks = [blake2b(i.to_bytes(16, "little"), key=key).digest() for i in range(3)]
    assert Rng("tea").bits(3 * 512) == int.from_bytes(b"".join(blocks), "little")
    child = blake2b(b"i5", digest_size=64, key=key, person=b"tablerules.split").digest()
    first = int.from_bytes(blake2b(bytes(16), key=child).digest(), "little")
    assert Rng("tea").split(5).bits(512) == first


@given(seed=SEEDS, cuts=st.lists(st.integers(0, 700), max_size=8))
def test_bits_taken_piece_by_piece_are_the_same_bits(seed: Any, cuts: list[int]) -> None:
    rng, whole = Rng(seed), Rng(seed).bits(sum(cuts))
    taken = 0
    for cut in cuts:
        assert rng.position == taken
        assert rng.bits(cut) == whole >> taken & ((1 << cut) - 1)
        taken += cut


@given(seed=SEEDS, passed=st.integers(0, 3000))
def test_a_stream_can_be_entered_at_any_position(seed: Any, passed: int) -> None:
    whole = Rng(seed)
    whole.bits(passed)
    assert whole.position == passed
    resumed = Rng(seed, position=passed)
    assert resumed.position == passed
    assert resumed.bits(600) == whole.bits(600)


@given(seed=SEEDS, label=SEEDS, passed=st.integers(0, 3000))
def test_a_split_depends_on_seed_and_label_alone(seed: Any, label: Any, passed: int) -> None:
    parent = Rng(seed)
    parent.bits(passed)
    child = parent.split(label)
    assert child.position == 0
    assert child.bits(256) == Rng(seed).split(label).bits(256)
    assert parent.position == passed


@given(seeds=st.lists(SEEDS, min_size=2, max_size=2, unique_by=lambda seed: (type(seed), seed)))
def test_different_seeds_and_labels_give_different_streams(seeds: list[Any]) -> None:
    one, two = seeds
    assert Rng(one).bits(256) != Rng(two).bits(256)
    assert Rng("parent").split(one).bits(256) != Rng("parent").split(two).bits(256)
    assert Rng(one).split(two).bits(256) != Rng(one).bits(256)


def test_kinds_of_seed_never_collide() -> None:
    assert len({Rng(seed).bits(128) for seed in (1, "1", b"1", "i1", b"i1", -1)}) == 6


@pytest.mark.parametrize("seed", [1.0, None, 2.5])
def test_a_seed_that_is_no_whole_number_text_or_bytes_is_refused(seed: Any) -> None:
    with pytest.raises(TypeError):
        Rng(seed)


def test_a_negative_position_is_refused() -> None:
    with pytest.raises(ValueError, match="position must be 0 or more, not -1"):
        Rng(0, position=-1)


@given(seed=SEEDS, n=st.integers(1, 1 << 80))
def test_below_stays_below(seed: Any, n: int) -> None:
    assert 0 <= Rng(seed).below(n) < n


def test_below_one_takes_nothing_from_the_stream() -> None:
    rng = Rng(0)
    assert rng.below(1) == 0
    assert rng.position == 0


@pytest.mark.parametrize("n", [0, -3])
def test_below_nothing_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"needs n of 1 or more, not {n}"):
        Rng(0).below(n)


def surprise(drawn: Iterable[Hashable], expected: dict[Any, float]) -> float:
    """How many standard deviations the chi-square of a sample lies off its mean."""
    counts = Counter(drawn)
    total, weight = counts.total(), sum(expected.values())
    assert set(counts) <= set(expected)
    wanted = {key: total * share / weight for key, share in expected.items()}
    chi_square = sum((counts[key] - want) ** 2 / want for key, want in wanted.items())
    freedom = len(expected) - 1
    return abs(chi_square - freedom) / sqrt(2 * freedom)


FAIR: dict[str, tuple[Callable[[Rng], Hashable], dict[Any, float]]] = {
    "below a power of two": (lambda rng: rng.below(8), dict.fromkeys(range(8), 1)),
    "below six": (lambda rng: rng.below(6), dict.fromkeys(range(6), 1)),
    "below just above a power": (lambda rng: rng.below(17), dict.fromkeys(range(17), 1)),
    "choice": (lambda rng: rng.choice("abc"), dict.fromkeys("abc", 1)),
    "weighted": (lambda rng: rng.weighted((1, 5, 0, 4)), {0: 1, 1: 5, 3: 4}),
    "shuffle": (lambda rng: rng.shuffle("abcd"), dict.fromkeys(permutations("abcd"), 1)),
    "sample": (lambda rng: rng.sample("abcde", 2), dict.fromkeys(permutations("abcde", 2), 1)),
    "sample, order aside": (
        lambda rng: frozenset(rng.sample(range(6), 3)),
        dict.fromkeys(map(frozenset, combinations(range(6), 3)), 1),
    ),
    "first of splits": (
        lambda rng: rng.split(rng.bits(40)).below(10),
        dict.fromkeys(range(10), 1),
    ),
    "neighbours": (
        lambda rng: (rng.below(3), rng.below(3)),
        dict.fromkeys(product(range(3), repeat=2), 1),
    ),
}


@pytest.mark.parametrize("name", FAIR)
def test_draws_are_as_frequent_as_they_should_be(name: str) -> None:
    draw, expected = FAIR[name]
    rng = Rng(name)
    assert surprise((draw(rng) for _ in range(12_000)), expected) < 4


def test_a_biased_draw_would_be_noticed() -> None:
    rng = Rng("modulo")
    biased = (rng.bits(4) % 6 for _ in range(12_000))
    assert surprise(biased, dict.fromkeys(range(6), 1)) > 20


@given(seed=SEEDS, items=st.lists(st.integers(0, 3), max_size=12))
def test_a_shuffle_keeps_the_items(seed: Any, items: list[int]) -> None:
    shuffled = Rng(seed).shuffle(items)
    assert sorted(shuffled) == sorted(items)


@given(seed=SEEDS, items=st.lists(st.integers(0, 3), max_size=12), data=st.data())
def test_a_sample_begins_like_a_shuffle_and_changes_nothing(
    seed: Any, items: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(0, len(items)))
    before = list(items)
    assert Rng(seed).sample(items, count) == Rng(seed).shuffle(items)[:count]
    assert items == before


@pytest.mark.parametrize("count", [-1, 4])
def test_a_sample_of_too_many_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"cannot draw {count} of 3 items"):
        Rng(0).sample("abc", count)


def test_a_choice_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        Rng(0).choice(())


@pytest.mark.parametrize("weights", [[], [0, 0]])
def test_weights_must_sum_to_one_or_more(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="1 or more"):
        Rng(0).weighted(weights)


@pytest.mark.parametrize("weights", [[-1], [-2, 4], [4, -2]])
def test_negative_weights_are_refused(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights must be 0 or more"):
        Rng(0).weighted(weights)


@given(seed=SEEDS, passed=st.integers(0, 3000))
def test_a_pickled_stream_goes_on_where_it_was(seed: Any, passed: int) -> None:
    rng = Rng(seed)
    rng.bits(passed)
    copy = pickle.loads(pickle.dumps(rng))  # noqa: S301 - our own bytes
    assert copy.position == passed
    assert copy.bits(700) == rng.bits(700)
