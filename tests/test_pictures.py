import re
from pathlib import Path

import pytest

from scripts.diagrams import DIAGRAMS, Box
from scripts.pictures import PICTURES
from tablerules.core.palette import THEMES, Theme
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


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("name", DIAGRAMS)
def test_a_diagram_is_drawn_and_its_words_stay_in_their_boxes(name: str, theme: Theme) -> None:
    diagram = DIAGRAMS[name]
    drawn = diagram.picture(theme)
    boxes = [part for part in diagram.parts if isinstance(part, Box)]
    assert {box.name for box in boxes} <= set(labels(drawn))
    for box in boxes:
        assert max(9.5 * len(box.name), *(7.0 * len(line) for line in box.lines)) < box.width
        assert box.x >= 0 <= box.y
        assert box.x + box.width <= diagram.size[0]
        assert box.y + box.height <= diagram.size[1]


def test_every_diagram_is_shown_in_both_themes() -> None:
    pages = "\n".join(page.read_text("utf-8") for page in DOCS.rglob("*.md"))
    for name in DIAGRAMS:
        for theme in THEMES:
            assert f"diagrams/{name}-{theme}.svg#only-{theme}" in pages
    assert set(re.findall(r"diagrams/([\w]+)-", pages)) == set(DIAGRAMS)
