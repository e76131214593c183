from pathlib import Path

import pytest

from benchmarks.bench_scalar import CONTESTS
from scripts.benchmark_tables import MARKER, on_page_markdown, shown

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "benchmarks.md"


def test_markers_are_replaced_by_what_was_measured() -> None:
    page = "before\n\n<!-- benchmarks: scalar -->\n\nafter\n"
    found = on_page_markdown(
        page,
        page=None,  # type: ignore[arg-type]
        config=None,  # type: ignore[arg-type]
        files=None,  # type: ignore[arg-type]
    )
    assert found == f"before\n\n{shown('scalar')}\n\nafter\n"
    assert found.splitlines()[2] == f"### {CONTESTS[0].game}"


def test_the_page_shows_every_benchmark() -> None:
    asked = MARKER.findall(PAGE.read_text("utf-8"))
    known = {path.stem.removeprefix("bench_") for path in ROOT.glob("benchmarks/bench_*.py")}
    assert set(asked) == known | {"machine"}


def test_the_kept_run_has_everybody_who_plays() -> None:
    table = shown("scalar")
    for contest in CONTESTS:
        assert f"### {contest.game}\n" in table
        for player in contest.home + contest.strangers:
            assert f"| {player.name} |" in table


def test_a_benchmark_that_was_not_run_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"results.json has no benchmark nothing"):
        shown("nothing")
