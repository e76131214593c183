"""Exact best play of small games."""

from typing import Any

import numpy as np
import pytest
from attrs import evolve

from tablerules import maedn
from tablerules.maedn import Board, Duty, Options, Tries
from tablerules.maedn.solver import solve
from tests.maedn.play import duel, played

RING = Board(track=8, starts=(0, 4), walked=8, goal=2)


def small(pieces: int, **changes: Any) -> Options:
    board = evolve(maedn.BOARD_40, goal=pieces)
    return duel(board=board, pieces=pieces, **changes).options


def test_with_one_piece_the_first_player_wins_53_07_percent() -> None:
    solution = solve(small(1))
    assert solution.positions == 1_641
    assert solution.value(maedn.Maedn(small(1)).start()) == pytest.approx(0.5307365, abs=5e-8)
    assert solution.worst == pytest.approx(0.0831572, abs=5e-8)
    assert solution.best == pytest.approx(0.9334743, abs=5e-8)


@pytest.mark.slow
def test_with_two_pieces_the_first_player_wins_50_92_percent() -> None:
    solution = solve(small(2))
    assert solution.positions == 745_629
    assert solution.value(maedn.Maedn(small(2)).start()) == pytest.approx(0.5091867, abs=5e-8)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"tries": Tries.STUCK, "on_start": 0},
        {"tries": Tries.NO_MOVE},
        {"goal_jump": False},
        {"duties": (Duty.CLEAR, Duty.ENTER, Duty.CAPTURE)},
        {"third_six": maedn.ThirdSix.LAST_HOME, "duties": (Duty.DRIVE_ON,)},
        {"dice": [(1, 2, 3, 6), (1, 2, 6, 6)]},
        {"dice_count": 2, "dice": [(1, 2, 6)]},
        {"capture_bonus": 3, "own_piece": maedn.OwnPiece.BLOCK, "backward": True},
        {"may_pass": True},
    ],
)
def test_every_value_is_the_mean_over_rolls_of_the_best_choice(changes: dict[str, Any]) -> None:
    game = duel(board=RING, pieces=2, **changes)
    solution = solve(game.options, tolerance=1e-12)
    states = [game.start()]
    for _ in range(4):  # some rolls and moves deep, all of them
        for state in states[-40:]:
            request = game.waiting(state).on
            if request is None or isinstance(request, int):
                continue
            total = 0.0
            for roll, weight in request.outcomes():
                after = game.apply(state, roll)
                value = solution.value(after)
                same = after.turn == state.turn or game.waiting(after).over
                if game.waiting(after).over and after.turn != state.turn:
                    same = False
                total += weight * (value if same else 1 - value)
                if after.phase is maedn.Phase.MOVE:
                    moves = solution.best_moves(after)
                    assert moves
                    assert set(moves) <= set(game.legal_moves(after, after.turn))
                    after = game.apply(after, moves[0])
                if not game.waiting(after).over:
                    states.append(after)
            assert solution.value(state) == pytest.approx(total / request.total, abs=1e-9)


def test_three_tries_help_whoever_begins_with_all_pieces_waiting() -> None:
    without = solve(small(1, on_start=0))
    tries = solve(small(1, on_start=0, tries=Tries.STUCK))
    start = maedn.Maedn(small(1, on_start=0, tries=Tries.STUCK)).start()
    assert start.tries == 3
    plain = maedn.Maedn(small(1, on_start=0)).start()
    assert tries.value(start) > without.value(plain) > 0.5


def test_values_of_ends_are_one_a_half_and_nothing() -> None:
    options = small(1)
    game, solution = maedn.Maedn(options), solve(options)
    won = played(game, game.position([(39,), (0,)]), "* roll 1")
    assert solution.moves(won)[0][1] == 1.0
    assert solution.value(game.apply(won, game.read("p1 39>40"))) == 1.0
    with pytest.raises(ValueError, match="opening"):
        solution.value(maedn.Maedn(evolve(options, starter=maedn.Starter.HIGHEST_ROLL)).start())


def test_only_games_of_two_are_solved() -> None:
    with pytest.raises(ValueError, match="game of two"):
        solve(maedn.SCHMIDT)
    with pytest.raises(ValueError, match="game of two"):
        solve(maedn.SCHMIDT_TWO_PLAY_ALL)


def test_the_short_way_of_compiling_gives_what_the_long_way_gives() -> None:
    # With NO_MOVE every position goes the long way, and on this board it means what SETTLED means
    # unless a piece is stuck on the track, which a lone piece never is.
    board = evolve(RING, goal=1)
    long = solve(duel(board=board, pieces=1, tries=Tries.NO_MOVE).options)
    short = solve(duel(board=board, pieces=1, tries=Tries.SETTLED).options)
    assert long.positions == short.positions
    start = duel(board=board, pieces=1).start()
    assert np.isclose(long.value(start), short.value(start), atol=1e-9)
