"""Mensch ärgere dich nicht and its family at a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablerules import maedn
from tablerules.cli.frontends.base import Frontend, Names, just
from tablerules.cli.screen import Canvas
from tablerules.core.drawing import Look
from tablerules.core.rng import Rng
from tablerules.maedn import Go, Maedn, Move, Phase, View


def board(game: Maedn, view: View, canvas: Canvas, names: Names) -> str:
    """The board and who stands where; on a narrow screen only the latter."""
    drawn = maedn.text(game.options, view, style=canvas.style, names=names)
    if canvas.width > max(map(len, maedn.board_text(game.options, view).splitlines()), default=0):
        return drawn
    head, *_, last = drawn.split("\n\n")
    return f"{head}\n{last}"


def status(_game: Maedn, view: View, _canvas: Canvas, _names: Names) -> str:
    """What has been rolled."""
    if view.phase is not Phase.MOVE:
        return ""
    steps = [f"bonus {bonus}" for bonus in view.bonus] + [str(face) for face in view.faces]
    return "Rolled: " + ", ".join(steps)


def describe(game: Maedn, view: View, move: Move) -> str:
    """A move with what it brings about."""
    if not isinstance(move, Go):
        return "pass"
    board_ = game.options.board
    words = [f"{board_.name_of(move.start)} to {board_.name_of(move.target)}"]
    if move.colour is not None:
        words.insert(0, f"c{move.colour + 1}:")
    if move.count > 1:
        words.append(f"with {move.count} pieces")
    if move.number is not None:
        words.append(f"by {move.number}")
    effects = game.effects(game.imagine(view, Rng(0)), move, view.viewer)
    captured = sum(isinstance(effect, maedn.Captured) for effect in effects)
    if captured:
        words.append("and capture" + (f" {captured}" if captured > 1 else ""))
    return " ".join(words)


def narrate(game: Maedn, effect: Any, names: Names) -> str | None:
    """An effect in words; that a colour rolls again is told by its roll."""
    if isinstance(effect, maedn.RollsAgain):
        return None
    return maedn.narrate(effect, names=names, options=game.options)


def tell_move(game: Maedn, move: Move, names: Names) -> str:
    """A move in words: few moves of this game have effects that would tell it."""
    if isinstance(move, maedn.Rolled):
        return f"{' and '.join(map(str, move.faces))} is rolled."
    if not isinstance(move, Go):
        return f"{names[move.seat]} passes."
    name = game.options.board.name_of
    whose = "" if move.colour is None else f" of colour {move.colour + 1}"
    which = "a piece" if move.count == 1 else f"{move.count} pieces"
    return (
        f"{names[move.seat]} moves {which}{whose} from {name(move.start)} to {name(move.target)}."
    )


def tries(_game: Maedn, view: View) -> Iterator[Move]:
    """Passing; any other move can be written down to be told why not."""
    if isinstance(view.viewer, int):
        yield maedn.Pass(view.viewer)


FRONTEND = Frontend(
    name="maedn",
    title="Mensch ärgere dich nicht",
    make=Maedn,
    presets=maedn.PRESETS,
    default="SCHMIDT",
    bots={
        "capturer": maedn.CapturerBot,
        "cautious": maedn.CautiousBot,
        "foremost": just(maedn.foremost_bot),
        "rearmost": just(maedn.rearmost_bot),
        "random": just(maedn.random_bot),
    },
    default_bot="capturer",
    how_to=(
        "5 to 8 (or 5>8) moves the piece on field 5 of your own track to field 8; enter brings\n"
        "one in. Fields are counted from your own A (0); the goal fields are a, b, c, d.\n"
        "The number of a move in the list plays it."
    ),
    board=board,
    status=status,
    describe=describe,
    narrate=narrate,
    tell_move=tell_move,
    turns=(maedn.TurnBegan,),
    understand=lambda game, view, text: maedn.understand(game.options, view, text),
    tries=tries,
    svg=lambda game, view, last, names: (
        maedn.picture(game.options, view, last=last, look=Look(names=names)).svg
    ),
)
