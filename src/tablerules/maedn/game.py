"""The game class: the protocol of `tablerules.core.game` for one set of options."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from tablerules.core.checks import instance
from tablerules.core.errors import Refusal
from tablerules.core.forms import STUMBLES, ill_made, illegal
from tablerules.core.game import Waiting, viewer_check
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import Actor, Seat, Viewer
from tablerules.maedn import notation, views
from tablerules.maedn.effects import Effect
from tablerules.maedn.moves import Move
from tablerules.maedn.options import Options
from tablerules.maedn.rules import frozen as freezing
from tablerules.maedn.rules import play, positions
from tablerules.maedn.rules.layout import Layout, layout
from tablerules.maedn.state import Phase, State
from tablerules.maedn.views import View


@frozen
class Maedn:
    """The family of Mensch ärgere dich nicht: the rules for one set of options.

    Attributes:
        options: The rules of this table; the default is the maker's basic rules for four.
        layout: What the options make of the board, as tables.

    Examples:
        >>> game = Maedn()
        >>> state = game.apply(game.position([(-1, -1, -1, 5)] * 4), game.read("* roll 6"))
        >>> [str(move) for move in game.legal_moves(state, 0)]
        ['p1 -1>0']
        >>> game.apply(state, game.read("p1 5>11"))
        Traceback (most recent call last):
        ...
        tablerules.core.errors.IllegalMove: p1 5>11: A piece can enter, so one has to. ...
    """

    options: Options = field(factory=Options, validator=instance(Options))
    layout: Layout = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "layout", layout(self.options))

    @property
    def seats(self) -> int:
        """How many people play."""
        return self.options.seats

    def start(self) -> State:
        """The state before anything has happened."""
        return play.start(self.layout)

    def position(self, pieces: Iterable[Iterable[int]], *, turn: int = 0) -> State:
        """A position of your own, in which a colour begins its turn.

        Args:
            pieces: The own-track positions of each colour's pieces.
            turn: The colour on turn.

        Raises:
            ValueError: The pieces cannot stand like that; one sentence.

        Examples:
            >>> Maedn(Options(seats=2)).position([(37, 41, 42, 43), (-1, -1, -1, 0)]).turn
            0
        """
        return positions.position(self.layout, pieces, turn)

    def waiting(self, state: State) -> Waiting:
        """Whom the state waits on: a seat, a `Roll`, or nobody when the game is over."""
        return play.waiting(self.layout, state)

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        """What the actor may do."""
        return play.legal_moves(self.layout, state, actor)

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not legal; None when it is."""
        try:
            return play.refusal(self.layout, state, move)
        except STUMBLES as error:  # the move may be to blame
            return ill_made(move, Move, error)

    def apply(self, state: State, move: Move) -> State:
        """The state after a move. Numbers that cannot be used pass by themselves.

        Raises:
            IllegalMove: The rules refuse it.
        """
        try:
            return play.apply(self.layout, state, move)
        except STUMBLES as error:  # the same
            raise illegal(self, state, move, error) from None

    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Effect, ...]:
        """What a legal move brings about, in order; everybody sees the same.

        Raises:
            IllegalMove: The move is not legal.
            ValueError: There is no such viewer.
        """
        viewer_check(viewer, self.seats)
        events: list[Effect] = []
        try:
            play.apply(self.layout, state, move, events)
        except STUMBLES as error:  # the same
            raise illegal(self, state, move, error) from None
        return tuple(events)

    def standings(self, state: State) -> Standings:
        """Who is where; final once the game is over."""
        return play.standings(self.layout, state)

    def steps_left(self, state: State) -> tuple[int, ...]:
        """For each colour, how many steps its pieces still need: how tournaments break ties."""
        return play.steps_left(self.layout, state)

    def frozen(self, state: State) -> bool:
        """Whether nobody can get home any more (maedn:X-22); looked for at length.

        While a game is played the library asks this by itself, no more often than it must.
        """
        if state.phase in (Phase.OVER, Phase.OPENING):
            return False
        return not self.layout.lively and freezing.hopeless(self.layout, state)

    def view(self, state: State, viewer: Viewer) -> View:
        """What one viewer may know: everything, since nothing is hidden.

        Raises:
            ValueError: There is no such viewer.
        """
        viewer_check(viewer, self.seats)
        moves = self.legal_moves(state, viewer) if isinstance(viewer, Seat) else ()
        return views.view(state, viewer, play.actor(self.layout, state), moves)

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

    def write_position(self, state: State) -> str:
        """A state as one line of text."""
        return notation.write_position(state)

    def read_position(self, text: str) -> State:
        """The exact inverse of `write_position`.

        Raises:
            NotationError: The text is no position.
            ValueError: The pieces cannot stand like that here; one sentence.
        """
        return positions.checked(self.layout, notation.read_position(text))
