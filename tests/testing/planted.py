"""Pips with bugs planted in it: each class breaks one rule of the protocol and keeps the rest."""

from __future__ import annotations

import time
from typing import Any, ClassVar

from attrs import evolve, field, frozen

from tablerules import CHANCE, IllegalMove, NotationError, Refusal, Rng, Standings, Waiting
from tablerules.core.chance import Dealt, Roll, Rolled
from tablerules.core.seats import Actor, Viewer
from tablerules.testing import Law
from tests.testing.toy import Act, Move, Pips, State, Told, View


def _verb(move: Move) -> str:
    return move.verb if isinstance(move, Act) else ""


# Legality


class ListedAndRefused(Pips):
    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        moves = super().legal_moves(state, actor)
        return (*moves, Act(0, "lay", 3)) if moves and actor == 0 and state.die == 1 else moves


class NeitherListedNorRefused(Pips):
    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        moves = super().legal_moves(state, actor)
        return tuple(move for move in moves if not str(move).endswith("lay 2"))


class ListedTwice(Pips):
    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        return super().legal_moves(state, actor) * 2


class ListedForAnother(Pips):
    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        turn = state.turn if isinstance(actor, int) and state.die else actor
        return super().legal_moves(state, turn)


class OutcomesNotListed(Pips):
    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        moves = super().legal_moves(state, actor)
        return moves[1:] if actor is CHANCE else moves


class OutcomeRefused(Pips):
    def refusal(self, state: State, move: Move) -> Refusal | None:
        if isinstance(move, Rolled) and move.faces == (3,) and state.pile:
            return Refusal("pips.three", "Nobody rolls a three.")
        return super().refusal(state, move)


class RefusesAndApplies(Pips):
    def apply(self, state: State, move: Move) -> State:
        return state if self.refusal(state, move) else super().apply(state, move)


class RefusesAndChanges(Pips):
    def apply(self, state: State, move: Move) -> State:
        if self.refusal(state, move):
            object.__setattr__(state, "die", 3)
        return super().apply(state, move)


class TellsAnotherReason(Pips):
    def apply(self, state: State, move: Move) -> State:
        try:
            return super().apply(state, move)
        except IllegalMove as error:
            raise IllegalMove(move, Refusal("pips.no", "No."), error.legal) from None


class StrangersPlay(Pips):
    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        return super().legal_moves(state, 0 if actor == self.seats else actor)


# Progress


class DeadEnd(Pips):
    """Who cannot lay when no card is left has nothing to do."""

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if _verb(move) == "pass":
            return Refusal("pips.pass", "Nobody passes.")
        return super().refusal(state, move)


class SomebodyForgotten(Pips):
    """Who can cut in is not told."""

    def waiting(self, state: State) -> Waiting:
        return evolve(super().waiting(state), also=())

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if _verb(move) != "snap" or super().waiting(state).on != state.turn:
            return super().refusal(state, move)
        holds = (
            isinstance(move, Act)
            and move.card == state.die
            and move.card in state.hands[move.actor]
        )
        return None if holds and move.actor != state.turn else Refusal("pips.snap", "No.")


class SomebodyTooMany(Pips):
    def waiting(self, state: State) -> Waiting:
        waiting = super().waiting(state)
        others = tuple(seat for seat in range(self.seats) if seat != state.turn)
        return evolve(waiting, also=others) if waiting.on == state.turn else waiting


class PlaysOn(Pips):
    """The game is over and a seat can still pass."""

    def refusal(self, state: State, move: Move) -> Refusal | None:
        over = self.waiting(state).over and str(move) == "p1 pass"
        return None if over else super().refusal(state, move)

    def legal_moves(self, state: State, actor: Actor) -> tuple[Move, ...]:
        over = self.waiting(state).over and actor == 0
        return (Act(0, "pass"),) if over else super().legal_moves(state, actor)


class Endless(Pips):
    """Nobody ever lays a card."""

    def waiting(self, state: State) -> Waiting:
        return evolve(super().waiting(state), also=())

    def refusal(self, state: State, move: Move) -> Refusal | None:
        if _verb(move) in ("lay", "snap"):
            return Refusal("pips.card", "Nobody lays a card.")
        return super().refusal(state, move)


# Chance


class _TotalTooHigh(Roll):
    @property
    def total(self) -> int:
        return super().total + 1


class _WeighsDouble(Roll):
    def weight(self, outcome: object) -> int:
        return 2 * super().weight(outcome)


class _WeighsAnything(Roll):
    def weight(self, outcome: object) -> int:
        return super().weight(outcome) or int(isinstance(outcome, Act))


class _ListsTwice(Roll):
    @property
    def total(self) -> int:
        return 2 * super().total

    def outcomes(self) -> tuple[tuple[Rolled, int], ...]:
        return super().outcomes() * 2


class _SamplesLow(Roll):
    """A three comes half as often as its weight says."""

    def sample(self, rng: Rng) -> Rolled:
        return Rolled(((1, 1, 2, 2, 3)[rng.below(5)],))


class _SamplesOutside(Roll):
    def sample(self, rng: Rng) -> Rolled:
        return Rolled((rng.below(5),))


class _SamplesByItself(Roll):
    calls: ClassVar[int] = 0

    def sample(self, rng: Rng) -> Rolled:  # noqa: ARG002 - the bug
        type(self).calls += 1
        return Rolled((1 + self.calls % 3,))


class _Rolling(Pips):
    kind: ClassVar[type[Roll]]

    def waiting(self, state: State) -> Waiting:
        waiting = super().waiting(state)
        return (
            evolve(waiting, on=self.kind(waiting.on.dice))
            if isinstance(waiting.on, Roll)
            else waiting
        )


class TotalTooHigh(_Rolling):
    kind = _TotalTooHigh


class WeighsDouble(_Rolling):
    kind = _WeighsDouble


class WeighsAnything(_Rolling):
    kind = _WeighsAnything


class ListsTwice(_Rolling):
    kind = _ListsTwice


class SamplesLow(_Rolling):
    kind = _SamplesLow


class SamplesOutside(_Rolling):
    kind = _SamplesOutside


class SamplesByItself(_Rolling):
    kind = _SamplesByItself


# Conservation


class CardLost(Pips):
    """A snapped card is gone."""

    def apply(self, state: State, move: Move) -> State:
        after = super().apply(state, move)
        return evolve(after, pile=state.pile) if _verb(move) == "snap" else after


class CardGained(Pips):
    """A dealt card stays in the pool as well."""

    def apply(self, state: State, move: Move) -> State:
        after = super().apply(state, move)
        return (
            evolve(after, pool=state.pool) if isinstance(move, Dealt) and state.drawing else after
        )


class CardImagined(Pips):
    def imagine(self, view: View, rng: Rng) -> State:
        state = super().imagine(view, rng)
        return evolve(state, pool=state.pool.add([1]))


# Views


class ViewOffersAnothersMoves(Pips):
    def view(self, state: State, viewer: Viewer) -> View:
        return evolve(super().view(state, viewer), moves=self.legal_moves(state, state.turn))


class ViewShowsAHand(Pips):
    """The public view holds a hand, and `imagine` is happy to use it."""

    def view(self, state: State, viewer: Viewer) -> View:
        if isinstance(viewer, int):
            return super().view(state, viewer)
        return evolve(super().view(state, 0), moves=())


class ViewTellsParity(Pips):
    """One bit of the hidden cards stands in the view, and every imagined state agrees with it."""

    def _told(self, state: State) -> int:
        return state.die + 10 * (sum(map(sum, state.hands)) % 2)

    def view(self, state: State, viewer: Viewer) -> View:
        return evolve(super().view(state, viewer), die=self._told(state))

    def imagine(self, view: View, rng: Rng) -> State:
        while True:
            state = super().imagine(evolve(view, die=view.die % 10), rng)
            if self._told(state) == view.die:
                return state


class ViewOfEqualStatesDiffers(Pips):
    def view(self, state: State, viewer: Viewer) -> View:
        return evolve(super().view(state, viewer), seats=id(state))


# Effects and moves as seen


class EffectsTellCards(Pips):
    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Told, ...]:
        return super().effects(state, move, move.seat if isinstance(move, Dealt) else viewer)


class EffectsTellWhoHolds(Pips):
    """After a roll everybody learns whether somebody holds that card."""

    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Told, ...]:
        told = super().effects(state, move, viewer)
        held = isinstance(move, Rolled) and any(move.faces[0] in hand for hand in state.hands)
        return (*told, Told("held", state.turn)) if held else told


class SeenShowsCards(Pips):
    def seen(self, move: Move, viewer: Viewer) -> Move:  # noqa: ARG002 - the bug
        return move


class SeenShowsSomeCards(Pips):
    """Only the lowest of several cards shows."""

    def seen(self, move: Move, viewer: Viewer) -> Move:
        if isinstance(move, Dealt) and len(move.cards) > 1 and move.seat != viewer:
            return Dealt(move.seat, (move.cards[0], None))
        return super().seen(move, viewer)


class SeenShrinks(Pips):
    """Each time it is seen again, a card more is forgotten."""

    def seen(self, move: Move, viewer: Viewer) -> Move:
        once = super().seen(move, viewer)
        return Dealt(once.seat, once.cards[1:] or (None,)) if isinstance(once, Dealt) else once


class SeenHidesTheOwnMove(Pips):
    def seen(self, move: Move, viewer: Viewer) -> Move:
        return Act(move.actor, "draw") if isinstance(move, Act) else super().seen(move, viewer)


class SeenCannotBeWritten(Pips):
    def read(self, text: str) -> Move:
        if "??" in text:
            raise NotationError(text, 1, "a card that is known")
        return super().read(text)


# Imagined states


class ImaginesWithoutPile(Pips):
    def imagine(self, view: View, rng: Rng) -> State:
        state = super().imagine(view, rng)
        return evolve(state, pool=state.pool.add(state.pile), pile=())


class ImaginesByItself(Pips):
    calls: ClassVar[int] = 0

    def imagine(self, view: View, rng: Rng) -> State:  # noqa: ARG002 - the bug
        type(self).calls += 1
        return super().imagine(view, Rng(self.calls))


class ImaginesTheTruth(Pips):
    """It remembers the state behind the view: nothing is ever unknown."""

    known: ClassVar[State]

    def view(self, state: State, viewer: Viewer) -> View:
        type(self).known = state
        return super().view(state, viewer)

    def imagine(self, view: View, rng: Rng) -> State:  # noqa: ARG002 - the bug
        return self.known


# Text


class WritesElse(Pips):
    def write(self, move: Move) -> str:
        return f"{move}."


class ReadsAnother(Pips):
    def read(self, text: str) -> Move:
        return super().read(text.replace("snap 3", "snap 2"))


class DoesNotReadAll(Pips):
    def read(self, text: str) -> Move:
        if text.endswith("pass"):
            raise NotationError(text, 4, "draw")
        return super().read(text)


class ReadsCapitals(Pips):
    def read(self, text: str) -> Move:
        return super().read(text.lower())


class ReadsBlanks(Pips):
    def read(self, text: str) -> Move:
        return super().read(text.strip())


class ReadsAnyDigit(Pips):
    """Arabic and full-width digits, plus signs and underscores: whatever ``int`` takes."""

    def read(self, text: str) -> Move:
        words = text.split(" ")
        if len(words) == 3 and words[1] == "lay" and words[0] in ("p1", "p2"):
            try:
                return Act(int(words[0][1]) - 1, "lay", int(words[2]))
            except ValueError:
                raise NotationError(text, 8, "a card") from None
        return super().read(text)


class ReadCrashes(Pips):
    def read(self, text: str) -> Move:
        if text.split(" ")[1] == "rest":
            raise NotationError(text, 1, "a move")
        return super().read(text)


class ReadPointsNowhere(Pips):
    def read(self, text: str) -> Move:
        try:
            return super().read(text)
        except NotationError as error:
            raise NotationError(text, 0, error.expected) from None


class ReadsSlowly(Pips):
    def read(self, text: str) -> Move:
        started = time.process_time()
        while len(text) > 9_000 and time.process_time() < started + 1.1:
            pass
        return super().read(text)


# Values


@frozen
class _Unpicklable(State):
    note: Any = field(default=lambda: 0, eq=False)


class CannotBePickled(Pips):
    def start(self) -> State:
        return _Unpicklable(super().start().pool, super().start().hands)


class StartsAtRandom(Pips):
    """The start state is not the same each time, so a record does not lead to the same states."""

    starts: ClassVar[int] = 0

    def start(self) -> State:
        type(self).starts += 1
        return evolve(super().start(), turn=self.starts % 2)


class ApplyMutates(Pips):
    def apply(self, state: State, move: Move) -> State:
        after = super().apply(state, move)
        if _verb(move) == "draw":
            object.__setattr__(state, "drawing", True)
        return after


class ViewMutates(Pips):
    def view(self, state: State, viewer: Viewer) -> View:
        seen = super().view(state, viewer)
        if state.die and viewer == 1:
            object.__setattr__(state, "pile", (*state.pile, 0))
        return seen


class ApplyIsFickle(Pips):
    """What comes of a roll depends on how often somebody has asked."""

    calls: ClassVar[int] = 0

    def apply(self, state: State, move: Move) -> State:
        type(self).calls += isinstance(move, Rolled)
        after = super().apply(state, move)
        return evolve(after, turn=self.calls % 2) if isinstance(move, Rolled) else after


@frozen(eq=False)
class _Hashed(State):
    """Equal by value, with the hash of the single object."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and (self.pool, self.hands) == (other.pool, other.hands)

    def __hash__(self) -> int:
        return id(self)


class HashesDiffer(Pips):
    def start(self) -> State:
        return _Hashed(super().start().pool, super().start().hands)


# Standings and the rest


class SeatMissing(Pips):
    def standings(self, state: State) -> Standings:
        told = super().standings(state)
        return evolve(told, places=told.places[:1] * 2)


class Unsorted(Pips):
    def standings(self, state: State) -> Standings:
        told = super().standings(state)
        return evolve(told, places=told.places[::-1])


class OverTooSoon(Pips):
    def standings(self, state: State) -> Standings:
        return evolve(super().standings(state), over=True)


class Crashes(Pips):
    def effects(self, state: State, move: Move, viewer: Viewer) -> tuple[Told, ...]:
        return (Told("top", 0, state.pile[-1]), *super().effects(state, move, viewer))


# JSON and records


class DeclaresOtherEffects(Pips):
    def effects(  # type: ignore[override] # the bug
        self, state: State, move: Move, viewer: Viewer
    ) -> tuple[Act, ...]:
        return super().effects(state, move, viewer)  # type: ignore[return-value]


class InfersNothing(Pips):
    def infer(self, view: View, move: Move) -> View:
        raise ValueError(view, move)


class InfersElse(Pips):
    def infer(self, view: View, move: Move) -> View:
        return evolve(view, pile=(*view.pile, 3)) if isinstance(move, Rolled) else view


PLANTED: dict[type[Pips], Law] = {
    ListedAndRefused: Law.LEGALITY,
    NeitherListedNorRefused: Law.LEGALITY,
    ListedTwice: Law.LEGALITY,
    ListedForAnother: Law.LEGALITY,
    OutcomesNotListed: Law.LEGALITY,
    OutcomeRefused: Law.LEGALITY,
    RefusesAndApplies: Law.LEGALITY,
    RefusesAndChanges: Law.LEGALITY,
    TellsAnotherReason: Law.LEGALITY,
    StrangersPlay: Law.LEGALITY,
    DeadEnd: Law.PROGRESS,
    SomebodyForgotten: Law.PROGRESS,
    SomebodyTooMany: Law.PROGRESS,
    PlaysOn: Law.PROGRESS,
    Endless: Law.PROGRESS,
    TotalTooHigh: Law.CHANCE,
    WeighsDouble: Law.CHANCE,
    WeighsAnything: Law.CHANCE,
    ListsTwice: Law.CHANCE,
    SamplesLow: Law.CHANCE,
    SamplesOutside: Law.CHANCE,
    SamplesByItself: Law.CHANCE,
    CardLost: Law.CONSERVATION,
    CardGained: Law.CONSERVATION,
    CardImagined: Law.CONSERVATION,
    ViewOffersAnothersMoves: Law.VIEWS,
    ViewShowsAHand: Law.VIEWS,
    ViewTellsParity: Law.VIEWS,
    ViewOfEqualStatesDiffers: Law.VIEWS,
    EffectsTellCards: Law.EFFECTS,
    EffectsTellWhoHolds: Law.EFFECTS,
    SeenShowsCards: Law.SEEN,
    SeenShowsSomeCards: Law.SEEN,
    SeenShrinks: Law.SEEN,
    SeenHidesTheOwnMove: Law.SEEN,
    SeenCannotBeWritten: Law.SEEN,
    ImaginesWithoutPile: Law.IMAGINE,
    ImaginesByItself: Law.IMAGINE,
    ImaginesTheTruth: Law.IMAGINE,
    WritesElse: Law.NOTATION,
    ReadsAnother: Law.NOTATION,
    DoesNotReadAll: Law.NOTATION,
    ReadsCapitals: Law.READING,
    ReadsBlanks: Law.READING,
    ReadsAnyDigit: Law.READING,
    ReadCrashes: Law.READING,
    ReadPointsNowhere: Law.READING,
    ReadsSlowly: Law.READING,
    CannotBePickled: Law.COPIES,
    StartsAtRandom: Law.REPLAY,
    ApplyMutates: Law.PURITY,
    ViewMutates: Law.PURITY,
    ApplyIsFickle: Law.PURITY,
    HashesDiffer: Law.HASHING,
    SeatMissing: Law.STANDINGS,
    Unsorted: Law.STANDINGS,
    OverTooSoon: Law.STANDINGS,
    DeclaresOtherEffects: Law.JSON,
    InfersNothing: Law.RECORDS,
    InfersElse: Law.RECORDS,
    Crashes: Law.ERRORS,
}
"""Each bug and the law that must find it."""

AS_WELL: dict[type[Pips], Law] = {
    ListedAndRefused: Law.IMAGINE,
    ListedForAnother: Law.VIEWS,
    DeadEnd: Law.IMAGINE,
    SomebodyForgotten: Law.IMAGINE,
    SomebodyTooMany: Law.IMAGINE,
    ReadsAnother: Law.READING,
    ImaginesTheTruth: Law.RECORDS,
    StartsAtRandom: Law.RECORDS,
}
"""A second law that some of them break; whichever shows first is told."""
