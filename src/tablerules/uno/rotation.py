"""Who sits where when partners change from match to match (O-19)."""

from __future__ import annotations

from typing import TypeAlias

Seating: TypeAlias = tuple[int, ...]
"""The players at one table, by seat; seats 0 and 2 are partners, and 1 and 3."""

_TABLE = 4
HANDS_WITH_EACH = 4
"""How many hands are played in each seating."""


def partner_rotation(players: int) -> tuple[tuple[Seating, ...], ...]:
    """All seatings, round by round, in which everybody is everybody's partner once.

    Four hands are played in each round: twelve for four players, 28 for eight at two tables.

    Args:
        players: How many there are, a multiple of four.

    Raises:
        ValueError: They do not fill tables of four.

    Examples:
        >>> partner_rotation(4)
        (((0, 1, 3, 2),), ((0, 2, 1, 3),), ((0, 3, 2, 1),))
    """
    if players < _TABLE or players % _TABLE:
        msg = f"partners sit at tables of four, so players must be 4, 8, 12 ..., not {players}"
        raise ValueError(msg)
    return tuple(_round(players, turn) for turn in range(players - 1))


def _round(players: int, turn: int) -> tuple[Seating, ...]:
    """Pairs by the circle method: one player stays, the others move on by one."""
    ring = [0, *(1 + (turn + place) % (players - 1) for place in range(players - 1))]
    pairs = [(ring[i], ring[-1 - i]) for i in range(players // 2)]
    tables = zip(pairs[::2], pairs[1::2], strict=True)
    return tuple((one[0], two[0], one[1], two[1]) for one, two in tables)
