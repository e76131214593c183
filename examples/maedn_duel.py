"""Two bots play by house rules; then a small game is solved and played perfectly."""

from __future__ import annotations

from attrs import evolve

from tablerules import Seeded, Table, maedn
from tablerules.maedn.solver import solve


def house_rules() -> None:
    """Three tries, capturing backwards, and what happened in the game."""
    options = evolve(maedn.SCHMIDT, seats=2, tries=maedn.Tries.STUCK, backward=True)
    table = Table(maedn.Maedn(options), Seeded("house rules"))
    standings = table.run([maedn.CautiousBot(options), maedn.CapturerBot(options)])
    captures = [effect for effect in table.effects() if isinstance(effect, maedn.Captured)]
    print(f"p{standings.winners[0] + 1} wins after {table.ply} moves, {len(captures)} captures")
    print(maedn.Maedn(options).write_position(table.state))


def perfect_play() -> None:
    """One piece each on the maker's board, capturing backwards too."""
    board = evolve(maedn.BOARD_40, goal=1)
    options = maedn.Options(
        seats=2, pieces=1, board=board, starter=maedn.Starter.FIRST_SEAT, backward=True
    )
    game, solution = maedn.Maedn(options), solve(options)
    print(f"the first player wins {solution.value(game.start()):.4%}")
    state = game.apply(game.position([(30,), (7,)]), game.read("* roll 3"))
    for move, value in solution.moves(state):
        print(f"  {move}: {value:.4%}")


if __name__ == "__main__":
    house_rules()
    perfect_play()
