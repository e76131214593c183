"""Moves as small whole numbers, and where in the words of legal moves each of them stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias, cast

from attrs import evolve, field, frozen

from tablerules.core.checks import instance
from tablerules.core.seats import Seat
from tablerules.uno.batch.bits import WIDTH
from tablerules.uno.cards import Card
from tablerules.uno.choices import IllegalPlay
from tablerules.uno.moves import Act, Catch, Do, JumpIn, Misplay, NameColour, Play, SeatMove, Swap
from tablerules.uno.options import Options
from tablerules.uno.rules.compiled import Rules

BatchMove: TypeAlias = SeatMove | None
"""A move, or None: not to cut in."""

ACTS = (Act.DRAW, Act.KEEP, Act.PASS, Act.ACCEPT, Act.CHALLENGE, Act.UNO)
"""The moves of one word, in the order of their numbers."""
DECLINE = len(ACTS)
NAME = DECLINE + 1
"""In the word of acts: where the bits of naming colours begin; catches and swaps follow."""


@frozen
class ActionTable:
    """Which whole number stands for which move, whoever makes it.

    First come the plays: each coloured card, and each wild card with each colour; then the same
    with "uno" said. Then come draw, keep, pass, accept, challenge, uno, and to decline (which is
    no move of the game and stands for None, as with bots); the colours to name, the seats to
    catch, the seats to swap hands with. Wrong cards (`illegal_play`) and jump-ins, with and
    without "uno", come last, where the options have them.

    Attributes:
        options: The rules.
        cards: The different cards, coloured ones first; observations count them in this order.
        size: How many numbers there are.

    Examples:
        >>> from tablerules.uno import card
        >>> table = ActionTable(Options())
        >>> table.size, str(table.move(1, table.index(Play(0, (card("R5"),), uno=True))))
        (139, 'p2 play R5 uno')
        >>> table.index(None), table.move(2, table.index(None))
        (126, None)
    """

    options: Options = field(validator=instance(Options))
    cards: tuple[Card, ...] = field(init=False, repr=False, eq=False)
    size: int = field(init=False, repr=False, eq=False)
    _moves: tuple[BatchMove, ...] = field(init=False, repr=False, eq=False)
    _places: tuple[int, ...] = field(init=False, repr=False, eq=False)
    _numbers: dict[BatchMove, int] = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        listed = tuple(_moves(self.options))
        moves = tuple(move for move, _ in listed)
        object.__setattr__(self, "cards", distinct(self.options))
        object.__setattr__(self, "size", len(moves))
        object.__setattr__(self, "_moves", moves)
        object.__setattr__(self, "_places", tuple(place for _, place in listed))
        object.__setattr__(self, "_numbers", {move: i for i, move in enumerate(moves)})

    def index(self, move: BatchMove) -> int:
        """The number of a move, whoever makes it; None: not to cut in.

        Raises:
            ValueError: The table knows no such move.
        """
        number = self._numbers.get(None if move is None else cast("Any", evolve)(move, seat=0))
        if number is None:
            msg = f"{move} is no move at this table"
            raise ValueError(msg)
        return number

    def move(self, seat: Seat, number: int) -> BatchMove:
        """The move of a seat that a number stands for; None: not to cut in.

        Raises:
            IndexError: There is no such number.
        """
        if not 0 <= number < self.size:
            msg = f"actions go from 0 to {self.size - 1}, not {number}"
            raise IndexError(msg)
        move = self._moves[number]
        return None if move is None else cast("Any", evolve)(move, seat=seat)

    @property
    def places(self) -> tuple[int, ...]:
        """Where each number stands in the words of legal moves: word times 64, plus bit."""
        return self._places


def distinct(options: Options) -> tuple[Card, ...]:
    """The different cards of the deck, in order."""
    return tuple(dict.fromkeys(options.deck))


@lru_cache(maxsize=16)
def plays(options: Options) -> tuple[Play, ...]:
    """Every single card with every colour it can be given, played by the first seat."""
    colours = Rules.of(options).colours
    return tuple(
        Play(0, (card,), colour)
        for card in distinct(options)
        for colour in (colours if card.wild else (None,))
    )


def play_words(options: Options) -> int:
    """How many words hold one bit for each of the `plays`."""
    return -(-len(plays(options)) // WIDTH)


def _moves(options: Options) -> Iterator[tuple[BatchMove, int]]:
    """Every move of the first seat with its place."""
    single, words = plays(options), play_words(options)
    for said in (False, True):
        for bit, play in enumerate(single):
            yield evolve(play, uno=said), said * words * WIDTH + bit
    word = 2 * words
    for bit, move in enumerate(_acts(options)):
        yield move, word * WIDTH + bit
    word += 1
    if options.illegal_play is IllegalPlay.PENALISE:
        leads = {play.cards[0]: bit for bit, play in reversed(tuple(enumerate(single)))}
        for card in distinct(options):
            yield Misplay(0, card), word * WIDTH + leads[card]
        word += words
    if options.jump_in:
        for said in (False, True):
            for bit, play in enumerate(single):
                place = (word + said * words) * WIDTH + bit
                yield JumpIn(0, play.cards, play.colour, (), said), place


def _acts(options: Options) -> Iterator[BatchMove]:
    """The moves without a card, in the order of their bits."""
    yield from (Do(0, act) for act in ACTS)
    yield None
    yield from (NameColour(0, colour) for colour in Rules.of(options).colours)
    yield from (Catch(0, target) for target in range(options.seats))
    yield from (Swap(0, target) for target in range(options.seats))
