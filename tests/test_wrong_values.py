"""Every field of what people build rules from: a value is of the right type, or refused by name."""

import enum
import types
from collections.abc import Callable
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
import numpy as np
import pytest

from tablerules import maedn, uno, yahtzee
from tablerules.core.checks import Check, either, instance, or_none, sequence_of, whole
from tablerules.core.seats import Teams
from tablerules.maedn import Board, Duty
from tablerules.uno import CardRule, Task
from tablerules.yahtzee import AnyDice, Box, Groups, OneFace, Points, Run, Sheet, Straight

FIVE = Box(name="five", label="Five", pattern=Groups((5,)), points=50)
BUILT: dict[type, dict[str, Any]] = {
    maedn.Options: {},
    uno.Options: {},
    yahtzee.Options: {},
    Board: {"track": 40, "starts": (0, 10, 20, 30), "walked": 40, "goal": 4},
    Sheet: {"name": "One", "boxes": (FIVE,)},
    Box: {"name": "five", "label": "Five", "pattern": Groups((5,)), "points": 50},
    OneFace: {"face": 1},
    Groups: {"sizes": (2,)},
    Run: {"length": 3},
    Straight: {"faces": (1, 2)},
    CardRule: {"points": 1},
    Teams: {"members": ((0,), (1,))},
}
"""What can be built, and with what it is, where there are no defaults."""
ALSO = {"deck": "hand", "track": "starts", "members": "teams"}
"""What a sentence may name instead, where the value is right by itself but does not go with it."""
FIELDS = [(cls, field.name) for cls in BUILT for field in attrs.fields(cls) if field.init]


class Odd:
    """Something that nobody expects, and that cannot even be shown."""

    def __repr__(self) -> str:
        raise TypeError


class Nobody(enum.Enum):
    HERE = 1


VALUES: dict[str, Any] = {
    "None": None,
    "a truth value": True,
    "a negative number": -1,
    "a number": 5,
    "a huge number": 1 << 70,
    "a fraction": 2.5,
    "no number": float("nan"),
    "a number of NumPy": np.int64(3),
    "a text": "x",
    "a digit": "6",
    "no text": "",
    "bytes": b"x",
    "a class": object,
    "an odd object": Odd(),
    "an enum of nobody": Nobody.HERE,
    "a list of a number": [1],
    "a list of truth values": [True, False],
    "a list of texts": ["x"],
    "a tuple of fractions": (1.5, 2),
    "a tuple of None": (None,),
    "a tuple of tuples": ((1,), (2, 3)),
    "a tuple of odd pairs": ((1, "x"),),
    "a tuple of lists": ([[]],),
    "a set": {1, 2},
    "numbers and texts": [1, "x", None],
    "an array": np.arange(3),
    "a mapping": {"a": 1},
    "a mapping of faces": {1: "x"},
    "an endless nest": ((()),),
    "options of another game": "other",
}


def of_type(hint: Any, value: Any) -> bool:
    """Whether a value is of the type that an annotation says."""
    if get_origin(hint) in (Union, types.UnionType):
        return any(of_type(each, value) for each in get_args(hint))
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        if not isinstance(value, tuple):
            return False
        several = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        return len(value) == len(several) and all(map(of_type, several, value))
    return isinstance(value, hint) and (hint is bool or not isinstance(value, bool))


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("cls, name", FIELDS)
def test_a_value_is_of_its_type_or_refused_by_name(cls: Any, name: str, kind: str) -> None:
    value = VALUES[kind]
    if kind == "options of another game":
        value = next(other() for other, given in BUILT.items() if not given and other is not cls)
    try:
        made = cls(**{**BUILT[cls], name: value})
    except ValueError as error:
        told = str(error)
        assert name in told or ALSO.get(name, name) in told
    else:
        assert of_type(get_type_hints(cls)[name], getattr(made, name))
        assert hash(made) == hash(attrs.evolve(made))


@pytest.mark.parametrize("cls, name", FIELDS)
def test_no_field_takes_just_anything(cls: Any, name: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be .*, not something of type Odd"):
        cls(**{**BUILT[cls], name: Odd()})


OPTIONS: Any = maedn.Options
UNO: Any = uno.Options
BOX: Any = BUILT[Box]
BOARD: Any = BUILT[Board]
SHEET: Any = Sheet
FACE: Any = OneFace
TEAMS: Any = Teams


@pytest.mark.parametrize(
    "build, sentence",
    [
        (lambda: OPTIONS(extra="6"), "extra must be a sequence, each item a whole number, not '6'"),
        (lambda: OPTIONS(extra=b"6"), "extra must be a sequence"),
        (lambda: OPTIONS(points={5: 3}), "points must be a sequence, each item a whole number"),
        (lambda: OPTIONS(extra=[True, 6]), r"extra must be .*, not \(True, 6\)"),
        (lambda: OPTIONS(duties=["capture"]), r"duties must be .*Duty\.CAPTURE.*'capture'"),
        (lambda: OPTIONS(teams="x"), "teams must be a whole number or None, not 'x'"),
        (lambda: OPTIONS(enter=6), "enter must be a mapping of whole numbers, or a sequence"),
        (lambda: OPTIONS(enter=["6"]), "enter must be"),
        (lambda: OPTIONS(dice="123"), "dice must be a sequence of whole numbers, or one for each"),
        (lambda: OPTIONS(dice=[(1, 2), "34"]), "dice must be"),
        (lambda: OPTIONS(board=maedn.LUDO_BOARD, pieces=17), "pieces must be .* from 1 to 16"),
        (lambda: Box(**BOX | {"section": "upper"}), r"section must be Section\.UPPER or"),
        (lambda: Box(**BOX | {"joker": "x"}), "joker must be a whole number or Points.ALL"),
        (lambda: FACE("6"), "face must be a whole number from 1 to 6, not '6'"),
        (lambda: OneFace(7), "face must be a whole number from 1 to 6, not 7"),
        (lambda: SHEET(name="x", boxes=5), "boxes must be a sequence, each item Box, not 5"),
        (lambda: UNO(deck=3), "deck must be cards or their texts, not 3"),
        (lambda: UNO(deck="R1 QX"), "column 1 of 'QX': expected a card .* in deck"),
        (lambda: UNO(card_rules={"S": 1}), "card_rules must be a mapping or pairs"),
        (lambda: UNO(card_rules={1: CardRule(points=1)}), "card_rules must be"),
        (lambda: UNO(draw_cap=0), "draw_cap must be .* from 1 to 1000 or None, not 0"),
        (lambda: CardRule(points=1, draw=-2), "draw must be a whole number of 0 or more, not -2"),
        (lambda: TEAMS("01"), "members must be a sequence"),
        (lambda: TEAMS([[False, True]]), "members must be a sequence"),
    ],
)
def test_sentences_say_what_is_allowed(build: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        build()


def test_sequences_of_any_kind_are_taken() -> None:
    plain = OPTIONS(extra=(1, 6), duties=(Duty.ENTER,), points=(3, 1), dice=((1, 2),) * 4)
    assert plain == OPTIONS(
        extra={6, 1},
        duties=[Duty.ENTER],
        points=(number for number in (3, 1)),
        dice=[[2, 1], (1, 2), {1, 2}, iter((2, 1))],
    )
    assert OPTIONS(enter=[6, (1, 3)]).enter == OPTIONS(enter={1: 3, 6: 0}).enter == ((1, 3), (6, 0))
    assert OPTIONS(dice=range(1, 4)).dice == ((1, 2, 3),)
    assert OPTIONS(steps=[[6, 12]]).steps == ((6, 12),)
    assert Board(**BOARD | {"starts": range(0, 40, 10)}) == Board(**BOARD)
    sheet = Sheet(name="One", boxes=[FIVE], multipliers=[1, 2])
    assert hash(sheet) == hash(Sheet(name="One", boxes=(FIVE,), multipliers=(1, 2)))
    assert Groups([3, 2]) == Groups((3, 2))
    assert Straight(range(1, 6)) == Straight((1, 2, 3, 4, 5))
    assert CardRule(points=1, tasks=[Task.SLAP]).tasks == (Task.SLAP,)
    assert UNO(card_rules=[["S", CardRule(points=1)]]).card_rules[0][0] == "S"
    assert Teams([{0}, [1]]) == Teams(((0,), (1,)))


# ------------------------------------------------------------------ sheets


@pytest.mark.parametrize(
    "pattern, dice",
    [
        (Groups((3, 3)), 6),
        (Groups((6,)), 6),
        (Groups((3, 3), same_face=True), 6),
        (Run(6), 6),
        (Run(3, wild_ones=True), 3),
        (Straight((1, 2, 4, 6)), 4),
        (Straight((1, 1, 2)), 2),
        (OneFace(3), 1),
        (AnyDice(), 1),
    ],
)
def test_a_pattern_needs_its_dice(pattern: Any, dice: int) -> None:
    box = Box(name="odd-box", label="Odd", pattern=pattern, points=Points.ALL)
    assert Sheet(name="Own", boxes=(box,), dice=dice).boxes == (box,)
    if dice > 1:
        sentence = f"dice must be {dice} or more for the pattern of odd-box to come, not {dice - 1}"
        with pytest.raises(ValueError, match=f"^{sentence}$"):
            Sheet(name="Own", boxes=(FIVE, box)[1:], dice=dice - 1)


# ------------------------------------------------------------------ checks


@pytest.mark.parametrize(
    "check, right, wrong",
    [
        (whole(), [0, -3, 1 << 70], [True, 1.0, "1", None, np.int64(1)]),
        (whole(1), [1, 2], [0, -1, True]),
        (whole(1, 3), [1, 3], [0, 4]),
        (instance(bool), [True, False], [0, 1, None]),
        (or_none(whole(1)), [None, 1], [0, False]),
        (either(whole(5), instance(str)), [5, "x"], [4, b"x"]),
        (sequence_of(whole()), [(), (1,)], [[1], (1, None), 1, None]),
    ],
)
def test_checks_let_pass_what_they_say(check: Check, right: list[Any], wrong: list[Any]) -> None:
    for value in right:
        check.demand("it", value)
    for value in wrong:
        with pytest.raises(ValueError, match=f"^it must be {check.allowed}, not "):
            check.demand("it", value)


def test_a_number_too_long_to_be_written_is_refused_all_the_same() -> None:
    with pytest.raises(ValueError, match=r"^it must be .*, not something of type int$"):
        whole(1, 3).demand("it", 10**5000)


def test_a_long_value_is_cut_in_its_sentence() -> None:
    with pytest.raises(ValueError, match=r"^it must be bool, not \(0, 1, .*\.\.\.$") as caught:
        instance(bool).demand("it", tuple(range(1000)))
    assert len(str(caught.value)) < 250
