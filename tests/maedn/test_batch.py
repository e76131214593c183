"""The batch engine against the scalar one: the same choices and the same dice, ply by ply."""

from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from tablerules import Rng, maedn
from tablerules.maedn import PRESETS, SCHMIDT, Duty, Go, Maedn, Options, Phase, State, Tries
from tablerules.maedn.batch import ActionTable, Batch, not_covered
from tablerules.maedn.batch.tables import tables
from tests.maedn.samples import RINGS, random_options

BLOCKS = {
    "SCHMIDT_VARIANTS",
    "MAN_DONT_BE_ANGRY",
    "MAN_DONT_BE_ANGRY_40",
    "EILE_MIT_WEILE",
    "PARCHIS",
    "LUDO_BLOCKS",
    "LUDO_STARS",
    "LUDO_DANISH",
}
COVERED = {name: options for name, options in PRESETS.items() if name not in BLOCKS}


def random_covered(seed: int) -> Options:
    """Options of any kind that the batch engine covers, on a small board."""
    rng = Rng(seed)
    plain: dict[str, Any] = {
        "own_piece": rng.choice((maedn.OwnPiece.ILLEGAL, maedn.OwnPiece.CAPTURED)),
        "passing": rng.choice((maedn.Passing.FREE, maedn.Passing.NOT_OWN)),
        "third_six": rng.choice((maedn.ThirdSix.NOTHING, maedn.ThirdSix.TURN_LOST)),
        "teams": None,
        "dice_count": 1,
        "safety": maedn.Safety.NONE,
        "backward": False,
        "huffing": False,
        "may_pass": False,
        "pair_moves": False,
        "capture_bonus": 0,
        "home_bonus": 0,
        "steps_all_out": (),
        "extra_on_capture": False,
        "extra_on_home": False,
        "extra_on_double": False,
    }
    while True:
        drawn = random_options(rng)
        try:
            options = evolve(drawn, on_start=min(drawn.on_start, 1), **plain)
        except ValueError:
            continue
        if not_covered(options) is None:
            return options


class Pair:
    """The same games in both engines."""

    def __init__(self, options: Options, games: int, seed: int) -> None:
        self.game = Maedn(options)
        self.rng = Rng(seed)
        self.batch = Batch(options, auto_reset=False)
        self.states, rolls = [], []
        for _ in range(games):
            state, faces = self.rolled(self.game.start())
            self.states.append(state)
            rolls.append(faces)
        self.batch.reset(games, np.random.default_rng(0), outcomes=filled(rolls))

    def rolled(self, state: State) -> tuple[State, list[int]]:
        """Roll until a seat has to choose; every face that fell."""
        faces = []
        while state.phase in (Phase.OPENING, Phase.ROLL):
            request: Any = self.game.waiting(state).on
            roll = request.sample(self.rng)
            faces.append(roll.faces[0])
            state = self.game.apply(state, roll)
        return state, faces

    def ply(self) -> int:
        """Compare everything and play on; how many games went on."""
        batch, states = self.batch, self.states
        mask = batch.legal_mask()
        actions = np.zeros(len(states), dtype=np.int64)
        rolls: list[list[int]] = []
        for i, state in enumerate(states):
            assert batch.state(i) == state
            faces: list[int] = []
            if state.phase is Phase.OVER:
                assert not mask[i].any()
            else:
                move = self.choose(state, mask[i])
                actions[i] = batch.actions.index(move)
                states[i], faces = self.rolled(self.game.apply(state, move))
            rolls.append(faces)
        live = [bool(row.any()) for row in mask]
        batch.step(actions, filled(rolls))
        ended = [state.phase is Phase.OVER for state in states]
        assert batch.done.tolist() == [a and b for a, b in zip(live, ended, strict=True)]
        for number in np.flatnonzero(batch.done).tolist():
            places = self.game.standings(states[number]).places
            scores = {seat: place.score for place in places for seat in place.seats}
            assert batch.returns[number].tolist() == [scores[seat] for seat in sorted(scores)]
        return sum(live)

    def choose(self, state: State, mask: Any) -> Go:
        """A legal move; the legal ones must be those of the mask."""
        seat = self.game.layout.owners[state.turn]
        assert seat is not None
        legal = self.game.legal_moves(state, seat)
        table = self.batch.actions
        numbers = [table.index(move) for move in legal if isinstance(move, Go)]
        assert sorted(numbers) == np.flatnonzero(mask).tolist()
        assert [table.move(seat, number) for number in numbers] == list(legal)
        move = self.rng.choice(legal)
        assert isinstance(move, Go)
        return move


def test_both_engines_agree_where_places_of_the_tables_need_more_than_16_bits() -> None:
    board = maedn.Board(track=112, starts=(0, 28, 56, 84), walked=112, goal=4)
    die = (1, 2, 3, 4, 5, 5, 5, 5, 6, 6, 6, 6)  # most throws are carried to the next one
    options = evolve(
        PRESETS["CLOVECE_SUM"], board=board, pieces=1, on_start=0, extra=(5, 6), dice=die
    )
    pair = Pair(options, games=20, seed=3)
    assert tables(options).moves.number.size > 1 << 15
    assert sum(pair.ply() for _ in range(150)) > 300


def filled(rolls: list[list[int]]) -> Any:
    """Lists of faces as an array, filled up with the first face that any of them holds."""
    spare = next(face for faces in rolls for face in faces) if any(rolls) else 0
    longest = max(map(len, rolls))
    return np.array([faces + [spare] * (longest - len(faces)) for faces in rolls], dtype=int)


def compare(options: Options, games: int, seed: int, plies: int) -> int:
    """Play some games through both engines; the number of plies compared."""
    pair = Pair(options, games, seed)
    played = 0
    while played < plies:
        live = pair.ply()
        if not live:
            break
        played += live
    return played


FIRST = maedn.Starter.FIRST_SEAT
SEATED = {
    **COVERED,
    "SCHMIDT for two": evolve(SCHMIDT, seats=2),
    "SCHMIDT for three": evolve(SCHMIDT, seats=3),
    "SCHMIDT alone": evolve(SCHMIDT, seats=1),
    "neighbours": evolve(SCHMIDT, seats=2, seating=maedn.Seating.ADJACENT),
    "five for places": evolve(maedn.SCHMIDT_SIX, seats=5, end=maedn.End.PLACES),
    "three tries": evolve(SCHMIDT, tries=Tries.STUCK, seats=2),
    "different dice": evolve(maedn.CONTEST_2021, dice=((1, 2, 3, 4, 5, 6), (1, 1, 6, 6))),
    "a neutral colour, for places": evolve(
        maedn.SCHMIDT_SIX, seats=5, colours=maedn.Colours.ALL, end=maedn.End.PLACES
    ),
    "back to where one stood": Options(
        seats=3,
        board=RINGS[2],
        pieces=2,
        own_piece=maedn.OwnPiece.CAPTURED,
        overshoot=maedn.Overshoot.BOUNCE,
        duties=(Duty.CAPTURE, Duty.ENTER),
    ),
    "back past one's own in the column": Options(
        seats=2,
        board=RINGS[2],
        pieces=2,
        overshoot=maedn.Overshoot.BOUNCE,
        goal_jump=False,
    ),
    "rolls for nothing": evolve(SCHMIDT, extra_unusable=False, tries=Tries.SETTLED, throws=2),
}
"""Every preset without blocks, and what none of them has."""


@pytest.mark.parametrize("name", SEATED)
def test_both_engines_agree_at_every_ply(name: str) -> None:
    assert compare(SEATED[name], games=10, seed=1, plies=2500) > 150


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_both_engines_agree_whatever_the_options(seed: int) -> None:
    compare(random_covered(seed), games=4, seed=seed, plies=400)


@pytest.mark.slow
@pytest.mark.parametrize("name", SEATED)
def test_both_engines_agree_over_a_million_plies(name: str) -> None:
    """A million over all; games that end early leave place for further ones."""
    wanted = 1_000_000 // len(SEATED)
    seeds = iter(range(100, 10_000))
    while wanted > 0:
        wanted -= compare(SEATED[name], games=40, seed=next(seeds), plies=wanted)


@pytest.mark.slow
@given(st.integers(0, 10**9))
@settings(max_examples=500, deadline=None)
def test_both_engines_agree_with_many_options(seed: int) -> None:
    compare(random_covered(seed), games=6, seed=seed, plies=1000)


# The table of actions


@pytest.mark.parametrize("name", COVERED)
def test_every_action_is_a_move_and_back(name: str) -> None:
    table = ActionTable(COVERED[name])
    moves = [table.move(1, number) for number in range(table.size)]
    assert len(set(moves)) == table.size
    assert [table.index(move) for move in moves] == list(range(table.size))


def test_wrong_actions_and_moves_are_refused() -> None:
    table = ActionTable(SCHMIDT)
    wrong = (
        Go(0, 3, 11),
        Go(0, -1, 0, count=2),
        Go(0, 3, 9, colour=1),
        Go(0, 3, 9, number=6),
    )
    for move in wrong:
        with pytest.raises(ValueError, match=f"{move} is no move that these rules"):
            table.index(move)
    for number in (-1, table.size):
        with pytest.raises(IndexError, match=f"actions go from 0 to 243, not {number}"):
            table.move(0, number)


# What is refused


@pytest.mark.parametrize("wrong", [-1, 5, 244, 65_536])
def test_an_illegal_action_changes_nothing(wrong: int) -> None:
    batch = Batch(SCHMIDT)
    batch.reset(3, np.random.default_rng(1))
    for _ in range(20):
        batch.step(batch.random_actions())
    before = [batch.state(game) for game in range(3)]
    legal = batch.random_actions().astype(np.int64)
    if wrong == 5:
        wrong = int(np.flatnonzero(~batch.legal_mask()[1])[0])
    legal[1] = wrong
    with pytest.raises(ValueError, match=f"action {wrong} is not legal in game 1"):
        batch.step(legal)
    with pytest.raises(ValueError, match="outcomes must be faces of the dice, not 7"):
        batch.step(batch.random_actions(), outcomes=np.array([1, 7, 6]))
    with pytest.raises(ValueError, match="outcomes must have a row for each of 3 games"):
        batch.step(batch.random_actions(), outcomes=np.array([[1, 2]]))
    assert [batch.state(game) for game in range(3)] == before


@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_presets_with_blocks_are_refused(name: str) -> None:
    sentence = "the batch engine does not cover own_piece block"
    for build in (Batch, ActionTable):
        with pytest.raises(ValueError, match=sentence):
            build(PRESETS[name])


@pytest.mark.parametrize(
    "changes, names",
    [
        ({"dice_count": 2}, "dice_count above 1, rules by which positions may freeze"),
        ({"teams": 2}, "teams"),
        ({"safety": maedn.Safety.SHARED}, "safety shared"),
        ({"passing": maedn.Passing.CAPTURES}, "passing captures"),
        ({"backward": True}, "backward"),
        ({"duties": (Duty.CAPTURE,), "huffing": True}, "huffing"),
        ({"may_pass": True}, "may_pass"),
        ({"capture_bonus": 20, "home_bonus": 10}, "capture_bonus, home_bonus"),
        ({"extra_on_capture": True}, "extra_on_capture"),
        ({"extra_on_home": True}, "extra_on_home"),
        ({"steps_all_out": {6: 7}}, "steps_all_out"),
        ({"third_six": maedn.ThirdSix.LAST_HOME}, "third_six last_home"),
        ({"tries": Tries.NO_MOVE}, "tries no_move"),
        ({"board": evolve(maedn.BOARD_40, stars={5: 9})}, "boards with stars"),
        (
            {"overshoot": maedn.Overshoot.BOUNCE},
            "overshoot bounce without a home triangle",
        ),
        (
            {"seats": 3, "colours": maedn.Colours.ALL, "pieces": 1},
            "neutral colours of one piece",
        ),
        ({"dice": (2, 4, 6)}, "rules by which positions may freeze"),
        (
            {"board": maedn.Board(track=130, starts=(0, 30, 60, 90), walked=130, goal=4)},
            "boards of more than 125 positions",
        ),
        (
            {"board": maedn.Board(track=40, starts=(0, 10, 20, 30), walked=40, goal=9)},
            "goals of more than 8 places",
        ),
        ({"throws": 101, "six_limit": 200}, "throws above 100, six_limit above 100"),
        (
            {"dice": [range(1, 8), range(1, 12), range(1, 14), range(1, 7)]},
            "dice of too many different numbers of sides",
        ),
    ],
)
def test_options_that_are_not_covered_are_named(changes: dict[str, Any], names: str) -> None:
    sentence = f"the batch engine does not cover {names}"
    options = evolve(SCHMIDT, **changes)
    assert not_covered(options) == sentence
    with pytest.raises(ValueError, match=sentence):
        Batch(options)


# Chance, and games that begin anew


def test_chance_has_the_right_weights() -> None:
    batch = Batch(evolve(SCHMIDT, seats=3, on_start=0))
    batch.reset(60_000, np.random.default_rng(5))
    assert (batch.observe(0).face == 6).all()  # nothing else brings anybody in
    assert even(np.bincount(batch.seat, minlength=3))
    batch.step(batch.random_actions())
    assert even(np.bincount(batch.observe(0).face, minlength=7)[1:])


def even(counts: Any) -> bool:
    """Whether counts of equally likely things differ no more than by chance: five sigmas."""
    expected = counts.sum() / len(counts)
    chi_square = ((counts - expected) ** 2 / expected).sum()
    return bool(chi_square < len(counts) + 5 * np.sqrt(2 * len(counts)))


def test_an_opening_of_unequal_dice_is_rolled() -> None:
    batch = Batch(evolve(SCHMIDT, seats=2, dice=((1, 6), (1, 1, 6))))
    batch.reset(100_000, np.random.default_rng(6))
    # Of the throws that decide, 1/2 x 2/3 are the first seat's and 1/2 x 1/3 the second's. Who
    # begins can always move the piece on A, and so is on turn.
    share = (batch.seat == 0).mean()
    assert abs(share - 2 / 3) < 4 * np.sqrt(2 / 9 / 100_000)


def test_random_actions_are_legal_and_uniform() -> None:
    pieces = 3
    batch = Batch(evolve(SCHMIDT, seats=1, pieces=pieces, duties=(), starter=FIRST))
    batch.reset(60_000, np.random.default_rng(2), outcomes=np.full((60_000, 1), 6))
    enter, go = (batch.actions.index(Go(0, *way)) for way in ((-1, 0), (0, 6)))
    assert (np.flatnonzero(batch.legal_mask()[0]) == [go]).all()  # A is not free
    batch.step(np.full(60_000, go), np.full((60_000, 1), 6))
    second = batch.actions.index(Go(0, 6, 12))
    counts = np.bincount(batch.random_actions(), minlength=batch.actions.size)
    assert counts[enter] + counts[second] == 60_000
    assert even(counts[[enter, second]])


def test_games_begin_anew_by_themselves_unless_told_otherwise() -> None:
    batch = Batch(evolve(SCHMIDT, seats=2))
    batch.reset(50, np.random.default_rng(3))
    ended = 0
    for _ in range(400):
        rolls = batch.rolls.copy()
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
        assert (batch.returns[batch.done].sum(axis=1) == 1).all()
        assert (batch.rolls[batch.done] < rolls[batch.done]).all()
    assert ended > 50
    assert batch.legal_mask().any(axis=1).all()


def test_a_game_that_is_over_takes_any_action() -> None:
    batch = Batch(evolve(SCHMIDT, seats=2), auto_reset=False)
    batch.reset(20, np.random.default_rng(3))
    while not batch.done.any():
        batch.step(batch.random_actions())
    over = int(batch.done.argmax())
    state = batch.state(over)
    assert state.phase is Phase.OVER
    actions = batch.random_actions()
    actions[over] = 17
    batch.step(actions)
    assert batch.state(over) == state
    assert not batch.done[over]


def test_frozen_games_are_drawn() -> None:
    """Whoever has a piece on a before the others has shut them out; nobody may get home."""
    batch = Batch(evolve(maedn.SECUSO, seats=2), auto_reset=False)
    batch.reset(2000, np.random.default_rng(4))
    while batch.legal_mask().any():
        batch.step(batch.random_actions())
    game = Maedn(batch.options)
    drawn = np.flatnonzero((batch.returns == 0).all(axis=1))
    assert len(drawn) > 100
    for number in drawn[:50]:
        state = batch.state(int(number))
        assert game.frozen(evolve(state, phase=Phase.ROLL))


def test_an_observation_shows_what_the_scalar_view_shows() -> None:
    options = evolve(maedn.CLOVECE_SUM, end=maedn.End.PLACES)
    batch = Batch(options)
    batch.reset(40, np.random.default_rng(4))
    for _ in range(150):
        batch.step(batch.random_actions())
    game = Maedn(options)
    for seat in range(4):
        seen = batch.observe(seat)
        for i in range(40):
            view = game.view(batch.state(i), seat)
            assert tuple(map(tuple, seen.pieces[i].tolist())) == view.pieces
            assert (seen.turn[i], seen.seat[i]) == (view.turn, view.turn)
            assert (seen.face[i],) == view.faces
            assert (seen.carried[i], seen.tries[i]) == (view.carried, view.tries)
            order = [c for _, c in sorted((p, c) for c, p in enumerate(seen.places[i]) if p)]
            assert tuple(order) == view.finished
    with pytest.raises(ValueError, match="seat must be from 0 to 3, not 4"):
        batch.observe(4)


def test_a_batch_tells_in_a_line_what_it_plays() -> None:
    batch = Batch(Options(seats=3))
    batch.reset(1200, np.random.default_rng(1))
    assert repr(batch) == "<Batch of 1,200 games of Maedn, 3 seats>"
