"""The laws of the protocol and of the board, on presets and on random options."""

import pytest
from attrs import evolve

from tablerules import CHANCE, Rng, maedn
from tablerules.maedn import Maedn, State
from tablerules.testing import check_game
from tests.maedn.samples import conserved, lively_options, random_options, well_placed


@pytest.mark.parametrize("name", maedn.PRESETS)
def test_presets_keep_the_laws(name: str) -> None:
    game = Maedn(maedn.PRESETS[name])
    check_game(game, games=1, every=40, seed=name, conserved=conserved, max_plies=300)


@pytest.mark.parametrize("seed", range(100, 140))
def test_random_options_keep_the_laws(seed: int) -> None:
    options = random_options(Rng(seed))
    report = check_game(Maedn(options), games=1, every=10, seed=seed, conserved=conserved)
    assert report.unfinished == 0


@pytest.mark.slow
def test_random_options_keep_the_laws_over_a_million_plies() -> None:
    plies, seed = 0, 0
    while plies < 1_000_000:
        options = lively_options(Rng(f"long {seed}"))
        report = check_game(Maedn(options), games=40, every=200, seed=seed, conserved=conserved)
        assert report.unfinished == 0
        plies += report.plies
        seed += 1


def wander(game: Maedn, rng: Rng, plies: int) -> list[State]:
    """The states of a random game."""
    states = [game.start()]
    while len(states) < plies and not game.waiting(states[-1]).over:
        on = game.waiting(states[-1]).on
        moves = game.legal_moves(states[-1], on if isinstance(on, int) else CHANCE)
        states.append(game.apply(states[-1], rng.choice(moves)))
    return states


@pytest.mark.parametrize("seed", range(60))
def test_pieces_share_a_field_only_where_options_say_so(seed: int) -> None:
    rng = Rng(f"fields {seed}")
    game = Maedn(random_options(rng))
    for state in wander(game, rng, 150):
        well_placed(game, state)


def turned(state: State, by: int) -> State:
    """The same situation with everybody some places further on."""
    colours = len(state.pieces)
    pieces = tuple(state.pieces[(colour - by) % colours] for colour in range(colours))
    finished = tuple((unit + by) % colours for unit in state.finished)
    return evolve(state, pieces=pieces, turn=(state.turn + by) % colours, finished=finished)


SYMMETRIC = [name for name in maedn.PRESETS if "NEUTRAL" not in name and "TWO_PLAY" not in name]


@pytest.mark.parametrize("name", SYMMETRIC)
def test_turning_the_table_turns_everything_else(name: str) -> None:
    options = evolve(maedn.PRESETS[name], starter=maedn.Starter.FIRST_SEAT, starter_enters=False)
    game, rng = Maedn(options), Rng(f"turn {name}")
    for state in wander(game, rng, 250):
        if game.waiting(state).over:
            break
        by = 1 + rng.below(options.seats - 1)
        other = turned(state, by)
        on = game.waiting(state).on
        if not isinstance(on, int):
            roll = rng.choice(game.legal_moves(state, CHANCE))
            assert game.apply(other, roll) == turned(game.apply(state, roll), by)
            continue
        seat = (on + by) % options.seats
        here, there = game.legal_moves(state, on), game.legal_moves(other, seat)
        assert [evolve(move, seat=seat) for move in here] == list(there)  # type: ignore[arg-type]
        index = rng.below(len(here))
        after = game.apply(other, there[index])
        assert after == turned(game.apply(state, here[index]), by)
