"""Cards, hands and tables as pictures and as text; nothing hidden is drawn."""

from itertools import pairwise
from typing import get_args

import pytest

from tablerules import Rng, uno
from tablerules.core.drawing import Look, Picture
from tablerules.core.palette import THEMES, TINT
from tablerules.core.seats import PUBLIC, Viewer
from tablerules.core.terminal import COLOUR, PLAIN, UNICODE
from tablerules.uno import PRESETS, Colour, Options, Uno, View, card
from tablerules.uno.render.status import SENTENCES, status
from tablerules.uno.state import Aftermath, Marks, Over, Phase, State, Taking
from tests.pictures import having, labels, parsed, random_game
from tests.uno.build import position

GAME = Uno(Options(seats=4, dealer=0))
FACES = sorted({c for options in PRESETS.values() for c in options.deck} | {card("B10")})


def backs(drawn: Picture) -> int:
    """How many cards lie face down in a picture."""
    return len(having(drawn, "rect", stroke="#c3cad3"))


@pytest.mark.parametrize("shown", FACES, ids=str)
def test_every_card_shows_its_face_its_letter_and_its_shape(shown: uno.Card) -> None:
    for theme in THEMES.values():
        drawn = uno.card_picture(shown, look=Look(theme=theme, size=40))
        assert shown.face in labels(drawn)
        if shown.colour is None:
            fills = {e.get("fill") for e in parsed(drawn).iter()}
            assert {TINT[colour.value].fill for colour in Colour} <= fills
        else:
            assert shown.colour.letter in labels(drawn)
            assert f'fill="{TINT[shown.colour.value].fill}"' in drawn.svg
        assert drawn.title == f"Card {shown}"
        assert backs(drawn) == 0


def test_no_two_cards_look_alike_even_without_colour() -> None:
    def grey(shown: uno.Card) -> str:
        svg = uno.card_picture(shown).svg.replace(f"<title>Card {shown}</title>", "")
        for tint in TINT.values():
            svg = svg.replace(tint.fill, "#888888").replace(tint.on, "#ffffff")
        return svg

    assert len({grey(shown) for shown in FACES}) == len(FACES)


def test_six_and_nine_have_a_line_below() -> None:
    lined = [str(c) for c in FACES if having(uno.card_picture(c), "rect", rx="2.5")]
    assert lined == [f"{letter}{face}" for letter in "RGBY" for face in "69"]


def test_a_back_shows_nothing_of_a_card() -> None:
    drawn = uno.card_picture(None)
    assert labels(drawn) == []
    assert backs(drawn) == 1


@pytest.mark.parametrize("count", [0, 1, 7, 30, 108])
def test_a_hand_of_any_size_fits_in_its_picture(count: int) -> None:
    hand = (*uno.DECK_108[: count // 2], *[None] * (count - count // 2))
    drawn = uno.hand_picture(hand)
    width, height = (float(x) for x in (parsed(drawn).get("viewBox") or "").split()[2:])
    moved = [e.get("transform", "")[10:].rstrip(")").split() for e in having(drawn, "g")]
    outer, *inner = [(float(x), float(y)) for x, y in moved]
    assert len(inner) == count
    assert all(outer[0] + x >= 0 and outer[0] + x + 100 <= width + 0.1 for x, _ in inner)
    assert all(outer[1] + y >= 0 and outer[1] + y + 146 <= height + 0.1 for _, y in inner)
    if count > 1:
        steps = {(round(b[0] - a[0]), b[1] - a[1]) for a, b in pairwise(inner)}
        assert all(step >= 33 or down > 50 for step, down in steps), "every spine can be seen"


def test_marked_cards_are_lifted() -> None:
    drawn = uno.hand_picture((card("R5"), card("G1")), marked={"G1"})
    assert len(having(drawn, "rect", stroke=Look().theme.choice)) == 1


def test_others_hands_are_backs_and_the_own_hand_lies_open() -> None:
    state = position(GAME, "R1 G2", "B3", "Y4 W4 W", "GS", top="R5")
    drawn = uno.picture(GAME.options, GAME.view(state, 0))
    assert backs(drawn) == 1 + 3 + 1 + 1  # and the stock
    faces = {"1", "2", "5"}
    assert faces <= set(labels(drawn))
    assert not {"3", "4", "W", "W4", "S"} & set(labels(drawn))
    assert len(having(drawn, "rect", stroke=Look().theme.choice)) == 1, "R1 may be played"
    public = uno.picture(GAME.options, GAME.view(state, PUBLIC))
    assert backs(public) == 2 + 1 + 3 + 1 + 1
    assert not {"1", "2", "3"} & set(labels(public))


def test_the_table_shows_colour_direction_calls_and_whose_turn_it_is() -> None:
    state = position(
        GAME, "R1 G2", "B3", "Y4 W", "GS", top="W", colour="green", turn=2, direction=-1,
        marks=Marks(called=(1,), exposed=(3,)), totals=(0, 120, 30, 499),
    )  # fmt: skip
    look = Look(names=("Ann", "Bo", "Cy", "Di"))
    drawn = uno.picture(GAME.options, GAME.view(state, 0), look=look)
    said = set(labels(drawn))
    assert {"Cy plays or draws", "green", "counterclockwise", "Ann", "Bo", "Cy", "Di"} <= said
    assert "1 card, 120 points, uno!" in said
    assert "1 card, 499 points, can be caught" in said
    assert "2 cards, 0 points, deals" in said
    lines = uno.text(GAME.options, GAME.view(state, 0), style=PLAIN, names=look.names).splitlines()
    assert lines == [
        "Cy plays or draws",
        "",
        "  Bo    1  #  (uno!, 120 points)",
        "> Cy    2  ##  (30 points)",
        "  Di    1  #  (can be caught, 499 points)",
        "",
        "pile: W   colour: G green   counterclockwise   stock: 101   discards: 0",
        "",
        "  Ann   2  R1 G2  (deals, 0 points)",
    ]


def test_the_last_play_is_framed() -> None:
    state = position(GAME, "R1 G2", "B3", "Y4 W", "GS", top="R5")
    move = GAME.read("p1 play R1 uno")
    recent = Look().theme.recent
    view = GAME.view(GAME.apply(state, move), 2)
    drawn = uno.picture(GAME.options, view, last=move)
    assert len(having(drawn, "rect", stroke=recent)) == 2, "the card and who played it"
    assert not having(uno.picture(GAME.options, view), "rect", stroke=recent)


def test_text_marks_what_may_be_played() -> None:
    state = position(GAME, "R1 G2 W", "B3", "Y4", "GS", top="R5")
    view = GAME.view(state, 0)
    assert uno.text(GAME.options, view, style=PLAIN).splitlines()[-1].split("  ")[2] == ">R1 G2 >W"
    assert ">R1▲ G2✚ >W" in uno.text(GAME.options, view)
    assert "\x1b[1;38;5;36mG2✚\x1b[0m" in uno.text(GAME.options, view, style=COLOUR)
    assert uno.hand_text((None,) * 100, UNICODE) == "▒" * 24 + "+"


def alike(game: Uno, view: View, viewer: Viewer, seed: str) -> None:
    """What a viewer is shown is the same in every world that he thinks possible."""
    world = game.imagine(view, Rng(seed))
    other = game.view(world, viewer)
    options = game.options
    for theme in THEMES.values():
        look = Look(theme=theme)
        assert uno.picture(options, view, look=look) == uno.picture(options, other, look=look)
    assert uno.text(options, view) == uno.text(options, other)


@pytest.mark.parametrize("name", PRESETS)
def test_pictures_of_two_states_that_a_viewer_cannot_tell_apart_are_equal(name: str) -> None:
    game = Uno(PRESETS[name])
    hidden = 0
    for ply, (state, move, after) in enumerate(random_game(game, name, 160)):
        if ply % 13:
            continue
        viewer: Viewer = PUBLIC if ply % 2 else ply % game.seats
        view = game.view(after, viewer)
        alike(game, view, viewer, f"{ply}")
        hidden += game.imagine(view, Rng(f"{ply}")) != after
        seen = game.seen(move, viewer)
        drawn = uno.picture(game.options, view, last=seen)
        assert uno.text(game.options, view, style=PLAIN).isascii()
        assert backs(drawn) == sum(hand.count(None) for hand in view.hands) + (view.stock > 0)
        assert game.apply(state, move) == after
    assert hidden > 3


@pytest.mark.parametrize("seats", range(2, 11))
def test_a_table_of_any_size_is_drawn(seats: int) -> None:
    game = Uno(Options(seats=seats, dealer=0))
    *_, (_, _, state) = random_game(game, "seats", 60)
    for viewer in (PUBLIC, seats - 1):
        drawn = uno.picture(game.options, game.view(state, viewer))
        assert {f"p{seat + 1}" for seat in range(seats)} <= set(labels(drawn))


def test_every_phase_that_is_waited_on_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Phase)) - {Aftermath, Taking}


@pytest.mark.parametrize("name", PRESETS)
def test_the_status_of_whole_rounds_can_be_told(name: str) -> None:
    game = Uno(PRESETS[name])
    for _, _, after in random_game(game, name, 150):
        told = status(game.view(after, PUBLIC), Look().name)
        assert told[0].isupper() or told[0] == "p"
        assert "??" not in told


def test_laid_open_hands_are_drawn_open() -> None:
    state: State = position(GAME, "R1 G2", "B3", "Y4 W", "GS", phase=Over((3,)))
    drawn = uno.picture(GAME.options, GAME.view(state, PUBLIC))
    assert backs(drawn) == 1
    assert "The match is over, p4 won" in labels(drawn)
    assert "Y4● W" in uno.text(GAME.options, GAME.view(state, PUBLIC))
