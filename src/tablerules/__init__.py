"""Tabletop rules: UNO, Yahtzee and Mensch ärgere dich nicht, as immutable values.

Import a game by name and meet it at a table.

Examples:
    >>> from tablerules import Seeded, Table, yahtzee
    >>> table = Table(yahtzee.Yahtzee(), Seeded(7))
    >>> view = table.view(0)
    >>> played = table.play(view.moves[0])
"""

from tablerules.core.codec import from_json, json_schema, to_json
from tablerules.core.errors import (
    IllegalMove,
    JsonError,
    LuckError,
    NotationError,
    RecordError,
    Refusal,
    StaleMove,
    TablerulesError,
    TooManyOutcomes,
)
from tablerules.core.game import Game, Waiting
from tablerules.core.luck import Luck, Scripted, Seeded, Shoe, System
from tablerules.core.records import Comment, Record, iter_records
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import CHANCE, PUBLIC, REFEREE
from tablerules.core.table import Bot, Table

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "PUBLIC",
    "REFEREE",
    "Bot",
    "Comment",
    "Game",
    "IllegalMove",
    "JsonError",
    "Luck",
    "LuckError",
    "NotationError",
    "Record",
    "RecordError",
    "Refusal",
    "Rng",
    "Scripted",
    "Seeded",
    "Shoe",
    "StaleMove",
    "Standings",
    "System",
    "Table",
    "TablerulesError",
    "TooManyOutcomes",
    "Waiting",
    "from_json",
    "iter_records",
    "json_schema",
    "to_json",
]
