"""Tables of a game's options for the documentation, made from the source.

A page asks for one with a line ``<!-- options: yahtzee -->``; the documentation's build calls
`on_page_markdown`, which puts a table of the fields of that game's ``Options`` in its place.
"""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "tablerules"
MARKER = re.compile(r"^<!-- options: ([a-z]+) -->$", re.MULTILINE)


def fields(source: str) -> Iterator[tuple[str, str, str]]:
    """Yield name, default and description of each option; what follows from others is left out."""
    (options,) = (
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and node.name == "Options"
    )
    for field, text in pairwise(options.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as default),
                ast.Expr(value=ast.Constant(value=str() as description)),
            ):
                if "init=False" not in ast.unparse(default):
                    yield name, _shown(default), " ".join(description.split())
            case _:
                pass


def _shown(default: ast.expr) -> str:
    """The default as people write it: ``field(factory=tuple)`` is ``tuple()``."""
    if isinstance(default, ast.Call) and ast.unparse(default.func) in {"field", "attrs.field"}:
        given = {keyword.arg: ast.unparse(keyword.value) for keyword in default.keywords}
        return given["default"] if "default" in given else f"{given['factory']}()"
    return ast.unparse(default)


def table(source: str) -> str:
    """Return the options of a module as a Markdown table."""
    lines = ["| option | default | meaning |", "|---|---|---|"]
    for name, default, description in fields(source):
        text = description.replace("``", "`").replace("|", "\\|")
        lines.append(f"| `{name}` | `{default}` | {text} |")
    return "\n".join(lines)


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the tables in the places of their markers."""
    del page, config, files
    return MARKER.sub(
        lambda match: table((PACKAGE / match[1] / "options.py").read_text("utf-8")), markdown
    )
