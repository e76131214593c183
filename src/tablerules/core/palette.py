"""Colours: two themes, and tints that differ in hue, in lightness, in shape and in letter.

The tints follow the palette of Okabe and Ito, which people with any kind of colour vision tell
apart; each has a shape besides, for screens and terminals without colour.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen


@frozen(kw_only=True)
class Theme:
    """The colours of paper and ink.

    Attributes:
        name: ``light`` or ``dark``.
        paper: The background.
        panel: What lies on it: boards, sheets, empty fields.
        ink: Text.
        muted: Text of less weight.
        line: Thin lines.
        choice: What may be done now.
        recent: What was done last.
    """

    name: str
    paper: str
    panel: str
    ink: str
    muted: str
    line: str
    choice: str
    recent: str


LIGHT: Final = Theme(
    name="light",
    paper="#f6f4ee",
    panel="#ffffff",
    ink="#1d2126",
    muted="#5b6169",
    line="#a9a79f",
    choice="#0b7a3e",
    recent="#a3309b",
)
DARK: Final = Theme(
    name="dark",
    paper="#15181c",
    panel="#262b32",
    ink="#f1efe9",
    muted="#aab0b8",
    line="#5f6670",
    choice="#6fdc8c",
    recent="#f09be6",
)
THEMES: Final[dict[str, Theme]] = {theme.name: theme for theme in (LIGHT, DARK)}
"""The themes by name."""


@frozen
class Tint:
    """A colour of pieces or cards, also told by shape.

    Attributes:
        name: The English word, a stable key.
        fill: The colour.
        on: The colour of text and shapes on it.
        shape: Its shape, one of `tablerules.core.drawing.SHAPES`.
        glyph: The shape as a character.
        ansi: The number of the colour in the palette of 256 of a terminal.
    """

    name: str
    fill: str
    on: str
    shape: str
    glyph: str
    ansi: int


_DARK = "#16181b"
_PALE = "#ffffff"

TINTS: Final[tuple[Tint, ...]] = (
    Tint("red", "#cf3f2a", _PALE, "triangle", "▲", 167),
    Tint("blue", "#0067a8", _PALE, "square", "■", 32),
    Tint("yellow", "#f2ca27", _DARK, "disc", "●", 220),
    Tint("green", "#1fa67c", _DARK, "cross", "✚", 36),
    Tint("purple", "#5b2375", _PALE, "diamond", "◆", 97),
    Tint("sky", "#74c3f0", _DARK, "star", "★", 117),
    Tint("orange", "#ee9413", _DARK, "wedge", "▼", 208),
    Tint("ash", "#6a6f76", _PALE, "hexagon", "⬢", 246),
    Tint("mauve", "#f0a8c8", _DARK, "saltire", "✖", 218),
    Tint("tan", "#7a4a21", _PALE, "bar", "▬", 94),
    Tint("khaki", "#a8b545", _DARK, "post", "▮", 143),
    Tint("navy", "#2b2f6b", _PALE, "pentagon", "⬟", 61),
)
"""The tints, most different first. No two names begin with the same letter."""
TINT: Final[dict[str, Tint]] = {tint.name: tint for tint in TINTS}
"""The tints by name."""
