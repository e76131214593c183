"""Moves as text: ``p1 keep 3 3``, ``p1 score full-house``, ``* roll 1 3 3 5 6``."""

from __future__ import annotations

import re

from tablerules.core.chance import Rolled
from tablerules.core.errors import NotationError
from tablerules.yahtzee.moves import Keep, Move, Score

_ACTOR = re.compile(r"(\*|p[1-9][0-9]?) ", re.ASCII)
_FACES = re.compile(r"[1-6]( [1-6])*\Z", re.ASCII)
_BOX = re.compile(r"([a-z0-9]+(?:-[a-z0-9]+)*)(?: ([2-9]))?\Z", re.ASCII)
_LONGEST = 200


def write(move: Move) -> str:
    """The move's one text.

    Examples:
        >>> write(Keep(0, (3, 3))), write(Score(1, "chance"))
        ('p1 keep 3 3', 'p2 score chance')
    """
    return str(move)


def read(text: str) -> Move:
    """The exact inverse of `write`; nothing else is accepted.

    Raises:
        NotationError: The text is no move; with the column and what was expected there.

    Examples:
        >>> read("p1 keep none")
        Keep(seat=0, dice=())
        >>> read("p1 keep 3 1")
        Traceback (most recent call last):
        ...
        tablerules.core.errors.NotationError: column 9 of 'p1 keep 3 1': expected faces in rising...
    """
    actor = _ACTOR.match(text) if len(text) <= _LONGEST else None
    if actor is None:
        raise NotationError(text, 1, "'p1 ', 'p2 ' ... or '* ', then a move")
    rest = text[actor.end() :]
    if actor[1] == "*":
        return Rolled(_faces(text, actor.end(), rest, "roll "))
    seat = int(actor[1][1:]) - 1
    if rest.startswith("keep "):
        if rest == "keep none":
            return Keep(seat, ())
        return Keep(seat, _faces(text, actor.end(), rest, "keep "))
    if rest.startswith("score "):
        box = _BOX.match(rest[len("score ") :])
        if box is None:
            raise NotationError(text, actor.end() + 7, "the name of a box, and perhaps a column")
        return Score(seat, box[1], int(box[2] or 1))
    raise NotationError(text, actor.end() + 1, "'keep ' or 'score '")


def _faces(text: str, start: int, rest: str, verb: str) -> tuple[int, ...]:
    if not rest.startswith(verb):
        raise NotationError(text, start + 1, repr(verb))
    column = start + len(verb) + 1
    listed = rest[len(verb) :]
    if _FACES.match(listed) is None:
        raise NotationError(text, column, "faces from 1 to 6, with one blank between them")
    faces = tuple(map(int, listed.split(" ")))
    if list(faces) != sorted(faces):
        raise NotationError(text, column, "faces in rising order")
    return faces
