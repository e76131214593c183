"""Pictures as values: a tiny SVG builder, two themes, and colours that need no colour vision.

Whoever draws calls `node`, `words` and `shape`, and puts the result into a `Picture`. A picture
is one self-contained SVG text: no scripts, no fonts, no links and no ids, so that any number of
them can stand in one page.
"""

from __future__ import annotations

import html
import math
import re
from collections.abc import Sequence
from typing import Any, Final, NewType, TypeAlias

from attrs import field, frozen

from tablerules.core.palette import LIGHT, Theme
from tablerules.core.seats import Seat, write_actor

Markup = NewType("Markup", str)
"""A piece of finished SVG; everything else is text and gets escaped."""

Attribute: TypeAlias = str | float | None
"""The value of an SVG attribute; None leaves it out."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FONT = "Segoe UI, Helvetica, Arial, DejaVu Sans, sans-serif"


def escape(text: str) -> str:
    """Text as it may stand in XML; characters that XML forbids become U+FFFD.

    Examples:
        >>> escape("<Ann & 'Bo'>")
        '&lt;Ann &amp; &#x27;Bo&#x27;&gt;'
    """
    return html.escape(_NOT_XML.sub("\ufffd", text))


def _written(value: str | float) -> str:
    if isinstance(value, str):
        return escape(value)
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def node(name: str, *content: Markup, **attributes: Attribute) -> Markup:
    """An SVG element; underscores in attribute names become hyphens.

    Examples:
        >>> node("rect", x=0, width=2.5, stroke_width=1)
        '<rect x="0" width="2.5" stroke-width="1"/>'
    """
    given = "".join(
        f' {key.replace("_", "-")}="{_written(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content)
    return Markup(f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>")


def words(text: str, x: float, y: float, size: float, **attributes: Attribute) -> Markup:
    """A line of text, centred in both directions on a point unless attributes say otherwise."""
    given: dict[str, Attribute] = {"text_anchor": "middle", **attributes}
    # Not every renderer knows dominant-baseline, so the baseline is set by hand.
    return node("text", Markup(escape(text)), x=x, y=y + 0.35 * size, font_size=size, **given)


_AVERAGE, BOLD = 0.62, 0.85
"""The width of a letter in font sizes: of text, and of a few bold capitals."""


def fitted(text: str, size: float, room: float, letter: float = _AVERAGE) -> float:
    """The font size, at most ``size``, at which a line should fit into ``room``.

    Nobody knows the font, so a wide one is assumed.
    """
    return min(size, room / (letter * max(1, len(text))))


def polygon(points: Sequence[tuple[float, float]], **attributes: Attribute) -> Markup:
    """A closed shape through some points."""
    listed = " ".join(f"{_written(x)},{_written(y)}" for x, y in points)
    return node("polygon", points=listed, **attributes)


# Corner points of each shape on a circle of radius 1 or a little more, y downwards.
def _star(points: int, inner: float, turn: float = 0.0) -> tuple[tuple[float, float], ...]:
    corners: list[tuple[float, float]] = []
    for index in range(2 * points):
        angle = math.pi * (index / points - 0.5) + turn
        radius = inner if index % 2 else 1.0
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return tuple(corners)


def _regular(corners: int, turn: float = 0.0) -> tuple[tuple[float, float], ...]:
    return _star(corners, math.cos(math.pi / corners), turn)


def _cross(arm: float) -> tuple[tuple[float, float], ...]:
    quarter = ((-arm, -0.95), (arm, -0.95), (arm, -arm))
    corners: list[tuple[float, float]] = []
    for turns in range(4):
        for x, y in quarter:
            corners.append(((x, y), (-y, x), (-x, -y), (y, -x))[turns])
    return tuple(corners)


def _turned(
    corners: tuple[tuple[float, float], ...], angle: float
) -> tuple[tuple[float, float], ...]:
    cos, sin = math.cos(angle), math.sin(angle)
    return tuple((x * cos - y * sin, x * sin + y * cos) for x, y in corners)


SHAPES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "triangle": _regular(3),
    "square": _regular(4, math.pi / 4),
    "disc": (),
    "cross": _cross(0.33),
    "diamond": ((0.0, -1.1), (0.75, 0.0), (0.0, 1.1), (-0.75, 0.0)),
    "star": _star(5, 0.42),
    "wedge": _turned(_regular(3), math.pi),
    "hexagon": _regular(6),
    "saltire": _turned(_cross(0.3), math.pi / 4),
    "bar": ((-1.0, -0.4), (1.0, -0.4), (1.0, 0.4), (-1.0, 0.4)),
    "post": ((-0.4, -1.0), (0.4, -1.0), (0.4, 1.0), (-0.4, 1.0)),
    "pentagon": _regular(5),
}
"""The shapes by name, as corner points around 0; a disc has none."""


def shape(kind: str, x: float, y: float, radius: float, **attributes: Attribute) -> Markup:
    """A filled shape around a point.

    Args:
        kind: One of `SHAPES`.
        x: The centre.
        y: The centre.
        radius: How far it reaches.
        attributes: Further SVG attributes.
    """
    if kind == "disc":
        return node("circle", cx=x, cy=y, r=0.85 * radius, **attributes)
    corners = [(x + radius * dx, y + radius * dy) for dx, dy in SHAPES[kind]]
    return polygon(corners, **attributes)


def _pixels(_: object, __: object, value: Any) -> None:  # noqa: ANN401 - it is what is checked
    if value is not None and not (isinstance(value, int) and value > 0):
        msg = f"size must be a whole number of pixels, 1 or more, or None, not {value!r}"
        raise ValueError(msg)


def _listed(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names)


@frozen(kw_only=True)
class Look:
    """How a picture is to look.

    Attributes:
        theme: `LIGHT`, `DARK` or a theme of your own.
        size: The width in pixels; None: each picture's natural width.
        names: What people are called, in seat order; seats without a name are ``p1``, ``p2``.

    Raises:
        ValueError: The size is no whole number of pixels.

    Examples:
        >>> Look(names=("Ann",)).name(0), Look().name(1)
        ('Ann', 'p2')
    """

    theme: Theme = LIGHT
    size: int | None = field(default=None, validator=_pixels)
    names: tuple[str, ...] = field(default=(), converter=_listed)

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat] if seat < len(self.names) else write_actor(seat)


NATURAL: Final = Look()
"""The natural size, in the light theme."""


@frozen
class Picture:
    """A finished picture: ``str`` is the SVG, and notebooks show it.

    Attributes:
        svg: The SVG text; write it into a file ending in ``.svg`` or straight into a page.
        title: What it shows, in a few words.
        description: The same in detail, for those who cannot see it.

    Examples:
        >>> drawn = Picture.of([node("circle", r=4)], box=(-5, -5, 10, 10), title="A dot")
        >>> drawn.svg[:60]
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 10 10'
    """

    svg: str = field(repr=False)
    title: str
    description: str

    @classmethod
    def of(
        cls,
        content: Sequence[Markup],
        *,
        box: tuple[float, float, float, float],
        title: str,
        description: str = "",
        look: Look = NATURAL,
    ) -> Picture:
        """Put content into a picture.

        Args:
            content: What is drawn, from back to front.
            box: The left, the top, the width and the height of the drawing, in its own units;
                the width is also the natural width in pixels.
            title: What it shows, in a few words.
            description: The same in detail, for those who cannot see it.
            look: Theme and size.
        """
        left, top, width, height = box
        pixels = width if look.size is None else float(look.size)
        told = [node("title", Markup(escape(title)))]
        told += [node("desc", Markup(escape(description)))] if description else []
        paper = node("rect", x=left, y=top, width=width, height=height, fill=look.theme.paper)
        svg = node(
            "svg",
            *told,
            paper,
            *content,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(_written, box)),
            width=pixels,
            height=pixels * height / width,
            role="img",
            font_family=_FONT,
        )
        return cls(svg, title, description)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg

    def __str__(self) -> str:
        return self.svg
