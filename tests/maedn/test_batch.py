"""The batch engine against the scalar one: the same choices and the same dice, ply by ply."""

from typing import Any

import numpy as np
import pytest
from attrs import evolve



from tablerules import Rng, maedn
from tablerules.core.chance import Rolled
from tablerules.maedn import PRESETS, Go, Maedn, Options, Phase, State
from tablerules.maedn.batch import ActionTable, Batch, not_covered
from tests.maedn.samples import random_options

BLOCKS = {
    "SCHMIDT_VARIANTS",
    "MAN_DONT_BE_ANGRY",
    "MAN_DONT_BE_ANGRY_40",
    "EILE_MIT_WEILE",
    "PARCHIS",
    "LUDO_BLOCKS",
    "LUDO_STARS",
    "LUDO_DANISH",
}
COVERED = {name: options for name, options in PRESETS.items() if name not in BLOCKS}


def random_covered(seed: int) -> Options:
    """Options of any kind that the batch engine covers, on a small board."""
    rng = Rng(seed)
    plain: dict[str, Any] = {
        "own_piece": rng.choice((maedn.OwnPiece.ILLEGAL, maedn.OwnPiece.CAPTURED)),
        "passing": rng.choice((maedn.Passing.FREE, maedn.Passing.NOT_OWN)),
        "third_six": rng.choice((maedn.ThirdSix.NOTHING, maedn.ThirdSix.TURN_LOST)),
        "teams": None,
        "dice_count": 1,
        "safety": maedn.Safety.NONE,
        "backward": False,
        "huffing": False,
        "may_pass": False,
        "pair_moves": False,
        "capture_bonus": 0,
        "home_bonus": 0,
        "steps_all_out": (),
        "extra_on_capture": False,
        "extra_on_home": False,
        "extra_on_double": False,
    }
    while True:
        drawn = random_options(rng)
        try:
            options = evolve(drawn, on_start=min(drawn.on_start, 1), **plain)
        except ValueError:
            continue
        if not_covered(options) is None:
            return options


class Pair:
    """The same games in both engines."""

    def __init__(self, options: Options, games: int, seed: int) -> None:
        self.game = Maedn(options)
        self.rng = Rng(seed)
        self.batch = Batch(options, auto_reset=False)
        self.states, rolls = [], []
        for _ in range(games):
            state, faces = self.rolled(self.game.start())
            self.states.append(state)
            rolls.append(faces)
        self.batch.reset(games, np.random.default_rng(0), outcomes=filled(rolls))

    def rolled(self, state: State) -> tuple[State, list[int]]:
        """Roll until a seat has to choose; every face that fell."""
        faces = []
        while state.phase in (Phase.OPENING, Phase.ROLL):
            request: Any = self.game.waiting(state).on
            roll = request.sample(self.rng)
            faces.append(roll.faces[0])
            state = self.game.apply(state, roll)
        return state, faces

    def ply(self) -> int:
        """Compare everything and play on; how many games went on."""
        batch, states = self.batch, self.states
        mask = batch.legal_mask()
        actions = np.zeros(len(states), dtype=np.int64)
        rolls: list[list[int]] = []
        for i, state in enumerate(states):
            assert batch.state(i) == state
            faces: list[int] = []
            if state.phase is Phase.OVER:
                assert not mask[i].any()
            else:
                move = self.choose(state, mask[i])
                actions[i] = batch.actions.index(move)
                states[i], faces = self.rolled(self.game.apply(state, move))
            rolls.append(faces)
        live = mask.any(axis=1)
        batch.step(actions, filled(rolls))
        ended = [state.phase is Phase.OVER for state in states]
        assert batch.done.tolist() == (live & ended).tolist()
        for i in np.flatnonzero(batch.done):
            places = self.game.standings(states[i]).places
            scores = {seat: place.score for place in places for seat in place.seats}
            assert batch.returns[i].tolist() == [scores[seat] for seat in sorted(scores)]
        return int(live.sum())

    def choose(self, state: State, mask: Any) -> Go:
        """A legal move; the legal ones must be those of the mask."""
        seat = self.game.layout.owners[state.turn]
        assert seat is not None
        legal = self.game.legal_moves(state, seat)
        table = self.batch.actions
        numbers = [table.index(move) for move in legal if isinstance(move, Go)]
        assert sorted(numbers) == np.flatnonzero(mask).tolist()
        assert [table.move(seat, number) for number in numbers] == list(legal)
        move = self.rng.choice(legal)
        assert isinstance(move, Go)
        return move


def filled(rolls: list[list[int]]) -> Any:
    """Lists of faces as an array, filled up with the first face that any of them holds."""
    spare = next(face for faces in rolls for face in faces) if any(rolls) else 0
    longest = max(map(len, rolls))
    return np.array([faces + [spare] * (longest - len(faces)) for faces in rolls], dtype=int)


def compare(options: Options, games: int, seed: int, plies: int) -> int:
    """Play some games through both engines; the number of plies compared."""
    pair = Pair(options, games, seed)
    played = 0
    while played < plies:
        live = pair.ply()
        if not live:
            break
        played += live
    return played


@pytest.mark.parametrize("name", COVERED)
def test_both_engines_agree_at_every_ply(name: str) -> None:
    assert compare(COVERED[name], games=4, seed=1, plies=3000) > 400
