"""Positions that somebody sets up by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from tablerules.maedn.boards import WAITING
from tablerules.maedn.choices import OwnPiece, Safety
from tablerules.maedn.rules import frozen
from tablerules.maedn.rules.duties import lawful
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.order import finished_units, is_over, may_turn, throws
from tablerules.maedn.state import Phase, Pieces, State


def position(layout: Layout, pieces: Iterable[Iterable[int]], colour: int) -> State:
    """A position in which a colour begins its turn; over if it is won, or if nobody can move.

    Raises:
        ValueError: The pieces cannot stand like that; one sentence.
    """
    placed = tuple(tuple(sorted(own)) for own in pieces)
    _demand(_placing(layout, placed))
    state = State(placed, colour, Phase.ROLL, finished=finished_units(layout, placed, colour))
    _demand([(
        0 <= colour < layout.colours and layout.owners[colour] is not None,
        f"turn must be a colour from 0 to {layout.colours - 1} that somebody plays, not {colour}",
    )])  # fmt: skip
    if is_over(layout, state.finished) or frozen.dead(layout, state):
        return evolve(state, phase=Phase.OVER)
    able = may_turn(layout, placed, state.finished, colour)
    _demand([(able, f"turn must not be {colour}: it is done")])
    return evolve(state, tries=throws(layout, placed, colour))


def checked(layout: Layout, state: State) -> State:
    """The state, if a game with these options can wait like that.

    Raises:
        ValueError: It cannot; one sentence.
    """
    _demand(_placing(layout, state.pieces))
    _demand(_waiting(layout, state))
    return state


def stands_well(layout: Layout, pieces: Pieces, colour: int) -> bool:
    """Whether a colour's pieces may stand where they stand, among these others."""
    return all(_fits(layout, pieces, colour, p) for p in dict.fromkeys(pieces[colour]))


def _demand(demands: Iterable[tuple[bool, str]]) -> None:
    for right, sentence in demands:
        if not right:
            raise ValueError(sentence)


def _placing(layout: Layout, pieces: Pieces) -> Iterator[tuple[bool, str]]:
    """What the pieces of a position have to fulfil."""
    count, colours = layout.options.pieces, layout.colours
    yield (
        len(pieces) == colours and all(len(own) == count for own in pieces),
        f"pieces must be {count} positions for each of {colours} colours, not {pieces}",
    )
    yield (
        all(WAITING <= p <= layout.last for own in pieces for p in own),
        f"pieces must stand on positions from -1 to {layout.last}, not {pieces}",
    )
    yield (
        all(tuple(sorted(own)) == own for own in pieces),
        f"pieces must be sorted for each colour, not {pieces}",
    )
    for colour, own in enumerate(pieces):
        for p in dict.fromkeys(own):
            fits = _fits(layout, pieces, colour, p)
            yield fits, f"pieces must not share field {p} of colour {colour} like that"


def _fits(layout: Layout, pieces: Pieces, colour: int, p: int) -> bool:
    """Whether the pieces on a field may share it."""
    if p in (WAITING, layout.home):
        return True
    options, own = layout.options, pieces[colour].count(p)
    friends = sum(pieces[other].count(q) for other, q in layout.friends[colour][p])
    foes = [(other, q) for other, q in layout.foes[colour][p] if q in pieces[other]]
    together = own + friends
    pair = options.own_piece is OwnPiece.BLOCK or (p == 0 and options.pair_enters and not friends)
    column = p >= layout.walked and layout.home is None
    if together > (options.capacity if pair and not column else 1):
        return False
    if not foes:
        return True
    sheltered = any(q in layout.safe[other] for other, q in (*foes, (colour, p)))
    crowd = together + sum(pieces[other].count(q) for other, q in foes)
    return options.safety is not Safety.NONE and sheltered and crowd <= options.capacity


def _waiting(layout: Layout, state: State) -> Iterator[tuple[bool, str]]:
    """What the rest of a position has to fulfil."""
    yield (
        0 <= state.turn < layout.colours and layout.owners[state.turn] is not None,
        "the colour on turn must be one that somebody plays",
    )
    opening = state.opening
    yield (
        (opening is not None) == (state.phase is Phase.OPENING),
        "contenders must be named while they roll for who starts, and only then",
    )
    seats = range(layout.options.seats)
    yield (
        opening is None
        or (all(seat in seats for seat in opening.contenders)
            and len(opening.results) < len(opening.contenders) > 1),
        "contenders must be two or more seats of this game",
    )  # fmt: skip
    done = finished_units(layout, state.pieces, state.turn)
    yield sorted(done) == sorted(state.finished), "the units that are done must be named, no others"
    yield 1 <= state.tries <= max(1, layout.options.throws), "tries must not exceed the throws"
    moving = state.phase is Phase.MOVE
    yield (
        moving == bool(state.faces or state.bonus),
        "numbers must be there for a move, and only then",
    )
    faces = layout.die(state.turn)
    yield (
        len(state.faces) <= layout.options.dice_count and all(f in faces for f in state.faces),
        "dice must show faces of the die on turn",
    )
    yield not moving or bool(lawful(layout, state)), "a seat must have a move to choose"
