"""Several cards in one turn: identical cards, mirror pairs, runs of one colour, pairs of 1s.

Each shape says when it is allowed, finds itself in a hand and recognises itself. How their effects
add up is the business of `order`: draws, skips and reverses sum, and the last card is on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, permutations

from attrs import frozen

from tablerules.uno.cards import Card
from tablerules.uno.choices import OneRule
from tablerules.uno.moves import Cards
from tablerules.uno.rules.compiled import Rules


@frozen
class Shape:
    """A way in which several cards are played together.

    Attributes:
        allowed: Whether the options allow it.
        find: All such groups in a hand.
        fits: Whether cards are such a group.
    """

    allowed: Callable[[Rules], bool]
    find: Callable[[Rules, Cards], Iterator[Cards]]
    fits: Callable[[Rules, Cards], bool]


def find_identical(_: Rules, hand: Cards) -> Iterator[Cards]:
    """Two or more equal cards."""
    for card in dict.fromkeys(hand):
        for count in range(2, hand.count(card) + 1):
            yield (card,) * count


def is_identical(_: Rules, cards: Cards) -> bool:
    """Whether all cards are equal."""
    return len(set(cards)) == 1


def find_mirrors(rules: Rules, hand: Cards) -> Iterator[Cards]:
    """Two cards of one number, either on top."""
    pairs = dict.fromkeys(permutations(hand, 2))
    return (pair for pair in pairs if is_mirror(rules, pair))


def is_mirror(rules: Rules, cards: Cards) -> bool:
    """Whether they are two cards of one number, whatever their colours."""
    return len(cards) == _PAIR and is_same_number(rules, cards)


def is_same_number(rules: Rules, cards: Cards) -> bool:
    """Whether all cards bear the same number."""
    return rules.rule(cards[0]).number is not None and len({card.face for card in cards}) == 1


def find_runs(rules: Rules, hand: Cards) -> Iterator[Cards]:
    """Numbers of one colour, going up or down by one."""
    numbers = {c: rules.rule(c).number for c in dict.fromkeys(hand) if not c.wild}
    by_place = {(c.colour, number): c for c, number in numbers.items() if number is not None}
    for (colour, number), card in by_place.items():
        for step in (1, -1):
            run: list[Card] = [card]
            while (following := by_place.get((colour, number + step * len(run)))) is not None:
                run.append(following)
                yield tuple(run)


def is_run(rules: Rules, cards: Cards) -> bool:
    """Whether they are numbers of one colour, going up or down by one."""
    numbers = [rules.rule(card).number for card in cards]
    if cards[0].wild or any(card.colour is not cards[0].colour for card in cards):
        return False
    steps = {b - a if a is not None and b is not None else 0 for a, b in pairwise(numbers)}
    return steps in ({1}, {-1})


def find_ones(rules: Rules, hand: Cards) -> Iterator[Cards]:
    """Two 1s, either on top."""
    pairs = dict.fromkeys(permutations((c for c in hand if rules.rule(c).number == 1), 2))
    return (pair for pair in pairs if is_ones(rules, pair))


def is_ones(rules: Rules, cards: Cards) -> bool:
    """Whether they are two 1s as `one_rule` has them (S2-34b)."""
    if len(cards) != _PAIR or any(rules.rule(card).number != 1 for card in cards):
        return False
    rule = rules.options.one_rule
    return rule is OneRule.PAIR_ANY or (rule is OneRule.PAIR_IDENTICAL and cards[0] is cards[1])


SHAPES = (
    Shape(lambda rules: rules.options.multi_identical, find_identical, is_identical),
    Shape(lambda rules: rules.options.mirror, find_mirrors, is_mirror),
    Shape(lambda rules: rules.options.sequences, find_runs, is_run),
    Shape(lambda rules: rules.options.one_rule is not OneRule.NONE, find_ones, is_ones),
)
_PAIR = 2


def groups(rules: Rules, hand: Cards) -> tuple[Cards, ...]:
    """Everything that can be laid in one turn from a hand: single cards first, then groups."""
    found: dict[Cards, None] = dict.fromkeys((card,) for card in hand)
    for shape in SHAPES:
        if shape.allowed(rules):
            found.update(dict.fromkeys(shape.find(rules, hand)))
    return tuple(found)


def is_group(rules: Rules, cards: Cards) -> bool:
    """Whether cards may be laid together."""
    return len(cards) == 1 or any(
        shape.allowed(rules) and shape.fits(rules, cards) for shape in SHAPES if cards
    )


def disposal(rules: Rules, hand: Cards, cards: Cards) -> Cards:
    """The cards that must go along: all of the colour of a 0 that dumps, or of a pair of 1s."""
    if not rules.disposes:
        return ()
    colours = {card.colour for card in cards if rules.rule(card).dumps}
    if is_ones(rules, cards):
        colours.add(cards[-1].colour)
    if not colours:
        return ()
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(card for card in rest if card.colour in colours and not card.wild)
