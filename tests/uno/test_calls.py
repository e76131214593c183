"""Calling uno, catching, false calls, and the breaches a table penalises."""

import pytest

from tablerules import REFEREE
from tablerules.uno import (
    CallTrigger,
    CatchWindow,
    FalseCall,
    IllegalPlay,
    SevenRule,
    State,
    Uno,
    ZeroRule,
)
from tablerules.uno.effects import PenaltyImposed, UnoCalled
from tests.uno.build import can, facts, on_turn, play, position, settled, single, sizes, why

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")


def silent(game: Uno, *others: str) -> State:
    """The first seat has gone to one card without a call."""
    return play(game, position(game, "R1 G2", *(others or OTHERS)), "p1 play R1")


@pytest.mark.rule("uno:S0-13", "uno:O-11", "uno:C27")
def test_the_call_comes_with_the_next_to_last_card() -> None:
    game = single()
    state = position(game, "R1 G2", *OTHERS)
    assert can(game, state, 0) == ["play R1", "play R1 uno", "draw"]
    assert UnoCalled(0) in game.effects(state, game.read("p1 play R1 uno"), 3)
    state = play(game, state, "p1 play R1 uno")
    assert state.marks.called == (0,)
    assert why(game, state, "p2 catch p1") == "uno.catch"
    assert why(game, position(game, "R1 R2 G3", *OTHERS), "p1 play R1 uno") == "uno.call"


@pytest.mark.rule("uno:S0-14", "uno:S1-14", "uno:S2-17", "uno:S4-16", "uno:O-11")
def test_who_is_caught_without_a_call_draws_two() -> None:
    game = single()
    state = silent(game)
    for seat in (1, 2, 3):
        assert "catch p1" in can(game, state, seat)
    assert "uno" in can(game, state, 0)
    state = play(game, state, "p3 catch p1")
    state = settled(game, state)
    assert (sizes(state), on_turn(game, state)) == ([3, 3, 3, 3], 1)
    assert why(game, state, "p4 catch p1") == "uno.catch"  # one penalty for one miss


@pytest.mark.rule("uno:O-11", "uno:S0-14")
def test_the_penalty_is_the_editions() -> None:
    game = single(uno_penalty=4)
    state = settled(game, play(game, silent(game), "p3 catch p1"))
    assert sizes(state)[0] == 5


@pytest.mark.rule("uno:S0-14", "uno:S0-15", "uno:O-11", "uno:C12", "uno:Q14")
@pytest.mark.parametrize("begins", ["p2 draw", "p2 play B1"])
def test_the_catch_comes_too_late_once_the_next_player_begins(begins: str) -> None:
    game = single()
    state = play(game, position(game, "B8 G2", *OTHERS, top="B5"), "p1 play B8")
    assert state.marks.exposed == (0,)
    state = settled(game, play(game, state, begins))
    assert why(game, state, "p3 catch p1") in {"uno.catch", "uno.call.when"}
    if begins == "p2 draw":
        assert why(game, play(game, state, "p2 keep"), "p3 catch p1") == "uno.catch"


@pytest.mark.rule("uno:O-11", "uno:C12")
def test_accepting_or_challenging_begins_the_turn_too() -> None:
    game = single()
    for move in ("accept", "challenge"):
        state = play(game, position(game, "W4 G2", *OTHERS), "p1 play W4 green")
        assert "catch p1" in can(game, state, 2)
        state = settled(game, play(game, state, f"p2 {move}"))
        assert state.marks.exposed == ()


@pytest.mark.rule("uno:O-11", "uno:Q15")
def test_a_late_call_before_being_caught_is_safe() -> None:
    game = single()
    state = play(game, silent(game), "p1 uno")
    assert (state.marks.called, state.marks.exposed) == ((0,), ())
    assert why(game, state, "p3 catch p1") == "uno.catch"
    assert why(game, state, "p1 uno") == "uno.call"


@pytest.mark.rule("uno:S1-14", "uno:S2-17", "uno:S4-16", "uno:C12")
def test_a_table_may_catch_at_any_time() -> None:
    game = single(uno_catch_window=CatchWindow.ANY_TIME)
    state = settled(game, play(game, silent(game), "p2 draw"))
    assert "catch p1" in can(game, state, 1)
    state = play(game, state, "p2 keep", "p3 draw")
    state = play(game, settled(game, state), "p3 keep")
    assert "catch p1" in can(game, state, 3)
    # ... until there is no single card any more.
    state = settled(game, play(game, state, "p4 draw"))
    state = settled(game, play(game, state, "p4 keep", "p1 draw"))
    assert state.marks.exposed == ()


@pytest.mark.rule("uno:O-12")
def test_who_loses_the_single_card_must_call_again() -> None:
    game = single()
    state = play(game, position(game, "R1 R2", *OTHERS), "p1 play R1 uno")
    state = settled(game, play(game, state, "p2 draw"))
    state = settled(game, play(game, state, "p2 keep", "p3 draw"))
    state = settled(game, play(game, state, "p3 keep", "p4 draw"))
    state = play(game, state, "p4 keep", "p1 draw", "* deal p1 R3")
    assert state.marks.called == ()
    assert play(game, state, "p1 play R3").marks.exposed == (0,)


@pytest.mark.rule("uno:C27", "uno:O-12", "uno:Q28", "uno:S1-14", "uno:S2-17", "uno:S4-16")
@pytest.mark.parametrize("trigger, exposed", [(CallTrigger.PLAY, ()), (CallTrigger.ONE_CARD, (1,))])
def test_a_single_card_got_by_a_swap(trigger: CallTrigger, exposed: tuple[int, ...]) -> None:
    game = single(seven_rule=SevenRule.SWAP_MUST, uno_trigger=trigger)
    state = play(game, position(game, "R7 G2", *OTHERS), "p1 play R7", "p1 swap p2")
    state = facts(game, state)
    assert sizes(state) == [3, 1, 3, 3]
    assert state.marks.exposed == exposed
    if exposed:
        assert "uno" in can(game, state, 1)
        assert "catch p2" in can(game, state, 0)


@pytest.mark.rule("uno:O-12", "uno:C27")
def test_a_call_does_not_travel_with_the_hand() -> None:
    game = single(zero_rule=ZeroRule.ROTATE)
    state = position(game, "R0 G2", "B1", *OTHERS[1:])
    state = facts(game, play(game, state, "p1 play R0 uno"))
    assert sizes(state) == [3, 1, 1, 3]
    assert state.marks.called == ()


# False calls


@pytest.mark.rule("uno:S0-25", "uno:C11", "uno:C28")
def test_a_false_call_is_refused_where_it_costs_nothing() -> None:
    game = single()
    state = position(game, "R1 R2 R3", *OTHERS)
    assert why(game, state, "p1 uno") == "uno.call"
    assert why(game, state, "p1 play R1 uno") == "uno.call"
    assert why(game, state, "p2 catch p1") == "uno.catch"


@pytest.mark.rule("uno:S0-25", "uno:C11", "uno:C28")
@pytest.mark.parametrize("kind", FalseCall)
def test_a_false_call_costs_three_cards_once_in_a_turn(kind: FalseCall) -> None:
    game = single(false_uno_penalty=3, false_call=kind)
    state = position(game, "R1 R2 R3", *OTHERS)
    own, others = kind is not FalseCall.OTHERS, kind is not FalseCall.OWN
    assert ("uno" in can(game, state, 2)) is own
    assert ("play R1 uno" in can(game, state, 0)) is own
    assert ("catch p1" in can(game, state, 2)) is others
    text = "p3 uno" if own else "p3 catch p1"
    told = game.effects(state, game.read(text), 0)
    assert PenaltyImposed(2, 3, "uno.false-call") in told
    state = settled(game, play(game, state, text))
    assert (sizes(state), on_turn(game, state)) == ([3, 3, 6, 3], 0)
    assert why(game, state, text) == "uno.false-call"
    if own:
        state = settled(game, play(game, state, "p1 play R1 uno"))
        assert (sizes(state), on_turn(game, state)) == ([5, 3, 6, 3], 1)


# What the referee sees


@pytest.mark.rule("uno:S0-26", "uno:O-13", "uno:C29")
def test_the_referee_may_make_a_suggester_draw_two() -> None:
    game = single(suggestion_penalty=2)
    state = position(game, "R1 R2 R3", *OTHERS)
    assert [str(move) for move in game.legal_moves(state, REFEREE)] == [
        f"ref suggestion p{seat}" for seat in (1, 2, 3, 4)
    ]
    state = settled(game, play(game, state, "ref suggestion p3"))
    assert (sizes(state), on_turn(game, state)) == ([3, 3, 5, 3], 0)
    ordinary = single()
    state = position(ordinary, "R1", *OTHERS)
    assert ordinary.legal_moves(state, REFEREE) == ()
    assert why(ordinary, state, "ref suggestion p3") == "uno.suggestion"


@pytest.mark.rule("uno:S0-26", "uno:O-13")
def test_a_penalty_interrupts_and_the_game_goes_on_where_it_was() -> None:
    game = single(suggestion_penalty=2)
    state = play(game, position(game, "R1 R2 R3", *OTHERS), "p1 draw", "* deal p1 R9")
    state = play(game, state, "ref suggestion p1", "* deal p1 G8 G9")
    assert can(game, state, 0) == ["play R9", "keep"]


@pytest.mark.rule("uno:S0-27", "uno:O-13", "uno:C29")
def test_a_wrong_card_goes_back_costs_two_and_the_turn() -> None:
    game = single(illegal_play=IllegalPlay.PENALISE)
    state = position(game, "R1 G2", *OTHERS)
    assert "misplay G2" in can(game, state, 0)
    assert why(game, state, "p1 misplay R1") == "uno.illegal-play"
    assert why(game, state, "p1 misplay Y1") == "uno.held"
    state = play(game, state, "p1 misplay G2", "* deal p1 Y1 Y2")
    assert (sizes(state), on_turn(game, state)) == ([4, 3, 3, 3], 1)
    assert str(state.top) == "R5"
    refusing = single()
    state = position(refusing, "R1 G2", *OTHERS)
    assert why(refusing, state, "p1 play G2") == "uno.match"
    assert why(refusing, state, "p1 misplay G2") == "uno.illegal-play"


@pytest.mark.rule("uno:S0-27", "uno:C29")
def test_an_unlawful_wild_draw_four_is_a_wrong_card_only_where_it_is_refused() -> None:
    refusing = single(illegal_play=IllegalPlay.PENALISE, challenge=False)
    assert "misplay W4" in can(refusing, position(refusing, "R1 W4", *OTHERS), 0)
    bluffing = single(illegal_play=IllegalPlay.PENALISE)
    assert "misplay W4" not in can(bluffing, position(bluffing, "R1 W4", *OTHERS), 0)
