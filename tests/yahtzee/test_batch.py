"""The batch engine against the scalar one: the same choices and the same dice, ply by ply."""

import numpy as np
import pytest
from attrs import evolve

from tablerules import Rng
from tablerules.core.chance import Roll, Rolled
from tablerules.core.seats import Teams
from tablerules.yahtzee import (
    GENERALA_DOUBLE,
    MAXI_YATZY,
    PRESETS,
    TRIPLE_YAHTZEE,
    YAHTZEE,
    YATZY,
    FinalTie,
    Joker,
    Keep,
    Options,
    Order,
    Score,
    Start,
    State,
    Yahtzee,
    grand_total,
)
from tablerules.yahtzee.batch import ActionTable, Batch, not_covered
from tablerules.yahtzee.sheet import AnyDice, Box, Groups, Points, Run, Sheet

UNUSUAL = Sheet(
    name="unusual",
    boxes=(
        Box(name="any", label="Any", pattern=AnyDice(), points=7),
        Box(name="pair", label="Pair", pattern=Groups((2,)), points=Points.MATCHING),
        Box(name="second", label="Second", pattern=Groups((2,)), points=Points.ALL, needs="pair"),
        Box(name="run", label="Run", pattern=Run(4), points=30, wins_on_first_roll=True),
    ),
    multipliers=(1, 2),
)
"""Boxes that depend on more than equal dice: one needs another, one can win at once."""

COVERED = [
    Options(seats=3, sheet=UNUSUAL, joker=Joker.NONE, yahtzee_bonus=0),
    *(evolve(YAHTZEE, joker=joker, seats=1) for joker in Joker),
    *(evolve(YAHTZEE, order=order, joker=Joker.FREE) for order in Order),
    evolve(YAHTZEE, seats=4, partners=Teams.opposite(4)),
    evolve(YAHTZEE, seats=3, rolls=2, yahtzee_bonus=0),
    YATZY,
    PRESETS["YACHT"],
    PRESETS["KNIFFEL"],
    PRESETS["GENERALA"],
    GENERALA_DOUBLE,
]


def loaded(game: Yahtzee, state: State, rng: Rng) -> Rolled:
    """An outcome of chance; equal dice come often, since they are what rules disagree about."""
    request = game.waiting(state).on
    assert isinstance(request, Roll)
    face = state.dice[0] if state.dice and len(set(state.dice)) == 1 else 1 + rng.below(6)
    if rng.below(3):
        return Rolled((face,) * request.dice.count)
    return request.sample(rng)


def compare(options: Options, games: int, seed: int) -> int:
    """Play some games through both engines to their ends; the number of plies compared."""
    game, rng = Yahtzee(options), Rng(seed)
    batch = Batch(options, auto_reset=False)
    states, rolled = [], []
    for _ in range(games):
        start = game.start()
        rolled.append(loaded(game, start, rng))
        states.append(game.apply(start, rolled[-1]))
    firsts = np.array([batch.outcome((), roll) for roll in rolled])
    batch.reset(games, np.random.default_rng(0), outcomes=firsts)
    plies = 0
    while any(not game.waiting(state).over for state in states):
        plies += _compare_ply(game, batch, states, rng)
    finals = [tuple(grand_total(options, card) for card in state.cards) for state in states]
    assert [tuple(row) for row in batch.returns.tolist()] == finals
    return plies


def _compare_ply(game: Yahtzee, batch: Batch, states: list[State], rng: Rng) -> int:
    mask = batch.legal_mask()
    actions, outcomes = np.zeros((2, len(states)), dtype=np.int64)
    live = 0
    for i, state in enumerate(states):
        assert batch.state(i) == state
        if game.waiting(state).over:
            assert not mask[i].any()
            continue
        live += 1
        legal = game.legal_moves(state, state.seat)
        numbers = [batch.actions.index(m) for m in legal if isinstance(m, Keep | Score)]
        assert sorted(numbers) == np.flatnonzero(mask[i]).tolist()
        move = legal[-1 - rng.below(min(len(legal), 6))]  # mostly boxes, so that games move on
        assert isinstance(move, Keep | Score)
        actions[i] = batch.actions.index(move)
        after = game.apply(state, move)
        if not game.waiting(after).over:
            roll = loaded(game, after, rng)
            outcomes[i] = batch.outcome(after.dice, roll)
            after = game.apply(after, roll)
        states[i] = after
    batch.step(actions, outcomes)
    assert batch.done.tolist() == [
        bool(mask[i].any()) and game.waiting(state).over for i, state in enumerate(states)
    ]
    return live


@pytest.mark.parametrize("number", range(len(COVERED)))
def test_both_engines_agree_at_every_ply(number: int) -> None:
    assert compare(COVERED[number], games=12, seed=number) > 100


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(COVERED)))
def test_both_engines_agree_over_many_plies(number: int) -> None:
    assert compare(COVERED[number], games=2000, seed=1000 + number) > 20_000


@pytest.mark.parametrize("options", [YAHTZEE, YATZY, evolve(MAXI_YATZY, saved_rolls=False)])
def test_every_action_is_a_move_and_back(options: Options) -> None:
    table = ActionTable(options)
    moves = [table.move(1, number) for number in range(table.size)]
    assert len(set(moves)) == table.size
    assert [table.index(move) for move in moves] == list(range(table.size))


def test_wrong_actions_and_moves_are_refused() -> None:
    table = ActionTable(YAHTZEE)
    with pytest.raises(ValueError, match="p1 score nowhere is no move on this sheet"):
        table.index(Score(0, "nowhere"))
    with pytest.raises(ValueError, match="is no move on this sheet"):
        table.index(Keep(0, (1, 1, 1, 1, 1)))
    for number in (-1, table.size):
        with pytest.raises(IndexError, match=f"actions go from 0 to 222, not {number}"):
            table.move(0, number)


@pytest.mark.parametrize("wrong", [-1, 5, 223])
def test_an_illegal_action_changes_nothing(wrong: int) -> None:
    batch = Batch(YAHTZEE)
    batch.reset(3, np.random.default_rng(1), outcomes=np.array([0, 1, 2]))
    before = [batch.state(game) for game in range(3)]
    legal = batch.random_actions()
    if wrong == 5:  # a part that the second game does not hold
        wrong = int(np.flatnonzero(~batch.legal_mask()[1])[0])
    legal[1] = wrong
    with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 1"):
        batch.step(legal)
    assert [batch.state(game) for game in range(3)] == before


@pytest.mark.parametrize(
    "options, names",
    [
        (TRIPLE_YAHTZEE, "sheets of more than 16 boxes"),
        (MAXI_YATZY, "sheets of more than 16 boxes, saved_rolls"),
        (Options(games=2), "games above 1"),
        (Options(start=Start.HIGHEST_ROLL), "start highest_roll"),
        (Options(final_tie=FinalTie.ROLL_OFF), "final_tie roll_off"),
    ],
)
def test_options_that_are_not_covered_are_named(options: Options, names: str) -> None:
    sentence = f"the batch engine does not cover {names}"
    assert not_covered(options) == sentence
    with pytest.raises(ValueError, match=sentence):
        Batch(options)


def test_chance_has_the_right_weights() -> None:
    batch = Batch(Options(seats=1))
    batch.reset(200_000, np.random.default_rng(5))
    dice = batch.observe(0).dice
    yahtzees = (dice == dice[:, :1]).all(axis=1).mean()
    assert abs(yahtzees - 6 / 7776) < 4 * np.sqrt(6 / 7776 / 200_000)
    assert abs(dice.mean() - 3.5) < 4 * np.sqrt(35 / 12 / 1_000_000)
    # Keep one die and throw four: the sum of all is that die and fourteen.
    part = batch.actions.index(Keep(0, (6,)))
    games = batch.legal_mask()[:, part]
    actions = np.where(games, part, batch.actions.index(Keep(0, ())))
    batch.step(actions)
    sums = batch.observe(0).dice[games].sum(axis=1)
    assert abs(sums.mean() - 20) < 4 * np.sqrt(4 * 35 / 12 / games.sum())


def test_random_actions_are_legal_and_uniform() -> None:
    batch = Batch(Options(seats=1))
    batch.reset(60_000, np.random.default_rng(2), outcomes=np.zeros(60_000, dtype=int))
    legal = np.flatnonzero(batch.legal_mask()[0])
    counts = np.bincount(batch.random_actions(), minlength=batch.actions.size)
    assert counts.sum() == counts[legal].sum()
    expected = 60_000 / len(legal)
    chi_square = ((counts[legal] - expected) ** 2 / expected).sum()
    assert chi_square < len(legal) + 5 * np.sqrt(2 * len(legal))


def test_games_begin_anew_by_themselves_unless_told_otherwise() -> None:
    batch = Batch(Options(seats=1))
    batch.reset(50, np.random.default_rng(3))
    ended = 0
    for _ in range(120):
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
        assert (batch.returns[batch.done] >= 0).all()
    assert ended > 100
    assert batch.legal_mask().any(axis=1).all()


def test_an_observation_shows_what_the_scalar_view_shows() -> None:
    batch = Batch(YAHTZEE)
    batch.reset(20, np.random.default_rng(4))
    for _ in range(25):
        batch.step(batch.random_actions())
    game = Yahtzee()
    for seat in (0, 1):
        seen = batch.observe(seat)
        for i in range(20):
            view = game.view(batch.state(i), seat)
            assert tuple(seen.dice[i]) == view.dice
            assert (seen.rolls[i], seen.seat[i]) == (view.rolls, view.seat)
            assert tuple(seen.scores[i]) == view.scores
    with pytest.raises(ValueError, match="seat must be from 0 to 1, not 2"):
        batch.observe(2)


def test_nothing_is_rolled_in_a_game_that_is_over() -> None:
    batch = Batch(Options(seats=1), auto_reset=False)
    batch.reset(4, np.random.default_rng(3))
    while batch.legal_mask().any():
        batch.step(batch.random_actions())
    over = batch.observe(0)
    assert batch.random_actions().tolist() == [0] * 4
    for action in (0, batch.actions.size - 1):
        batch.step(np.full(4, action))
        assert batch.observe(0).rolls.tolist() == over.rolls.tolist() == [1] * 4
        assert batch.observe(0).boxes.tolist() == over.boxes.tolist()


def test_a_batch_tells_in_a_line_what_it_plays() -> None:
    batch = Batch(Options(seats=3))
    batch.reset(1200, np.random.default_rng(1))
    assert repr(batch) == "<Batch of 1,200 games of Yahtzee, 3 seats>"
