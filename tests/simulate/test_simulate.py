import os
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from tablerules import IllegalMove, Rng, yahtzee
from tablerules.core.table import Bot
from tablerules.simulate import (
    Played,
    Results,
    SimulationError,
    mean_estimate,
    play_one,
    share_estimate,
    simulate,
)
from tablerules.yahtzee import Move, Score, View

GAME = yahtzee.Yahtzee()
BOTS: list[Bot[View, Move]] = [yahtzee.collector_bot, yahtzee.first_roll_bot]


def wrong_bot(view: View, rng: Rng) -> Move:
    """Chooses a box that does not exist."""
    del view, rng
    return Score(0, "nowhere")


class DyingBot:
    """Kills its process the first time it is asked anywhere, and plays on afterwards."""

    def __init__(self, witness: Path) -> None:
        self.witness = witness

    def __call__(self, view: View, rng: Rng) -> Move:
        if not self.witness.exists():
            self.witness.touch()
            os._exit(1)
        return yahtzee.first_roll_bot(view, rng)


class Flaky(Executor):
    """An executor whose first tasks are lost with their worker."""

    def __init__(self, losses: int) -> None:
        self.losses = losses

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.losses:
            self.losses -= 1
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


class Refusing(Executor):
    """An executor that takes no tasks."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        del fn, args, kwargs
        raise OSError("there is no room")


class Backwards(Executor):
    """An executor that plays a task only when the next one has come, so that all are late."""

    def __init__(self) -> None:
        self.waiting: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append(lambda: future.set_result(fn(*args, **kwargs)))
        if args[3] == 9:  # the last game
            for play in reversed(self.waiting):
                play()
        return future


def same(one: Results, two: Results) -> bool:
    return all(
        np.array_equal(a, b)
        for a, b in ((one.scores, two.scores), (one.ranks, two.ranks), (one.plies, two.plies))
    )


def test_results_do_not_depend_on_executor_chunks_or_workers() -> None:
    alone = simulate(GAME, BOTS, games=30, seed="same")
    assert same(alone, simulate(GAME, BOTS, games=30, seed="same", chunk=7))
    with ThreadPoolExecutor(3) as threads:
        assert same(alone, simulate(GAME, BOTS, games=30, seed="same", executor=threads, chunk=4))
    with ProcessPoolExecutor(2) as processes:
        assert same(alone, simulate(GAME, BOTS, games=30, seed="same", executor=processes, chunk=9))
    assert not same(alone, simulate(GAME, BOTS, games=30, seed="other"))


def test_a_longer_simulation_begins_with_the_shorter_one() -> None:
    short, long = (simulate(GAME, BOTS, games=games, seed=3) for games in (5, 12))
    assert np.array_equal(short.scores, long.scores[:5])


def test_game_i_can_be_played_by_itself() -> None:
    results = simulate(GAME, BOTS, games=4, seed=8)
    third = play_one(GAME, dict(enumerate(BOTS)), Rng(8).split(3))
    assert third.scores == tuple(results.scores[3])


def test_progress_is_told_after_each_chunk() -> None:
    told: list[tuple[int, int]] = []
    simulate(GAME, BOTS, games=10, chunk=4, progress=lambda done, games: told.append((done, games)))
    assert told == [(4, 10), (8, 10), (10, 10)]


def test_a_lost_chunk_is_played_again() -> None:
    results = simulate(GAME, BOTS, games=10, chunk=4, executor=Flaky(2))
    assert same(results, simulate(GAME, BOTS, games=10))


def test_a_chunk_that_is_lost_again_and_again_is_reported_never_left_out() -> None:
    with pytest.raises(SimulationError, match="games 0 to 9 could not be played: the worker is"):
        simulate(GAME, BOTS, games=10, executor=Flaky(10))


def test_tasks_may_come_back_in_any_order() -> None:
    results = simulate(GAME, BOTS, games=10, chunk=1, executor=Backwards())
    assert same(results, simulate(GAME, BOTS, games=10))


def test_a_pool_that_is_shut_down_meanwhile_is_reported() -> None:
    """It cancels what it has not begun, and says so to nobody who waits for it."""
    pool = ThreadPoolExecutor(1)

    def shut(done: int, games: int) -> None:
        del done, games
        pool.shutdown(wait=False, cancel_futures=True)

    with pytest.raises(SimulationError, match=r"after shutdown|cancelled them"):
        simulate(GAME, BOTS, games=500, chunk=1, executor=pool, progress=shut)


def test_an_executor_that_takes_nothing_is_reported() -> None:
    with pytest.raises(SimulationError, match="games 0 to 4 could not be played: there is no room"):
        simulate(GAME, BOTS, games=5, executor=Refusing())


def test_what_was_handed_out_is_not_played_after_an_error() -> None:
    played: list[int] = []

    def failing_bot(view: View, rng: Rng) -> Move:
        played.append(0)
        sleep(0.005)  # so that who waits for the results hears of the error in time
        return wrong_bot(view, rng)

    with ThreadPoolExecutor(1) as pool, pytest.raises(SimulationError):
        simulate(GAME, [failing_bot, BOTS[1]], games=500, chunk=1, executor=pool)
    assert len(played) < 400


def test_an_interrupted_simulation_leaves_nothing_to_be_played() -> None:
    played: list[int] = []

    def counting_bot(view: View, rng: Rng) -> Move:
        played.append(0)
        return yahtzee.first_roll_bot(view, rng)

    def interrupt(done: int, games: int) -> None:
        del done, games
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as pool, pytest.raises(KeyboardInterrupt):
        simulate(
            GAME, [counting_bot, BOTS[1]], games=500, chunk=1, executor=pool, progress=interrupt
        )
    assert len(played) < 13 * 20


def test_a_pool_that_breaks_is_reported(tmp_path: Path) -> None:
    bots: list[Bot[View, Move]] = [DyingBot(tmp_path / "died"), yahtzee.first_roll_bot]
    with ProcessPoolExecutor(1) as pool, pytest.raises(SimulationError):
        simulate(GAME, bots, games=8, chunk=2, executor=pool)


def test_a_bot_that_breaks_the_rules_is_named_as_the_cause() -> None:
    with pytest.raises(SimulationError) as caught:
        simulate(GAME, [wrong_bot, yahtzee.first_roll_bot], games=5)
    assert isinstance(caught.value.__cause__, IllegalMove)
    assert (caught.value.first, caught.value.count) == (0, 5)


@pytest.mark.parametrize("bots", [[], BOTS[:1], [*BOTS, *BOTS], {1: BOTS[0], 2: BOTS[1]}])
def test_every_seat_needs_a_bot(bots: Any) -> None:
    with pytest.raises(ValueError, match="bots must name one bot for each of the 2 seats"):
        simulate(GAME, bots, games=1)


@pytest.mark.parametrize("games, chunk", [(0, 1), (1, 0)])
def test_there_must_be_games(games: int, chunk: int) -> None:
    with pytest.raises(ValueError, match="games and chunk must be 1 or more"):
        simulate(GAME, BOTS, games=games, chunk=chunk)


def test_shared_wins_count_by_parts() -> None:
    results = Results.of(
        [Played((9, 9), (1, 1), 3), Played((9, 1), (1, 2), 4), Played((1, 9), (2, 1), 5)]
    )
    assert results.wins.sum(axis=0).tolist() == [1.5, 1.5]
    assert results.win_share(0).value == pytest.approx(0.5)
    assert results.mean_plies().value == pytest.approx(4)
    assert results.mean_score(1).value == pytest.approx(19 / 3)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(1)
    draws = rng.random((2000, 100)) < 0.1
    held = [(e := share_estimate(float(row.sum()), 100, 0.9)).low < 0.1 < e.high for row in draws]
    assert 0.86 < np.mean(held) < 0.95
    normal = rng.normal(5, 2, (2000, 50))
    inside = [(e := mean_estimate(row, 0.9)).low < 5 < e.high for row in normal]
    assert 0.87 < np.mean(inside) < 0.92


def test_one_game_alone_says_nothing_about_spread() -> None:
    alone = mean_estimate([4.0], 0.95)
    assert (alone.value, alone.low, alone.high) == (4, -np.inf, np.inf)


def test_a_summary_names_every_seat() -> None:
    lines = simulate(evolve(GAME, options=yahtzee.Options(seats=3)), [BOTS[1]] * 3, games=5)
    text = str(lines).splitlines()
    assert text[0].startswith("5 games, ")
    assert [line.split()[0] for line in text[1:]] == ["seat", "p1", "p2", "p3"]


@pytest.mark.parametrize("confidence", [0, 1, 2])
def test_confidence_is_a_probability(confidence: float) -> None:
    with pytest.raises(ValueError, match="confidence must lie between 0 and 1"):
        share_estimate(1, 2, confidence)


@pytest.mark.parametrize("trials", [1, 9, 26, 32, 40, 1000])
def test_a_share_stays_between_nothing_and_all(trials: int) -> None:
    none, all_of_them = (share_estimate(n, trials, 0.95) for n in (0, trials))
    assert none.low == 0.0 < none.high < 1.0 == all_of_them.high
    assert none.high == pytest.approx(1 - all_of_them.low)
