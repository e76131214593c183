"""Moves as people say them: ``full house``, ``keep 3 3``, ``roll 1 5 6``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablerules.core.spoken import Understood, Vocabulary
from tablerules.core.spoken import understand as choose
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.sheet import OneFace
from tablerules.yahtzee.views import View

_NUMBERS = ("one", "two", "three", "four", "five", "six")

VOCABULARY = Vocabulary(
    {
        **{name: str(number) for number, name in enumerate(_NUMBERS, start=1)},
        **dict.fromkeys(("hold", "leave"), "keep"),
        **dict.fromkeys(("write", "take", "put", "enter"), "score"),
        **dict.fromkeys(("reroll", "throw"), "roll"),
        **dict.fromkeys(("nothing", "no"), "none"),
        "everything": "all",
    },
    frozenset({"a", "and", "as", "for", "i", "in", "into", "it", "my", "please", "the", "to"}),
)
"""Which words mean the same, and which say nothing."""

_SHORT = {
    "three-of-a-kind": ("3k", "triple"),
    "four-of-a-kind": ("4k",),
    "full-house": ("fh",),
    "small-straight": ("ss",),
    "large-straight": ("ls",),
    "chance": ("ch",),
}


def understand(options: Options, view: View, text: str) -> Understood[Move]:
    """What somebody may mean, out of the moves of a view. It offers candidates and never guesses.

    Dice may be kept by their faces (``keep 3 3``, ``33``), or rolled by them (``roll 1 5 6``); a
    box goes by its label or name, with or without ``score``.

    Args:
        options: The rules, for the labels of the boxes.
        view: The view of whoever wrote the text.
        text: The text.

    Returns:
        Candidates; its ``move`` is the one that is meant beyond doubt, if there is one.

    Examples:
        >>> from tablerules.yahtzee import Yahtzee
        >>> game = Yahtzee()
        >>> view = game.view(game.apply(game.start(), game.read("* roll 3 3 5 5 5")), 0)
        >>> understand(game.options, view, "Full House!").move
        Score(seat=0, box='full-house', column=1)
        >>> [str(move) for move in understand(game.options, view, "straight").moves]
        ['p1 score small-straight', 'p1 score large-straight']
    """

    def phrases(move: Move) -> Iterator[str]:
        if isinstance(move, Keep):
            yield from _keeping(move, view)
        elif isinstance(move, Score):
            yield from _scoring(options, move)

    return choose(text, view.moves, phrases, VOCABULARY)


def _keeping(move: Keep, view: View) -> Iterator[str]:
    kept = " ".join(map(str, move.dice))
    rolled = " ".join(map(str, sorted((Counter(view.dice) - Counter(move.dice)).elements())))
    yield f"roll {rolled}"
    yield f"roll {rolled.replace(' ', '')}"
    if not kept:
        yield from ("keep none", "none", "roll all", "roll")
        return
    for dice in (kept, kept.replace(" ", "")):
        yield f"keep {dice}"
        yield dice
    face, count = move.dice[0], len(move.dice)
    if move.dice == (face,) * count and view.dice.count(face) == count:
        yield f"keep {_NUMBERS[face - 1]}s" if face != _SIX else "keep sixes"
        yield f"keep all {face}"


def _scoring(options: Options, move: Score) -> Iterator[str]:
    box = next(box for box in options.sheet.boxes if box.name == move.box)
    names = {box.label, box.name, *_SHORT.get(box.name, ())}
    if isinstance(box.pattern, OneFace):
        names.add(f"{box.pattern.face}s")
    for name in sorted(names):
        if options.sheet.columns == 1:
            yield name
            yield f"score {name}"
            continue
        for column in (f"{move.column}", f"column {move.column}"):
            yield f"{name} {column}"
            yield f"score {name} {column}"


_SIX = 6
