"""This library, move by move: ``legal_moves`` and ``apply``, or `simulate` with bots and views."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from benchmarks.players.clock import Play, clock, pick
from tablerules import Rng, maedn, uno, yahtzee
from tablerules.core.game import Game
from tablerules.simulate import simulate


def as_rlcard(seats: int) -> uno.Options:
    """One round; whoever can play must; nothing to call, to catch or to challenge."""
    return uno.Options(
        seats=seats,
        dealer=0,
        target=None,
        renege=uno.Renege.FORBIDDEN,
        play_drawn=uno.PlayDrawn.MUST,
        challenge=False,
        uno_penalty=0,
    )


GAMES: dict[str, Callable[[int], Game[Any, Any, Any]]] = {
    "uno": lambda seats: uno.Uno(uno.Options(seats=seats, target=None)),
    "uno-plain": lambda seats: uno.Uno(as_rlcard(seats)),
    "yahtzee": lambda seats: yahtzee.Yahtzee(yahtzee.Options(seats=seats)),
    "maedn": lambda seats: maedn.Maedn(maedn.Options(seats=seats)),
    "maedn-open-spiel": lambda _: maedn.Maedn(maedn.OPEN_SPIEL),
}
BOTS: dict[str, Any] = {"uno": uno.random_bot, "uno-plain": uno.random_bot}


def by_hand(game: Game[Any, Any, Any]) -> Play:
    """The seat on turn plays any of its legal moves."""
    luck = Rng(1)

    def play() -> tuple[float, int]:
        state = game.start()
        steps = 0
        while (on := game.waiting(state).on) is not None:
            move = pick(game.legal_moves(state, on)) if isinstance(on, int) else on.sample(luck)
            state = game.apply(state, move)
            steps += 1
        return 1, steps

    return play


def by_simulate(game: Game[Any, Any, Any], bot: Any) -> Play:  # noqa: ANN401 - of any game
    """Bots that are shown views play."""
    first = 0

    def play() -> tuple[float, int]:
        nonlocal first
        results = simulate(game, [bot] * game.seats, games=5, first=first)
        first += 5
        return 5, int(results.plies.sum())

    return play


def main() -> None:
    """Play: NAME SEATS hand|simulate SECONDS."""
    name, seats, way = sys.argv[1:4]
    game = GAMES[name](int(seats))
    if way == "hand":
        clock(by_hand(game))
    else:
        clock(by_simulate(game, BOTS.get(name, yahtzee.random_bot)))


if __name__ == "__main__":
    main()
