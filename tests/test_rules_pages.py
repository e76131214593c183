"""The page of each game has the same parts, in the same order, and leaves out no preset."""

import re
from pathlib import Path
from typing import Any

import pytest

from tablerules import Game, maedn, uno, yahtzee

PAGES = Path(__file__).parents[1] / "docs" / "rules"
GAMES = {"maedn": maedn, "uno": uno, "yahtzee": yahtzee}
SHAPE = [
    "Rules implemented",
    "Options and presets",
    "Moves and notation",
    "View",
    "A record",
    "Versions",
]


def part(game: str, heading: str) -> str:
    """What stands under a heading of a game's page."""
    text = (PAGES / f"{game}.md").read_text("utf-8")
    return text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_has_the_shape_of_the_others(game: str) -> None:
    text = (PAGES / f"{game}.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert [heading for heading in headings if heading in SHAPE] == SHAPE
    assert f"../pictures/{game}.svg" in text
    assert f"<!-- options: {game} -->" in part(game, "Options and presets")
    assert "tablerules record 1" in part(game, "A record")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_names_every_preset(game: str) -> None:
    named = set(re.findall(r"`\.*([A-Z][A-Z0-9_]+)`", part(game, "Options and presets")))
    shortened = re.findall(r"`\.\.\.(\w+)`", part(game, "Options and presets"))
    missing = GAMES[game].PRESETS.keys() - named
    assert {name for name in missing if not name.endswith(tuple(shortened))} == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_shows_every_kind_of_move(game: str) -> None:
    shown = part(game, "Moves and notation")
    words = {re.sub(r"^(p\d+|\*|ref) ", "", line).split()[0] for line in VERBS[game]}
    assert {word for word in words if not re.search(rf"(?<![\w]){word}\b", shown)} == set()


VERBS = {
    "maedn": ["p1 pass", "* roll 6"],
    "yahtzee": ["p1 keep none", "p1 score chance", "* roll 1 2 3 4 5"],
    "uno": [
        *(f"p1 {act.value}" for act in uno.Act),
        *(f"ref {offence.value} p2" for offence in uno.Offence),
        "p1 play R5",
        "p1 jump R5",
        "p1 catch p2",
        "p1 name red",
        "p1 swap p2",
        "p1 give p2 R5",
        "p1 misplay R5",
        "* cut p1 R5",
        "* deal p1 R5",
        "* turn R5",
        "* verdict p1 p2 guilty R5",
        "* reveal p1 R5",
    ],
}
"""A text of each kind of move, whose verb the page has to show."""


READERS: dict[str, Game[Any, Any, Any]] = {
    "maedn": maedn.Maedn(),
    "uno": uno.Uno(),
    "yahtzee": yahtzee.Yahtzee(),
}


@pytest.mark.parametrize("game", READERS)
def test_the_texts_asked_for_are_moves(game: str) -> None:
    reader = READERS[game]
    assert [reader.write(reader.read(text)) for text in VERBS[game]] == VERBS[game]
