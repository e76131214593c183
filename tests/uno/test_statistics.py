"""Random play against published figures: turns and points of a round of the official game."""

from collections.abc import Iterator
from math import sqrt

import pytest

from tablerules.core.rng import Rng
from tablerules.uno import Act, Colour, Do, NameColour, Options, Play, State, Uno
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
@pytest.mark.parametrize("count", [150, pytest.param(200_000, marks=pytest.mark.slow)])
def test_random_rounds_are_as_long_and_as_dear_as_known(
    seats: int, turns: float, points: float, count: int
) -> None:
    found = list(rounds(seats, count, f"{seats} players"))
    assert near([one for one, _ in found], turns)
    assert near([one for _, one in found], points)
    if seats == 2 and count > 1000:
        lengths = [one for one, _ in found]
        average = sum(lengths) / count
        spread = sqrt(sum((value - average) ** 2 for value in lengths) / count)
        assert abs(spread - 33.9) < 1.5
