"""What a move brings about, told from the states before and after it."""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from tablerules.core.chance import Rolled
from tablerules.core.dice import Faces
from tablerules.core.seats import Seat
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.rules import entry, waiting, written
from tablerules.yahtzee.scoring import grand_total, layout, totals
from tablerules.yahtzee.state import Card, State


@frozen
class DiceRolled:
    """A seat's dice have fallen: the rolled ones, and all that now lie there."""

    seat: Seat
    rolled: Faces
    dice: Faces


@frozen
class DiceKept:
    """A seat keeps some dice and rolls ``again`` others, perhaps by spending a saved roll."""

    seat: Seat
    kept: Faces
    again: int
    saved: bool


@frozen
class BoxScored:
    """A seat wrote points in a box."""

    seat: Seat
    box: str
    column: int
    points: int


@frozen
class ChipWon:
    """A seat earned bonus chips worth ``points``."""

    seat: Seat
    points: int


@frozen
class UpperBonusWon:
    """A column's upper section has reached the threshold."""

    seat: Seat
    column: int
    points: int


@frozen
class OpeningTied:
    """Several seats rolled the highest total; they roll again."""

    seats: tuple[Seat, ...]


@frozen
class StartDecided:
    """The opening roll is over: this seat starts."""

    seat: Seat


@frozen
class TieBroken:
    """The roll-off is over: this seat (its team) wins."""

    seat: Seat


@frozen
class GameEnded:
    """All boxes are filled (or a first roll won); ``totals`` are the teams' scores of this game."""

    totals: tuple[int, ...]


@frozen
class TurnBegan:
    """The turn is this seat's."""

    seat: Seat


Effect: TypeAlias = (
    DiceRolled
    | DiceKept
    | BoxScored
    | ChipWon
    | UpperBonusWon
    | OpeningTied
    | StartDecided
    | TieBroken
    | GameEnded
    | TurnBegan
)
"""Everything that a move of this game can bring about."""


def effects(options: Options, before: State, move: Move, after: State) -> tuple[Effect, ...]:
    """What a legal move has brought about. Everybody sees the same."""
    if isinstance(move, Rolled):
        return _rolled(before, move, after)
    if isinstance(move, Keep):
        again = options.sheet.dice - len(move.dice)
        spent = before.cards != after.cards
        return (DiceKept(move.seat, move.dice, again, spent),)
    return _scored(options, before, move, after)


def _rolled(before: State, move: Rolled, after: State) -> tuple[Effect, ...]:
    opening = before.opening
    if opening is None:
        return (DiceRolled(before.seat, move.faces, after.dice),)
    rolled = DiceRolled(before.seat, move.faces, move.faces)
    if after.opening is not None:
        again = after.opening.contenders
        return (rolled,) if after.opening.results else (rolled, OpeningTied(again))
    if after.winner is not None:
        return (rolled, TieBroken(after.seat))
    return (rolled, StartDecided(after.seat), TurnBegan(after.seat))


def _scored(options: Options, before: State, move: Score, after: State) -> tuple[Effect, ...]:
    plan = layout(options)
    new = entry(options, before, plan.index[move.box, move.column])
    cards = written(plan, before, new)
    team = options.team_of[move.seat]
    found: list[Effect] = [BoxScored(move.seat, move.box, move.column, new.score)]
    if new.chips:
        found.append(ChipWon(move.seat, new.chips))
    found += _upper_bonuses(options, move.seat, before.cards[team], cards[team])
    if after.winner is not None or all(None not in card.boxes for card in cards):
        found.append(GameEnded(tuple(grand_total(options, card) for card in cards)))
    if after.opening is None and not waiting(options, after).over:
        found.append(TurnBegan(after.seat))
    return tuple(found)


def _upper_bonuses(options: Options, seat: Seat, old: Card, new: Card) -> list[Effect]:
    pairs = zip(totals(options, old), totals(options, new), strict=True)
    return [
        UpperBonusWon(seat, column, now.bonus * now.multiplier)
        for column, (then, now) in enumerate(pairs, start=1)
        if now.bonus > then.bonus
    ]
