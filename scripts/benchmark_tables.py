"""Tables of measured speed for the documentation, made from the run that is kept.

A page asks for a benchmark's tables with a line ``<!-- benchmarks: scalar -->``, and with
``<!-- benchmarks: machine -->`` for where and when it was measured. The documentation's build calls
`on_page_markdown`, which puts them there from ``benchmarks/results.json``.
"""

import json
import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from benchmarks.__main__ import RESULTS
from benchmarks.tables import place, tables

MARKER = re.compile(r"^<!-- benchmarks: ([a-z_]+) -->$", re.MULTILINE)


def shown(name: str) -> str:
    """What stands in the place of a marker.

    Raises:
        ValueError: The kept run has no such benchmark.
    """
    kept = json.loads(RESULTS.read_text("utf-8"))
    text = place(kept["machine"]) if name == "machine" else tables(kept["measurements"], name)
    if not text:
        raise ValueError(f"{RESULTS.name} has no benchmark {name}")
    return text


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Put the tables in the places of their markers."""
    del page, config, files
    return MARKER.sub(lambda match: shown(match[1]), markdown)
