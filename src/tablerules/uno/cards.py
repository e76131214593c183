"""Cards, what a face does, and the printed decks: all of it data.

A card is a colour and a face. Coloured cards are written colour letter first (``R5``, ``GS``,
``B+2``, ``YR``); a face that begins with ``W`` is wild and has no colour (``W``, ``W4``).
What a face *does* is a [`CardRule`][tablerules.uno.cards.CardRule], so a deck with new faces
needs no new code.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, ClassVar, Self

from attrs import field, frozen

from tablerules.core.checks import (
    Check,
    in_tuple,
    instance,
    member,
    or_none,
    sequence_of,
    whole,
)
from tablerules.core.errors import NotationError


class Colour(enum.Enum):
    """The four colours; the value is the word in which a player names one."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    YELLOW = "yellow"

    @property
    def letter(self) -> str:
        """The letter with which its cards are written."""
        return self.value[0].upper()

    def __str__(self) -> str:
        return self.value

    __hash__ = object.__hash__  # members are single objects; that of enum.Enum is slow


_BY_LETTER = {colour.letter: colour for colour in Colour}
_ORDER = {colour: index for index, colour in enumerate(Colour)}
_FACE = re.compile(r"[0-9A-Z+]{1,3}\Z", re.ASCII)


class Card:
    """One printed card. Equal cards are the same object, so comparing them is cheap.

    Attributes:
        colour: The colour; None for a wild card.
        face: The number, symbol or wild that is printed on it: digits, capital letters and ``+``,
            at most three; wild faces begin with ``W``.

    Raises:
        ValueError: The face is malformed, or the colour does not go with it.

    Examples:
        >>> card("R5") is Card(Colour.RED, "5"), str(card("W4")), card("B+2").face
        (True, 'W4', '+2')
        >>> sorted([card("W"), card("G1"), card("R+2"), card("R10"), card("R9")])
        [card('R9'), card('R+2'), card('R10'), card('G1'), card('W')]
    """

    __slots__ = ("_key", "colour", "face")
    _known: ClassVar[dict[tuple[Colour | None, str], Any]] = {}

    colour: Colour | None
    face: str
    _key: str

    def __new__(cls, colour: Colour | None, face: str) -> Self:
        """Return the one card of this colour and face."""
        found: Self | None = cls._known.get((colour, face))
        if found is not None:
            return found
        if not _FACE.match(face) or (colour is None) is not face.startswith("W"):
            msg = (
                f"a face is up to three of 0-9, A-Z and +, and begins with W exactly when the card "
                f"has no colour; {colour} {face!r} is no card"
            )
            raise ValueError(msg)
        made = super().__new__(cls)
        shade = len(_ORDER) if colour is None else _ORDER[colour]
        object.__setattr__(made, "colour", colour)
        object.__setattr__(made, "face", face)
        object.__setattr__(made, "_key", f"{shade}{0 if face in _NUMBERS else 1}{face}")
        cls._known[colour, face] = made
        return made

    def __setattr__(self, name: str, value: object) -> None:
        msg = f"a card cannot be changed ({name})"
        raise AttributeError(msg)

    def __delattr__(self, name: str) -> None:
        msg = f"a card cannot be changed ({name})"
        raise AttributeError(msg)

    def __reduce__(self) -> tuple[type[Card], tuple[Colour | None, str]]:
        return Card, (self.colour, self.face)

    def __lt__(self, other: Card) -> bool:
        return self._key < other._key

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read a card, the inverse of ``str``.

        Raises:
            NotationError: The text is no card.
        """
        wild = text[:1] == "W"
        face = text if wild else text[1:]
        if (wild or text[:1] in _BY_LETTER) and _FACE.match(face) and (wild or face[0] != "W"):
            return cls(None if wild else _BY_LETTER[text[0]], face)
        raise NotationError(text, 1, "a card (R5, GS, B+2, YR, W, W4)")

    @property
    def wild(self) -> bool:
        """Whether it is a wild card."""
        return self.colour is None

    def __str__(self) -> str:
        return self.face if self.colour is None else self.colour.letter + self.face

    def __repr__(self) -> str:
        return f"card({str(self)!r})"


_NUMBERS = tuple("0123456789")

sort_key: Callable[[Card], str] = attrgetter("_key")
"""What cards are sorted by: quicker, as a key, than asking two cards which comes first."""


def card(text: str) -> Card:
    """Read a card, the inverse of ``str``.

    Raises:
        NotationError: The text is no card.

    Examples:
        >>> card("GS").colour
        <Colour.GREEN: 'green'>
    """
    return Card.from_text(text)


class Task(enum.Enum):
    """What a face sets going after it is played, in the order in which it happens.

    The order is that of the members: hands move before cards are given, and everybody slaps last.
    """

    ROTATE = "rotate"
    """All hands pass to the next player in the direction of play."""
    SHUFFLE = "shuffle"
    """All hands are collected, shuffled and dealt round again."""
    SWAP_MAY = "swap_may"
    """The player may exchange hands with somebody."""
    SWAP_MUST = "swap_must"
    """The player exchanges hands with somebody of his choice."""
    SILENCE = "silence"
    """Nobody may talk."""
    GIVE_UP_TO_TWO = "give_up_to_two"
    """The player may give one or two cards to somebody."""
    GIVE_TWO = "give_two"
    """The player may give two cards to somebody."""
    SLAP = "slap"
    """Everybody slaps the pile; the last one draws."""
    WORD = "word"
    """Everybody says the word; the last one draws."""


def _in_order(tasks: Iterable[Task]) -> tuple[Task, ...]:
    return in_tuple(tasks)


_FLAG = instance(bool)


@frozen(kw_only=True)
class CardRule:
    """What a face is worth and does.

    Attributes:
        points: What it counts in a hand at the end of a round.
        number: The number on it, or None: then it is an action (or a wild).
        draw: How many cards it makes the next player draw; that player loses the turn.
        skip: How many players it skips.
        reverse: Whether it turns the direction of play.
        guarded: Whether it is played lawfully only without a better card (`wd4_legal`).
        opens: Whether it can lie as the first card; otherwise another one is turned.
        again: Whether its player may play again at once.
        dumps: Whether all cards of its colour go with it.
        tasks: What else it sets going.

    Raises:
        ValueError: A value is out of range; the sentence names it.
    """

    points: int = field(validator=whole())
    number: int | None = field(default=None, validator=or_none(whole()))
    draw: int = field(default=0, validator=whole(0))
    skip: int = field(default=0, validator=whole(0))
    reverse: bool = field(default=False, validator=_FLAG)
    guarded: bool = field(default=False, validator=_FLAG)
    opens: bool = field(default=True, validator=_FLAG)
    again: bool = field(default=False, validator=_FLAG)
    dumps: bool = field(default=False, validator=_FLAG)
    tasks: tuple[Task, ...] = field(
        default=(), converter=_in_order, validator=sequence_of(member(Task))
    )


STANDARD_RULES: dict[str, CardRule] = {
    **{face: CardRule(points=int(face), number=int(face)) for face in _NUMBERS},
    "S": CardRule(points=20, skip=1),
    "R": CardRule(points=20, reverse=True),
    "+2": CardRule(points=20, draw=2),
    "W": CardRule(points=50),
    "W4": CardRule(points=50, draw=4, guarded=True, opens=False),
    "WS": CardRule(points=40, tasks=(Task.SWAP_MUST,)),
    "WH": CardRule(points=40, tasks=(Task.SHUFFLE,)),
    "WC": CardRule(points=40),
}
"""What the printed faces do in the official game. WS is Wild Swap Hands, WH Wild Shuffle Hands and
WC Wild Customizable, which without a rule of the table's own is a plain wild card."""


def read_deck(given: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """The cards of a deck, sorted, from cards or their texts.

    Raises:
        NotationError: A text is no card.
        ValueError: It is nothing of that kind at all.

    Examples:
        >>> read_deck("W R1 G1 R1")
        (card('R1'), card('R1'), card('G1'), card('W'))
    """
    words = in_tuple(given.split() if isinstance(given, str) else given)
    _DECK.demand("deck", words)
    return tuple(sorted(card(word) if isinstance(word, str) else word for word in words))


_DECK = Check("cards or their texts", sequence_of(instance(Card, str)).fits)


def _classic() -> tuple[Card, ...]:
    faces = ["0", *2 * [*_NUMBERS[1:], "S", "R", "+2"]]
    coloured = [Card(colour, face) for colour in Colour for face in faces]
    return read_deck([*coloured, *4 * ["W", "W4"]])


DECK_108 = _classic()
"""The classic deck: in each colour one 0, two of 1 to 9, two Skips, Reverses and Draw Twos; four
Wilds and four Wild Draw Fours."""
DECK_SWAP = read_deck([*DECK_108, "WS", "WC", "WC", "WC"])
"""112 cards (2015 to 2018): one Wild Swap Hands and three Wild Customizables more."""
DECK_SHUFFLE = read_deck([*DECK_108, "WH", "WC", "WC", "WC"])
"""112 cards (later): one Wild Shuffle Hands and three Wild Customizables more."""
