"""A turn: what matches, drawing, skips, reverses, draw cards, the empty stock."""

import pytest

from tablerules.uno import (
    ActionMatch,
    ActionOnAction,
    DrawMode,
    Finish,
    PlayDrawn,
    Renege,
    Stuck,
    Uno,
)
from tablerules.uno.effects import RoundOver, StockRebuilt
from tablerules.uno.state import Counting, Drawn, Over, Pending, Turn
from tests.uno.build import can, facts, hand, on_turn, play, position, settled, single, sizes, why

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")


def plays(game: Uno, held: str, **said: object) -> list[str]:
    """The cards of a hand of the first seat that can be played."""
    state = position(game, held, *OTHERS[: game.seats - 1], **said)  # type: ignore[arg-type]
    moves = [text for text in can(game, state, 0) if text.startswith("play")]
    return list(dict.fromkeys(text.split()[1] for text in moves))


@pytest.mark.rule(
    "uno:S0-07", "uno:S1-04", "uno:S2-09", "uno:S4-07", "uno:O-6", "uno:O-8", "uno:S1-05"
)
def test_a_card_matches_in_colour_number_or_symbol_and_a_wild_always_does() -> None:
    assert plays(single(), "R1 G5 G6 W W4 RS BS") == ["R1", "RS", "G5", "W", "W4"]
    assert plays(single(), "R1 BS Y+2 G7", top="GS") == ["G7", "BS"]
    assert plays(single(), "R1 BS Y+2 G7", top="W", colour="yellow") == ["Y+2"]
    assert plays(single(), "R1 W", top="R3") == ["R1", "W"]


@pytest.mark.rule("uno:C8", "uno:S4-10", "uno:O-6")
def test_an_action_may_have_to_match_in_colour() -> None:
    game = single(action_match=ActionMatch.COLOUR_ONLY)
    assert plays(game, "BS GR RS R1 W", top="YS") == ["W"]
    assert plays(game, "BS BR B8 Y5", top="B5") == ["B8", "BR", "BS", "Y5"]


@pytest.mark.rule("uno:C26", "uno:S2-32")
def test_an_action_on_another_action_can_be_forbidden() -> None:
    held = "RS R1 GR W W4"
    assert plays(single(), held, top="RR") == ["R1", "RS", "GR", "W", "W4"]
    strict = single(action_on_action=ActionOnAction.SAME_KIND)
    assert plays(strict, held, top="RR") == ["R1", "GR"]
    assert plays(strict, held, top="W", colour="red") == ["R1", "W"]
    lenient = single(action_on_action=ActionOnAction.SAME_KIND_BUT_WILDS)
    assert plays(lenient, held, top="RR") == ["R1", "GR", "W", "W4"]
    state = position(strict, held, *OTHERS, top="RR")
    assert why(strict, state, "p1 play RS") == "uno.match.action-on-action"


@pytest.mark.rule("uno:S0-10", "uno:S1-03", "uno:S2-13")
def test_after_one_card_the_next_player_has_the_turn() -> None:
    game = single()
    state = play(game, position(game, "R1 R2", *OTHERS), "p1 play R1")
    assert on_turn(game, state) == 1
    state = play(game, position(game, "R1 R2", *OTHERS, direction=-1), "p1 play R1")
    assert on_turn(game, state) == 3
    assert why(game, state, "p1 play R2") == "core.turn"
    assert why(game, position(game, "R1 R2", *OTHERS), "p1 play R1 R2") == "uno.multi"


@pytest.mark.rule("uno:S0-08", "uno:S1-06", "uno:S1-07", "uno:O-7", "uno:C5", "uno:S2-11")
def test_a_drawn_card_may_be_played_or_kept() -> None:
    game = single()
    state = play(game, position(game, "G1 G2", *OTHERS), "p1 draw", "* deal p1 R9")
    assert can(game, state, 0) == ["play R9", "keep"]
    assert on_turn(game, play(game, state, "p1 keep")) == 1
    assert on_turn(game, play(game, state, "p1 play R9")) == 1
    state = play(game, position(game, "G1 G2", *OTHERS), "p1 draw", "* deal p1 Y9")
    assert can(game, state, 0) == ["keep"]


@pytest.mark.rule("uno:S0-09", "uno:S2-12", "uno:O-7", "uno:C21", "uno:Q13", "uno:S1-06")
def test_one_may_draw_on_purpose_and_then_play_only_that_card() -> None:
    game = single()
    state = play(game, position(game, "R8 G2", *OTHERS, top="R4"), "p1 draw", "* deal p1 G4")
    assert can(game, state, 0) == ["play G4", "keep"]
    assert why(game, state, "p1 play R8") == "uno.drawn"
    assert why(game, state, "p1 draw") == "uno.draw.mode"


@pytest.mark.rule("uno:C21", "uno:S4-09")
def test_drawing_on_purpose_can_be_forbidden() -> None:
    game = single(renege=Renege.FORBIDDEN)
    state = position(game, "R8 G2", *OTHERS, top="R4")
    assert why(game, state, "p1 draw") == "uno.draw.renege"
    assert can(game, position(game, "G8 G2", *OTHERS, top="R4"), 0) == ["draw"]


@pytest.mark.rule("uno:C5", "uno:S4-09")
def test_a_drawn_card_must_or_must_not_be_played() -> None:
    must = single(play_drawn=PlayDrawn.MUST)
    state = play(must, position(must, "G1 G2", *OTHERS), "p1 draw", "* deal p1 R9")
    assert can(must, state, 0) == ["play R9"]
    assert why(must, state, "p1 keep") == "uno.draw.play"
    never = single(play_drawn=PlayDrawn.NEVER)
    state = play(never, position(never, "G1 G2", *OTHERS), "p1 draw", "* deal p1 R9")
    assert can(never, state, 0) == ["keep"]
    assert why(never, state, "p1 play R9") == "uno.draw.play"


@pytest.mark.rule("uno:C6", "uno:S2-11")
def test_cards_can_be_drawn_until_one_can_be_played() -> None:
    game = single(draw_mode=DrawMode.UNTIL_PLAYABLE)
    state = play(game, position(game, "G1 G2", *OTHERS), "p1 draw", "* deal p1 Y9")
    assert can(game, state, 0) == ["draw"]
    assert why(game, state, "p1 keep") == "uno.draw.mode"
    state = play(game, state, "p1 draw", "* deal p1 Y8", "p1 draw", "* deal p1 R9")
    assert can(game, state, 0) == ["play R9", "keep"]
    assert state.phase == Drawn(0, game.read("p1 play R9").cards[0], 3)  # type: ignore[union-attr]
    assert why(game, state, "p1 draw") == "uno.draw.mode"


@pytest.mark.rule("uno:C6", "uno:S1-08")
def test_drawing_on_ends_at_the_cap_and_with_the_last_card() -> None:
    game = single(draw_mode=DrawMode.UNTIL_PLAYABLE, draw_cap=2)
    state = play(game, position(game, "G1 G2", *OTHERS), "p1 draw", "* deal p1 Y9")
    state = play(game, state, "p1 draw", "* deal p1 Y8")
    assert can(game, state, 0) == ["keep"]
    assert on_turn(game, play(game, state, "p1 keep")) == 1
    ten = single(draw_mode=DrawMode.UNTIL_PLAYABLE, draw_cap=10)
    state = position(ten, "G1 G2", *OTHERS)
    for text in ["Y9", "Y9", "Y8", "Y8", "Y7", "Y7", "Y6", "Y6", "Y4", "Y4"]:
        assert "draw" in can(ten, state, 0)
        state = play(ten, state, "p1 draw", f"* deal p1 {text}")
    assert can(ten, state, 0) == ["keep"]
    free = single(draw_mode=DrawMode.UNTIL_PLAYABLE)
    tight = position(free, "G1 G2", *OTHERS, stock="Y9")
    tight = play(free, tight, "p1 draw", "* deal p1 Y9")
    assert can(free, tight, 0) == ["draw"]  # the discards become a new stock


@pytest.mark.rule("uno:S0-21", "uno:S1-16", "uno:S4-15")
def test_a_skip_skips_the_next_player() -> None:
    game = single()
    state = position(game, "RS R1", *OTHERS)
    assert on_turn(game, play(game, state, "p1 play RS")) == 2
    back = position(game, "RS R1", *OTHERS, direction=-1)
    assert on_turn(game, play(game, back, "p1 play RS")) == 2
    three = single(seats=3)
    state = position(three, "RS R1", *OTHERS[:2], turn=0, direction=-1)
    assert on_turn(three, play(three, state, "p1 play RS")) == 1


@pytest.mark.rule("uno:S0-22", "uno:S1-16", "uno:S4-14", "uno:S2-13", "uno:S4-08")
def test_a_reverse_turns_the_direction() -> None:
    game = single()
    state = play(game, position(game, "RR R1", *OTHERS), "p1 play RR")
    assert (on_turn(game, state), state.direction) == (3, -1)


@pytest.mark.rule("uno:S0-22", "uno:O-18", "uno:Q8")
def test_with_two_players_a_reverse_or_skip_gives_another_turn() -> None:
    game = single(seats=2)
    for text in ("RR", "RS"):
        state = play(game, position(game, f"{text} R9 R8", "B1 B2", top="R2"), f"p1 play {text}")
        assert on_turn(game, state) == 0


@pytest.mark.rule("uno:S0-19", "uno:S1-17", "uno:S4-11", "uno:C22", "uno:O-18")
def test_a_draw_two_makes_the_next_player_draw_and_lose_the_turn() -> None:
    game = single()
    state = play(game, position(game, "R+2 R1 R2", *OTHERS), "p1 play R+2")
    assert state.phase == Pending(1, 2, 0, "+2", 2)
    assert can(game, state, 1) == ["accept"]
    assert why(game, state, "p2 draw") == "uno.pending"
    state = settled(game, play(game, state, "p2 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 5, 3, 3], 2)
    two = single(seats=2)
    state = settled(two, play(two, position(two, "R+2 R1", "B1"), "p1 play R+2", "p2 accept"))
    assert (sizes(state), on_turn(two, state)) == ([1, 3], 0)


@pytest.mark.rule("uno:S0-20", "uno:O-26", "uno:C9")
def test_stacking_is_not_official() -> None:
    game = single()
    state = play(game, position(game, "R+2 R1", "G+2 W4", *OTHERS[1:]), "p1 play R+2")
    assert why(game, state, "p2 play G+2") == "uno.pending"
    assert why(game, state, "p2 play W4 red") == "uno.pending"


@pytest.mark.rule("uno:S0-23", "uno:S1-17", "uno:S1-05", "uno:S4-12", "uno:O-8")
def test_a_wild_names_a_colour_which_then_must_be_played() -> None:
    game = single()
    state = play(game, position(game, "W R1", "R5 G7 W", *OTHERS[1:]), "p1 play W green")
    assert can(game, state, 1)[:5] == ["play G7", *(f"play W {c}" for c in COLOURS)]
    assert why(game, state, "p2 play R5") == "uno.match"
    same = play(game, position(game, "W R1 R2", *OTHERS), "p1 play W red")
    assert str(same.colour) == "red"
    for wrong in ("p1 play W", "p1 play R1 red"):
        assert why(game, position(game, "W R1", *OTHERS), wrong) == "uno.wild.colour"


COLOURS = ("red", "green", "blue", "yellow")


@pytest.mark.rule("uno:O-25")
def test_a_customizable_wild_is_a_plain_wild() -> None:
    game = single(deck="WC WC R1 R2 R3 G1 G2 G3 B1 B1 B2", seats=2, hand=2)
    state = play(game, position(game, "WC R1 R2", "G1", top="R3"), "p1 play WC blue")
    assert str(state.colour) == "blue"
    assert on_turn(game, state) == 1


# The stock


@pytest.mark.rule("uno:S0-11", "uno:S1-13", "uno:S2-16", "uno:C20", "uno:O-17")
def test_an_empty_stock_is_rebuilt_from_all_discards_but_the_top_card() -> None:
    game = single(seats=2)
    state = position(game, "G1 G2", "B1 B2", stock="", top="W", colour="red")
    under = state.discards
    assert under.size == 103
    effects = game.effects(state, game.read("p1 draw"), 1)
    assert StockRebuilt(103) in effects
    state = play(game, state, "p1 draw")
    assert (state.stock, state.discards.size) == (under, 0)
    assert str(state.top) == "W"
    state = play(game, state, "* deal p1 Y1")
    assert str(state.colour) == "red"


@pytest.mark.rule("uno:O-17", "uno:S0-11")
def test_what_is_left_of_the_stock_is_dealt_before_the_discards_are_shuffled() -> None:
    game = single(seats=2)
    state = position(game, "R+2 R1", "B1 B2", stock="Y1")
    state = play(game, state, "p1 play R+2", "p2 accept")
    assert str(game.waiting(state).on) == "a deal of 1 card to p2"
    state = play(game, state, "* deal p2 Y1")
    assert state.stock.size == 108 - 1 - 4  # all but the top card and the hands
    state = settled(game, state)
    assert sizes(state) == [1, 4]


TINY = "R1 R2 G3 G4 B5 B6 Y7 Y8"


@pytest.mark.rule("uno:O-17")
def test_one_draws_what_there_is() -> None:
    game = single(seats=2, hand=1, deck="R1 R2 R+2 R4 G5 G6")
    state = position(game, "R+2 R1", "G5 G6", top="R2", stock="", discards="R4")
    state = settled(game, play(game, state, "p1 play R+2", "p2 accept"))
    assert sizes(state) == [1, 4]
    assert (state.stock.size, state.discards.size) == (0, 0)


@pytest.mark.rule("uno:O-17", "uno:Q18")
def test_with_nothing_to_draw_one_passes_and_a_round_in_which_all_pass_ends() -> None:
    game = single(seats=2, hand=1, deck=TINY)
    state = position(game, "G3 G4", "B5 B6 Y7 Y8 R1", top="R2", stock="")
    assert can(game, state, 0) == ["pass"]
    assert why(game, state, "p1 draw") == "uno.draw.empty"
    state = play(game, state, "p1 pass")
    assert state.phase == Turn(1, passes=1)
    assert can(game, state, 1) == ["play R1"]  # who can play must
    assert why(game, state, "p2 pass") == "uno.pass"
    game = single(seats=2, hand=1, deck="R2 G3 G4 B5 B6 Y7 Y8")
    state = position(game, "G3 G4", "B5 B6 Y7 Y8", top="R2", stock="")
    state = play(game, state, "p1 pass")
    assert RoundOver(None) in game.effects(state, game.read("p2 pass"), 0)
    state = play(game, state, "p2 pass")
    assert isinstance(state.phase, Counting)
    state = facts(game, state)
    assert state.phase == Over((0,))
    assert state.match.totals == (26, 0)


@pytest.mark.rule("uno:O-17")
@pytest.mark.parametrize("stuck", Stuck)
def test_a_stuck_round_ends_by_the_stated_option(stuck: Stuck) -> None:
    game = single(seats=2, hand=1, deck="R2 G3 G4 B5 B6 Y7 Y8", stuck=stuck, target=100)
    state = position(game, "G3 G4", "B5 B6 Y7 Y8", top="R2", stock="", totals=(0, 5))
    state = facts(game, play(game, state, "p1 pass", "p2 pass"))
    if stuck is Stuck.LOWEST_HAND:
        assert state.match.totals == (26, 5)
        assert state.match.round == 2
    else:
        assert state.phase == Over((1,))
        assert state.match.totals == (0, 5)


@pytest.mark.rule("uno:O-17")
def test_a_stuck_round_in_which_nobody_scores_ends_the_match() -> None:
    game = single(seats=2, hand=1, deck="R2 G3 B3", target=100)
    state = position(game, "G3", "B3", top="R2", stock="")
    state = facts(game, play(game, state, "p1 pass", "p2 pass"))
    assert state.phase == Over((0, 1))
    assert game.standings(state).winners == (0, 1)


# Going out


@pytest.mark.rule("uno:S0-12", "uno:S1-15", "uno:S2-18", "uno:S4-17", "uno:O-14", "uno:O-15")
@pytest.mark.parametrize("last", ["R1", "RS", "RR", "R+2", "W", "W4"])
def test_any_card_may_be_the_last(last: str) -> None:
    game = single()
    state = position(game, last, *OTHERS)
    wild = " green" if last[0] == "W" else ""
    assert why(game, state, f"p1 play {last}{wild} uno") == "uno.call"
    state = play(game, state, f"p1 play {last}{wild}")
    if isinstance(state.phase, Pending):
        state = play(game, state, "p2 accept")
    state = settled(game, state)
    assert state.phase == Over((0,))


@pytest.mark.rule("uno:O-16", "uno:Q1", "uno:S0-12")
def test_a_last_draw_two_is_still_drawn_and_counts() -> None:
    game = single()
    state = play(game, position(game, "B+2", *OTHERS, top="B5"), "p1 play B+2")
    assert can(game, state, 1) == ["accept"]
    state = play(game, state, "p2 accept", "* deal p2 R9 W")
    assert isinstance(state.phase, Counting)
    state = facts(game, state)
    assert state.match.totals == (4 + 10 + 19 + 59, 0, 0, 0)


@pytest.mark.rule("uno:C18", "uno:S2-22", "uno:S1-18b")
def test_finishing_with_a_wild_card_can_be_forbidden() -> None:
    free = single()
    assert "play W4 red" in can(free, position(free, "W4", *OTHERS), 0)
    game = single(finish=Finish.NO_WILD)
    for last in ("W", "W4"):
        state = position(game, last, *OTHERS)
        assert can(game, state, 0) == ["draw"]
        assert why(game, state, f"p1 play {last} red") == "uno.finish"
    assert "play RS" in can(game, position(game, "RS", *OTHERS), 0)


@pytest.mark.rule("uno:C18", "uno:S2-33", "uno:Q35")
def test_finishing_with_any_special_card_can_be_forbidden() -> None:
    game = single(finish=Finish.NUMBERS_ONLY)
    state = position(game, "RS", *OTHERS)
    assert can(game, state, 0) == ["draw"]
    assert why(game, state, "p1 play RS") == "uno.finish"
    state = play(game, state, "p1 draw", "* deal p1 R1")
    state = play(game, state, "p1 play R1 uno")
    assert hand(state, 0) == "RS"
    assert "play R1" in can(game, position(game, "R1", *OTHERS), 0)
    assert "play W red uno" in can(game, position(game, "W RS", *OTHERS), 0)


# Two players: S0-30


@pytest.mark.rule("uno:S0-30", "uno:C30")
def test_who_cannot_follow_an_own_skip_takes_the_penalty() -> None:
    game = single(seats=2, follow_up_penalty=2)
    state = position(game, "RS G1 G2", "B1 B2")
    state = play(game, state, "p1 play RS")
    assert can(game, state, 0) == ["accept"]
    assert why(game, state, "p1 draw") == "uno.follow-up"
    state = settled(game, play(game, state, "p1 accept"))
    assert (sizes(state), on_turn(game, state)) == ([4, 2], 1)
    state = play(game, position(game, "RR R1 G2", "B1 B2"), "p1 play RR")
    assert can(game, state, 0) == ["play R1", "play R1 uno", "draw"]
    assert why(game, state, "p1 accept") == "uno.follow-up"
    ordinary = single(seats=2)
    state = play(ordinary, position(ordinary, "RS G1 G2", "B1 B2"), "p1 play RS")
    assert can(ordinary, state, 0) == ["draw"]


@pytest.mark.rule("uno:S0-30", "uno:Q9", "uno:O-14")
def test_going_out_with_a_skip_owes_no_penalty() -> None:
    game = single(seats=2, follow_up_penalty=2)
    state = settled(game, play(game, position(game, "RS", "B1 B2"), "p1 play RS"))
    assert state.phase == Over((0,))
