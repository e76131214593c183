"""Sentences about the official rules, in the order in which they are told."""

from __future__ import annotations

from tablerules.uno.cards import DECK_108, DECK_SHUFFLE, DECK_SWAP, Card, CardRule
from tablerules.uno.choices import (
    ActionMatch,
    ActionOnAction,
    CallTrigger,
    CatchWindow,
    DealerDraw,
    Direction,
    DrawMode,
    FalseCall,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    FirstWildDrawFour,
    IllegalPlay,
    LastShuffle,
    PlayDrawn,
    Renege,
    Scoring,
    Stuck,
    Ties,
    WildDrawFourLegal,
)
from tablerules.uno.lines import Line, some_cards
from tablerules.uno.options import Options


def _deck(deck: tuple[Card, ...]) -> str:
    extra = {
        DECK_108: "the classic ones",
        DECK_SWAP: "with Wild Swap Hands and three Wild Customizables",
        DECK_SHUFFLE: "with Wild Shuffle Hands and three Wild Customizables",
    }.get(deck, "of the table's own choice")
    return f"The deck has {len(deck)} cards, {extra}."


def _card_rules(rules: tuple[tuple[str, CardRule], ...]) -> str:
    faces = ", ".join(face for face, _ in rules)
    return f"The table's own rules hold for these faces: {faces}." if rules else ""


def _dealer(seat: int | None) -> str:
    return "Cards are drawn for the first deal." if seat is None else f"p{seat + 1} deals first."


def _cap(cap: int | None) -> str:
    return "" if cap is None else f"At most {some_cards(cap)} are drawn that way."


def _false(count: int) -> str:
    if not count:
        return "A false call is not possible."
    return f"A false call costs {some_cards(count)}, once in a turn."


def _target(target: int | None) -> str:
    return "One round is played." if target is None else f"The match goes to {target} points."


def _matches(options: Options) -> bool:
    return options.scoring is not Scoring.NONE


OPENING_AND_TURNS: tuple[Line, ...] = (
    Line("seats", "S1-01 S4-01", lambda n: f"{n} play."),
    Line("partners", "O-19", {False: "", True: "Players who sit opposite are partners."}),
    Line("deck", "S0-01 S0-02 O-1 O-25", _deck),
    Line("card_rules", "S2-36", _card_rules),
    Line("hand", "S0-03 S1-02 S2-03 S4-03", lambda n: f"Everybody is dealt {some_cards(n)}."),
    Line("dealer", "O-2", _dealer),
    Line(
        "dealer_draw",
        "O-2 C13 S4-02",
        {
            DealerDraw.NUMBER: "The highest number deals; symbols count zero; ties draw again.",
            DealerDraw.POINT_VALUE: "The highest point value deals; ties draw again.",
        },
        lambda options: options.dealer is None,
    ),
    Line(
        "initial_direction",
        "C10 S4-08",
        {
            Direction.CLOCKWISE: "Play begins clockwise, left of the dealer.",
            Direction.COUNTERCLOCKWISE: "Left of the dealer begins; play goes counterclockwise.",
        },
    ),
    Line(
        "first_wild",
        "C1",
        {
            FirstWild.LEFT_OF_DEALER: "Left of the dealer names the colour of a first wild card.",
            FirstWild.DEALER: "The dealer names the colour of a first wild card.",
            FirstWild.REDRAW: "A first wild card goes back, and another is turned.",
        },
    ),
    Line(
        "first_reverse",
        "C2 O-5",
        {
            FirstReverse.DEALER_FIRST: "After a first Reverse the dealer starts.",
            FirstReverse.RIGHT_FIRST: "After a first Reverse the dealer's other neighbour starts.",
            FirstReverse.LEFT_FIRST: "A first Reverse changes the direction only.",
        },
    ),
    Line(
        "first_draw_two",
        "C23",
        {
            FirstDrawTwo.LOSE_TURN: "A first Draw Two costs two cards and the turn.",
            FirstDrawTwo.KEEP_TURN: "A first Draw Two costs two cards, and that player then plays.",
        },
    ),
    Line(
        "first_wd4",
        "C24",
        {
            FirstWildDrawFour.NEXT_CARD: "A first Wild Draw Four goes back; the next card counts.",
            FirstWildDrawFour.RESHUFFLE: "A first Wild Draw Four is shuffled back into the stock.",
        },
    ),
    Line(
        "draw_mode",
        "C6 S1-08 S2-11",
        {
            DrawMode.ONE: "Who does not play draws one card.",
            DrawMode.UNTIL_PLAYABLE: "Who does not play draws until a card can be played.",
        },
    ),
    Line("draw_cap", "C6 S1-08", _cap),
    Line(
        "play_drawn",
        "C5",
        {
            PlayDrawn.MAY: "A card just drawn may be played.",
            PlayDrawn.MUST: "A card just drawn must be played if it can.",
            PlayDrawn.NEVER: "A card just drawn is not played in that turn.",
        },
    ),
    Line(
        "renege",
        "C21 S0-09 S2-12",
        {
            Renege.ALLOWED: "One may draw with a playable card in hand.",
            Renege.FORBIDDEN: "Who can play must not draw.",
        },
    ),
    Line(
        "action_match",
        "C8 S4-10",
        {
            ActionMatch.COLOUR_OR_SYMBOL: "An action card matches in colour or symbol.",
            ActionMatch.COLOUR_ONLY: "An action card matches in colour only.",
        },
    ),
    Line(
        "action_on_action",
        "C26 S2-32",
        {
            ActionOnAction.ANY: "",
            ActionOnAction.SAME_KIND: (
                "On an action card lies only the same kind; wild cards count as actions."
            ),
            ActionOnAction.SAME_KIND_BUT_WILDS: (
                "On an action card lies only the same kind, or a wild card."
            ),
        },
    ),
    Line(
        "wd4_legal",
        "C7 O-9",
        {
            WildDrawFourLegal.NO_COLOUR: (
                "A Wild Draw Four needs a hand without the colour in force."
            ),
            WildDrawFourLegal.NO_MATCH: (
                "A Wild Draw Four needs a hand without any match in colour, number or symbol."
            ),
            WildDrawFourLegal.NO_PLAYABLE: (
                "A Wild Draw Four needs a hand without any other playable card."
            ),
            WildDrawFourLegal.ALWAYS: "A Wild Draw Four can always be played.",
        },
    ),
    Line(
        "challenge",
        "C25 O-10 S0-28",
        {
            True: (
                "Its victim may challenge it: the guilty player draws instead, "
                "or the challenger draws two more."
            ),
            False: "It cannot be challenged; an unlawful one is refused.",
        },
    ),
    Line(
        "uno_trigger",
        "C27 O-12",
        {
            CallTrigger.PLAY: "Uno is called with the next-to-last card.",
            CallTrigger.ONE_CARD: "Uno is called for every single card left, however it came.",
        },
    ),
    Line(
        "uno_catch_window",
        "C12 O-11",
        {
            CatchWindow.NEXT_TURN: "A missing call can be caught until the next player begins.",
            CatchWindow.ANY_TIME: "A missing call can be caught as long as the card is held.",
        },
    ),
    Line("uno_penalty", "S0-14 O-11", lambda n: f"Who is caught draws {some_cards(n)}."),
    Line("false_uno_penalty", "C11 S0-25", _false),
    Line(
        "false_call",
        "C28",
        {
            FalseCall.OWN: "Calling with more than one card left is false.",
            FalseCall.OTHERS: "Catching somebody who is safe is false.",
            FalseCall.BOTH: "Calling too early and catching somebody who is safe are false.",
        },
        lambda options: options.false_uno_penalty > 0,
    ),
    Line(
        "suggestion_penalty",
        "C29 S0-26 O-13",
        lambda n: f"Who suggests plays draws {some_cards(n)}." if n else "",
    ),
    Line(
        "illegal_play",
        "C29 S0-27 O-13",
        {
            IllegalPlay.REFUSE: "",
            IllegalPlay.PENALISE: "A wrong card goes back, costs two cards and the turn.",
        },
    ),
)

SCORING: tuple[Line, ...] = (
    Line(
        "last_shuffle",
        "O-25",
        {
            LastShuffle.DEALT: "Wild Shuffle Hands as a last card deals all hands again.",
            LastShuffle.WINS: "Wild Shuffle Hands as a last card wins.",
        },
        lambda options: any(card.face == "WH" for card in options.deck),
    ),
    Line(
        "stuck",
        "O-17",
        {
            Stuck.LOWEST_HAND: "If nobody can play or draw, the lowest hand has won the round.",
            Stuck.ENDS_MATCH: "If nobody can play or draw, the match ends as it stands.",
        },
    ),
    Line(
        "scoring",
        "C4 O-20",
        {
            Scoring.WINNER_TAKES: "The winner of a round scores what all opponents hold.",
            Scoring.LOWEST_TOTAL: "Everybody scores what he holds; the lowest total wins.",
            Scoring.ELIMINATION: "Everybody scores what he holds; who reaches the limit is out.",
            Scoring.NONE: "Points are not counted: one round is played.",
        },
    ),
    Line("target", "S1-20 S0-18", _target, _matches),
    Line("zero_value", "C3 S0-17", lambda n: f"A 0 counts {n}.", _matches),
    Line(
        "ties",
        "S0-18",
        {Ties.SHARED: "Several who are best share the match.", Ties.PLAY_ON: "Ties play on."},
        lambda options: _matches(options) and options.target is not None,
    ),
)
