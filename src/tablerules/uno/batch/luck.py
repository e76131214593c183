"""Where the cards that are drawn come from: a random stream, or a list for tests."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tablerules.uno.batch.modes import Ints
from tablerules.uno.moves import DrawnForDeal
from tablerules.uno.rules import opening
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.state import DealerDraw


class Luck(Protocol):
    """Where chance comes from."""

    def places(self, rows: Ints, piles: NDArray[np.uint8], sizes: Ints) -> Ints:
        """Where in the stock of each of the rows the next card lies.

        Args:
            rows: Some games.
            piles: The piles of all games, stock first.
            sizes: How many cards lie in the stock of each of the rows.
        """
        ...

    def shuffle(self, rows: Ints, piles: NDArray[np.uint8], count: int) -> None:
        """Put the next cards of a whole deck at the right end of each pile, the first rightmost.

        Args:
            rows: Some games.
            piles: The piles of all games.
            count: How many cards are wanted.
        """
        ...

    def dealers(self, rows: Ints) -> Ints:
        """Who deals first in each of the rows, where cards are drawn for it."""
        ...


class Drawn:
    """Cards from a random stream.

    Args:
        rng: The stream.
        seats: How many play.
    """

    def __init__(self, rng: np.random.Generator, seats: int) -> None:
        """Draw from this stream."""
        self._rng = rng
        self._seats = seats

    def places(self, rows: Ints, piles: NDArray[np.uint8], sizes: Ints) -> Ints:
        """Any place, each equally likely."""
        del piles
        return (self._rng.random(len(rows)) * sizes).astype(np.intp)

    def shuffle(self, rows: Ints, piles: NDArray[np.uint8], count: int) -> None:
        """Any cards, each order of them equally likely."""
        some, size = piles[rows], piles.shape[1]
        flat, base = some.reshape(-1), np.arange(len(rows)) * size
        left: Ints = size - np.arange(count)
        chosen: NDArray[np.float64] = self._rng.random((count, len(rows))) * left[:, None]
        places = chosen.astype(np.intp)
        places += base
        for done in range(count):
            at, last = places[done], base + (size - 1 - done)
            cards = flat[at]
            flat[at] = flat[last]
            flat[last] = cards
        piles[rows] = some

    def dealers(self, rows: Ints) -> Ints:
        """Any seat: cards drawn for the deal favour nobody."""
        return self._rng.integers(0, self._seats, len(rows))


class Given:
    """Cards as they are listed, game by game.

    Args:
        rules: The scalar rules.
        cards: Games x cards, in the order drawn; the end may be filled up with anything.
    """

    def __init__(self, rules: Rules, cards: Ints) -> None:
        """Begin each list at its first card."""
        self._rules = rules
        self._cards = cards
        self._next = np.zeros(len(cards), dtype=np.intp)

    def places(self, rows: Ints, piles: NDArray[np.uint8], sizes: Ints) -> Ints:
        """Where the next card listed lies.

        Raises:
            ValueError: The list is at its end, or the card is not in the stock.
        """
        return np.array(
            [
                self._find(int(row), piles[row, :size])
                for row, size in zip(rows, sizes, strict=True)
            ],
            dtype=np.intp,
        )

    def shuffle(self, rows: Ints, piles: NDArray[np.uint8], count: int) -> None:
        """The next cards listed.

        Raises:
            ValueError: The list is at its end, or a card is not there.
        """
        for row in rows.tolist():
            pile = piles[row]
            for last in range(len(pile) - 1, len(pile) - 1 - count, -1):
                at = self._find(row, pile[: last + 1])
                pile[at], pile[last] = pile[last], pile[at]

    def _find(self, row: int, stock: NDArray[np.uint8]) -> int:
        found = np.flatnonzero(stock == self._card(row))
        if not len(found):
            msg = f"the outcomes of game {row} draw a card that is not in the stock"
            raise ValueError(msg)
        return int(found[0])

    def _card(self, row: int) -> int:
        at = self._next[row]
        if at == self._cards.shape[1]:
            msg = f"the outcomes of game {row} are too few"
            raise ValueError(msg)
        self._next[row] = at + 1
        return int(self._cards[row, at])

    def dealers(self, rows: Ints) -> Ints:
        """Who deals by the cards listed, as the scalar rules have it.

        Raises:
            ValueError: A list is at its end, or there is no such card.
        """
        return np.array([self._dealer(int(row)) for row in rows], dtype=np.intp)

    def _dealer(self, row: int) -> int:
        state = opening.start(self._rules)
        draft = Draft(self._rules, state)
        cards = tuple(dict.fromkeys(self._rules.options.deck))
        while isinstance(phase := draft.phase, DealerDraw):
            seat, number = phase.opening.contenders[len(phase.opening.results)], self._card(row)
            if not 0 <= number < len(cards) or not draft.stock.count(cards[number]):
                msg = f"the outcomes of game {row} draw a card that is not in the stock"
                raise ValueError(msg)
            opening.cut(draft, state, phase, DrawnForDeal(seat, cards[number]))
        return draft.match.dealer
