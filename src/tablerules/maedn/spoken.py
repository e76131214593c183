"""Moves as people say them: ``enter``, ``5 to 8``, ``move 39 to b``."""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.spoken import Understood, Vocabulary
from tablerules.core.spoken import understand as choose
from tablerules.maedn.boards import WAITING, Board
from tablerules.maedn.moves import Go, Move, Pass, write_colour
from tablerules.maedn.options import Options
from tablerules.maedn.views import View

VOCABULARY = Vocabulary(
    {
        **dict.fromkeys(("start", "begin", "come", "raus"), "enter"),
        **dict.fromkeys(("skip", "nothing"), "pass"),
        **dict.fromkeys(("with", "using", "mit"), "by"),
        **dict.fromkeys(("color", "colour"), "c"),
        **dict.fromkeys(("both", "twice", "pair"), "x2"),
    },
    frozenset({"a", "from", "go", "i", "in", "it", "move", "my", "out", "piece", "the", "to"}),
)
"""Which words mean the same, and which say nothing."""


def understand(options: Options, view: View, text: str) -> Understood[Move]:
    """What somebody may mean, out of the moves of a view. It offers candidates and never guesses.

    A piece goes by where it stands and where it comes to, in own-track positions; goal fields may
    be named by their letters; ``enter`` brings one in.

    Args:
        options: The rules, for the names of the fields.
        view: The view of whoever wrote the text.
        text: The text.

    Returns:
        Candidates; its ``move`` is the one that is meant beyond doubt, if there is one.

    Examples:
        >>> from tablerules.maedn import Maedn
        >>> game = Maedn()
        >>> waiting = (-1, -1, -1, 0)
        >>> state = game.position([(-1, -1, 2, 37), waiting, waiting, waiting])
        >>> state = game.apply(state, game.read("* roll 4"))
        >>> understand(game.options, game.view(state, 0), "move 37 to b").move
        Go(seat=0, start=37, target=41, colour=None, number=None, count=1)
        >>> [str(move) for move in understand(game.options, game.view(state, 0), "2").moves]
        ['p1 2>6']
    """
    return choose(text, view.moves, lambda move: _phrases(options.board, move), VOCABULARY)


def _phrases(board: Board, move: Move) -> Iterator[str]:
    yield str(move).partition(" ")[2]
    if isinstance(move, Pass):
        yield "pass"
    if not isinstance(move, Go):
        return
    head = "" if move.colour is None else f"{write_colour(move.colour)} "
    tail = (" x2" if move.count > 1 else "") + ("" if move.number is None else f" by {move.number}")
    named = f"{board.name_of(move.start)} {board.name_of(move.target)}"
    yield f"{head}{named}{tail}"
    yield f"{head}{move.start} {board.name_of(move.target)}{tail}"
    if move.start == WAITING:
        yield f"{head}enter{tail}"
