import re
from pathlib import Path

import pytest

from scripts.pictures import PICTURES
from tests.pictures import labels, parsed

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_documentation_are_drawn(name: str) -> None:
    drawn = PICTURES[name]()
    parsed(drawn)
    assert {"Ann", "Bo"} <= set(labels(drawn))


def test_pages_show_only_pictures_that_are_drawn() -> None:
    shown = {
        name
        for page in DOCS.rglob("*.md")
        for name in re.findall(r"pictures/([\w-]+)\.svg", page.read_text("utf-8"))
    }
    assert shown == set(PICTURES)
