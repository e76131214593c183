"""Yahtzee and its family: Kniffel, Yatzy, Maxi Yatzy, Yacht, Generala, Triple Yahtzee.

Examples:
    >>> from tablerules import Seeded, Table, yahtzee
    >>> table = Table(yahtzee.Yahtzee(yahtzee.YATZY), Seeded(1))
    >>> len(table.view(0).worth)
    15
"""

from tablerules.core.chance import Rolled
from tablerules.yahtzee.bots import collector_bot, first_roll_bot, random_bot
from tablerules.yahtzee.effects import (
    BoxScored,
    ChipWon,
    DiceKept,
    DiceRolled,
    Effect,
    GameEnded,
    OpeningTied,
    StartDecided,
    TieBroken,
    TurnBegan,
    UpperBonusWon,
)
from tablerules.yahtzee.game import Yahtzee
from tablerules.yahtzee.messages import LANGUAGES, narrate
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import (
    ChipValue,
    FinalTie,
    Joker,
    Options,
    Order,
    Settlement,
    Start,
)
from tablerules.yahtzee.presets import (
    FREE_CHOICE,
    GENERALA,
    GENERALA_DOUBLE,
    KNIFFEL,
    MAXI_YATZY,
    MILTON_BRADLEY,
    PLAIN,
    PRESETS,
    TRIPLE_YAHTZEE,
    WEB_TEXT,
    YACHT,
    YAHTZEE,
    YATZY,
    generala_sheet,
)
from tablerules.yahtzee.render import (
    dice_picture,
    dice_text,
    picture,
    sheet_picture,
    sheet_text,
    text,
)
from tablerules.yahtzee.scoring import Totals, grand_total, totals
from tablerules.yahtzee.sheet import (
    AnyDice,
    Box,
    Groups,
    OneFace,
    Points,
    Run,
    Section,
    Sheet,
    Straight,
    upper_boxes,
    yahtzee_sheet,
)
from tablerules.yahtzee.spoken import understand
from tablerules.yahtzee.state import Card, State
from tablerules.yahtzee.views import View

__all__ = [
    "FREE_CHOICE",
    "GENERALA",
    "GENERALA_DOUBLE",
    "KNIFFEL",
    "LANGUAGES",
    "MAXI_YATZY",
    "MILTON_BRADLEY",
    "PLAIN",
    "PRESETS",
    "TRIPLE_YAHTZEE",
    "WEB_TEXT",
    "YACHT",
    "YAHTZEE",
    "YATZY",
    "AnyDice",
    "Box",
    "BoxScored",
    "Card",
    "ChipValue",
    "ChipWon",
    "DiceKept",
    "DiceRolled",
    "Effect",
    "FinalTie",
    "GameEnded",
    "Groups",
    "Joker",
    "Keep",
    "Move",
    "OneFace",
    "OpeningTied",
    "Options",
    "Order",
    "Points",
    "Rolled",
    "Run",
    "Score",
    "Section",
    "Settlement",
    "Sheet",
    "Start",
    "StartDecided",
    "State",
    "Straight",
    "TieBroken",
    "Totals",
    "TurnBegan",
    "UpperBonusWon",
    "View",
    "Yahtzee",
    "collector_bot",
    "dice_picture",
    "dice_text",
    "first_roll_bot",
    "generala_sheet",
    "grand_total",
    "narrate",
    "picture",
    "random_bot",
    "sheet_picture",
    "sheet_text",
    "text",
    "totals",
    "understand",
    "upper_boxes",
    "yahtzee_sheet",
]
