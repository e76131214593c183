"""UNO at a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tablerules import uno
from tablerules.cli.frontends.base import Frontend, Names, just
from tablerules.cli.screen import Canvas
from tablerules.core.drawing import Look
from tablerules.core.seats import write_actor
from tablerules.uno import (
    Act,
    Catch,
    Do,
    Give,
    JumpIn,
    Misplay,
    Move,
    NameColour,
    Play,
    Swap,
    TurnStarted,
    Uno,
    View,
)
from tablerules.uno.moves import write_cards
from tablerules.uno.spoken import card_words

_ACTS = {
    Act.DRAW: "draw a card",
    Act.KEEP: "keep",
    Act.PASS: "pass",
    Act.ACCEPT: "accept what is imposed",
    Act.CHALLENGE: "challenge the Wild Draw Four",
    Act.UNO: "call uno",
    Act.SLAP: "slap the pile",
    Act.SAY: "say the word",
    Act.MISS: "do not react",
}


def board(game: Uno, view: View, canvas: Canvas, names: Names) -> str:
    """The table with the hands that the viewer sees."""
    return uno.text(game.options, view, style=canvas.style, names=names)


def status(_game: Uno, view: View, canvas: Canvas, _names: Names) -> str:
    """The top card and the own hand."""
    if view.top is None or not isinstance(view.viewer, int):
        return ""
    colour = f" as {view.colour}" if view.top.wild and view.colour is not None else ""
    hand = uno.hand_text(view.hands[view.viewer], canvas.style)
    return f"On the pile: {uno.card_text(view.top, canvas.style)}{colour}   your hand: {hand}"


def describe(_game: Uno, _view: View, move: Move) -> str:
    """A move in words, with its notation where it is about cards."""
    if isinstance(move, Play | JumpIn):
        return _laying(move)
    if isinstance(move, Do):
        return _ACTS[move.act]
    sentence = _SENTENCES.get(type(move))
    return str(move) if sentence is None else sentence(move)


def _laying(move: Play | JumpIn) -> str:
    verb = "jump in with" if isinstance(move, JumpIn) else "play"
    cards = ", ".join(map(_worded, move.cards))
    colour = f" as {move.colour}" if move.colour is not None else ""
    dumped = f" and {len(move.dumped)} more" if move.dumped else ""
    return f"{verb} {cards}{colour}{dumped}{', calling uno' if move.uno else ''}"


def _worded(card: uno.Card) -> str:
    return next(card_words(card))


_SENTENCES: Mapping[type, Callable[[Any], str]] = {
    Misplay: lambda move: f"lay {_worded(move.card)} although it does not match",
    NameColour: lambda move: f"name {move.colour}",
    Catch: lambda move: f"catch {write_actor(move.target)}, who has not called",
    Swap: lambda move: f"swap hands with {write_actor(move.target)}",
    Give: lambda move: f"give {write_actor(move.target)} {write_cards(move.cards)}",
}


def narrate(_game: Uno, effect: Any, names: Names) -> str | None:
    """An effect in words; whose turn begins is told by what that seat does."""
    return None if isinstance(effect, TurnStarted) else uno.narrate(effect, names=names)


def tries(_game: Uno, view: View) -> Iterator[Move]:
    """Every card of the own hand, and drawing one."""
    seat = view.viewer
    if not isinstance(seat, int):
        return
    for card in Counter(card for card in view.hands[seat] if card is not None):
        for colour in uno.Colour if card.wild else (None,):
            yield Play(seat, (card,), colour)
    yield Do(seat, Act.DRAW)
    yield Do(seat, Act.UNO)


FRONTEND = Frontend(
    name="uno",
    title="UNO",
    make=Uno,
    presets=uno.PRESETS,
    default="MATTEL_2008",
    bots={
        "colour": just(uno.colour_bot),
        "points": just(uno.points_bot),
        "random": just(uno.random_bot),
    },
    default_bot="colour",
    hidden=True,
    cut_ins=True,
    how_to=(
        "red 5 (or 5 red, or R5) plays that card, wild green (or W green) a wild card as green;\n"
        "add uno to call with it: red 5 uno. draw takes a card, keep keeps the one drawn.\n"
        "catch p2 catches somebody who has not called. Cards are written R5 red five, GS green\n"
        "skip, BR blue reverse, Y+2 yellow draw two, W wild, W4 wild draw four."
    ),
    board=board,
    status=status,
    describe=describe,
    narrate=narrate,
    turns=(TurnStarted,),
    rule_sheet=uno.rule_sheet,
    understand=lambda game, view, text: uno.understand(game.options, view, text),
    tries=tries,
    svg=lambda game, view, last, names: (
        uno.picture(game.options, view, last=last, look=Look(names=names)).svg
    ),
)
