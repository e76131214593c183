"""Games written down: a record is the options and every move, as text that replays.

A record reads like this; everything that chance did stands in it, so no seed is needed:

    tablerules record 1
    game: yahtzee
    option seats: 1
    meta player: Ada

    * roll 1 3 3 5 6
    p1 keep 3 3
    # A bold choice.
    * roll 2 3 3
    p1 score four-of-a-kind

A record for one viewer holds only what he saw, with ``??`` for what was hidden from him.
"""

from tablerules.core.records.record import Record, game_name, iter_records
from tablerules.core.records.text import Comment, Lines, Readable

__all__ = ["Comment", "Lines", "Readable", "Record", "game_name", "iter_records"]
