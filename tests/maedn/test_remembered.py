"""What the rules remember about positions and walks must never change what they say."""

import pickle
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from tablerules import CHANCE, Rng, maedn
from tablerules.core.errors import IllegalMove
from tablerules.maedn import Go, Maedn, Options, Phase, State
from tablerules.maedn.rules.layout import Layout
from tablerules.maedn.rules.reach import Leg, Note, crowd_of, prospects
from tablerules.maedn.rules.walk import Trip, trip
from tests.maedn.samples import lively_options, random_options

LUDO = maedn.PRESETS["LUDO_STARS"]


def wander(game: Maedn, rng: Rng, plies: int) -> Iterator[tuple[State, maedn.Move]]:
    """States and moves of random games."""
    state = game.start()
    for _ in range(plies):
        on = game.waiting(state).on
        if on is None:
            state = game.start()
            continue
        move = rng.choice(game.legal_moves(state, on if isinstance(on, int) else CHANCE))
        yield state, move
        state = game.apply(state, move)


def note_of(state: State) -> Note | None:
    """What the rules have noted about a state."""
    return getattr(state, "note", None)


NAMED = (
    *maedn.PRESETS.values(),
    Options(teams=2),
    evolve(maedn.SCHMIDT_VARIANTS, teams=2),
    evolve(maedn.PARCHIS, teams=2),
)


def table_of(seed: int) -> Maedn:
    """A preset, partners, or random options."""
    return Maedn(NAMED[seed] if seed < len(NAMED) else lively_options(Rng(f"kept {seed}")))


@pytest.mark.parametrize("seed", range(60))
def test_what_is_remembered_of_a_walk_is_what_the_walk_comes_to(seed: int) -> None:
    game = table_of(seed)
    for state, _ in wander(game, Rng(seed), 250):
        for way, found in prospects(game.layout, state) if state.phase is Phase.MOVE else ():
            known = evolve(found, shift=None) if isinstance(found, Trip) else found
            assert known == trip(game.layout, state, way)


@pytest.mark.parametrize("seed", range(60))
def test_a_state_made_by_hand_is_as_good_as_one_made_by_the_rules(seed: int) -> None:
    game = table_of(seed)
    for state, move in wander(game, Rng(seed), 120):
        own = State(*(getattr(state, name) for name in State.__match_args__))
        assert note_of(own) is None
        for seat in range(game.seats):
            assert game.legal_moves(own, seat) == game.legal_moves(state, seat)
        after = game.apply(evolve(state), evolve(move))
        assert after == game.apply(state, move)
        assert game.effects(own, move, 0) == game.effects(state, move, 0)
        note = note_of(after)
        assert note is None or note[1] == crowd_of(game.layout, after.pieces)


@pytest.mark.parametrize("seed", range(40))
def test_crowds_are_right_under_any_options(seed: int) -> None:
    game = Maedn(random_options(Rng(f"crowds {seed}")))
    for state, _ in wander(game, Rng(seed), 150):
        note = note_of(state)
        assert note is None or note[1] == crowd_of(game.layout, state.pieces)


def test_what_one_game_has_noted_is_nothing_to_another() -> None:
    strict, free = Maedn(), Maedn(Options(duties=()))
    state = strict.apply(strict.position([(-1, -1, 3, 5)] * 4), strict.read("* roll 6"))
    assert [str(move) for move in strict.legal_moves(state, 0)] == ["p1 -1>0"]
    assert len(free.legal_moves(state, 0)) == 3
    assert free.apply(state, free.read("p1 5>11")).pieces[0] == (-1, -1, 3, 11)
    with pytest.raises(IllegalMove):
        strict.apply(state, strict.read("p1 5>11"))


def test_pieces_that_cannot_stand_like_that_can_still_be_asked_about() -> None:
    game = Maedn()
    waits = (-1, -1, -1, -1)
    for own in ((3,), (1, 2, 3, 5, 5, 9, 11, 12, 30), (-1, -1, 3, 50), (-1, -1, -1, -1, 3)):
        state = State((own, waits, waits, waits), 0, Phase.MOVE, (2,))
        moves = game.legal_moves(state, 0)
        assert Go(0, 3, 5) in moves or 5 in own
        assert all(sorted(game.apply(state, move).pieces[0]) != list(own) for move in moves)


def test_a_game_is_sent_on_without_what_it_remembers() -> None:
    game = Maedn(LUDO)
    fresh = len(pickle.dumps(game))
    for _ in wander(game, Rng("sent"), 500):
        pass
    assert game.layout.walks
    assert len(pickle.dumps(game)) == fresh
    sent = pickle.loads(pickle.dumps(game))  # noqa: S301 - our own
    assert sent == game
    assert not sent.layout.walks
    assert [s for s, _ in wander(sent, Rng(5), 90)] == [s for s, _ in wander(game, Rng(5), 90)]


def remembered(layout: Layout) -> list[Leg]:
    """All walks that are remembered."""
    return [
        leg
        for walks in layout.walks.values()
        for several in (*walks.values(), *walks.twos.values())
        for leg in several
    ]


@pytest.mark.parametrize("options", [LUDO, maedn.PRESETS["PARCHIS"], maedn.SCHMIDT])
def test_what_is_remembered_stays_small(options: Options) -> None:
    game = Maedn(options)
    for _ in wander(game, Rng("small"), 4_000):
        pass
    assert len(game.layout.walks) <= 512
    assert len(game.layout.plans) <= 1024
    assert max(len(leg.known) for leg in remembered(game.layout)) <= 32


@pytest.mark.parametrize("odd", [True, 3.0, Fraction(3)])
@pytest.mark.parametrize("where", ["faces", "bonus", "carried", "pieces"])
def test_numbers_that_equal_whole_ones_are_not_handed_on(where: str, odd: Any) -> None:
    pieces = ((0, 1, 3, 20), *[(-1,) * 4] * 3)
    ours: dict[str, Any] = {"pieces": pieces, "turn": 0, "phase": Phase.MOVE, "faces": (2,)}
    given: dict[str, Any] = {
        "faces": (odd,),
        "bonus": (odd,),
        "carried": odd,
        "pieces": ((0, odd, 5, 20), *[(-1,) * 4] * 3),
    }
    game, fresh = Maedn(), Maedn()
    with suppress(TypeError):
        game.legal_moves(State(**{**ours, where: given[where]}), 0)
    state = State(**{**ours, where: plainly(given[where])})
    assert repr(game.legal_moves(state, 0)) == repr(fresh.legal_moves(evolve(state), 0))


def plainly(value: Any) -> Any:
    """The same in whole numbers."""
    return tuple(map(plainly, value)) if isinstance(value, tuple) else int(value)
