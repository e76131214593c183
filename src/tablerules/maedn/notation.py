"""Moves and positions as text.

Moves: ``p1 -1>0`` (enters), ``p1 5>8``, ``p1 c4 5>8 x2 by 6``, ``p1 pass``, ``* roll 6``.

Positions, on one line: the pieces of each colour in own-track positions, then the colour on turn,
what is waited on, and whatever else is not as usual::

    -1 -1 -1 0 / -1 -1 3 42 ; c1 roll
    -1 -1 -1 0 / -1 -1 3 42 ; c2 move dice=6 again
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tablerules.core.chance import Rolled
from tablerules.core.errors import NotationError
from tablerules.core.seats import Opening
from tablerules.maedn.moves import Go, Move, Pass, write_colour
from tablerules.maedn.state import NOWHERE, Phase, State

_ACTOR = re.compile(r"(\*|p[1-9][0-9]?) ", re.ASCII)
_NUMBER = r"(?:0|[1-9][0-9]{0,2})"
_FACES = re.compile(rf"roll ({_NUMBER}(?: {_NUMBER})*)\Z", re.ASCII)
_COLOUR = re.compile(r"c([1-9][0-9]?) ", re.ASCII)
_GO = re.compile(rf"(-1|{_NUMBER})>({_NUMBER})(?: x([2-9]))?(?: by ({_NUMBER}))?\Z", re.ASCII)
_LONGEST = 200


def write(move: Move) -> str:
    """The move's one text.

    Examples:
        >>> write(Go(0, -1, 0)), write(Rolled((6,)))
        ('p1 -1>0', '* roll 6')
    """
    return str(move)


def read(text: str) -> Move:
    """The exact inverse of `write`; nothing else is accepted.

    Raises:
        NotationError: The text is no move; with the column and what was expected there.

    Examples:
        >>> read("p2 c4 5>8 by 3")
        Go(seat=1, start=5, target=8, colour=3, number=3, count=1)
        >>> read("p1 5-8")
        Traceback (most recent call last):
        ...
        tablerules.core.errors.NotationError: column 4 of 'p1 5-8': expected a move like '-1>0'...
    """
    actor = _ACTOR.match(text) if len(text) <= _LONGEST else None
    if actor is None:
        raise NotationError(text, 1, "'p1 ', 'p2 ' ... or '* ', then a move")
    at = actor.end()
    if actor[1] == "*":
        return _read_roll(text, at)
    seat = int(actor[1][1:]) - 1
    if text[at:] == "pass":
        return Pass(seat)
    colour = _COLOUR.match(text, at)
    if colour is not None:
        at = colour.end()
    go = _GO.match(text, at)
    if go is None:
        raise NotationError(text, at + 1, "a move like '-1>0', '5>8', '5>8 x2', '5>8 by 3'")
    return Go(
        seat,
        int(go[1]),
        int(go[2]),
        None if colour is None else int(colour[1]) - 1,
        None if go[4] is None else int(go[4]),
        int(go[3] or 1),
    )


def _read_roll(text: str, at: int) -> Rolled:
    faces = _FACES.match(text, at)
    if faces is None:
        raise NotationError(text, at + 1, "'roll ', then faces with one blank between them")
    numbers = [int(face) for face in faces[1].split(" ")]
    if numbers != sorted(numbers):
        raise NotationError(text, at + len("roll ") + 1, "faces in rising order")
    return Rolled(numbers)


# Positions

_CLAUSES: Final[Mapping[str, Callable[[State], str]]] = {
    "dice": lambda s: _list(s.faces),
    "bonus": lambda s: _list(s.bonus),
    "tries": lambda s: "" if s.tries == 1 else str(s.tries),
    "sixes": lambda s: str(s.sixes or ""),
    "carried": lambda s: str(s.carried or ""),
    "last": lambda s: "" if s.last == NOWHERE else str(s.last),
    "done": lambda s: _list(unit + 1 for unit in s.finished),
    "from": lambda s: _list(seat + 1 for seat in s.opening.contenders) if s.opening else "",
    "rolled": lambda s: _list(s.opening.results) if s.opening else "",
}
"""The clauses of a position's text; each is written only where it says something."""


def _list(values: Iterable[int]) -> str:
    return ",".join(map(str, values))


def write_position(state: State) -> str:
    """A state as one line of text.

    Examples:
        >>> write_position(State(((-1, 0), (3, 42)), 1, Phase.MOVE, (6,), again=True))
        '-1 0 / 3 42 ; c2 move dice=6 again'
    """
    pieces = " / ".join(" ".join(map(str, own)) for own in state.pieces)
    words = [pieces, ";", write_colour(state.turn), state.phase.value]
    written = ((name, clause(state)) for name, clause in _CLAUSES.items())
    words += [f"{name}={value}" for name, value in written if value]
    return " ".join(words + (["again"] if state.again else []))


_POSITION = re.compile(
    r"(-?\d{1,3}(?: -?\d{1,3})*(?: / -?\d{1,3}(?: -?\d{1,3})*)*) ; c([1-9][0-9]?) ([a-z]+)",
    re.ASCII,
)
_CLAUSE = re.compile(r" ([a-z]+)=(-?\d{1,3}(?:,-?\d{1,3})*)", re.ASCII)
_LONGEST_POSITION = 1_000


def read_position(text: str) -> State:
    """The exact inverse of `write_position`. Whether a game knows the position is not looked at.

    Raises:
        NotationError: The text is no position.

    Examples:
        >>> read_position("-1 0 / 3 42 ; c2 roll").turn
        1
    """
    head = _POSITION.match(text) if len(text) <= _LONGEST_POSITION else None
    phases = {phase.value: phase for phase in Phase}
    if head is None or head[3] not in phases:
        raise NotationError(text, 1, "pieces, ' ; ', a colour, then " + ", ".join(phases))
    found: dict[str, tuple[int, ...]] = {}
    at = head.end()
    while (clause := _CLAUSE.match(text, at)) is not None:
        if clause[1] not in _CLAUSES or clause[1] in found:
            raise NotationError(text, at + 2, "one of " + ", ".join(_CLAUSES) + ", each once")
        found[clause[1]] = tuple(map(int, clause[2].split(",")))
        at = clause.end()
    pieces = tuple(tuple(map(int, own.split(" "))) for own in head[1].split(" / "))
    state = State(
        pieces,
        int(head[2]) - 1,
        phases[head[3]],
        found.get("dice", ()),
        found.get("bonus", ()),
        found.get("tries", (1,))[0],
        found.get("sixes", (0,))[0],
        text[at:] == " again",
        found.get("carried", (0,))[0],
        found.get("last", (NOWHERE,))[0],
        tuple(unit - 1 for unit in found.get("done", ())),
        _opening(found),
    )
    if write_position(state) != text:
        raise NotationError(text, at + 1, "the position as it is written: " + write_position(state))
    return state


def _opening(found: dict[str, tuple[int, ...]]) -> Opening | None:
    if "from" not in found:
        return None
    return Opening(tuple(seat - 1 for seat in found["from"]), found.get("rolled", ()))
