"""Moves as people say them: ``red 5``, ``wild green uno``, ``draw``, ``catch p2``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from tablerules.core.seats import write_actor
from tablerules.core.spoken import Understood, Vocabulary
from tablerules.core.spoken import understand as choose
from tablerules.uno.cards import Card
from tablerules.uno.moves import Act, Catch, Do, Give, JumpIn, Misplay, Move, NameColour, Play, Swap
from tablerules.uno.options import Options
from tablerules.uno.views import View

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

VOCABULARY = Vocabulary(
    {
        **{name: str(number) for number, name in enumerate(_NUMBERS)},
        "r": "red", "rot": "red", "g": "green", "grun": "green", "gruen": "green",
        "b": "blue", "blau": "blue", "y": "yellow", "gelb": "yellow",
        **dict.fromkeys(("plus", "add"), "+"),
        **dict.fromkeys(("w", "joker", "wildcard"), "wild"),
        **dict.fromkeys(("take", "pick"), "draw"),
        **dict.fromkeys(("trade", "exchange"), "swap"),
        **dict.fromkeys(("color", "choose", "call"), "name"),
        **dict.fromkeys(("doubt", "dispute"), "challenge"),
    },
    frozenset(
        {"a", "an", "and", "card", "cards", "colour", "i", "in", "it", "lay", "my", "of", "on",
         "play", "please", "put", "the", "to", "up", "with"}
    ),
)  # fmt: skip
"""Which words mean the same, and which say nothing."""

_FACES = {
    "S": ("skip",),
    "R": ("reverse", "rev"),
    "+2": ("+ 2", "draw 2"),
    "W": ("wild",),
    "W4": ("wild + 4", "wild draw 4", "wild 4", "+ 4", "draw 4"),
    "WS": ("wild swap hands", "wild swap"),
    "WH": ("wild shuffle hands", "wild shuffle"),
    "WC": ("wild customizable", "wild custom"),
}
_ACTS = {
    Act.DRAW: ("draw", "draw 1"),
    Act.KEEP: ("keep",),
    Act.PASS: ("pass", "done"),
    Act.ACCEPT: ("accept", "draw", "ok"),
    Act.CHALLENGE: ("challenge", "challenge wild draw 4"),
    Act.UNO: ("uno", "name uno", "say uno"),
    Act.SLAP: ("slap",),
    Act.SAY: ("say",),
    Act.MISS: ("miss", "wait"),
}


def understand(_options: Options, view: View, text: str) -> Understood[Move]:
    """What somebody may mean, out of the moves of a view. It offers candidates and never guesses.

    Cards go by colour and face in words or letters, in any order (``red 5``, ``5 red``, ``r5``); a
    wild card by the colour named with it (``wild green``).

    Args:
        _options: The rules; every game's function takes them.
        view: The view of whoever wrote the text.
        text: The text.

    Returns:
        Candidates; its ``move`` is the one that is meant beyond doubt, if there is one.

    Examples:
        >>> from tablerules import Seeded, Table, uno
        >>> table = Table(uno.Uno(uno.Options(seats=2, dealer=0)), Seeded(3))
        >>> understand(table.game.options, table.view(1), "I draw a card, please").move
        Do(seat=1, act=<Act.DRAW: 'draw'>)
    """
    return choose(text, view.moves, phrases, VOCABULARY)


def phrases(move: Move) -> Iterator[str]:
    """By which phrases a move goes; its notation, without the actor, among them."""
    yield str(move).partition(" ")[2]
    match move:
        case Play():
            yield from _laying("", move)
        case JumpIn():
            yield from _laying("jump ", move)
        case Misplay():
            yield from (f"misplay {words}" for words in card_words(move.card))
        case Do():
            yield from _ACTS[move.act]
        case NameColour():
            yield str(move.colour)
        case Catch() | Swap():
            verb = "catch" if isinstance(move, Catch) else "swap"
            yield f"{verb} {move.target + 1}"
        case Give():
            for words in _all_words(move.cards):
                yield f"give {write_actor(move.target)} {words}"
                yield f"give {words} {write_actor(move.target)}"
        case _:
            pass


def _laying(verb: str, move: Play | JumpIn) -> Iterator[str]:
    colour = "" if move.colour is None else f" {move.colour}"
    dumped = "".join(f" dump {words}" for words in list(_all_words(move.dumped))[:1])
    called = " uno" if move.uno else ""
    for words in _all_words(move.cards):
        yield f"{verb}{words}{colour}{dumped}{called}"


def _all_words(cards: Iterable[Card | None]) -> Iterator[str]:
    """Several cards in words: all of them said in the same way."""
    said = [list(card_words(card)) for card in cards if card is not None]
    for row in zip_longest(*said):
        yield " ".join(word or ways[0] for word, ways in zip(row, said, strict=True))


def card_words(card: Card) -> Iterator[str]:
    """A card in words.

    Examples:
        >>> from tablerules.uno.cards import card
        >>> list(card_words(card("RS"))), list(card_words(card("G7")))
        (['red skip'], ['green 7'])
    """
    colour = "" if card.colour is None else f"{card.colour} "
    for face in _FACES.get(card.face, (card.face,)):
        yield f"{colour}{face}"
