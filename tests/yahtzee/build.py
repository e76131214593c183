"""Positions for tests, written as people would say them."""

from collections.abc import Mapping

from tablerules.core.dice import Faces
from tablerules.yahtzee import Card, Options, Score, State, Yahtzee, grand_total
from tablerules.yahtzee.scoring import layout

UPPER: tuple[str, ...] = ("aces", "twos", "threes", "fours", "fives", "sixes")
LOWER: tuple[str, ...] = (
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "yahtzee",
    "chance",
)


def card(options: Options, filled: Mapping[str, int] | None = None, **more: int) -> Card:
    """A card with some boxes filled: ``card(options, {"full-house": 25}, yahtzee=50)``."""
    written = {**(filled or {}), **more}
    index = layout(options).index
    boxes: list[int | None] = [None] * options.sheet.size
    for name, points in written.items():
        box, _, column = name.partition("/")
        boxes[index[box, int(column or 1)]] = points
    return Card(tuple(boxes))


def only_open(options: Options, *names: str, score: int = 0, **filled: int) -> Card:
    """A card on which all boxes but the named ones hold ``score`` (or what is given by name)."""
    holds = {
        f"{box}/{column}": filled.get(box, score)
        for box, column in layout(options).index
        if box not in names and f"{box}/{column}" not in names
    }
    return card(options, holds)


def turn(options: Options, dice: Faces, own: Card | None = None, *, rolls: int = 3) -> State:
    """Seat 0 has rolled; everybody else has the same card."""
    held = card(options) if own is None else own
    return State(0, tuple(sorted(dice)), rolls, (held,) * len(options.teams.members))


def worths(options: Options, state: State) -> dict[str, int]:
    """What each legal box would add to the grand total of the columns, chips aside."""
    return {move.box: points for move, points in Yahtzee(options).view(state, state.seat).worth}


def gain(options: Options, state: State, box: str, column: int = 1) -> int:
    """What writing the dice in a box adds to the grand total, chips and bonuses included."""
    game = Yahtzee(options)
    after = game.apply(state, Score(state.seat, box, column))
    team = options.team_of[state.seat]
    return grand_total(options, after.cards[team]) - grand_total(options, state.cards[team])
