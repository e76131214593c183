"""What a rule sheet says about one option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from tablerules.uno.options import Options

Words: TypeAlias = Mapping[Any, str] | Callable[[Any], str]


def _always(_: Options) -> bool:
    return True


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@frozen
class Line:
    """What is said about one option.

    Attributes:
        option: Its name.
        ids: The rules it implements.
        words: The sentence for each value, or how to say it; empty: nothing is worth saying.
        said: Whether it is worth saying at all under these options.
    """

    option: str
    ids: tuple[str, ...] = field(converter=_split)
    words: Words
    said: Callable[[Options], bool] = _always

    def sentence(self, options: Options) -> str:
        """The sentence for the value that the options have."""
        value = getattr(options, self.option)
        return self.words(value) if callable(self.words) else self.words[value]


def some_cards(count: int) -> str:
    """A number of cards in words."""
    return "one card" if count == 1 else f"{count} cards"
