"""Quick constructors: the same frozen values as the slow ones."""

import copy
import pickle
from typing import Generic, TypeVar

import attrs
import pytest

from tablerules.core.making import Noted, maker, noting_maker, set_note, slot_maker
from tablerules.yahtzee.state import Card, State, make_card, make_state


def test_a_made_value_equals_a_constructed_one_in_everything() -> None:
    cards = (make_card((None, 3), 100, 1), make_card((1, 2)))
    made = make_state(1, (2, 2), 1, cards)
    built = State(1, (2, 2), 1, (Card((None, 3), 100, 1), Card((1, 2))))
    assert type(made) is State
    assert (made, hash(made), repr(made)) == (built, hash(built), repr(built))
    assert pickle.loads(pickle.dumps(made)) == built  # noqa: S301 - our own bytes
    assert attrs.evolve(made, seat=0) == attrs.evolve(built, seat=0)


def test_a_made_value_is_as_frozen() -> None:
    made = make_card((None,))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.chips = 5  # type: ignore[misc]
    assert made == Card((None,))


def test_too_few_values_are_refused() -> None:
    with pytest.raises(TypeError):
        make_state(1, (2, 2))  # type: ignore[call-arg]


def test_a_class_of_another_layout_is_refused() -> None:
    @attrs.frozen
    class Open:
        x: int

    with pytest.raises(TypeError, match="Open must be slotted and have no __weakref__ slot"):
        maker(Open)


def test_a_class_that_sets_fields_by_itself_is_refused() -> None:
    @attrs.frozen(weakref_slot=False)
    class Own:
        x: list[int] = attrs.field(factory=list)

    with pytest.raises(TypeError, match="Own must set all its fields from its arguments"):
        maker(Own)


@attrs.frozen(weakref_slot=False)
class Point(Noted):
    x: int
    y: int = 0


make_point = noting_maker(Point)


def test_a_note_is_no_part_of_the_value() -> None:
    made = make_point("right", 3)
    assert made.note == "right"
    assert (made, hash(made), repr(made)) == (Point(3), hash(Point(3)), "Point(x=3, y=0)")
    assert attrs.asdict(made) == {"x": 3, "y": 0}


def test_no_copy_carries_the_note_on() -> None:
    made = make_point("right", 3)
    copies = [
        copy.copy(made),
        copy.deepcopy(made),
        pickle.loads(pickle.dumps(made)),  # noqa: S301 - our own bytes
        attrs.evolve(made),
    ]
    assert copies == [made] * 4
    assert not any(hasattr(copied, "note") for copied in copies)


def test_only_the_rules_set_a_note() -> None:
    point = Point(3)
    set_note(point, "right")
    assert point.note == "right"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        point.note = "left"


def test_a_class_without_room_for_notes_makes_none() -> None:
    @attrs.frozen(weakref_slot=False)
    class Plain:
        x: int

    with pytest.raises(TypeError, match="Plain must be Noted"):
        noting_maker(Plain)


T = TypeVar("T")


@attrs.frozen(weakref_slot=False, cache_hash=True)
class Pair(Generic[T]):
    one: T
    two: T


def test_generic_classes_and_those_that_keep_their_hash_are_made_too() -> None:
    made = maker(Pair)("a", "b")
    assert (made, hash(made), repr(made)) == (Pair("a", "b"), hash(Pair("a", "b")), repr(made))
    assert type(made) is Pair
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 - our own bytes


def test_some_slots_alone_can_be_set() -> None:
    made = slot_maker(Point, "note", "y")("right", 3)
    assert type(made) is Point
    assert (made.note, made.y) == ("right", 3)
    assert not hasattr(made, "x")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        made.y = 4  # type: ignore[misc]
