"""Everything public has its place in the reference; the documentation's build fails otherwise.

What is public stands in ``tests/api/public.txt``, by module. What the reference shows stands in
the inventory that mkdocstrings writes beside the pages. When the site is finished, the
documentation's build calls `on_post_build`, which warns of each name that is in the first only.
"""

import importlib
import logging
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocstrings import Inventory

PUBLIC = Path(__file__).resolve().parents[1] / "tests" / "api" / "public.txt"
LINE = re.compile(r"(?P<module># )?(?P<member> {4})?(?:class )?(?P<name>[\w.]+)")

log = logging.getLogger("mkdocs.hooks.public_names")


def public_names(text: str) -> Iterator[str]:
    """Yield the full name of each public thing, and of each method where its class is written."""
    module = owner = ""
    for line in filter(None, text.splitlines()):
        match = LINE.match(line)
        if match is None:
            raise ValueError(f"{line!r} is no line of {PUBLIC.name}")
        name = match["name"]
        if match["module"]:
            module = name
        elif match["member"]:
            yield f"{owner}.{name}"
        else:
            yield f"{module}.{name}"
            found = getattr(importlib.import_module(module), name)
            owner = f"{found.__module__}.{name}" if isinstance(found, type) else ""


def not_shown(text: str, shown: Collection[str]) -> list[str]:
    """Return the public names that the reference does not show."""
    return [name for name in public_names(text) if name not in shown]


def on_post_build(*, config: MkDocsConfig) -> None:
    """Warn of each public name without a place in the reference."""
    with (Path(config.site_dir) / "objects.inv").open("rb") as file:
        shown = Inventory.parse_sphinx(file)
    for name in not_shown(PUBLIC.read_text("utf-8"), shown):
        log.warning("The reference does not show '%s', which is public: does it have a text?", name)
