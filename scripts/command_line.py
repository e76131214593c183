"""The reference of the command line, made from its own parser.

A page asks for it with a line ``<!-- commands -->``; the documentation's build calls
`on_page_markdown`, which puts a section for each command in its place.
"""

import argparse
from collections.abc import Iterator, Mapping

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from tablerules.cli.parser import make_parser

MARKER = "<!-- commands -->"


def commands(parser: argparse.ArgumentParser) -> Mapping[str, argparse.ArgumentParser]:
    """Return the commands of a parser by name."""
    (found,) = (
        action.choices
        for action in parser._actions  # noqa: SLF001 - argparse has no other way to tell
        if isinstance(action, argparse._SubParsersAction)  # noqa: SLF001
    )
    return dict(found)


def reference() -> str:
    """Return the whole reference as Markdown."""
    parts: list[str] = []
    for name, parser in commands(make_parser()).items():
        description = parser.description or ""
        parts += [f"## tablerules {name}", description[:1].upper() + description[1:]]
        parts.append("\n".join(["| argument | meaning |", "|---|---|", *_rows(parser)]))
    return "\n\n".join(parts)


def _rows(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:  # noqa: SLF001
        names = ", ".join(action.option_strings) or str(action.metavar)
        choices = "" if action.choices is None else ", ".join(map(str, action.choices))
        value = (action.metavar or choices) if action.option_strings and action.nargs != 0 else ""
        written = f"{names} {value}".rstrip()
        meaning = (action.help or "").replace("|", "\\|")
        yield f"| `{written}` | {meaning} |"


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the reference in the place of its marker."""
    del page, config, files
    return markdown.replace(MARKER, reference()) if MARKER in markdown else markdown
