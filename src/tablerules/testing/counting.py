"""Perft: how many histories of a given length a state has. A wrong rule changes the number.

The word comes from chess, *performance test*; here chance plays along, and every different outcome
of a request counts once, whatever its weight.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from attrs import field, frozen

from tablerules.core.game import Game, Move, View
from tablerules.core.seats import REFEREE

S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=View[Any])


def all_moves(game: Game[S, M, V], state: S) -> tuple[M, ...]:
    """Every move that can come next: outcomes of chance, then moves of each seat, of the referee.

    Raises:
        TooManyOutcomes: The state waits on chance, and its outcomes are too many to list.
    """
    on = game.waiting(state).on
    outcomes = () if on is None or isinstance(on, int) else on.outcomes()
    by_chance = tuple(outcome for outcome, _ in outcomes)
    by_seats = (game.legal_moves(state, actor) for actor in (*range(game.seats), REFEREE))
    return (*by_chance, *(move for moves in by_seats for move in moves))


def perft(game: Game[S, M, V], state: S, depth: int) -> int:
    """Count the histories of exactly ``depth`` moves that begin in a state.

    Equal states are counted once and remembered, so depth costs less than the number suggests.

    Raises:
        TooManyOutcomes: A request on the way has too many outcomes to list.
    """
    return _count(game, state, depth, {})


def perft_split(game: Game[S, M, V], state: S, depth: int) -> dict[str, int]:
    """The same count for each first move, by its text: where two programs disagree, look there."""
    known: dict[tuple[S, int], int] = {}
    return {
        game.write(move): _count(game, game.apply(state, move), depth - 1, known)
        for move in all_moves(game, state)
    }


def _count(game: Game[S, M, V], state: S, depth: int, known: dict[tuple[S, int], int]) -> int:
    if depth == 0:
        return 1
    key = (state, depth)
    if key not in known:
        moves = all_moves(game, state)
        known[key] = (
            len(moves)
            if depth == 1
            else sum(_count(game, game.apply(state, move), depth - 1, known) for move in moves)
        )
    return known[key]


def _texts(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(values)


def _numbers(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(values)


@frozen(kw_only=True)
class Perft:
    """A case from a file of golden numbers.

    Attributes:
        name: What the case is about.
        options: What the game is made with, as plain data.
        moves: Texts of the moves that lead to the position.
        counts: The number of histories of 1, 2, 3 ... moves from there.
        split: The longest count, move by move; may be left out.
    """

    name: str
    options: Mapping[str, Any] = field(factory=dict[str, Any])
    moves: tuple[str, ...] = field(default=(), converter=_texts)
    counts: tuple[int, ...] = field(converter=_numbers)
    split: Mapping[str, int] = field(factory=dict[str, int])

    def check(self, game: Game[Any, Any, Any]) -> None:
        """Count again and compare.

        Raises:
            AssertionError: A number differs; the message holds the split by first moves.
        """
        state = game.start()
        for text in self.moves:
            state = game.apply(state, game.read(text))
        for depth, wanted in enumerate(self.counts, 1):
            found = perft(game, state, depth)
            if found != wanted:
                split = perft_split(game, state, depth)
                message = f"{self.name}: {found:,} histories of {depth}, not {wanted:,}; {split}"
                raise AssertionError(message)
        if self.split:
            found_split = perft_split(game, state, len(self.counts))
            if found_split != dict(self.split):
                message = f"{self.name}: the split is {found_split}, not {dict(self.split)}"
                raise AssertionError(message)


def load_perft(path: str | Path) -> tuple[Perft, ...]:
    """Read the cases of a TOML file, each a table ``[[perft]]`` with the fields of `Perft`.

    Raises:
        TypeError: A case has a field too many or too few.
    """
    cases = tomllib.loads(Path(path).read_text(encoding="utf-8"))["perft"]
    return tuple(Perft(**case) for case in cases)
