"""Situations that programs got wrong, X-2 to X-26."""

import pytest

from tablerules import Seeded, Table, maedn
from tablerules.maedn import Captured, Drawn, Tries
from tests.maedn.play import FAR, WAIT, duel, effects, game, moves, played, refusal, rolled


@pytest.mark.rule("maedn:X-5")
def test_a_captured_player_gets_three_tries_at_the_next_turn() -> None:
    table = duel(tries=Tries.STUCK)
    state = rolled(table, [(-1, -1, -1, 5), (-1, -1, -1, 27)], 2)
    state = played(table, state, "p1 5>7")
    assert (state.turn, state.tries) == (1, 3)
    state = played(table, state, "* roll 1", "* roll 1")
    assert (state.turn, state.tries) == (1, 1)
    assert played(table, state, "* roll 1").turn == 0


@pytest.mark.rule("maedn:X-7")
def test_a_capture_skips_nobody() -> None:
    table = game()
    state = rolled(table, [(-1, -1, -1, 5), FAR, (-1, -1, -1, 27), WAIT], 2)
    assert effects(table, state, "p1 5>7")[0] == Captured(2, 27, by=0)
    assert played(table, state, "p1 5>7").turn == 1


@pytest.mark.rule("maedn:X-10")
def test_the_last_piece_gets_in_and_wins() -> None:
    table = duel()
    state = played(table, rolled(table, [(37, 41, 42, 43), FAR], 3), "p1 37>40")
    assert table.standings(state).winners == (0,)


@pytest.mark.rule("maedn:X-11")
def test_overshooting_is_not_accepted() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 10, 41), FAR], 5)
    assert refusal(table, state, "p1 41>46") == "maedn.goal.overshoot"
    six = rolled(table, [(5, 10, 20, 41), FAR], 6)
    assert refusal(table, six, "p1 41>47") == "maedn.goal.overshoot"


@pytest.mark.rule("maedn:X-12")
def test_the_game_does_not_hang_without_a_legal_move() -> None:
    table = duel()
    assert rolled(table, [(39, 41, 42, 43), FAR], 4).turn == 1


@pytest.mark.rule("maedn:X-13")
def test_on_a_safe_field_nobody_is_captured_and_both_stay() -> None:
    table = game(maedn.LUDO_STARS)
    # My 8 is safe; the second colour's 47 is the same field.
    state = rolled(table, [(-1, -1, -1, 5), (-1, -1, -1, 47), WAIT, WAIT], 3)
    after = played(table, state, "p1 5>8")
    assert after.pieces[:2] == ((-1, -1, -1, 8), (-1, -1, -1, 47))
    assert after.turn == 1
    closed = game(maedn.LUDO_STARS, safety=maedn.Safety.CLOSED)
    pieces = [(-1, -1, 5, 30), (-1, -1, -1, 47), WAIT, WAIT]
    assert refusal(closed, rolled(closed, pieces, 3), "p1 5>8") == "maedn.safe"
    none = game(maedn.LUDO_STARS, safety=maedn.Safety.NONE)
    assert played(none, rolled(none, pieces, 3), "p1 5>8").pieces[1] == WAIT


@pytest.mark.rule("maedn:X-16")
def test_a_three_moves_three_and_gives_no_further_roll() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, -1, 5), FAR], 3)
    for target in (6, 7, 9, 10, 11):
        assert refusal(table, state, f"p1 5>{target}") == "maedn.move.distance"
    after = played(table, state, "p1 5>8")
    assert (after.pieces[0], after.turn) == ((-1, -1, -1, 8), 1)


@pytest.mark.rule("maedn:X-18")
def test_nobody_stacks_on_an_own_piece() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 5, 8), FAR], 3)
    assert refusal(table, state, "p1 5>8") == "maedn.own"


@pytest.mark.rule("maedn:X-20")
def test_an_own_neighbour_may_be_jumped_over() -> None:
    table = duel()
    state = rolled(table, [(-1, -1, 5, 6), FAR], 4)
    assert "5>9" in moves(table, state)


@pytest.mark.rule("maedn:X-22")
def test_a_position_without_a_move_for_any_number_ends_the_game() -> None:
    no_one = (2, 3, 4, 5, 6)
    table = duel(dice=[no_one])
    # Both have filled d, c, b and stand one step before a, which takes a 1 that nobody has.
    state = table.position([(39, 41, 42, 43), (39, 41, 42, 43)])
    assert table.waiting(state).over
    assert table.standings(state).winners == (0, 1)
    # With a piece on B there is still something to do.
    alive = table.position([(39, 41, 42, 43), (-1, 41, 42, 43)])
    assert not table.waiting(alive).over


@pytest.mark.rule("maedn:X-22")
def test_the_last_useless_throw_before_a_freeze_says_so() -> None:
    table = duel(dice=[(2, 3, 4, 5)])
    state = rolled(table, [(38, 41, 42, 43), (39, 41, 42, 43)], 2)
    assert moves(table, state) == ["38>40"]
    other = rolled(table, [(-1, 41, 42, 43), (37, 41, 42, 43)], 2, turn=1)
    after = played(table, other, "p2 37>39")
    assert (after.turn, after.phase) == (0, maedn.Phase.ROLL)
    assert Drawn() in effects(table, after, "* roll 5")
    over = played(table, after, "* roll 5")
    assert table.waiting(over).over
    assert table.standings(over).winners == (0, 1)


@pytest.mark.rule("maedn:X-24")
@pytest.mark.parametrize("seed", range(5))
def test_a_die_without_a_six_never_wins_against_one_with_a_six(seed: int) -> None:
    table = Table(duel(dice=[(1, 2, 3, 4), (1, 2, 3, 4, 5, 6)]), Seeded(seed))
    assert table.run([maedn.foremost_bot] * 2).winners == (1,)


@pytest.mark.rule("maedn:X-24")
@pytest.mark.parametrize("seed", range(5))
def test_two_dice_without_a_six_draw_after_their_first_pieces_have_walked(seed: int) -> None:
    table = Table(duel(dice=[(1, 2, 3, 4)]), Seeded(seed))
    assert table.run([maedn.random_bot] * 2, seed=seed).winners == (0, 1)
    assert table.ply > 10
    assert Drawn() in table.effects()
    assert all(own[:3] == (-1, -1, -1) for own in table.state.pieces)


@pytest.mark.rule("maedn:X-25")
def test_with_two_dice_the_playable_one_is_offered() -> None:
    table = duel(dice_count=2)
    state = rolled(table, [(-1, -1, -1, 39), FAR], 3, 5)
    assert moves(table, state) == ["39>42 by 3"]
    after = played(table, state, "p1 39>42 by 3")
    assert after.turn == 1
    both = rolled(table, [(-1, -1, -1, 5), FAR], 2, 4)
    assert moves(table, both) == ["5>7 by 2", "5>9 by 4"]
    half = played(table, both, "p1 5>9 by 4")
    assert moves(table, half) == ["9>11"]
    assert played(table, half, "p1 9>11").turn == 1


@pytest.mark.rule("maedn:X-25")
def test_a_die_is_named_only_where_it_matters() -> None:
    table = duel(dice_count=2)
    double = rolled(table, [(-1, -1, -1, 5), FAR], 2, 2)
    assert moves(table, double) == ["5>7"]
    assert refusal(table, double, "p1 5>7 by 2") == "maedn.move.number"
    two = rolled(table, [(-1, -1, -1, 5), FAR], 2, 4)
    assert refusal(table, two, "p1 5>7") == "maedn.move.number"
    assert refusal(table, two, "p1 5>7 by 4") == "maedn.move.number"


@pytest.mark.rule("maedn:X-25")
def test_a_six_on_one_of_two_dice_enters_and_the_other_one_is_moved_then() -> None:
    table = duel(dice_count=2)
    state = rolled(table, [WAIT, FAR], 3, 6)
    assert moves(table, state) == ["-1>0 by 6"]
    state = played(table, state, "p1 -1>0 by 6")
    assert moves(table, state) == ["0>3"]
    assert played(table, state, "p1 0>3").turn == 0


@pytest.mark.rule("maedn:X-24")
def test_a_face_zero_is_no_move() -> None:
    table = duel(dice=[(0, 6)])
    state = rolled(table, [(-1, -1, -1, 5), FAR], 0)
    assert (state.turn, state.pieces[0]) == (1, (-1, -1, -1, 5))


@pytest.mark.rule("maedn:X-21")
def test_looking_at_a_position_does_not_change_the_game() -> None:
    one, other = (Table(duel(), Seeded(3)) for _ in range(2))
    while not one.over:
        for viewer in (0, 1):
            repr(one.view(viewer))
            maedn.Maedn().write_position(one.state)
        one.play(one.view(one.state.turn).moves[0])
        other.play(other.view(other.state.turn).moves[0])
    assert one.moves == other.moves


@pytest.mark.rule("maedn:X-23")
def test_each_game_draws_from_its_own_stream() -> None:
    alone = Table(duel(), Seeded("a"))
    alone.run([maedn.foremost_bot] * 2)
    tables = [Table(duel(), Seeded(seed)) for seed in ("a", "b")]
    while not all(table.over for table in tables):
        for table in tables:
            if not table.over:
                table.play(maedn.foremost_bot(table.view(table.state.turn), None))  # type: ignore[arg-type]
    assert tables[0].moves == alone.moves


@pytest.mark.parametrize("finished", [(), (0, 1)])
def test_a_state_in_which_nobody_takes_turns_is_told_apart_from_an_endless_one(
    finished: tuple[int, ...],
) -> None:
    table = maedn.Maedn(maedn.Options(seats=2))
    home = (40, 41, 42, 43)
    state = maedn.State((home, home), 0, maedn.Phase.ROLL, finished=finished)
    with pytest.raises(ValueError, match="no colour is left to take a turn"):
        table.apply(state, table.read("* roll 3"))
