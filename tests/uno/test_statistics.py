"""Random play against published figures: turns and points of a round of the official game."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np
import pytest

from tablerules.core.rng import Rng
from tablerules.uno import Act, Colour, Do, NameColour, Options, Play, State, Uno
from tablerules.uno.batch import Batch, Mode
from tablerules.uno.state import Drawn, Over, Turn

COLOURS = tuple(Colour)


def rounds(seats: int, count: int, seed: str) -> Iterator[tuple[int, int]]:
    """Turns and the winner's points of random rounds.

    A uniformly random legal card of the hand is played, also one just drawn; one draws only
    without a legal card; Wild Draw Fours are lawful and never challenged; uno is always called.
    """
    game = Uno(Options(seats=seats, dealer=0, target=None, challenge=False))
    rng = Rng(seed)
    for number in range(count):
        stream = rng.split(number)
        state, turns = game.start(), 0
        while not isinstance(state.phase, Over):
            on = game.waiting(state).on
            if isinstance(on, int):
                turns += isinstance(state.phase, Turn)
                state = game.apply(state, choice(game, state, on, stream))
            else:
                state = game.apply(state, on.sample(stream))  # type: ignore[union-attr]
        yield turns, max(state.match.totals)


def choice(game: Uno, state: State, seat: int, rng: Rng) -> Play | Do | NameColour:
    """What the random player does."""
    legal = game.legal_moves(state, seat)
    plays = {m.cards[0]: m for m in legal if isinstance(m, Play)}
    held = [c for c in state.hands[seat] if c in plays]
    if isinstance(state.phase, Drawn):
        held = [c for c in held if c is state.phase.card][:1]
    if held:
        chosen = rng.choice(held)
        colour = rng.choice(COLOURS) if chosen.wild else None
        return Play(seat, (chosen,), colour, (), len(state.hands[seat]) == 2)
    names = [m for m in legal if isinstance(m, NameColour)]
    acts = [m for m in legal if isinstance(m, Do) and m.act is not Act.UNO]
    return rng.choice(names) if names else rng.choice(acts)


def near(found: list[int], mean: float) -> bool:
    """Whether a sample's mean is within four standard errors."""
    average = sum(found) / len(found)
    spread = sqrt(sum((value - average) ** 2 for value in found) / (len(found) - 1))
    return abs(average - mean) < 4 * spread / sqrt(len(found))


FIGURES = [(2, 46.72, 45.3), (4, 50.1, 117.0)]


@pytest.mark.rule("uno:O-20", "uno:O-7")
@pytest.mark.parametrize("seats, turns, points", FIGURES)
def test_random_rounds_are_as_long_and_as_dear_as_known(
    seats: int, turns: float, points: float
) -> None:
    found = list(rounds(seats, 150, f"{seats} players"))
    assert near([one for one, _ in found], turns)
    assert near([one for _, one in found], points)


# ------------------------------------------------------------------ the same in lockstep


class RandomPlayer:
    """The random player as arrays: cards are weighed by how often they are held."""

    def __init__(self, batch: Batch) -> None:
        moves = [batch.actions.move(0, number) for number in range(batch.actions.size)]
        cards = batch.actions.cards
        self.batch = batch
        self.lays = np.array([isinstance(move, Play) for move in moves])
        self.card = np.array([cards.index(m.cards[0]) if isinstance(m, Play) else 0 for m in moves])
        self.share = np.array([0.25 if isinstance(m, Play) and m.colour else 1.0 for m in moves])
        self.calls = np.array([isinstance(move, Play) and move.uno for move in moves])

    def choose(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """An action for each game, and whether it is a turn that begins with it."""
        batch = self.batch
        seen = [batch.observe(seat) for seat in range(batch.options.seats)]
        hands = np.stack([one.hand for one in seen])[batch.seat, np.arange(batch.games)]
        single = hands.sum(axis=1) == 2
        weights = batch.legal_mask() * np.where(self.lays, hands[:, self.card] * self.share, 1.0)
        weights[:, self.lays] *= (self.calls == single[:, None])[:, self.lays]
        weights[:, ~self.lays] *= (weights[:, self.lays].sum(axis=1) == 0)[:, None]
        upto = np.cumsum(weights, axis=1)
        point = batch.rng.random((batch.games, 1)) * upto[:, -1:]
        return (upto <= point).sum(axis=1), seen[0].mode == Mode.TURN


def lockstep(seats: int, tables: int, each: int) -> Iterator[tuple[int, int]]:
    """Turns and the winner's points of the first ``each`` random rounds at so many tables."""
    batch = Batch(Options(seats=seats, dealer=0, target=None, challenge=False))
    batch.reset(tables, np.random.default_rng(seats))
    player, turns = RandomPlayer(batch), np.zeros(tables, dtype=int)
    left = np.full(tables, each)
    while left.any():
        actions, begins = player.choose()
        turns += begins
        batch.step(actions)
        counts = batch.done & (left > 0)
        yield from zip(
            turns[counts].tolist(), batch.returns[counts].max(axis=1).tolist(), strict=True
        )
        left -= counts
        turns[batch.done] = 0


@pytest.mark.rule("uno:O-20", "uno:O-7")
@pytest.mark.parametrize("seats, turns, points", FIGURES)
@pytest.mark.parametrize(
    "tables, each", [(1_000, 3), pytest.param(20_000, 10, marks=pytest.mark.slow)]
)
def test_rounds_in_lockstep_are_as_long_and_as_dear_as_known(
    seats: int, turns: float, points: float, tables: int, each: int
) -> None:
    found = list(lockstep(seats, tables, each))
    assert len(found) == each * tables
    lengths = [one for one, _ in found]
    assert near(lengths, turns)
    assert near([one for _, one in found], points)
    if seats == 2:
        average = sum(lengths) / len(lengths)
        spread = sqrt(sum((value - average) ** 2 for value in lengths) / len(lengths))
        assert abs(spread - 33.9) < 1.5
