"""Moves as people say them: a lenient reading that offers candidates and never guesses.

Each game says by which phrases its moves go (`understand` in its package); here texts and phrases
are brought to a common form and compared. Nothing is parsed, only known moves are recognised, so
nothing can come out that was not among the legal moves.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Final, Generic, TypeAlias, TypeVar

from attrs import frozen

M = TypeVar("M")

Words: TypeAlias = tuple[str, ...]

LONGEST: Final = 300
"""A longer text is not understood."""

_WORD = re.compile(r"(?<!\w)-\d+|\d+|[^\W\d_]+|[+?]")


@frozen
class Understood(Generic[M]):
    """What a text may mean.

    Attributes:
        moves: The candidates, in the order of the moves they were chosen from.
        exact: Whether the text names every candidate in full. With one candidate there is then no
            doubt; otherwise they are suggestions, to be confirmed by whoever wrote the text.
    """

    moves: tuple[M, ...] = ()
    exact: bool = False

    @property
    def move(self) -> M | None:
        """The move that is meant beyond doubt, if there is one."""
        return self.moves[0] if self.exact and len(self.moves) == 1 else None


@frozen(eq=False)
class Vocabulary:
    """Which words mean the same.

    Attributes:
        same: For a word the one that stands for it.
        empty: Words that say nothing.
    """

    same: Mapping[str, str]
    empty: frozenset[str] = frozenset()

    def words(self, text: str) -> Words:
        """The words of a text in their common form: no case, no accents, no punctuation.

        Examples:
            >>> Vocabulary({"hold": "keep"}, frozenset({"please"})).words("Hold the 3-3, please!")
            ('keep', 'the', '3', '3')
        """
        plain = unicodedata.normalize("NFKD", text.casefold())
        bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
        mapped = (self.same.get(word, word) for word in _WORD.findall(bare))
        return tuple(word for word in mapped if word not in self.empty)


def understand(
    text: str,
    moves: Iterable[M],
    phrases: Callable[[M], Iterable[str]],
    vocabulary: Vocabulary,
) -> Understood[M]:
    """What a text may mean, out of some moves.

    The text names a move if it has the words of one of its phrases, in any order; the right order
    goes first. If it names none, moves are suggested whose phrases contain its words or their
    beginnings, and if there are none, moves whose words are spelt alike.

    Args:
        text: What somebody has written.
        moves: The moves to choose from, usually ``view.moves``.
        phrases: By what a move goes.
        vocabulary: Which words mean the same.

    Examples:
        >>> spoken = {"R5": ["red 5"], "G5": ["green 5"]}
        >>> understand("5 RED!", spoken, spoken.__getitem__, Vocabulary({}))
        Understood(moves=('R5',), exact=True)
        >>> understand("5", spoken, spoken.__getitem__, Vocabulary({}))
        Understood(moves=('R5', 'G5'), exact=False)
    """
    said = vocabulary.words(text) if len(text) <= LONGEST else ()
    if not said:
        return Understood()
    known = [(move, [vocabulary.words(phrase) for phrase in phrases(move)]) for move in moves]
    for exact, fits in _LEVELS:
        wanted = _respelt(said, known) if fits is None else said
        test = _contains if fits is None else fits
        found = tuple(m for m, spoken in known if any(test(wanted, words) for words in spoken))
        if found:
            return Understood(found, exact)
    return Understood()


def _same(said: Words, words: Words) -> bool:
    return said == words


def _shuffled(said: Words, words: Words) -> bool:
    return len(said) == len(words) and Counter(said) == Counter(words)


def _contains(said: Words, words: Words) -> bool:
    """Whether each word said is, or begins, another word of the phrase."""
    left = list(words)
    for word in sorted(said, key=len, reverse=True):
        found = next((w for w in left if w == word), None) or next(
            (w for w in left if word.isalpha() and w.startswith(word)), None
        )
        if found is None:
            return False
        left.remove(found)
    return True


def _respelt(said: Words, known: Iterable[tuple[object, Iterable[Words]]]) -> Words:
    """The words said, those that are nowhere known replaced by the one spelt most alike."""
    all_words = sorted({word for _, spoken in known for words in spoken for word in words})
    return tuple(
        word
        if word in all_words or not word.isalpha()
        else next(iter(get_close_matches(word, all_words, 1, _ALIKE)), word)
        for word in said
    )


_ALIKE = 0.7

_Fit: TypeAlias = Callable[[Words, Words], bool]

_LEVELS: Final[tuple[tuple[bool, _Fit | None], ...]] = (
    (True, _same),
    (True, _shuffled),
    (False, _contains),
    (False, None),
)
"""How texts and phrases are compared, the strictest first; None: after correcting the spelling."""
