"""House rules: several cards in one turn."""

import pytest

from tablerules.uno import Finish, Uno
from tablerules.uno.state import Over, Pending
from tests.uno.build import can, hand, on_turn, play, position, settled, single, sizes, why

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")


def groups(game: Uno, held: str, top: str = "R5") -> list[str]:
    """What can be laid together from a hand of the first seat."""
    moves = can(game, position(game, held, *OTHERS, top=top), 0)
    found = [text.removeprefix("play ").removesuffix(" uno") for text in moves if "play" in text]
    return [text for text in dict.fromkeys(found) if text.removesuffix(" red").count(" ")]


@pytest.mark.rule("uno:S2-15", "uno:C14")
def test_identical_cards_may_be_laid_together() -> None:
    game = single(multi_identical=True)
    assert groups(game, "R1 R1 R2 G1 G1 Y9") == ["R1 R1"]
    assert groups(game, "RS RS GS") == ["RS RS"]
    assert {"W W red", "W W blue", "W W W blue"} <= set(groups(game, "W W W R1 G1"))
    assert groups(single(), "R1 R1 R2 RS RS") == []


@pytest.mark.rule("uno:S2-15", "uno:C14")
def test_the_effects_of_identical_cards_add_up() -> None:
    game = single(multi_identical=True)
    state = play(game, position(game, "R+2 R+2 G1 G2", *OTHERS), "p1 play R+2 R+2")
    assert isinstance(state.phase, Pending)
    assert (state.phase.seat, state.phase.count) == (1, 4)
    state = play(game, position(game, "RS RS G1 G2", *OTHERS), "p1 play RS RS")
    assert on_turn(game, state) == 3
    state = play(game, position(game, "RR RR G1 G2", *OTHERS), "p1 play RR RR")
    assert (on_turn(game, state), state.direction) == (1, 1)
    state = play(game, position(game, "W4 W4 G1 G2", *OTHERS), "p1 play W4 W4 green")
    assert isinstance(state.phase, Pending)
    assert state.phase.count == 8
    two = single(seats=2, multi_identical=True)
    for pair in ("RS RS", "RR RR"):
        state = play(two, position(two, f"{pair} G1 G2", "B1"), f"p1 play {pair}")
        assert on_turn(two, state) == 0
    three = single(seats=3, multi_identical=True)
    state = play(three, position(three, "RS RS G1 G2", "B1", "B2"), "p1 play RS RS")
    assert on_turn(three, state) == 0


@pytest.mark.rule("uno:S2-31", "uno:C14")
def test_two_cards_of_one_number_may_be_laid_in_either_order() -> None:
    game = single(mirror=True)
    assert groups(game, "R1 G1 G2 Y9 RS GS") == ["R1 G1"]
    assert groups(game, "R5 G5 Y9") == ["R5 G5", "G5 R5"]
    assert groups(game, "R1 R1 Y9") == ["R1 R1"]
    state = play(game, position(game, "R1 G1 G2 G3", *OTHERS), "p1 play R1 G1")
    assert (str(state.top), str(state.colour), sizes(state)[0]) == ("G1", "green", 2)
    assert why(game, position(game, "R1 G1 Y1", *OTHERS), "p1 play R1 G1 Y1") == "uno.multi"
    assert why(game, position(game, "RS GS Y1", *OTHERS), "p1 play RS GS") == "uno.multi"


@pytest.mark.rule("uno:S2-14", "uno:C14")
def test_runs_of_one_colour_go_up_or_down() -> None:
    game = single(sequences=True)
    assert groups(game, "R1 R2 R3 G3 G4") == [
        "R1 R2",
        "R1 R2 R3",
        "R2 R3",
        "R2 R1",
        "R3 R2",
        "R3 R2 R1",
    ]
    assert groups(game, "R9 R0 RS R+2 G1 Y1") == []
    assert groups(game, "G5 G6 G4 Y1") == ["G5 G6", "G5 G4"]
    state = position(game, "R1 R2 R3 G3 G4", *OTHERS)
    for wrong in ("p1 play R1 R3", "p1 play R1 R2 R1", "p1 play R3 G4", "p1 play G3 G4"):
        assert why(game, state, wrong) in {"uno.multi", "uno.match", "uno.held"}
    state = play(game, state, "p1 play R1 R2 R3")
    assert (str(state.top), hand(state, 0)) == ("R3", "G3 G4")
    assert str(next(iter(state.discards))) == "R1"


@pytest.mark.rule("uno:S2-14", "uno:S0-13")
def test_a_group_can_be_the_last_cards_and_the_call_counts_what_is_left() -> None:
    game = single(sequences=True)
    state = position(game, "R1 R2 R3", *OTHERS)
    assert "play R1 R2 uno" in can(game, state, 0)
    assert "play R1 R2 R3" in can(game, state, 0)
    assert settled(game, play(game, state, "p1 play R1 R2 R3")).phase == Over((0,))


@pytest.mark.rule("uno:C14", "uno:C18")
def test_every_card_of_a_last_group_must_be_one_to_finish_with() -> None:
    game = single(multi_identical=True, finish=Finish.NUMBERS_ONLY)
    state = position(game, "RS RS", *OTHERS)
    assert why(game, state, "p1 play RS RS") == "uno.finish"
    assert "play RS uno" in can(game, state, 0)
