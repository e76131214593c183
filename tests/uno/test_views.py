"""What viewers know, and possible worlds."""

from collections import Counter

import attrs
import pytest

from tablerules import PUBLIC
from tablerules.core.rng import Rng
from tablerules.core.seats import Viewer
from tablerules.uno import SevenRule, TwoRule, View, card
from tablerules.uno.effects import CardsGiven, HandTaken
from tablerules.uno.moves import Hidden
from tablerules.uno.state import Drawn, HandOver, Pending
from tests.uno.build import all_cards, facts, hand, play, position, single

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")
GAME = single()


def test_a_view_holds_what_is_on_the_table_and_in_the_own_hand() -> None:
    state = position(GAME, "R1 G2", *OTHERS, discards="R9 W")
    view = GAME.view(state, 0)
    assert view.hands == (state.hands[0], (None,) * 3, (None,) * 3, (None,) * 3)
    assert (view.stock, view.top, view.colour) == (108 - 11 - 3, state.top, state.colour)
    assert view.discards == state.discards
    assert (view.phase, view.marks, view.match) == (state.phase, state.marks, state.match)
    assert view.moves == GAME.legal_moves(state, 0)
    public = GAME.view(state, PUBLIC)
    assert (public.hands[0], public.moves) == ((None, None), ())
    assert [field.name for field in attrs.fields(View)] == [
        *("viewer", "hands", "stock", "discards", "top", "colour", "direction", "phase"),
        *("marks", "undo", "match", "moves"),
    ]


def test_a_viewer_must_sit_at_the_table() -> None:
    with pytest.raises(ValueError, match="viewer"):
        GAME.view(GAME.start(), 4)


def test_nobody_else_sees_the_card_just_drawn() -> None:
    state = play(GAME, position(GAME, "G1 G2", *OTHERS), "p1 draw", "* deal p1 R9")
    assert GAME.view(state, 0).phase == Drawn(0, card("R9"))
    assert GAME.view(state, 1).phase == GAME.view(state, PUBLIC).phase == Drawn(0, None)


def test_a_bluffer_knows_what_he_held_and_the_others_how_many() -> None:
    state = play(GAME, position(GAME, "W4 R1 G2", *OTHERS), "p1 play W4 green")
    shown: dict[Viewer, Hidden] = {0: state.hands[0], 1: (None, None), PUBLIC: (None, None)}
    for viewer, held in shown.items():
        phase = GAME.view(state, viewer).phase
        assert isinstance(phase, Pending)
        assert phase.bluff is not None
        assert phase.bluff.held == held


def test_what_is_in_a_hand_is_learned_when_it_arrives() -> None:
    game = single(seven_rule=SevenRule.SWAP_MUST)
    state = play(game, position(game, "R7 G2 G3", *OTHERS), "p1 play R7", "p1 swap p2")
    assert isinstance(state.phase, HandOver)
    for viewer in (0, 1, 2):
        assert game.view(state, viewer).phase == HandOver(
            ((1, (None, None)), (0, (None, None, None))), state.phase.after
        )
    arrival = game.read("* deal p2 G2 G3")
    assert game.effects(state, arrival, 1) == (HandTaken(1, (card("G2"), card("G3"))),)
    assert game.effects(state, arrival, 0) == (HandTaken(1, (None, None)),)
    assert hand(facts(game, state), 0) == "B1 B1 B2"


def test_only_giver_and_taker_see_a_gift() -> None:
    game = single(two_rule=TwoRule.GIVE_UP_TO_TWO)
    state = play(game, position(game, "R2 G2 G3", *OTHERS), "p1 play R2")
    gift = game.read("p1 give p3 G2")
    assert game.seen(gift, 2) == gift
    assert str(game.seen(gift, 1)) == "p1 give p3 ??"
    assert CardsGiven(0, 2, (None,)) in game.effects(state, gift, PUBLIC)
    assert CardsGiven(0, 2, (card("G2"),)) in game.effects(state, gift, 2)


def test_imagined_worlds_have_all_cards_and_differ() -> None:
    state = play(GAME, position(GAME, "G1 G2", *OTHERS), "p1 draw", "* deal p1 R9")
    view = GAME.view(state, 1)
    worlds = [GAME.imagine(view, Rng(seed)) for seed in range(20)]
    assert len(set(worlds)) == 20
    for world in worlds:
        assert all_cards(world) == all_cards(state)
        assert GAME.view(world, 1) == view
        assert world.hands[1] == state.hands[1]
        assert isinstance(world.phase, Drawn)
        assert world.phase.card in world.hands[0]


def test_imagined_cards_are_as_likely_as_they_are_unseen() -> None:
    state = position(GAME, "R1 G2", "B1", "B3", "B6", discards="Y0 Y1 Y1 Y2 Y2")
    view = GAME.view(state, 0)
    rng = Rng("worlds")
    found = Counter(GAME.imagine(view, rng).hands[2][0] for _ in range(4000))
    assert found[card("Y0")] == found[card("Y1")] == 0
    unseen = 108 - 2 - 1 - 5
    for text, copies in (("W", 4), ("B3", 2), ("R1", 1)):
        mean = 4000 * copies / unseen
        assert abs(found[card(text)] - mean) < 4 * mean**0.5


def test_what_a_player_remembers_can_be_told() -> None:
    state = position(GAME, "R1 G2", *OTHERS)
    view = GAME.view(state, 0)
    world = GAME.imagine(view, Rng(1), knows={2: [card("B3"), card("B4")]})
    assert {card("B3"), card("B4")} <= set(world.hands[2])
    assert len(world.hands[2]) == 3
    assert GAME.view(world, 0) == view
    with pytest.raises(ValueError, match="knows names 4 cards of a hand with 3 hidden ones"):
        GAME.imagine(view, Rng(1), knows={2: [card("B3")] * 4})
    with pytest.raises(ValueError, match="not in the pool"):
        GAME.imagine(view, Rng(1), knows={2: [card("R1")] * 2})


def test_what_a_move_shows_is_inferred() -> None:
    state = position(GAME, "R1 G2", *OTHERS, turn=1, top="B5")
    view = GAME.view(state, 0)
    laid = GAME.infer(view, GAME.read("p2 play B1"))
    assert laid.hands[1] == (card("B1"), None, None)
    assert GAME.imagine(laid, Rng(3)).hands[1].count(card("B1"))
    dealt = GAME.infer(view, GAME.read("* deal p1 Y0"))
    assert GAME.imagine(dealt, Rng(3)).stock.count(card("Y0"))
    shown = GAME.infer(view, GAME.read("* reveal p4 B6 B6 B7"))
    assert GAME.imagine(shown, Rng(3)).hands[3] == state.hands[3]
    with pytest.raises(ValueError, match="cannot have been there"):
        GAME.infer(view, GAME.read("p2 play B1 B1 B2 B3"))


def test_who_passes_held_nothing_to_play() -> None:
    state = position(GAME, "R1 G2", *OTHERS, turn=1, top="R5", stock="")
    view = GAME.infer(GAME.view(state, 0), GAME.read("p2 pass"))
    for seed in range(5):
        world = GAME.imagine(view, Rng(seed))
        assert all(c.colour is not state.colour and not c.wild for c in world.hands[1])


@pytest.mark.rule("uno:O-10")
def test_a_verdict_shows_a_third_player_what_kind_of_hand_it_was() -> None:
    held = "G1 G2 G3 G4 G6 G7 G8 G9 B8 B8 B9 B9 Y1 Y2 Y3"
    state = position(GAME, f"W4 {held}", *OTHERS)
    state = play(GAME, state, "p1 play W4 green", "p2 challenge")
    verdict = GAME.seen(GAME.waiting(state).on.outcomes()[0][0], 2)  # type: ignore[union-attr]
    world = GAME.imagine(GAME.infer(GAME.view(state, 2), verdict), Rng(1))
    (told,) = GAME.waiting(world).on.outcomes()  # type: ignore[union-attr]
    assert not told[0].guilty
