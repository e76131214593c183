"""The deck, who deals, the deal and the first card."""

from collections import Counter

import pytest

from tablerules import Seeded, Table
from tablerules.core.chance import Deal
from tablerules.core.piles import Pool
from tablerules.uno import (
    DECK_108,
    DECK_SHUFFLE,
    DECK_SWAP,
    EVERYTHING,
    STANDARD_RULES,
    DealerDraw,
    Direction,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    FirstWildDrawFour,
    Options,
    State,
    Uno,
    card,
)
from tablerules.uno.state import ChooseColour, FirstCard, Pending, Turn
from tablerules.uno.state import DealerDraw as Cutting
from tests.uno.build import all_cards, can, on_turn, play, settled, single, sizes


@pytest.mark.rule("uno:S0-01", "uno:S0-02", "uno:S2-01", "uno:S4-01", "uno:O-1")
def test_the_classic_deck_has_108_cards() -> None:
    count = Counter(map(str, DECK_108))
    assert sum(count.values()) == 108
    for letter in "RGBY":
        assert count[letter + "0"] == 1
        assert [count[letter + face] for face in "123456789"] == [2] * 9
        assert [count[letter + face] for face in ("S", "R", "+2")] == [2] * 3
    assert count["W"] == count["W4"] == 4
    assert sum(STANDARD_RULES[card.face].points for card in DECK_108) == 1240


@pytest.mark.rule("uno:O-1", "uno:O-25")
def test_the_decks_of_112_cards_have_four_wild_cards_more() -> None:
    for deck, extra in ((DECK_SWAP, "WS"), (DECK_SHUFFLE, "WH")):
        assert Counter(map(str, deck)) - Counter(map(str, DECK_108)) == {extra: 1, "WC": 3}
        assert sum(STANDARD_RULES[card.face].points for card in deck) == 1400


@pytest.mark.rule("uno:S1-01", "uno:S4-01", "uno:S2-01")
@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_play(seats: int) -> None:
    state = settled(Uno(Options(seats=seats)), Uno(Options(seats=seats)).start())
    assert len(state.hands) == seats


@pytest.mark.rule("uno:S0-03", "uno:S1-02", "uno:S2-03", "uno:S4-03", "uno:S0-04")
def test_seven_cards_each_from_the_dealers_left_then_one_is_turned_up() -> None:
    table = Table(Uno(Options(dealer=2, target=None)), Seeded("deal"))
    deals = [str(move) for move in table.moves]
    assert [text[:9] for text in deals[:4]] == ["* deal p4", "* deal p1", "* deal p2", "* deal p3"]
    assert deals[4].startswith("* turn")
    assert table.state.top is not None
    assert Counter(all_cards(table.state)) == Counter(DECK_108)
    game = Uno(Options(seats=3, hand=2, dealer=0))
    on = game.waiting(game.start()).on
    assert isinstance(on, Deal)
    assert (on.seat, on.count) == (1, 2)


def cut(game: Uno, *cards: str) -> State:
    state = game.start()
    for text in cards:
        seat = len(state.phase.opening.results) if isinstance(state.phase, Cutting) else 0
        contender = state.phase.opening.contenders[seat]  # type: ignore[union-attr]
        state = play(game, state, f"* cut p{contender + 1} {text}")
    return state


@pytest.mark.rule("uno:O-2", "uno:C13", "uno:S4-02")
def test_the_highest_card_deals() -> None:
    by_number = Uno(Options(seats=3))
    assert cut(by_number, "R5", "W4", "G9").match.dealer == 2
    by_points = Uno(Options(seats=3, dealer_draw=DealerDraw.POINT_VALUE))
    assert cut(by_points, "R5", "W4", "GS").match.dealer == 1
    assert cut(by_points, "R5", "B9", "GS").match.dealer == 2


@pytest.mark.rule("uno:C13")
def test_who_is_tied_draws_again_from_a_whole_deck() -> None:
    game = Uno(Options(seats=3))
    state = cut(game, "W", "R0", "GS")
    assert isinstance(state.phase, Cutting)
    assert state.phase.opening.contenders == (0, 1, 2)
    assert state.stock.size == 108
    state = cut(game, "R8", "G8", "B1")
    assert state.phase.opening.contenders == (0, 1)  # type: ignore[union-attr]
    state = play(game, state, "* cut p1 R1", "* cut p2 R2")
    assert state.match.dealer == 1


def first(game: Uno, text: str, dealer: int = 0) -> State:
    """A round in which a card is turned up first."""
    state = game.start()
    while not isinstance(state.phase, FirstCard):
        on = game.waiting(state).on
        assert isinstance(on, Deal)
        wanted = Pool.of([card(text)])
        state = game.apply(state, on.outcome([*on.pool.remove(wanted)][: on.count]))
    assert state.match.dealer == dealer
    return play(game, state, f"* turn {text}")


@pytest.mark.rule("uno:O-3", "uno:O-4", "uno:S1-03", "uno:S2-08", "uno:S4-06", "uno:C10")
def test_left_of_the_dealer_starts_and_play_goes_left() -> None:
    state = first(single(), "R5")
    assert on_turn(single(), state) == 1
    assert state.direction == 1


@pytest.mark.rule("uno:S0-05", "uno:S2-05", "uno:S1-09", "uno:S4-15", "uno:O-4")
def test_a_first_skip_skips_the_first_player() -> None:
    assert on_turn(single(), first(single(), "RS")) == 2


@pytest.mark.rule("uno:S0-05", "uno:S2-05", "uno:S1-09", "uno:O-4", "uno:C23", "uno:S4-11")
@pytest.mark.parametrize("choice, then", [(FirstDrawTwo.LOSE_TURN, 2), (FirstDrawTwo.KEEP_TURN, 1)])
def test_a_first_draw_two_makes_the_first_player_draw(choice: FirstDrawTwo, then: int) -> None:
    game = single(first_draw_two=choice)
    state = first(game, "R+2")
    assert can(game, state, 1) == ["accept"]
    state = settled(game, play(game, state, "p2 accept"))
    assert sizes(state) == [7, 9, 7, 7]
    assert on_turn(game, state) == then


@pytest.mark.rule(
    "uno:C2", "uno:O-4", "uno:S0-05", "uno:S2-05", "uno:S4-08", "uno:S4-14", "uno:Q11"
)
@pytest.mark.parametrize(
    "choice, order",
    [
        (FirstReverse.DEALER_FIRST, [0, 2, 1]),
        (FirstReverse.RIGHT_FIRST, [2, 1, 0]),
        (FirstReverse.LEFT_FIRST, [1, 0, 2]),
    ],
)
def test_who_starts_after_a_first_reverse(choice: FirstReverse, order: list[int]) -> None:
    game = single(seats=3, first_reverse=choice)
    state = first(game, "RR")
    assert state.direction == -1
    turns = []
    for _ in range(3):
        turns.append(on_turn(game, state))
        state = settled(game, play(game, state, f"p{turns[-1] + 1} draw"))
        state = play(game, state, f"p{turns[-1] + 1} keep")
    assert turns == order


@pytest.mark.rule("uno:O-5", "uno:Q10", "uno:C2")
@pytest.mark.parametrize("choice", FirstReverse)
def test_with_two_players_the_dealer_plays_first_after_an_action(choice: FirstReverse) -> None:
    game = single(seats=2, first_reverse=choice)
    assert on_turn(game, first(game, "RR")) == 0
    assert on_turn(game, first(game, "RS")) == 0
    state = settled(game, play(game, first(game, "R+2"), "p2 accept"))
    assert sizes(state) == [7, 9]
    assert on_turn(game, state) == 0


@pytest.mark.rule("uno:C1", "uno:S0-05", "uno:S2-06", "uno:S4-12", "uno:O-4")
@pytest.mark.parametrize("choice, seat", [(FirstWild.LEFT_OF_DEALER, 1), (FirstWild.DEALER, 0)])
def test_who_names_the_colour_of_a_first_wild(choice: FirstWild, seat: int) -> None:
    game = single(first_wild=choice)
    state = first(game, "W")
    assert can(game, state, seat) == ["name red", "name green", "name blue", "name yellow"]
    state = play(game, state, f"p{seat + 1} name blue")
    assert state.colour is not None
    assert str(state.colour) == "blue"
    assert on_turn(game, state) == 1


@pytest.mark.rule("uno:C1", "uno:S1-10", "uno:S1-12")
def test_a_first_wild_can_be_turned_back() -> None:
    game = single(first_wild=FirstWild.REDRAW)
    state = first(game, "W")
    assert isinstance(state.phase, FirstCard)
    assert state.stock.size == 108 - 28


@pytest.mark.rule(
    "uno:S0-06", "uno:S2-07", "uno:S4-13", "uno:O-4", "uno:C24", "uno:Q12", "uno:S1-12"
)
@pytest.mark.parametrize("choice", FirstWildDrawFour)
def test_a_first_wild_draw_four_goes_back_as_often_as_it_comes(choice: FirstWildDrawFour) -> None:
    game = single(first_wd4=choice)
    state = first(game, "W4")
    assert isinstance(state.phase, FirstCard)
    effects = game.effects(state, game.read("* turn W4"), 0)
    assert str(effects[0]) == (
        f"FirstCardTurned(card=card('W4'), stays=False, shuffled={choice.value == 'reshuffle'})"
    )
    state = play(game, state, "* turn W4", "* turn G3")
    assert isinstance(state.phase, Turn)
    assert Counter(all_cards(state)) == Counter(DECK_108)


@pytest.mark.rule("uno:O-25")
def test_a_first_swap_or_shuffle_card_is_a_wild_card() -> None:
    for deck, text in ((DECK_SWAP, "WS"), (DECK_SHUFFLE, "WH"), (DECK_SWAP, "WC")):
        game = single(deck=deck)
        state = first(game, text)
        assert isinstance(state.phase, ChooseColour)
        assert isinstance(play(game, state, "p2 name red").phase, Turn)


@pytest.mark.rule("uno:C10", "uno:S4-08")
def test_play_can_begin_counterclockwise_and_a_first_reverse_turns_it_clockwise() -> None:
    game = single(
        initial_direction=Direction.COUNTERCLOCKWISE, first_reverse=FirstReverse.LEFT_FIRST
    )
    state = first(game, "R5")
    assert (on_turn(game, state), state.direction) == (1, -1)
    state = settled(game, play(game, state, "p2 draw"))
    assert on_turn(game, play(game, state, "p2 keep")) == 0
    assert first(game, "RR").direction == 1


@pytest.mark.rule("uno:S2-P")
def test_nothing_answers_the_first_card_and_no_house_rule_fires_on_it() -> None:
    game = single(**HOUSE)
    for text in ("R0", "R7", "R2", "R9", "R8"):
        state = first(game, text)
        assert state.phase == Turn(1)
        assert state.undo is None
    state = first(game, "R+2")
    assert isinstance(state.phase, Pending)
    assert can(game, state, 1) == ["accept"]


HOUSE = {
    name: getattr(EVERYTHING, name)
    for name in (
        "zero_rule",
        "seven_rule",
        "two_rule",
        "eight_rule",
        "nine_rule",
        "stacking",
        "bounce_reverse",
        "jump_in",
    )
}
