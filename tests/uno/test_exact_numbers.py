"""Exact numbers about the deck, from the ground floor alone."""

from fractions import Fraction
from math import comb

import pytest

from tablerules.core.piles import Pool
from tablerules.uno import (
    DECK_108,
    DECK_SWAP,
    STANDARD_RULES,
    Card,
    DealerDraw,
    Options,
    card_table,
)

FULL = Pool.of(DECK_108)


def rest(top: str) -> Pool[Card]:
    return FULL.remove([next(card for card in DECK_108 if str(card) == top)])


def matching(top: str, colour: str | None = None) -> int:
    """How many of the other 107 cards may lie on a top card."""
    on_top = next(card for card in DECK_108 if str(card) == top)
    wanted = colour or (str(on_top.colour) if on_top.colour else None)
    return sum(
        c.wild or str(c.colour) == wanted or (c.face == on_top.face and not on_top.wild)
        for c in rest(top)
    )


@pytest.mark.rule("uno:O-1")
def test_there_are_so_many_hands() -> None:
    assert comb(FULL.size, 7) == 27_883_218_168


@pytest.mark.rule("uno:O-4", "uno:C1", "uno:S1-12")
def test_how_often_the_first_card_is_what() -> None:
    openers = [c for c in DECK_108 if STANDARD_RULES[c.face].opens]
    assert len(openers) == 104
    kinds = {
        "number": sum(STANDARD_RULES[c.face].number is not None for c in openers),
        **{face: sum(c.face == face for c in openers) for face in ("S", "R", "+2", "W")},
    }
    assert kinds == {"number": 76, "S": 8, "R": 8, "+2": 8, "W": 4}
    coloured = [c for c in openers if not c.wild]
    assert (len(coloured), kinds["number"]) == (100, 76)


MATCHES = [("R5", None, 38), ("RS", None, 38), ("R0", None, 35), ("W", "red", 32)]


@pytest.mark.rule("uno:O-6")
@pytest.mark.parametrize("top, colour, count", MATCHES)
def test_how_many_cards_match(top: str, colour: str | None, count: int) -> None:
    assert matching(top, colour) == count


def percent(probability: Fraction, digits: int = 4) -> float:
    return round(float(probability * 100), digits)


@pytest.mark.rule("uno:O-6", "uno:C6")
@pytest.mark.parametrize(
    "count, none, mean, late",
    [
        (38, 4.1375, Fraction(108, 39), 6.6332),
        (35, 5.6493, Fraction(3), 8.6451),
        (32, 7.6117, Fraction(108, 33), 11.1418),
    ],
)
def test_how_long_a_match_takes_to_come(
    count: int, none: float, mean: Fraction, late: float
) -> None:
    assert percent(Fraction(comb(107 - count, 7), comb(107, 7))) == none
    assert percent(Fraction(comb(107 - count, 6), comb(107, 6))) == late
    tails = (Fraction(comb(107 - count, k), comb(107, k)) for k in range(107 - count + 1))
    assert sum(tails) == mean


@pytest.mark.rule("uno:O-1")
def test_what_a_hand_of_seven_holds() -> None:
    def without(bad: int) -> Fraction:
        return Fraction(comb(108 - bad, 7), comb(108, 7))

    assert percent(1 - without(4)) == 23.8132
    assert percent(1 - without(8)) == 42.5907
    assert percent(without(32)) == 7.8405


@pytest.mark.rule("uno:C3", "uno:O-1")
def test_what_a_hand_of_seven_is_worth_on_average() -> None:
    for options, total, mean in (
        (Options(), 1240, 80.370),
        (Options(zero_value=10), 1280, 82.963),
        (Options(deck=DECK_SWAP), 1400, 87.5),
    ):
        table = card_table(options)
        assert sum(table[card.face].points for card in options.deck) == total
        assert round(7 * total / len(options.deck), 3) == mean


def ties(choice: DealerDraw, players: int) -> float:
    """How often the highest of so many cards drawn for the deal is tied, in percent."""
    heights: dict[int, int] = {}
    for card in DECK_108:
        rule = STANDARD_RULES[card.face]
        height = rule.points if choice is DealerDraw.POINT_VALUE else rule.number or 0
        heights[height] = heights.get(height, 0) + 1
    single, lower = 0, 0
    for height in sorted(heights):
        single += heights[height] * comb(lower, players - 1)
        lower += heights[height]
    return percent(1 - Fraction(single, comb(108, players)), 3)


@pytest.mark.rule("uno:O-2", "uno:C13", "uno:S4-02")
def test_how_often_the_draw_for_the_deal_is_tied() -> None:
    players = (2, 3, 4, 6, 10)
    number, points = DealerDraw.NUMBER, DealerDraw.POINT_VALUE
    assert [ties(number, n) for n in players] == [15.265, 12.138, 13.465, 18.995, 30.787]
    assert [ties(points, n) for n in players] == [9.727, 17.357, 24.754, 36.966, 50.454]
