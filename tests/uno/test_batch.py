"""The batch engine against the scalar one: the same choices and the same cards, ply by ply."""

from collections.abc import Iterable
from typing import Any, cast

import numpy as np
import pytest
from attrs import define, evolve, field
from hypothesis import given, settings
from hypothesis import strategies as st

from tablerules import Rng
from tablerules.core.game import Waiting
from tablerules.uno import PRESETS, Options, State, Uno
from tablerules.uno.batch import ActionTable, Batch, not_covered
from tablerules.uno.cards import DECK_108, DECK_SWAP
from tablerules.uno.choices import (
    ActionMatch,
    ActionOnAction,
    CallTrigger,
    CatchWindow,
    Direction,
    DrawMode,
    Finish,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    IllegalPlay,
    PlayDrawn,
    Renege,
    Scoring,
    SevenRule,
    Stacking,
    Stuck,
    Ties,
    WildDrawFourLegal,
    ZeroRule,
)
from tablerules.uno.moves import DealerMove, JumpIn, Play, SeatMove


@define
class Game:
    """One game in the scalar engine, asked as `Table.run` asks.

    Attributes:
        game: The rules.
        state: Where it stands.
        declined: How many seats have declined to cut in since anything happened.
        drawn: What chance has done last.
    """

    game: Uno
    state: State
    declined: int = 0
    drawn: list[DealerMove] = field(factory=list)

    @property
    def waiting(self) -> Waiting:
        return self.game.waiting(self.state)

    @property
    def asked(self) -> int:
        waiting = self.waiting
        assert isinstance(waiting.on, int)
        return (*waiting.also, waiting.on)[self.declined]

    def choices(self) -> tuple[SeatMove | None, ...]:
        legal = cast("tuple[SeatMove, ...]", self.game.legal_moves(self.state, self.asked))
        return (None, *legal) if self.declined < len(self.waiting.also) else legal

    def play(self, move: SeatMove | None, rng: Rng) -> None:
        self.drawn.clear()
        if move is None:
            self.declined += 1
            return
        self.declined = 0
        self.state = self.game.apply(self.state, move)
        self.deal(rng)

    def deal(self, rng: Rng) -> None:
        while (on := self.waiting.on) is not None and not isinstance(on, int):
            outcome = on.sample(rng)
            self.drawn.append(outcome)
            self.state = self.game.apply(self.state, outcome)


def listed(batch: Batch, games: Iterable[Game]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """What chance has done in each game, as numbers."""
    rows = [batch.outcome(game.drawn) for game in games]
    longest = max(map(len, rows))
    return np.array([row + [-1] * (longest - len(row)) for row in rows], dtype=np.int64)


def compare(options: Options, games: int, steps: int, seed: object) -> int:
    """Play some games through both engines; the number of plies compared."""
    rng, uno = Rng(str(seed)), Uno(options)
    batch = Batch(options, auto_reset=False)
    both = [Game(uno, uno.start()) for _ in range(games)]
    for game in both:
        game.deal(rng)
    batch.reset(games, np.random.default_rng(0), outcomes=listed(batch, both))
    plies = 0
    for _ in range(steps):
        live = sum(not game.waiting.over for game in both)
        if not live:
            break
        plies += live
        _compare_ply(batch, both, rng)
    for row, game in enumerate(both):
        assert batch.state(row) == game.state
        if game.waiting.over:
            assert tuple(batch.returns[row].tolist()) == game.state.match.totals
    return plies


def _compare_ply(batch: Batch, both: list[Game], rng: Rng) -> None:
    mask, seats = batch.legal_mask(), batch.seat
    actions = np.zeros(len(both), dtype=np.int64)
    over = [game.waiting.over for game in both]
    for row, game in enumerate(both):
        assert batch.state(row) == game.state
        game.drawn.clear()
        if over[row]:
            assert not mask[row].any()
            continue
        assert seats[row] == game.asked
        choices = {batch.actions.index(move): move for move in game.choices()}
        assert sorted(choices) == np.flatnonzero(mask[row]).tolist()
        actions[row] = choice(batch.actions, choices, rng)
        game.play(choices[int(actions[row])], rng)
    batch.step(actions, listed(batch, both))
    assert batch.done.tolist() == [
        not before and game.waiting.over for before, game in zip(over, both, strict=True)
    ]


def choice(table: ActionTable, choices: dict[int, SeatMove | None], rng: Rng) -> int:
    """A choice: mostly to lay something, so that rounds end; sometimes anything."""
    laying = [number for number, move in choices.items() if isinstance(move, Play | JumpIn)]
    assert table.size > max(choices)
    return rng.choice(laying if laying and rng.below(5) else list(choices))


COVERED = {name: options for name, options in PRESETS.items() if not_covered(options) is None}


@pytest.mark.parametrize("name", COVERED)
@pytest.mark.parametrize("seats", [2, 3, 4, 10])
def test_both_engines_agree_at_every_ply(name: str, seats: int) -> None:
    options = evolve(COVERED[name], seats=seats)
    assert compare(options, games=4, steps=150, seed=(name, seats)) > 100


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(COVERED)))
def test_both_engines_agree_over_a_million_plies(number: int) -> None:
    name = list(COVERED)[number]
    options = evolve(COVERED[name], seats=2 + number % 9)
    plies = sets = 0
    while plies < 100_000:
        plies += compare(options, games=110, steps=1000, seed=("million", name, sets))
        sets += 1


SMALL_DECK = "R1 R1 R2 R7 R0 RR RS R+2 G1 G2 G3 G7 G0 GR G+2 B1 B2 B+2 W W W4 W4 W4"
CHOICES: dict[str, st.SearchStrategy[object]] = {
    "seats": st.integers(2, 5),
    "deck": st.sampled_from([DECK_108, DECK_SWAP, SMALL_DECK]),
    "dealer": st.sampled_from([None, 0, 1]),
    "initial_direction": st.sampled_from(Direction),
    "first_wild": st.sampled_from(FirstWild),
    "first_reverse": st.sampled_from(FirstReverse),
    "first_draw_two": st.sampled_from(FirstDrawTwo),
    "draw_mode": st.sampled_from(DrawMode),
    "play_drawn": st.sampled_from([PlayDrawn.MAY, PlayDrawn.MUST]),
    "renege": st.sampled_from(Renege),
    "action_match": st.sampled_from(ActionMatch),
    "action_on_action": st.sampled_from(ActionOnAction),
    "wd4_legal": st.sampled_from(list(WildDrawFourLegal)[:3]),
    "challenge": st.booleans(),
    "uno_penalty": st.sampled_from([0, 2]),
    "uno_catch_window": st.sampled_from(CatchWindow),
    "uno_trigger": st.sampled_from(CallTrigger),
    "illegal_play": st.sampled_from(IllegalPlay),
    "scoring": st.sampled_from([Scoring.WINNER_TAKES, Scoring.LOWEST_TOTAL, Scoring.NONE]),
    "target": st.sampled_from([None, 60]),
    "ties": st.sampled_from(Ties),
    "stuck": st.sampled_from(Stuck),
    "finish": st.sampled_from(Finish),
    "stacking": st.sampled_from(Stacking),
    "zero_rule": st.sampled_from(list(ZeroRule)[:4]),
    "seven_rule": st.sampled_from([SevenRule.NONE, SevenRule.SWAP_MUST]),
    "jump_in": st.booleans(),
}


@settings(max_examples=30)
@given(
    st.fixed_dictionaries({"hand": st.integers(1, 3)}, optional=CHOICES), st.integers(0, 1_000_000)
)
def test_both_engines_agree_whatever_the_options(chosen: dict[str, Any], seed: int) -> None:
    options = Options(**chosen)
    assert not_covered(options) is None
    assert compare(options, games=3, steps=120, seed=seed)


@pytest.mark.parametrize("seats", [4, 6])
def test_partners_are_counted_together(seats: int) -> None:
    options = Options(seats=seats, partners=True, target=120)
    assert compare(options, games=3, steps=1000, seed=seats) > 200


@pytest.mark.parametrize("stuck", Stuck)
def test_rounds_in_which_nobody_can_go_on_are_found(stuck: Stuck) -> None:
    """With so few cards nearly every round is stuck: what is drawn is never laid again."""
    deck = "R1 R1 R2 R2 R3 G4 G5 B6 B7 Y8"
    options = Options(seats=3, hand=2, deck=deck, stuck=stuck, target=40)
    assert compare(options, games=30, steps=300, seed=stuck) > 1000
