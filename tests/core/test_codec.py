"""Values to JSON and back: every kind of annotation, every kind of misfit."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any, Generic, Literal, NewType, Self, TypeAlias, TypeVar

import jsonschema
import pytest
from attrs import field, frozen
from attrs.validators import ge
from hypothesis import given
from hypothesis import strategies as st

from tablerules import PUBLIC, JsonError, NotationError, Standings, from_json, json_schema, to_json
from tablerules.core.chance import Dealt, Rolled
from tablerules.core.codec import decode, encode
from tablerules.core.piles import Pool
from tablerules.core.seats import Rotation, Teams, Viewer

T = TypeVar("T")
SAFE = 2**53 - 1


class Suit(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Odd(enum.Enum):
    PAIR = (1, 2)
    OTHER = frozenset({3})


@frozen(order=True)
class Card:
    suit: Literal["r", "b"]
    rank: int = field(validator=ge(0))


@frozen
class Wild:
    chosen: Suit | None = None


class Coin:
    """A plain class whose values are texts: heads or tails."""

    def __init__(self, side: str) -> None:
        self.side = side

    @classmethod
    def from_text(cls, text: str) -> Self:
        if text.lower() not in ("heads", "tails"):
            if text:
                raise NotationError(text, 1, "heads or tails")
            raise ValueError
        return cls(text.lower())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Coin) and other.side == self.side

    def __hash__(self) -> int:
        return hash(self.side)

    def __str__(self) -> str:
        return self.side


Pip = NewType("Pip", int)
Any_Card: TypeAlias = Card | Wild


@frozen
class Tree(Generic[T]):
    item: T
    children: tuple[Tree[T], ...] = ()


@frozen(kw_only=True)
class Everything:
    flag: bool
    number: int
    text: str
    suit: Suit
    level: Level
    odd: Odd
    maybe: int | None
    viewer: Viewer
    mixed: int | Suit | None
    card: Any_Card
    hand: tuple[Any_Card, ...]
    pair: tuple[int, str]
    nothing: tuple[()]
    pool: Pool[Card]
    dealt: Dealt[Card] | Rolled
    out: frozenset[int]
    suits: frozenset[Suit]
    table: Mapping[Suit, tuple[int, ...]]
    tree: Tree[int]
    coins: frozenset[Coin | None]
    rotation: Rotation
    pip: Pip
    noted: Annotated[int, "a note"]
    _hidden: int = 0
    size: int = field(init=False, default=3)


numbers = st.integers() | st.sampled_from([SAFE, SAFE + 1, -SAFE, -SAFE - 1, 10**999])
suits = st.sampled_from(Suit)
cards = st.builds(Card, st.sampled_from(["r", "b"]), st.integers(0))
any_cards = cards | st.builds(Wild, st.none() | suits)
trees = st.recursive(
    st.builds(Tree, numbers), lambda kids: st.builds(Tree, numbers, st.lists(kids).map(tuple))
)
everything = st.builds(
    Everything,
    flag=st.booleans(),
    number=numbers,
    text=st.text(),
    suit=suits,
    level=st.sampled_from(Level),
    odd=st.sampled_from(Odd),
    maybe=st.none() | numbers,
    viewer=st.integers(0, 9) | st.just(PUBLIC),
    mixed=st.none() | numbers | suits,
    card=any_cards,
    hand=st.lists(any_cards).map(tuple),
    pair=st.tuples(numbers, st.text()),
    nothing=st.just(()),
    pool=st.lists(cards).map(Pool.of),
    dealt=st.builds(Dealt, st.integers(0, 9), st.lists(st.none() | cards).map(tuple))
    | st.builds(Rolled, st.lists(st.integers(1, 6)).map(tuple)),
    out=st.frozensets(numbers),
    suits=st.frozensets(suits),
    table=st.dictionaries(suits, st.lists(numbers).map(tuple)),
    tree=trees,
    coins=st.frozensets(st.sampled_from([None, Coin("heads"), Coin("tails")])),
    rotation=st.just(Rotation(4, 1, -1, frozenset({2}))),
    pip=numbers.map(Pip),
    noted=numbers,
    hidden=numbers,
)
SCHEMA = jsonschema.Draft202012Validator(json_schema(Everything))


def through_json(value: object) -> Any:
    return json.loads(json.dumps(to_json(value)))


@given(everything)
def test_whatever_a_class_holds_comes_back_equal_and_fits_the_schema(value: Everything) -> None:
    data = through_json(value)
    assert from_json(Everything, data) == value
    SCHEMA.validate(data)


def mutations(data: Any) -> st.SearchStrategy[Any]:
    """The data with one part replaced, dropped or added, anywhere."""
    junk: st.SearchStrategy[Any] = st.sampled_from(
        [None, True, 0, -1, 1.5, "", "red", "99999999999999999", [], {}, [[]]]
    )
    ways: list[st.SearchStrategy[Any]] = [junk]
    if isinstance(data, dict):
        ways += [st.just({k: v for k, v in data.items() if k != key}) for key in data]
        ways.append(st.builds(lambda key, v: {**data, key: v}, st.text(max_size=3), junk))
        ways += [st.builds(dict, st.just(data), **{k: mutations(v)}) for k, v in data.items()]
    if isinstance(data, list):
        ways.append(st.tuples(*map(st.just, data), junk).map(list))
        for index, item in enumerate(data[:3]):
            others = [st.just(other) for other in data]
            others[index] = mutations(item)
            ways.append(st.tuples(*others).map(list))
    return st.one_of(ways)


@given(everything.flatmap(lambda value: mutations(through_json(value))))
def test_spoilt_data_give_a_value_with_that_json_or_an_error_with_a_path(data: Any) -> None:
    try:
        value = from_json(Everything, data)
    except JsonError as error:
        told = error
        assert told.path.startswith("$")
        assert len(str(told)) < 400
    else:
        again = through_json(value)
        SCHEMA.validate(data)
        assert from_json(Everything, again) == value


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values)
def test_any_json_at_all_is_a_value_or_an_error(data: Any) -> None:
    for kind in (Everything, Any_Card, tuple[int, ...], Mapping[str, int], Tree[str], Standings):
        with suppress(JsonError):
            from_json(kind, data)


@pytest.mark.parametrize(
    "value, data",
    [
        (SAFE, SAFE),
        (SAFE + 1, "9007199254740992"),
        (-SAFE - 1, "-9007199254740992"),
        (Suit.RED, "red"),
        (Level.HIGH, 2),
        (Odd.PAIR, "PAIR"),
        (PUBLIC, "public"),
        ((Coin("tails"), None), ["tails", None]),
        (frozenset({10, 9}), [9, 10]),
        (Wild(), {"type": "Wild", "schema": 1, "chosen": None}),
        (
            (Wild(Suit.BLUE), Card("r", 3)),
            [
                {"type": "Wild", "schema": 1, "chosen": "blue"},
                {"type": "Card", "schema": 1, "suit": "r", "rank": 3},
            ],
        ),
        (
            Tree(1, (Tree(2),)),
            {
                "type": "Tree",
                "schema": 1,
                "item": 1,
                "children": [{"type": "Tree", "item": 2, "children": []}],
            },
        ),
    ],
)
def test_values_look_in_json_as_the_documentation_says(value: object, data: object) -> None:
    assert to_json(value) == data


@pytest.mark.parametrize(
    "kind, data, message",
    [
        (int, True, "$: expected int, not true"),
        (int, 1.0, "$: expected int, not 1.0"),
        (int, "12", '$: expected int, not "12"'),
        (int, SAFE + 1, "$: expected int, not an integer that must be a string"),
        (int, "9007199254740991", '$: expected int, not "9007199254740991"'),
        (int, "1" * 1001, '$: expected int, not "1111111111111111111111111111111111111111..."'),
        (bool, 1, "$: expected boolean, not 1"),
        (str, None, "$: expected string, not null"),
        (Coin | None, "edge", '$: expected heads or tails, not "edge"'),
        (Coin, "", '$: expected text of a Coin, not ""'),
        (Coin, "Heads", '$: expected text of a Coin, not "Heads"'),
        (Coin, 1, "$: expected text of a Coin, not 1"),
        (int | None, "x", '$: expected int or null, not "x"'),
        (Suit, "green", '$: expected "red" or "blue", not "green"'),
        (Level, True, "$: expected 1 or 2, not true"),
        (Viewer, "p1", '$: expected int or "public", not "p1"'),
        (tuple[int, ...], {}, "$: expected list, not an object"),
        (tuple[int, ...], [1, [2]], "$[1]: expected int, not a list"),
        (tuple[int, str], [1], "$: expected list of 2, not of 1"),
        (frozenset[int], [1, 1], "$: expected a list without repetitions"),
        (Mapping[str, int], {"a b": None}, '$["a b"]: expected int, not null'),
        (Mapping[Suit, int], {"green": 1}, '$.green: expected "red" or "blue", not "green"'),
        (Card, [], "$: expected object of type Card, not a list"),
        (Card, {}, '$: expected object of type Card, not of type "none"'),
        (Card, {"type": "Wild"}, '$: expected object of type Card, not of type "Wild"'),
        (Card, {"type": "Card", "schema": 1, "suit": "r"}, "$: Card needs rank"),
        (Card, {"type": "Card", "suit": "r", "rank": 1}, '$: expected schema 1, not "none"'),
        (
            Card,
            {"type": "Card", "schema": 2, "suit": "r", "rank": 1},
            "$: expected schema 1, not 2",
        ),
        (
            Card,
            {"type": "Card", "schema": 1, "suit": "r", "rank": 1, "x": 1},
            '$: Card has no "x"',
        ),
        (
            Any_Card,
            {"type": "os.system", "schema": 1},
            '$: expected object of type Card or object of type Wild, not of type "os.system"',
        ),
        (
            Tree[int],
            {
                "type": "Tree",
                "schema": 1,
                "item": 1,
                "children": [{"type": "Tree", "item": 1, "children": [None]}],
            },
            "$.children[0].children[0]: expected object of type Tree, not null",
        ),
        (
            Teams,
            {"type": "Teams", "schema": 1, "members": [[0, 2]]},
            "$: teams must hold every seat from 0 up exactly once, not ((0, 2),)",
        ),
    ],
)
def test_an_error_says_where_and_what_was_expected(kind: Any, data: Any, message: str) -> None:
    with pytest.raises(JsonError) as caught:
        from_json(kind, data)
    assert str(caught.value) == message


def test_a_refusing_validator_gives_an_error_at_the_object() -> None:
    data = {"type": "Card", "schema": 1, "suit": "r", "rank": -1}
    with pytest.raises(JsonError, match=r"^\$\[0\]: 'rank' must be >= 0"):
        from_json(tuple[Card, ...], [data])


def test_parts_of_something_else_carry_no_schema_number() -> None:
    assert encode(Card("b", 1)) == {"type": "Card", "suit": "b", "rank": 1}
    assert decode(Card, encode(Card("b", 1))) == Card("b", 1)
    with pytest.raises(JsonError, match='Card has no "schema"'):
        decode(Card, to_json(Card("b", 1)))


@frozen
class HasType:
    type: int


@frozen
class HasAnything:
    value: Any


@frozen
class Unknown:
    part: dict[int, int] | set[int]


@pytest.mark.parametrize(
    "kind, message",
    [
        (Any, "values of type Any have no JSON form"),
        (float, "values of type float have no JSON form"),
        (object, "values of type object have no JSON form"),
        (set[int], "values of type set have no JSON form"),
        (Pool, "Pool needs the type of what it holds"),
        (HasType, "HasType has a field type"),
        (HasAnything, "values of type Any have no JSON form"),
        (Unknown, "the keys of a JSON object are strings, not int"),
        (int | str, "int cannot be told from string"),
        (str | Suit, "cannot be told from"),
        (Coin | Suit, "cannot be told from"),
        (bool | Literal[True], "cannot be told from"),  # noqa: PYI051 - that is why
        (int | Level, "cannot be told from"),
        (tuple[int, ...] | frozenset[int], "list cannot be told from list"),
        (Dealt[int] | Dealt[str], "object of type Dealt cannot be told from object of type Dealt"),
        (Card | Mapping[str, int], "cannot be told from"),
    ],
)
def test_a_type_without_a_clear_json_form_is_refused_at_once(kind: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        json_schema(kind)
    with pytest.raises(TypeError, match=message):
        from_json(kind, {"type": "HasAnything", "schema": 1, "value": 1})


@pytest.mark.parametrize("value", [1.5, {1}, object(), [1], b"x", (1, 2.5), HasType(1)])
def test_a_value_without_a_json_form_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        to_json(value)


def test_deeply_nested_data_cost_no_more_than_the_type_is_deep() -> None:
    data: Any = []
    for _ in range(100_000):
        data = [data]
    with pytest.raises(JsonError, match="expected int, not a list"):
        from_json(tuple[int, ...], data)


def test_a_schema_names_each_class_once_even_when_two_are_called_alike() -> None:
    other = type("Card", (), {"__annotations__": {"worth": int}})
    twin: Any = frozen(other)
    schema = json_schema(tuple[Tree[Card], Tree[twin]])
    jsonschema.Draft202012Validator.check_schema(schema)
    assert {"Card", "Card_2"} <= set(schema["$defs"])
