"""Quick constructors: the same frozen values as the slow ones."""

import pickle

import attrs
import pytest

from tablerules.core.making import maker
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
