"""Try a game against the laws of the protocol; for games of your own too.

Nothing here knows any game: it takes whatever follows `tablerules.core.game.Game`. `check_game`
plays random games and checks every law on the way. `perft` counts histories. The strategies for
hypothesis stand in `tablerules.testing.strategies`, which needs the extra ``tablerules[testing]``.
"""

from tablerules.testing.conformance import check_game
from tablerules.testing.counting import Perft, all_moves, load_perft, perft, perft_split
from tablerules.testing.laws import ALL, Law, LawBroken, Report

__all__ = [
    "ALL",
    "Law",
    "LawBroken",
    "Perft",
    "Report",
    "all_moves",
    "check_game",
    "load_perft",
    "perft",
    "perft_split",
]
