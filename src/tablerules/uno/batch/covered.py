"""Which options the batch engine covers."""

from __future__ import annotations

from collections.abc import Iterator

from tablerules.core.checks import instance
from tablerules.uno.cards import CardRule, Task
from tablerules.uno.choices import (
    EightRule,
    JumpInEffect,
    NineRule,
    OneRule,
    Scoring,
    SevenRule,
    TwoRule,
    ZeroRule,
)
from tablerules.uno.options import Options, card_table

MOST_CARDS = 255
"""Counts of cards are bytes."""
MOST_POINTS = 1_000_000
"""What hands are worth is added up in floats, and points in 64-bit numbers."""
_TASKS = {Task.ROTATE, Task.SWAP_MAY, Task.SWAP_MUST}
_TWO = 2


def not_covered(options: Options) -> str | None:
    """Which of the options the batch engine does not cover, in one sentence; None: all are.

    Raises:
        ValueError: They are no options of this game.
    """
    instance(Options).demand("options", options)
    missing = [*_options(options), *_faces(options)]
    return f"the batch engine does not cover {', '.join(missing)}" if missing else None


def _options(options: Options) -> Iterator[str]:
    found = [
        (len(options.deck) > MOST_CARDS, f"decks of more than {MOST_CARDS} cards"),
        (bool(options.false_uno_penalty), "false_uno_penalty"),
        (options.scoring is Scoring.ELIMINATION, "scoring elimination"),
        (options.bounce_reverse, "bounce_reverse"),
        (options.bounce_skip, "bounce_skip"),
        (options.multi_identical, "multi_identical"),
        (options.mirror, "mirror"),
        (options.sequences, "sequences"),
        (options.zero_rule is ZeroRule.DISCARD_COLOUR, "zero_rule discard_colour"),
        (options.one_rule is not OneRule.NONE, "one_rule"),
        (options.two_rule is not TwoRule.NONE, "two_rule"),
        (options.seven_rule is SevenRule.SILENCE, "seven_rule silence"),
        (options.eight_rule is not EightRule.NONE, "eight_rule"),
        (options.nine_rule is not NineRule.NONE, "nine_rule"),
        (options.jump_in and options.jump_in_effect is JumpInEffect.VOID, "jump_in_effect void"),
        (options.seats == _TWO and bool(options.follow_up_penalty), "follow_up_penalty"),
    ]
    return (name for missing, name in found if missing)


def _faces(options: Options) -> Iterator[str]:
    """Faces that do what is not covered, where no option above has said so."""
    said = {"0": options.zero_rule, "2": options.two_rule, "7": options.seven_rule}
    said |= {"8": options.eight_rule, "9": options.nine_rule}
    plain = {face for face, choice in said.items() if choice.name == "NONE"}
    for face, rule in card_table(options).items():
        explained = face in said and face not in plain and face not in dict(options.card_rules)
        if not explained and not _covers(face, rule):
            yield f"what the face {face} does"


def _covers(face: str, rule: CardRule) -> bool:
    """Whether a face does only what is covered."""
    if rule.again or rule.dumps or not set(rule.tasks) <= _TASKS:
        return False
    if rule.draw > MOST_CARDS or abs(rule.points) > MOST_POINTS:
        return False
    if len(rule.tasks) > 1 or (rule.tasks and rule.draw):
        return False
    return face.startswith("W") or not rule.guarded
