"""The end of a round: hands are laid open, points counted, and the match goes on or ends."""

from __future__ import annotations

from attrs import evolve

from tablerules.core.chance import Pick
from tablerules.core.scoring import first_to_reach, lowest_when_reached, team_totals
from tablerules.core.seats import Seat
from tablerules.uno.choices import Scoring, Stuck, Ties
from tablerules.uno.effects import HandRevealed, MatchOver, RoundScored, SeatOut
from tablerules.uno.moves import Reveal
from tablerules.uno.rules.compiled import Rules
from tablerules.uno.rules.draft import Draft
from tablerules.uno.rules.opening import new_round
from tablerules.uno.rules.room import DealerRoom
from tablerules.uno.state import Counting, Match, Over, State


def request(_: Rules, state: State, phase: Counting) -> Pick[Reveal]:
    """The next hand, as it is."""
    seat = phase.left[0]
    return Pick(((Reveal(seat, state.hands[seat]), 1),))


def reveal(draft: Draft, _: State, phase: Counting, move: Reveal) -> None:
    """The hand lies open."""
    draft.tell(HandRevealed, move.seat, move.hand, draft.rules.points(move.hand))
    draft.phase = Counting(phase.winner, phase.left[1:])


ROOM = DealerRoom(request, reveal)


def count(draft: Draft, phase: Counting) -> None:
    """All hands that count lie open: score the round, then deal the next or end the match."""
    options = draft.rules.options
    points = team_totals([draft.rules.points(hand) for hand in draft.hands], draft.rules.teams)
    best = _round_winners(draft, phase, points)
    gains = _gains(options.scoring, points, best)
    stuck = phase.winner is None
    if options.scoring is Scoring.NONE:
        _finish(draft, _seats(draft, best))
    elif stuck and (options.stuck is Stuck.ENDS_MATCH or (options.target and not any(gains))):
        _finish(draft, _seats(draft, _leaders(draft)))
    else:
        _score(draft, gains, best)


def _score(draft: Draft, gains: tuple[int, ...], best: tuple[int, ...]) -> None:
    """Add the points; the match ends, or the next dealer deals."""
    match, target = draft.match, draft.rules.options.target
    totals = tuple(a + b for a, b in zip(match.totals, gains, strict=True))
    draft.match = Match(match.dealer, match.alive, match.out, totals, match.round)
    draft.tell(RoundScored, gains)
    if target is None:
        _finish(draft, _seats(draft, best))
        return
    winners = _match_winners(draft, target)
    if winners:
        _finish(draft, winners)
        return
    seats = draft.rules.options.seats
    ring = ((match.dealer + step) % seats for step in range(1, seats + 1))
    new_round(draft, next(seat for seat in ring if seat in draft.match.alive))


def _round_winners(draft: Draft, phase: Counting, points: tuple[int, ...]) -> tuple[int, ...]:
    """The teams that have won the round: who went out, or the lowest hands of a stuck one."""
    teams = draft.rules.teams
    if phase.winner is not None:
        return (teams.of(phase.winner),)
    alive = sorted({teams.of(seat) for seat in draft.match.alive})
    lowest = min(points[team] for team in alive)
    return tuple(team for team in alive if points[team] == lowest)


def _gains(scoring: Scoring, points: tuple[int, ...], best: tuple[int, ...]) -> tuple[int, ...]:
    """What each team scores: the winners all that the others hold, or everybody his own."""
    if scoring is not Scoring.WINNER_TAKES:
        return points
    pot = sum(held for team, held in enumerate(points) if team not in best)
    return tuple(pot if team in best else 0 for team in range(len(points)))


def _match_winners(draft: Draft, target: int) -> tuple[Seat, ...]:
    """Who has won the match now; empty: it goes on."""
    options, totals = draft.rules.options, draft.match.totals
    if options.scoring is Scoring.ELIMINATION:
        return _eliminate(draft, target)
    reached = first_to_reach if options.scoring is Scoring.WINNER_TAKES else lowest_when_reached
    best = reached(totals, target)
    if len(best) > 1 and options.ties is Ties.PLAY_ON:
        return ()
    return _seats(draft, best)


def _eliminate(draft: Draft, target: int) -> tuple[Seat, ...]:
    """Who has reached the target is out; the last one left has won."""
    match = draft.match
    out = tuple(seat for seat in match.alive if match.totals[seat] >= target)
    rest = tuple(seat for seat in match.alive if seat not in out)
    if not out:
        return ()
    for seat in out:
        draft.tell(SeatOut, seat)
    if not rest:  # only a stuck round can bring all of them there
        lowest = min(match.totals[seat] for seat in out)
        return tuple(seat for seat in out if match.totals[seat] == lowest)
    draft.match = evolve(match, alive=rest, out=(*match.out, out))
    return rest if len(rest) == 1 else ()


def _leaders(draft: Draft) -> tuple[int, ...]:
    """The teams that lead as the match stands."""
    teams, totals = draft.rules.teams, draft.match.totals
    alive = sorted({teams.of(seat) for seat in draft.match.alive})
    highest = draft.rules.options.scoring is Scoring.WINNER_TAKES
    best = (max if highest else min)(totals[team] for team in alive)
    return tuple(team for team in alive if totals[team] == best)


def _seats(draft: Draft, teams: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats of teams."""
    return tuple(sorted(s for team in teams for s in draft.rules.teams.members[team]))


def _finish(draft: Draft, winners: tuple[Seat, ...]) -> None:
    """The match is over."""
    draft.tell(MatchOver, winners)
    draft.phase = Over(winners)
