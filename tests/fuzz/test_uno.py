"""Every law of the protocol, on every preset of UNO, in games that nobody has seen before.

Random players draw and break rules so often that a match may take very long; games are cut off,
and that they end is shown with bots.
"""

import secrets

import pytest

from tablerules import Seeded, Table, uno
from tablerules.testing import check_game
from tests.uno.build import all_cards


@pytest.mark.parametrize("name", uno.PRESETS)
def test_every_law_of_uno_holds_in_many_new_games(name: str) -> None:
    game = uno.Uno(uno.PRESETS[name])
    seed = secrets.token_hex(8)
    report = check_game(
        game, games=40, seed=seed, every=50, max_plies=2_000, conserved=all_cards, must_vary=True
    )
    assert report.varied


@pytest.mark.parametrize("name", uno.PRESETS)
def test_matches_between_bots_end(name: str) -> None:
    game = uno.Uno(uno.PRESETS[name])
    for bot in (uno.points_bot, uno.colour_bot):
        for _ in range(20):
            assert Table(game, Seeded(secrets.token_hex(8))).run([bot] * game.seats).over
