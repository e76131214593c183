"""What the option values do that go beyond the maker's rules: one test for each."""

import pytest

from tablerules import Seeded, Table, maedn
from tablerules.maedn import (
    Bounced,
    Captured,
    Carried,
    Duty,
    End,
    Entered,
    OwnPiece,
    Reason,
    SentBack,
    TurnLost,
)
from tests.maedn.play import FAR, WAIT, duel, effects, game, moves, played, refusal, rolled

FOUR = (WAIT,) * 4


def among(own: tuple[int, ...], *others: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Four colours, those not named waiting."""
    return [own, *others, *FOUR][:4]


# Entering


def test_a_five_enters_in_parchis_and_has_to() -> None:
    table = game(maedn.PARCHIS)
    state = rolled(table, among((-1, -1, 8, 9)), 5)
    assert moves(table, state) == ["-1>0"]
    assert refusal(table, rolled(table, among((-1, -1, 8, 9)), 6), "p1 -1>0") == "maedn.enter"


def test_entering_is_a_choice_where_there_is_no_duty() -> None:
    table = game(maedn.EILE_MIT_WEILE)
    assert moves(table, rolled(table, among((-1, -1, 8, 9)), 5)) == ["-1>0", "8>13", "9>14"]


def test_in_fia_a_one_enters_first_field_a_six_the_sixth_or_two_pieces_the_first() -> None:
    table = game(maedn.FIA)
    assert moves(table, rolled(table, list(FOUR), 1)) == ["-1>0"]
    state = rolled(table, list(FOUR), 6)
    assert moves(table, state) == ["-1>5", "-1>0 x2"]
    after = played(table, state, "p1 -1>0 x2")
    assert after.pieces[0] == (-1, -1, 0, 0)
    assert effects(table, state, "p1 -1>0 x2")[:2] == (Entered(0, 0), Entered(0, 0))
    # An own piece on the way bars the sixth field.
    assert moves(table, rolled(table, among((-1, -1, -1, 3)), 6)) == ["-1>0 x2", "3>9"]


def test_the_piece_that_entered_drives_on_with_the_extra_roll() -> None:
    table = game(maedn.MENS_ERGER_JE_NIET)
    state = played(table, rolled(table, among((-1, -1, 8, 20)), 6), "p1 -1>0", "* roll 3")
    assert moves(table, state) == ["0>3"]
    assert refusal(table, state, "p1 8>11") == "maedn.duty.drive-on"
    later = rolled(table, among((-1, 0, 8, 20)), 3)
    assert moves(table, later) == ["0>3", "8>11", "20>23"]


def test_the_highest_roller_may_put_a_piece_on_a_at_once() -> None:
    table = maedn.Maedn(maedn.MENS_ERGER_JE_NIET_STARTER)
    state = played(table, table.start(), "* roll 1", "* roll 5", "* roll 2", "* roll 3")
    assert state.pieces == (WAIT, (-1, -1, -1, 0), WAIT, WAIT)
    first = game(maedn.MENS_ERGER_JE_NIET_STARTER, first=2)
    assert first.start().pieces[2] == (-1, -1, -1, 0)


# Sixes


def test_a_six_counts_twelve_in_eile_mit_weile() -> None:
    table = game(maedn.EILE_MIT_WEILE)
    assert moves(table, rolled(table, among((-1, -1, -1, 8)), 6)) == ["8>20"]


def test_a_six_counts_seven_in_parchis_once_all_pieces_are_out() -> None:
    table = game(maedn.PARCHIS)
    assert moves(table, rolled(table, among((8, 20, 71, 71)), 6)) == ["8>15", "20>27"]
    assert moves(table, rolled(table, among((-1, 20, 71, 71)), 6)) == ["20>26"]


def three_sixes(table: maedn.Maedn, own: tuple[int, ...], *texts: str) -> maedn.State:
    """The position after two sixes, before the third roll."""
    state = table.position(among(own))
    for text in texts:
        state = played(table, state, "* roll 6", text)
    return state


def test_the_third_six_loses_the_turn_in_ludo() -> None:
    table = game(maedn.LUDO)
    state = three_sixes(table, (-1, -1, -1, 5), "p1 5>11", "p1 11>17")
    assert state.sixes == 2
    assert TurnLost(0) in effects(table, state, "* roll 6")
    after = played(table, state, "* roll 6")
    assert (after.turn, after.pieces[0], after.sixes) == (1, (-1, -1, -1, 17), 0)


def test_the_third_six_sends_the_last_moved_piece_home_in_parchis() -> None:
    table = game(maedn.PARCHIS)
    state = three_sixes(table, (-1, -1, 5, 9), "p1 5>11", "p1 11>17")
    assert SentBack(0, 17, Reason.THIRD_SIX) in effects(table, state, "* roll 6")
    assert played(table, state, "* roll 6").pieces[0] == (-1, -1, -1, 9)
    aisle = three_sixes(table, (-1, -1, 9, 55), "p1 9>15", "p1 55>61")
    assert played(table, aisle, "* roll 6").pieces[0] == (-1, -1, -1, 15)
    inside = three_sixes(table, (-1, -1, 9, 58), "p1 9>15", "p1 58>64")
    assert played(table, inside, "* roll 6").pieces[0] == (-1, -1, 15, 64)


def test_the_third_six_sends_all_unsafe_pieces_home_in_eile_mit_weile() -> None:
    table = game(maedn.EILE_MIT_WEILE)
    state = three_sixes(table, (5, 12, 30, 66), "p1 5>17", "p1 30>42")
    after = played(table, state, "* roll 6")
    # 12 and 17 are benches, 66 is on the stairs.
    assert after.pieces[0] == (-1, 12, 17, 66)
    assert after.turn == 1


def test_a_six_that_lets_nobody_enter_is_added_to_the_next_roll_in_one_czech_text() -> None:
    table = game(maedn.CLOVECE_SUM)
    state = table.position(among((3, 9, 42, 43)))
    assert effects(table, state, "* roll 6")[0] == Carried(0, 6)
    state = played(table, state, "* roll 6", "* roll 6")
    assert (state.phase, state.carried) == (maedn.Phase.ROLL, 12)
    state = played(table, state, "* roll 2")
    assert moves(table, state) == ["3>17", "9>23"]
    after = played(table, state, "p1 3>17")
    assert (after.turn, after.carried) == (1, 0)
    entering = rolled(table, among((-1, 9, 42, 43)), 6)
    assert moves(table, entering) == ["-1>0"]


def test_sums_that_nobody_could_walk_end_the_turn() -> None:
    table = game(maedn.CLOVECE_SUM)
    state = table.position(among((3, 9, 42, 43)))
    for _ in range(7):
        state = played(table, state, "* roll 6")
        assert state.turn == 0
    assert played(table, state, "* roll 6").turn == 1


def test_two_equal_dice_may_give_another_roll() -> None:
    table = duel(dice_count=2, extra_on_double=True, extra=())
    state = played(table, rolled(table, [(-1, -1, -1, 5), FAR], 2, 2), "p1 5>7", "p1 7>9")
    assert (state.turn, state.phase) == (0, maedn.Phase.ROLL)


# Own pieces, passing, blocks


def test_own_pieces_are_captured_in_the_dutch_game_and_have_to_be() -> None:
    table = game(maedn.MENS_ERGER_JE_NIET)
    state = rolled(table, among((-1, 4, 8, 20)), 4)
    assert moves(table, state) == ["4>8"]
    assert effects(table, state, "p1 4>8")[0] == Captured(0, 8, by=0)
    assert played(table, state, "p1 4>8").pieces[0] == (-1, -1, 8, 20)
    assert refusal(table, rolled(table, among((-1, 38, 40, 20)), 2), "p1 38>40") == "maedn.own"


def test_own_pieces_cannot_be_passed_in_fia() -> None:
    table = game(maedn.FIA)
    state = rolled(table, among((-1, 4, 6, 20)), 3)
    assert refusal(table, state, "p1 4>7") == "maedn.passing.own"
    assert moves(table, state) == ["6>9", "20>23"]


def test_overtaking_captures_in_eile_mit_weile_but_not_on_benches() -> None:
    table = game(maedn.EILE_MIT_WEILE)
    # The second colour starts 17 fields on: its 52 is my 1, its 58 my 7 (a bench).
    state = rolled(table, among((-1, -1, -1, 0), (-1, -1, 52, 53)), 3)
    assert played(table, state, "p1 0>3").pieces[:2] == ((-1, -1, -1, 3), WAIT)
    bench = rolled(table, among((-1, -1, -1, 6), (-1, -1, -1, 58)), 3)
    assert played(table, bench, "p1 6>9").pieces[1] == (-1, -1, -1, 58)


def test_two_on_a_bench_bar_the_way_in_eile_mit_weile_and_two_elsewhere_do_not() -> None:
    table = game(maedn.EILE_MIT_WEILE)
    bench = rolled(table, among((-1, -1, 5, 20), (-1, -1, 58, 58)), 3)
    assert refusal(table, bench, "p1 5>8") == "maedn.block.bars"
    road = rolled(table, among((-1, -1, 5, 20), (-1, -1, 57, 57)), 3)
    assert played(table, road, "p1 5>8").pieces[1] == WAIT


def test_a_barrier_bars_opponents_in_parchis_and_has_to_be_opened_with_a_six() -> None:
    table = game(maedn.PARCHIS)
    # The second colour's 58 is my 7, its 61 my 10.
    pieces = among((-1, 8, 10, 10), (-1, -1, 20, 58))
    assert refusal(table, rolled(table, pieces, 4, turn=1), "p2 58>62") == "maedn.block.bars"
    assert refusal(table, rolled(table, pieces, 3, turn=1), "p2 58>61") == "maedn.block.hit"
    assert "8>11" in moves(table, rolled(table, pieces, 3))
    state = rolled(table, pieces, 6)
    assert moves(table, state) == ["10>16"]
    assert refusal(table, state, "p1 8>14") == "maedn.duty.open-block"


def test_no_third_piece_joins_a_field_in_parchis() -> None:
    table = game(maedn.PARCHIS)
    state = rolled(table, among((-1, 8, 10, 10)), 2)
    assert refusal(table, state, "p1 8>10") == "maedn.own.capacity"


def test_landing_on_two_pieces_or_on_a_globe_sends_the_mover_home_in_danish_ludo() -> None:
    table = game(maedn.LUDO_DANISH)
    # The second colour's 42 is my 3; its 47 is my 8, a globe.
    pair = rolled(table, among((-1, -1, -1, 1), (-1, -1, 42, 42)), 2)
    assert played(table, pair, "p1 1>3").pieces[:2] == (WAIT, (-1, -1, 42, 42))
    assert SentBack(0, 3, Reason.BLOCK) in effects(table, pair, "p1 1>3")
    globe = rolled(table, among((-1, -1, -1, 5), (-1, -1, -1, 47)), 3)
    assert played(table, globe, "p1 5>8").pieces[:2] == (WAIT, (-1, -1, -1, 47))


def test_a_coloured_globe_protects_its_own_colour_only() -> None:
    table = game(maedn.LUDO_DANISH)
    # My A is the second colour's 39: its pieces there are knocked home, two at once.
    state = rolled(table, among(WAIT, (-1, -1, 39, 39)), 6)
    assert played(table, state, "p1 -1>0").pieces[:2] == ((-1, -1, -1, 0), WAIT)
    visitor = rolled(table, among((-1, -1, -1, 0), (-1, -1, -1, 36)), 3, turn=1)
    assert played(table, visitor, "p2 36>39").pieces[:2] == ((-1, -1, -1, 0), WAIT)


def test_stars_lead_to_the_next_star_and_the_last_one_home() -> None:
    table = game(maedn.LUDO_DANISH)
    assert moves(table, rolled(table, among((-1, -1, -1, 2)), 2)) == ["2>11"]
    assert moves(table, rolled(table, among((-1, -1, -1, 48)), 2)) == ["48>56"]
    # Both stars are landed on: the second colour's 43 is my 4, its 50 my 11.
    state = rolled(table, among((-1, -1, -1, 2), (-1, -1, 43, 50)), 2)
    assert played(table, state, "p1 2>11").pieces[:2] == ((-1, -1, -1, 11), WAIT)


# The goal


def test_too_high_a_throw_bounces_back_from_home() -> None:
    table = game(maedn.EILE_MIT_WEILE)
    assert maedn.EILE_BOARD.last == 71
    state = rolled(table, among((-1, -1, -1, 69)), 5)
    assert moves(table, state) == ["-1>0", "69>68"]
    assert Bounced(0, 68) in effects(table, state, "p1 69>68")
    back_on_track = rolled(table, among((-1, -1, -1, 66)), 6)
    assert moves(table, back_on_track) == ["66>64"]


def test_without_a_home_triangle_the_last_free_goal_field_is_where_it_bounces() -> None:
    table = duel(overshoot=maedn.Overshoot.BOUNCE)
    assert moves(table, rolled(table, [(-1, -1, 41, 43), FAR], 2)) == ["41>41"]
    assert moves(table, rolled(table, [(-1, -1, 38, 43), FAR], 5)) == ["38>41"]
    assert rolled(table, [(-1, -1, 42, 43), FAR], 2).turn == 1


def test_without_moves_in_the_goal_pieces_stay_where_they_are() -> None:
    table = game(maedn.SECUSO)
    state = rolled(table, among((-1, -1, 5, 40)), 1)
    assert moves(table, state) == ["5>6"]
    assert refusal(table, state, "p1 40>41") == "maedn.goal.moves"


# Safe fields


@pytest.mark.parametrize(
    "rule, after",
    [
        (maedn.SafeEntry.SHARE, (-1, -1, -1, 39)),
        (maedn.SafeEntry.CAPTURE, WAIT),
        (maedn.SafeEntry.CAPTURE_IF_FULL, (-1, -1, -1, 39)),
    ],
)
def test_entering_on_a_safe_a_shares_or_captures(
    rule: maedn.SafeEntry, after: tuple[int, ...]
) -> None:
    table = game(maedn.LUDO_STARS, safe_entry=rule, capacity=2)
    state = rolled(table, among(WAIT, (-1, -1, -1, 39)), 6)
    assert played(table, state, "p1 -1>0").pieces[:2] == ((-1, -1, -1, 0), after)


def test_entering_on_a_full_safe_a_captures_what_is_foreign_there() -> None:
    table = game(maedn.PARCHIS)
    # My A is the second colour's 51.
    state = rolled(table, among((-1, -1, -1, 0), (-1, -1, -1, 51)), 5)
    assert played(table, state, "p1 -1>0").pieces[:2] == ((-1, -1, 0, 0), WAIT)
    alone = rolled(table, among(WAIT, (-1, -1, -1, 51)), 5)
    assert played(table, alone, "p1 -1>0").pieces[1] == (-1, -1, -1, 51)


# Bonuses


def test_a_capture_earns_twenty_steps_for_any_piece_in_parchis() -> None:
    table = game(maedn.PARCHIS)
    # The second colour's 53 is my 2.
    state = rolled(table, among((-1, -1, 1, 30), (-1, -1, -1, 53)), 1)
    state = played(table, state, "p1 1>2")
    assert state.bonus == (20,)
    assert moves(table, state) == ["2>22", "30>50"]
    assert played(table, state, "p1 30>50").turn == 1


def test_a_piece_that_gets_home_earns_ten_steps_and_an_unusable_bonus_is_lost() -> None:
    table = game(maedn.PARCHIS)
    state = played(table, rolled(table, among((-1, -1, 30, 69)), 2), "p1 69>71")
    assert moves(table, state) == ["30>40"]
    lost = rolled(table, among((-1, -1, 68, 69)), 2)
    assert maedn.CannotMove(0, 10) in effects(table, lost, "p1 69>71")
    assert played(table, lost, "p1 69>71").turn == 1


def test_apps_give_another_roll_for_a_capture_and_for_getting_home() -> None:
    table = game(maedn.LUDO_STARS)
    state = rolled(table, among((-1, -1, -1, 1), (-1, -1, -1, 42)), 2)
    assert played(table, state, "p1 1>3").turn == 0
    home = rolled(table, among((-1, -1, 3, 54)), 2)
    assert played(table, home, "p1 54>56").turn == 0


# Who moves what


def test_the_foremost_piece_that_can_move_has_to_goal_pieces_first() -> None:
    table = game(maedn.CONTEST_2021)
    assert moves(table, rolled(table, [(-1, 5, 30, 40), FAR], 2)) == ["40>42"]
    state = rolled(table, [(-1, 5, 30, 40), FAR], 4)
    assert moves(table, state) == ["30>34"]
    assert refusal(table, state, "p1 5>9") == "maedn.duty.foremost"
    assert moves(table, rolled(table, [(-1, 5, 30, 40), FAR], 6)) == ["-1>0"]
    assert moves(table, rolled(table, [(-1, 0, 30, 40), FAR], 2)) == ["0>2"]


def test_partners_help_each_other_when_they_are_done_and_win_together() -> None:
    home = (40, 41, 42, 43)
    table = game(teams=2)
    state = rolled(table, [home, FAR, (37, 40, 42, 43), FAR], 4)
    assert moves(table, state) == ["c3 37>41"]
    state = played(table, state, "p1 c3 37>41")
    assert table.standings(state).winners == (0, 2)
    alone = game(teams=2, help_partner=False)
    state = played(alone, rolled(alone, [home, FAR, FAR, FAR], 4, turn=1), "p2 15>19")
    state = played(alone, state, "* roll 1", "p3 15>16", "* roll 1", "p4 15>16")
    assert state.turn == 1


def test_partners_do_not_capture_each_other() -> None:
    table = game(teams=2)
    state = rolled(table, [(-1, -1, 5, 30), WAIT, (-1, -1, -1, 28), WAIT], 3)
    assert refusal(table, state, "p1 5>8") == "maedn.own"
    blocks = game(teams=2, own_piece=OwnPiece.BLOCK)
    state = played(blocks, rolled(blocks, state.pieces, 3), "p1 5>8")
    assert state.pieces[2] == (-1, -1, -1, 28)
    # The second colour's 38 is my 8: a block of two partners.
    pieces = [(-1, -1, 8, 30), (-1, -1, 5, 36), (-1, -1, -1, 28), WAIT]
    assert refusal(blocks, rolled(blocks, pieces, 2, turn=1), "p2 36>38") == "maedn.block.hit"


@pytest.mark.parametrize("bonus_rolls", [True, False])
def test_places_are_played_out_to_the_last_but_one(bonus_rolls: bool) -> None:  # noqa: FBT001 - a case
    options = {"end": End.PLACES, "extra_on_capture": bonus_rolls}
    table = Table(game(maedn.OPEN_SPIEL, **options), Seeded(1))
    standings = table.run([maedn.foremost_bot] * 4)
    assert [place.rank for place in standings.places] == [1, 2, 3, 4]
    assert len(table.state.finished) == 3


def test_duties_rank_as_they_are_listed() -> None:
    pieces = [(-1, 0, 8, 20), (-1, -1, -1, 34)]
    clear_first = duel(duties=(Duty.CLEAR, Duty.FOREMOST))
    assert moves(clear_first, rolled(clear_first, pieces, 1)) == ["0>1"]
    foremost_first = duel(duties=(Duty.FOREMOST, Duty.CLEAR))
    assert moves(foremost_first, rolled(foremost_first, pieces, 1)) == ["20>21"]
