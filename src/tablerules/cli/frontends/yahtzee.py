"""Yahtzee and its family at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

from attrs import evolve, frozen

from tablerules import yahtzee
from tablerules.cli.frontends.base import Frontend, Names, just
from tablerules.cli.screen import Canvas
from tablerules.core.dice import Faces
from tablerules.core.drawing import Look
from tablerules.core.narration import join
from tablerules.core.rng import Rng
from tablerules.yahtzee import Keep, Move, Score, View, Yahtzee
from tablerules.yahtzee.views import imagine


def board(game: Yahtzee, view: View, canvas: Canvas, names: Names) -> str:
    """The score sheet, or as much of it as the width allows, and the dice."""
    return f"{_sheet(game, view, canvas, names)}\n\n{status(game, view, canvas, names)}".rstrip()


def _sheet(game: Yahtzee, view: View, canvas: Canvas, names: Names) -> str:
    sheet = yahtzee.sheet_text(game.options, view, names=names)
    if max(map(len, sheet.splitlines())) < canvas.width:
        return sheet
    teams = game.options.teams
    seat = view.viewer if isinstance(view.viewer, int) else view.seat
    alone = evolve(view, cards=(view.cards[teams.of(seat)],))
    single = evolve(game.options, seats=1, partners=None)
    called = [join([names[seat] for seat in team], "and") for team in teams.members]
    totals = (f"{who}: {score}" for who, score in zip(called, view.scores, strict=True))
    own = yahtzee.sheet_text(single, alone, names=(called[teams.of(seat)],))
    return "\n".join([own, *totals])


def status(game: Yahtzee, view: View, canvas: Canvas, _: Names) -> str:
    """The dice, and how many rolls are left."""
    if not view.dice:
        return ""
    left = max(0, game.options.rolls - view.rolls)
    saved = view.cards[game.options.teams.of(view.seat)].saved
    more = {0: "no roll left", 1: "1 roll left"}.get(left, f"{left} rolls left")
    kept = f", {saved} saved" if saved else ""
    plain = f"   {_faces(view.dice)}" if canvas.style.unicode else ""
    dice = f"{yahtzee.dice_text(view.dice, canvas.style)}{plain}"
    told = f"({more}{kept})"
    return f"{dice}   {told}" if len(dice + told) + 3 < canvas.width else f"{dice}\n{told}"


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


def narrate(game: Yahtzee, effect: Any, names: Names) -> str | None:
    """An effect in words; whose turn begins is told by the first roll."""
    if isinstance(effect, yahtzee.TurnBegan):
        return None
    return yahtzee.narrate(effect, names=names, options=game.options)


def tries(game: Yahtzee, view: View) -> Iterator[Move]:
    """Every box, filled or not."""
    sheet = game.options.sheet
    for column in range(1, sheet.columns + 1):
        yield from (Score(view.seat, box.name, column) for box in sheet.boxes)


@frozen
class Optimal:
    """Plays for the highest mean. It is solved once in each process, or taken from the cache.

    Attributes:
        options: The rules.

    Raises:
        ValueError: These rules cannot be solved.
    """

    options: yahtzee.Options

    def __attrs_post_init__(self) -> None:
        _solution(self.options)

    def __call__(self, view: View, _rng: Rng) -> Move:
        """Choose the best move."""
        move: Move = _solution(self.options).best(imagine(view))
        return move


@cache
def _solution(options: yahtzee.Options) -> Any:
    return import_module("tablerules.yahtzee.solver").solve(options)


FRONTEND = Frontend(
    name="yahtzee",
    title="Yahtzee",
    make=Yahtzee,
    presets=yahtzee.PRESETS,
    default="YAHTZEE",
    bots={
        "collector": just(yahtzee.collector_bot),
        "optimal": Optimal,
        "first-roll": just(yahtzee.first_roll_bot),
        "random": just(yahtzee.random_bot),
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
    tries=tries,
    svg=lambda game, view, last, names: (
        yahtzee.picture(game.options, view, last=last, look=Look(names=names)).svg
    ),
    styles={"[⚀⚁⚂⚃⚄⚅]": "bold yellow", r"(?m)^TOTAL.*$": "bold", r"(?m)^Bonus.*$": "dim"},
)
