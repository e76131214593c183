"""Which tests are evidence for which rules.

A game's page, ``docs/rules/GAME.md``, lists its rules in tables whose rows begin with the rule's
id in code: ``| `S0-05` | Each player keeps a score card. |``. A test names the rules it checks,
with the game before the id: ``@pytest.mark.rule("yahtzee:S0-05")``, or as strings of that form in
a ``.toml`` file of cases. The documentation's build calls `on_files`, which adds a page made from
the two.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"

ID = r"[A-Z]\d*-[0-9A-Za-z+-]+|[A-Z]\d+[a-z]?"
ROW = re.compile(rf"^\| `({ID})` \|", re.MULTILINE)
QUOTED = re.compile(rf"""["']([a-z]+:(?:{ID}))["']""")


def listed_rules(folder: Path = RULES) -> dict[str, list[str]]:
    """Return the rules of each game that has a page, as ``game:id`` in the page's order."""
    pages = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.md"))}
    ids = {game: ROW.findall(text) for game, text in pages.items()}
    return {game: [f"{game}:{rule}" for rule in rules] for game, rules in ids.items() if rules}


def evidence(folder: Path = TESTS) -> dict[str, list[str]]:
    """Return for each rule named anywhere in the tests the tests that name it."""
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        for scope, rule in _marks(ast.parse(path.read_text("utf-8"), str(path)), name):
            tests.setdefault(rule, []).append(scope)
    for path in sorted(folder.rglob("*.toml")):
        for rule in QUOTED.findall(path.read_text("utf-8")):
            tests.setdefault(rule, []).append(path.relative_to(folder).as_posix())
    return {rule: list(dict.fromkeys(scopes)) for rule, scopes in tests.items()}


def _marks(node: ast.AST, scope: str) -> Iterator[tuple[str, str]]:
    """Yield each rule that a mark names, with the test, class or file that carries the mark."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        scope = f"{scope}::{node.name}"
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        for argument in node.args:
            match argument:
                case ast.Constant(value=str() as rule):
                    yield scope, rule
                case _:
                    place = f"{scope}, line {node.lineno}"
                    raise ValueError(f"{place}: write the rule out as a plain string")
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, scope)


def page(rules: Mapping[str, list[str]], tests: Mapping[str, list[str]]) -> str:
    """Return the traceability page as Markdown."""
    lines = [
        "# Rules and their tests",
        "",
        "Each rule of a finished game, and the tests that are evidence for it. The page is made",
        "from the games' rules pages and from the marks in the tests; a rule without a test, or a",
        "test that names an unknown rule, fails the test suite.",
    ]
    for game, ids in rules.items():
        tested = sum(rule in tests for rule in ids)
        lines += ["", f"## {game}", ""]
        lines += [f"{tested} of {len(ids)} [rules](../rules/{game}.md) have a test.", ""]
        lines += ["| rule | tests |", "|---|---|"]
        for rule in ids:
            names = ", ".join(f"`{name}`" for name in tests.get(rule, ())) or "none"
            lines.append(f"| `{rule.partition(':')[2]}` | {names} |")
    return "\n".join([*lines, ""])


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add the traceability page to the documentation that is being built."""
    content = page(listed_rules(), evidence())
    files.append(File.generated(config, "explanation/traceability.md", content=content))
    return files
