import os
import sys
from datetime import date
from importlib import metadata
from pathlib import Path

import pytest

import tablerules

SOURCE = Path(__file__).parents[1] / "src" / "tablerules"

installed_wheel_only = pytest.mark.skipif(
    os.environ.get("TABLERULES_WHEEL") != "1",
    reason="`dev.py test` installs the wheel; elsewhere the source tree may be installed",
)


def installed() -> Path:
    assert tablerules.__file__ is not None
    return Path(tablerules.__file__).parent


def files(folder: Path) -> set[str]:
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {path.as_posix() for path in found if path.suffix != ".pyc"}


@installed_wheel_only
def test_the_installed_wheel_is_tested_and_not_the_source_tree() -> None:
    assert installed().parent.name == "site-packages"
    assert not any(Path(entry).name == "src" for entry in sys.path)


@installed_wheel_only
def test_the_wheel_holds_exactly_the_files_of_the_source_tree() -> None:
    assert files(installed()) == files(SOURCE)


def test_the_package_says_that_it_is_typed() -> None:
    assert (installed() / "py.typed").is_file()


@installed_wheel_only
def test_the_wheel_brings_the_command() -> None:
    (command,) = metadata.entry_points(group="console_scripts", name="tablerules")
    assert command.value == "tablerules.cli:main"
    assert callable(command.load())


def test_run_time_needs_are_attrs_and_numpy_alone() -> None:
    needs = metadata.requires("tablerules") or []
    always = {need for need in needs if "extra ==" not in need}
    assert always == {"attrs>=23.2", "numpy>=1.26"}


def test_the_changelog_has_an_entry_for_this_version() -> None:
    changes = (SOURCE.parents[1] / "CHANGELOG.md").read_text("utf-8")
    unreleased, entry = "## Unreleased\n", f"## [{tablerules.__version__}] - "
    assert changes.index(unreleased) < changes.index(entry)
    assert date.fromisoformat(changes.partition(entry)[2].partition("\n")[0]).year >= 2026
