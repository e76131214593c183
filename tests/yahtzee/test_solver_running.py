"""Files, processes, and being interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from tablerules.yahtzee import YACHT, YAHTZEE, Joker, Order, State, Yahtzee
from tablerules.yahtzee.solver import Solution, SolverError, advice_text, load, solve, solve_target
from tablerules.yahtzee.solver.crew import processes, shared, work_through
from tablerules.yahtzee.solver.plan import Block

QUICK = evolve(YAHTZEE, order=Order.UPPER_FIRST)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(QUICK, cache=None)


def test_a_solution_is_kept_and_found_again(tmp_path: Path, solution: Solution) -> None:
    calls: list[tuple[int, int]] = []
    first = solve(QUICK, cache=tmp_path, progress=lambda done, total: calls.append((done, total)))
    assert first.mean == solution.mean
    assert calls[-1][0] == calls[-1][1]
    (file,) = tmp_path.iterdir()
    assert file.suffix == ".npz"
    calls.clear()
    again = solve(QUICK, cache=tmp_path, progress=lambda done, total: calls.append((done, total)))
    assert not calls
    assert np.array_equal(again.worth, first.worth)
    # What does not matter to one card is not part of the name.
    solve(evolve(QUICK, seats=5, games=3), cache=tmp_path)
    assert list(tmp_path.iterdir()) == [file]
    solve(evolve(QUICK, joker=Joker.FREE), cache=tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_damaged_file_is_not_believed(tmp_path: Path, solution: Solution) -> None:
    solve(QUICK, cache=tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for damaged in (b"", whole[:1000], whole[:-4000] + bytes(4000), b"PK\x03\x04" + bytes(50)):
        file.write_bytes(damaged)
        assert solve(QUICK, cache=tmp_path).mean == solution.mean
        assert solve(QUICK, cache=tmp_path).mean == solution.mean
    changed = solution.worth.copy()
    changed[0, 0] += 1
    np.savez(file, format=1, rules="", digest="", values=changed)
    assert solve(QUICK, cache=tmp_path).mean == solution.mean


def test_a_folder_that_cannot_be_written_is_no_hindrance(
    tmp_path: Path, solution: Solution
) -> None:
    (tmp_path / "file").write_text("no folder")
    assert solve(QUICK, cache=tmp_path / "file").mean == solution.mean


def test_the_users_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLERULES_CACHE", str(tmp_path / "here"))
    solve(QUICK)
    assert len(list((tmp_path / "here").iterdir())) == 1


def test_a_solution_can_be_saved_and_loaded(tmp_path: Path, solution: Solution) -> None:
    path = tmp_path / "upper-first.npz"
    solution.save(path)
    loaded = load(path, evolve(QUICK, seats=4))
    assert loaded.mean == solution.mean
    assert np.array_equal(loaded.worth, solution.worth)
    assert [file.name for file in tmp_path.iterdir()] == ["upper-first.npz"]
    with pytest.raises(ValueError, match="saved for other rules or by another version"):
        load(path, YAHTZEE)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(ValueError, match="is not a saved solution"):
        load(path, QUICK)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.npz", QUICK)


def test_processes_are_those_asked_for_where_they_help() -> None:
    assert processes(3, 10) == 1
    assert processes(1, 10**6) == 1
    assert 1 <= processes(None, 10**6) <= 8
    with pytest.raises(ValueError, match="processes must be 1 or more, not 0"):
        processes(0, 10)


LAYERS = [[Block(0, 0, i, i + 1) for i in range(start, start + 4)] for start in (0, 4, 8)]


def test_all_blocks_are_done_layer_after_layer_by_all_processes() -> None:
    memory, seen = shared((12,)), list[float]()

    def work(block: Block) -> None:
        before = memory[: block.start // 4 * 4]
        assert (before > 0).all()
        memory[block.start] = os.getpid()

    def after(_number: int) -> None:
        seen.append(float((memory > 0).sum()))

    work_through(LAYERS, work, count=3, after=after)
    assert seen == [4, 8, 12]
    assert len(set(memory.tolist())) == 3


def test_a_process_that_fails_says_why() -> None:
    parent = os.getpid()

    def work(_block: Block) -> None:
        if os.getpid() != parent:
            raise ZeroDivisionError("seven")

    with pytest.raises(SolverError, match=r"(?s)Traceback.*ZeroDivisionError: seven"):
        work_through(LAYERS, work, count=2)
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
def test_ctrl_c_ends_all_processes() -> None:
    program = (
        "import signal, sys\n"
        "from tablerules.yahtzee import YATZY, solver\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "try:\n"
        "    solver.solve(YATZY, cache=None, processes=2,\n"
        "                 progress=lambda *done: print(*done, flush=True))\n"
        "except KeyboardInterrupt:\n"
        "    print('stopped')\n"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert started.stdout is not None
    started.stdout.readline()
    os.killpg(started.pid, signal.SIGINT)
    rest, _ = started.communicate(timeout=60)
    assert rest.splitlines()[-1] == "stopped"
    assert started.returncode == 0
    time.sleep(0.1)
    with pytest.raises(ProcessLookupError):  # nobody of the group is left
        os.killpg(started.pid, 0)


def test_advice_is_lines_of_text_the_best_first(solution: Solution) -> None:
    game = Yahtzee(QUICK)
    state = game.apply(game.start(), game.read("* roll 2 6 6 6 6"))
    lines = advice_text(solution, state, most=3).splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("keep 6 6 6 6")
    assert lines[0].endswith("  +0.00")
    assert len(advice_text(solution, state).splitlines()) == len(game.legal_moves(state, 0))


def test_there_is_no_advice_where_nobody_chooses(solution: Solution) -> None:
    game = Yahtzee(QUICK)
    for asked in (solution, solve_target(YACHT, 10)):
        with pytest.raises(ValueError, match="the state waits on no seat"):
            asked.evaluate(game.start() if asked is solution else Yahtzee(YACHT).start())


def test_a_card_that_no_play_leads_to_is_refused(solution: Solution) -> None:
    game = Yahtzee(QUICK)
    start = game.start()
    card = evolve(start.cards[0], boxes=(None, *[5] * 12))
    with pytest.raises(ValueError, match="no play leads to the card"):
        solution.value(State(0, (), 0, (card, card)))
