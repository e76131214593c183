"""House rules that answer an imposed draw: stacking, and bouncing it off."""

import pytest

from tablerules.uno import ActionMatch, ActionOnAction, JumpInEffect, Stacking, Uno
from tablerules.uno.state import Over, Pending
from tests.uno.build import can, on_turn, play, position, settled, single, sizes, why

REST = ("B3 B3 B4", "B6 B6 B7")


def answers(game: Uno, first: str, held: str) -> list[str]:
    """What of a hand can be put on a draw card."""
    wild = " red" if first[0] == "W" else ""
    state = position(game, f"{first} R1 R2", held, *REST)
    state = play(game, state, f"p1 play {first}{wild}")
    moves = [text for text in can(game, state, 1) if text.startswith("play")]
    return list(dict.fromkeys(text.split()[1] for text in moves))


@pytest.mark.rule("uno:C9", "uno:S2-19", "uno:S2-20", "uno:O-21", "uno:S0-20")
@pytest.mark.parametrize(
    "stacking, on_two, on_four",
    [
        (Stacking.NONE, [], []),
        (Stacking.PLUS2_ONLY, ["G+2"], []),
        (Stacking.SAME_KIND, ["G+2"], ["W4"]),
        (Stacking.PLUS4_ON_PLUS2, ["G+2", "W4"], ["W4"]),
        (Stacking.FREE, ["G+2", "W4"], ["W4"]),
    ],
)
def test_which_draw_card_may_lie_on_which(
    stacking: Stacking, on_two: list[str], on_four: list[str]
) -> None:
    game = single(stacking=stacking)
    assert answers(game, "R+2", "G+2 W4 G1 G2 R1") == on_two
    assert answers(game, "W4", "G+2 W4 G1 G2 R1") == on_four


@pytest.mark.rule("uno:C9")
def test_a_draw_two_on_a_wild_draw_four_must_have_its_colour() -> None:
    game = single(stacking=Stacking.FREE)
    assert answers(game, "W4", "R+2 G+2 G1") == ["R+2"]
    assert answers(single(stacking=Stacking.SAME_KIND), "W4", "R+2 G+2 G1") == []


@pytest.mark.rule("uno:O-21", "uno:S2-19", "uno:Q24")
def test_the_draws_add_up_until_one_cannot_answer() -> None:
    game = single(stacking=Stacking.SAME_KIND)
    state = position(game, "R+2 R1 R2", "G+2 G1 G2", *REST)
    state = play(game, state, "p1 play R+2", "p2 play G+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (2, 4)
    assert can(game, state, 2) == ["accept"]
    state = settled(game, play(game, state, "p3 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 2, 7, 3], 3)


@pytest.mark.rule("uno:O-21", "uno:S2-20")
def test_one_draw_card_a_turn_and_no_other_card_answers() -> None:
    game = single(stacking=Stacking.SAME_KIND, multi_identical=True)
    state = position(game, "R+2 R1 R2", "G+2 G+2 R3", *REST)
    state = play(game, state, "p1 play R+2")
    assert why(game, state, "p2 play G+2 G+2") == "uno.pending"
    assert why(game, state, "p2 play R3") == "uno.pending"


@pytest.mark.rule("uno:O-21", "uno:O-10")
def test_a_bluff_inside_a_stack_can_be_challenged_for_the_whole_stack() -> None:
    game = single(stacking=Stacking.SAME_KIND)
    for held, guilty in (("W4 R1 G1", True), ("W4 G1 G2", False)):
        state = position(game, "W4 G5 G6", held, *REST, top="B1")
        state = play(game, state, "p1 play W4 red", "p2 play W4 green")
        assert "challenge" in can(game, state, 2)
        state = settled(game, play(game, state, "p3 challenge"))
        if guilty:
            assert (sizes(state), on_turn(game, state)) == ([2, 10, 3, 3], 2)
        else:
            assert (sizes(state), on_turn(game, state)) == ([2, 2, 13, 3], 3)
        assert str(state.colour) == "green"  # the last one names the colour


@pytest.mark.rule("uno:C9", "uno:C25")
def test_where_there_is_no_challenge_an_unlawful_answer_is_refused() -> None:
    game = single(stacking=Stacking.SAME_KIND, challenge=False)
    state = position(game, "W4 G5 G6", "W4 R1 G1", *REST, top="B1")
    state = play(game, state, "p1 play W4 red")
    assert why(game, state, "p2 play W4 green") == "uno.wd4"


@pytest.mark.rule("uno:Q26", "uno:O-16", "uno:O-21")
def test_a_last_draw_two_cannot_be_answered() -> None:
    game = single(stacking=Stacking.SAME_KIND)
    state = play(game, position(game, "R+2", "G+2 G1", *REST), "p1 play R+2")
    assert can(game, state, 1) == ["accept"]
    assert why(game, state, "p2 play G+2") == "uno.pending"
    # ... and a stack passed on with the last card is drawn by the next player.
    state = play(game, position(game, "R+2 R1 R3", "G+2", *REST), "p1 play R+2", "p2 play G+2")
    assert can(game, state, 2) == ["accept"]
    state = settled(game, play(game, state, "p3 accept"))
    assert state.phase == Over((1,))
    assert sizes(state) == [2, 0, 7, 3]


@pytest.mark.rule("uno:C8", "uno:C9")
def test_actions_that_match_by_colour_only_stack_by_colour_only() -> None:
    game = single(stacking=Stacking.SAME_KIND, action_match=ActionMatch.COLOUR_ONLY)
    assert answers(game, "R+2", "G+2 R+2") == ["R+2"]


# Bouncing


@pytest.mark.rule("uno:S2-35", "uno:C32", "uno:O-27", "uno:Q34")
def test_a_reverse_sends_an_accumulated_draw_back() -> None:
    game = single(stacking=Stacking.SAME_KIND, bounce_reverse=True)
    state = position(game, "R+2 R1 R2", "G+2 G1 G2", "GR B1 B2", REST[1])
    state = play(game, state, "p1 play R+2", "p2 play G+2", "p3 play GR")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count, state.direction) == (1, 4, -1)
    state = settled(game, play(game, state, "p2 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 6, 2, 3], 0)


@pytest.mark.rule("uno:S2-35")
def test_a_single_wild_draw_four_can_be_sent_back_too_and_again() -> None:
    game = single(bounce_reverse=True)
    state = position(game, "W4 RR B2 B5", "GR G2 G3", *REST, top="B1")
    state = play(game, state, "p1 play W4 green", "p2 play GR")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count, state.phase.bluff) == (0, 4, None)
    state = play(game, state, "p1 play RR")  # by symbol
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.direction) == (1, 1)


@pytest.mark.rule("uno:S2-35", "uno:O-27", "uno:C32")
def test_a_bounce_must_match_and_not_be_the_last_card() -> None:
    game = single(bounce_reverse=True)
    state = play(game, position(game, "R+2 R1 R2", "GR RR G3", *REST), "p1 play R+2")
    assert why(game, state, "p2 play GR") == "uno.bounce"
    assert "play RR" in can(game, state, 1)
    state = play(game, position(game, "R+2 R1 R2", "RR", *REST), "p1 play R+2")
    assert why(game, state, "p2 play RR") == "uno.bounce"
    off = single()
    state = play(off, position(off, "R+2 R1 R2", "RR G3", *REST), "p1 play R+2")
    assert why(off, state, "p2 play RR") == "uno.pending"


@pytest.mark.rule("uno:O-27", "uno:C32")
def test_a_skip_passes_a_draw_two_on_but_no_wild() -> None:
    game = single(bounce_skip=True)
    state = position(game, "R+2 R1 R2", "RS G1 G2", "GS B1 B2", REST[1])
    state = play(game, state, "p1 play R+2")
    assert isinstance(state.phase, Pending)
    state = play(game, state, "p2 play RS", "p3 play GS")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (3, 2)
    state = settled(game, play(game, state, "p4 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 2, 2, 5], 0)
    state = position(game, "W4 G1 G2", "RS G3 G4", *REST, top="B1")
    state = play(game, state, "p1 play W4 red")
    assert why(game, state, "p2 play RS") == "uno.pending"


@pytest.mark.rule("uno:S2-32", "uno:S2-35", "uno:C26")
def test_a_bounce_is_an_exception_to_no_action_on_another_action() -> None:
    game = single(bounce_reverse=True, action_on_action=ActionOnAction.SAME_KIND)
    state = play(game, position(game, "R+2 R1 R2", "RR G1 G2", *REST), "p1 play R+2")
    assert "play RR" in can(game, state, 1)


@pytest.mark.rule("uno:S2-35", "uno:C9")
def test_a_bounced_draw_can_be_stacked_on() -> None:
    game = single(stacking=Stacking.SAME_KIND, bounce_reverse=True)
    state = position(game, "R+2 B+2 R2", "RR G1 G2", *REST)
    state = play(game, state, "p1 play R+2", "p2 play RR")
    assert "play B+2" in can(game, state, 0)  # it lies on the Draw Two under the Reverse
    state = play(game, state, "p1 play B+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (3, 4)


@pytest.mark.rule("uno:S2-35", "uno:O-18")
def test_two_players_bounce_to_and_fro() -> None:
    game = single(seats=2, bounce_reverse=True)
    state = position(game, "R+2 GR R2 R3", "RR G1 G2")
    state = play(game, state, "p1 play R+2", "p2 play RR", "p1 play GR")
    assert isinstance(state.phase, Pending)
    state = settled(game, play(game, state, "p2 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 4], 0)


@pytest.mark.rule("uno:O-17", "uno:O-21")
def test_a_stack_can_outlast_the_stock() -> None:
    game = single(seats=2, hand=1, stacking=Stacking.SAME_KIND, deck="R1 R2 R3 R4 R+2 R+2 G1 B1")
    state = position(game, "R+2 G1", "R+2 B1", top="R1", stock="R2", discards="R3 R4")
    state = play(game, state, "p1 play R+2", "p2 play R+2")
    assert isinstance(state.phase, Pending)
    assert state.phase.count == 4
    state = settled(game, play(game, state, "p1 accept"))
    # The one card of the stock and three of the four that lie under the top card.
    assert (sizes(state), state.stock.size) == ([5, 1], 1)
    game = single(seats=2, hand=1, stacking=Stacking.SAME_KIND, deck="R1 R+2 R+2 G1 B1")
    state = position(game, "R+2 G1", "R+2 B1", top="R1", stock="")
    state = settled(game, play(game, state, "p1 play R+2", "p2 play R+2", "p1 accept"))
    assert sizes(state) == [3, 1]


@pytest.mark.rule("uno:S2-24", "uno:C9")
def test_a_draw_that_a_void_jump_in_leaves_can_still_be_answered() -> None:
    game = single(stacking=Stacking.SAME_KIND, jump_in=True, jump_in_effect=JumpInEffect.VOID)
    state = position(game, "R+2 R1 R2", "G+2 G1 G2", "R+2 B1 B2", REST[1])
    state = play(game, state, "p1 play R+2", "p3 jump R+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count, state.phase.then) == (1, 2, 3)
    state = play(game, state, "p2 play G+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (2, 4)
