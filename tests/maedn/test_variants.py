"""The maker's variants, V-a to V-f, and our readings of what the rules leave open, R-1 to R-10."""

import pytest

from tablerules import maedn
from tablerules.maedn import (
    Captured,
    Duty,
    End,
    Finished,
    Reason,
    SentBack,
    ThirdSix,
    Tries,
    TriesAgain,
    TurnLost,
)
from tests.maedn.play import FAR, WAIT, duel, effects, game, moves, played, refusal, rolled

HOME = (40, 41, 42, 43)


# V-a: all colours play


@pytest.mark.rule("maedn:V-a", "maedn:R-8")
def test_two_players_get_two_opposite_colours_and_every_colour_has_its_turn() -> None:
    table = game(maedn.SCHMIDT_TWO_PLAY_ALL)
    assert table.options.owners == (0, 1, 0, 1)
    state = table.position([FAR] * 4)
    people = []
    for _ in range(4):
        state = table.apply(state, maedn.Rolled((1,)))
        on = table.waiting(state).on
        assert isinstance(on, int)
        (move,) = table.legal_moves(state, on)
        people.append(str(move))
        state = table.apply(state, move)
    assert people == ["p1 15>16", "p2 15>16", "p1 15>16", "p2 15>16"]


@pytest.mark.rule("maedn:V-a", "maedn:R-8")
def test_every_colour_is_played_for_itself_and_ranked_by_itself() -> None:
    table = game(maedn.SCHMIDT_TWO_PLAY_ALL, end=End.PLACES)
    # The colour opposite belongs to the same person and is captured like any other.
    state = rolled(table, [(-1, -1, -1, 10), WAIT, (-1, -1, -1, 33), WAIT], 3)
    assert Captured(2, 33, by=0) in effects(table, state, "p1 10>13")
    state = played(table, rolled(table, [(37, 40, 42, 43), FAR, FAR, FAR], 4), "p1 37>41")
    assert state.finished == (0,)
    assert table.standings(state).score(0) == 3
    assert not table.waiting(state).over


@pytest.mark.rule("maedn:V-a")
def test_with_three_the_fourth_colour_is_neutral_and_only_captures_at_first() -> None:
    table = game(maedn.SCHMIDT_THREE_NEUTRAL)
    assert table.options.owners == (0, 1, 2, None)
    assert table.start().pieces[3] == (-1, -1, -1, 0)
    # The neutral piece on its 20 stands ten fields behind my A, and two behind the second colour.
    pieces = [(-1, -1, -1, 2), (-1, -1, -1, 2), WAIT, (-1, -1, -1, 20)]
    state = rolled(table, pieces, 2)
    assert moves(table, state) == ["2>4", "c4 20>22"]
    after = played(table, state, "p1 c4 20>22")
    assert after.pieces == ((-1, -1, -1, 2), WAIT, WAIT, (-1, -1, -1, 22))
    assert refusal(table, rolled(table, pieces, 3), "p1 c4 20>23") == "maedn.neutral"
    assert refusal(table, state, "p1 c2 2>4") == "maedn.move.colour"
    assert refusal(table, state, "p1 c1 2>4") == "maedn.move.colour"


@pytest.mark.rule("maedn:V-a")
def test_the_neutral_colour_does_not_capture_for_its_mover_against_himself() -> None:
    table = game(maedn.SCHMIDT_THREE_NEUTRAL)
    state = rolled(table, [(-1, -1, -1, 2), WAIT, WAIT, (-1, -1, -1, 10)], 2)
    assert moves(table, state) == ["2>4"]
    assert refusal(table, state, "p1 c4 10>12") == "maedn.neutral"


@pytest.mark.rule("maedn:V-a")
def test_own_duties_come_before_neutral_captures_and_the_neutral_colour_has_none() -> None:
    table = game(maedn.SCHMIDT_THREE_NEUTRAL)
    state = rolled(table, [FAR, (-1, -1, -1, 6), WAIT, (-1, -1, -1, 20)], 6)
    assert moves(table, state) == ["-1>0"]
    assert refusal(table, state, "p1 c4 20>26") == "maedn.duty.enter"
    free = rolled(table, [HOME, FAR, FAR, (-1, 0, 3, 9)], 6)
    assert moves(table, free) == ["c4 0>6", "c4 9>15"]


@pytest.mark.rule("maedn:V-a")
def test_who_is_home_wins_by_bringing_the_last_neutral_piece_home() -> None:
    table = game(maedn.SCHMIDT_THREE_NEUTRAL)
    state = played(table, rolled(table, [(37, 40, 42, 43), HOME, FAR, FAR], 4), "p1 37>41")
    assert not table.waiting(state).over
    assert state.turn == 1
    last = rolled(table, [HOME, HOME, FAR, (37, 40, 42, 43)], 4, turn=1)
    assert Finished(unit=1, place=1) in effects(table, last, "p2 c4 37>41")
    assert table.standings(played(table, last, "p2 c4 37>41")).winners == (1,)


# V-b: capturing backwards


@pytest.mark.rule("maedn:V-b")
def test_a_roll_may_be_used_backwards_if_and_only_if_it_captures() -> None:
    table = duel(backward=True)
    state = rolled(table, [(-1, -1, 10, 20), (-1, -1, -1, 27)], 3)
    assert moves(table, state) == ["10>13", "10>7", "20>23"]
    assert played(table, state, "p1 10>7").pieces == ((-1, -1, 7, 20), WAIT)
    assert refusal(table, state, "p1 20>17") == "maedn.backward"
    assert refusal(duel(), state, "p1 10>7") == "maedn.backward"


@pytest.mark.rule("maedn:V-b")
@pytest.mark.parametrize("target", [-2, -1, 0])
def test_never_backwards_onto_or_over_the_own_a(target: int) -> None:
    table = duel(backward=True)
    state = rolled(table, [(-1, -1, -1, target + 4), (-1, -1, -1, 20 + target)], 4)
    assert moves(table, state) == [f"{target + 4}>{target + 8}"]


@pytest.mark.rule("maedn:V-b", "maedn:X-19")
def test_nobody_goes_backwards_in_the_goal() -> None:
    for table in (duel(), duel(backward=True)):
        state = rolled(table, [(-1, -1, 5, 43), FAR], 3)
        assert moves(table, state) == ["5>8"]
        assert refusal(table, state, "p1 43>40") == "maedn.goal.back"


# V-c: three throws


@pytest.mark.rule("maedn:V-c", "maedn:R-3")
@pytest.mark.parametrize(
    "own, tries",
    [
        ((-1, -1, -1, -1), 3),
        ((-1, -1, -1, 43), 3),
        ((-1, -1, 42, 43), 3),
        ((-1, -1, -1, 42), 1),
        ((-1, -1, 41, 43), 1),
        ((-1, -1, -1, 17), 1),
        ((-1, -1, 17, 43), 1),
    ],
)
def test_three_throws_without_a_piece_on_the_track_or_one_that_moves_up(
    own: tuple[int, ...], tries: int
) -> None:
    assert duel(tries=Tries.STUCK).position([own, FAR]).tries == tries
    assert duel().position([own, FAR]).tries == 1


@pytest.mark.parametrize(
    "own, waiting, settled, no_move",
    [
        ((-1, -1, -1, -1), 3, 3, 3),
        ((-1, -1, -1, 43), 1, 3, 3),
        ((-1, -1, -1, 42), 1, 1, 1),
        ((-1, -1, -1, 17), 1, 1, 1),
        ((-1, 39, 42, 43), 1, 1, 1),
    ],
)
@pytest.mark.rule("maedn:V-c")
def test_other_readings_of_three_throws(
    own: tuple[int, ...], waiting: int, settled: int, no_move: int
) -> None:
    for rule, tries in (
        (Tries.ALL_WAITING, waiting),
        (Tries.SETTLED, settled),
        (Tries.NO_MOVE, no_move),
    ):
        assert duel(tries=rule).position([own, FAR]).tries == tries, rule


# V-d: no jumping in the goal


@pytest.mark.rule("maedn:V-d")
def test_without_jumping_in_the_goal_the_last_piece_can_only_enter_a() -> None:
    table = duel(goal_jump=False)
    pieces = [(5, 38, 40, 42), FAR]
    assert refusal(table, rolled(table, pieces, 3), "p1 38>41") == "maedn.goal.jump"
    assert refusal(table, rolled(table, pieces, 5), "p1 38>43") == "maedn.goal.jump"
    last = [(39, 41, 42, 43), FAR]
    assert moves(table, rolled(table, last, 1)) == ["39>40"]
    assert rolled(table, last, 2).phase is maedn.Phase.ROLL


# V-e: barriers


@pytest.mark.rule("maedn:V-e")
def test_nobody_jumps_or_captures_a_barrier_not_even_its_owner() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS)
    pieces = [(-1, 8, 10, 10), (-1, -1, 15, 27)]
    assert refusal(table, rolled(table, pieces, 3), "p1 8>11") == "maedn.block.bars"
    assert refusal(table, rolled(table, pieces, 4, turn=1), "p2 27>31") == "maedn.block.bars"
    assert refusal(table, rolled(table, pieces, 3, turn=1), "p2 27>30") == "maedn.block.hit"


@pytest.mark.rule("maedn:V-e")
def test_two_own_pieces_may_share_a_field_and_part_again() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS)
    state = rolled(table, [(-1, -1, 8, 10), FAR], 2)
    state = played(table, state, "p1 8>10")
    assert state.pieces[0] == (-1, -1, 10, 10)
    assert moves(table, rolled(table, state.pieces, 3)) == ["10>13"]


# V-f: compulsory capture and huffing


@pytest.mark.rule("maedn:V-f")
def test_a_piece_that_failed_to_capture_goes_back() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS, own_piece=maedn.OwnPiece.ILLEGAL)
    state = rolled(table, [(-1, 5, 10, 20), (-1, 27, 32, 9)], 2)
    assert moves(table, state) == ["5>7", "10>12", "20>22"]
    assert SentBack(0, 10, Reason.HUFFED) in effects(table, state, "p1 20>22")
    assert played(table, state, "p1 20>22").pieces[0] == (-1, -1, 5, 22)


@pytest.mark.rule("maedn:V-f")
def test_with_several_captures_the_choice_is_free() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS, own_piece=maedn.OwnPiece.ILLEGAL)
    state = rolled(table, [(-1, 5, 10, 20), (-1, 27, 32, 9)], 2)
    assert played(table, state, "p1 5>7").pieces == ((-1, 7, 10, 20), (-1, -1, 9, 32))


@pytest.mark.rule("maedn:V-f")
def test_the_moved_piece_itself_goes_back_from_where_it_stands_now() -> None:
    table = duel(backward=True, duties=(Duty.CAPTURE,), huffing=True)
    state = rolled(table, [(-1, -1, -1, 10), (-1, -1, -1, 27)], 3)
    assert effects(table, state, "p1 10>13")[0] == SentBack(0, 13, Reason.HUFFED)
    assert played(table, state, "p1 10>13").pieces[0] == WAIT


@pytest.mark.rule("maedn:V-f")
@pytest.mark.parametrize(
    "foe, texts",
    [
        (24, ["p1 10>16"]),  # it could have captured on 4, backwards
        (2, ["p1 10>16", "* roll 6", "p1 pass"]),  # it could have captured on 22
    ],
)
def test_a_piece_that_did_not_capture_cannot_be_sent_back_again(foe: int, texts: list[str]) -> None:
    table = duel(
        backward=True,
        duties=(Duty.CAPTURE,),
        huffing=True,
        may_pass=True,
        third_six=ThirdSix.LAST_HOME,
        six_limit=1 + texts.count("* roll 6") + 1,
    )
    state = played(table, rolled(table, [(-1, -1, -1, 10), (-1, -1, -1, foe)], 6), *texts)
    assert state.pieces[0] == WAIT
    assert effects(table, state, "* roll 6")[:1] == (TurnLost(0),)
    assert played(table, state, "* roll 6").turn == 1


@pytest.mark.rule("maedn:V-f")
def test_without_huffing_other_moves_are_not_legal() -> None:
    table = duel(duties=(Duty.CLEAR, Duty.ENTER, Duty.CAPTURE))
    state = rolled(table, [(-1, 5, 10, 20), (-1, -1, 32, 9)], 2)
    assert moves(table, state) == ["10>12"]
    assert refusal(table, state, "p1 5>7") == "maedn.duty.capture"


# Readings


@pytest.mark.rule("maedn:R-1")
def test_an_unusable_six_gives_another_roll_unless_the_options_say_no() -> None:
    pieces = [(39, 41, 42, 43), FAR]
    assert rolled(duel(), pieces, 6).turn == 0
    assert rolled(duel(extra_unusable=False), pieces, 6).turn == 1


@pytest.mark.rule("maedn:R-2", "maedn:X-3", "maedn:X-26")
@pytest.mark.parametrize("before", [(), (1,), (1, 2)])
def test_a_six_ends_the_series_and_gives_one_normal_roll_more(before: tuple[int, ...]) -> None:
    table = duel(on_start=0, tries=Tries.STUCK)
    state = table.start()
    for face in (*before, 6):
        state = table.apply(state, maedn.Rolled((face,)))
    state = played(table, state, "p1 -1>0")
    assert (state.turn, state.phase, state.tries) == (0, maedn.Phase.ROLL, 1)
    state = played(table, state, "* roll 4", "p1 0>4")
    assert state.turn == 1


@pytest.mark.rule("maedn:R-4")
def test_one_piece_on_the_track_even_blocked_means_one_throw() -> None:
    blocked = [(-1, 39, 42, 43), FAR]
    table = duel(tries=Tries.STUCK, goal_jump=False)
    assert table.position(blocked).tries == 1
    other = duel(tries=Tries.NO_MOVE, dice=[(5, 6), (1, 2, 3, 4, 5, 6)])
    assert other.position(blocked).tries == 3


@pytest.mark.rule("maedn:R-5")
def test_entering_comes_before_capturing_or_after_it_as_duties_are_listed() -> None:
    pieces = [(-1, -1, -1, 3), (-1, -1, -1, 29)]
    first = duel(duties=(Duty.CLEAR, Duty.ENTER, Duty.CAPTURE))
    assert moves(first, rolled(first, pieces, 6)) == ["-1>0"]
    last = duel(duties=(Duty.CAPTURE, Duty.CLEAR, Duty.ENTER))
    assert moves(last, rolled(last, pieces, 6)) == ["3>9"]
    huffing = duel(duties=(Duty.CAPTURE, Duty.CLEAR, Duty.ENTER), huffing=True)
    state = rolled(huffing, pieces, 6)
    assert moves(huffing, state) == ["3>9", "-1>0"]
    assert played(huffing, state, "p1 -1>0").pieces[0] == (-1, -1, -1, 0)
    # By default a capture that entering forbids is not missed.
    default = duel(duties=(Duty.CLEAR, Duty.ENTER, Duty.CAPTURE), huffing=True)
    after = played(default, rolled(default, pieces, 6), "p1 -1>0")
    assert after.pieces[0] == (-1, -1, 0, 3)


@pytest.mark.rule("maedn:R-6")
def test_no_third_piece_joins_a_barrier() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS, duties=(), huffing=False)
    assert refusal(table, rolled(table, [(-1, 8, 10, 10), FAR], 2), "p1 8>10") == (
        "maedn.own.capacity"
    )


@pytest.mark.rule("maedn:R-6", "maedn:V-e")
def test_a_barrier_on_the_own_a_stops_entering() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS, duties=(), huffing=False)
    assert refusal(table, rolled(table, [(-1, 0, 0, 10), FAR], 6), "p1 -1>0") == (
        "maedn.own.capacity"
    )
    assert "-1>0" in moves(table, rolled(table, [(-1, -1, 0, 10), FAR], 6))
    clearing = duel(maedn.SCHMIDT_VARIANTS)
    state = rolled(clearing, [(-1, -1, 0, 10), FAR], 6)
    assert refusal(clearing, state, "p1 -1>0") == "maedn.duty.clear"


@pytest.mark.rule("maedn:R-6")
def test_there_are_no_barriers_in_the_goal() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS, goal_jump=True)
    state = rolled(table, [(-1, 38, 40, 20), FAR], 2)
    assert refusal(table, state, "p1 38>40") == "maedn.own"


@pytest.mark.rule("maedn:R-7")
def test_entering_on_a_foreign_barrier_is_impossible() -> None:
    table = duel(maedn.SCHMIDT_VARIANTS)
    state = table.apply(table.position([WAIT, (-1, -1, 20, 20)]), maedn.Rolled((6,)))
    assert (state.turn, state.phase, state.pieces[1]) == (0, maedn.Phase.ROLL, (-1, -1, 20, 20))


@pytest.mark.rule("maedn:R-9")
def test_equal_opening_rolls_are_rolled_again_among_the_tied() -> None:
    table = maedn.Maedn()
    state = played(table, table.start(), "* roll 6", "* roll 2", "* roll 6")
    assert maedn.OpeningTied((0, 2)) in effects(table, state, "* roll 1")
    state = played(table, state, "* roll 1", "* roll 4", "* roll 4", "* roll 2", "* roll 3")
    assert state.turn == 2


@pytest.mark.rule("maedn:R-10")
def test_one_may_pass_only_where_the_options_say_so() -> None:
    pieces = [(-1, -1, -1, 5), FAR]
    strict, lenient = duel(), duel(may_pass=True)
    assert refusal(strict, rolled(strict, pieces, 3), "p1 pass") == "maedn.pass"
    state = rolled(lenient, pieces, 3)
    assert moves(lenient, state) == ["5>8", "pass"]
    after = played(lenient, state, "p1 pass")
    assert (after.turn, after.pieces[0]) == (1, (-1, -1, -1, 5))


@pytest.mark.rule("maedn:R-10", "maedn:V-f")
def test_passing_does_not_save_a_piece_from_huffing() -> None:
    table = duel(may_pass=True, duties=(Duty.CAPTURE,), huffing=True)
    state = rolled(table, [(-1, -1, -1, 10), (-1, -1, -1, 33)], 3)
    assert played(table, state, "p1 pass").pieces[0] == WAIT


@pytest.mark.rule("maedn:V-c", "maedn:X-2")
def test_after_three_useless_throws_the_next_player_is_on_turn() -> None:
    table = duel(on_start=0, tries=Tries.STUCK)
    assert effects(table, table.start(), "* roll 1")[-1] == TriesAgain(0, 2)
    state = played(table, table.start(), "* roll 1", "* roll 2")
    assert (state.turn, state.tries) == (0, 1)
    assert played(table, state, "* roll 3").turn == 1
