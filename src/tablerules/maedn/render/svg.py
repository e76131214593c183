"""The board as a picture, from a view."""

from __future__ import annotations

import math

from attrs import frozen

from tablerules.core.drawing import NATURAL, Look, Markup, Picture, fitted, node, shape, words
from tablerules.core.palette import Theme
from tablerules.maedn.moves import Move
from tablerules.maedn.options import Options
from tablerules.maedn.render.geometry import UNIT as _UNIT
from tablerules.maedn.render.geometry import Plan, Point, plan
from tablerules.maedn.render.spots import (
    Marks,
    Spot,
    marks,
    point,
    safe_fields,
    standing,
    star_fields,
    tint,
)
from tablerules.maedn.render.status import owner, positions, status
from tablerules.maedn.views import View

_FIELD, _PIECE = 0.41, 0.34


@frozen
class _Scene:
    """What all parts of the picture need to know."""

    options: Options
    view: View
    plan: Plan
    theme: Theme
    marks: Marks


def picture(
    options: Options, view: View, *, last: Move | None = None, look: Look = NATURAL
) -> Picture:
    """The board with all pieces.

    Pieces that the viewer may move have a ring, and the fields where they may go a dashed one; a
    line leads along the last move.

    Args:
        options: The rules, for the board.
        view: The view of any viewer.
        last: The last move. Where its seat has several colours and it names none, it is shown for
            the first of them; ``attrs.evolve(move, colour=...)`` says which it was.
        look: Theme, size and names.
    """
    drawn = plan(options.board)
    scene = _Scene(options, view, drawn, look.theme, marks(options, view, last))
    content = [
        *_ground(scene),
        *_track(scene),
        *_hub(scene),
        *_waiting(scene),
        *_last_move(scene),
        *_pieces(scene),
        *_choices(scene),
        *_captions(scene, look),
    ]
    left, top, right, bottom = (_UNIT * edge for edge in drawn.box)
    edge, head = 0.7 * _UNIT, 1.1 * _UNIT
    return Picture.of(
        content,
        box=(
            left - edge,
            top - edge - head,
            right - left + 2 * edge,
            bottom - top + 2 * edge + head,
        ),
        title=f"Board: {status(options, view, look.name)}",
        description=_description(options, view, look),
        look=look,
    )


def _description(options: Options, view: View, look: Look) -> str:
    """Where everybody's pieces stand."""
    return "\n".join(
        f"{tint(place).name} ({owner(options, colour, look.name)}): "
        + positions(options, view, colour)
        for colour, place in enumerate(options.places)
    )


def _disc(at: Point, radius: float, **attributes: str | float | None) -> Markup:
    return node("circle", cx=_UNIT * at[0], cy=_UNIT * at[1], r=_UNIT * radius, **attributes)


def _line(points: list[Point], **attributes: str | float | None) -> Markup:
    listed = " ".join(f"{_UNIT * x:.1f},{_UNIT * y:.1f}" for x, y in points)
    return node("polyline", points=listed, fill="none", stroke_linecap="round", **attributes)


def _ground(scene: _Scene) -> list[Markup]:
    """The board itself, and the lines that join its fields."""
    left, top, right, bottom = scene.plan.box
    theme = scene.theme
    board = node(
        "rect", x=_UNIT * (left - 0.3), y=_UNIT * (top - 0.3), rx=0.6 * _UNIT,
        width=_UNIT * (right - left + 0.6), height=_UNIT * (bottom - top + 0.6),
        fill=theme.panel, stroke=theme.line, stroke_width=2,
    )  # fmt: skip
    ring = [*scene.plan.ring, scene.plan.ring[0]]
    return [board, _line(ring, stroke=theme.line, stroke_width=4)]


def _places(scene: _Scene) -> range:
    return range(scene.options.board.places)


def _ink(scene: _Scene, place: int) -> str:
    """The colour of a place; of one where nobody plays, that of lines."""
    return tint(place).fill if place in scene.options.places else scene.theme.line


def _track(scene: _Scene) -> list[Markup]:
    """All fields of the track and the goals."""
    board, theme, drawn = scene.options.board, scene.theme, scene.plan
    safe, stars = safe_fields(scene.options), star_fields(board)
    found: list[Markup] = []
    for index, at in enumerate(drawn.ring):
        found.append(_disc(at, _FIELD, fill=theme.paper, stroke=theme.muted, stroke_width=1.5))
        if index in stars:
            found.append(_symbol("star", at, 0.3, fill=theme.muted))
        elif index in safe and index not in board.starts:
            found.append(_disc(at, 0.25, fill="none", stroke=theme.muted, stroke_width=3))
    for place in _places(scene):
        ink = _ink(scene, place)
        for index, at in enumerate(drawn.goals[place]):
            found += _coloured(at, ink, theme)
            letter = board.name_of(board.walked + index)
            found.append(words(letter, _UNIT * at[0], _UNIT * at[1], 0.4 * _UNIT, fill=theme.muted))
        found += _start(scene, place, safe=board.starts[place] in safe)
    return found


def _start(scene: _Scene, place: int, *, safe: bool) -> list[Markup]:
    """A place's A: a ring in its colour, with its shape inside."""
    at, theme = scene.plan.ring[scene.options.board.starts[place]], scene.theme
    found = _coloured(at, _ink(scene, place), theme)
    if place in scene.options.places:
        found.append(_symbol(tint(place).shape, at, 0.2, fill=theme.muted))
    if safe:
        found.append(_disc(at, 0.27, fill="none", stroke=theme.muted, stroke_width=2))
    return found


def _coloured(at: Point, ink: str, theme: Theme) -> list[Markup]:
    """A field with a ring in a colour, and a thin edge: dark colours are lost on dark boards."""
    return [
        _disc(at, _FIELD + 0.05, fill=ink, stroke=theme.muted, stroke_width=1.5),
        _disc(at, _FIELD - 0.09, fill=theme.paper),
    ]


def _symbol(kind: str, at: Point, radius: float, **attributes: str | float | None) -> Markup:
    return shape(kind, _UNIT * at[0], _UNIT * at[1], _UNIT * radius, **attributes)


def _hub(scene: _Scene) -> list[Markup]:
    """The middle, where pieces end on boards with home triangles."""
    if not scene.plan.homes:
        return []
    theme, radius = scene.theme, scene.plan.hub
    found = [_disc((0, 0), radius, fill=theme.paper, stroke=theme.muted, stroke_width=1.5)]
    for place in _places(scene):
        at = scene.plan.homes[place]
        found.append(_disc(at, 0.34, fill=_ink(scene, place), stroke=theme.muted, stroke_width=1))
        found.append(_disc(at, 0.28, fill=theme.panel))
    return found


def _slots(scene: _Scene, place: int) -> list[Point]:
    """Where each waiting piece of a place stands, in rows."""
    x, y = scene.plan.waiting[place]
    count = scene.options.pieces
    side = math.ceil(math.sqrt(count))
    rows = math.ceil(count / side)
    step = 1.5 / side if side > 1 else 0.0
    return [
        (x + step * (i % side - (side - 1) / 2), y + step * (i // side - (rows - 1) / 2))
        for i in range(count)
    ]


def _slot_size(scene: _Scene) -> float:
    return min(_PIECE, 0.68 / math.ceil(math.sqrt(scene.options.pieces)))


def _waiting(scene: _Scene) -> list[Markup]:
    """B: a round place with room for every piece of the colour."""
    theme, found = scene.theme, list[Markup]()
    for place in _places(scene):
        middle, ink = scene.plan.waiting[place], _ink(scene, place)
        found.append(_disc(middle, 1.1, fill=ink, stroke=theme.muted, stroke_width=1.5))
        found.append(_disc(middle, 1.02, fill=theme.panel))
        found.append(_disc(middle, 1.02, fill=ink, fill_opacity=0.18))
        if place in scene.options.places:
            found += [
                _disc(at, _slot_size(scene), fill=theme.paper, stroke=theme.muted, stroke_width=1.5)
                for at in _slots(scene, place)
            ]
    return found


def _piece(scene: _Scene, place: int, at: Point, radius: float, count: int = 1) -> list[Markup]:
    """A piece: a disc in its colour with its shape, or the number of several."""
    own, theme = tint(place), scene.theme
    found = [_disc(at, radius, fill=own.fill, stroke=theme.ink, stroke_width=2)]
    if count == 1:
        found.append(_symbol(own.shape, at, 0.58 * radius, fill=own.on))
        return found
    # Several pieces: the shape above, their number below.
    x, y = at
    found.append(_symbol(own.shape, (x, y - 0.45 * radius), 0.36 * radius, fill=own.on))
    found.append(
        words(str(count), _UNIT * x, _UNIT * (y + 0.4 * radius), _UNIT * radius,
              fill=own.on, font_weight="bold")
    )  # fmt: skip
    return found


def _pieces(scene: _Scene) -> list[Markup]:
    found: list[Markup] = []
    for field, here in standing(scene.options, scene.view).items():
        if field[0] == "wait":
            (place, count) = next(iter(here.items()))
            for at in _slots(scene, place)[:count]:
                found += _piece(scene, place, at, _slot_size(scene))
            continue
        for index, (place, count) in enumerate(sorted(here.items())):
            at, radius = _shared(scene, field, index, len(here))
            found += _piece(scene, place, at, radius, count)
    return found


def _shared(scene: _Scene, field: Spot, index: int, colours: int) -> tuple[Point, float]:
    """Where one of several colours stands on a field, and how large its piece is."""
    x, y = point(scene.plan, field)
    if colours == 1:
        return (x, y), _PIECE if field[0] != "home" else 0.29
    angle = math.tau * index / colours + math.pi
    return (x + 0.22 * math.cos(angle), y + 0.22 * math.sin(angle)), 0.22


def _last_move(scene: _Scene) -> list[Markup]:
    """A line from where a piece came to where it went."""
    if scene.marks.path is None:
        return []
    start, target = (point(scene.plan, field) for field in scene.marks.path)
    colour = scene.theme.recent
    return [
        _line([start, target], stroke=colour, stroke_width=4, stroke_dasharray="1 8"),
        _disc(start, 0.13, fill=colour),
        _disc(target, 0.47, fill="none", stroke=colour, stroke_width=5),
    ]


def _choices(scene: _Scene) -> list[Markup]:
    """Rings around what the viewer may move, dashed ones where it may go."""
    colour, found = scene.theme.choice, list[Markup]()
    for field in sorted(scene.marks.movable):
        radius = 1.1 if field[0] == "wait" else 0.45
        found.append(
            _disc(point(scene.plan, field), radius, fill="none", stroke=colour, stroke_width=4)
        )
    for field in sorted(scene.marks.targets):
        found.append(
            _disc(point(scene.plan, field), 0.45, fill="none", stroke=colour, stroke_width=4,
                  stroke_dasharray="6 5")
        )  # fmt: skip
    return found


def _captions(scene: _Scene, look: Look) -> list[Markup]:
    """Whose turn it is, and who plays which colour."""
    options, theme = scene.options, scene.theme
    left, top, right, _ = scene.plan.box
    told = status(options, scene.view, look.name)
    size = fitted(told, 0.6 * _UNIT, _UNIT * (right - left) * 1.2)
    found = [
        words(told, _UNIT * left, _UNIT * (top - 0.95), size, text_anchor="start", fill=theme.ink)
    ]
    for colour, place in enumerate(options.places):
        x, y = scene.plan.waiting[place]
        called = owner(options, colour, look.name)
        weight = "bold" if colour == scene.view.turn and scene.view.on is not None else None
        side = -1.35 if y < 0 else 1.35
        found.append(
            words(called, _UNIT * x, _UNIT * (y + side), fitted(called, 0.42 * _UNIT, 2.4 * _UNIT),
                  fill=theme.ink, font_weight=weight)
        )  # fmt: skip
    return found
