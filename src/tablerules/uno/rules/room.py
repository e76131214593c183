"""What a room of the rules is: one phase, or one way to cut in, with everything about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from tablerules.core.chance import Chance
from tablerules.core.errors import Refusal
from tablerules.core.seats import Seat
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.state import Phase, State

Candidates: TypeAlias = Callable[[Rules, State, Any, Seat], Iterable[Any]]
Legal: TypeAlias = Callable[[Rules, State, Any, Seat], list[Any]]
Clause: TypeAlias = Callable[[Rules, State, Any, Any], Refusal | None]
Step: TypeAlias = Callable[[Draft, State, Any, Any], None]


def unrefused(candidates: Candidates, refusal: Clause) -> Legal:
    """The legal moves of a room: all candidates that are not refused.

    Every legal move is among the candidates: whatever that seat may think of.
    """

    def legal(rules: Rules, state: State, phase: Phase, seat: Seat) -> list[Any]:
        found = candidates(rules, state, phase, seat)
        return [move for move in found if refusal(rules, state, phase, move) is None]

    return legal


@frozen
class Room:
    """A phase in which a seat decides, or a way to cut in.

    All three get the phase after the state, and a step gets the state as it was before the move.

    Attributes:
        legal: All moves of a seat that are legal here, in a new list.
        refusal: Why a move is not legal here; the same clauses decide what is listed.
        step: Carry a legal move out.
        opens: Of a way to cut in, whether it can be open to anybody.
    """

    legal: Legal
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


@lru_cache(maxsize=1024)
def no(rule: str, sentence: str) -> Refusal:
    """A refusal by one of this game's clauses, made once."""
    return Refusal(f"uno.{rule}", sentence)
