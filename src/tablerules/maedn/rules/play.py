"""The protocol: whom a state waits on, what is legal and why not, and the next state."""

from __future__ import annotations

from functools import lru_cache

from tablerules.core.chance import Rolled
from tablerules.core.errors import Refusal
from tablerules.core.game import Waiting, chance_refusal, turn_refusal
from tablerules.core.scoring import Standings
from tablerules.core.seats import CHANCE, REFEREE, Actor, Opening, Seat, Teams
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Overshoot, Starter
from tablerules.maedn.moves import Go, Move, Pass, write_colour
from tablerules.maedn.rules import frozen, turn
from tablerules.maedn.rules.duties import duty_refusal, lawful, prospects
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.walk import Trip, movers, numbers
from tablerules.maedn.state import Phase, State

_MUST_MOVE = Refusal("maedn.pass", "Who can move has to.")


def start(layout: Layout) -> State:
    """The state before anything has happened."""
    options = layout.options
    own = (WAITING,) * (options.pieces - options.on_start) + (ENTRY,) * options.on_start
    pieces = (own,) * layout.colours
    if options.starter is Starter.HIGHEST_ROLL and options.seats > 1:
        opening = Opening(tuple(range(options.seats)))
        return State(pieces, 0, Phase.OPENING, opening=opening)
    first = turn.first_turn(layout, State(pieces, 0, Phase.ROLL), options.first, [])
    return frozen.draw(first, []) if frozen.dead(layout, first) else first


def waiting(layout: Layout, state: State) -> Waiting:
    """Whom the state waits on: a seat, a roll, or nobody when the game is over."""
    if state.phase is Phase.OVER:
        return _OVER
    seat = turn.owner(layout, state)
    return _decides(seat) if state.phase is Phase.MOVE else layout.waits[seat]


_OVER = Waiting(None)


@lru_cache(maxsize=64)
def _decides(seat: Seat) -> Waiting:
    return Waiting(seat)


def actor(layout: Layout, state: State) -> Seat | None:
    """The person on turn; None when the game is over."""
    return None if state.phase is Phase.OVER else turn.owner(layout, state)


def legal_moves(layout: Layout, state: State, actor: Actor) -> tuple[Move, ...]:
    """What the actor may do: every roll, or every move that nothing bars or forbids."""
    on = waiting(layout, state)
    if turn_refusal(on, layout.options.seats, actor) is not None or actor is REFEREE:
        return ()
    if actor is CHANCE:
        return tuple(outcome for outcome, _ in layout.rolls[turn.owner(layout, state)].outcomes())
    moves = tuple(found.way.go for found in lawful(layout, state))
    return (*moves, Pass(actor)) if layout.options.may_pass else moves


def refusal(layout: Layout, state: State, move: Move) -> Refusal | None:
    """Why a move is not legal; None when it is."""
    if isinstance(move, Go) and _lawful_trip(layout, state, move) is not None:
        return None
    on = waiting(layout, state)
    refused = turn_refusal(on, layout.options.seats, move.actor)
    if refused is not None:
        return refused
    if isinstance(move, Rolled):
        return chance_refusal(layout.rolls[turn.owner(layout, state)], move)
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
    rolled = ", ".join(map(str, numbers(state)))
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
        for number in numbers(state)
    )
    return move.target > layout.last or move.start + furthest > layout.last


def step(layout: Layout, state: State, move: Move) -> tuple[State, turn.Events]:
    """The state after a legal move, and what the move brings about."""
    events: turn.Events = []
    if isinstance(move, Rolled):
        rolls = turn.opening_roll if state.phase is Phase.OPENING else turn.roll
        after = rolls(layout, state, move, events)
        if state.phase is Phase.OPENING and frozen.dead(layout, after):
            return frozen.draw(after, events), events
    elif isinstance(move, Pass):
        after = turn.decline(layout, state, events)
    else:
        found = _lawful_trip(layout, state, move)
        assert found is not None  # noqa: S101 - the move is legal
        after = turn.go(layout, state, found, events)
    return frozen.settle(layout, after, events), events


def standings(layout: Layout, state: State) -> Standings:
    """Who is where: each unit that has finished beats all that come after it.

    A person with several colours has the sum of what they beat. While nobody has finished, and
    in a draw, all are level.
    """
    options, over = layout.options, state.phase is Phase.OVER
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
    for owner, unit in zip(layout.owners, layout.units, strict=True):
        if owner is not None and unit is not None:
            totals[owner] += of_units.get(unit, 0)
    return tuple(totals)


def steps_left(layout: Layout, state: State) -> tuple[int, ...]:
    """For each colour, how many steps its pieces still need; coming in from B counts as one."""
    pieces, last = layout.options.pieces, layout.last
    end = last * pieces if layout.home is not None else sum(range(last - pieces + 1, last + 1))
    return tuple(max(0, end - sum(own)) for own in state.pieces)
