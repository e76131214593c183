"""Effects in words: message tables with stable keys, so that anybody can add a language.

A message is a template such as ``"{seat:who} draws {count:# card|# cards}."``. What stands before
the colon is an attribute of the effect; what stands after it says how it is written:

- nothing: as it is;
- forms with ``#`` separated by ``|``: the number, in the form that goes with it;
- a kind of value, such as ``who`` (a seat or several) or one that the game brings (``cards``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from tablerules.core.seats import write_actor

Writer: TypeAlias = Callable[[Any, "Speaker"], str]
"""Writes a value of one kind in the speaker's language."""

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def one_or_many(number: int) -> int:
    """Which form goes with a number in English and German: the first with 1, else the second."""
    return 0 if number == 1 else 1


@frozen(kw_only=True)
class Language:
    """A language: its messages and how it counts.

    Attributes:
        code: Its code, such as ``en``.
        messages: Every message (and every single word) by its key.
        plural: Which of a message's forms goes with a number.

    Examples:
        >>> english = Language(code="en", messages={"moon-rose": "{n:# moon|# moons} rose"})
        >>> english.messages["moon-rose"]
        '{n:# moon|# moons} rose'
    """

    code: str
    messages: Mapping[str, str] = field(repr=False)
    plural: Callable[[int], int] = field(default=one_or_many, repr=False)


def key_of(effect: object) -> str:
    """The key of an effect's message, from the name of its class: ``DiceRolled``: ``dice-rolled``.

    Examples:
        >>> class DiceRolled: ...
        >>> key_of(DiceRolled())
        'dice-rolled'
    """
    return _WORD.sub("-", type(effect).__name__).lower()


def join(parts: Sequence[str], last: str) -> str:
    """A list for people: ``a, b and c``.

    Examples:
        >>> join(["a", "b", "c"], "and"), join([], "and")
        ('a, b and c', '')
    """
    if len(parts) < 2:  # noqa: PLR2004 - a list of one needs no "and"
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def _who(value: Any, speaker: Speaker) -> str:  # noqa: ANN401 - a seat or several
    seats = (value,) if isinstance(value, int) else tuple(value)
    called = [
        speaker.names[seat] if seat < len(speaker.names) else write_actor(seat) for seat in seats
    ]
    return join(called, speaker.word("and"))


_KINDS: Final[Mapping[str, Writer]] = {"who": _who}


@frozen(kw_only=True)
class Speaker(Formatter):
    """Who tells effects in one language.

    Attributes:
        language: The language.
        names: What people are called, in seat order; others are ``p1``, ``p2``.
        kinds: How the values of the game are written.

    Examples:
        >>> english = Language(
        ...     code="en", messages={"and": "and", "drew": "{seat:who} drew {count:# card|# cards}"}
        ... )
        >>> Speaker(language=english, names=("Ann",)).say("drew", {"seat": 0, "count": 2})
        'Ann drew 2 cards'
    """

    language: Language
    names: tuple[str, ...] = ()
    kinds: Mapping[str, Writer] = field(default={}, repr=False)

    def word(self, key: str) -> str:
        """A word by its key.

        Raises:
            KeyError: The language has no such word.
        """
        return self.language.messages[key]

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """A message with its values filled in.

        Raises:
            KeyError: The language has no such message, or a message names an unknown value.
            ValueError: A message asks for a kind that nobody knows.
        """
        return self.vformat(self.word(key), (), values)

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - any value
        """Write one value, as the text after the colon says."""
        if not format_spec:
            return str(value)
        if "#" in format_spec:
            forms = format_spec.split("|")
            return forms[self.language.plural(value)].replace("#", str(value))
        writer = self.kinds.get(format_spec) or _KINDS.get(format_spec)
        if writer is None:
            known = ", ".join(sorted({*self.kinds, *_KINDS}))
            msg = f"a message asks for {format_spec!r}; known are {known}, and forms with #"
            raise ValueError(msg)
        return writer(value, self)


def speaker(
    languages: Mapping[str, Language],
    language: str | Language,
    names: Sequence[str],
    kinds: Mapping[str, Writer],
) -> Speaker:
    """A speaker of a language, given by its code or as a value.

    Raises:
        ValueError: No language has that code.
    """
    if isinstance(language, str):
        found = languages.get(language)
        if found is None:
            msg = f"language must be one of {', '.join(languages)}, or a Language, not {language!r}"
            raise ValueError(msg)
        language = found
    return Speaker(language=language, names=tuple(names), kinds=kinds)
