"""Luck comes from a seed, the system, a script or a shoe, and says what is wrong with it."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import LuckError, NotationError, Rng, Scripted, Seeded, Shoe, System
from tablerules.core.chance import Chance, Deal, Dealt, Pick, Roll, Rolled
from tablerules.core.dice import Dice
from tablerules.core.luck import Luck
from tablerules.core.piles import Pool
from tests.testing.toy import Pips

ABC = Pool.of("aabbc")
FACT = Pick(((Rolled((6,)), 1),))


@given(seed=st.one_of(st.integers(), st.text(st.characters(codec="utf-8")), st.binary()))
def test_the_same_seed_gives_the_same_outcomes(seed: Any) -> None:
    one, two = Seeded(seed), Seeded(seed)
    for _ in range(5):
        assert one.draw(Roll(3)) == two.draw(Roll(3))
        assert one.draw(Deal(0, 2, ABC)) == two.draw(Deal(0, 2, ABC))


@given(seed=st.integers(), draws=st.integers(0, 40))
def test_a_seed_goes_on_from_a_saved_position(seed: int, draws: int) -> None:
    first = Seeded(seed)
    for _ in range(draws):
        first.draw(Roll(2))
    later = Seeded(seed, position=first.position)
    assert later.position == first.position
    assert [later.draw(Roll(5)) for _ in range(3)] == [first.draw(Roll(5)) for _ in range(3)]


PINNED: list[tuple[Chance[Any], str, int]] = [
    (Roll(1), "* roll 1, * roll 1, * roll 2", 12),
    (Roll(5), "* roll 2 2 2 2 5, * roll 2 3 3 4 5, * roll 1 2 4 6 6", 39),
    (Roll(12), "* roll 1 1 1 1 2 2 3 4 5 6 6 6, * roll 1 1 2 3 3 4 4 5 5 5 6 6", 102),
    (Roll(Dice(1, (0, 1, 2))), "* roll 0, * roll 2, * roll 0", 8),
    (Roll(Dice.loaded(2, {1: 1, 6: 3})), "* roll 6 6, * roll 1 6, * roll 1 6", 12),
    (Deal(0, 2, Pool.of("aabbccdd")), "* deal p1 a a, * deal p1 a d, * deal p1 a d", 24),
    (Deal(1, 7, Pool.of(range(108))), "* deal p2 9 22 28 37 56 60 105", 70),
    (Pick(((Rolled((1,)), 2), (Rolled((2,)), 3))), "* roll 1, * roll 1, * roll 1", 12),
]


@pytest.mark.parametrize("request_, outcomes, position", PINNED, ids=str)
def test_what_a_seed_gives_never_changes(
    request_: Chance[Any], outcomes: str, position: int
) -> None:
    luck = Seeded("tea")
    drawn = [str(luck.draw(request_)) for _ in outcomes.split(", ")]
    assert ", ".join(drawn) == outcomes
    assert luck.position == position


def test_a_seeded_source_shows_how_to_make_it_again() -> None:
    luck = Seeded("tea")
    luck.draw(Roll(1))
    again: Seeded = eval(repr(luck), {"Seeded": Seeded})  # noqa: S307 - our own repr
    assert again.draw(Roll(5)) == luck.draw(Roll(5))


def test_a_pickled_seeded_source_goes_on_where_it_was() -> None:
    luck = Seeded(7)
    luck.draw(Roll(5))
    copy: Seeded = pickle.loads(pickle.dumps(luck))  # noqa: S301 - our own bytes
    assert copy.draw(Roll(5)) == luck.draw(Roll(5))


def test_the_system_draws_within_range_and_never_the_same_twice() -> None:
    luck = System()
    rolls = [luck.draw(Roll(40)) for _ in range(3)]
    assert len(set(rolls)) == 3
    counts = Counter(luck.draw(Roll(1)).faces[0] for _ in range(3_000))
    assert set(counts) == set(range(1, 7))
    assert all(350 < count < 650 for count in counts.values())
    assert set(luck.draw(Deal(0, 5, ABC)).cards) == set("abc")
    assert repr(luck) == "System()"


def test_the_system_cannot_be_repeated() -> None:
    assert System().draw(Roll(60)) != System().draw(Roll(60))


def test_a_script_is_read_as_faces_cards_or_moves() -> None:
    luck = Scripted([[6, 1], "2 5", 3, Rolled((4,)), "ca", Dealt(0, ("b", "a"))])
    assert luck.draw(Roll(2)) == Rolled((1, 6))
    assert luck.draw(Roll(2)) == Rolled((2, 5))
    assert luck.draw(Roll(1)) == Rolled((3,))
    assert luck.draw(Roll(1)) == Rolled((4,))
    assert luck.draw(Deal(0, 2, ABC)) == Dealt(0, ("a", "c"))
    assert luck.draw(Deal(0, 2, ABC)) == Dealt(0, ("a", "b"))
    assert luck.used == 6


def test_a_script_in_notation_is_read_by_the_game() -> None:
    luck = Scripted(["* deal p1 2 1", "* roll 3", "1"], read=Pips().read)
    assert luck.draw(Deal(0, 2, Pool.of((1, 2, 3)))) == Dealt(0, (1, 2))
    assert luck.draw(Roll(Dice(1, (1, 2, 3)))) == Rolled((3,))
    assert luck.draw(Roll(1)) == Rolled((1,))


def test_a_fact_needs_no_script() -> None:
    luck = Scripted([])
    assert luck.draw(FACT) == Rolled((6,))
    assert luck.used == 0


def test_a_deal_or_roll_without_a_choice_is_still_in_the_script() -> None:
    for request in (Deal(0, 1, Pool.of("a")), Roll(Dice(1, (4,)))):
        with pytest.raises(LuckError, match="no outcome is left after 0"):
            Scripted().draw(request)


def test_a_script_may_ask_as_it_goes() -> None:
    asked: list[str] = []

    def people() -> Iterator[str]:
        for face in "135":
            asked.append(face)
            yield face

    luck = Scripted(people())
    assert asked == []
    luck.draw(Roll(1))
    luck.draw(Roll(1))
    assert asked == ["1", "3"]


@pytest.mark.parametrize(
    "request_, given_, message",
    [
        (Roll(2), "1", "outcome 2: 1 is no outcome of a roll of 2 dice with faces 1, 2"),
        (Roll(2), [7, 1], "outcome 2: 7 1 is no outcome"),
        (Roll(2), "1,2", "outcome 2: '1,2' is not a list of faces; a roll of 2 dice"),
        (Roll(2), None, "outcome 2: None is no outcome; a roll of 2 dice with faces"),
        (Roll(2), int, "outcome 2: <class 'int'> is no outcome; a roll of 2 dice with faces"),
        (Roll(2), [1, "2"], r"outcome 2: \[1, '2'\] is no outcome; a roll of 2 dice"),
        (Roll(2), "* rool 1 2", r"outcome 2: column 1 of '\* rool 1 2': .*; a roll of 2 dice"),
        (Roll(2), "* deal p1 1", r"outcome 2: \* deal p1 1 is no outcome; a roll of 2 dice"),
        (Deal(0, 2, ABC), "cc", "outcome 2: c c for p1 is no outcome of a deal of 2 cards to p1"),
        (Deal(0, 2, ABC), [1, "a"], "outcome 2: 1 a for p1 is no outcome"),
        (Deal(0, 2, ABC), 5, "outcome 2: 5 is no outcome; a deal of 2 cards to p1 was expected"),
        (
            Deal(0, 1, ABC),
            Dealt(1, ("a",)),
            "outcome 2: a for p2 is no outcome of a deal of 1 card",
        ),
    ],
    ids=str,
)
def test_a_wrong_outcome_is_named_with_what_was_expected_and_can_be_mended(
    request_: Chance[Any], given_: Any, message: str
) -> None:
    luck = Scripted(["6 6", given_, "never reached"], read=Pips().read)
    luck.draw(Roll(2))
    with pytest.raises(LuckError, match=message):
        luck.draw(request_)
    right = [1, 1] if isinstance(request_, Roll) else "ab"[: request_.count]  # type: ignore[attr-defined]
    luck.add(right)
    assert request_.weight(luck.draw(request_)) > 0
    assert luck.used == 3


def test_added_outcomes_come_in_order_before_the_rest() -> None:
    luck = Scripted([4])
    luck.add(1, 2)
    assert [luck.draw(Roll(1)).faces for _ in range(3)] == [(1,), (2,), (4,)]


def test_a_script_that_is_used_up_says_what_was_asked_for() -> None:
    luck = Scripted(["6"])
    luck.draw(Roll(1))
    with pytest.raises(LuckError, match="no outcome is left after 1; a roll of 2 dice"):
        luck.draw(Roll(2))


def test_a_shoe_deals_from_the_top_in_order() -> None:
    shoe = Shoe("cabba")
    assert shoe.draw(Deal(0, 2, ABC)) == Dealt(0, ("a", "c"))
    assert shoe.draw(Deal(1, 1, Pool.of("bba"))) == Dealt(1, ("b",))
    assert shoe.used == 3
    assert shoe.draw(FACT) == Rolled((6,))


@pytest.mark.parametrize(
    "order, request_, message",
    [
        (
            "cc",
            Deal(0, 2, ABC),
            "card 1 of the shoe: c c for p1 is no outcome of a deal of 2 cards",
        ),
        ("x", Deal(0, 1, ABC), "card 1 of the shoe: x for p1 is no outcome"),
        ("a", Deal(0, 2, ABC), "card 1 of the shoe: a for p1 is no outcome of a deal of 2 cards"),
        ("", Deal(0, 1, ABC), "the shoe has no answer to a deal of 1 card to p1"),
        ("abc", Roll(1), "the shoe has no answer to a roll of 1 die"),
    ],
)
def test_a_shoe_that_cannot_answer_says_so(order: str, request_: Chance[Any], message: str) -> None:
    shoe = Shoe(order)
    with pytest.raises(LuckError, match=message):
        shoe.draw(request_)
    assert shoe.used == 0


def test_behind_the_shoe_another_source_answers() -> None:
    shoe = Shoe("a", then=Scripted(["5", "b"]))
    assert shoe.draw(Roll(1)) == Rolled((5,))
    assert shoe.draw(Deal(0, 1, ABC)) == Dealt(0, ("a",))
    assert shoe.draw(Deal(0, 1, Pool.of("abbc"))) == Dealt(0, ("b",))


@pytest.mark.parametrize("luck", [Seeded(1), System()], ids=repr)
def test_every_kind_of_request_is_answered(luck: Luck) -> None:
    for request in (Roll(2), Deal(0, 2, ABC), FACT):
        assert request.weight(luck.draw(request)) > 0


def test_a_seeded_source_draws_what_the_stream_gives() -> None:
    assert Seeded("x").draw(Roll(5)) == Roll(5).sample(Rng("x"))


def test_notation_that_the_game_cannot_read_is_a_luck_error() -> None:
    with pytest.raises(LuckError) as caught:
        Scripted(["* roll nine"], read=Pips().read).draw(Roll(1))
    assert not isinstance(caught.value, NotationError)
