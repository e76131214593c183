"""Effects in words: message tables with stable keys, so that anybody can add a language.

A message is a template such as ``"{seat:who} draws {count:# card|# cards}."``. What stands before
the colon is an attribute of the effect; what stands after it says how it is written:

- nothing: as it is;
- forms separated by ``|``, with ``#`` for the number: the one that goes with it;
- a kind of value: ``who`` (a seat or several), ``numbers``, or one of the game's own (``cards``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, Final, TypeAlias, cast

from attrs import field, fields, frozen

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


def _numbers(value: Any, speaker: Speaker) -> str:  # noqa: ANN401 - whole numbers
    return join([str(number) for number in value], speaker.word("and"))


_KINDS: Final[Mapping[str, Writer]] = {"who": _who, "numbers": _numbers}


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

    def word(self, key: str, otherwise: str | None = None) -> str:
        """A word by its key.

        Raises:
            KeyError: The language has no such word, and nothing is given to be said otherwise.
        """
        found = self.language.messages.get(key, otherwise)
        if found is None:
            raise KeyError(key)
        return found

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """A message with its values filled in.

        Raises:
            KeyError: The language has no such message, or a message names an unknown value.
            ValueError: A message asks for a kind that nobody knows.
        """
        return self.vformat(self.word(key), (), values)

    def tell(self, effect: Any, variant: str = "") -> str:  # noqa: ANN401 - any frozen effect
        """An effect in words.

        Args:
            effect: The effect, an attrs class.
            variant: What is added to its key where it has several messages: ``.guilty``.
        """
        names = (attribute.name for attribute in fields(cast("Any", type(effect))))
        return self.say(key_of(effect) + variant, {name: getattr(effect, name) for name in names})

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - any value
        """Write one value, as the text after the colon says."""
        if not format_spec:
            return str(value)
        if "|" in format_spec:
            forms = format_spec.split("|")
            chosen = min(self.language.plural(value), len(forms) - 1)
            return forms[chosen].replace("#", str(value))
        writer = self.kinds.get(format_spec) or _KINDS.get(format_spec)
        if writer is None:
            known = ", ".join(sorted({*self.kinds, *_KINDS}))
            msg = f"a message asks for {format_spec!r}; known are {known}, and forms with |"
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
