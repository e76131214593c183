"""The named answers to questions about which tables disagree."""

from __future__ import annotations

import enum


class Choice(enum.Enum):
    """An answer; its value is its name in text."""

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class FirstWild(Choice):
    """Who names the colour when the first card is wild."""

    LEFT_OF_DEALER = "left_of_dealer"
    DEALER = "dealer"
    REDRAW = "redraw"
    """Nobody: it goes back, and another card is turned."""


class FirstReverse(Choice):
    """Who plays first when the first card is a Reverse (with two players: the dealer)."""

    DEALER_FIRST = "dealer_first"
    RIGHT_FIRST = "right_first"
    LEFT_FIRST = "left_first"
    """As always; only the direction changes."""


class FirstDrawTwo(Choice):
    """Whether the player who draws for the first card also loses the turn."""

    LOSE_TURN = "lose_turn"
    KEEP_TURN = "keep_turn"


class FirstWildDrawFour(Choice):
    """What happens when the first card is a Wild Draw Four."""

    NEXT_CARD = "next_card"
    RESHUFFLE = "reshuffle"
    """It goes back, the stock is shuffled again, and a new card is turned."""


class DealerDraw(Choice):
    """How the cards drawn for the first deal compare."""

    NUMBER = "number"
    """By their number; every symbol counts zero."""
    POINT_VALUE = "point_value"


class Direction(Choice):
    """Which way play goes at the start of a round."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class DrawMode(Choice):
    """How many cards a player draws who does not play."""

    ONE = "one"
    UNTIL_PLAYABLE = "until_playable"


class PlayDrawn(Choice):
    """Whether a playable card just drawn is played."""

    MAY = "may"
    MUST = "must"
    NEVER = "never"


class Renege(Choice):
    """Whether one may draw although one holds a playable card."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class ActionMatch(Choice):
    """What an action card must match."""

    COLOUR_OR_SYMBOL = "colour_or_symbol"
    COLOUR_ONLY = "colour_only"


class ActionOnAction(Choice):
    """Which action cards may be laid on an action card."""

    ANY = "any"
    SAME_KIND = "same_kind"
    """The same symbol only; wild cards count as actions."""
    SAME_KIND_BUT_WILDS = "same_kind_but_wilds"
    """The same symbol only; wild cards are free."""


class WildDrawFourLegal(Choice):
    """When a Wild Draw Four is lawful."""

    NO_COLOUR = "no_colour"
    """No card of the colour in force in the hand."""
    NO_MATCH = "no_match"
    """No card that matches in colour, number or symbol; other wild cards do not count."""
    NO_PLAYABLE = "no_playable"
    """No other playable card; a Wild counts."""
    ALWAYS = "always"


class CatchWindow(Choice):
    """How long a missed call can be caught."""

    NEXT_TURN = "next_turn"
    ANY_TIME = "any_time"


class CallTrigger(Choice):
    """When a call is owed."""

    PLAY = "play"
    """On playing the next-to-last card."""
    ONE_CARD = "one_card"
    """Whenever one card is left, however it came."""


class FalseCall(Choice):
    """Which false calls cost cards, where `false_uno_penalty` is set."""

    OWN = "own"
    OTHERS = "others"
    BOTH = "both"


class IllegalPlay(Choice):
    """What happens to a card that does not match."""

    REFUSE = "refuse"
    PENALISE = "penalise"
    """It can be laid (``misplay``): it goes back, two cards are drawn, and the turn passes."""


class Scoring(Choice):
    """How rounds count."""

    WINNER_TAKES = "winner_takes"
    LOWEST_TOTAL = "lowest_total"
    ELIMINATION = "elimination"
    NONE = "none"


class Ties(Choice):
    """What happens when the match is over and several are best."""

    SHARED = "shared"
    PLAY_ON = "play_on"


class Stuck(Choice):
    """How a round ends in which nobody can play or draw."""

    LOWEST_HAND = "lowest_hand"
    """Who holds the fewest points has won it; if all hold the same, the match ends as it stands."""
    ENDS_MATCH = "ends_match"
    """It does not count, and the match ends as it stands."""


class LastShuffle(Choice):
    """What a Wild Shuffle Hands does as a last card."""

    DEALT = "dealt"
    WINS = "wins"


class Stacking(Choice):
    """How a draw card may be answered by another one."""

    NONE = "none"
    PLUS2_ONLY = "plus2_only"
    SAME_KIND = "same_kind"
    PLUS4_ON_PLUS2 = "plus4_on_plus2"
    """The same kind, or a stronger draw card."""
    FREE = "free"


class ZeroRule(Choice):
    """What a 0 does."""

    NONE = "none"
    ROTATE = "rotate"
    SWAP_MAY = "swap_may"
    SWAP_MUST = "swap_must"
    DISCARD_COLOUR = "discard_colour"


class OneRule(Choice):
    """Which two 1s together let their player discard the colour of the second."""

    NONE = "none"
    PAIR_IDENTICAL = "pair_identical"
    PAIR_ANY = "pair_any"


class SevenRule(Choice):
    """What a 7 does."""

    NONE = "none"
    SWAP_MUST = "swap_must"
    SILENCE = "silence"


class SilenceUntil(Choice):
    """When the silence after a 7 ends."""

    ROUND_END = "round_end"
    NEXT_SEVEN = "next_seven"
    LAP = "lap"
    """When the turn comes back to the player of the 7."""


class TwoRule(Choice):
    """What a 2 gives its player the right to."""

    NONE = "none"
    GIVE_UP_TO_TWO = "give_up_to_two"
    GIVE_TWO = "give_two"


class EightRule(Choice):
    """What an 8 gives its player the right to."""

    NONE = "none"
    AGAIN = "again"
    AGAIN_OR_DRAW = "again_or_draw"


class NineRule(Choice):
    """How everybody reacts to a 9."""

    NONE = "none"
    SLAP = "slap"
    WORD = "word"


class JumpInEffect(Choice):
    """What an action card does that was jumped in."""

    REPLACES_FIRST = "replaces_first"
    VOID = "void"


class Finish(Choice):
    """With which cards a player may go out."""

    ANY = "any"
    NO_WILD = "no_wild"
    NUMBERS_ONLY = "numbers_only"
