"""Importing the library and playing needs no NumPy, so the rules also run where there is none."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PLAY = """
from tablerules import Seeded, Table
from tablerules.core.bots import random_bot
from {module} import {game}
game = {game}()
assert Table(game, Seeded(1)).run([random_bot] * game.seats).over
"""


@pytest.mark.parametrize(
    "code",
    [
        "import tablerules",
        "import tablerules.testing",
        PLAY.format(module="tests.testing.toy", game="Pips"),
        PLAY.format(module="tablerules.yahtzee", game="Yahtzee"),
        PLAY.format(module="tablerules.maedn", game="Maedn"),
        PLAY.replace("core.bots", "uno").format(module="tablerules.uno", game="Uno"),
    ],
    ids=["import", "testing", "pips", "yahtzee", "maedn", "uno"],
)
def test_numpy_is_not_imported(code: str) -> None:
    check = "import sys\nsys.path.insert(0, '.')\nsys.modules['numpy'] = None\n"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", check + code], check=True, cwd=root)
