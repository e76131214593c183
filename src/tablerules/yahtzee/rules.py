"""How a game goes: whom it waits on, what may be done, what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from tablerules.core.chance import Roll, Rolled
from tablerules.core.dice import Faces
from tablerules.core.errors import Refusal
from tablerules.core.game import Waiting, chance_refusal, turn_refusal
from tablerules.core.scoring import Standings, differences
from tablerules.core.seats import CHANCE, Actor, Opening, Seat, leaders
from tablerules.yahtzee.moves import Keep, Move, Score
from tablerules.yahtzee.options import FinalTie, Options, Settlement, Start
from tablerules.yahtzee.scoring import (
    Boxes,
    Layout,
    chip,
    equal_face,
    grand_total,
    layout,
    open_places,
    place_refusal,
    points,
)
from tablerules.yahtzee.state import (
    Card,
    State,
    make_card,
    make_noted_card,
    make_noted_state,
    make_state,
)

ROLL_FIRST = Refusal("yahtzee.turn.roll-first", "The dice have not been rolled yet.")


def start(options: Options) -> State:
    """The state before the first roll (rules yahtzee:S0-08, yahtzee:S3-10)."""
    return _new_game(options, 0, ())


def _new_game(options: Options, number: int, past: tuple[tuple[int, ...], ...]) -> State:
    """The start of a game of a match, counted from 0."""
    plan = layout(options)
    size, order = len(plan.boxes), plan.order
    cards = (make_noted_card((1 << size) - 1, (None,) * size),) * plan.teams
    if options.start is Start.HIGHEST_ROLL and options.seats > 1:
        return make_state(order[0], (), 0, cards, Opening(order), past)
    return make_state(order[number % len(order)], (), 0, cards, None, past)


def card_of(options: Options, state: State) -> Card:
    """The card of the seat on turn."""
    return state.cards[options.team_of[state.seat]]


@lru_cache(maxsize=64)
def _roll(dice: int) -> Waiting:
    return Waiting(Roll(dice))


@lru_cache(maxsize=64, typed=True)
def _decides(seat: Seat) -> Waiting:
    return Waiting(seat)


_OVER = Waiting(None)


def waiting(options: Options, state: State) -> Waiting:
    """Whom the state waits on."""
    if state.dice:  # in the middle of a turn
        missing = options.sheet.dice - len(state.dice)
        return _roll(missing) if missing else _decides(state.seat)
    # Turns go round evenly, so the game is over when the card on turn is full.
    full = None not in card_of(options, state).boxes
    if state.winner is not None or (full and state.opening is None):
        return _OVER
    return _roll(options.sheet.dice)


def refusal(options: Options, state: State, move: Move) -> Refusal | None:
    """Why a move is not legal; None when it is."""
    wait = waiting(options, state)
    on = wait.on
    if isinstance(move, Rolled) and isinstance(on, Roll):
        return chance_refusal(on, move)
    if move.actor == on:
        if isinstance(move, Keep):
            return _keep_refusal(options, state, move)
        if isinstance(move, Score):
            return _score_refusal(options, state, move)
    return _turn_refusal(options, state, wait, move)


def _turn_refusal(options: Options, state: State, wait: Waiting, move: Move) -> Refusal:
    """Why this actor cannot act now, or this is no move at all."""
    if isinstance(wait.on, Roll) and move.actor == state.seat and state.opening is None:
        return ROLL_FIRST
    blocked = turn_refusal(wait, options.seats, move.actor)
    return blocked or Refusal("core.move", f"{move} is no move of this game.")


def _keep_refusal(options: Options, state: State, move: Keep) -> Refusal | None:
    if not may_roll(options, state):
        count = f"All {options.rolls} rolls" if options.rolls > 1 else "The one roll"
        return Refusal("yahtzee.rolls", f"{count} of this turn are used: score a box now.")
    return _part_refusal(move.dice, state.dice)


def may_roll(options: Options, state: State) -> bool:
    """Whether a roll is left, of this turn or saved (rules yahtzee:S0-09, yahtzee:S3-07)."""
    return state.rolls < options.rolls or card_of(options, state).saved > 0


@lru_cache(maxsize=1 << 14)
def _part_refusal(kept: Faces, dice: Faces) -> Refusal | None:
    if not Counter(kept) <= Counter(dice):
        there = " ".join(map(str, dice))
        return Refusal("yahtzee.keep.subset", f"Only dice that lie there can be kept: {there}.")
    if len(kept) == len(dice):
        return Refusal("yahtzee.keep.all", "Keeping all dice is to score now: choose a box.")
    return None


def _score_refusal(options: Options, state: State, move: Score) -> Refusal | None:
    place = layout(options).index.get((move.box, move.column))
    if place is None:
        return Refusal("yahtzee.box.unknown", f"{options.sheet.name} has no such box.")
    return place_refusal(options, card_of(options, state).boxes, equal_face(state.dice), place)


def legal_moves(options: Options, state: State, actor: Actor) -> tuple[Move, ...]:
    """What the actor may do: all candidates that are not refused."""
    on = waiting(options, state).on
    if isinstance(on, Roll):
        return tuple(rolled for rolled, _ in on.outcomes()) if actor is CHANCE else ()
    if not isinstance(on, int) or actor != on:
        return ()
    plan, dice = layout(options), state.dice
    scores = legal_scores(plan, on, card_of(options, state).boxes, equal_face(dice))
    return legal_keeps(on, dice) + scores if may_roll(options, state) else scores


def legal_keeps(seat: Seat, dice: Faces) -> tuple[Keep, ...]:
    """Every different part of the dice that may be kept, largest first."""
    parts: set[Faces] = {()}
    for die in dice:
        parts |= {(*part, die) for part in parts}
    listed = sorted(parts, key=lambda part: (-len(part), part))
    return tuple(Keep(seat, part) for part in listed if _part_refusal(part, dice) is None)


@lru_cache(maxsize=512, typed=True)
def own_scores(plan: Layout, seat: Seat) -> tuple[Score, ...]:
    """A seat's score in each place; made once, since building them costs most of a list."""
    return tuple(Score(seat, name, column) for name, column in plan.index)


def legal_scores(plan: Layout, seat: Seat, boxes: Boxes, face: int) -> tuple[Move, ...]:
    """Where complete dice can be written; ``face`` is 0 unless they are all equal."""
    scores = own_scores(plan, seat)
    # The open places are the candidates.
    places = [place for place, score in enumerate(boxes) if score is None]
    return tuple(
        scores[place] for place in places if place_refusal(plan.options, boxes, face, place) is None
    )


def step(options: Options, state: State, move: Move) -> State:
    """The state after a legal move."""
    if isinstance(move, Rolled):
        if state.opening is not None:
            return _open(options, state, state.opening, move)
        dice = _together(state.dice, move.faces)
        return make_state(state.seat, dice, state.rolls + 1, state.cards, None, state.past)
    if isinstance(move, Keep):
        return _keep(options, state, move)
    plan = layout(options)
    place = plan.index[move.box, move.column]
    return write(plan, state, entry(options, state, place), {})


def _together(kept: Faces, fallen: Faces) -> Faces:
    return tuple(sorted(kept + fallen))


def _open(options: Options, state: State, opening: Opening, move: Rolled) -> State:
    """Note a roll for who starts or, once all cards are full, for a tie (yahtzee:Y30)."""
    opening = opening.add(sum(move.faces), options.start_tie)
    if opening.current is not None:
        return make_state(opening.current, (), 0, state.cards, opening, state.past)
    first = opening.contenders[0]
    full = None not in state.cards[0].boxes
    winner = options.team_of[first] if full else None
    return make_state(first, (), 0, state.cards, None, state.past, winner)


def _keep(options: Options, state: State, move: Keep) -> State:
    cards = state.cards
    if state.rolls >= options.rolls:
        card = card_of(options, state)
        cards = _with(options, state, make_card(card.boxes, card.chips, card.saved - 1))
    return make_state(state.seat, move.dice, state.rolls, cards, None, state.past)


def _with(options: Options, state: State, card: Card) -> tuple[Card, ...]:
    cards = list(state.cards)
    cards[options.team_of[state.seat]] = card
    return tuple(cards)


def score_of(options: Options, state: State, place: int) -> int:
    """What the dice score in a place of the card on turn, chips aside."""
    boxes = card_of(options, state).boxes
    return points(options, boxes, state.dice, state.rolls, place)


@frozen
class Entry:
    """What a score adds to a card, and whether it wins the game.

    Attributes:
        place: The place it is written in.
        mark: The same, as in `open_places`.
        score: What the dice score there.
        chips: The points from a bonus chip.
        saved: The rolls saved for later turns.
        wins: Whether the game is won whatever the scores.
    """

    place: int
    mark: int
    score: int
    chips: int
    saved: int
    wins: bool


def entry(options: Options, state: State, place: int) -> Entry:
    """What is written when the dice are scored in a place of the card on turn."""
    boxes, box = card_of(options, state).boxes, layout(options).boxes[place]
    return Entry(
        place,
        1 << place,
        score_of(options, state, place),
        chip(options, boxes, state.dice, place),
        max(0, options.rolls - state.rolls) if options.saved_rolls else 0,
        box.wins_on_first_roll and state.rolls == 1 and bool(box.worth(state.dice)),
    )


def written(plan: Layout, state: State, new: Entry) -> tuple[Card, ...]:
    """All cards, with an entry on the card on turn."""
    team = plan.options.team_of[state.seat]
    card = state.cards[team]
    boxes = list(card.boxes)
    boxes[new.place] = new.score
    chips, saved = card.chips + new.chips, card.saved + new.saved
    card = make_noted_card(open_places(card) & ~new.mark, tuple(boxes), chips, saved)
    if len(state.cards) == 1:
        return (card,)
    cards = list(state.cards)
    cards[team] = card
    return tuple(cards)


def write(plan: Layout, state: State, new: Entry, notes: Mapping[bool | None, object]) -> State:
    """The state after the dice are written in a place that can take them.

    Args:
        plan: The layout.
        state: The state before.
        new: What is written.
        notes: For the state in which the next turn begins, by whether its seat has saved rolls;
            None: for that in which its card is full.
    """
    options = plan.options
    cards = written(plan, state, new)
    if new.wins:
        return make_state(state.seat, (), 0, cards, None, (), options.team_of[state.seat])
    seat = plan.following[state.seat]
    card = cards[options.team_of[seat]]
    goes_on = open_places(card)
    note = notes.get(card.saved > 0 if goes_on else None)
    if note is None:
        after = make_state(seat, (), 0, cards, None, state.past)
    else:
        after = make_noted_state(note, seat, (), 0, cards, None, state.past)
    return after if goes_on else _game_end(options, after)


def _game_end(options: Options, state: State) -> State:
    """All boxes are filled: the next game of a match, a roll-off, or the end."""
    if len(state.past) + 1 < options.games:
        past = (*state.past, tuple(grand_total(options, card) for card in state.cards))
        return _new_game(options, len(past), past)
    if options.final_tie is FinalTie.SHARED:
        return state
    best = leaders(dict(enumerate(scores(options, state))))
    if len(best) > 1:
        rollers = tuple(options.teams.members[team][0] for team in best)
        return make_state(rollers[0], (), 0, state.cards, Opening(rollers), state.past)
    return state


def scores(options: Options, state: State) -> tuple[int, ...]:
    """The teams' scores so far, earlier games of a match included (rule yahtzee:S0-18)."""
    now = tuple([grand_total(options, card) for card in state.cards])
    if not state.past:
        return now
    return tuple(sum(column) for column in zip(now, *state.past, strict=True))


def standings(options: Options, state: State) -> Standings:
    """Who is where; ties share a place unless they were rolled off (rule yahtzee:Y28)."""
    over = waiting(options, state).over
    settlement: tuple[int, ...] = ()
    if over and options.settlement is Settlement.DIFFERENCE:
        last = tuple(grand_total(options, card) for card in state.cards)
        games = [differences(game) for game in (*state.past, last)]
        by_team = [sum(column) for column in zip(*games, strict=True)]
        settlement = tuple(by_team[team] for team in options.team_of)
    return Standings.ranked(
        scores(options, state),
        teams=options.teams,
        first=state.winner,
        over=over,
        settlement=settlement,
    )
