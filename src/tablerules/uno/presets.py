"""Ready sets of options. A preset never changes: a changed rule is a new option value."""

from __future__ import annotations

from attrs import evolve

from tablerules.uno.cards import DECK_108, DECK_SWAP, read_deck
from tablerules.uno.choices import (
    ActionMatch,
    ActionOnAction,
    CallTrigger,
    CatchWindow,
    DealerDraw,
    Direction,
    DrawMode,
    EightRule,
    Finish,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    FirstWildDrawFour,
    IllegalPlay,
    JumpInEffect,
    NineRule,
    OneRule,
    PlayDrawn,
    Renege,
    Scoring,
    SevenRule,
    Stacking,
    TwoRule,
    WildDrawFourLegal,
    ZeroRule,
)
from tablerules.uno.options import Options

MATTEL_2008 = Options()
"""The sheet of 2008: the default."""

MATTEL_OLD = Options(suggestion_penalty=2, illegal_play=IllegalPlay.PENALISE)
"""An undated older sheet: it has penalties for suggestions and for wrong cards."""

MATTEL_2001 = Options(
    uno_penalty=4,
    first_reverse=FirstReverse.RIGHT_FIRST,
    dealer_draw=DealerDraw.POINT_VALUE,
    play_drawn=PlayDrawn.MUST,
)
"""The sheet of 2001: a missed call costs four, a playable drawn card is played."""

MATTEL_2018 = Options(deck=DECK_SWAP)
"""The sheet of 2015, revised 2018: 112 cards with Wild Swap Hands and Wild Customizable."""

PROGRESSIVE = Options(stacking=Stacking.SAME_KIND)
"""2008 with the printed house rule Progressive."""

SEVEN_0 = Options(zero_rule=ZeroRule.ROTATE, seven_rule=SevenRule.SWAP_MUST)
"""2008 with the printed house rule Seven-0."""

JUMP_IN = Options(jump_in=True)
"""2008 with the printed house rule Jump-In."""

LOWEST_TOTAL = Options(
    first_wild=FirstWild.DEALER,
    first_reverse=FirstReverse.RIGHT_FIRST,
    zero_value=10,
    scoring=Scoring.LOWEST_TOTAL,
    false_uno_penalty=3,
    suggestion_penalty=2,
    illegal_play=IllegalPlay.PENALISE,
    follow_up_penalty=2,
)
"""Rule text S0: own cards count against oneself, zeros ten, false calls cost three."""

RESHUFFLE_WILD = Options(
    first_wild=FirstWild.REDRAW,
    first_wd4=FirstWildDrawFour.RESHUFFLE,
    wd4_legal=WildDrawFourLegal.NO_MATCH,
    challenge=False,
    uno_trigger=CallTrigger.ONE_CARD,
    uno_catch_window=CatchWindow.ANY_TIME,
)
"""Rule text S1: a first wild card is shuffled back, a single card must always be called."""

RESHUFFLE_WILD_TEN = evolve(RESHUFFLE_WILD, draw_mode=DrawMode.UNTIL_PLAYABLE, draw_cap=10)
"""Rule text S1 with its variant: draw until a card can be played, ten at most."""

BRAZIL = Options(
    first_wild=FirstWild.DEALER,
    first_reverse=FirstReverse.RIGHT_FIRST,
    wd4_legal=WildDrawFourLegal.ALWAYS,
    challenge=False,
    draw_mode=DrawMode.UNTIL_PLAYABLE,
    multi_identical=True,
    sequences=True,
    uno_trigger=CallTrigger.ONE_CARD,
    uno_catch_window=CatchWindow.ANY_TIME,
    scoring=Scoring.NONE,
)
"""Rule text S2 without its optional rules: runs and identical cards are played together."""

BRAZIL_HOUSE = evolve(
    BRAZIL,
    stacking=Stacking.SAME_KIND,
    bounce_reverse=True,
    mirror=True,
    jump_in=True,
    jump_in_effect=JumpInEffect.VOID,
    action_on_action=ActionOnAction.SAME_KIND,
    finish=Finish.NUMBERS_ONLY,
    zero_rule=ZeroRule.SWAP_MAY,
    one_rule=OneRule.PAIR_ANY,
    two_rule=TwoRule.GIVE_UP_TO_TWO,
    seven_rule=SevenRule.SWAP_MUST,
    eight_rule=EightRule.AGAIN_OR_DRAW,
    nine_rule=NineRule.SLAP,
)
"""Rule text S2 with as many of its optional rules as go together."""

SHORT_TURN = Options(
    play_drawn=PlayDrawn.NEVER,
    renege=Renege.FORBIDDEN,
    action_match=ActionMatch.COLOUR_ONLY,
    dealer_draw=DealerDraw.POINT_VALUE,
    initial_direction=Direction.COUNTERCLOCKWISE,
    first_reverse=FirstReverse.LEFT_FIRST,
    first_draw_two=FirstDrawTwo.KEEP_TURN,
    challenge=False,
    uno_trigger=CallTrigger.ONE_CARD,
    uno_catch_window=CatchWindow.ANY_TIME,
)
"""Rule text S4: a drawn card ends the turn, actions match by colour only."""

EVERYTHING = evolve(
    BRAZIL_HOUSE,
    deck=read_deck([*DECK_108, "WS", "WH", "WC", "WC"]),
    wd4_legal=WildDrawFourLegal.NO_COLOUR,
    challenge=True,
    stacking=Stacking.FREE,
    bounce_skip=True,
    jump_in_effect=JumpInEffect.REPLACES_FIRST,
    action_on_action=ActionOnAction.ANY,
    finish=Finish.ANY,
    false_uno_penalty=3,
    suggestion_penalty=2,
    illegal_play=IllegalPlay.PENALISE,
    follow_up_penalty=2,
    scoring=Scoring.WINNER_TAKES,
)
"""As much as can be combined."""

PRESETS: dict[str, Options] = {
    "MATTEL_OLD": MATTEL_OLD,
    "MATTEL_2001": MATTEL_2001,
    "MATTEL_2008": MATTEL_2008,
    "MATTEL_2018": MATTEL_2018,
    "PROGRESSIVE": PROGRESSIVE,
    "SEVEN_0": SEVEN_0,
    "JUMP_IN": JUMP_IN,
    "LOWEST_TOTAL": LOWEST_TOTAL,
    "RESHUFFLE_WILD": RESHUFFLE_WILD,
    "RESHUFFLE_WILD_TEN": RESHUFFLE_WILD_TEN,
    "BRAZIL": BRAZIL,
    "BRAZIL_HOUSE": BRAZIL_HOUSE,
    "SHORT_TURN": SHORT_TURN,
    "EVERYTHING": EVERYTHING,
}
"""All presets by name."""
