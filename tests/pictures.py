"""What tests ask of every picture, and random games to draw."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

from tablerules import Game
from tablerules.core.drawing import Picture
from tablerules.core.rng import Rng

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    "svg", "title", "desc", "g", "rect", "circle", "line", "polyline", "polygon", "path", "text",
}  # fmt: skip


def parsed(picture: Picture) -> ET.Element:
    """The picture as XML, after checks that hold for all pictures."""
    root = ET.fromstring(picture.svg)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == picture.title != ""
    assert (root.findtext(f"{SVG}desc") or "") == picture.description
    assert root.get("role") == "img"
    outside = re.search(
        r'href|url\(|@import|\bid="|<script|<style|data:|="-?(?:nan|inf)', picture.svg
    )
    assert outside is None, "pictures are self-contained, have no ids, and only finite numbers"
    return root


def labels(picture: Picture) -> list[str]:
    """Every text that is drawn."""
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def having(picture: Picture, tag: str, **attributes: str) -> list[ET.Element]:
    """The elements with these attributes."""
    return [
        element
        for element in parsed(picture).iter(SVG + tag)
        if all(element.get(key.replace("_", "-")) == value for key, value in attributes.items())
    ]


def random_game(game: Game[Any, Any, Any], seed: str, plies: int) -> Iterator[tuple[Any, Any, Any]]:
    """Each state, the move made in it, and the state after it."""
    rng, state = Rng(seed), game.start()
    for _ in range(plies):
        waiting = game.waiting(state)
        if waiting.on is None:
            return
        if not isinstance(waiting.on, int):
            move = waiting.on.sample(rng)
        else:
            actor = rng.choice((waiting.on, *waiting.also))
            move = rng.choice(game.legal_moves(state, actor))
        after = game.apply(state, move)
        yield state, move, after
        state = after
