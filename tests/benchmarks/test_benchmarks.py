"""The benchmarks still run, and their tables say what was measured."""

import json
import subprocess
import sys
import venv
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from benchmarks import bench_scalar, outside
from benchmarks.bench_batch import KINDS, TOLERANCE, Kind
from benchmarks.measure import FULL, Pace
from benchmarks.players.tablerules_batch import options
from benchmarks.tables import place, tables

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def run() -> dict[str, Any]:
    """What one short run of everything tells."""
    command = [sys.executable, "-m", "benchmarks", "--quick", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_every_benchmark_still_runs(run: dict[str, Any]) -> None:
    measured = run["measurements"]
    names = {path.stem.removeprefix("bench_") for path in ROOT.glob("benchmarks/bench_*.py")}
    assert {one["benchmark"] for one in measured} == names
    assert all(one["value"] > 0 for one in measured if one["unit"] != "ms")


@pytest.mark.parametrize("game", ["yahtzee", "maedn", "uno"])
def test_every_engine_is_measured(run: dict[str, Any], game: str) -> None:
    groups = {(one["benchmark"], one["group"].partition(",")[0]) for one in run["measurements"]}
    assert ("scalar", game) in groups
    batch = find_spec(f"tablerules.{game}.batch") is not None
    assert (("batch", game) in groups) == batch


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.steps < 1000], ids=lambda kind: kind.name
)
def test_a_game_has_as_many_steps_as_its_pace_is_reckoned_with(kind: Kind) -> None:
    if find_spec(f"tablerules.{kind.game}.batch") is None:
        pytest.skip(f"{kind.game} has no batch engine")
    batch: Any = import_module(f"tablerules.{kind.game}.batch").Batch(options(kind.name))
    games, steps = 5_000, 0
    batch.reset(games, np.random.default_rng(2))
    going = np.ones(games, dtype=bool)
    while going.any():
        steps += int(going.sum())
        batch.step(batch.random_actions())
        going &= ~batch.done
    assert steps / games == pytest.approx(kind.steps, rel=TOLERANCE)


def test_the_place_tells_no_names(run: dict[str, Any]) -> None:
    machine = run["machine"]
    assert place(machine).startswith(f"Measured on {machine['date']}: ")
    assert machine["python"].endswith(sys.version.split()[0])
    assert sorted(machine) == sorted(
        ("date", "processor", "architecture", "cores", "system", "python", "numpy")
    )


def test_an_unknown_benchmark_is_refused() -> None:
    command = [sys.executable, "-m", "benchmarks", "nothing"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 2
    assert "there is no benchmark nothing; there are " in done.stderr


def one(subject: str, quantity: str, value: float, **more: str) -> dict[str, Any]:
    """A measurement."""
    told = {"benchmark": "toy", "group": "", "unit": "", "note": ""} | more
    return {"subject": subject, "quantity": quantity, "value": value, **told}


def test_a_table_has_a_row_for_each_subject_and_a_column_for_each_quantity() -> None:
    measured = [
        one("ours", "games", 1234.5, unit="games/s", group="pips"),
        one("ours", "memory", 12.345, unit="MiB", group="pips"),
        one("theirs", "games", 0.5, unit="games/s", group="pips"),
        one("theirs", "ratio", 2469, group="pips", note="aim: 2"),
        one("nobody", "games", 1, benchmark="other"),
    ]
    assert tables(measured, "toy").splitlines() == [
        "### pips",
        "",
        "|  | games/s | memory, MiB | ratio |",
        "| --- | ---: | ---: | ---: |",
        "| ours | 1,234 | 12.3 |  |",
        "| theirs | 0.5 |  | 2,469 (aim: 2) |",
    ]


def test_a_library_that_cannot_be_installed_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError

    monkeypatch.setattr(outside, "SCRATCH", tmp_path)
    monkeypatch.setattr(outside, "REQUIREMENTS", {"pips": ("pips==1",)})
    monkeypatch.setattr(venv, "create", fail)
    outside.interpreter.cache_clear()
    assert outside.interpreter("pips") is None
    assert "pips is left out: it cannot be installed here." in capsys.readouterr().err


def test_a_library_is_installed_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(outside, "SCRATCH", tmp_path)
    monkeypatch.setattr(outside, "REQUIREMENTS", {"pips": ("pips==1", "dots==2")})
    (tmp_path / "pips").mkdir()
    (tmp_path / "pips" / "requirements.txt").write_text("pips==1\ndots==2", "utf-8")
    outside.interpreter.cache_clear()
    assert outside.interpreter("pips") == tmp_path / "pips" / "bin" / "python"


def test_a_library_that_fails_is_left_out_and_the_others_are_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pace(*words: str, interpreter: object = None) -> Pace:
        if "engine" in words:
            raise RuntimeError("pop from an empty deck")
        return Pace(2, 100, 50, 1) if interpreter is None else Pace(1, 20, 20, 1)

    monkeypatch.setattr(bench_scalar, "pace", pace)
    monkeypatch.setattr(bench_scalar, "interpreter", Path)
    told = list(bench_scalar.held(bench_scalar.CONTESTS[0], FULL))
    assert "RLCard, bare engine" not in {one.subject for one in told}
    assert "RLCard, environment stepped" in {one.subject for one in told}
    ratios = [(one.quantity, one.value) for one in told if one.quantity.startswith("first row")]
    assert ratios == [("first row / this, games", 2), ("first row / this, steps", 5)] * 2
    err = capsys.readouterr().err
    assert "RLCard, bare engine is left out: it fails: pop from an empty deck." in err
