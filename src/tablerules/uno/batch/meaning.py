"""What the action numbers mean, as arrays."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from tablerules.uno.batch.actions import ActionTable, BatchMove
from tablerules.uno.batch.bits import WIDTH, Run, Words, runs
from tablerules.uno.batch.modes import Bools, Ints, Kind
from tablerules.uno.cards import Card, Colour
from tablerules.uno.moves import Catch, Do, JumpIn, Misplay, NameColour, Play, Swap
from tablerules.uno.rules.compiled import Rules

_KINDS: dict[type[object], Kind] = {
    Play: Kind.PLAY,
    JumpIn: Kind.JUMP,
    Misplay: Kind.MISPLAY,
    NameColour: Kind.NAME,
    Catch: Kind.CATCH,
    Swap: Kind.SWAP,
}


@frozen(eq=False)
class Actions:
    """What each action number means.

    Attributes:
        kind: A `Kind`.
        card: The card laid, by its place among the different cards; 0 where there is none.
        look: Of a play: the look of the pile after it.
        colour: The colour named, by its place; 0 where there is none.
        calls: Whether "uno" is said with a play.
        target: Who is caught or swapped with; 0 for all else.
        word: In which word of legal moves it stands.
        bit: Its bit there.
        number: The number at each place; -1 where none stands.
        words: How many words there are.
        layout: The places in runs.
    """

    kind: NDArray[np.int8]
    card: Ints
    look: Ints
    colour: Ints
    calls: Bools
    target: Ints
    word: Ints
    bit: Words
    number: Ints
    words: int
    layout: tuple[Run, ...]


def look(rules: Rules, cards: tuple[Card, ...], top: Card, colour: Colour | None) -> int:
    """The number of a top card with a colour in force."""
    shades = (*rules.colours, None)
    return cards.index(top) * len(shades) + shades.index(colour)


def actions(rules: Rules) -> Actions:
    """Read the action table once."""
    table = ActionTable(rules.options)
    cards, places = table.cards, table.places
    moves = [table.move(0, number) for number in range(table.size)]
    laid = [_card(move) for move in moves]
    looks = [
        look(rules, cards, move.cards[0], move.cards[0].colour or move.colour)
        if isinstance(move, Play | JumpIn)
        else 0
        for move in moves
    ]
    words = 1 + max(places) // WIDTH
    number = np.full(words * WIDTH, -1)
    number[list(places)] = range(table.size)
    return Actions(
        np.array([_kind(move) for move in moves], dtype=np.int8),
        np.array([0 if card is None else cards.index(card) for card in laid]),
        np.array(looks),
        np.array([_colour(rules, move) for move in moves]),
        np.array([isinstance(move, Play | JumpIn) and move.uno for move in moves]),
        np.array([move.target if isinstance(move, Catch | Swap) else 0 for move in moves]),
        np.array(places) // WIDTH,
        np.array([1 << place % WIDTH for place in places], dtype=np.uint64),
        number,
        words,
        runs(places),
    )


def _kind(move: BatchMove) -> Kind:
    """Which kind of action a move is; every move of one word is a kind of its own."""
    if move is None:
        return Kind.DECLINE
    return Kind[move.act.name] if isinstance(move, Do) else _KINDS[type(move)]


def _card(move: BatchMove) -> Card | None:
    if isinstance(move, Play | JumpIn):
        return move.cards[0]
    return move.card if isinstance(move, Misplay) else None


def _colour(rules: Rules, move: BatchMove) -> int:
    return rules.colours.index(move.colour) if isinstance(move, NameColour) else 0
