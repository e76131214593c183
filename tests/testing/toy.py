"""A small whole game with everything the protocol knows: dice, hidden cards, cutting in.

*Pips*: each of 2 to 4 players gets two cards out of nine (1, 2 and 3, three of each). Whose turn it
is, rolls a die with the faces 1 to 3 and lays a card not above it, or draws a card, or passes when
none is left. While they think, another player who holds the very card that was rolled may snap: lay
it out of turn. Who has no card left wins; the others lose the sum of their cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from itertools import chain
from typing import Literal, TypeAlias

from attrs import field, frozen
from attrs.validators import ge, le

from tablerules.core.chance import Chance, Deal, Dealt, Roll, Rolled
from tablerules.core.dice import Dice
from tablerules.core.errors import IllegalMove, NotationError, Refusal
from tablerules.core.game import Waiting, chance_refusal, turn_refusal, viewer_check
from tablerules.core.piles import Pool
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import CHANCE, Actor, Seat, Viewer, in_play_order, read_seat, write_actor

Cards: TypeAlias = tuple[int, ...]
DIE = Dice(1, faces=(1, 2, 3))
HAND = 2


@frozen(kw_only=True)
class Options:
    """How many play.

    Attributes:
        seats: 2 to 4.
    """

    seats: int = field(default=2, validator=[ge(2), le(4)])


@frozen
class Act:
    """A move of a seat: ``p1 lay 3``, ``p2 snap 1``, ``p1 draw``, ``p1 pass``."""

    actor: Seat
    verb: Literal["lay", "snap", "draw", "pass"]
    card: int | None = None

    def __str__(self) -> str:
        words = (write_actor(self.actor), self.verb, "" if self.card is None else str(self.card))
        return " ".join(words).rstrip()


Move: TypeAlias = Act | Rolled | Dealt[int]


@frozen
class State:
    """All there is. A die of 0 is still to be rolled; ``drawing`` waits on a card."""

    pool: Pool[int]
    hands: tuple[Cards, ...]
    pile: Cards = ()
    turn: Seat = 0
    die: int = 0
    drawing: bool = False


@frozen
class View:
    """What one viewer may know."""

    seats: int
    viewer: Viewer
    hand: Cards
    sizes: tuple[int, ...]
    pile: Cards
    turn: Seat
    die: int
    drawing: bool
    moves: tuple[Move, ...]


@frozen
class Told:
    """An effect: what happened to whom, and with which card or face, unless that is hidden."""

    what: str
    seat: Seat
    number: int | None = None


@frozen
class Pips:
    """The rules."""

    options: Options = Options()

    @property
    def seats(self) -> int:
        """How many play."""
        return self.options.seats

    def start(self) -> State:
        """Nobody has a card yet."""
        return State(Pool.of((1, 2, 3) * 3), ((),) * self.seats)

    def waiting(self, state: State) -> Waiting:
        """The deal, then in turn the die, the player, perhaps a card."""
        undealt = next((seat for seat, hand in enumerate(state.hands) if not hand), None)
        if not state.die and not state.drawing and not state.pile and undealt is not None:
            return Waiting(Deal(undealt, HAND, state.pool))
        if undealt is not None:
            return Waiting(None)
        if state.drawing:
            return Waiting(Deal(state.turn, 1, state.pool))
        if not state.die:
            return Waiting(Roll(DIE))
        others = [s for s, hand in enumerate(state.hands) if s != state.turn and state.die in hand]
        return Waiting(state.turn, in_play_order(others, state.turn, self.seats))

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        """All candidates that are not refused."""
        return tuple(m for m in self._candidates(state, actor) if self.refusal(state, m) is None)

    def _candidates(self, state: State, actor: Actor) -> Iterable[Move]:
        on = self.waiting(state).on
        if actor is CHANCE and isinstance(on, Deal | Roll):
            return [outcome for outcome, _ in on.outcomes()]
        if not isinstance(actor, int) or not 0 <= actor < self.seats:
            return []
        cards = sorted(set(state.hands[actor]))
        laid = (Act(actor, verb, card) for verb in ("lay", "snap") for card in cards)
        return chain(laid, (Act(actor, "draw"), Act(actor, "pass")))

    def refusal(self, state: State, move: Move) -> Refusal | None:
        """Why the move is not legal."""
        waiting = self.waiting(state)
        refused = turn_refusal(waiting, self.seats, move.actor)
        if refused is not None:
            return refused
        if not isinstance(move, Act):
            request: Chance[Move] | int | None = waiting.on
            assert not isinstance(request, int)
            assert request is not None
            return chance_refusal(request, move)
        if (move.verb == "snap") == (move.actor == state.turn):
            return Refusal("pips.snap", "Others snap, and they do nothing else.")
        return self._verb_refusal(state, move)

    def _verb_refusal(self, state: State, move: Act) -> Refusal | None:
        if move.card is None:
            if (move.verb == "draw") != bool(state.pool):
                return Refusal("pips.draw", "One draws while there are cards, and passes after.")
            return None
        if move.card not in state.hands[move.actor]:
            return Refusal("pips.hand", f"{write_actor(move.actor)} does not hold a {move.card}.")
        fits = move.card == state.die if move.verb == "snap" else move.card <= state.die
        return None if fits else Refusal("pips.die", f"A {move.card} does not fit the die.")

    def apply(self, state: State, move: Move) -> State:
        """The state after the move."""
        refused = self.refusal(state, move)
        if refused is not None:
            raise IllegalMove(move, refused, self.legal_moves(state, move.actor))
        pool, hands, pile, turn = state.pool, list(state.hands), state.pile, state.turn
        if isinstance(move, Rolled):
            return State(pool, state.hands, pile, turn, move.faces[0])
        after = (turn + 1) % self.seats
        if isinstance(move, Dealt):
            cards = tuple(card for card in move.cards if card is not None)
            hands[move.seat] = tuple(sorted(hands[move.seat] + cards))
            turn = after if state.drawing else turn
            return State(pool.remove(cards), tuple(hands), pile, turn)
        if move.card is None:
            if move.verb == "draw":
                return State(pool, state.hands, pile, turn, drawing=True)
            return State(pool, state.hands, pile, after)
        hand = list(hands[move.actor])
        hand.remove(move.card)
        hands[move.actor] = tuple(hand)
        pile = tuple(sorted((*pile, move.card)))
        if move.verb == "snap":
            return State(pool, tuple(hands), pile, turn, state.die)
        return State(pool, tuple(hands), pile, after)

    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Told, ...]:
        """What the move brings about, as the viewer sees it."""
        if isinstance(move, Rolled):
            return (Told("rolled", state.turn, move.faces[0]),)
        if isinstance(move, Dealt):
            return tuple(Told("got", move.seat, c) for c in _hidden(move, viewer).cards)
        return (Told(move.verb, move.actor, move.card),)

    def standings(self, state: State) -> Standings:
        """The fewer pips in hand, the better."""
        scores = [-sum(hand) for hand in state.hands]
        return Standings.ranked(scores, over=self.waiting(state).over)

    def view(self, state: State, viewer: Viewer) -> View:
        """Everything but the cards that others hold, and the pool."""
        viewer_check(viewer, self.seats)
        return View(
            self.seats,
            viewer,
            state.hands[viewer] if isinstance(viewer, int) else (),
            tuple(map(len, state.hands)),
            state.pile,
            state.turn,
            state.die,
            state.drawing,
            self.legal_moves(state, viewer) if isinstance(viewer, int) else (),
        )

    def seen(self, move: Move, viewer: Viewer) -> Move:
        """Cards dealt to others are hidden."""
        return _hidden(move, viewer) if isinstance(move, Dealt) else move

    def imagine(self, view: View, rng: Rng) -> State:
        """Deal the unseen cards again."""
        unseen = Pool.of((1, 2, 3) * 3).remove(view.pile).remove(view.hand)
        hands: list[Cards] = []
        for seat, size in enumerate(view.sizes):
            hand = view.hand if seat == view.viewer else tuple(sorted(unseen.sample(rng, size)))
            unseen = unseen if seat == view.viewer else unseen.remove(hand)
            hands.append(hand)
        return State(unseen, tuple(hands), view.pile, view.turn, view.die, view.drawing)

    def write(self, move: Move) -> str:
        """The move's text."""
        return str(move)

    def read(self, text: str) -> Move:
        """The move with this text."""
        match = _TEXT.fullmatch(text)
        if match is None:
            raise NotationError(
                text, 1, "a move such as 'p1 lay 2', '* roll 3' or '* deal p2 1 ??'"
            )
        if match["face"]:
            return Rolled((int(match["face"]),))
        if match["to"]:
            dealt = (None if card == "??" else int(card) for card in match["cards"].split())
            return Dealt(read_seat(match["to"]), tuple(dealt))
        if match["idle"]:
            return Act(read_seat(match["seat"]), "draw" if match["idle"] == "draw" else "pass")
        verb: Literal["lay", "snap"] = "lay" if match["verb"] == "lay" else "snap"
        return Act(read_seat(match["seat"]), verb, int(match["card"]))


def _hidden(dealt: Dealt[int], viewer: Viewer) -> Dealt[int]:
    """The cards are for the one who got them."""
    return dealt if dealt.seat == viewer else Dealt(dealt.seat, (None,) * len(dealt.cards))


_TEXT = re.compile(
    r"\* roll (?P<face>[1-3])"
    r"|\* deal (?P<to>p[1-4])(?P<cards>( ([1-3]|\?\?)){1,2})"
    r"|(?P<seat>p[1-4]) ((?P<idle>draw|pass)|(?P<verb>lay|snap) (?P<card>[1-3]))"
)


def all_cards(state: State) -> Cards:
    """Every card, wherever it is."""
    return reduce(
        lambda cards, more: tuple(sorted((*cards, *more))), state.hands, (*state.pool, *state.pile)
    )
