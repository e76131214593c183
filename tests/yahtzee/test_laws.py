"""The laws of the protocol, golden counts of histories, and laws of this game alone."""

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablerules import PUBLIC, Bot, Seeded, Table
from tablerules.core.seats import Teams, Ties
from tablerules.testing import Perft, check_game, load_perft
from tablerules.yahtzee import (
    PRESETS,
    AnyDice,
    Box,
    BoxScored,
    ChipWon,
    FinalTie,
    Groups,
    Joker,
    Move,
    Options,
    Order,
    Points,
    Score,
    Settlement,
    Sheet,
    Start,
    State,
    UpperBonusWon,
    View,
    Yahtzee,
    collector_bot,
    first_roll_bot,
    random_bot,
)

PAIR = Sheet(
    name="Pair",
    dice=2,
    boxes=(
        Box(name="pair", label="Pair", pattern=Groups((2,)), points=10),
        Box(name="chance", label="Chance", pattern=AnyDice(), points=Points.ALL),
    ),
)


def from_data(data: dict[str, Any]) -> Options:
    """Options of a golden case: plain values, ``sheet = "pair"`` for two dice and two boxes."""
    values = dict(data)
    if values.pop("sheet", None) == "pair":
        values |= {"sheet": PAIR, "joker": Joker.NONE, "yahtzee_bonus": 0}
    if "order" in values:
        values["order"] = Order(values["order"])
    return Options(**values)


@pytest.mark.parametrize(
    "case",
    load_perft(Path(__file__).parents[1] / "perft" / "yahtzee.toml"),
    ids=lambda case: case.name,
)
def test_histories_are_as_many_as_ever(case: Perft) -> None:
    case.check(Yahtzee(from_data(dict(case.options))))


def boxes_and_dice(state: State) -> tuple[object, ...]:
    """What no move may change: how many cards and boxes there are."""
    return tuple(len(card.boxes) for card in state.cards)


@pytest.mark.parametrize("name", PRESETS)
def test_presets_keep_the_laws(name: str) -> None:
    report = check_game(
        Yahtzee(PRESETS[name]), games=2, seed=name, every=6, conserved=boxes_and_dice
    )
    assert report.games == 2
    assert report.unfinished == 0


@st.composite
def any_options(draw: st.DrawFn) -> Options:
    """Options of every kind that can be combined."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    seats = draw(st.integers(1, 4))
    partners = Teams.opposite(4) if seats == 4 and draw(st.booleans()) else None
    instant = any(box.wins_on_first_roll for box in base.sheet.boxes)
    joker = base.joker if base.sheet.yahtzee is None else draw(st.sampled_from(list(Joker)))
    return evolve(
        base,
        seats=seats,
        partners=partners,
        joker=joker,
        order=draw(st.sampled_from(list(Order))),
        rolls=draw(st.integers(1, 4)),
        saved_rolls=draw(st.booleans()),
        start=draw(st.sampled_from(list(Start))),
        start_tie=draw(st.sampled_from(list(Ties))),
        settlement=Settlement.NONE if instant else draw(st.sampled_from(list(Settlement))),
        final_tie=draw(st.sampled_from(list(FinalTie))),
        games=1 if instant else draw(st.integers(1, 2)),
    )


@given(options=any_options(), seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_any_options_keep_the_laws(options: Options, seed: int) -> None:
    report = check_game(
        Yahtzee(options), games=1, seed=seed, every=20, width=2, conserved=boxes_and_dice
    )
    assert report.unfinished == 0


@given(options=any_options(), seed=st.integers(0, 2**32))
@settings(max_examples=20)
def test_the_effects_of_a_game_add_up_to_its_score(options: Options, seed: int) -> None:
    table = Table(Yahtzee(evolve(options, games=1)), Seeded(seed))
    table.run([random_bot] * options.seats)
    teams = options.teams
    earned = [0] * len(teams.members)
    for effect in table.effects(PUBLIC):
        if isinstance(effect, BoxScored):
            times = options.sheet.multipliers[effect.column - 1]
            earned[teams.of(effect.seat)] += effect.points * times
        elif isinstance(effect, ChipWon | UpperBonusWon):
            earned[teams.of(effect.seat)] += effect.points
    assert table.view(PUBLIC).scores == tuple(earned)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("bot", [random_bot, first_roll_bot, collector_bot])
def test_every_bot_plays_every_preset_to_its_end(name: str, bot: Bot[View, Move]) -> None:
    table = Table(Yahtzee(PRESETS[name]), Seeded(name))
    standings = table.run([bot] * 2)
    assert standings.over


@pytest.mark.parametrize("order", list(Order))
def test_lists_that_are_remembered_agree_with_the_refusal_of_each_candidate(order: Order) -> None:
    for seed, joker in enumerate(Joker):
        options = Options(seats=1, joker=joker, order=order)
        boxes = [Score(0, box.name) for box in options.sheet.boxes]
        table = Table(Yahtzee(options), Seeded(seed))
        while not table.over:
            legal = table.legal_moves(0)
            refused = [move for move in boxes if table.game.refusal(table.state, move)]
            assert set(legal).isdisjoint(refused)
            assert set(boxes) <= {*legal, *refused}
            table.play(legal[-1] if seed % 2 else legal[seed % len(legal)])


def test_equal_seeds_give_equal_games_and_undone_moves_can_be_redone() -> None:
    one, two = (Table(Yahtzee(), Seeded("again")) for _ in range(2))
    assert one.run([collector_bot] * 2) == two.run([collector_bot] * 2)
    assert one.moves == two.moves
    state, back = one.state, one.undo()
    assert back[0].actor in {0, 1}
    assert one.redo() == back
    assert one.state == state
    assert Table.replay(Yahtzee(), map(str, one.moves)).state == state
