"""Who is where in the match."""

from __future__ import annotations

from tablerules.core.scoring import Place, Standings
from tablerules.uno.choices import Scoring
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.state import Over, State


def standings(rules: Rules, state: State) -> Standings:
    """Winners first, then by totals; who was eliminated comes after who was not, latest first."""
    match, teams = state.match, rules.teams
    phase = state.phase
    winners = phase.winners if isinstance(phase, Over) else ()
    highest = rules.options.scoring in (Scoring.WINNER_TAKES, Scoring.NONE)
    left_at = {seat: place for place, group in enumerate(match.out) for seat in group}

    def worse(team: int) -> tuple[int, int, int]:
        """Sort key: smaller is better."""
        seat = teams.members[team][0]
        total = match.totals[team]
        lead = 0 if seat in winners else 1
        return lead, -left_at.get(seat, len(match.out)), -total if highest else total

    order = sorted(range(len(teams.members)), key=lambda team: (worse(team), team))
    places = tuple(
        Place(
            1 + sum(worse(other) < worse(team) for other in order),
            teams.members[team],
            match.totals[team],
        )
        for team in order
    )
    return Standings(_shared(places, winners), over=isinstance(phase, Over))


def _shared(places: tuple[Place, ...], winners: tuple[int, ...]) -> tuple[Place, ...]:
    """All winners are first, whatever their totals."""
    return tuple(
        Place(1, place.seats, place.score) if place.seats[0] in winners else place
        for place in places
    )
