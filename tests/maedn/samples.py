"""Random options and the laws that every position has to keep."""

from collections.abc import Hashable
from typing import Any

from tablerules import Rng, maedn
from tablerules.maedn import Board, Options, State

RINGS = (
    Board(track=8, starts=(0, 4), walked=8, goal=2),
    Board(track=12, starts=(0, 3, 6, 9), walked=12, goal=3),
    Board(track=12, starts=(0, 9, 6, 3), walked=10, goal=2, home=True, direction=-1, safe=(0, 5)),
    Board(track=16, starts=(0, 8), walked=15, goal=2, home=True, safe=(4, 12), stars={3: 11}),
    Board(track=9, starts=(0, 3, 6), walked=9, goal=2, safe=(1, 4, 7), shelters=(0,)),
)
DICE: tuple[Any, ...] = (
    (1, 2, 3, 4, 5, 6),
    (1, 2, 3, 4, 5, 6),
    (1, 2, 3),
    (1, 1, 6),
    (2, 4, 6),
    (0, 1, 6),
    (3, 6),
    (1, 2, 3, 4, 6, 9, 20),
    (2, 3, 5),
)
TRIALS = {
    "colours": tuple(maedn.Colours),
    "seating": tuple(maedn.Seating),
    "starter": tuple(maedn.Starter),
    "teams": (None, None, 2),
    "help_partner": (True, False),
    "pieces": (1, 2, 2, 3),
    "on_start": (0, 1, 1, 2),
    "starter_enters": (False, True),
    "dice_count": (1, 1, 1, 2),
    "enter": ((6,), (6,), (1, 6), {1: 0, 6: 3}, (3,), (2,)),
    "pair_enters": ((), (), (6,)),
    "huffing": (False, True),
    "may_pass": (False, False, False, True),
    "tries": tuple(maedn.Tries),
    "throws": (3, 2),
    "extra": ((6,), (6,), (), (1, 6)),
    "extra_unusable": (True, False),
    "extra_on_double": (False, True),
    "extra_on_capture": (False, False, True),
    "extra_on_home": (False, False, True),
    "extra_adds": (False, False, True),
    "third_six": tuple(maedn.ThirdSix),
    "six_limit": (3, 2),
    "steps": ((), (), {6: 12}, {6: 5}),
    "steps_all_out": ((), (), {6: 7}),
    "own_piece": tuple(maedn.OwnPiece),
    "capacity": (2, 3, 4),
    "passing": tuple(maedn.Passing),
    "block_bars": tuple(maedn.BlockBars),
    "block_hit": tuple(maedn.BlockHit),
    "block_on_safe_only": (False, True),
    "start_block": tuple(maedn.StartBlock),
    "pair_moves": (False, True),
    "backward": (False, True),
    "goal_jump": (True, False),
    "goal_moves": (True, True, False),
    "overshoot": tuple(maedn.Overshoot),
    "safety": tuple(maedn.Safety),
    "safe_entry": tuple(maedn.SafeEntry),
    "capture_bonus": (0, 0, 4),
    "home_bonus": (0, 0, 2),
    "end": tuple(maedn.End),
}  # fmt: skip


def random_options(rng: Rng) -> Options:
    """Options of any kind on a small board, drawn until they can go together."""
    while True:
        board = rng.choice(RINGS)
        chosen: dict[str, Any] = {name: rng.choice(values) for name, values in TRIALS.items()}
        duties = rng.shuffle(maedn.Duty)[: rng.below(4)]
        seats = 1 + rng.below(board.places)
        dice = rng.choice((rng.choice(DICE), [rng.choice(DICE) for _ in range(seats)]))
        try:
            return Options(seats=seats, board=board, duties=duties, dice=dice, **chosen)
        except ValueError:
            continue


def lively_options(rng: Rng) -> Options:
    """Options with which nothing has to be searched to know that a game is not frozen."""
    while True:
        options = random_options(rng)
        if maedn.Maedn(options).layout.lively:
            return options


def conserved(state: State) -> Hashable:
    """What must stay the same: how many pieces each colour has."""
    return tuple(len(own) for own in state.pieces)


def well_placed(game: maedn.Maedn, state: State) -> None:
    """The pieces are sorted and share fields only where options say so: else a ValueError."""
    game.read_position(game.write_position(state))
