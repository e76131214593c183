"""Colours are told apart by everybody: by hue and lightness, by shape, by letter."""

import math
from itertools import combinations

import pytest

from tablerules.core.drawing import SHAPES
from tablerules.core.palette import THEMES, TINT, TINTS, Theme, Tint
from tablerules.core.terminal import COLOUR, PLAIN, UNICODE

VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    # Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip


def linear(colour: str) -> tuple[float, float, float]:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (r, g, b))  # type: ignore[return-value]


def luminance(colour: str) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2: 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, vision: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as somebody sees it."""
    rgb = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True))))
        for row in VISION[vision]
    )
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Tint, other: Tint, vision: str) -> float:
    """How different two tints look: about 2 is just noticeable side by side."""
    pairs = zip(lab(one.fill, vision), lab(other.fill, vision), strict=True)
    return math.sqrt(sum((a - b) ** 2 for a, b in pairs))


@pytest.mark.parametrize("vision", VISION)
def test_the_colours_of_four_players_look_different_in_any_colour_vision(vision: str) -> None:
    for one, other in combinations(TINTS[:4], 2):
        assert apart(one, other, vision) > 20, (one.name, other.name)


@pytest.mark.parametrize("vision", VISION)
def test_the_colours_of_six_players_look_different_in_any_colour_vision(vision: str) -> None:
    for one, other in combinations(TINTS[:6], 2):
        assert apart(one, other, vision) > 15, (one.name, other.name)


def test_no_two_tints_share_a_shape_a_character_or_an_initial() -> None:
    assert len({tint.shape for tint in TINTS}) == len(TINTS)
    assert len({tint.glyph for tint in TINTS}) == len(TINTS)
    assert len({tint.name[0] for tint in TINTS}) == len(TINTS)
    assert {tint.shape for tint in TINTS} <= set(SHAPES)
    assert TINT["red"] is TINTS[0]


@pytest.mark.parametrize("tint", TINTS, ids=lambda tint: tint.name)
def test_what_stands_on_a_tint_can_be_read(tint: Tint) -> None:
    assert contrast(tint.fill, tint.on) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_and_marks_stand_out_in_every_theme(theme: Theme) -> None:
    for ground in (theme.paper, theme.panel):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.muted, ground) >= 4.5
        assert contrast(theme.choice, ground) >= 4.5
        assert contrast(theme.recent, ground) >= 4.5
    assert contrast(theme.paper, theme.panel) > 1


def test_a_terminal_without_colour_still_tells_tints_apart() -> None:
    assert [PLAIN.mark(tint) for tint in TINTS[:4]] == ["R", "B", "Y", "G"]
    assert [UNICODE.mark(tint) for tint in TINTS[:4]] == ["▲", "■", "●", "✚"]
    assert UNICODE.paint("x", TINTS[0]) == "x"
    assert COLOUR.paint("x", TINTS[0]) == "\x1b[1;38;5;167mx\x1b[0m"
    assert COLOUR.paint("x", None) == "x"
