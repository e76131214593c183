"""What a position in the middle of a turn is worth, and its moves in order, for any aim."""

from __future__ import annotations

from attrs import evolve, frozen

from tablerules.yahtzee.moves import Keep, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.rules import legal_moves
from tablerules.yahtzee.scoring import chip, layout, points
from tablerules.yahtzee.solver.plan import Block, Plan
from tablerules.yahtzee.solver.turn import Turn
from tablerules.yahtzee.state import Card, State

DIGITS = 2
"""How many digits of a value are shown."""


@frozen
class Advice:
    """A move and what it is worth.

    Attributes:
        move: The move.
        value: The final score to expect, what is written already included; or, where a target
            is the aim, the best chance of it.
        digits: How many digits of the value are shown.

    Examples:
        >>> print(Advice(Keep(0, (6, 6, 6)), 265.1132))
        keep 6 6 6: 265.11
    """

    move: Keep | Score
    value: float
    digits: int = DIGITS

    def __str__(self) -> str:
        words = str(self.move).split(" ", 1)[1]
        return f"{words}: {self.value:.{self.digits}f}"


def card_of(options: Options, state: State, seat: int) -> Card:
    """The card of a seat; without partners each seat has its own."""
    return state.cards[seat if options.partners is None else options.teams.of(seat)]


def block_of(plan: Plan, card: Card) -> Block:
    """The position of a card, as a block of its own.

    Raises:
        ValueError: No play leads to such a card.
    """
    deep, pair = plan.position(card)
    return Block(deep, int(plan.above.masks[pair]).bit_count(), pair, pair + 1)


def waits_on_seat(options: Options, state: State, card: Card) -> bool:
    """Whether there is something to choose."""
    whole = len(state.dice) == options.sheet.dice
    return whole and None in card.boxes and state.opening is None


def keeping(turn: Turn, block: Block, state: State) -> float:
    """The value of having kept the dice of a state, the others being about to be thrown."""
    levels, _, _ = turn.kept(block, turn.plan.options.rolls - state.rolls)
    size = len(state.dice)
    return float(levels[size][turn.plan.net.index[size][state.dice], 0])


def ranked(
    turn: Turn, block: Block, card: Card, state: State, step: float
) -> list[tuple[Keep | Score, float]]:
    """The legal moves with their values, the best first.

    Values that agree in steps of a size are equally good; among these boxes come first, from top
    to bottom, then keeps, the largest first and then in rising order of faces.

    Args:
        turn: The values.
        block: The position of the card.
        card: The card of the seat on turn.
        state: The state, which waits on the seat.
        step: The size of the steps.
    """
    options, net = turn.plan.options, turn.plan.net
    moves = legal_moves(options, State(0, state.dice, state.rolls, (card,)), 0)
    left = options.rolls - state.rolls
    levels = turn.kept(block, left)[0] if left > 0 else []
    listed: list[tuple[int, int, Keep | Score, float]] = []
    for rank, move in enumerate(moves):
        if isinstance(move, Keep):
            size = len(move.dice)
            value = float(levels[size][net.index[size][move.dice], 0])
            listed.append((-round(value / step), len(moves) + rank, move, value))
        elif isinstance(move, Score):
            value = _written(turn, block, card, state, move)
            listed.append((-round(value / step), rank, move, value))
    listed.sort(key=lambda item: item[:2])
    seat = state.seat
    return [(evolve(move, seat=seat) if seat else move, value) for *_, move, value in listed]


def _written(turn: Turn, block: Block, card: Card, state: State, move: Score) -> float:
    """The value of writing the dice of a state."""
    options = turn.plan.options
    place = layout(options).index[move.box, move.column]
    way = next(way for way in turn.plan.ways(block.deep) if way.cells.place == place)
    now = points(options, card.boxes, state.dice, state.rolls, place)
    chips = chip(options, card.boxes, state.dice, place)
    written = zip(way.cells.points, way.cells.chips, strict=True)
    row = next(i for i, cell in enumerate(written) if cell == (now, chips))
    return float(turn.aim.cells(block, way)[row, 0])
