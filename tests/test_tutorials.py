"""A tutorial's pieces, typed one after the other, are a program that a newcomer can start."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[1] / "docs" / "tutorial"
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def program(page: str) -> str:
    """The pieces up to the one that starts the program, without what is tried out in between."""
    blocks: list[str] = BLOCK.findall((PAGES / page).read_text("utf-8"))
    pieces = [code for code in blocks if ">>>" not in code]
    last = next(i for i, code in enumerate(pieces) if "__main__" in code)
    return "\n\n".join(pieces[: last + 1])


def test_the_terminal_frontend_has_sixty_lines_and_plays(tmp_path: Path) -> None:
    file = tmp_path / "uno_terminal.py"
    file.write_text(program("terminal.md"), encoding="utf-8")
    assert len(file.read_text("utf-8").splitlines()) <= 60
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(file)],
        input="draw\nR99\nundo\nquit\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "No: column " in done.stdout
    assert "pile: " in done.stdout


@pytest.mark.parametrize("page", ["terminal.md", "web.md"])
def test_a_tutorial_needs_nothing_but_the_library(page: str) -> None:
    imported = re.findall(r"^(?:from|import) (\w+)", program(page), re.MULTILINE)
    assert set(imported) <= {"tablerules", *sys.stdlib_module_names}
