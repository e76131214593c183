"""What leaves the server: views, what happened as a viewer saw it, and pictures made of views.

Every function here is given a viewer, and whatever of a position it tells is taken from
``game.view(state, viewer)``, ``game.seen(move, viewer)`` and ``game.effects(..., viewer)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final
from urllib.parse import quote

from attrs import frozen

from tablerules import Game, maedn, to_json, uno, yahtzee
from tablerules.core.drawing import Look
from tablerules.core.palette import THEMES
from tablerules.core.seats import Viewer, write_actor
from tablerules.maedn.render.geometry import UNIT, Plan, plan
from tablerules.maedn.render.spots import Spot, point, spot, tint
from tablerules.uno.effects import TurnStarted
from tablerules.yahtzee.render.rows import headings, rows

from .catalogue import OFFERS


@frozen(kw_only=True)
class Voice:
    """How somebody is told of a game.

    Attributes:
        viewer: Who it is.
        language: The code of a language.
        theme: ``light`` or ``dark``.
        names: What people are called, in seat order.
    """

    viewer: Viewer
    language: str
    theme: str
    names: tuple[str, ...]


# ------------------------------------------------------------------ a position


def position(
    name: str,
    game: Game[Any, Any, Any],
    state: Any,  # noqa: ANN401 - each game has its own
    voice: Voice,
    last: Any = None,  # noqa: ANN401
) -> dict[str, Any]:
    """A position as plain data: the view, and what the page needs to draw it.

    Args:
        name: The name of the game.
        game: The rules.
        state: The full state; only its view gets out.
        voice: For whom.
        last: The last move by somebody, as the viewer saw it.
    """
    view = game.view(state, voice.viewer)
    over = game.waiting(state).over
    return {
        "view": to_json(view),
        "moves": [game.write(move) for move in view.moves],
        "turn": None if over else OFFERS[name].on_turn(view),
        "over": over,
        "standings": to_json(game.standings(state)) if over else None,
        "board": _BOARDS[name](game.options, view, voice, last),
    }


def _uno(options: uno.Options, _view: uno.View, _voice: Voice, _last: object) -> dict[str, Any]:
    """UNO is drawn by the page from the view; it needs to know whether points are counted."""
    return {"points": options.scoring is not uno.Scoring.NONE and options.target is not None}


def _yahtzee(
    options: yahtzee.Options, view: yahtzee.View, voice: Voice, _last: object
) -> dict[str, Any]:
    """The score sheet with its labels in the viewer's language."""
    known = yahtzee.LANGUAGES[voice.language].messages
    return {
        "rolls": options.rolls,
        "columns": options.sheet.columns,
        "headings": headings(options, _caller(voice)),
        "teams": [list(team) for team in options.teams.members],
        "rows": [
            {
                "label": known.get(f"box.{row.box}", row.label) if row.box else row.label,
                "box": row.box,
                "cells": row.cells,
            }
            for row in rows(options, view)
        ],
    }


def _caller(voice: Voice) -> Callable[[int], str]:
    return Look(names=voice.names).name


_VIEW_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')


def _maedn(
    options: maedn.Options,
    view: maedn.View,
    voice: Voice,
    last: Any,  # noqa: ANN401 - a move or None
) -> dict[str, Any]:
    """The board as a picture, and where on it each move begins and ends."""
    look = Look(theme=THEMES[voice.theme], names=voice.names)
    svg = maedn.picture(options, view, last=last, look=look).svg
    found = _VIEW_BOX.search(svg)
    if found is None:
        raise ValueError("a picture without a viewBox")
    left, top, width, height = map(float, found.groups())
    drawn = plan(options.board)

    def share(field: Spot) -> list[float]:
        """Where a field lies, in hundredths of the picture's width and height."""
        x, y = point(drawn, field)
        across, down = (UNIT * x - left) / width, (UNIT * y - top) / height
        return [round(100 * across, 2), round(100 * down, 2)]

    return {
        "picture": "data:image/svg+xml," + quote(svg),
        "ratio": height / width,
        "head": _headline(drawn, top) / height,
        "faces": view.faces,
        "colours": [_tint(options, colour, voice) for colour in range(len(options.places))],
        "moves": [_way(options, view, move, share) for move in view.moves],
    }


def _headline(drawn: Plan, top: float) -> float:
    """How high the line above the board is, which the page says in the viewer's language."""
    return UNIT * (drawn.box[1] - 0.4) - top


def _tint(options: maedn.Options, colour: int, voice: Voice) -> dict[str, Any]:
    """A colour: what it is called, how it looks, whose it is."""
    shown = tint(options.places[colour])
    named = maedn.LANGUAGES[voice.language].messages[f"tint.{shown.name}"]
    owner = options.owners[colour]
    return {"name": named, "fill": shown.fill, "glyph": shown.glyph, "on": shown.on, "seat": owner}


def _way(
    options: maedn.Options,
    view: maedn.View,
    move: object,
    share: Callable[[Spot], list[float]],
) -> dict[str, Any] | None:
    if not isinstance(move, maedn.Go):
        return None
    board, place = options.board, options.places[_colour_of(view, move)]
    return {
        "from": board.name_of(move.start),
        "to": board.name_of(move.target),
        "colour": move.colour,
        "number": move.number,
        "count": move.count,
        "start": share(spot(board, place, move.start)),
        "target": share(spot(board, place, move.target)),
    }


def _colour_of(view: maedn.View, move: maedn.Go) -> int:
    return view.turn if move.colour is None else move.colour


_BOARDS: Final[Mapping[str, Callable[[Any, Any, Voice, Any], dict[str, Any]]]] = {
    "uno": _uno,
    "yahtzee": _yahtzee,
    "maedn": _maedn,
}


# ------------------------------------------------------------------ what happened


def sentences(
    name: str,
    game: Game[Any, Any, Any],
    happened: Sequence[tuple[Any, Sequence[Any]]],
    voice: Voice,
    first: int,
) -> list[dict[str, Any]]:
    """What some moves brought about, told in the viewer's language; silent moves are left out.

    Args:
        name: The name of the game.
        game: The rules.
        happened: Moves with their effects, as the viewer saw them.
        voice: For whom.
        first: The ply before the first of these moves.
    """
    found: list[dict[str, Any]] = []
    for ply, (move, effects) in enumerate(happened, start=first + 1):
        lines = list(_TELLERS[name](game.options, move, effects, voice))
        if lines:
            found.append({"ply": ply, "by": write_actor(move.actor), "lines": lines})
    return found


def _tell_uno(_: Any, __: Any, effects: Sequence[Any], voice: Voice) -> Iterator[str]:  # noqa: ANN401
    for effect in effects:
        if not isinstance(effect, TurnStarted):  # the page shows whose turn it is
            yield uno.narrate(effect, voice.language, names=voice.names)


def _tell_yahtzee(
    options: yahtzee.Options,
    _: object,
    effects: Sequence[Any],
    voice: Voice,
) -> Iterator[str]:
    for effect in effects:
        if not isinstance(effect, yahtzee.TurnBegan):
            yield yahtzee.narrate(effect, voice.language, names=voice.names, options=options)


_MOVES: Final = {
    "en": {
        "roll": "Rolled: {faces}.",
        "go": "{who} goes from {start} to {target}.",
        "pass": "{who} passes.",
    },
    "de": {
        "roll": "Gewürfelt: {faces}.",
        "go": "{who} zieht von {start} nach {target}.",
        "pass": "{who} verzichtet.",
    },
}


def _tell_maedn(
    options: maedn.Options,
    move: Any,  # noqa: ANN401
    effects: Sequence[Any],
    voice: Voice,
) -> Iterator[str]:
    said = _MOVES[voice.language]
    if isinstance(move, maedn.Rolled):
        yield said["roll"].format(faces=", ".join(map(str, move.faces)))
    elif isinstance(move, maedn.Go):
        named = options.board.name_of
        start, target = named(move.start), named(move.target)
        yield said["go"].format(who=_caller(voice)(move.seat), start=start, target=target)
    else:
        yield said["pass"].format(who=_caller(voice)(move.actor))
    for effect in effects:
        if not isinstance(effect, maedn.TurnBegan):
            yield maedn.narrate(effect, voice.language, names=voice.names, options=options)


_TELLERS: Final[Mapping[str, Callable[[Any, Any, Sequence[Any], Voice], Iterator[str]]]] = {
    "uno": _tell_uno,
    "yahtzee": _tell_yahtzee,
    "maedn": _tell_maedn,
}
