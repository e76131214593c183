"""Sets of options in which every pair of values of any two options occurs, where it is allowed."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import attrs

from tablerules.core.rng import Rng
from tablerules.uno import (
    DECK_108,
    DECK_SHUFFLE,
    DECK_SWAP,
    DrawMode,
    JumpInEffect,
    OneRule,
    Options,
    PlayDrawn,
    Scoring,
    WildDrawFourLegal,
    ZeroRule,
)

Choice = tuple[str, Any]
Pair = tuple[Choice, Choice]

CHOSEN: dict[str, tuple[Any, ...]] = {
    "seats": (2, 3, 4, 6),
    "hand": (2, 7),
    "deck": (DECK_108, DECK_SWAP, DECK_SHUFFLE),
    "dealer": (None, 0),
    "draw_cap": (None, 3),
    "uno_penalty": (2, 4),
    "false_uno_penalty": (0, 3),
    "suggestion_penalty": (0, 2),
    "target": (None, 60),
    "zero_value": (0, 10),
    "follow_up_penalty": (0, 2),
}
"""The values tried of options that are numbers or cards."""


def domains() -> dict[str, tuple[Any, ...]]:
    """Every option with the values that are tried; of enums and switches that is all of them."""
    found: dict[str, tuple[Any, ...]] = {}
    for field in attrs.fields(Options):
        default = field.default
        if field.name in CHOSEN:
            found[field.name] = CHOSEN[field.name]
        elif isinstance(default, bool):
            found[field.name] = (False, True)
        elif field.name != "card_rules":
            found[field.name] = tuple(type(default))  # type: ignore[arg-type]
    return found


DOMAINS = domains()


def all_pairs() -> set[Pair]:
    """Every two values of every two options."""
    return {
        ((one, a), (two, b))
        for one, two in combinations(DOMAINS, 2)
        for a in DOMAINS[one]
        for b in DOMAINS[two]
    }


def pairs_of(options: Options) -> set[Pair]:
    """The pairs that occur in a set of options."""
    return set(combinations(((name, getattr(options, name)) for name in DOMAINS), 2))


_SWAPS = (ZeroRule.SWAP_MAY, ZeroRule.SWAP_MUST)


def _needs(values: Mapping[str, Any]) -> list[tuple[bool, str, Any]]:
    """What must change: where the first holds, the option takes the value, unless it is fixed."""
    v = values
    until = v["draw_mode"] is DrawMode.UNTIL_PLAYABLE
    return [
        (v["draw_cap"] is not None and not until, "draw_mode", DrawMode.UNTIL_PLAYABLE),
        (v["draw_cap"] is not None and not until, "draw_cap", None),
        (until and v["play_drawn"] is PlayDrawn.NEVER, "play_drawn", PlayDrawn.MAY),
        (until and v["play_drawn"] is PlayDrawn.NEVER, "draw_mode", DrawMode.ONE),
        (v["challenge"] and v["wd4_legal"] is WildDrawFourLegal.ALWAYS, "challenge", False),
        (
            v["challenge"] and v["wd4_legal"] is WildDrawFourLegal.ALWAYS,
            "wd4_legal",
            WildDrawFourLegal.NO_COLOUR,
        ),
        (v["partners"] and v["seats"] in (2, 3), "partners", False),
        (v["partners"] and v["seats"] in (2, 3), "seats", 4),
        (v["partners"] and v["scoring"] is Scoring.ELIMINATION, "partners", False),
        (v["partners"] and v["scoring"] is Scoring.ELIMINATION, "scoring", Scoring.WINNER_TAKES),
        (v["scoring"] is Scoring.ELIMINATION and v["target"] is None, "target", 60),
        (
            v["scoring"] is Scoring.ELIMINATION and v["target"] is None,
            "scoring",
            Scoring.LOWEST_TOTAL,
        ),
        (
            v["one_rule"] is not OneRule.NONE and v["zero_rule"] not in _SWAPS,
            "zero_rule",
            _SWAPS[0],
        ),
        (
            v["one_rule"] is not OneRule.NONE and v["zero_rule"] not in _SWAPS,
            "one_rule",
            OneRule.NONE,
        ),
        (v["void_relieves"] and not v["jump_in"], "jump_in", True),
        (v["void_relieves"] and not v["jump_in"], "void_relieves", False),
        (
            v["void_relieves"] and v["jump_in_effect"] is not JumpInEffect.VOID,
            "jump_in_effect",
            JumpInEffect.VOID,
        ),
        (
            v["void_relieves"] and v["jump_in_effect"] is not JumpInEffect.VOID,
            "void_relieves",
            False,
        ),
    ]


def repaired(values: dict[str, Any], fixed: tuple[str, ...]) -> Options | None:
    """The options with these values, others changed where they contradict; None: impossible."""
    for _ in range(4):
        for index in range(len(_needs(values))):
            broken, name, value = _needs(values)[index]
            if broken and name not in fixed:
                values[name] = value
    try:
        return Options(**values)
    except ValueError:
        return None


def rows(seed: object = "pairs") -> tuple[list[Options], set[Pair]]:
    """Sets of options that cover all pairs that can be, and the pairs that cannot."""
    rng = Rng(str(seed))
    left, impossible, found = all_pairs(), set[Pair](), list[Options]()
    order = {pair: index for index, pair in enumerate(sorted(left, key=str))}
    while left:
        ((one, a), (two, b)) = target = min(left, key=order.__getitem__)
        tried = []
        for _ in range(12):
            values = {name: rng.choice(domain) for name, domain in DOMAINS.items()}
            made = repaired({**values, one: a, two: b}, (one, two))
            tried += [made] if made is not None else []
        if not tried:
            impossible.add(target)
            left.remove(target)
            continue
        best = max(tried, key=lambda options: len(pairs_of(options) & left))
        found.append(best)
        left -= pairs_of(best)
    return found, impossible
