"""Yahtzee and its family at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

from tablerules import yahtzee
from tablerules.cli.frontends.base import Frontend, Names
from tablerules.cli.screen import Look
from tablerules.core.chance import Rolled
from tablerules.core.dice import Faces
from tablerules.yahtzee import Keep, Move, Score, View, Yahtzee


def board(game: Yahtzee, view: View, look: Look) -> str:
    """The score sheet, or as much of it as the width allows."""
    sheet = yahtzee.sheet_text(game.options, view)
    if max(map(len, sheet.splitlines())) < look.width:
        return sheet
    own = game.options.teams.of(view.seat)
    alone = evolve(view, cards=(view.cards[own],))
    single = evolve(game.options, seats=1, partners=None)
    others = (f"team {team + 1}: {score}" for team, score in enumerate(view.scores))
    return yahtzee.sheet_text(single, alone) + "\n" + "\n".join(others)


def status(game: Yahtzee, view: View, look: Look) -> str:
    """The dice, and how many rolls are left."""
    if not view.dice:
        return ""
    left = max(0, game.options.rolls - view.rolls)
    saved = view.cards[game.options.teams.of(view.seat)].saved
    more = {0: "no roll left", 1: "1 roll left"}.get(left, f"{left} rolls left")
    kept = f", {saved} saved" if saved else ""
    return f"{_dice(view.dice, look)}   ({more}{kept})"


def _dice(dice: Faces, look: Look) -> str:
    plain = " ".join(map(str, dice))
    return f"{yahtzee.dice_text(dice)}   {plain}" if look.unicode else f"[{plain}]"


def _faces(dice: Faces) -> str:
    return " ".join(map(str, dice))


def describe(game: Yahtzee, view: View, move: Move) -> str:
    """A move with what it brings."""
    if isinstance(move, Keep):
        again = game.options.sheet.dice - len(move.dice)
        count = "1 die" if again == 1 else f"{again} dice"
        return f"keep {_faces(move.dice) or 'none'} and roll {count}"
    if isinstance(move, Score):
        worth = dict(view.worth).get(move)
        return _box(game, move.box, move.column) + ("" if worth is None else f": {worth}")
    return str(move)


def _box(game: Yahtzee, name: str, column: int) -> str:
    label = next(box.label for box in game.options.sheet.boxes if box.name == name)
    return label if game.options.sheet.columns == 1 else f"{label}, column {column}"


def _rolled(_: Yahtzee, e: yahtzee.DiceRolled, names: Names) -> str:
    among = "" if e.rolled == e.dice else f" and has {_faces(e.dice)}"
    return f"{names(e.seat)} rolls {_faces(e.rolled)}{among}."


def _kept(_: Yahtzee, e: yahtzee.DiceKept, names: Names) -> str:
    spent = " (with a saved roll)" if e.saved else ""
    return f"{names(e.seat)} keeps {_faces(e.kept) or 'nothing'} and rolls {e.again} again{spent}."


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


_SENTENCES: Mapping[type, Callable[[Yahtzee, Any, Names], str]] = {
    yahtzee.DiceRolled: _rolled,
    yahtzee.DiceKept: _kept,
    yahtzee.BoxScored: lambda g, e, names: (
        f"{names(e.seat)} scores {e.points} in {_box(g, e.box, e.column)}."
    ),
    yahtzee.ChipWon: lambda _, e, names: f"{names(e.seat)} earns a bonus of {e.points}!",
    yahtzee.UpperBonusWon: lambda _, e, names: (
        f"{names(e.seat)} reaches the upper bonus: {e.points}!"
    ),
    yahtzee.OpeningTied: lambda _, e, names: (
        f"{_listed([names(seat) for seat in e.seats])} are tied and roll again."
    ),
    yahtzee.StartDecided: lambda _, e, names: f"{names(e.seat)} starts.",
    yahtzee.TieBroken: lambda _, e, names: f"{names(e.seat)} wins the roll-off.",
    yahtzee.GameEnded: lambda _, e, __: (
        f"All boxes are filled: {_listed([str(total) for total in e.totals])}."
    ),
}


def narrate(game: Yahtzee, effect: object, names: Names) -> str | None:
    """An effect in words."""
    sentence = _SENTENCES.get(type(effect))
    return None if sentence is None else sentence(game, effect, names)


def _just(bot: object) -> Callable[[object], object]:
    return lambda _: bot


FRONTEND = Frontend(
    name="yahtzee",
    title="Yahtzee",
    make=Yahtzee,
    presets=yahtzee.PRESETS,
    default="YAHTZEE",
    bots={
        "collector": _just(yahtzee.collector_bot),
        "first-roll": _just(yahtzee.first_roll_bot),
        "random": _just(yahtzee.random_bot),
    },
    default_bot="collector",
    how_to=(
        "keep 3 3 (or just 3 3, or 33) keeps these dice and rolls the others;\n"
        "roll 1 5 rolls these and keeps the others; roll all rolls everything again.\n"
        "full house (or score full-house, or fh) writes the dice in that box."
    ),
    board=board,
    status=status,
    describe=describe,
    narrate=narrate,
    turns=(yahtzee.TurnBegan,),
    understand=lambda game, view, text: yahtzee.understand(game.options, view, text),
    styles={"[⚀⚁⚂⚃⚄⚅]": "bold yellow", r"(?m)^TOTAL.*$": "bold", r"(?m)^Bonus.*$": "dim"},
)
