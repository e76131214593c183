"""Every cell of the table of rulesets: a row is a rule, a column a preset.

A cell without an entry says that the sources do not tell; the preset's docstring names our reading.
"""

from typing import Any

import pytest
from attrs import evolve

from tablerules import Seeded, Table, maedn
from tablerules.maedn import (
    BlockBars,
    Duty,
    End,
    Options,
    Overshoot,
    OwnPiece,
    Passing,
    Safety,
    ThirdSix,
    Tries,
)

COLUMNS = {
    "basic": maedn.SCHMIDT,
    "variants": maedn.SCHMIDT_VARIANTS,
    "BwInf": maedn.CONTEST_2021,
    "OpenSpiel": maedn.OPEN_SPIEL,
    "SecUSo": maedn.SECUSO,
    "Dutch": maedn.MENS_ERGER_JE_NIET,
    "Swiss": maedn.EILE_MIT_WEILE,
    "Fia": maedn.FIA,
    "Polish": maedn.CHINCZYK,
    "Czech": maedn.CLOVECE,
    "Parchís": maedn.PARCHIS,
    "Ludo": maedn.LUDO,
    "text": maedn.MAN_DONT_BE_ANGRY,
}
ALL = tuple(COLUMNS)


def enters(options: Options) -> tuple[int, ...]:
    return tuple(face for face, _ in options.enter)


def has(duty: Duty) -> Any:
    return lambda options: duty in options.duties


def field(name: str) -> Any:
    return lambda options: getattr(options, name)


# (row, what to look at, the cells); a cell that holds for several columns names them all.
ROWS: list[tuple[str, Any, dict[Any, tuple[str, ...]]]] = [
    ("pieces on A at start", field("on_start"), {
        1: ("basic", "variants", "BwInf"),
        0: ("OpenSpiel", "SecUSo", "Dutch", "Swiss", "Fia", "Polish", "Czech", "Parchís", "Ludo",
            "text"),
    }),
    ("number to enter", enters, {
        (6,): ("basic", "variants", "BwInf", "OpenSpiel", "SecUSo", "Dutch", "Polish", "Czech",
               "Ludo", "text"),
        (5,): ("Swiss", "Parchís"),
        (1, 6): ("Fia",),
    }),
    ("must enter", has(Duty.ENTER), {
        True: ("basic", "variants", "BwInf", "OpenSpiel", "SecUSo", "Dutch", "Czech", "Parchís"),
        False: ("Swiss", "Ludo"),
    }),
    ("must clear A", has(Duty.CLEAR), {
        True: ("basic", "variants", "BwInf", "OpenSpiel", "SecUSo"),
        False: ("Parchís", "Ludo"),
    }),
    ("entered piece drives on", has(Duty.DRIVE_ON), {True: ("Dutch", "Czech")}),
    ("three tries", field("tries"), {
        Tries.NEVER: ("basic", "BwInf", "OpenSpiel", "Parchís", "Ludo", "text"),
        Tries.STUCK: ("variants",),
        Tries.SETTLED: ("SecUSo",),
        Tries.ALL_WAITING: ("Polish", "Czech"),
    }),
    ("extra roll on", field("extra"), {(6,): ALL}),
    ("limit of sixes", field("third_six"), {
        ThirdSix.NOTHING: ("basic", "variants", "BwInf", "OpenSpiel", "SecUSo", "Dutch", "Fia",
                           "Polish", "Czech", "text"),
        ThirdSix.UNSAFE_HOME: ("Swiss",),
        ThirdSix.LAST_HOME: ("Parchís",),
        ThirdSix.TURN_LOST: ("Ludo",),
    }),
    ("capture compulsory", has(Duty.CAPTURE), {
        True: ("variants", "Dutch"),
        False: ("basic", "BwInf", "OpenSpiel", "SecUSo", "Ludo", "text"),
    }),
    ("huffing", field("huffing"), {True: ("variants",), False: ("Dutch",)}),
    ("own piece on target", field("own_piece"), {
        OwnPiece.ILLEGAL: ("basic", "BwInf", "OpenSpiel", "SecUSo", "Fia", "Polish", "Czech",
                           "Ludo"),
        OwnPiece.BLOCK: ("variants", "Swiss", "Parchís", "text"),
        OwnPiece.CAPTURED: ("Dutch",),
    }),
    ("passing pieces", field("passing"), {
        Passing.FREE: ("basic", "variants", "BwInf", "OpenSpiel", "SecUSo", "Dutch", "Polish",
                       "Parchís", "Ludo", "text"),
        Passing.CAPTURES: ("Swiss",),
        Passing.NOT_OWN: ("Fia",),
    }),
    ("passing blocks", field("block_bars"), {
        BlockBars.EVERYBODY: ("variants", "Swiss"),
        BlockBars.OPPONENTS: ("Parchís", "text"),
    }),
    ("backward capture", field("backward"), {
        True: ("variants",),
        False: tuple(name for name in ALL if name != "variants"),
    }),
    ("jumping in goal", field("goal_jump"), {
        True: ("basic", "BwInf", "OpenSpiel"),
        False: ("variants", "SecUSo"),
    }),
    ("moving in goal", field("goal_moves"), {
        True: ("basic", "variants", "BwInf", "OpenSpiel", "Parchís", "Ludo", "text"),
        False: ("SecUSo",),
    }),
    ("too high a throw", field("overshoot"), {
        Overshoot.ILLEGAL: tuple(name for name in ALL if name not in ("Swiss", "Fia")),
        Overshoot.BOUNCE: ("Swiss", "Fia"),
    }),
    ("safe fields", field("safety"), {
        Safety.NONE: tuple(name for name in ALL if name not in ("Swiss", "Parchís")),
        Safety.SHARED: ("Swiss", "Parchís"),
    }),
    ("number of safe fields", lambda o: len(o.board.safe), {12: ("Swiss", "Parchís")}),
    ("bonus", lambda o: (o.capture_bonus, o.home_bonus), {
        (0, 0): tuple(name for name in ALL if name != "Parchís"),
        (20, 10): ("Parchís",),
    }),
    ("foremost piece", has(Duty.FOREMOST), {
        True: ("BwInf",),
        False: tuple(name for name in ALL if name != "BwInf"),
    }),
    ("end", field("end"), {
        End.FIRST: tuple(name for name in ALL if name not in ("SecUSo", "Swiss")),
        End.PLACES: ("SecUSo", "Swiss"),
    }),
]  # fmt: skip

CELLS = [
    pytest.param(getter, name, value, id=f"{row}-{name}")
    for row, getter, cells in ROWS
    for value, names in cells.items()
    for name in names
]


@pytest.mark.parametrize("getter, column, value", CELLS)
def test_the_preset_has_what_its_ruleset_says(getter: Any, column: str, value: object) -> None:
    assert getter(COLUMNS[column]) == value


@pytest.mark.parametrize(
    "column, steps, all_out",
    [(name, {}, {}) for name in ALL if name not in ("Swiss", "Parchís")]
    + [("Swiss", {6: 12}, {}), ("Parchís", {}, {6: 7})],
)
def test_a_six_counts_what_the_ruleset_says(
    column: str, steps: dict[int, int], all_out: dict[int, int]
) -> None:
    options = COLUMNS[column]
    assert (dict(options.steps), dict(options.steps_all_out)) == (steps, all_out)


@pytest.mark.parametrize(
    "column, counts",
    [
        ("basic", (2, 3, 4)),
        ("OpenSpiel", (2, 3, 4)),
        ("SecUSo", (1, 2, 3, 4)),
        ("Polish", (2, 3, 4)),
        ("Parchís", (2, 3, 4)),
        ("Ludo", (2, 3, 4)),
        ("text", (2, 3, 4)),
    ],
)
def test_as_many_play_as_the_ruleset_says(column: str, counts: tuple[int, ...]) -> None:
    for seats in counts:
        game = maedn.Maedn(evolve(COLUMNS[column], seats=seats))
        assert len(game.start().pieces) == seats


def test_five_and_six_play_on_the_board_for_six() -> None:
    for preset in (maedn.SCHMIDT_SIX, evolve(maedn.CHINCZYK, board=maedn.BOARD_48)):
        for seats in (5, 6):
            assert maedn.Maedn(evolve(preset, seats=seats)).seats == seats


def test_the_contest_seats_two_opposite() -> None:
    assert maedn.CONTEST_2021.places == (0, 2)


def test_open_spiel_knows_two_adjacent_players_too() -> None:
    options = evolve(maedn.OPEN_SPIEL, seats=2, seating=maedn.Seating.ADJACENT)
    assert options.places == (0, 1)


def test_presets_are_listed_by_name() -> None:
    assert maedn.PRESETS["SCHMIDT"] == maedn.SCHMIDT == Options()
    assert set(COLUMNS.values()) <= set(maedn.PRESETS.values())


@pytest.mark.parametrize("name", maedn.PRESETS)
def test_every_preset_plays_to_its_end(name: str) -> None:
    options = maedn.PRESETS[name]
    table = Table(maedn.Maedn(options), Seeded(name))
    assert table.run([maedn.random_bot] * options.seats).over
