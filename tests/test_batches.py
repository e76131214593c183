"""What every engine in lockstep refuses: arrays that are not what it asks for change nothing."""

from typing import Any

import numpy as np
import pytest
from attrs import evolve

from tablerules import maedn, uno, yahtzee
from tablerules.arrays import whole_numbers
from tablerules.maedn import batch as maedn_batch
from tablerules.maedn.batch import Batch as MaednBatch
from tablerules.uno import batch as uno_batch
from tablerules.uno.batch import Batch as UnoBatch
from tablerules.yahtzee import batch as yahtzee_batch
from tablerules.yahtzee.batch import Batch as YahtzeeBatch
from tablerules.yahtzee.batch import not_covered
from tablerules.yahtzee.sheet import AnyDice, Box, Sheet

GAMES = 5
SHORT_UNO = uno.Options(seats=2, hand=1, target=None, deck="R1 R1 R2 R2 R3 R4 R5 R6 W W")
ENGINES: dict[str, Any] = {
    "uno": lambda: UnoBatch(SHORT_UNO, auto_reset=False),
    "maedn": lambda: MaednBatch(maedn.Options(seats=2, pieces=1), auto_reset=False),
    "yahtzee": lambda: YahtzeeBatch(yahtzee.Options(seats=1), auto_reset=False),
}
WRONG: dict[str, Any] = {
    "too few": lambda actions: actions[:4],
    "a single one": lambda actions: actions[:1],
    "none": lambda actions: actions[:0],
    "too many": lambda actions: [*actions, 0],
    "a column": lambda actions: actions[:, None],
    "a row": lambda actions: actions[None],
    "a scalar": lambda actions: actions[0],
    "nothing": lambda _: None,
    "floats": lambda actions: actions.astype(float),
    "fractions": lambda actions: actions + 0.5,
    "no numbers": lambda actions: actions * np.nan,
    "texts": lambda actions: actions.astype(str),
    "objects": lambda actions: actions.astype(object),
    "truth values": lambda actions: actions > 0,
    "huge": lambda actions: [2**70] * len(actions),
}


@pytest.fixture(params=ENGINES)
def batch(request: pytest.FixtureRequest) -> Any:
    made = ENGINES[request.param]()
    made.reset(GAMES, np.random.default_rng(1))
    return made


def states(batch: Any) -> list[Any]:
    return [batch.state(game) for game in range(batch.games)]


@pytest.mark.parametrize("wrong", WRONG)
def test_actions_that_are_no_whole_numbers_for_each_game_change_nothing(
    batch: Any, wrong: str
) -> None:
    before, mask = states(batch), batch.legal_mask().copy()
    with pytest.raises(ValueError, match=r"actions must be whole numbers of shape \(5,\), not"):
        batch.step(WRONG[wrong](batch.random_actions()))
    assert states(batch) == before
    assert (batch.legal_mask() == mask).all()


@pytest.mark.parametrize("kind", [np.int16, np.uint8, np.int32, np.uint64, list])
def test_whole_numbers_of_any_kind_are_played(batch: Any, kind: Any) -> None:
    actions = batch.random_actions()
    batch.step(actions.tolist() if kind is list else actions.astype(kind))
    assert not batch.done.all()


@pytest.mark.parametrize("wrong", [-1, 10**9, -(10**9), 2**62])
def test_a_game_that_is_over_takes_any_action(batch: Any, wrong: int) -> None:
    over = ~batch.legal_mask().any(axis=1)
    while not over.any():
        batch.step(batch.random_actions())
        over = ~batch.legal_mask().any(axis=1)
    while not over.all():
        before = states(batch)
        batch.step(np.where(over, wrong, batch.random_actions().astype(np.int64)))
        assert all(state == batch.state(i) for i, state in enumerate(before) if over[i])
        assert not batch.done[over].any()
        over = ~batch.legal_mask().any(axis=1)


def test_a_batch_of_no_games_takes_no_actions(batch: Any) -> None:
    batch.reset(0, np.random.default_rng(1))
    batch.step([])
    assert batch.legal_mask().shape == (0, batch.actions.size)


def test_shapes_are_told_as_numpy_tells_them() -> None:
    with pytest.raises(ValueError, match=r"x must be .* of shape \(2, any\), not int64 of shape"):
        whole_numbers("x", np.zeros(2, dtype=np.int64), 2, None)
    assert whole_numbers("x", np.zeros((2, 7), dtype=np.int8), 2, None).shape == (2, 7)


# ------------------------------------------------------------------ what is asked for

NO_NUMBERS = [2.5, 3.0, "x", "3", None, True, [1], np.array([1]), np.array(5) > 1, np.float64(1)]


def unchanged(batch: Any, before: tuple[Any, ...]) -> bool:
    """Whether a batch is as it was, and plays on."""
    games, rng, kept = before
    same = (batch.games, batch.rng) == (games, rng) and states(batch) == kept
    batch.step(batch.random_actions())
    return same


@pytest.mark.parametrize("games", [*NO_NUMBERS, -1, np.int8(-1), -(1 << 70)], ids=str)
def test_a_batch_is_reset_to_a_number_of_games(batch: Any, games: Any) -> None:
    before = batch.games, batch.rng, states(batch)
    with pytest.raises(ValueError, match=r"^games must be a whole number of 0 or more, not "):
        batch.reset(games, np.random.default_rng(1))
    assert unchanged(batch, before)


@pytest.mark.parametrize("games", [3, np.int64(3), np.uint8(3)])
def test_numbers_of_numpy_are_numbers_of_games_too(batch: Any, games: Any) -> None:
    batch.reset(games, np.random.default_rng(1))
    assert (type(batch.games), batch.games) == (int, 3)
    assert batch.state(np.int64(2)) == batch.state(2)
    assert batch.observe(np.int8(0)) is not None


def test_more_games_than_any_memory_holds_are_refused(batch: Any) -> None:
    before = batch.games, batch.rng, states(batch)
    with pytest.raises(ValueError, match=r"^games must be at most 1,099,511,627,776, not 1,180,5"):
        batch.reset(1 << 70, np.random.default_rng(1))
    assert unchanged(batch, before)


@pytest.mark.parametrize("rng", [None, 1, "x", np.random.RandomState(1), np.random], ids=str)
def test_chance_comes_from_a_generator_of_numpy(batch: Any, rng: Any) -> None:
    before = batch.games, batch.rng, states(batch)
    with pytest.raises(ValueError, match=r"^rng must be Generator, not "):
        batch.reset(3, rng)
    assert unchanged(batch, before)


@pytest.mark.parametrize("wrong", NO_NUMBERS, ids=str)
def test_seats_and_games_are_asked_for_by_number(batch: Any, wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^seat must be a whole number, not "):
        batch.observe(wrong)
    with pytest.raises(ValueError, match=r"^game must be a whole number, not "):
        batch.state(wrong)


@pytest.mark.parametrize("wrong", [-1, GAMES, 1 << 70, np.int64(-GAMES)])
def test_games_are_counted_from_0_and_not_from_the_end(batch: Any, wrong: int) -> None:
    with pytest.raises(IndexError, match=f"^games go from 0 to 4, not {wrong}$"):
        batch.state(wrong)
    with pytest.raises(ValueError, match=f"^seat must be from 0 to .*, not {wrong}$"):
        batch.observe(wrong)


def test_a_batch_of_no_games_has_no_states(batch: Any) -> None:
    batch.reset(0, np.random.default_rng(1))
    with pytest.raises(IndexError, match=r"^there are no games$"):
        batch.state(0)


@pytest.mark.parametrize("engine", [uno_batch, maedn_batch, yahtzee_batch])
@pytest.mark.parametrize("name", ["Batch", "ActionTable", "not_covered"])
@pytest.mark.parametrize("wrong", ["x", None, 5, object(), Sheet], ids=str)
def test_a_batch_is_made_of_options(engine: Any, name: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"^options must be Options, not "):
        getattr(engine, name)(wrong)


def test_a_batch_takes_its_own_options_alone() -> None:
    with pytest.raises(ValueError, match=r"^options must be .*uno.*Options, not .*maedn.*Options$"):
        UnoBatch(maedn.Options())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^auto_reset must be bool, not 'no'$"):
        UnoBatch(SHORT_UNO, auto_reset="no")  # type: ignore[arg-type]


# ------------------------------------------------------------------ outcomes


@pytest.mark.parametrize("outcomes", [[[0]] * 5, [[99] * 40] * 5, [[0] * 40] * 5, [[1.0]] * 5])
def test_cards_that_cannot_come_change_nothing(outcomes: Any) -> None:
    """Even where the first games could be dealt, or a round ends within the step."""
    batch = UnoBatch(uno.Options(seats=2, hand=2, target=None))
    batch.reset(GAMES, np.random.default_rng(1))
    refused = 0
    for _ in range(60):
        before = batch.games, batch.rng, states(batch)
        mask, seat = batch.legal_mask().copy(), batch.seat
        done, returns = batch.done.copy(), batch.returns.copy()
        with pytest.raises(ValueError, match="outcomes"):
            batch.reset(GAMES, np.random.default_rng(1), outcomes=np.array(outcomes))
        try:
            batch.step(batch.random_actions(), np.array(outcomes))
        except ValueError:
            refused += 1
            assert (batch.legal_mask() == mask).all()
            assert (batch.seat == seat).all()
            assert ((batch.done == done).all(), (batch.returns == returns).all()) == (True, True)
            assert unchanged(batch, before)
    assert refused > 5


def test_given_cards_are_still_played_after_some_that_could_not_come() -> None:
    batch = UnoBatch(uno.Options(seats=2, dealer=0, hand=1, target=None))
    cards = [batch.actions.cards.index(uno.card(text)) for text in ("R1", "R2", "R3")]
    batch.reset(1, np.random.default_rng(1), outcomes=np.array([cards]))
    state = batch.state(0)
    draw = np.array([batch.actions.index(uno.Do(1, uno.Act.DRAW))])
    for wrong in ([[99]], [[-1]], np.zeros((1, 0), dtype=int)):
        with pytest.raises(ValueError, match="outcomes of game 0"):
            batch.step(draw, np.array(wrong))
        assert batch.state(0) == state
    batch.step(draw, np.array([[batch.actions.cards.index(uno.card("R4"))]]))
    assert uno.card("R4") in batch.state(0).hands[1]


def test_a_face_on_somebody_elses_die_changes_nothing() -> None:
    dice = (range(1, 7), (1, 2, 3, 4, 6))
    batch = MaednBatch(maedn.Options(seats=2, dice=dice, starter=maedn.Starter.FIRST_SEAT))
    batch.reset(GAMES, np.random.default_rng(1), outcomes=np.full((GAMES, 1), 5))
    before, rolls = (batch.games, batch.rng, states(batch)), batch.rolls.copy()
    with pytest.raises(ValueError, match="outcome 5 is not possible in game 2"):
        batch.step(batch.random_actions(), np.array([[4], [1], [5], [5], [1]]))
    assert (batch.rolls == rolls).all()
    assert unchanged(batch, before)
    other = MaednBatch(evolve(batch.options, first=1))
    other.reset(GAMES, np.random.default_rng(1))
    before = other.games, other.rng, states(other)
    with pytest.raises(ValueError, match="outcome 5 is not possible in game 0"):
        other.reset(3, np.random.default_rng(1), outcomes=np.full((3, 1), 5))
    assert unchanged(other, before)


@pytest.mark.parametrize("outcomes", [[[6.0]] * 5, [["6"]] * 5, [[None]] * 5, [[True]] * 5])
def test_faces_are_whole_numbers(outcomes: Any) -> None:
    batch = MaednBatch(maedn.Options(seats=2))
    with pytest.raises(ValueError, match="outcomes must be whole numbers, not "):
        batch.reset(GAMES, np.random.default_rng(1), outcomes=np.array(outcomes))


@pytest.mark.parametrize(
    "outcomes",
    [[0] * 4, [0], [0.0] * 5, [[0]] * 5, [-1, 0, 0, 0, 0], [0, 0, 0, 0, 252], [0, 0, 0, 0, 2**40]],
)
def test_outcomes_that_are_no_rolls_change_nothing(outcomes: Any) -> None:
    batch = YahtzeeBatch(yahtzee.YAHTZEE)
    batch.reset(GAMES, np.random.default_rng(1))
    before, actions = states(batch), batch.random_actions()
    with pytest.raises(ValueError, match="outcome"):
        batch.step(actions, np.array(outcomes))
    with pytest.raises(ValueError, match="outcome"):
        batch.reset(GAMES, np.random.default_rng(1), outcomes=np.array(outcomes))
    assert states(batch) == before
    assert (batch.random_actions() < batch.actions.size).all()


def test_a_roll_must_hold_what_was_kept() -> None:
    batch = YahtzeeBatch(yahtzee.YAHTZEE)
    sixes = batch.outcome((), yahtzee_roll(6, 6, 6, 6, 6))
    batch.reset(2, np.random.default_rng(1), outcomes=np.array([sixes, sixes]))
    keep = batch.actions.index(yahtzee.Keep(0, (6, 6)))
    ones = batch.outcome((), yahtzee_roll(1, 1, 1, 1, 1))
    with pytest.raises(ValueError, match=f"outcome {ones} is not possible in game 1"):
        batch.step(np.array([keep, keep]), np.array([sixes, ones]))
    batch.step(np.array([keep, keep]), np.array([sixes, sixes]))
    assert batch.observe(0).rolls.tolist() == [2, 2]


def yahtzee_roll(*faces: int) -> Any:
    return yahtzee.Yahtzee().waiting(yahtzee.Yahtzee().start()).on.outcome(faces)  # type: ignore[union-attr]


def test_outcomes_are_not_looked_at_where_nobody_rolls() -> None:
    """Neither where a game is over, nor where it ends with the action, if only by a roll."""
    five = (6, 6, 6, 6, 6)
    options = evolve(yahtzee.PRESETS["GENERALA"], seats=2)
    batch = YahtzeeBatch(options, auto_reset=False)
    number = batch.outcome((), yahtzee_roll(*five))
    batch.reset(1, np.random.default_rng(1), outcomes=np.array([number]))
    batch.step(np.array([batch.actions.index(yahtzee.Score(0, "generala"))]), np.array([-1]))
    assert batch.done.all()
    batch.step(np.array([-7]), np.array([10**6]))
    assert not batch.done.any()


@pytest.mark.parametrize("outcomes", [[0] * 5, [[0]] * 4, [[0.0]] * 5, [[-1] * 30] * 5, [[99]] * 5])
def test_outcomes_that_are_no_cards_are_refused(outcomes: Any) -> None:
    batch = UnoBatch(uno.Options(seats=2))
    with pytest.raises(ValueError, match="outcomes"):
        batch.reset(GAMES, np.random.default_rng(1), outcomes=np.array(outcomes))


# ------------------------------------------------------------------ what numbers can hold


def one_box(points: int, first_roll: int = 0) -> yahtzee.Options:
    box = Box(name="all", label="All", pattern=AnyDice(), points=points, first_roll=first_roll)
    sheet = Sheet(name="one", boxes=(box,))
    return yahtzee.Options(seats=1, sheet=sheet, joker=yahtzee.Joker.NONE, yahtzee_bonus=0)


@pytest.mark.parametrize(
    "options",
    [
        yahtzee.Options(upper_bonus=2**31),
        yahtzee.Options(yahtzee_bonus=2**31),
        yahtzee.Options(yahtzee_bonus=10**9),
        one_box(2**15),
        one_box(2**15 - 1, first_roll=1),
        one_box(-1),
    ],
)
def test_scores_that_do_not_fit_into_the_numbers_are_not_covered(options: yahtzee.Options) -> None:
    assert not_covered(options) == (
        "the batch engine does not cover scores below 0 or too high for its numbers"
    )


def test_the_highest_scores_are_kept() -> None:
    batch = YahtzeeBatch(one_box(2**15 - 1))
    batch.reset(1, np.random.default_rng(1))
    batch.step(np.array([batch.actions.index(yahtzee.Score(0, "all"))]))
    assert batch.returns.tolist() == [[2**15 - 1]]


def test_rolls_are_counted_as_far_as_the_numbers_go() -> None:
    assert not_covered(yahtzee.Options(rolls=128)) == (
        "the batch engine does not cover rolls above 127"
    )
    batch = YahtzeeBatch(yahtzee.Options(rolls=127, seats=1))
    batch.reset(1, np.random.default_rng(1))
    for rolls in range(1, 127):
        assert batch.observe(0).rolls.tolist() == [rolls]
        batch.step(np.array([batch.actions.index(yahtzee.Keep(0, ()))]))
    assert not batch.legal_mask()[:, : batch.actions.keeps].any()
