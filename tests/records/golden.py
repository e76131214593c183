"""Golden records: a game of random moves for every preset of every game, the same for ever.

Where something is hidden, the first seat's record follows in the same file. Write them again with

    python -m tests.records.golden

and look at what has changed: a record that no longer replays means that a rule has changed.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tablerules import Game, Record, Rng, Seeded, Table, games
from tablerules.core.seats import PUBLIC

FOLDER = Path(__file__).parent
LONGEST = 1_000
"""A game is broken off after so many moves."""


def presets() -> dict[tuple[str, str], Game[Any, Any, Any]]:
    """The game of every preset, by the names of game and preset."""
    found: dict[tuple[str, str], Game[Any, Any, Any]] = {}
    for name in games.NAMES:
        if find_spec(f"tablerules.{name}") is not None:
            cls, package = games.game_class(name), games.package(name)
            found |= {(name, preset): cls(rules) for preset, rules in package.PRESETS.items()}
    return found


def path(name: str, preset: str) -> Path:
    """The file of a preset."""
    return FOLDER / name / f"{preset.lower()}.txt"


def play(game: Game[Any, Any, Any], seed: str, longest: int = LONGEST) -> Table[Any, Any, Any]:
    """A game of random moves; who may cut in does so in one of four chances."""
    table, rng = Table(game, Seeded(seed)), Rng(seed).split("moves")
    while not table.over and table.ply < longest:
        waiting = table.waiting
        seat = waiting.on
        if not isinstance(seat, int) or (waiting.also and not rng.below(4)):
            seat = rng.choice(waiting.also)
        table.play(rng.choice(table.legal_moves(seat)))
    return table


def golden(name: str, preset: str, game: Game[Any, Any, Any]) -> str:
    """The text of a preset's file."""
    table = play(game, f"{name} {preset}")
    meta = {"preset": preset, "players": "random"}
    records: list[Record] = [table.record(meta=meta)]
    if table.seen(PUBLIC) != table.moves:
        records.append(table.record(0, meta=meta))
    return "\n".join(record.dumps() for record in records)


def main() -> None:
    """Write every file."""
    for (name, preset), game in presets().items():
        file = path(name, preset)
        file.parent.mkdir(exist_ok=True)
        file.write_text(golden(name, preset, game), "utf-8")


if __name__ == "__main__":
    main()
