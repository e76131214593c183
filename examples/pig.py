"""A game of your own in one file: Pig, built with the public primitives only.

Roll a die as often as you like and add up; a one loses the turn's points, holding banks them; who
first has 50 wins. Run it to watch a game and to see it checked against every law.
"""
# ruff: noqa: D102 - what each method is for stands in tablerules.core.game

import re

from attrs import field, frozen

import tablerules as tr
from tablerules.core.chance import Roll, Rolled
from tablerules.core.checks import whole
from tablerules.core.game import chance_refusal, turn_refusal, viewer_check
from tablerules.core.seats import Actor, Seat, Viewer, write_actor
from tablerules.testing import check_game

DIE, HOLD_AT = Roll(1), 20


@frozen(kw_only=True)
class Options:
    """The rules of one table."""

    seats: int = field(default=2, validator=whole(1, 99))
    target: int = field(default=50, validator=whole(1))


@frozen
class Act:
    """A seat rolls or holds: ``p1 roll``, ``p1 hold``."""

    seat: Seat
    what: str

    @property
    def actor(self) -> Seat:
        """The seat."""
        return self.seat

    def __str__(self) -> str:
        return f"{write_actor(self.seat)} {self.what}"


Move = Act | Rolled


@frozen
class State:
    """Banked points, whose turn it is, what the turn has brought, whether the die is in the air."""

    banked: tuple[int, ...]
    seat: Seat = 0
    turn: int = 0
    rolling: bool = True


@frozen
class View(State):
    """Nothing is hidden in Pig: the position, and what the viewer may do."""

    moves: tuple[Move, ...] = ()


@frozen
class Pig:
    """The rules of Pig."""

    options: Options = field(factory=Options)

    @property
    def seats(self) -> int:
        return self.options.seats

    def start(self) -> State:
        return State((0,) * self.seats)

    def waiting(self, state: State) -> tr.Waiting:
        if max(state.banked) >= self.options.target:
            return tr.Waiting(None)
        return tr.Waiting(DIE if state.rolling else state.seat)

    def refusal(self, state: State, move: Move) -> tr.Refusal | None:
        """The one place where it stands what is legal."""
        waiting = self.waiting(state)
        blocked = turn_refusal(waiting, self.seats, move.actor)
        return blocked or (chance_refusal(DIE, move) if isinstance(move, Rolled) else None)

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        found: list[Move] = [rolled for rolled, _ in DIE.outcomes()] if actor is tr.CHANCE else []
        if isinstance(actor, int):
            found = [Act(actor, "roll"), Act(actor, "hold")]
        return tuple(move for move in found if self.refusal(state, move) is None)

    def apply(self, state: State, move: Move) -> State:
        refused = self.refusal(state, move)
        if refused:
            raise tr.IllegalMove(move, refused, self.legal_moves(state, move.actor))
        if isinstance(move, Act):
            roll_on = State(state.banked, state.seat, state.turn)
            return roll_on if move.what == "roll" else self._pass(state, state.turn)
        (face,) = move.faces
        if face == 1:
            return self._pass(state, 0)
        return State(state.banked, state.seat, state.turn + face, rolling=False)

    def _pass(self, state: State, won: int) -> State:
        banked = tuple(b + won * (seat == state.seat) for seat, b in enumerate(state.banked))
        return State(banked, (state.seat + 1) % self.seats)

    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[str, ...]:
        viewer_check(viewer, self.seats)
        return (f"{move}: {self.apply(state, move).turn} points this turn",)

    def standings(self, state: State) -> tr.Standings:
        return tr.Standings.ranked(state.banked, over=self.waiting(state).over)

    def view(self, state: State, viewer: Viewer) -> View:
        viewer_check(viewer, self.seats)
        moves = () if viewer is tr.PUBLIC else self.legal_moves(state, viewer)
        return View(state.banked, state.seat, state.turn, state.rolling, moves)

    def seen(self, move: Move, viewer: Viewer) -> Move:
        viewer_check(viewer, self.seats)
        return move

    def imagine(self, view: View, rng: tr.Rng) -> State:  # noqa: ARG002 - nothing is hidden
        return State(view.banked, view.seat, view.turn, view.rolling)

    def write(self, move: Move) -> str:
        return str(move)

    def read(self, text: str) -> Move:
        if match := re.fullmatch(r"p([1-9][0-9]?) (roll|hold)|\* roll ([1-6])", text, re.ASCII):
            return Rolled((int(match[3]),)) if match[3] else Act(int(match[1]) - 1, match[2])
        raise tr.NotationError(text, 1, "'p1 roll', 'p1 hold' or '* roll 3'")


def careful(view: View, _rng: tr.Rng) -> Act:
    """Holds at twenty, the classic way to play Pig."""
    return Act(view.seat, "roll" if view.turn < HOLD_AT else "hold")


if __name__ == "__main__":
    table = tr.Table(Pig(), tr.Seeded(7))
    table.run([careful, careful])
    print(*table.effects(), sep="\n")
    print(check_game(Pig(), games=20))
