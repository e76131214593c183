"""Sentences about house rules, in the order in which they are told."""

from __future__ import annotations

from tablerules.uno.choices import (
    EightRule,
    Finish,
    JumpInEffect,
    NineRule,
    OneRule,
    SevenRule,
    SilenceUntil,
    Stacking,
    TwoRule,
    ZeroRule,
)
from tablerules.uno.lines import Line, some_cards


def _follow(count: int) -> str:
    if not count:
        return ""
    return (
        f"With two players, who cannot follow an own Skip or Reverse draws {some_cards(count)} "
        "and loses the turn."
    )


HOUSE_RULES: tuple[Line, ...] = (
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
            TwoRule.GIVE_UP_TO_TWO: "Who plays a 2 may give away one or two cards, not the last.",
            TwoRule.GIVE_TWO: "Who plays a 2 may give away two cards, not the last.",
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
)
