"""Every law of the protocol, on every preset, in games that nobody has seen before."""

import secrets
from typing import Any

import pytest

from tablerules import Game, yahtzee
from tablerules.testing import check_game

GAMES: dict[str, Game[Any, Any, Any]] = {
    f"yahtzee {name}": yahtzee.Yahtzee(options) for name, options in yahtzee.PRESETS.items()
}


@pytest.mark.parametrize("name", GAMES)
def test_every_law_holds_in_many_new_games(name: str) -> None:
    report = check_game(GAMES[name], games=200, seed=secrets.token_hex(8), every=20)
    assert report.unfinished == 0
