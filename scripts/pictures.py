"""The pictures in the documentation, drawn by the library itself when it is built.

A page shows one as ``![...](../pictures/NAME.svg)``, with a name of `PICTURES`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tablerules import Game, Rng, Seeded, Table, maedn, uno, yahtzee
from tablerules.core.bots import random_bot
from tablerules.core.drawing import Look, Picture
from tablerules.core.palette import DARK
from tablerules.core.seats import PUBLIC

NAMES = ("Ann", "Bo", "Cem", "Dörte", "Ed", "Fay")


def shown(game: Game[Any, Any, Any], plies: int) -> tuple[Any, Any]:
    """The view of whoever decides after some random decisions, and the last of them."""
    table, rng, last = Table(game, Seeded("pictures")), Rng("pictures"), None
    for _ in range(plies):
        on = table.waiting.on
        if not isinstance(on, int):
            break
        last = random_bot(table.view(on), rng)
        table.play(last)
    on = table.waiting.on
    return table.view(on if isinstance(on, int) else PUBLIC), last


def _drawn(module: Any, options: Any, game: Any, plies: int, look: Look) -> Picture:  # noqa: ANN401
    view, last = shown(game(options), plies)
    drawn: Picture = module.picture(options, view, last=last, look=look)
    return drawn


_LIGHT, _DARK = Look(names=NAMES, size=520), Look(names=NAMES, size=520, theme=DARK)
_SHEET = Look(names=NAMES, size=340)

PICTURES: Mapping[str, Callable[[], Picture]] = {
    "yahtzee": lambda: _drawn(yahtzee, yahtzee.YAHTZEE, yahtzee.Yahtzee, 45, _SHEET),
    "uno": lambda: _drawn(uno, uno.Options(seats=4, dealer=0), uno.Uno, 22, _LIGHT),
    "maedn": lambda: _drawn(maedn, maedn.SCHMIDT, maedn.Maedn, 60, _LIGHT),
    "maedn-six": lambda: _drawn(maedn, maedn.SCHMIDT_SIX, maedn.Maedn, 90, _DARK),
    "maedn-stars": lambda: _drawn(maedn, maedn.LUDO_DANISH, maedn.Maedn, 90, _LIGHT),
    "maedn-own-board": lambda: _drawn(maedn, own_board(), maedn.Maedn, 40, _DARK),
}
"""Each picture of the documentation by its name."""


def own_board() -> maedn.Options:
    """A board that nobody has drawn before: five colours, 55 fields, three in each goal."""
    board = maedn.Board(track=55, starts=range(0, 55, 11), walked=55, goal=3)
    return evolve(maedn.SCHMIDT, seats=5, pieces=3, board=board)


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Add the pictures to the documentation that is being built."""
    for name, draw in PICTURES.items():
        files.append(File.generated(config, f"pictures/{name}.svg", content=draw().svg))
    return files
