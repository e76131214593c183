"""The numbers of histories from some positions of each preset stay what they are."""

from collections import Counter

import pytest

from tablerules import maedn
from tablerules.testing import Perft, load_perft, perft
from tests.maedn.perft import GOLDEN

CASES = load_perft(GOLDEN)


def test_every_preset_has_its_start_and_three_crafted_positions() -> None:
    counts = Counter(case.name.partition(": ")[0] for case in CASES)
    assert counts == dict.fromkeys(maedn.PRESETS, 4)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_there_are_as_many_histories_as_ever(case: Perft) -> None:
    preset, _, position = case.name.partition(": ")
    game = maedn.Maedn(maedn.PRESETS[preset])
    state = game.read_position(position)
    found = tuple(perft(game, state, depth) for depth in range(1, len(case.counts) + 1))
    assert found == case.counts
