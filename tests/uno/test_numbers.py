"""House rules of the numbers: 0 and 7 move hands, 1 discards, 2 gives, 7 silences, 8, 9."""

import pytest

from tablerules import REFEREE
from tablerules.uno import (
    CallTrigger,
    CardRule,
    EightRule,
    Finish,
    NineRule,
    OneRule,
    SevenRule,
    SilenceUntil,
    Task,
    TwoRule,
    ZeroRule,
)
from tablerules.uno.effects import HandsMoved, SilenceChanged
from tablerules.uno.state import Over, Reacting, Turn
from tests.uno.build import (
    can,
    facts,
    hand,
    on_turn,
    play,
    position,
    settled,
    single,
    sizes,
    why,
)

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")


# 0 and 7


@pytest.mark.rule("uno:O-22", "uno:S2-21a", "uno:C15")
@pytest.mark.parametrize("direction", [1, -1])
def test_a_zero_passes_all_hands_in_the_direction_of_play(direction: int) -> None:
    game = single(zero_rule=ZeroRule.ROTATE)
    state = position(game, "R0 G2", *OTHERS, direction=direction)
    told = game.effects(state, game.read("p1 play R0 uno"), 2)
    ways = ((0, 1), (1, 2), (2, 3), (3, 0)) if direction == 1 else ((0, 3), (1, 0), (2, 1), (3, 2))
    assert HandsMoved(ways) in told
    state = facts(game, play(game, state, "p1 play R0 uno"))
    if direction == 1:
        assert [hand(state, seat) for seat in range(4)] == [OTHERS[2], "G2", OTHERS[0], OTHERS[1]]
    else:
        assert [hand(state, seat) for seat in range(4)] == [OTHERS[0], OTHERS[1], OTHERS[2], "G2"]
    assert on_turn(game, state) == (1 if direction == 1 else 3)


@pytest.mark.rule("uno:O-22", "uno:Q29")
def test_two_players_exchange_hands_for_a_zero() -> None:
    game = single(seats=2, zero_rule=ZeroRule.ROTATE)
    state = facts(game, play(game, position(game, "R0 G2", "B1 B2"), "p1 play R0"))
    assert (hand(state, 0), hand(state, 1)) == ("B1 B2", "G2")


@pytest.mark.rule("uno:S2-21b", "uno:S2-21c", "uno:C15")
@pytest.mark.parametrize("rule", [ZeroRule.SWAP_MAY, ZeroRule.SWAP_MUST])
def test_a_zero_lets_its_player_exchange_hands(rule: ZeroRule) -> None:
    game = single(zero_rule=rule)
    state = play(game, position(game, "R0 G2", *OTHERS), "p1 play R0 uno")
    swaps = ["swap p2", "swap p3", "swap p4"]
    may = rule is ZeroRule.SWAP_MAY
    assert can(game, state, 0) == [*swaps, *(["keep"] if may else [])]
    assert game.legal_moves(state, 1) == ()
    after = facts(game, play(game, state, "p1 swap p4"))
    assert (hand(after, 0), hand(after, 3), on_turn(game, after)) == (OTHERS[2], "G2", 1)
    if may:
        after = play(game, state, "p1 keep")
        assert (hand(after, 0), on_turn(game, after)) == ("G2", 1)
        assert after.marks.called == (0,)


@pytest.mark.rule("uno:S2-30b", "uno:O-22", "uno:C16")
def test_a_seven_must_be_swapped_for() -> None:
    game = single(seven_rule=SevenRule.SWAP_MUST)
    state = play(game, position(game, "R7 G2 G3", *OTHERS), "p1 play R7")
    assert can(game, state, 0) == ["swap p2", "swap p3", "swap p4"]
    assert why(game, state, "p1 keep") == "uno.swap"
    state = facts(game, play(game, state, "p1 swap p3"))
    assert (hand(state, 0), hand(state, 2)) == (OTHERS[1], "G2 G3")


@pytest.mark.rule("uno:Q27", "uno:S2-P", "uno:O-22")
@pytest.mark.parametrize("last", ["R7", "R0"])
def test_who_goes_out_with_a_number_rule_has_won_before_it_fires(last: str) -> None:
    game = single(
        zero_rule=ZeroRule.ROTATE,
        seven_rule=SevenRule.SWAP_MUST,
        two_rule=TwoRule.GIVE_TWO,
        eight_rule=EightRule.AGAIN,
        nine_rule=NineRule.SLAP,
    )
    for card in (last, "R2", "R8", "R9"):
        state = settled(game, play(game, position(game, card, *OTHERS), f"p1 play {card}"))
        assert state.phase == Over((0,))


@pytest.mark.rule("uno:S2-34", "uno:C15")
def test_a_zero_can_discard_all_cards_of_its_colour() -> None:
    game = single(zero_rule=ZeroRule.DISCARD_COLOUR)
    state = position(game, "R0 R3 R+2 G2 W", *OTHERS)
    assert "play R0 dump R3 R+2" in can(game, state, 0)
    for wrong in ("p1 play R0", "p1 play R0 dump R3", "p1 play R0 dump R+2 R3"):
        assert why(game, state, wrong) == "uno.dump"
    state = play(game, state, "p1 play R0 dump R3 R+2")
    assert (hand(state, 0), str(state.top), on_turn(game, state)) == ("G2 W", "R0", 1)
    assert isinstance(state.phase, Turn)  # the Draw Two goes without effect


@pytest.mark.rule("uno:S2-34", "uno:S0-13")
def test_a_disposal_down_to_one_card_needs_a_call_and_down_to_none_wins() -> None:
    game = single(zero_rule=ZeroRule.DISCARD_COLOUR)
    state = position(game, "R0 R3 R+2 G2", *OTHERS)
    assert {"play R0 dump R3 R+2", "play R0 dump R3 R+2 uno"} <= set(can(game, state, 0))
    silent = play(game, state, "p1 play R0 dump R3 R+2")
    assert silent.marks.exposed == (0,)
    called = play(game, state, "p1 play R0 dump R3 R+2 uno")
    assert called.marks.called == (0,)
    out = play(game, position(game, "R0 R3 R+2", *OTHERS), "p1 play R0 dump R3 R+2")
    assert settled(game, out).phase == Over((0,))
    strict = single(zero_rule=ZeroRule.DISCARD_COLOUR, finish=Finish.NUMBERS_ONLY)
    state = position(strict, "R0 R3 R+2", *OTHERS)
    assert why(strict, state, "p1 play R0 dump R3 R+2") == "uno.finish"


@pytest.mark.rule("uno:S2-34b", "uno:C15")
@pytest.mark.parametrize("rule", [OneRule.PAIR_IDENTICAL, OneRule.PAIR_ANY])
def test_two_ones_discard_the_colour_of_the_second(rule: OneRule) -> None:
    game = single(zero_rule=ZeroRule.SWAP_MAY, one_rule=rule)
    state = position(game, "R1 R1 G1 G7 GS R8 Y2", *OTHERS)
    moves = can(game, state, 0)
    assert "play R1" in moves
    assert "play R1 R1 dump R8" in moves
    mixed = "play R1 G1 dump G7 GS"
    assert (mixed in moves) is (rule is OneRule.PAIR_ANY)
    if rule is OneRule.PAIR_ANY:
        state = play(game, state, f"p1 {mixed}")
        assert (hand(state, 0), str(state.top)) == ("R1 R8 Y2", "G1")


# 2


@pytest.mark.rule("uno:S2-28", "uno:C31")
@pytest.mark.parametrize("rule", [TwoRule.GIVE_UP_TO_TWO, TwoRule.GIVE_TWO])
def test_a_two_lets_its_player_give_cards_away(rule: TwoRule) -> None:
    game = single(two_rule=rule)
    state = play(game, position(game, "R2 G2 G3 G4", *OTHERS), "p1 play R2")
    moves = can(game, state, 0)
    assert "keep" in moves
    assert ("give p2 G2" in moves) is (rule is TwoRule.GIVE_UP_TO_TWO)
    assert "give p3 G2 G4" in moves
    state = play(game, state, "p1 give p3 G2 G4")
    assert (hand(state, 0), hand(state, 2)) == ("G3", "G2 G4 B3 B3 B4")
    assert on_turn(game, state) == 1


@pytest.mark.rule("uno:S2-28", "uno:C31")
def test_a_gift_never_empties_the_hand() -> None:
    for rule in (TwoRule.GIVE_UP_TO_TWO, TwoRule.GIVE_TWO):
        game = single(two_rule=rule)
        state = play(game, position(game, "R2 G2 G3", *OTHERS), "p1 play R2")
        moves = can(game, state, 0)
        assert "give p2 G2" in moves
        assert "give p2 G2 G3" not in moves
        assert why(game, state, "p1 give p2 G2 G3") == "uno.give"
        state = play(game, position(game, "R2 G2", *OTHERS), "p1 play R2 uno")
        assert on_turn(game, state) == 1  # with one card left there is nothing to give


@pytest.mark.rule("uno:S2-28", "uno:C27", "uno:O-12")
def test_a_single_card_left_by_a_gift_owes_a_call_where_every_single_card_does() -> None:
    for trigger, exposed in ((CallTrigger.PLAY, ()), (CallTrigger.ONE_CARD, (0,))):
        game = single(two_rule=TwoRule.GIVE_UP_TO_TWO, uno_trigger=trigger)
        state = play(game, position(game, "R2 G2 G3", *OTHERS), "p1 play R2", "p1 give p2 G2")
        assert state.marks.exposed == exposed


# 7: silence


@pytest.mark.rule("uno:S2-30a", "uno:C16")
def test_after_a_seven_who_talks_draws_two() -> None:
    game = single(seven_rule=SevenRule.SILENCE)
    state = position(game, "R7 G2 G3", *OTHERS)
    assert game.legal_moves(state, REFEREE) == ()
    assert SilenceChanged(0) in game.effects(state, game.read("p1 play R7"), 2)
    state = play(game, state, "p1 play R7")
    assert [str(m) for m in game.legal_moves(state, REFEREE)] == [
        f"ref talk p{seat}" for seat in (1, 2, 3, 4)
    ]
    state = settled(game, play(game, state, "ref talk p4"))
    assert (sizes(state), on_turn(game, state)) == ([2, 3, 3, 5], 1)


@pytest.mark.rule("uno:S2-30a")
@pytest.mark.parametrize("until", SilenceUntil)
def test_when_the_silence_ends(until: SilenceUntil) -> None:
    game = single(seven_rule=SevenRule.SILENCE, silence_until=until)
    state = play(game, position(game, "R7 G2 G3", "R8 R9 G7", "B3 R7 B4", OTHERS[2]), "p1 play R7")
    state = play(game, state, "p2 play R8", "p3 play R7")
    assert state.marks.silence == (None if until is SilenceUntil.NEXT_SEVEN else 2)
    state = settled(game, play(game, state, "p4 draw"))
    state = settled(game, play(game, state, "p4 keep", "p1 draw"))
    state = play(game, state, "p1 keep", "p2 play R9")
    assert on_turn(game, state) == 2
    assert state.marks.silence == (2 if until is SilenceUntil.ROUND_END else None)


# 8


@pytest.mark.rule("uno:S2-29", "uno:C31")
@pytest.mark.parametrize("rule", [EightRule.AGAIN, EightRule.AGAIN_OR_DRAW])
def test_an_eight_gives_the_right_to_play_again(rule: EightRule) -> None:
    game = single(eight_rule=rule)
    state = play(game, position(game, "R8 R1 G2", *OTHERS), "p1 play R8")
    draws = ["draw"] if rule is EightRule.AGAIN_OR_DRAW else []
    assert can(game, state, 0) == ["play R1", "play R1 uno", *draws, "pass"]
    assert on_turn(game, play(game, state, "p1 pass")) == 1
    assert on_turn(game, play(game, state, "p1 play R1")) == 1
    if draws:
        state = play(game, state, "p1 draw", "* deal p1 R8")
        assert can(game, state, 0) == ["play R8", "keep"]
        state = play(game, state, "p1 play R8")
        assert isinstance(state.phase, Turn)
        assert state.phase.again
    else:
        assert why(game, state, "p1 draw") == "uno.eight"


# 9


@pytest.mark.rule("uno:S2-26", "uno:S2-27", "uno:C17")
@pytest.mark.parametrize("rule, word", [(NineRule.SLAP, "slap"), (NineRule.WORD, "say")])
def test_the_last_to_react_to_a_nine_draws_two(rule: NineRule, word: str) -> None:
    game = single(nine_rule=rule)
    state = play(game, position(game, "R9 G1 G2", *OTHERS), "p1 play R9")
    assert isinstance(state.phase, Reacting)
    waiting = game.waiting(state)
    assert (waiting.on, waiting.also) == (1, (2, 3, 0))
    assert can(game, state, 1) == [word, "miss"]
    assert can(game, state, 0) == [word]
    state = play(game, state, f"p4 {word}", f"p1 {word}", f"p2 {word}")
    state = settled(game, state)
    assert (sizes(state), on_turn(game, state)) == ([2, 3, 5, 3], 1)


@pytest.mark.rule("uno:S2-26", "uno:C17")
def test_who_never_reacts_is_the_last() -> None:
    game = single(nine_rule=NineRule.SLAP)
    state = play(game, position(game, "R9 G1 G2", *OTHERS), "p1 play R9")
    for wrong in ("p2 say", "p3 miss", "p2 draw"):
        assert why(game, state, wrong) == "uno.nine"
    state = play(game, state, "p3 slap", "p2 miss")
    assert why(game, state, "p3 slap") == "uno.nine"
    assert why(game, state, "p2 slap") == "uno.nine"
    state = play(game, state, "p4 miss", "p1 slap")
    assert sizes(settled(game, state)) == [2, 5, 3, 5]


@pytest.mark.rule("uno:S2-26")
def test_the_player_of_the_nine_takes_part_and_two_players_race() -> None:
    game = single(seats=2, nine_rule=NineRule.SLAP)
    state = play(game, position(game, "R9 G1 G2", "B1 B2"), "p1 play R9", "p2 slap")
    assert sizes(settled(game, state)) == [4, 2]


def test_a_custom_face_can_have_any_of_these_tasks() -> None:
    options = {"deck": "RX R1 R2 R3 R4 R5 R6 G1 G2", "seats": 2, "hand": 2}
    rule = CardRule(points=30, draw=1, tasks=(Task.SWAP_MAY, Task.SLAP))
    game = single(**options, card_rules={"X": rule})
    state = play(game, position(game, "RX R1", "R2 R3"), "p1 play RX", "p1 swap p2")
    state = play(game, facts(game, state), "p2 slap")
    state = settled(game, state)
    state = settled(game, play(game, state, "p2 accept"))
    assert sizes(state) == [4, 2]
