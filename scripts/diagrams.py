"""The diagrams of the documentation, drawn when it is built, in a light and a dark version.

A page shows one as ``![...](../diagrams/NAME-light.svg#only-light)`` followed by the same with
``dark``; the theme shows the one that goes with its colours. Nothing is loaded from elsewhere.
"""

from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin

from attrs import frozen
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tablerules.core.drawing import Look, Markup, Picture, node, polygon, words
from tablerules.core.palette import THEMES, Theme


@frozen
class Box:
    """A named thing: its left, top, width, height, what it is called and what is said below."""

    x: float
    y: float
    width: float
    height: float
    name: str
    lines: tuple[str, ...] = ()
    strong: bool = False

    def drawn(self, theme: Theme) -> list[Markup]:
        """The box with its words."""
        middle, step = self.x + self.width / 2, 16
        top = self.y + self.height / 2 - step * len(self.lines) / 2
        line, width = (theme.choice, 2.5) if self.strong else (theme.line, 1.5)
        frame = node(
            "rect",
            x=self.x,
            y=self.y,
            width=self.width,
            height=self.height,
            rx=8,
            fill=theme.panel,
            stroke=line,
            stroke_width=width,
        )
        name = words(self.name, middle, top, 16, fill=theme.ink, font_weight="bold")
        said = [
            words(text, middle, top + 4 + step * row, 12.5, fill=theme.muted)
            for row, text in enumerate(self.lines, start=1)
        ]
        return [frame, name, *said]


@frozen
class Arrow:
    """A way from point to point, with a word beside its middle."""

    points: tuple[tuple[float, float], ...]
    label: str = ""
    at: tuple[float, float] = (0, 0)

    def drawn(self, theme: Theme) -> list[Markup]:
        """The line, its head and its word."""
        (x0, y0), (x1, y1) = self.points[-2:]
        angle = atan2(y1 - y0, x1 - x0)
        corners = [
            (x1 + 10 * cos(angle + turn), y1 + 10 * sin(angle + turn))
            for turn in (pi - 0.42, pi + 0.42)
        ]
        listed = " ".join(f"{x:g},{y:g}" for x, y in self.points)
        line = node("polyline", points=listed, fill="none", stroke=theme.muted, stroke_width=1.8)
        head = polygon([(x1, y1), *corners], fill=theme.muted)
        said = [words(self.label, *self.at, 13, fill=theme.ink)] if self.label else []
        return [line, head, *said]


@frozen
class Diagram:
    """What is drawn, and what it says to those who cannot see it."""

    size: tuple[float, float]
    title: str
    description: str
    parts: Sequence[Box | Arrow]

    def picture(self, theme: Theme) -> Picture:
        """The diagram in a theme."""
        content = [piece for part in self.parts for piece in part.drawn(theme)]
        return Picture.of(
            content,
            box=(0, 0, *self.size),
            title=self.title,
            description=self.description,
            look=Look(theme=theme),
        )


_TURN = Diagram(
    (720, 380),
    "How a game goes on",
    "Options make a Game. The Game has a State. From the State each viewer gets a View; a frontend "
    "or a bot chooses a Move from it. Where the State waits on chance, a luck source answers with "
    "a Move as well. The Game applies the Move to the State, which gives the next State. The "
    "Options and all Moves together are the Record.",
    (
        Box(20, 20, 150, 62, "Options", ("which rules",)),
        Box(285, 20, 150, 62, "Game", ("the rules, a value",), strong=True),
        Box(285, 160, 150, 62, "State", ("all there is",)),
        Box(550, 160, 150, 62, "View", ("what one may know",)),
        Box(550, 298, 150, 62, "Frontend, bot", ("never sees a State",)),
        Box(20, 160, 150, 62, "Luck", ("seed, system, people",)),
        Box(285, 298, 150, 62, "Move", ("by anybody, as text",)),
        Box(20, 298, 150, 62, "Record", ("options and moves",)),
        Arrow(((170, 51), (285, 51))),
        Arrow(((360, 82), (360, 160)), "start", (390, 121)),
        Arrow(((435, 191), (550, 191)), "view", (492, 178)),
        Arrow(((625, 222), (625, 298))),
        Arrow(((550, 329), (435, 329)), "choose", (492, 316)),
        Arrow(((285, 191), (170, 191)), "request", (228, 178)),
        Arrow(((150, 222), (290, 298)), "outcome", (180, 270)),
        Arrow(((360, 298), (360, 222)), "apply", (390, 260)),
        Arrow(((285, 329), (170, 329))),
    ),
)

_FLOORS = (
    ("cli", "the command: play, replay, render, simulate, solve"),
    ("adapters", "bridges to other libraries"),
    ("simulate", "many games on any executor, tournaments"),
    ("testing", "the laws of the protocol, for any game"),
    ("games", "from a name to its game"),
)
_GAMES = ("maedn", "uno", "yahtzee")
_CORE = ("protocol, table, records, random stream,", "dice, piles, seats, scoring, pictures, JSON")

_HOUSE = Diagram(
    (720, 502),
    "The house: who may import whom",
    "Five storeys of tools, from top to bottom cli, adapters, simulate, testing and games; below "
    "them the three games maedn, uno and yahtzee side by side; below them arrays; below that core. "
    "Each storey may import from those below it only, and the games do not know each other.",
    (
        *(
            Box(20, 20 + 52 * row, 680, 44, name, (text,))
            for row, (name, text) in enumerate(_FLOORS)
        ),
        *(
            Box(
                20 + 230 * column,
                290,
                220,
                62,
                name,
                ("options to solver, see below",),
                strong=True,
            )
            for column, name in enumerate(_GAMES)
        ),
        Box(20, 364, 680, 44, "arrays", ("what engines in lockstep are handed, checked",)),
        Box(20, 416, 680, 70, "core", _CORE),
    ),
)

_ROOMS = (
    ("options", "one frozen value"),
    ("moves", "whatever happens"),
    ("state", "plain data"),
    ("rules", "waiting, refusal, step"),
    ("views", "allow-list, imagine"),
    ("the rest", "notation, render, bots, ..."),
)

_INSIDE = Diagram(
    (720, 190),
    "The rooms of a game",
    "From left to right options, moves, state, rules, views, and then notation, render, bots, "
    "spoken, batch and solver. Each room imports only from rooms to its left.",
    (
        *(
            Box(20 + 228 * (at % 3), 20 + 84 * (at // 3), 204, 62, f"{at + 1}. {name}", (text,))
            for at, (name, text) in enumerate(_ROOMS)
        ),
    ),
)

DIAGRAMS: Mapping[str, Diagram] = {"turn": _TURN, "house": _HOUSE, "rooms": _INSIDE}
"""Each diagram by its name."""


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add the diagrams to the documentation that is being built."""
    for name, diagram in DIAGRAMS.items():
        for theme in THEMES.values():
            path, svg = f"diagrams/{name}-{theme.name}.svg", diagram.picture(theme).svg
            files.append(File.generated(config, path, content=svg))
    return files
