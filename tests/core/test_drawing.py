import math
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules.core.drawing import (
    NATURAL,
    SHAPES,
    Look,
    Picture,
    escape,
    fitted,
    node,
    polygon,
    shape,
    words,
)
from tablerules.core.palette import DARK, LIGHT
from tests.pictures import SVG, labels, parsed


def in_xml(character: str) -> bool:
    """The production Char of XML 1.0."""
    code = ord(character)
    return code in (9, 10, 13) or 32 <= code < 0xD800 or (code >= 0xE000 and code not in (
        0xFFFE, 0xFFFF
    ))  # fmt: skip


@given(st.text(max_size=20))
def test_any_text_can_be_drawn_and_is_read_back(text: str) -> None:
    drawn = Picture.of(
        [words(text, 1, 2, 3, fill=text)], box=(0, 0, 9, 9), title=text, description=text
    )
    root = ET.fromstring(drawn.svg)  # noqa: S314 - our own text
    shown = root.find(f"{SVG}text")
    assert shown is not None
    kept = "".join(c if in_xml(c) else "\ufffd" for c in text)
    # XML itself turns carriage returns into line feeds.
    assert (shown.text or "") == kept.replace("\r\n", "\n").replace("\r", "\n")


def test_markup_in_a_text_stays_text() -> None:
    drawn = Picture.of(
        [words("</text><script>", 0, 0, 9)], box=(0, 0, 9, 9), title="<b>", description="]]>"
    )
    assert labels(drawn) == ["</text><script>"]
    assert escape("\x00\ud800") == "\ufffd\ufffd"


@pytest.mark.parametrize(
    "value, text",
    [(0, "0"), (-0.001, "0"), (-0.5, "-0.5"), (-0.05, "-0.05"), (10, "10"), (1 / 3, "0.33")],
)
def test_numbers_are_short_and_right(value: float, text: str) -> None:
    assert node("rect", x=value) == f'<rect x="{text}"/>'


def test_attributes_that_are_none_are_left_out() -> None:
    assert node("g", stroke_width=None, fill="red") == '<g fill="red"/>'
    assert polygon([(0, 1), (2, 3)]) == '<polygon points="0,1 2,3"/>'


@pytest.mark.parametrize("kind", SHAPES)
def test_every_shape_lies_around_its_centre_and_within_its_radius(kind: str) -> None:
    corners = SHAPES[kind]
    assert all(math.hypot(x, y) <= 1.12 for x, y in corners)
    if corners:
        assert abs(sum(x for x, _ in corners) / len(corners)) < 1e-9
    assert shape(kind, 0, 0, 5, fill="red").startswith(("<polygon", "<circle"))


def test_a_picture_has_the_width_that_is_asked_for_and_keeps_its_proportions() -> None:
    for size, width, height in ((None, "40", "20"), (200, "200", "100"), (1, "1", "0.5")):
        drawn = Picture.of([], box=(0, 0, 40, 20), title="x", look=Look(size=size))
        root = parsed(drawn)
        assert (root.get("width"), root.get("height")) == (width, height)
        assert root.get("viewBox") == "0 0 40 20"


def test_the_theme_is_the_paper() -> None:
    for theme in (LIGHT, DARK):
        drawn = Picture.of([], box=(0, 0, 40, 20), title="x", look=Look(theme=theme))
        assert f'fill="{theme.paper}"' in drawn.svg


def test_notebooks_and_str_show_the_svg() -> None:
    drawn = Picture.of([], box=(0, 0, 40, 20), title="x")
    assert str(drawn) == drawn._repr_svg_() == drawn.svg
    assert repr(drawn) == "Picture(title='x', description='')"


@pytest.mark.parametrize("size", [0, -1, 2.5, "200"])
def test_a_size_that_is_no_number_of_pixels_is_refused(size: object) -> None:
    with pytest.raises(ValueError, match="size must be a whole number of pixels"):
        Look(size=size)  # type: ignore[arg-type]


def test_names_are_used_as_far_as_they_are_given() -> None:
    look = Look(names=["Ann"])
    assert (look.name(0), look.name(1), NATURAL.name(0)) == ("Ann", "p2", "p1")


def test_long_lines_get_a_smaller_font() -> None:
    assert fitted("abc", 20, 1000) == 20
    assert fitted("a" * 100, 20, 62) == pytest.approx(1)
    assert fitted("", 20, 100) == 20
