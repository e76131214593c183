"""Reference bots: each chooses from a view alone, and None where it does not cut in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

from tablerules.core.rng import Rng
from tablerules.uno.cards import STANDARD_RULES, Card, Colour
from tablerules.uno.moves import Act, Catch, Do, Give, JumpIn, Misplay, Move, NameColour, Play, Swap
from tablerules.uno.state import Aftermath, Over
from tablerules.uno.views import View

Worth: TypeAlias = Callable[[View, Play | JumpIn], int]
"""How much a bot wants to lay some cards."""

_LAST_RESORT = (Act.SLAP, Act.SAY, Act.ACCEPT, Act.DRAW, Act.KEEP, Act.PASS)
"""What a bot does where it lays nothing, the first of these that it may do."""


def random_bot(view: View, rng: Rng) -> Move | None:
    """Any legal move that is no breach, each equally likely; it cuts in half the time it can.

    It may forget to call, but lays no wrong card and calls nothing false.
    """
    moves = [move for move in view.moves if not _breach(view, move)]
    if on_turn(view):
        return rng.choice(moves)
    return rng.choice((None, rng.choice(moves))) if moves else None


def points_bot(view: View, rng: Rng) -> Move | None:
    """Lays what counts most in the hand; calls, catches and jumps in whenever it can."""
    return _choose(view, rng, lambda _, move: _points(move.cards + move.dumped))


def colour_bot(view: View, rng: Rng) -> Move | None:
    """Lays the colour it holds most of and keeps wild cards; calls, catches and jumps in."""
    return _choose(view, rng, _majority)


def on_turn(view: View) -> bool:
    """Whether the game waits for the viewer."""
    phase = view.phase
    return not isinstance(phase, Over | Aftermath) and getattr(phase, "seat", None) == view.viewer


def own_hand(view: View) -> tuple[Card, ...]:
    """The viewer's hand."""
    hand = view.hands[view.viewer] if isinstance(view.viewer, int) else ()
    return tuple(card for card in hand if card is not None)


def _points(cards: tuple[Card, ...]) -> int:
    return sum(STANDARD_RULES[card.face].points for card in cards if card.face in STANDARD_RULES)


def _majority(view: View, move: Play | JumpIn) -> int:
    """How many cards of the colour of the top card are in the hand; wild cards come last."""
    colour = move.cards[-1].colour
    return len(move.cards) + (_held(view)[colour] if colour is not None else -1)


def _held(view: View) -> Counter[Colour]:
    return Counter(card.colour for card in own_hand(view) if card.colour is not None)


def _choose(view: View, rng: Rng, worth: Worth) -> Move | None:
    """The most wanted play; a name for it; otherwise what must be done."""
    honest = [move for move in view.moves if _honest(view, move)]
    if not on_turn(view):
        return next((move for move in honest if isinstance(move, Catch | JumpIn | Do)), None)
    plays = [move for move in honest if isinstance(move, Play)]
    if plays:
        best = max(worth(view, move) for move in plays)
        return _named(view, rng, [move for move in plays if worth(view, move) == best])
    return _otherwise(view, rng, honest)


def _named(view: View, rng: Rng, plays: list[Play]) -> Play:
    """One of equal plays; a wild card names the colour held most."""
    held = _held(view)
    most = max(held[move.colour] if move.colour else 0 for move in plays)
    best = [move for move in plays if (held[move.colour] if move.colour else 0) == most]
    calling = [move for move in best if move.uno]
    return rng.choice(calling or best)


def _honest(view: View, move: Move) -> bool:
    """Neither a breach nor a missing call."""
    silent = isinstance(move, Play | JumpIn) and not move.uno and _left(view, move) == 1
    return not silent and not _breach(view, move)


def _breach(view: View, move: Move) -> bool:
    """Whether a legal move costs a penalty: a wrong card, a false call."""
    match move:
        case Play() | JumpIn():
            return move.uno and _left(view, move) != 1
        case Catch():
            return move.target not in view.marks.exposed
        case Do(act=Act.UNO):
            return move.seat not in view.marks.exposed
        case _:
            return isinstance(move, Misplay)


def _left(view: View, move: Play | JumpIn) -> int:
    """How many cards a play leaves."""
    return len(own_hand(view)) - len(move.cards) - len(move.dumped)


def _otherwise(view: View, rng: Rng, moves: list[Move]) -> Move:
    """Name the best colour, take the smallest hand, give the dearest cards, or what is left."""
    held = _held(view)
    names = [move for move in moves if isinstance(move, NameColour)]
    if names:
        return max(names, key=lambda move: held[move.colour])
    swaps = [move for move in moves if isinstance(move, Swap)]
    if swaps:
        return min(swaps, key=lambda move: len(view.hands[move.target]))
    gifts = [move for move in moves if isinstance(move, Give)]
    if gifts:
        return max(gifts, key=lambda move: _points(tuple(c for c in move.cards if c is not None)))
    done = {move.act: move for move in moves if isinstance(move, Do)}
    return next((done[act] for act in _LAST_RESORT if act in done), None) or rng.choice(moves)
