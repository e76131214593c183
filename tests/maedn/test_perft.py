"""The numbers of histories from some positions of each preset stay what they are."""

import pytest

from tablerules import maedn
from tests.maedn.perft import perft, read_golden

GOLDEN = read_golden()


def test_every_preset_has_its_start_and_three_crafted_positions() -> None:
    assert set(GOLDEN) == set(maedn.PRESETS)
    assert all(len(positions) == 4 for positions in GOLDEN.values())


@pytest.mark.parametrize(
    "name, text, counts",
    [
        pytest.param(name, text, counts, id=f"{name}-{at}")
        for name, positions in GOLDEN.items()
        for at, (text, counts) in enumerate(positions.items())
    ],
)
def test_there_are_as_many_histories_as_ever(name: str, text: str, counts: list[int]) -> None:
    game = maedn.Maedn(maedn.PRESETS[name])
    state = game.read_position(text)
    assert [perft(game, state, depth + 1) for depth in range(len(counts))] == counts
