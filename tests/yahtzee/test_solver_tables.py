"""The solver's tables say what the scalar rules say, for every kind of card."""

import pytest
from attrs import evolve

from tablerules.core.dice import Dice
from tablerules.core.rng import Rng
from tablerules.yahtzee import (
    GENERALA_DOUBLE,
    KNIFFEL,
    PLAIN,
    YACHT,
    YAHTZEE,
    YATZY,
    Card,
    Joker,
    Options,
    Order,
    generala_sheet,
    scoring,
    yahtzee_sheet,
)
from tablerules.yahtzee.solver.plan import plan
from tablerules.yahtzee.solver.tables import ILLEGAL, Deep, Rulebook

GENERALA = evolve(GENERALA_DOUBLE, sheet=generala_sheet(double=100, instant_win=False))
SHEETS = [KNIFFEL, PLAIN, YACHT, YATZY, GENERALA, evolve(YAHTZEE, yahtzee_bonus=0)]
SHEETS += [evolve(YAHTZEE, sheet=yahtzee_sheet(five_kind_is_full_house=True))]
JOKERS = [evolve(YAHTZEE, joker=joker, order=order) for joker in Joker for order in Order]


def random_card(options: Options, rng: Rng) -> scoring.Boxes:
    """A card that some play leads to: each box scored by dice that were rolled for it."""
    boxes: tuple[int | None, ...] = (None,) * options.sheet.size
    for _ in range(rng.below(options.sheet.size)):
        dice = Dice(options.sheet.dice).sample(rng)
        if rng.below(2):
            dice = (dice[0],) * options.sheet.dice
        face = scoring.equal_face(dice)
        places = range(len(boxes))
        legal = [i for i in places if not scoring.place_refusal(options, boxes, face, i)]
        place = rng.choice(legal)
        score = scoring.points(options, boxes, dice, 1 + rng.below(3), place)
        boxes = (*boxes[:place], score, *boxes[place + 1 :])
    return boxes


@pytest.mark.rule("yahtzee:J-forced", "yahtzee:J-free", "yahtzee:J-mb", "yahtzee:S0-16")
@pytest.mark.parametrize("options", [*JOKERS, *SHEETS], ids=repr)
def test_each_roll_scores_in_the_tables_what_the_rules_say(options: Options) -> None:
    rules = Rulebook(evolve(options, seats=1))
    rng = Rng(5)
    for _ in range(40):
        boxes = random_card(options, rng)
        deep = Deep(
            frozenset(i for i in rules.lower if boxes[i] is not None),
            frozenset(i for i in rules.watched if boxes[i]),
        )
        mask = sum(1 << bit for bit, i in enumerate(rules.upper) if boxes[i] is not None)
        rolls = [(face,) * options.sheet.dice for face in range(1, 7)]
        rolls += [rng.choice(rules.net.rolls) for _ in range(12)]
        for place in (i for i, score in enumerate(boxes) if score is None):
            cells = rules.cells(place, deep)
            for dice in rolls:
                face = scoring.equal_face(dice)
                for taken, fits in ((1, cells.first), (2, cells.later), (3, cells.later)):
                    if face:
                        cell = int(fits.equal[face - 1, mask])
                    elif cells.open[mask]:
                        cell = int(fits.rolls[rules.net.index[-1][dice]])
                    else:
                        cell = ILLEGAL
                    legal = scoring.place_refusal(options, boxes, face, place) is None
                    assert (cell != ILLEGAL) == legal
                    if legal:
                        score = scoring.points(options, boxes, dice, taken, place)
                        chips = scoring.chip(options, boxes, dice, place)
                        assert (cells.points[cell], cells.chips[cell]) == (score, chips)


@pytest.mark.parametrize("options", [YAHTZEE, YATZY, GENERALA, *JOKERS[:6]], ids=repr)
def test_every_card_that_play_leads_to_has_a_position(options: Options) -> None:
    found = plan(evolve(options, seats=1))
    rng = Rng(6)
    for _ in range(100):
        boxes = random_card(options, rng)
        deep, pair = found.position(Card(boxes))
        filled = len(found.deeps[deep].filled) + found.above.pairs[pair][0].bit_count()
        assert filled == sum(score is not None for score in boxes)


def test_sums_of_upper_boxes_that_come_to_the_same_are_one_position() -> None:
    found = plan(evolve(YAHTZEE, seats=1))
    above = (3, 6, 9, 12, 15, None)
    at = [found.position(Card((*above[:4], fives, None, *[None] * 7))) for fives in (0, 5)]
    # Sixes give at most 30: 33 are out of reach, and 28 take all five dice.
    assert [found.above.pairs[pair][1] for _, pair in at] == [0, 30]
