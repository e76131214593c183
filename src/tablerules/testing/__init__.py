"""Try a game against the laws of the protocol; for games of your own too.

Nothing here knows any game: it takes whatever follows `tablerules.core.game.Game`.
"""

from tablerules.testing.conformance import check_game
from tablerules.testing.laws import ALL, Law, LawBroken, Report

__all__ = ["ALL", "Law", "LawBroken", "Report", "check_game"]
