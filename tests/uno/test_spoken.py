import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import Rng, Seeded, Table
from tablerules.uno import (
    PRESETS,
    Colour,
    Options,
    Play,
    Uno,
    View,
    card,
    colour_bot,
    understand,
)

GAME = Uno(Options(seats=2, dealer=1, hand=7))


def holding(*cards: str, top: str = "R5") -> View:
    """The view of somebody who is on turn with these cards."""
    table = Table(GAME, None)
    others = ("Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "YS")
    for hand, seat in ((cards, 0), (others, 1)):
        table.play(f"* deal p{seat + 1} " + " ".join(str(c) for c in sorted(map(card, hand))))
    table.play(f"* turn {top}")
    return table.view(0)


VIEW = holding("R5", "R7", "RS", "RR", "R+2", "W", "W4")


@pytest.mark.parametrize(
    "text,notation",
    [
        ("red 5", "play R5"),
        ("5 red", "play R5"),
        ("RED FIVE", "play R5"),
        ("play the red 5 please", "play R5"),
        ("r5", "play R5"),
        ("rot 5", "play R5"),
        ("red skip", "play RS"),
        ("red reverse", "play RR"),
        ("red draw two", "play R+2"),
        ("red +2", "play R+2"),
        ("wild green", "play W green"),
        ("green wild", "play W green"),
        ("w green", "play W green"),
        ("wild draw four blue", "play W4 blue"),
        ("wild +4 blue", "play W4 blue"),
        ("draw", "draw"),
        ("I draw a card", "draw"),
        ("take a card", "draw"),
    ],
)
def test_what_people_say_is_the_move_they_mean(text: str, notation: str) -> None:
    assert understand(GAME.options, VIEW, text).move == GAME.read(f"p1 {notation}")


def test_a_wild_card_without_its_colour_is_asked_for() -> None:
    found = understand(GAME.options, VIEW, "wild draw four")
    assert found.move is None
    assert found.moves == tuple(Play(0, (card("W4"),), colour) for colour in Colour)


@pytest.mark.parametrize("text", ["green 5", "red 6", "yellow", "swap with p2", "hello", ""])
def test_what_cannot_be_done_is_not_taken_for_something_else(text: str) -> None:
    assert understand(GAME.options, VIEW, text).move is None


def test_calling_is_never_added_to_what_was_said() -> None:
    options = Options(seats=2, dealer=1, hand=2)
    table = Table(Uno(options), None)
    for move in ("* deal p1 R1 R2", "* deal p2 Y3 Y4", "* turn R5"):
        table.play(move)
    view = table.view(0)
    assert understand(options, view, "red 1").move == table.game.read("p1 play R1")
    assert understand(options, view, "red 1 uno").move == table.game.read("p1 play R1 uno")
    assert understand(options, view, "uno red 1").move == table.game.read("p1 play R1 uno")


@pytest.mark.parametrize("options", PRESETS.values(), ids=list(PRESETS))
def test_every_move_of_a_game_is_understood_by_its_own_notation(options: Options) -> None:
    table = Table(Uno(options), Seeded(5))
    rng = Rng("bots")
    for _ in range(40):
        on = table.waiting.on
        if not isinstance(on, int):
            break
        view = table.view(on)
        for move in view.moves:
            assert understand(options, view, str(move).partition(" ")[2]).move == move
        table.play(colour_bot(view, rng) or view.moves[0])


@given(st.text(st.sampled_from("0123456789+ redgnbluywilxunos?"), max_size=30))
def test_only_legal_moves_come_out(text: str) -> None:
    assert set(understand(GAME.options, VIEW, text).moves) <= set(VIEW.moves)
