"""What a room of the rules is: one phase, or one way to cut in, with everything about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from attrs import frozen

from tablerules.core.chance import Chance
from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.state import State

Candidates: TypeAlias = Callable[[Rules, State, Any, Seat], Iterable[Any]]
Clause: TypeAlias = Callable[[Rules, State, Any, Any], Refusal | None]
Step: TypeAlias = Callable[[Draft, State, Any, Any], None]


@frozen
class Room:
    """A phase in which a seat decides, or a way to cut in.

    All three get the phase after the state, and a step gets the state as it was before the move.

    Attributes:
        candidates: Moves that seat may think of; every legal one is among them.
        refusal: Why a move is not legal here.
        step: Carry a legal move out.
        opens: Of a way to cut in, whether it can be open to anybody.
    """

    candidates: Candidates
    refusal: Clause
    step: Step
    opens: Callable[[Rules, State], bool] = lambda _rules, _state: True


@frozen
class DealerRoom:
    """A phase in which the dealer acts.

    Attributes:
        request: What the dealer is asked for.
        step: Carry the outcome out.
    """

    request: Callable[[Rules, State, Any], Chance[Any]]
    step: Step


def no(rule: str, sentence: str) -> Refusal:
    """A refusal by one of this game's clauses."""
    return Refusal(f"uno.{rule}", sentence)
