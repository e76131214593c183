"""Programs of others to compare with: compiled, or installed each into an environment of its own.

All of it is kept in ``benchmarks/.envs`` and made once. What cannot be had is left out, with a
line that says so.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import venv
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SCRATCH = HERE / ".envs"

REQUIREMENTS = {
    "gym-yahtzee": ("gym-yahtzee==1.0.2", "numpy"),
    "ludopy": ("ludopy==1.5.0",),
    "open-spiel": ("open-spiel==2.0.2",),
    "pyhtzee": ("pyhtzee==1.2.7",),
    "rlcard": ("rlcard==1.2.0",),
    "yatzy-solver": ("yatzy-solver==1.0.0", "numpy"),
}
"""What is installed for each library, by its name on PyPI."""


@cache
def compiled(name: str) -> Path | None:
    """The program ``reference/NAME.c``, compiled for this very machine; None without a compiler."""
    source = HERE / "reference" / f"{name}.c"
    if not source.exists():
        return None
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        leave_out(source.name, "there is no C compiler")
        return None
    SCRATCH.mkdir(exist_ok=True)
    program = SCRATCH / name
    _run(compiler, "-O3", "-march=native", "-o", program, source, "-lm")
    return program


@cache
def interpreter(library: str) -> Path | None:
    """A Python that has a library; None where it cannot be installed."""
    folder = SCRATCH / library
    python = folder / "bin" / "python"
    stamp = folder / "requirements.txt"
    wanted = "\n".join(REQUIREMENTS[library])
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return python
    print(f"Installing {library} into an environment of its own.", file=sys.stderr)
    try:
        venv.create(folder, with_pip=True, clear=True)
        _run(python, "-m", "pip", "install", "--quiet", *REQUIREMENTS[library])
    except (OSError, subprocess.CalledProcessError):
        leave_out(library, "it cannot be installed here")
        return None
    stamp.write_text(wanted, "utf-8")
    return python


def _run(*command: str | Path) -> None:
    words = [str(word) for word in command]
    subprocess.run(words, check=True, capture_output=True, cwd=HERE.parent)  # noqa: S603 - ours


def leave_out(what: str, why: str) -> None:
    """Say that something is left out."""
    print(f"{what} is left out: {why}.", file=sys.stderr)
