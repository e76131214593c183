"""Jumping in with an identical card, and what else happens meanwhile."""

import pytest

from tablerules.uno import (
    DECK_108,
    CatchWindow,
    EightRule,
    Finish,
    JumpInEffect,
    SevenRule,
    Stacking,
    State,
    Uno,
    ZeroRule,
)
from tablerules.uno.state import Over, Pending, Turn
from tests.uno.build import can, facts, hand, on_turn, play, position, settled, single, sizes, why

JUMP = single(jump_in=True)
VOID = single(jump_in=True, jump_in_effect=JumpInEffect.VOID)


def start(game: Uno, laid: str, third: str | None = None, second: str = "B1 B1 B2") -> State:
    """The first seat lays a card; the third seat holds another one of it."""
    held = third or f"{laid.split(maxsplit=1)[0]} B3 B4"
    state = position(game, f"{laid.split(maxsplit=1)[0]} G1 G2", second, held, "B6 B6 B7")
    return play(game, state, f"p1 play {laid}")


@pytest.mark.rule("uno:S2-23", "uno:O-23")
def test_an_identical_card_may_be_played_out_of_turn_and_play_goes_on_from_there() -> None:
    state = start(JUMP, "R3")
    assert JUMP.waiting(state).also == (2,)
    assert can(JUMP, state, 2) == ["jump R3"]
    state = play(JUMP, state, "p3 jump R3")
    assert (on_turn(JUMP, state), sizes(state)) == (3, [2, 3, 2, 3])
    off = single()
    assert why(off, start(off, "R3"), "p3 jump R3") == "uno.jump-in"


@pytest.mark.rule("uno:S2-23", "uno:O-23")
def test_only_the_very_same_card_can_be_jumped_in_and_only_in_time() -> None:
    state = start(JUMP, "R3", "R4 G3 B4")
    assert why(JUMP, state, "p3 jump R4") == "uno.jump-in"
    assert why(JUMP, state, "p3 jump G3") == "uno.jump-in"
    state = settled(JUMP, play(JUMP, start(JUMP, "R3"), "p2 draw"))
    assert why(JUMP, state, "p3 jump R3") == "uno.jump-in"
    state = play(JUMP, state, "p2 keep")
    assert why(JUMP, state, "p1 jump R3") == "uno.jump-in"
    own = start(JUMP, "R3", "B3", "R3 B1")
    assert why(JUMP, own, "p2 jump R3") == "uno.jump-in"  # on turn one plays it
    assert "play R3 uno" in can(JUMP, own, 1)


@pytest.mark.rule("uno:O-23")
def test_two_own_cards_may_follow_each_other_one_at_a_time() -> None:
    state = position(JUMP, "R3 R3 G1", "B1 B1", "B3 B4", "B6")
    state = play(JUMP, state, "p1 play R3")
    assert can(JUMP, state, 0) == ["jump R3", "jump R3 uno"]
    state = play(JUMP, state, "p1 jump R3 uno")
    assert (sizes(state)[0], on_turn(JUMP, state)) == (1, 1)
    assert why(JUMP, position(JUMP, "R3 R3 G1", "B1", "B3", "B6"), "p1 play R3 R3") == "uno.multi"


@pytest.mark.rule("uno:O-23", "uno:Q19", "uno:C19")
def test_a_second_skip_replaces_the_first() -> None:
    state = start(JUMP, "RS")
    assert on_turn(JUMP, state) == 2
    state = position(JUMP, "RS G1 G2", "B1 B1 B2", "B3 B3 B4", "RS B6 B7")
    state = play(JUMP, state, "p1 play RS", "p4 jump RS")
    assert on_turn(JUMP, state) == 1  # the fourth seat skips the first
    state = position(JUMP, "RS G1 G2", "RS B1 B2", "B3 B3 B4", "B6 B6 B7")
    state = play(JUMP, state, "p1 play RS", "p2 jump RS")
    assert on_turn(JUMP, state) == 3


@pytest.mark.rule("uno:O-23", "uno:C19")
def test_a_second_reverse_replaces_the_first() -> None:
    state = play(JUMP, start(JUMP, "RR"), "p3 jump RR")
    assert (state.direction, on_turn(JUMP, state)) == (-1, 1)


@pytest.mark.rule("uno:O-23", "uno:Q20", "uno:C19")
def test_a_second_draw_two_replaces_the_first() -> None:
    state = play(JUMP, _draw_two(JUMP), "p3 jump G+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (3, 2)
    state = settled(JUMP, play(JUMP, state, "p4 accept"))
    assert (sizes(state), on_turn(JUMP, state)) == ([2, 3, 2, 5], 0)


def _draw_two(game: Uno) -> State:
    state = position(game, "G+2 G1 G2", "B1 B1 B2", "G+2 B3 B4", "B6 B6 B7", top="G5")
    return play(game, state, "p1 play G+2")


@pytest.mark.rule("uno:O-23", "uno:C19")
def test_a_wild_draw_four_may_be_jumped_in_and_challenged() -> None:
    state = position(JUMP, "W4 G1 G2", "B1 B1 B2", "W4 R3 B4", "B6 B6 B7")
    state = play(JUMP, state, "p1 play W4 red")
    assert why(JUMP, state, "p3 jump W4") == "uno.wild.colour"
    state = play(JUMP, state, "p3 jump W4 blue")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count, str(state.colour)) == (3, 4, "blue")
    state = settled(JUMP, play(JUMP, state, "p4 challenge"))
    assert sizes(state) == [2, 3, 6, 3]  # red was in force, and he held a red 3
    strict = single(jump_in=True, challenge=False)
    state = position(strict, "W4 G1 G2", "B1 B1 B2", "W4 R3 B4", "B6 B6 B7")
    state = play(strict, state, "p1 play W4 red")
    assert why(strict, state, "p3 jump W4 blue") == "uno.wd4"


@pytest.mark.rule("uno:S2-24", "uno:Q22", "uno:C19")
@pytest.mark.parametrize("relieves", [False, True])
def test_a_void_draw_two_leaves_the_first_ones_draw_with_its_victim(relieves: bool) -> None:  # noqa: FBT001
    game = single(jump_in=True, jump_in_effect=JumpInEffect.VOID, void_relieves=relieves)
    state = play(game, _draw_two(game), "p3 jump G+2")
    if relieves:
        assert state.phase == Turn(3)
        return
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (1, 2)
    state = settled(game, play(game, state, "p2 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 5, 2, 3], 3)


@pytest.mark.rule("uno:S2-24", "uno:C19")
def test_other_void_cards_have_no_effect_and_numbers_keep_theirs() -> None:
    state = play(VOID, start(VOID, "RS", "B3", "RS B1"), "p2 jump RS uno")
    assert on_turn(VOID, state) == 2
    state = play(VOID, start(VOID, "RR"), "p3 jump RR")
    assert (state.direction, on_turn(VOID, state)) == (-1, 1)
    state = start(VOID, "W green")
    assert can(VOID, state, 2) == ["jump W"]
    state = play(VOID, state, "p3 jump W")
    assert (str(state.colour), on_turn(VOID, state)) == ("green", 3)
    deck = [*DECK_108, "R0"]
    game = single(
        jump_in=True, jump_in_effect=JumpInEffect.VOID, zero_rule=ZeroRule.ROTATE, deck=deck
    )
    state = facts(game, start(game, "R0", "B3 B4 B5", "R0 B1 B2"))
    state = facts(game, play(game, state, "p3 jump R0"))
    assert sizes(state) == [3, 3, 2, 2]


@pytest.mark.rule("uno:S2-24")
def test_a_bluffer_may_void_his_own_wild_draw_four() -> None:
    state = position(VOID, "W4 W4 R1 G1", "B1 B1 B2", "B3 B4", "B6 B6 B7")
    state = play(VOID, state, "p1 play W4 green", "p1 jump W4", "p2 challenge")
    assert VOID.refusal(state, VOID.read("* verdict p1 p2 guilty R1 G1")) is None


@pytest.mark.rule("uno:S2-24", "uno:S2-25")
def test_a_bluffer_who_has_drawn_since_stays_out_until_his_draw_is_taken() -> None:
    game = single(jump_in=True, jump_in_effect=JumpInEffect.VOID, suggestion_penalty=2)
    state = position(game, "W4 R1 G1", "B1 B1 B2", "W4 B3 B4", "B6 B6 B7")
    state = play(game, state, "p1 play W4 green", "ref suggestion p1", "* deal p1 R9 W4")
    state = play(game, state, "p3 jump W4")
    assert state.marks.barred == ()
    assert why(game, state, "p1 jump W4") == "uno.jump-in.barred"
    assert "jump W4" not in can(game, state, 0)
    state = play(game, state, "p2 challenge")
    assert game.refusal(state, game.read("* verdict p1 p2 guilty R1 G1")) is None


@pytest.mark.rule("uno:S2-25", "uno:Q23")
def test_who_must_draw_cannot_jump_in_with_what_he_draws() -> None:
    state = play(JUMP, _draw_two(JUMP), "p3 jump G+2", "p4 accept", "* deal p4 Y1 Y2")
    assert why(JUMP, state, "p4 jump G+2") == "uno.jump-in"
    game = single(jump_in=True, seats=3, uno_catch_window=CatchWindow.ANY_TIME)
    state = position(game, "R3 G1", "B1 B1 B2", "B3 B4")
    state = play(game, state, "p1 play R3", "p3 catch p1", "* deal p1 R3 R4")
    assert state.marks.barred == (0,)
    assert why(game, state, "p1 jump R3") == "uno.jump-in.barred"
    assert "jump R3" not in can(game, state, 0)
    state = settled(game, play(game, state, "p2 draw"))
    state = play(game, state, "p2 keep", "p3 draw", "* deal p3 R5", "p3 play R5")
    assert state.marks.barred == ()


# Together with other house rules


@pytest.mark.rule("uno:S2-29b", "uno:S2-29")
def test_an_eight_is_cut_by_another_eight_and_the_right_goes_over() -> None:
    game = single(jump_in=True, eight_rule=EightRule.AGAIN)
    state = start(game, "R8", "R8 R1 B4")
    assert state.phase == Turn(0, again=True)
    state = play(game, state, "p3 jump R8")
    assert state.phase == Turn(2, again=True)
    assert on_turn(game, play(game, state, "p3 play R1 uno")) == 3


@pytest.mark.rule("uno:O-23", "uno:O-22")
def test_a_jumped_in_seven_swaps_after_the_first_one_has() -> None:
    game = single(jump_in=True, seven_rule=SevenRule.SWAP_MUST)
    state = start(game, "R7", "R7 B3 B4")
    assert game.legal_moves(state, 2) == ()  # hands move before the window opens
    state = facts(game, play(game, state, "p1 swap p2"))
    assert (hand(state, 0), hand(state, 1)) == ("B1 B1 B2", "G1 G2")
    state = facts(game, play(game, state, "p3 jump R7", "p3 swap p4"))
    assert (hand(state, 2), hand(state, 3), on_turn(game, state)) == ("B6 B6 B7", "B3 B4", 3)


@pytest.mark.rule("uno:O-23", "uno:O-21")
def test_a_jump_in_replaces_the_last_card_of_a_stack_only() -> None:
    game = single(jump_in=True, stacking=Stacking.SAME_KIND)
    state = position(game, "R+2 G1 G2", "G+2 B1 B2", "B3 B4 B5", "G+2 B6 B7")
    state = play(game, state, "p1 play R+2", "p2 play G+2")
    assert isinstance(state.phase, Pending)
    assert state.phase.count == 4
    state = play(game, state, "p4 jump G+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (0, 4)
    # The victim may jump in too, and hits the next player.
    state = position(game, "R+2 G1 G2", "R+2 B1 B2", "B3 B4 B5", "B6 B7")
    state = play(game, state, "p1 play R+2")
    assert {"play R+2", "jump R+2"} <= set(can(game, state, 1))
    state = play(game, state, "p2 jump R+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (2, 2)


@pytest.mark.rule("uno:S2-P", "uno:O-14", "uno:O-16")
def test_one_may_go_out_by_jumping_in() -> None:
    for game in (JUMP, VOID):
        state = settled(game, play(game, start(game, "R3", "R3"), "p3 jump R3"))
        assert state.phase == Over((2,))
    state = position(JUMP, "G+2 G1 G2", "B1 B1 B2", "G+2", "B6 B6 B7", top="G5")
    state = settled(JUMP, play(JUMP, state, "p1 play G+2", "p3 jump G+2", "p4 accept"))
    assert (state.phase, sizes(state)) == (Over((2,)), [2, 3, 0, 5])
    state = position(VOID, "G+2 G1 G2", "B1 B1 B2", "G+2", "B6 B6 B7", top="G5")
    state = settled(VOID, play(VOID, state, "p1 play G+2", "p3 jump G+2", "p2 accept"))
    assert (state.phase, sizes(state)) == (Over((2,)), [2, 5, 0, 3])
    strict = single(jump_in=True, finish=Finish.NUMBERS_ONLY)
    state = play(strict, position(strict, "RS G1 G2", "B1", "B3", "RS"), "p1 play RS")
    assert why(strict, state, "p4 jump RS") == "uno.finish"


@pytest.mark.rule("uno:O-11", "uno:O-23")
def test_a_jump_in_closes_the_window_for_catching() -> None:
    state = position(JUMP, "R3 G1", "B1 B1 B2", "R3 B3 B4", "B6 B6 B7")
    state = play(JUMP, state, "p1 play R3", "p3 jump R3")
    assert state.marks.exposed == ()
    assert why(JUMP, state, "p2 catch p1") == "uno.catch"


def test_nobody_jumps_in_on_a_bounce() -> None:
    game = single(jump_in=True, bounce_reverse=True)
    state = position(game, "R+2 G1 G2", "RR B1 B2", "RR B4 B5", "B6 B7")
    state = play(game, state, "p1 play R+2", "p2 play RR")
    assert why(game, state, "p3 jump RR") == "uno.jump-in"


@pytest.mark.rule("uno:S2-24", "uno:S0-12", "uno:O-10")
def test_who_goes_out_by_jumping_in_has_won_even_if_the_card_below_was_a_bluff() -> None:
    state = position(VOID, "W4 R1 G1", "B1 B2", "W4", "B6 B7")
    state = play(VOID, state, "p1 play W4 green", "p3 jump W4", "p2 challenge")
    state = settled(VOID, state)
    assert state.phase == Over((2,))
    assert sizes(state) == [6, 2, 0, 2]  # the bluffer has drawn, and what he drew counts
    innocent = position(VOID, "W4 G1 G2", "B1 B2", "W4", "B6 B7")
    innocent = play(VOID, innocent, "p1 play W4 green", "p3 jump W4", "p2 challenge")
    innocent = settled(VOID, innocent)
    assert (innocent.phase, sizes(innocent)) == (Over((2,)), [2, 8, 0, 2])
