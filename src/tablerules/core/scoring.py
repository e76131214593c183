"""Standings with shared places, targets, settlements and team totals."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tablerules.core.seats import Seat, Teams


@frozen
class Place:
    """One line of the standings.

    Attributes:
        rank: 1 for the best; those who are tied share a rank and the next ranks are left out.
        seats: The seat, or the seats of a team.
        score: Its score.
    """

    rank: int
    seats: tuple[Seat, ...]
    score: int


@frozen
class Standings:
    """Who is where, best first. Provisional while a game goes on.

    Attributes:
        places: One place for each seat or team, best first, ties in seat order.
        over: Whether the game has ended, so that these are final.
        settlement: What each seat earns (or pays, negative) in the end; empty without stakes.

    Examples:
        >>> table = Standings.ranked((250, 300, 250))
        >>> [(place.rank, place.seats, place.score) for place in table.places]
        [(1, (1,), 300), (2, (0,), 250), (2, (2,), 250)]
        >>> table.winners, table.rank(2)
        ((1,), 2)
    """

    places: tuple[Place, ...]
    over: bool = True
    settlement: tuple[int, ...] = ()

    @classmethod
    def ranked(  # noqa: PLR0913 - all but the scores are named and optional
        cls,
        scores: Sequence[int],
        *,
        teams: Teams | None = None,
        lowest_wins: bool = False,
        first: int | None = None,
        over: bool = True,
        settlement: tuple[int, ...] = (),
    ) -> Standings:
        """Rank scores, one for each team (or each seat, without teams).

        Args:
            scores: The scores in team (or seat) order.
            teams: Who plays together.
            lowest_wins: Whether a low score is good.
            first: A team that is placed first whatever the scores.
            over: Whether these standings are final.
            settlement: What each seat earns.
        """
        members = (Teams.single(len(scores)) if teams is None else teams).members
        sign = 1 if lowest_wins else -1
        keys = [(team != first, sign * score) for team, score in enumerate(scores)]
        order = sorted(range(len(scores)), key=lambda team: (keys[team], team))
        places = tuple(
            Place(1 + sum(other < keys[team] for other in keys), members[team], scores[team])
            for team in order
        )
        return cls(places, over, settlement)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """All seats on the first place, in seat order (several when tied or a team)."""
        return tuple(sorted(s for place in self.places if place.rank == 1 for s in place.seats))

    def _of(self, seat: Seat) -> Place:
        for place in self.places:
            if seat in place.seats:
                return place
        msg = f"there is no seat {seat} in these standings"
        raise ValueError(msg)

    def rank(self, seat: Seat) -> int:
        """The rank of a seat, 1 for the best.

        Raises:
            ValueError: There is no such seat.
        """
        return self._of(seat).rank

    def score(self, seat: Seat) -> int:
        """The score of a seat (or of its team).

        Raises:
            ValueError: There is no such seat.
        """
        return self._of(seat).score


def differences(scores: Sequence[int], *, lowest_wins: bool = False) -> tuple[int, ...]:
    """A settlement: every winner earns the difference to each other score, and they pay it.

    Losers do not settle among themselves; the sum is always 0.

    Examples:
        >>> differences((300, 250, 270))
        (80, -50, -30)
        >>> differences((250, 250))
        (0, 0)
    """
    best = min(scores) if lowest_wins else max(scores)
    winners = sum(score == best for score in scores)
    pot = sum(abs(best - score) for score in scores)
    return tuple(pot if s == best else -winners * abs(best - s) for s in scores)


def first_to_reach(totals: Sequence[int], target: int) -> tuple[int, ...]:
    """Who has won by a target: the highest of those at or past it; nobody: empty.

    Examples:
        >>> first_to_reach((480, 520, 505), 500)
        (1,)
    """
    best = max(totals)
    return tuple(i for i, total in enumerate(totals) if total == best) if best >= target else ()


def lowest_when_reached(totals: Sequence[int], target: int) -> tuple[int, ...]:
    """Who has won once somebody reached a target that one wants to avoid: the lowest.

    Examples:
        >>> lowest_when_reached((510, 120, 120), 500)
        (1, 2)
    """
    if max(totals) < target:
        return ()
    best = min(totals)
    return tuple(i for i, total in enumerate(totals) if total == best)


def team_totals(scores: Sequence[int], teams: Teams) -> tuple[int, ...]:
    """The sum of the seats' scores, team by team.

    Examples:
        >>> team_totals((10, 20, 30, 40), Teams.opposite(4))
        (40, 60)
    """
    return tuple(sum(scores[seat] for seat in team) for team in teams.members)
