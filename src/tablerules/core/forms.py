"""Moves made wrongly by hand: a text for a seat, a list for dice, or no move at all.

Moves are made by the million, so their classes check nothing. Rules that stumble over one ask
here what is wrong with it; the annotations of its class say what each field must be.
"""

from __future__ import annotations

import enum
import types
from functools import lru_cache
from numbers import Real
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from tablerules.core.checks import Check, either, instance, member, sequence_of, told
from tablerules.core.errors import IllegalMove, Refusal
from tablerules.core.game import Game

STUMBLES = (ArithmeticError, AttributeError, LookupError, TypeError)
"""What comes of a move that holds what no rule has reckoned with."""


def ill_made(move: object, kinds: object, error: Exception) -> Refusal:
    """Why the rules stumbled over a move.

    Args:
        move: Whatever was given as one.
        kinds: The moves of the game, as a union of their classes.
        error: What came of it.

    Raises:
        Exception: The error itself, where nothing is wrong with the move.
    """
    if type(move) not in _classes(kinds):
        return Refusal("core.move", f"{told(move)} is no move of this game.")
    refusal = misfit(move)
    if refusal is None:
        raise error
    return refusal


def illegal(
    game: Game[Any, Any, Any], state: object, move: object, error: Exception
) -> IllegalMove:
    """What to raise for a move over which `apply` stumbled: what `refusal` says of it.

    Raises:
        Exception: The error itself, where the move is legal.
    """
    refusal = game.refusal(state, move)
    if refusal is None:
        raise error
    actor = getattr(move, "actor", None)
    legal = game.legal_moves(state, actor) if isinstance(actor, int) else ()
    return IllegalMove(move, refusal, legal)


def misfit(move: Any) -> Refusal | None:  # noqa: ANN401 - any move
    """Which field of a move holds what it never can; None where all are right.

    Numbers of any type may stand for whole ones that they equal.

    Examples:
        >>> from tablerules.core.chance import Rolled
        >>> print(misfit(Rolled("six")))
        faces must be a sequence, each item a whole number, not ('i', 's', 'x'). [core.move]
    """
    cls = cast("Any", type(move))
    for name, check in _form(cls):
        complaint = check.complaint(name, getattr(move, name))
        if complaint is not None:
            return Refusal("core.move", f"{complaint}.")
    return None


@lru_cache(maxsize=16)
def _classes(kinds: object) -> frozenset[object]:
    return frozenset(get_origin(kind) or kind for kind in get_args(kinds))


@lru_cache(maxsize=64)
def _form(cls: Any) -> tuple[tuple[str, Check], ...]:  # noqa: ANN401 - any class of moves
    hints = get_type_hints(cls)
    return tuple((field.name, _check(hints[field.name])) for field in attrs.fields(cls))


def _check(hint: Any) -> Check:  # noqa: ANN401 - any annotation
    """What an annotation lets pass."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if get_origin(hint) in (Union, types.UnionType):
        return either(*map(_check, get_args(hint)))
    if get_origin(hint) is tuple:
        return sequence_of(_check(get_args(hint)[0]))
    if isinstance(hint, TypeVar):
        return Check("hashable", _is_hashable)
    return member(hint) if issubclass(hint, enum.Enum) else instance(hint)


def _is_hashable(value: object) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


_PLAIN = {
    int: Check("a whole number", lambda value: isinstance(value, Real)),
    bool: Check("bool", lambda value: isinstance(value, int) and value in (False, True)),
}
