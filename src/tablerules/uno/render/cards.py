"""Single cards as drawings of our own: a coloured spine with index, shape and letter."""

from __future__ import annotations

from collections.abc import Callable

from tablerules.core.drawing import BOLD, Markup, fitted, node, polygon, shape, words
from tablerules.core.palette import TINT, Theme, Tint
from tablerules.uno.cards import Card, Colour

WIDTH, HEIGHT = 100.0, 146.0
SPINE = 34.0
"""The part of a card that has to be seen to know it."""
_MIDDLE = (SPINE + 3 + WIDTH - 6) / 2
_WILD = Tint("wild", "#3a4048", "#ffffff", "disc", "", 250)


def card_drawing(card: Card | None, left: float, top: float, theme: Theme) -> Markup:
    """A card with its upper left corner at a point; None: its back."""
    parts = _back(theme) if card is None else _front(card, theme)
    return node("g", *parts, transform=f"translate({left:.1f} {top:.1f})")


def tint_of(colour: Colour | None) -> Tint:
    """The tint of a colour; of wild cards a dark one."""
    return _WILD if colour is None else TINT[colour.value]


def _body(fill: str, theme: Theme) -> Markup:
    return node("rect", width=WIDTH, height=HEIGHT, rx=11, fill=fill, stroke=theme.ink,
                stroke_width=1.5)  # fmt: skip


def _back(theme: Theme) -> list[Markup]:
    """A back: a frame and four shapes, without any colour of the game."""
    found = [
        _body("#56606c", theme),
        node("rect", x=9, y=9, width=WIDTH - 18, height=HEIGHT - 18, rx=6, fill="none",
             stroke="#c3cad3", stroke_width=1.5),
    ]  # fmt: skip
    return found + _quartet(WIDTH / 2, HEIGHT / 2, 13, lambda _: "#c3cad3")


def _front(card: Card, theme: Theme) -> list[Markup]:
    own = tint_of(card.colour)
    spine = SPINE / 2 + 0.5
    found = [
        _body(own.fill, theme),
        node("rect", x=SPINE + 1, y=5, width=WIDTH - SPINE - 6, height=HEIGHT - 10, rx=8,
             fill=theme.panel),
        words(card.face, spine, 20, fitted(card.face, 26, SPINE - 5, BOLD), fill=own.on,
              font_weight="bold"),
    ]  # fmt: skip
    if card.colour is None:
        found += [
            shape(tint.shape, spine, 52 + 25 * i, 8, fill=tint.fill, stroke=own.on, stroke_width=1)
            for i, tint in enumerate(map(tint_of, Colour))
        ]
    else:
        found.append(shape(own.shape, spine, HEIGHT / 2, 12, fill=own.on))
        found.append(words(card.colour.letter, spine, HEIGHT - 20, 22, fill=own.on))
    return found + _FACES.get(card.face, _plain)(card, theme)


def _quartet(x: float, y: float, size: float, fill: Callable[[Tint], str]) -> list[Markup]:
    """The four shapes of the colours, two by two."""
    return [
        shape(tint.shape, x + dx * size * 1.25, y + dy * size * 1.25, size, fill=fill(tint))
        for tint, (dx, dy) in zip(
            map(tint_of, Colour), ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True
        )
    ]


def _plain(card: Card, theme: Theme) -> list[Markup]:
    """A number, or whatever a face is called; 6 and 9 have a line below."""
    room = WIDTH - SPINE - 12
    size = fitted(card.face, 60, room, BOLD)
    found = [words(card.face, _MIDDLE, HEIGHT / 2, size, fill=theme.ink, font_weight="bold")]
    if card.face in ("6", "9"):
        found.append(node("rect", x=_MIDDLE - 16, y=HEIGHT / 2 + 30, width=32, height=5,
                          rx=2.5, fill=theme.ink))  # fmt: skip
    return found


def _arrow(y: float, way: int, theme: Theme, middle: float = _MIDDLE) -> list[Markup]:
    """A horizontal arrow; way 1 is to the right."""
    tail, neck, head = middle - 23 * way, middle + 8 * way, middle + 25 * way
    return [
        node("line", x1=tail, y1=y, x2=neck, y2=y, stroke=theme.ink, stroke_width=8,
             stroke_linecap="round"),
        polygon([(neck, y - 14), (head, y), (neck, y + 14)], fill=theme.ink),
    ]  # fmt: skip


def _skip(_: Card, theme: Theme) -> list[Markup]:
    """An arrow that leaps over a head."""
    x, y = _MIDDLE, HEIGHT / 2
    return [
        node("path", d=f"M{x - 22:.1f} {y + 22:.1f} Q{x - 16:.1f} {y - 34:.1f} "
             f"{x + 13:.1f} {y - 6:.1f}", fill="none", stroke=theme.ink, stroke_width=8,
             stroke_linecap="round"),
        polygon([(x + 24, y - 20), (x + 25, y + 13), (x - 4, y - 3)], fill=theme.ink),
        node("circle", cx=x + 4, cy=y + 24, r=10, fill=theme.muted),
    ]  # fmt: skip


def _reverse(_: Card, theme: Theme) -> list[Markup]:
    """Two arrows that meet."""
    return [*_arrow(HEIGHT / 2 - 19, 1, theme), *_arrow(HEIGHT / 2 + 19, -1, theme)]


def _wild(_: Card, theme: Theme) -> list[Markup]:
    del theme
    return _quartet(_MIDDLE, HEIGHT / 2, 12, lambda tint: tint.fill)


def _wild_four(_: Card, theme: Theme) -> list[Markup]:
    label = words("+4", _MIDDLE, HEIGHT / 2 + 32, 36, fill=theme.ink, font_weight="bold")
    return [*_quartet(_MIDDLE, HEIGHT / 2 - 20, 11, lambda tint: tint.fill), label]


def _small_card(x: float, y: float, turn: float, theme: Theme) -> Markup:
    return node("rect", x=x - 11, y=y - 16, width=22, height=32, rx=3, fill=theme.paper,
                stroke=theme.ink, stroke_width=2.5,
                transform=f"rotate({turn:.0f} {x:.1f} {y:.1f})")  # fmt: skip


def _swap(_: Card, theme: Theme) -> list[Markup]:
    """Two hands, an arrow each way."""
    y = HEIGHT / 2
    return [
        _small_card(_MIDDLE - 13, y - 36, -12, theme),
        _small_card(_MIDDLE + 13, y - 36, 12, theme),
        *_arrow(y + 8, 1, theme),
        *_arrow(y + 42, -1, theme),
    ]


def _shuffle(_: Card, theme: Theme) -> list[Markup]:
    """Many cards in disorder."""
    y = HEIGHT / 2
    spots = ((-12, -30, -20), (12, -24, 15), (-11, 6, 25), (11, 12, -10), (0, 38, 4))
    return [_small_card(_MIDDLE + dx, y + dy, turn, theme) for dx, dy, turn in spots]


def _blank(_: Card, theme: Theme) -> list[Markup]:
    """An empty field for a rule of one's own."""
    return [
        node("rect", x=_MIDDLE - 22, y=HEIGHT / 2 - 40, width=44, height=80, rx=6, fill="none",
             stroke=theme.ink, stroke_width=3, stroke_dasharray="7 6"),
        words("?", _MIDDLE, HEIGHT / 2, 40, fill=theme.ink, font_weight="bold"),
    ]  # fmt: skip


_FACES: dict[str, Callable[[Card, Theme], list[Markup]]] = {
    "S": _skip,
    "R": _reverse,
    "W": _wild,
    "W4": _wild_four,
    "WS": _swap,
    "WH": _shuffle,
    "WC": _blank,
}
"""Faces with a drawing; any other face is shown by its name."""
