"""The protocol: whom a state waits on, what is legal and why not, and the next state."""

from __future__ import annotations

from tablerules.core.chance import Rolled
from tablerules.core.errors import IllegalMove, Refusal
from tablerules.core.game import Waiting, chance_refusal, turn_refusal
from tablerules.core.scoring import Standings
from tablerules.core.seats import REFEREE, Actor, Opening, Seat, Teams
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Overshoot, Starter
from tablerules.maedn.moves import Go, Move, Pass, write_colour
from tablerules.maedn.rules import frozen, turn
from tablerules.maedn.rules.duties import duty_refusal, lawful
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.order import Events, first_turn, owner
from tablerules.maedn.rules.reach import prospects
from tablerules.maedn.rules.walk import Trip, movers, numbers
from tablerules.maedn.state import MOVE, OVER, ROLL, Phase, State

_MUST_MOVE = Refusal("maedn.pass", "Who can move has to.")


def start(layout: Layout) -> State:
    """The state before anything has happened."""
    options = layout.options
    own = (WAITING,) * (options.pieces - options.on_start) + (ENTRY,) * options.on_start
    pieces = (own,) * layout.colours
    if options.starter is Starter.HIGHEST_ROLL and options.seats > 1:
        opening = Opening(tuple(range(options.seats)))
        return State(pieces, 0, Phase.OPENING, opening=opening)
    first = first_turn(layout, State(pieces, 0, ROLL), options.first)
    return frozen.draw(first, []) if frozen.dead(layout, first) else first


def waiting(layout: Layout, state: State) -> Waiting:
    """Whom the state waits on: a seat, a roll, or nobody when the game is over."""
    if state.phase is OVER:
        return _OVER
    waits = layout.choosing if state.phase is MOVE else layout.waits
    found = waits[state.turn]
    assert found is not None  # noqa: S101 - a neutral colour is never on turn
    return found


_OVER = Waiting(None)


def actor(layout: Layout, state: State) -> Seat | None:
    """The person on turn; None when the game is over."""
    return None if state.phase is OVER else owner(layout, state)


def legal_moves(layout: Layout, state: State, actor: Actor) -> tuple[Move, ...]:
    """What the actor may do: every roll, or every move that nothing bars or forbids."""
    if state.phase is MOVE:
        seat = layout.owners[state.turn]
        if seat is not None and actor == seat:
            moves = tuple([found.way.go for found in lawful(layout, state)])
            return (*moves, Pass(seat)) if layout.options.may_pass else moves
    on = waiting(layout, state)
    if actor is REFEREE or turn_refusal(on, layout.options.seats, actor) is not None:
        return ()
    return tuple(outcome for outcome, _ in layout.rolls[owner(layout, state)].outcomes())


def refusal(layout: Layout, state: State, move: Move) -> Refusal | None:
    """Why a move is not legal; None when it is."""
    if isinstance(move, Go) and _lawful_trip(layout, state, move) is not None:
        return None
    on = waiting(layout, state)
    refused = turn_refusal(on, layout.options.seats, move.actor)
    if refused is not None:
        return refused
    if isinstance(move, Rolled):
        return chance_refusal(layout.rolls[owner(layout, state)], move)
    if isinstance(move, Pass):
        return None if layout.options.may_pass else _MUST_MOVE
    if not _is_go(move):
        return Refusal("core.move", f"{move} is no move of this game.")
    found = _trip(layout, state, move)
    return found if isinstance(found, Refusal) else duty_refusal(layout, state, found)


def _lawful_trip(layout: Layout, state: State, move: Go) -> Trip | None:
    """What a legal move brings about; None for a move that is not legal."""
    for found in lawful(layout, state):
        go = found.way.go
        if go is move or (go.start == move.start and go == move):
            return found
    return None


def _is_go(move: object) -> bool:
    return isinstance(move, Go)


def _trip(layout: Layout, state: State, move: Go) -> Trip | Refusal:
    """What a move brings about if no duty forbids it."""
    for way, found in prospects(layout, state):
        if way.go == move:
            return found
    return _no_way(layout, state, move)


def _no_way(  # noqa: PLR0911 - one return for each reason
    layout: Layout, state: State, move: Go
) -> Refusal:
    """Why the board does not allow a move at all."""
    colour = state.turn if move.colour is None else move.colour
    if move.colour == state.turn or colour not in movers(layout, state):
        sentence = f"Not to be named, or not to be moved now: {write_colour(colour)}."
        return Refusal("maedn.move.colour", sentence)
    if move.start not in state.pieces[colour]:
        return Refusal("maedn.move.piece", f"No piece of {write_colour(colour)} stands there.")
    if any(_same_but_number(way.go, move) for way, _ in prospects(layout, state)):
        sentence = "The die is named where different dice can be used, and only there."
        return Refusal("maedn.move.number", sentence)
    if move.start == WAITING:
        entering = ", ".join(str(face) for face in layout.entries) or "no number"
        return Refusal("maedn.enter", f"A piece comes in with {entering}, and not otherwise.")
    if move.target < move.start and move.start >= layout.walked:
        return Refusal("maedn.goal.back", "In the goal pieces do not go back.")
    if move.target < move.start and not layout.options.backward:
        return Refusal("maedn.backward", "Pieces do not go back.")
    if _too_far(layout, state, move, colour):
        return Refusal("maedn.goal.overshoot", "The throw is too high for the goal.")
    rolled = ", ".join(map(str, numbers(state.faces, state.bonus)))
    return Refusal("maedn.move.distance", f"That is not what {rolled} makes of it.")


def _same_but_number(go: Go, move: Go) -> bool:
    named = (move.seat, move.start, move.target, move.colour, move.count)
    return (go.seat, go.start, go.target, go.colour, go.count) == named


def _too_far(layout: Layout, state: State, move: Go, colour: int) -> bool:
    """Whether the piece is meant to go past the end, or would have to."""
    own = state.pieces[colour]
    if layout.options.overshoot is Overshoot.BOUNCE:
        return move.target > layout.last
    furthest = max(
        number if state.bonus else layout.steps_of(number, own) + state.carried
        for number in numbers(state.faces, state.bonus)
    )
    return move.target > layout.last or move.start + furthest > layout.last


def apply(layout: Layout, state: State, move: Move, events: Events = None) -> State:
    """The state after a move; ``events`` gets what the move brings about.

    Raises:
        IllegalMove: The rules refuse it.
    """
    if events is None and not layout.lively:
        events = []  # `frozen` goes by what has happened
    if isinstance(move, Go):
        trip = _lawful_trip(layout, state, move)
        if trip is None:
            _check(layout, state, move)
        assert trip is not None  # noqa: S101 - what has no such trip is refused
        after = turn.go(layout, state, trip, events)
    elif isinstance(move, Rolled) and state.phase is ROLL:
        if move.faces not in layout.allowed[state.turn]:
            _check(layout, state, move)
            layout.allowed[state.turn].add(move.faces)
        after = turn.roll(layout, state, move, events)
    else:
        _check(layout, state, move)
        if isinstance(move, Pass):
            after = turn.decline(layout, state, events)
        else:
            after = turn.opening_roll(layout, state, move, events)
            if frozen.dead(layout, after):
                return frozen.draw(after, events)
    return after if layout.lively else frozen.settle(layout, after, events)


def _check(layout: Layout, state: State, move: Move) -> None:
    refused = refusal(layout, state, move)
    if refused is not None:
        raise IllegalMove(move, refused, legal_moves(layout, state, move.actor))


def standings(layout: Layout, state: State) -> Standings:
    """Who is where: each unit that has finished beats all that come after it.

    A person with several colours has the sum of what they beat. While nobody has finished, and
    in a draw, all are level.
    """
    options, over = layout.options, state.phase is OVER
    count = layout.unit_count
    beaten = dict.fromkeys(range(count), 0)
    beaten |= {unit: count - place for place, unit in enumerate(state.finished, start=1)}
    earned = _points(layout, state) if over and options.points else {}
    settlement = _by_seat(layout, earned) if earned else ()
    if options.teams is None:
        return Standings.ranked(_by_seat(layout, beaten), over=over, settlement=settlement)
    teams = Teams.opposite(options.seats, options.teams)
    scores = [beaten[team] for team in range(options.teams)]
    return Standings.ranked(scores, teams=teams, over=over, settlement=settlement)


def _points(layout: Layout, state: State) -> dict[int, int]:
    """What the places of a tournament table earn; the last one is decided when one is left."""
    left = [unit for unit in range(layout.unit_count) if unit not in state.finished]
    ranking = (*state.finished, *left) if len(left) == 1 else state.finished
    return dict(zip(ranking, layout.options.points, strict=False))


def _by_seat(layout: Layout, of_units: dict[int, int]) -> tuple[int, ...]:
    """The sum over the units in which a seat plays."""
    totals = [0] * layout.options.seats
    for seat, unit in zip(layout.owners, layout.units, strict=True):
        if seat is not None and unit is not None:
            totals[seat] += of_units.get(unit, 0)
    return tuple(totals)


def steps_left(layout: Layout, state: State) -> tuple[int, ...]:
    """For each colour, how many steps its pieces still need; coming in from B counts as one."""
    pieces, last = layout.options.pieces, layout.last
    end = last * pieces if layout.home is not None else sum(range(last - pieces + 1, last + 1))
    return tuple(max(0, end - sum(own)) for own in state.pieces)
