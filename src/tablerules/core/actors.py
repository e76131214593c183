"""What moves of all games share: who makes them."""

from __future__ import annotations

from typing import Literal

from tablerules.core.seats import CHANCE, REFEREE, Role, Seat


class BySeat:
    """A move made by the seat in its field ``seat``."""

    __slots__ = ()

    seat: Seat

    @property
    def actor(self) -> Seat:
        """The seat."""
        return self.seat


class ByChance:
    """A move made by chance: an outcome, or a fact that the dealer makes known."""

    __slots__ = ()

    @property
    def actor(self) -> Literal[Role.CHANCE]:
        """Always chance."""
        return CHANCE


class ByReferee:
    """A move made by the referee."""

    __slots__ = ()

    @property
    def actor(self) -> Literal[Role.REFEREE]:
        """Always the referee."""
        return REFEREE
