"""Scoring rounds and matches."""

from collections import Counter

import pytest
from attrs import evolve

from tablerules import Seeded, Table
from tablerules.uno import Options, Reveal, Scoring, State, Ties, Uno, colour_bot, partner_rotation
from tablerules.uno.effects import HandRevealed, MatchOver, RoundScored, SeatOut
from tablerules.uno.rotation import HANDS_WITH_EACH
from tablerules.uno.state import Counting, Over
from tests.uno.build import facts, play, position, settled, sizes, why

SEATS = 3
HELD = ("G7 BS", "W Y0")
"""What the losers hold: 27 and 50 points."""


def match(scoring: Scoring, **more: object) -> Uno:
    """A match for three."""
    return Uno(evolve(Options(seats=SEATS, dealer=0), scoring=scoring, **more))  # type: ignore[arg-type]


def after(game: Uno, totals: tuple[int, ...], *held: str) -> State:
    """The first seat has just gone out, and all hands have been counted."""
    state = position(game, "R1", *(held or HELD), totals=totals)
    return facts(game, play(game, state, "p1 play R1"))


@pytest.mark.rule("uno:S1-19", "uno:S4-17", "uno:C4", "uno:O-20", "uno:S1-15")
def test_the_winner_takes_the_points_of_all_opponents() -> None:
    game = match(Scoring.WINNER_TAKES)
    state = position(game, "R1", *HELD)
    state = play(game, state, "p1 play R1")
    assert state.phase == Counting(0, (1, 2))
    first = game.read("* reveal p2 G7 BS")
    assert isinstance(first, Reveal)
    assert game.effects(state, first, 2) == (HandRevealed(1, first.hand, 27),)
    state = game.apply(state, first)
    assert game.view(state, 0).hands[1] == state.hands[1]
    assert game.view(state, 0).hands[2] == (None, None)
    last = game.read("* reveal p3 Y0 W")
    assert RoundScored((77, 0, 0)) in game.effects(state, last, 0)
    state = game.apply(state, last)
    assert (state.match.totals, state.match.round, state.match.dealer) == ((77, 0, 0), 2, 1)


@pytest.mark.rule("uno:S0-17", "uno:S1-19", "uno:S4-17", "uno:C3", "uno:O-20")
@pytest.mark.parametrize("zero, points", [(0, 27), (10, 37)])
def test_what_cards_count(zero: int, points: int) -> None:
    game = Uno(Options(zero_value=zero))
    hand = position(game, "R7 GS R0", "B+2", "YR", "W4").hands
    assert [game.rules.points(held) for held in hand] == [points, 20, 20, 50]


@pytest.mark.rule("uno:S1-15", "uno:S1-20", "uno:S4-17", "uno:O-20", "uno:C4")
def test_rounds_repeat_until_somebody_has_the_target() -> None:
    game = match(Scoring.WINNER_TAKES)
    assert not isinstance(after(game, (422, 0, 0)).phase, Over)
    state = after(game, (423, 499, 0))
    assert state.phase == Over((0,))
    assert game.standings(state).places[0].score == 500
    low = match(Scoring.WINNER_TAKES, target=50)
    assert after(low, (0, 0, 0)).phase == Over((0,))
    assert MatchOver((0,)) in _last_effects(low, (0, 0, 0))


def _last_effects(game: Uno, totals: tuple[int, ...]) -> tuple[object, ...]:
    state = play(game, position(game, "R1", *HELD, totals=totals), "p1 play R1")
    state = play(game, state, "* reveal p2 G7 BS")
    return game.effects(state, game.read("* reveal p3 Y0 W"), 0)


@pytest.mark.rule("uno:S0-16", "uno:S0-18", "uno:C4", "uno:O-20")
def test_own_points_can_count_against_oneself_and_the_fewest_win() -> None:
    game = match(Scoring.LOWEST_TOTAL)
    state = after(game, (10, 20, 30))
    assert state.match.totals == (10, 47, 80)
    state = after(game, (200, 100, 450))
    assert state.match.totals == (200, 127, 500)
    assert state.phase == Over((1,))
    assert [place.seats for place in game.standings(state).places] == [(1,), (0,), (2,)]


@pytest.mark.rule("uno:Q32", "uno:S0-18")
def test_a_tie_for_the_fewest_points_is_shared_or_played_on() -> None:
    shared = match(Scoring.LOWEST_TOTAL)
    totals = (127, 100, 460)
    state = after(shared, totals)
    assert state.phase == Over((0, 1))
    assert [place.rank for place in shared.standings(state).places] == [1, 1, 3]
    on = match(Scoring.LOWEST_TOTAL, ties=Ties.PLAY_ON)
    state = after(on, totals)
    assert (state.match.round, state.match.totals) == (2, (127, 127, 510))


@pytest.mark.rule("uno:O-20", "uno:C4")
def test_who_reaches_the_limit_is_eliminated_until_one_is_left() -> None:
    game = match(Scoring.ELIMINATION)
    state = after(game, (0, 480, 400))
    assert (state.match.alive, state.match.out) == ((0, 2), ((1,),))
    assert state.match.dealer == 2  # the next dealer is one who still plays
    state = settled(game, state)
    assert sizes(state) == [7, 0, 7]
    assert why(game, state, "p2 draw") == "uno.out"
    assert game.legal_moves(state, 1) == ()
    # The last two play by the rules for two: a Skip gives another turn.
    two = evolve(position(game, "RS R1", "", "G1 G2"), match=state.match)
    assert play(game, two, "p1 play RS").phase.seat == 0  # type: ignore[union-attr]
    end = evolve(position(game, "R1", "", "W W"), match=evolve(state.match, totals=(0, 507, 450)))
    end = facts(game, play(game, end, "p1 play R1"))
    assert end.phase == Over((0,))
    assert [place.seats for place in game.standings(end).places] == [(0,), (2,), (1,)]
    state = play(game, position(game, "R1", *HELD, totals=(0, 480, 400)), "p1 play R1")
    state = play(game, state, "* reveal p2 G7 BS")
    assert SeatOut(1) in game.effects(state, game.read("* reveal p3 Y0 W"), 0)


@pytest.mark.rule("uno:O-20", "uno:O-17")
def test_a_stuck_round_can_eliminate_everybody_at_once() -> None:
    game = match(Scoring.ELIMINATION, deck="R2 G3 B4 B5", hand=1, target=3)
    state = position(game, "G3", "B4", "B5", top="R2", stock="")
    state = facts(game, play(game, state, "p1 pass", "p2 pass", "p3 pass"))
    assert state.phase == Over((0,))


@pytest.mark.rule("uno:S2-18", "uno:C4")
def test_without_scoring_the_match_is_one_round_and_no_hand_is_shown() -> None:
    game = match(Scoring.NONE)
    state = play(game, position(game, "R1", *HELD), "p1 play R1")
    assert state.phase == Over((0,))
    assert state.match.totals == (0, 0, 0)
    assert game.view(state, 0).hands[1] == (None, None)
    assert [place.rank for place in game.standings(state).places] == [1, 2, 2]


@pytest.mark.rule("uno:S1-20", "uno:O-20")
def test_a_single_round_is_won_by_who_goes_out() -> None:
    for scoring in (Scoring.WINNER_TAKES, Scoring.LOWEST_TOTAL):
        game = match(scoring, target=None)
        state = after(game, (0, 0, 0), "G0", "B0")
        assert game.standings(state).winners == (0,)
        assert state.phase == Over((0,))


@pytest.mark.rule("uno:O-19")
def test_partners_score_together_and_a_round_ends_when_either_is_out() -> None:
    game = Uno(Options(partners=True, dealer=0, target=100))
    state = position(game, "R1", "G7 BS", "W W", "Y9 W", totals=(0, 0))
    state = facts(game, play(game, state, "p1 play R1"))
    assert state.match.totals == (27 + 59, 0)
    state = position(game, "R1", "G7 BS", "W W", "Y9 W", totals=(20, 0))
    state = facts(game, play(game, state, "p1 play R1"))
    assert state.phase == Over((0, 2))
    assert game.standings(state).places[0].seats == (0, 2)
    lowest = Uno(Options(partners=True, dealer=0, scoring=Scoring.LOWEST_TOTAL))
    state = position(lowest, "R1", "G7 BS", "W W", "Y9 W", totals=(0, 0))
    assert facts(lowest, play(lowest, state, "p1 play R1")).match.totals == (100, 86)


@pytest.mark.rule("uno:O-19", "uno:O-17")
def test_a_stuck_round_is_won_by_the_team_with_the_lowest_hands() -> None:
    game = Uno(Options(partners=True, dealer=0, target=None, hand=1, deck="R2 G3 G4 B5 B6"))
    state = position(game, "G3", "G4", "B6", "B5", top="R2", stock="")
    state = facts(game, play(game, state, "p1 pass", "p2 pass", "p3 pass", "p4 pass"))
    assert state.phase == Over((0, 1, 2, 3))
    assert state.match.totals == (0, 0)


@pytest.mark.rule("uno:S1-15", "uno:O-20")
@pytest.mark.parametrize("scoring", Scoring)
def test_a_whole_match_comes_to_its_end(scoring: Scoring) -> None:
    table = Table(Uno(Options(seats=3, scoring=scoring, target=200)), Seeded(str(scoring)))
    standings = table.run([colour_bot] * 3)
    assert standings.over
    totals = table.state.match.totals
    if scoring is Scoring.WINNER_TAKES:
        assert totals[standings.winners[0]] == max(totals) >= 200
    elif scoring is not Scoring.NONE:
        assert totals[standings.winners[0]] == min(totals) < 200


@pytest.mark.rule("uno:O-19")
@pytest.mark.parametrize("players, hands", [(4, 12), (8, 28), (12, 44)])
def test_partners_can_rotate_over_several_matches(players: int, hands: int) -> None:
    rounds = partner_rotation(players)
    assert len(rounds) * HANDS_WITH_EACH == hands
    partners = Counter(
        frozenset(pair)
        for tables in rounds
        for seating in tables
        for pair in (seating[::2], seating[1::2])
    )
    assert set(partners.values()) == {1}
    assert len(partners) == players * (players - 1) // 2
    assert all(sorted(p for t in tables for p in t) == [*range(players)] for tables in rounds)
    with pytest.raises(ValueError, match="tables of four"):
        partner_rotation(players + 1)
