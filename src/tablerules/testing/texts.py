"""Moves as text: one text for each move, and nothing else is read."""

from __future__ import annotations

import time
from collections.abc import Callable

from tablerules.core.errors import NotationError
from tablerules.core.rng import Rng
from tablerules.core.seats import write_actor
from tablerules.testing.laws import Law
from tablerules.testing.position import AnyMove, Position

_WRITTEN = 48
_HOSTILE = 12
_SECONDS = 1.0
_STRANGE = (
    *(" ", "  ", "\t", "\n", "\x00", "\u202e", "\ud800", "\u0663", "\uff11", "\u00e9"),
    *("?", "??", "-", "*", "'", "{0}", "0", "00", "1", "9", "a", "Z"),
    *("p", "ref", "public", "p1", "p2", "p0", "p99", "p100"),
)
"""Signs and words to spoil a text with; digits of other scripts among them."""


def notation(here: Position) -> None:
    """A move's text begins with its actor, is one line, and is read back as the move."""
    moves = [move for legal in here.legal.values() for move in legal]
    chosen = [*here.rng.sample(moves, min(_WRITTEN, len(moves))), *here.some_outcomes(_WRITTEN)]
    for move in chosen:
        here.count(Law.NOTATION)
        text = here.game.write(move)
        if text != str(move):
            raise here.broken(Law.NOTATION, f"str gives {str(move)!r}, write gives {text!r}", move)
        if text.split(" ")[0] != write_actor(move.actor) or not text.isprintable():
            sentence = f"{text!r} does not begin with its actor, or has signs that do not print"
            raise here.broken(Law.NOTATION, sentence, move)
        try:
            again = here.game.read(text)
        except NotationError as error:
            raise here.broken(Law.NOTATION, f"{text!r} is not read: {error}", move) from error
        if again != move or type(again) is not type(move) or hash(again) != hash(move):
            raise here.broken(Law.NOTATION, f"{text!r} is read as {again!r}", move)


def reading(here: Position) -> None:
    """Spoilt texts are refused as the protocol says, or are the exact texts of other moves."""
    texts = [str(move) for move in here.check.gathered.some(here.rng, _HOSTILE)] or [""]
    for text in texts[-_HOSTILE:]:
        _read(here, spoilt(text, texts, here.rng))
    if here.state == here.game.start():
        for text in ("", " ", "\n", texts[0] * 5_000, texts[0] + " 1" * 20_000, "9" * 20_000):
            _read(here, text)


def _read(here: Position, text: str) -> None:
    shown = repr(text if len(text) < 200 else text[:200] + "...")  # noqa: PLR2004
    started = time.process_time()
    try:
        move = here.game.read(text)
    except NotationError as error:
        placed = 1 <= error.column <= len(text) + 1
        if error.text != text or not placed or not error.expected or not str(error):
            sentence = f"the error about {shown} does not tell text, column and what was expected"
            raise here.broken(Law.READING, sentence) from error
    except Exception as error:
        sentence = f"{shown} makes read raise {type(error).__name__}"
        raise here.broken(Law.READING, sentence) from error
    else:
        _is_exact(here, text, shown, move)
    here.count(Law.READING)
    if time.process_time() - started > _SECONDS:
        raise here.broken(Law.READING, f"{shown} takes more than {_SECONDS} seconds to read")


def _is_exact(here: Position, text: str, shown: str, move: AnyMove) -> None:
    if here.game.write(move) != text:
        sentence = f"{shown} is read, and its move is written {here.game.write(move)!r}"
        raise here.broken(Law.READING, sentence, move)
    here.check.gathered.add(move, here.rng)


def spoilt(text: str, others: list[str], rng: Rng) -> str:
    """The text with one to three things changed, as by a slip or by malice."""
    for _ in range(1 + rng.below(3)):
        text = rng.choice(_SLIPS)(text, rng.choice(others), rng)
    return text


def _cut(text: str, _: str, rng: Rng) -> str:
    return text[: rng.below(len(text) + 1)]


def _drop(text: str, _: str, rng: Rng) -> str:
    at = rng.below(len(text) + 1)
    return text[:at] + text[at + 1 :]


def _insert(text: str, _: str, rng: Rng) -> str:
    at = rng.below(len(text) + 1)
    return text[:at] + rng.choice(_STRANGE) + text[at:]


def _replace(text: str, _: str, rng: Rng) -> str:
    at = rng.below(len(text) + 1)
    return text[:at] + rng.choice(_STRANGE) + text[at + 1 :]


def _word(text: str, other: str, rng: Rng) -> str:
    words, donors = text.split(" "), other.split(" ")
    words[rng.below(len(words))] = rng.choice(donors)
    return " ".join(words)


def _fewer(text: str, _: str, rng: Rng) -> str:
    words = text.split(" ")
    del words[rng.below(len(words))]
    return " ".join(words)


def _twice(text: str, _: str, rng: Rng) -> str:
    words = text.split(" ")
    at = rng.below(len(words))
    return " ".join([*words[:at], words[at], *words[at:]])


def _shuffled(text: str, _: str, rng: Rng) -> str:
    return " ".join(rng.shuffle(text.split(" ")))


def _joined(text: str, other: str, rng: Rng) -> str:
    return text + rng.choice(("", " ", "\n", ", ")) + other


def _case(text: str, _: str, rng: Rng) -> str:
    return rng.choice((text.upper(), text.lower(), text.title()))


_SLIPS: tuple[Callable[[str, str, Rng], str], ...] = (
    _cut, _drop, _insert, _replace, _word, _word, _fewer, _twice, _shuffled, _joined, _case,
)  # fmt: skip
