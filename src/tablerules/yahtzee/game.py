"""The game class: the protocol of `tablerules.core.game` for one set of options."""

from __future__ import annotations

from attrs import field, frozen

from tablerules.core.checks import instance
from tablerules.core.errors import Refusal
from tablerules.core.forms import STUMBLES, ill_made, illegal
from tablerules.core.game import Waiting, viewer_check
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import Actor, Seat, Viewer
from tablerules.yahtzee import effects, moments, notation, rules, scoring, views
from tablerules.yahtzee.effects import Effect
from tablerules.yahtzee.moments import Moment
from tablerules.yahtzee.moves import Move, Score
from tablerules.yahtzee.options import Options
from tablerules.yahtzee.state import State, make_noted_state
from tablerules.yahtzee.views import View


@frozen
class Yahtzee:
    """Yahtzee and its family: the rules for one set of options.

    Attributes:
        options: The rules of this table; the default is the 1996 sheet for two players.

    Examples:
        >>> game = Yahtzee()
        >>> state = game.apply(game.start(), game.read("* roll 3 3 3 5 5"))
        >>> game.points(state, game.read("p1 score full-house"))
        25
        >>> game.apply(state, game.read("p1 keep 1"))
        Traceback (most recent call last):
        ...
        tablerules.core.errors.IllegalMove: p1 keep 1: Only dice that lie there can be kept: ...
    """

    options: Options = field(factory=Options, validator=instance(Options))

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.options.seats

    def start(self) -> State:
        """The state before the first roll."""
        return moments.start(self.options)

    def waiting(self, state: State) -> Waiting:
        """Whom the state waits on: a seat, a `Roll`, or nobody when the game is over."""
        try:  # Here and below a note is read in place: calls would cost a tenth of a move.
            moment: Moment = state.note
            if moment.plan is self.options.note:
                return moment.waiting
        except AttributeError:
            pass
        return moments.waiting(self.options, state)

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        """What the actor may do: keeps (largest first), then boxes in sheet order; or rolls."""
        try:
            moment: Moment = state.note
            gaps = moment.gaps.get(state.cards[moment.team].note)
            if gaps is not None and moment.plan is self.options.note and actor == moment.seat:
                return moment.moves + gaps.scores
        except AttributeError:
            pass
        return moments.legal_moves(self.options, state, actor)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not legal; None when it is."""
        try:
            return rules.refusal(self.options, state, move)
        except STUMBLES as error:  # the move may be to blame
            return ill_made(move, Move, error)

    def apply(self, state: State, move: Move) -> State:
        """The state after a move.

        Raises:
            IllegalMove: The rules refuse it.
        """
        try:
            try:
                moment: Moment = state.note
                noted = moment.plan is self.options.note
            except AttributeError:
                return moments.apply(self.options, state, move)
            if not noted:
                return moments.apply(self.options, state, move)
            then = moment.after.get(id(move))
            if then is None:
                return moments.follow(moment, state, move)
        except STUMBLES as error:  # the same
            raise illegal(self, state, move, error) from None
        cards, past = state.cards, state.past
        return make_noted_state(then, then.seat, then.dice, then.rolls, cards, None, past)

    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Effect, ...]:
        """What a legal move brings about; everybody sees the same.

        Raises:
            IllegalMove: The move is not legal.
            ValueError: There is no such viewer.
        """
        viewer_check(viewer, self.seats)
        return effects.effects(self.options, state, move, self.apply(state, move))

    def points(self, state: State, move: Score) -> int:
        """What a legal score would write in its box, bonus chips aside.

        Raises:
            IllegalMove: The move is not legal.
        """
        self.apply(state, move)
        place = scoring.layout(self.options).index[move.box, move.column]
        return rules.score_of(self.options, state, place)

    def standings(self, state: State) -> Standings:
        """Who is where, by grand total; final once the game is over."""
        return rules.standings(self.options, state)

    def view(self, state: State, viewer: Viewer) -> View:
        """What one viewer may know: everything, since nothing is hidden.

        Raises:
            ValueError: There is no such viewer.
        """
        viewer_check(viewer, self.seats)
        moves = self.legal_moves(state, viewer) if isinstance(viewer, Seat) else ()
        return views.view(self.options, state, viewer, moves)

    def seen(self, move: Move, viewer: Viewer) -> Move:
        """The move as that viewer saw it: as it is.

        Raises:
            ValueError: There is no such viewer.
        """
        viewer_check(viewer, self.seats)
        return move

    def imagine(self, view: View, rng: Rng) -> State:
        """The state of a view; nothing is hidden, so there is only one."""
        del rng
        return views.imagine(view)

    def write(self, move: Move) -> str:
        """The move's one text."""
        return notation.write(move)

    def read(self, text: str) -> Move:
        """The exact inverse of `write`.

        Raises:
            NotationError: The text is no move.
        """
        return notation.read(text)
