import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

import tablerules

ROOT = Path(__file__).parents[1]
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if "```python" in page.read_text("utf-8")
]
PROGRAMS = {ROOT / "docs" / "how-to" / name for name in ("more-machines.md", "simulate.md")}
"""Pages whose guarded examples start processes: each is a whole program, and is run as one."""
GUARD = 'if __name__ == "__main__":'
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def docstring_examples() -> list[doctest.DocTest]:
    modules = [found.name for found in pkgutil.walk_packages(tablerules.__path__, "tablerules.")]
    return [
        example
        for module in ("tablerules", *modules)
        if not module.endswith(".__main__")
        for example in doctest.DocTestFinder().find(importlib.import_module(module))
        if example.examples
    ]


@pytest.mark.parametrize("example", docstring_examples(), ids=lambda example: example.name)
def test_the_examples_of_a_docstring_print_what_they_say(example: doctest.DocTest) -> None:
    report: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=FLAGS).run(example, out=report.append)
    assert outcome.failed == 0, "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_python_on_a_page_runs(page: Path, tmp_path: Path) -> None:
    examples = Sybil([PythonCodeBlockParser(doctest_optionflags=FLAGS), SkipParser()])
    for example in examples.parse(page):
        if page in PROGRAMS and GUARD in str(example.parsed):
            run_program(str(example.parsed), tmp_path)
        else:
            example.evaluate()


def run_program(text: str, folder: Path) -> None:
    """Run what a page shows as a whole program, as a reader would."""
    (folder / "program.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "program.py"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
