"""Try the wheel where its users are: on each Python, at the lowest versions, on Pyodide.

`python3 dev.py matrix` builds the wheel and runs this; names after it choose environments, as in
`python3 dev.py matrix 3.12 lowest`. Every environment is made anew. In each the smoke test plays
with the bare wheel; then extras and tests come in. What the smoke test prints must be the same
everywhere. A Python that is not found is told and left out.
"""

import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from dev import CONSTRAINTS, PYPROJECT, PYTHON, ROOT, VENV, answers, installer, run

VERSIONS = ("3.11", "3.12", "3.13")
PYODIDE = "pyodide@314.0.7"
SMOKE = ROOT / "scripts" / "smoke.py"
TOOLS = ("jsonschema", "pytest")
TESTS = (
    "tests/adapters",
    "tests/core/test_dice.py",
    "tests/core/test_drawing.py",
    "tests/core/test_imports.py",
    "tests/core/test_luck.py",
    "tests/core/test_records.py",
    "tests/core/test_rng.py",
    "tests/core/test_table.py",
    "tests/maedn/test_basic_rules.py",
    "tests/records",
    "tests/simulate/test_simulate.py",
    "tests/simulate/test_tournament.py",
    "tests/test_packaging.py",
    "tests/uno/test_turns.py",
    "tests/yahtzee/test_batch.py",
    "tests/yahtzee/test_solver_small.py",
)
"""A part of the tests that touches every dependency; the rest is for `dev.py test`."""


class Missing(Exception):  # noqa: N818 - nothing is wrong
    """What an environment would need is not on this machine."""


class Failed(Exception):  # noqa: N818 - the wheel has, and not this program
    """The wheel does not work in an environment."""


def need(*command: str | Path, **environment: str) -> None:
    """Run what has to succeed."""
    if run(*command, **environment):
        raise Failed(f"{Path(command[0]).name} has failed")


def said(*command: str | Path) -> str:
    """Return what the smoke test says."""
    text = answers(*command)
    if not text:
        run(*command)  # once more, for its error
        raise Failed("the smoke test has failed")
    print(text, end="", flush=True)
    return text


def find(version: str) -> Path:
    """Return the interpreter of a version: from the path, or one that pyenv keeps."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    on_path = shutil.which(f"python{version}")
    candidates = [Path(on_path)] if on_path else []
    candidates += sorted(pyenv.glob(f"versions/{version}.*/bin/python"), reverse=True)
    for candidate in candidates:
        if answers(candidate, "--version").startswith(f"Python {version}."):
            return candidate
    raise Missing(f"no Python {version}")


def lowest() -> list[str]:
    """Return the lowest versions that the package promises to work with, extras included."""
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    extras = [need for needs in project["optional-dependencies"].values() for need in needs]
    return [need.replace(">=", "==") for need in (*project["dependencies"], *extras)]


def pins(others: Sequence[str] = ()) -> str:
    """Return the developers' constraints, with some versions in place of theirs."""
    named = {re.split("[=<>]", other)[0] for other in others}
    lines = CONSTRAINTS.read_text("utf-8").splitlines()
    return "\n".join([*(line for line in lines if line.split("==")[0] not in named), *others])


def on_python(wheel: Path, folder: Path, version: str, others: Sequence[str] = ()) -> str:
    """Install the wheel for a Python, play, then run tests on it; return what the play says."""
    environment, constraints = folder / "venv", folder / "constraints.txt"
    constraints.write_text(pins(others), "utf-8")
    need(find(version), "-m", "venv", "--without-pip", environment)
    python = environment / PYTHON.relative_to(VENV)
    install = [*installer(python), "--constraint", constraints]
    need(*install, wheel)
    text = said(python, "-I", SMOKE)
    need(*install, f"{wheel}[cli,json,testing]", *TOOLS)
    show = "import attr, numpy, sys; print(sys.version, attr.__version__, numpy.__version__)"
    need(python, "-c", show)
    options = ("-q", "-p", "no:cacheprovider")
    need(python, "-m", "pytest", *options, *TESTS, TABLERULES_WHEEL="1")
    return text


def on_pyodide(wheel: Path, folder: Path) -> str:
    """Play with the wheel on the Python of browsers, without NumPy; return what the play says."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        raise Missing("no node, or no npm")
    library = folder / "library"
    attrs = ("--no-deps", "--constraint", CONSTRAINTS, "--target", library, "attrs")
    need(*installer(), *attrs)
    quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent")
    need(npm, "install", *quiet, "--prefix", folder, PYODIDE)
    package = folder / "node_modules" / "pyodide"
    return said(node, ROOT / "scripts" / "pyodide.mjs", package, wheel, library, SMOKE)


ENVIRONMENTS: dict[str, Callable[[Path, Path], str]] = {
    **{version: partial(on_python, version=version) for version in VERSIONS},
    "lowest": partial(on_python, version=VERSIONS[0], others=lowest()),
    "pyodide": on_pyodide,
}


def tried(wheel: Path, name: str, heard: dict[str, str]) -> str:
    """Try one environment; return how it went in a sentence, and add what its play says."""
    print(f"\n=== {name}", flush=True)
    with tempfile.TemporaryDirectory(prefix="tablerules-") as folder:
        try:
            heard[name] = ENVIRONMENTS[name](wheel, Path(folder))
        except Missing as missing:
            return f"left out: {missing}"
        except Failed as failed:
            return f"FAILED: {failed}"
    return "passed" if len(set(heard.values())) == 1 else "FAILED: other games than before"


def main(words: Sequence[str]) -> int:
    """Try the environments named, or all."""
    wheel, *names = words
    unknown = set(names) - set(ENVIRONMENTS)
    if unknown:
        sys.exit(f"there is no environment {', '.join(sorted(unknown))}: {', '.join(ENVIRONMENTS)}")
    heard: dict[str, str] = {}
    results = {name: tried(Path(wheel), name, heard) for name in names or ENVIRONMENTS}
    print("\nThe wheel", *(f"  {name:8} {how}" for name, how in results.items()), sep="\n")
    return 1 if any(how.startswith("FAILED") for how in results.values()) or not heard else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
