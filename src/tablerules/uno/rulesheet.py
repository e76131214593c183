"""The rules of a table as plain sentences, made from its options.

Every option says one sentence for each of its values, with the ids of the rules it implements, so
that a table can agree on the rules before the start (S2-36).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from tablerules.uno.cards import DECK_108, DECK_SHUFFLE, DECK_SWAP
from tablerules.uno.choices import (
    ActionMatch,
    ActionOnAction,
    CallTrigger,
    CatchWindow,
    DealerDraw,
    Direction,
    DrawMode,
    EightRule,
    FalseCall,
    Finish,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    FirstWildDrawFour,
    IllegalPlay,
    JumpInEffect,
    LastShuffle,
    NineRule,
    OneRule,
    PlayDrawn,
    Renege,
    Scoring,
    SevenRule,
    SilenceUntil,
    Stacking,
    Stuck,
    Ties,
    TwoRule,
    WildDrawFourLegal,
    ZeroRule,
)
from tablerules.uno.options import Options

Words: TypeAlias = Mapping[Any, str] | Callable[[Any], str]


def _always(_: Options) -> bool:
    return True


@frozen
class Line:
    """What is said about one option.

    Attributes:
        option: Its name.
        ids: The rules it implements.
        words: The sentence for each value, or how to say it; empty: nothing is worth saying.
        said: Whether it is worth saying at all under these options.
    """

    option: str
    ids: tuple[str, ...] = field(converter=lambda text: tuple(text.split()))
    words: Words
    said: Callable[[Options], bool] = _always

    def sentence(self, options: Options) -> str:
        """The sentence for the value that the options have."""
        value = getattr(options, self.option)
        return self.words(value) if callable(self.words) else self.words[value]


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _deck(deck: tuple[object, ...]) -> str:
    extra = {
        DECK_108: "the classic ones",
        DECK_SWAP: "with Wild Swap Hands and three Wild Customizables",
        DECK_SHUFFLE: "with Wild Shuffle Hands and three Wild Customizables",
    }.get(deck, "of the table's own choice")  # type: ignore[call-overload]
    return f"The deck has {len(deck)} cards, {extra}."


def _card_rules(rules: tuple[tuple[str, object], ...]) -> str:
    faces = ", ".join(face for face, _ in rules)
    return f"The table's own rules hold for these faces: {faces}." if rules else ""


def _dealer(seat: int | None) -> str:
    return "Cards are drawn for the first deal." if seat is None else f"p{seat + 1} deals first."


def _cap(cap: int | None) -> str:
    return "" if cap is None else f"At most {_cards(cap)} are drawn that way."


def _false(count: int) -> str:
    if not count:
        return "A false call is not possible."
    return f"A false call costs {_cards(count)}, once in a turn."


def _target(target: int | None) -> str:
    return "One round is played." if target is None else f"The match goes to {target} points."


def _follow(count: int) -> str:
    if not count:
        return ""
    return (
        f"With two players, who cannot follow an own Skip or Reverse draws {_cards(count)} "
        "and loses the turn."
    )


def _matches(options: Options) -> bool:
    return options.scoring is not Scoring.NONE


LINES: tuple[Line, ...] = (
    Line("seats", "S1-01 S4-01", lambda n: f"{n} play."),
    Line("partners", "O-19", {False: "", True: "Players who sit opposite are partners."}),
    Line("deck", "S0-01 S0-02 O-1 O-25", _deck),
    Line("card_rules", "S2-36", _card_rules),
    Line("hand", "S0-03 S1-02 S2-03 S4-03", lambda n: f"Everybody is dealt {_cards(n)}."),
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
            Direction.COUNTERCLOCKWISE: "Left of the dealer begins, and play goes counterclockwise.",
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
            FirstReverse.DEALER_FIRST: "After a first Reverse the dealer starts, then play goes on.",
            FirstReverse.RIGHT_FIRST: "After a first Reverse the dealer's other neighbour starts.",
            FirstReverse.LEFT_FIRST: "A first Reverse changes the direction only.",
        },
    ),
    Line(
        "first_draw_two",
        "C23",
        {
            FirstDrawTwo.LOSE_TURN: "A first Draw Two costs the first player two cards and the turn.",
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
    Line("uno_penalty", "S0-14 O-11", lambda n: f"Who is caught draws {_cards(n)}."),
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
        lambda n: f"Who suggests plays draws {_cards(n)}." if n else "",
    ),
    Line(
        "illegal_play",
        "C29 S0-27 O-13",
        {
            IllegalPlay.REFUSE: "",
            IllegalPlay.PENALISE: "A wrong card goes back, costs two cards and the turn.",
        },
    ),
    Line(
        "finish",
        "C18 S2-22 S2-33 O-14",
        {
            Finish.ANY: "Any card may be the last.",
            Finish.NO_WILD: "Nobody goes out with a wild card.",
            Finish.NUMBERS_ONLY: "Nobody goes out with an action or a wild card.",
        },
    ),
    Line(
        "stacking",
        "C9 S2-19 S2-20 O-21 O-26",
        {
            Stacking.NONE: "Draw cards cannot be stacked.",
            Stacking.PLUS2_ONLY: "A Draw Two may be put on a Draw Two; the draws add up.",
            Stacking.SAME_KIND: "A draw card may be put on the same kind; the draws add up.",
            Stacking.PLUS4_ON_PLUS2: (
                "A draw card may be put on the same or a weaker kind; the draws add up."
            ),
            Stacking.FREE: "Any draw card that matches may be put on another; the draws add up.",
        },
    ),
    Line(
        "bounce_reverse",
        "C32 S2-35 O-27",
        {
            False: "",
            True: "A matching Reverse sends a draw back to its sender, unless it is the last card.",
        },
    ),
    Line(
        "bounce_skip",
        "C32 O-27",
        {
            False: "",
            True: (
                "A matching Skip passes on a draw that no wild card imposes, "
                "unless it is the last card."
            ),
        },
    ),
    Line(
        "multi_identical",
        "C14 S2-15",
        {False: "", True: "Identical cards may be played together; their effects add up."},
    ),
    Line(
        "mirror",
        "C14 S2-31",
        {False: "", True: "Two cards of one number may be played together, either on top."},
    ),
    Line(
        "sequences",
        "C14 S2-14",
        {False: "", True: "Runs of one colour may be played together, upwards or downwards."},
    ),
    Line(
        "zero_rule",
        "C15 S2-21a S2-21b S2-21c S2-34 O-22",
        {
            ZeroRule.NONE: "",
            ZeroRule.ROTATE: "A 0 passes all hands on in the direction of play.",
            ZeroRule.SWAP_MAY: "Who plays a 0 may exchange hands with anybody.",
            ZeroRule.SWAP_MUST: "Who plays a 0 exchanges hands with somebody of his choice.",
            ZeroRule.DISCARD_COLOUR: "With a 0 all cards of its colour go, without effect.",
        },
    ),
    Line(
        "one_rule",
        "C15 S2-34b",
        {
            OneRule.NONE: "",
            OneRule.PAIR_IDENTICAL: "With two identical 1s all cards of their colour go.",
            OneRule.PAIR_ANY: "With two 1s all cards of the second one's colour go.",
        },
    ),
    Line(
        "two_rule",
        "C31 S2-28",
        {
            TwoRule.NONE: "",
            TwoRule.GIVE_UP_TO_TWO: "Who plays a 2 may give somebody one or two cards, not the last.",
            TwoRule.GIVE_TWO: "Who plays a 2 may give somebody two cards, not the last.",
        },
    ),
    Line(
        "seven_rule",
        "C16 S2-30a S2-30b O-22",
        {
            SevenRule.NONE: "",
            SevenRule.SWAP_MUST: "Who plays a 7 exchanges hands with somebody of his choice.",
            SevenRule.SILENCE: "After a 7 all are silent; who talks draws two.",
        },
    ),
    Line(
        "silence_until",
        "S2-30a",
        {
            SilenceUntil.ROUND_END: "The silence lasts to the end of the round.",
            SilenceUntil.NEXT_SEVEN: "The next 7 ends the silence.",
            SilenceUntil.LAP: "The silence ends when the turn is back with the player of the 7.",
        },
        lambda options: options.seven_rule is SevenRule.SILENCE,
    ),
    Line(
        "eight_rule",
        "C31 S2-29 S2-29b",
        {
            EightRule.NONE: "",
            EightRule.AGAIN: "Who plays an 8 may play again.",
            EightRule.AGAIN_OR_DRAW: "Who plays an 8 may play again, or draw.",
        },
    ),
    Line(
        "nine_rule",
        "C17 S2-26 S2-27",
        {
            NineRule.NONE: "",
            NineRule.SLAP: "After a 9 all slap the pile; the last one draws two.",
            NineRule.WORD: "After a 9 all say the word; the last one draws two.",
        },
    ),
    Line(
        "jump_in",
        "S2-23 S2-25 O-23",
        {
            False: "",
            True: "A card identical to the top one may be played out of turn, at once.",
        },
    ),
    Line(
        "jump_in_effect",
        "C19 S2-24 O-23",
        {
            JumpInEffect.REPLACES_FIRST: "Its effect replaces that of the first card.",
            JumpInEffect.VOID: "An action or wild card jumped in has no effect.",
        },
        lambda options: options.jump_in,
    ),
    Line(
        "void_relieves",
        "S2-24",
        {False: "", True: "It relieves the victim of the first card's draw."},
    ),
    Line("follow_up_penalty", "C30 S0-30", _follow),
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
"""One line for each option, in the order in which they are told."""


def rule_sheet(options: Options) -> str:
    """The rules of a table as plain sentences with ids, one a line.

    Examples:
        >>> from tablerules.uno import PROGRESSIVE
        >>> [line for line in rule_sheet(PROGRESSIVE).splitlines() if "C9" in line]
        ['A draw card may be put on the same kind; the draws add up. [C9 S2-19 S2-20 O-21 O-26]']
    """
    said = ((line, line.sentence(options)) for line in LINES if line.said(options))
    return "\n".join(f"{sentence} [{' '.join(line.ids)}]" for line, sentence in said if sentence)
