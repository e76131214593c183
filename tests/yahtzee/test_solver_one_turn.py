"""One turn, under the best play for one aim alone."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from tablerules.core.dice import Faces
from tablerules.yahtzee import Groups, Run, Straight, yahtzee_sheet
from tablerules.yahtzee.sheet import Pattern
from tablerules.yahtzee.solver import chance_of, mean_of

CHANCES: dict[str, tuple[Pattern, float, float, Fraction]] = {
    "Yahtzee": (Groups((5,)), 0.0007716, 0.0126315, Fraction(347897, 7558272)),
    "four equal": (Groups((4,)), 0.0200617, 0.1323017, Fraction(2197897, 7558272)),
    "three equal": (Groups((3,)), 0.2129630, 0.5413237, Fraction(234053, 314928)),
    "full house": (Groups((3, 2)), 0.0385802, 0.1912223, Fraction(5485535, 15116544)),
    "full house or five equal": (
        Groups((3, 2), same_face=True),
        0.0393519,
        0.1941015,
        Fraction(461237, 1259712),
    ),
    "small straight": (Run(4), 0.1543210, 0.4117878, Fraction(753572225, 1224440064)),
    "large straight": (Run(5), 0.0308642, 0.1297471, Fraction(319695199, 1224440064)),
    "1 to 5": (
        Straight((1, 2, 3, 4, 5)),
        0.0154321,
        0.0886770,
        Fraction(3856086575, 19591041024),
    ),
    "a pair": (Groups((2,)), 0.9074074, 0.9914266, Fraction(157339, 157464)),
    "two pairs": (Groups((2, 2)), 0.2700617, 0.5605924, Fraction(22445605, 30233088)),
}


@pytest.mark.parametrize("name", CHANCES)
def test_the_chance_of_a_pattern(name: str) -> None:
    pattern, one, two, three = CHANCES[name]
    assert chance_of(pattern) == three
    assert float(chance_of(pattern, rolls=2)) == pytest.approx(two, abs=5e-8)
    assert float(chance_of(pattern, rolls=1)) == pytest.approx(one, abs=5e-8)


MEANS = {
    "aces": Fraction(455, 216),
    "sixes": Fraction(455 * 6, 216),
    "three-of-a-kind": Fraction(114845383, 7558272),
    "four-of-a-kind": Fraction(56548607, 10077696),
    "yahtzee": Fraction(8697425, 3779136),
    "chance": Fraction(70, 3),
}


@pytest.mark.parametrize("name", MEANS)
def test_the_mean_of_a_box(name: str) -> None:
    box = next(box for box in yahtzee_sheet().boxes if box.name == name)
    assert mean_of(box.worth) == MEANS[name]


@pytest.mark.parametrize(
    "name, mean",
    [("full-house", 9.0720720), ("small-straight", 18.4632694), ("large-straight", 10.4438007)],
)
def test_the_mean_of_a_box_with_a_fixed_score(name: str, mean: float) -> None:
    box = next(box for box in yahtzee_sheet().boxes if box.name == name)
    assert float(mean_of(box.worth)) == pytest.approx(mean, abs=5e-8)


def test_the_mean_of_all_dice_with_fewer_rolls() -> None:
    assert (mean_of(sum, rolls=1), mean_of(sum, rolls=2)) == (Fraction(35, 2), Fraction(85, 4))


def test_any_question_about_the_dice_can_be_asked() -> None:
    assert chance_of(lambda dice: 6 in dice) == 1 - Fraction(5, 6) ** 15
    assert chance_of(lambda dice: dice == (6, 6, 6, 6), dice=4, rolls=1) == Fraction(1, 6**4)


@pytest.mark.parametrize("ask", [chance_of, mean_of])
def test_a_turn_has_rolls_and_dice(ask: Callable[..., Fraction]) -> None:
    def never(dice: Faces) -> bool:
        return not dice

    with pytest.raises(ValueError, match="rolls must be 1 or more, not 0"):
        ask(never, rolls=0)
    with pytest.raises(ValueError, match="dice must be 1 or more, not 0"):
        ask(never, dice=0)
