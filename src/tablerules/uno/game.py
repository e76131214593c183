"""The game of UNO: the rules for one set of options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from tablerules.core.checks import instance
from tablerules.core.errors import IllegalMove, Refusal
from tablerules.core.forms import STUMBLES, ill_made
from tablerules.core.game import Waiting
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import Actor, Seat, Viewer
from tablerules.uno import notation, views
from tablerules.uno.cards import Card
from tablerules.uno.effects import Effect
from tablerules.uno.infer import infer
from tablerules.uno.moves import Move
from tablerules.uno.options import Options
from tablerules.uno.rules import engine, opening, standing, usual
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.state import State
from tablerules.uno.views import View


@frozen
class Uno:
    """The rules of UNO for one set of options, as a value.

    Attributes:
        options: What the table has agreed on; the default is the official game of 2008.
        rules: What follows from the options once and for all.

    Examples:
        >>> game = Uno(Options(seats=2, dealer=0))
        >>> str(game.waiting(game.start()).on)
        'a deal of 7 cards to p2'
    """

    options: Options = field(factory=Options, validator=instance(Options))
    rules: Rules = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.of(self.options))

    @property
    def seats(self) -> int:
        """How many seats play."""
        return self.options.seats

    def start(self) -> State:
        """The state before anything has happened."""
        return opening.start(self.rules)

    def waiting(self, state: State) -> Waiting:
        """Whom the state waits on, and who may cut in."""
        return engine.look(self.rules, state)[1]

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        """What the actor may do; outcomes of chance that are too many to list are not listed."""
        return engine.legal_moves(self.rules, state, actor)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not legal; None when it is."""
        try:
            return engine.refusal(self.rules, state, move)
        except STUMBLES as error:  # the move may be to blame
            return ill_made(move, Move, error)

    def apply(self, state: State, move: Move) -> State:
        """The state after a move.

        Raises:
            IllegalMove: The rules refuse it.
        """
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise self._illegal(state, move, refusal)
        return usual.after(self.rules, state, move)

    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Effect, ...]:
        """What a move brings about, in order, as a viewer sees it.

        Raises:
            IllegalMove: The rules refuse it.
        """
        refusal = self.refusal(state, move)
        if refusal is not None:
            raise self._illegal(state, move, refusal)
        told = engine.step(self.rules, state, move, telling=True)[1]
        return tuple(effect.seen(viewer) for effect in told)

    def _illegal(self, state: State, move: Move, refusal: Refusal) -> IllegalMove:
        actor = getattr(move, "actor", None)
        legal = self.legal_moves(state, actor) if isinstance(actor, int) else ()
        return IllegalMove(move, refusal, legal)

    def standings(self, state: State) -> Standings:
        """Who is where; final once the match is over."""
        return standing.standings(self.rules, state)

    def view(self, state: State, viewer: Viewer) -> View:
        """What one viewer may know.

        Raises:
            ValueError: The viewer does not sit at the table.
        """
        return views.view(self.rules, state, viewer)

    def seen(self, move: Move, viewer: Viewer) -> Move:
        """The move as that viewer saw it."""
        return views.seen(move, viewer)

    def imagine(
        self, view: View, rng: Rng, *, knows: Mapping[Seat, Iterable[Card]] | None = None
    ) -> State:
        """A possible state, from the view alone.

        Args:
            view: What somebody may know.
            rng: Where the unseen cards come from.
            knows: Cards that somebody remembers to be in a hand, by seat.

        Raises:
            ValueError: ``knows`` does not go with the view.
        """
        return views.imagine(self.rules, view, rng, knows)

    def infer(self, view: View, move: Move) -> View:
        """The view with the cards that a seen move shows to have been there, for `imagine`.

        Raises:
            ValueError: The cards cannot have been there.
        """
        return infer(self.rules, view, move)

    def write(self, move: Move) -> str:
        """The move's one text."""
        return notation.write(move)

    def read(self, text: str) -> Move:
        """The exact inverse of `write`.

        Raises:
            NotationError: The text is no move.
        """
        return notation.read(text)
