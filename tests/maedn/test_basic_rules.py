"""The maker's basic rules, S-1 to S-12, and the rule text S0, M-01 to M-08."""

import pytest

from tablerules import CHANCE, maedn
from tablerules.maedn import Captured, Finished, RollsAgain
from tablerules.yahtzee import Keep, Score
from tests.maedn.play import FAR, WAIT, duel, effects, game, moves, played, refusal, rolled


@pytest.mark.rule("maedn:S-1")
def test_one_piece_stands_on_a_and_three_wait_on_b() -> None:
    for seats in range(2, 5):
        start = game(seats=seats).start()
        assert start.pieces == ((-1, -1, -1, 0),) * seats
    assert len(game(maedn.SCHMIDT_SIX).start().pieces) == 6


@pytest.mark.rule("maedn:S-2")
def test_the_highest_roll_begins_or_the_first_seat_does() -> None:
    by_roll = maedn.Maedn()
    state = played(by_roll, by_roll.start(), "* roll 3", "* roll 5", "* roll 4", "* roll 5")
    assert state.opening is not None
    assert state.opening.contenders == (1, 3)
    state = played(by_roll, state, "* roll 2", "* roll 1")
    assert (state.turn, state.phase) == (1, maedn.Phase.ROLL)
    travel = maedn.Maedn(maedn.SCHMIDT_TRAVEL)
    assert travel.start().turn == 0


@pytest.mark.rule("maedn:S-2")
def test_turns_go_clockwise() -> None:
    table, order = game(), []
    state = table.start()
    for _ in range(5):
        order.append(state.turn)
        state = _one_step(table, state)
    assert order == [0, 1, 2, 3, 0]


def _one_step(table: maedn.Maedn, state: maedn.State) -> maedn.State:
    state = played(table, state, "* roll 1")
    return table.apply(state, table.legal_moves(state, state.turn)[0])


@pytest.mark.rule("maedn:S-3")
def test_one_piece_moves_the_full_number_and_jumps_over_any_piece() -> None:
    table = duel()
    # An own piece on 12; the opponent's piece on its 33 stands on 13: both are jumped and counted.
    state = rolled(table, [(-1, -1, 10, 12), (-1, -1, -1, 33)], 5)
    assert moves(table, state) == ["10>15", "12>17"]
    assert refusal(table, state, "p1 10>13") == "maedn.move.distance"


@pytest.mark.rule("maedn:S-4")
def test_who_has_several_pieces_on_the_track_chooses_freely() -> None:
    table = duel()
    state = rolled(table, [(-1, 3, 9, 30), FAR], 2)
    assert moves(table, state) == ["3>5", "9>11", "30>32"]


@pytest.mark.rule("maedn:S-5", "maedn:M-04")
def test_landing_on_an_opponent_captures_and_no_one_has_to() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 3, 20), (-1, -1, -1, 27)], 4)
    assert moves(table, state) == ["3>7", "20>24"]
    after = played(table, state, "p1 3>7")
    assert after.pieces == ((-1, -1, 7, 20), WAIT)
    assert Captured(colour=1, position=27, by=0) in effects(table, state, "p1 3>7")


@pytest.mark.rule("maedn:S-5")
def test_own_pieces_cannot_be_captured_so_another_one_moves() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 3, 7), FAR], 4)
    assert moves(table, state) == ["7>11"]
    assert refusal(table, state, "p1 3>7") == "maedn.own"


@pytest.mark.rule("maedn:S-6")
def test_who_can_move_has_to_and_who_cannot_passes_by_itself() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, -1, 5), FAR], 3)
    assert refusal(table, state, "p1 pass") == "maedn.pass"
    start = table.position([WAIT, FAR])
    after = table.apply(start, maedn.Rolled((3,)))
    assert (after.turn, after.phase) == (1, maedn.Phase.ROLL)
    assert maedn.CannotMove(colour=0, number=3) in effects(table, start, "* roll 3")


@pytest.mark.rule("maedn:S-7", "maedn:M-02")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_piece_comes_in_with_a_six_only_and_is_put_on_a(face: int) -> None:
    table = duel()
    state = rolled(table, [(-1, -1, -1, 5), FAR], face)
    assert moves(table, state) == (["-1>0"] if face == 6 else [f"5>{5 + face}"])
    if face != 6:
        assert refusal(table, state, "p1 -1>0") == "maedn.enter"


@pytest.mark.rule("maedn:S-8")
def test_a_six_rolls_again_without_limit() -> None:
    table = duel()
    state = table.position([(-1, 0, 8, 9), FAR])
    for number in range(6):
        state = table.apply(state, maedn.Rolled((6,)))
        state = table.apply(state, table.legal_moves(state, 0)[0])
        assert (state.turn, state.phase) == (0, maedn.Phase.ROLL), number


@pytest.mark.rule("maedn:S-8")
def test_a_six_has_to_bring_a_piece_in() -> None:
    table = duel()
    state = rolled(table, [(-1, 4, 9, 30), FAR], 6)
    assert moves(table, state) == ["-1>0"]
    assert refusal(table, state, "p1 9>15") == "maedn.duty.enter"
    after = played(table, state, "p1 -1>0")
    assert RollsAgain(0) in effects(table, state, "p1 -1>0")
    assert (after.turn, after.phase) == (0, maedn.Phase.ROLL)


@pytest.mark.rule("maedn:S-8")
def test_with_an_own_piece_on_a_the_six_moves_that_one_on() -> None:
    table = duel()
    state = rolled(table, [(-1, 0, 9, 30), FAR], 6)
    assert moves(table, state) == ["0>6"]
    assert refusal(table, state, "p1 -1>0") == "maedn.own"
    assert refusal(table, state, "p1 9>15") == "maedn.duty.clear"


@pytest.mark.rule("maedn:S-8")
def test_if_that_is_blocked_any_other_piece_moves_the_six() -> None:
    table = duel()
    state = rolled(table, [(-1, 0, 6, 30), FAR], 6)
    assert moves(table, state) == ["6>12", "30>36"]


@pytest.mark.rule("maedn:S-8")
def test_entering_captures_an_opponent_on_a() -> None:
    table = duel()
    state = rolled(table, [WAIT, (-1, -1, -1, 20)], 6)
    assert played(table, state, "p1 -1>0").pieces == ((-1, -1, -1, 0), WAIT)


@pytest.mark.rule("maedn:S-8", "maedn:M-03")
def test_with_nobody_waiting_any_piece_moves_the_six() -> None:
    table = duel()
    state = rolled(table, [(0, 4, 9, 30), FAR], 6)
    assert moves(table, state) == ["0>6", "4>10", "9>15", "30>36"]


@pytest.mark.rule("maedn:S-8", "maedn:X-15")
def test_who_brings_the_last_piece_home_with_a_six_need_not_roll_again() -> None:
    table = game(end=maedn.End.PLACES)
    state = rolled(table, [(34, 41, 42, 43), FAR, FAR, FAR], 6)
    assert Finished(unit=0, place=1) in effects(table, state, "p1 34>40")
    state = played(table, state, "p1 34>40")
    assert (state.turn, state.phase) == (1, maedn.Phase.ROLL)
    turns = set()
    for _ in range(9):
        state = _one_step(table, state)
        turns.add(state.turn)
    assert turns == {1, 2, 3}


@pytest.mark.rule("maedn:S-9")
@pytest.mark.parametrize("face", range(1, 7))
def test_while_pieces_wait_a_is_cleared_with_any_number(face: int) -> None:
    table = duel()
    state = rolled(table, [(-1, 0, 9, 30), FAR], face)
    assert moves(table, state) == [f"0>{face}"]


@pytest.mark.rule("maedn:S-9")
def test_a_blocked_piece_on_a_stays_until_it_can_leave() -> None:
    table = duel()
    state = rolled(table, [(-1, 0, 4, 30), FAR], 4)
    assert moves(table, state) == ["4>8", "30>34"]


@pytest.mark.rule("maedn:S-9")
def test_with_nobody_waiting_a_may_stay_occupied() -> None:
    table = duel()
    state = rolled(table, [(0, 4, 9, 30), FAR], 1)
    assert moves(table, state) == ["0>1", "4>5", "9>10", "30>31"]


@pytest.mark.rule("maedn:S-10", "maedn:M-06")
def test_after_a_full_lap_a_piece_counts_on_into_its_own_goal() -> None:
    table = duel()
    for face, name in ((1, "a"), (2, "b"), (3, "c"), (4, "d")):
        state = rolled(table, [(-1, -1, -1, 39), FAR], face)
        assert moves(table, state) == [f"39>{39 + face}"]
        assert maedn.BOARD_40.name_of(39 + face) == name


@pytest.mark.rule("maedn:S-10")
def test_pieces_in_the_goal_may_be_jumped_over() -> None:
    table = duel()
    state = rolled(table, [(-1, 38, 40, 41), FAR], 4)
    assert "38>42" in moves(table, state)


@pytest.mark.rule("maedn:S-10")
def test_foreign_goals_cannot_be_entered() -> None:
    table = duel()
    # The opponent's piece on its 39 stands in front of its goal and my 19: I walk past it.
    state = rolled(table, [(-1, -1, -1, 18), (-1, -1, -1, 39)], 3)
    assert played(table, state, "p1 18>21").pieces == ((-1, -1, -1, 21), (-1, -1, -1, 39))


@pytest.mark.rule("maedn:S-10", "maedn:M-07")
def test_only_a_fitting_throw_enters() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 5, 39), FAR], 5)
    assert moves(table, state) == ["5>10"]
    assert refusal(table, state, "p1 39>44") == "maedn.goal.overshoot"
    assert refusal(table, state, "p1 39>42") == "maedn.goal.overshoot"


@pytest.mark.rule("maedn:S-11")
def test_pieces_move_on_inside_the_goal() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 5, 40), FAR], 1)
    assert moves(table, state) == ["5>6", "40>41"]


@pytest.mark.rule("maedn:S-12", "maedn:M-08")
def test_the_first_with_all_pieces_in_the_goal_wins() -> None:
    table = game()
    state = played(table, rolled(table, [(37, 40, 42, 43), FAR, FAR, FAR], 4), "p1 37>41")
    assert table.waiting(state).over
    standings = table.standings(state)
    assert standings.over
    assert standings.winners == (0,)


@pytest.mark.rule("maedn:S-12")
def test_the_others_may_play_on_for_places() -> None:
    table = game(maedn.TOURNAMENT, seats=3)
    near = (37, 40, 42, 43)
    state = played(table, rolled(table, [near, near, FAR], 4), "p1 37>41", "* roll 4")
    assert not table.waiting(state).over
    state = played(table, state, "p2 37>41")
    standings = table.standings(state)
    assert [place.seats for place in standings.places] == [(0,), (1,), (2,)]
    assert standings.settlement == (5, 3, 2)


# The rule text S0 on the Ludo board


@pytest.mark.rule("maedn:M-01")
def test_all_counters_begin_on_the_starting_squares_and_turns_go_round() -> None:
    for preset in (maedn.MAN_DONT_BE_ANGRY, maedn.MAN_DONT_BE_ANGRY_40):
        start = game(preset).start()
        assert start.pieces == (WAIT,) * 4
        assert game(preset).legal_moves(start, CHANCE) == tuple(
            maedn.Rolled((face,)) for face in range(1, 7)
        )


@pytest.mark.rule("maedn:M-02")
def test_only_a_six_brings_a_counter_onto_the_track() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY)
    for face in range(1, 6):
        assert rolled(table, [WAIT] * 4, face).turn == 1
    assert moves(table, rolled(table, [WAIT] * 4, 6)) == ["-1>0"]


@pytest.mark.rule("maedn:M-03")
def test_every_six_gives_another_throw_and_moves_any_one_counter() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY)
    state = rolled(table, [(-1, 0, 9, 51), WAIT, WAIT, WAIT], 6)
    assert moves(table, state) == ["-1>0", "0>6", "9>15"]
    after = played(table, state, "p1 9>15")
    assert (after.turn, after.phase) == (0, maedn.Phase.ROLL)
    assert moves(table, rolled(table, [(-1, 0, 9, 50), WAIT, WAIT, WAIT], 6))[-1] == "50>56"


@pytest.mark.rule("maedn:M-05")
def test_two_own_counters_form_a_block_that_opponents_cannot_pass() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY)
    state = rolled(table, [(-1, -1, 20, 23), WAIT, WAIT, WAIT], 3)
    state = played(table, state, "p1 20>23")
    assert state.pieces[0] == (-1, -1, 23, 23)
    # The second colour starts 13 fields on: its 8 is my 21, its 10 my 23.
    behind = [state.pieces[0], (-1, -1, 4, 8), WAIT, WAIT]
    assert refusal(table, rolled(table, behind, 4, turn=1), "p2 8>12") == "maedn.block.bars"
    assert refusal(table, rolled(table, behind, 2, turn=1), "p2 8>10") == "maedn.block.hit"
    owner = rolled(table, [(-1, 21, 23, 23), WAIT, WAIT, WAIT], 4)
    assert "21>25" in moves(table, owner)


@pytest.mark.rule("maedn:M-06")
def test_a_counter_turns_into_its_home_column_after_51_fields_and_never_laps_again() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY)
    state = rolled(table, [(-1, -1, -1, 50), WAIT, WAIT, WAIT], 1)
    assert moves(table, state) == ["50>51"]
    assert maedn.LUDO_BOARD.ring(0, 51) is None
    assert {maedn.LUDO_BOARD.ring(0, p) for p in range(51)} == set(range(51))


@pytest.mark.rule("maedn:M-07")
def test_the_home_triangle_needs_the_exact_number() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY)
    for face in range(1, 7):
        state = rolled(table, [(-1, -1, 20, 53), WAIT, WAIT, WAIT], face)
        assert (f"53>{53 + face}" in moves(table, state)) == (face <= 3)
    six = rolled(table, [(-1, -1, 20, 53), WAIT, WAIT, WAIT], 6)
    assert refusal(table, six, "p1 53>59") == "maedn.goal.overshoot"


@pytest.mark.rule("maedn:M-08")
def test_all_four_counters_in_the_home_triangle_win() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY)
    state = played(table, rolled(table, [(53, 56, 56, 56), WAIT, WAIT, WAIT], 3), "p1 53>56")
    assert table.standings(state).winners == (0,)
    assert table.waiting(state).over


@pytest.mark.parametrize(
    "changes, rule",
    [
        ({"block_bars": maedn.BlockBars.EVERYBODY}, "maedn.block.bars"),
        ({"capacity": 1}, "maedn.own.capacity"),
    ],
)
@pytest.mark.rule("maedn:M-05")
def test_what_the_text_leaves_open_about_blocks_is_switched(
    changes: dict[str, object], rule: str
) -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY, **changes)
    own = (-1, 21, 23, 23) if rule == "maedn.block.bars" else (-1, -1, 21, 25)
    assert refusal(table, rolled(table, [own, WAIT, WAIT, WAIT], 4), "p1 21>25") == rule


@pytest.mark.rule("maedn:M-05", "maedn:R-7")
def test_a_block_on_a_stops_entering_or_is_captured_as_the_options_say() -> None:
    # The fourth colour's 13 is the first colour's A.
    pieces = [WAIT, WAIT, WAIT, (-1, -1, 13, 13)]
    bars = game(maedn.MAN_DONT_BE_ANGRY)
    state = bars.apply(bars.position(pieces), maedn.Rolled((6,)))
    assert state.phase is maedn.Phase.ROLL
    enters = game(maedn.MAN_DONT_BE_ANGRY, start_block=maedn.StartBlock.CAPTURED)
    state = played(enters, rolled(enters, pieces, 6), "p1 -1>0")
    assert state.pieces == ((-1, -1, -1, 0), WAIT, WAIT, WAIT)


@pytest.mark.rule("maedn:M-05")
def test_the_pair_may_move_together_where_the_options_say_so() -> None:
    table = game(maedn.MAN_DONT_BE_ANGRY, pair_moves=True)
    state = rolled(table, [(-1, -1, 23, 23), (-1, -1, -1, 14), WAIT, WAIT], 4)
    assert moves(table, state) == ["23>27", "23>27 x2"]
    after = played(table, state, "p1 23>27 x2")
    assert after.pieces == ((-1, -1, 27, 27), WAIT, WAIT, WAIT)
    assert refusal(game(maedn.MAN_DONT_BE_ANGRY), state, "p1 23>27 x2").startswith("maedn.move")


@pytest.mark.rule("maedn:S-3")
def test_a_move_of_another_game_is_refused_and_nothing_breaks() -> None:
    table = game()
    state = rolled(table, [(-1, -1, -1, 5), WAIT, WAIT, WAIT], 3)
    for strange in (Keep(0, (3, 3)), Score(0, "chance")):
        refused = table.refusal(state, strange)  # type: ignore[arg-type]
        assert refused is not None
        assert refused.rule == "core.move"
