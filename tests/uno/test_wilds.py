"""The Wild Draw Four, bluffing and the challenge; the wild cards of later decks."""

import pytest

from tablerules import PUBLIC
from tablerules.uno import (
    DECK_SHUFFLE,
    DECK_SWAP,
    LastShuffle,
    Uno,
    Verdict,
    WildDrawFourLegal,
)
from tablerules.uno.effects import CardsDrawn, ChallengeDecided
from tablerules.uno.state import Challenged, DealHands, Over, Pending
from tests.uno.build import can, facts, hand, on_turn, play, position, settled, single, sizes, why

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")
LEGAL = WildDrawFourLegal


def lawful(choice: WildDrawFourLegal, held: str, top: str, colour: str | None = None) -> bool:
    """Whether the first seat may lay a Wild Draw Four where an unlawful one is refused."""
    game = single(seats=2, wd4_legal=choice, challenge=False)
    state = position(game, f"W4 {held}", "B1 B1", top=top, colour=colour)
    ok = game.refusal(state, game.read("p1 play W4 red")) is None
    if not ok:
        assert why(game, state, "p1 play W4 red") == "uno.wd4"
    return ok


@pytest.mark.rule("uno:S0-24", "uno:S4-13", "uno:O-9", "uno:C7", "uno:C25", "uno:O-28")
def test_officially_it_needs_a_hand_without_the_colour_in_force() -> None:
    assert lawful(LEGAL.NO_COLOUR, "G7 B2", "R7")
    assert lawful(LEGAL.NO_COLOUR, "GS BR", "RS")
    assert lawful(LEGAL.NO_COLOUR, "W W4 G7", "R3")
    assert not lawful(LEGAL.NO_COLOUR, "R1 G7", "R7")
    assert not lawful(LEGAL.NO_COLOUR, "B2 G1", "W", "blue")
    assert lawful(LEGAL.NO_COLOUR, "B2 G1", "W", "red")


@pytest.mark.rule("uno:S1-18", "uno:C7")
def test_it_may_need_a_hand_without_any_match() -> None:
    assert not lawful(LEGAL.NO_MATCH, "G7 B2", "R7")
    assert not lawful(LEGAL.NO_MATCH, "GS", "RS")
    assert not lawful(LEGAL.NO_MATCH, "R1 G1", "R7")
    assert lawful(LEGAL.NO_MATCH, "W G1", "R7")
    assert lawful(LEGAL.NO_MATCH, "W G1", "W", "red")


@pytest.mark.rule("uno:S0-29", "uno:C7")
def test_it_may_need_a_hand_without_any_playable_card() -> None:
    assert not lawful(LEGAL.NO_PLAYABLE, "W G1", "R7")
    assert not lawful(LEGAL.NO_PLAYABLE, "G7", "R7")
    assert lawful(LEGAL.NO_PLAYABLE, "W4 G1", "R7")


@pytest.mark.rule("uno:S2-09", "uno:C7")
def test_it_may_always_be_lawful() -> None:
    assert lawful(LEGAL.ALWAYS, "R1 W G7", "R7")


@pytest.mark.rule("uno:S0-24", "uno:S1-18", "uno:S4-13", "uno:C22")
def test_the_next_player_draws_four_and_loses_the_turn() -> None:
    game = single()
    state = position(game, "W4 G1 G2", *OTHERS)
    state = play(game, state, "p1 play W4 green")
    assert isinstance(state.phase, Pending)
    assert can(game, state, 1) == ["accept", "challenge"]
    state = settled(game, play(game, state, "p2 accept"))
    assert (sizes(state), on_turn(game, state)) == ([2, 7, 3, 3], 2)
    assert str(state.colour) == "green"


def challenged(game: Uno, held: str, top: str, colour: str | None = None) -> tuple[bool, list[int]]:
    """Whether the bluffer is guilty, and the hands after the second seat has challenged."""
    state = position(game, f"W4 {held}", *OTHERS, top=top, colour=colour)
    state = play(game, state, "p1 play W4 green", "p2 challenge")
    assert isinstance(state.phase, Challenged)
    (verdict,) = game.waiting(state).on.outcomes()  # type: ignore[union-attr]
    state = settled(game, play(game, state, str(verdict[0])))
    assert str(state.colour) == "green"
    assert on_turn(game, state) == (1 if verdict[0].guilty else 2)
    return verdict[0].guilty, sizes(state)


@pytest.mark.rule("uno:S0-28", "uno:O-10", "uno:C25", "uno:Q4")
def test_a_guilty_bluffer_draws_four_and_the_challenger_plays() -> None:
    assert challenged(single(), "R1 G1", "R5") == (True, [6, 3, 3, 3])
    assert challenged(single(), "B8", "W", "blue") == (True, [5, 3, 3, 3])


@pytest.mark.rule("uno:S0-28", "uno:O-10", "uno:Q3", "uno:Q6")
def test_who_challenges_an_innocent_player_draws_six_and_loses_the_turn() -> None:
    assert challenged(single(), "G7 B2", "R7") == (False, [2, 9, 3, 3])
    assert challenged(single(), "W", "R3") == (False, [1, 9, 3, 3])


@pytest.mark.rule("uno:S0-29", "uno:C7")
def test_a_challenge_is_judged_by_the_tables_rule() -> None:
    game = single(wd4_legal=LEGAL.NO_PLAYABLE)
    assert challenged(game, "W G1", "R7")[0]
    assert challenged(single(wd4_legal=LEGAL.NO_MATCH), "G7 G1", "R7")[0]


@pytest.mark.rule("uno:O-10", "uno:S0-28")
def test_only_the_victim_may_challenge_and_only_he_sees_the_hand() -> None:
    game = single()
    state = play(game, position(game, "W4 R1 G1", *OTHERS), "p1 play W4 green")
    assert why(game, state, "p3 challenge") == "core.turn"
    state = play(game, state, "p2 challenge")
    verdict = game.read("* verdict p1 p2 guilty R1 G1")
    hidden = game.read("* verdict p1 p2 guilty ?? ??")
    assert game.refusal(state, verdict) is None
    assert [game.seen(verdict, seat) for seat in (0, 1, 2, PUBLIC)] == [
        verdict,
        verdict,
        hidden,
        hidden,
    ]
    assert isinstance(verdict, Verdict)
    shown = ChallengeDecided(0, 1, guilty=True, hand=verdict.hand)
    assert game.effects(state, verdict, 1)[0] == shown
    assert game.effects(state, verdict, 3)[0] == ChallengeDecided(
        0, 1, guilty=True, hand=(None, None)
    )
    # Before the verdict nobody but the bluffer sees more than the size of the hand.
    bluff = game.view(state, 1).phase
    assert isinstance(bluff, Challenged)
    assert bluff.bluff.held == (None, None)


@pytest.mark.rule("uno:O-10", "uno:S0-28")
def test_a_plain_draw_two_or_an_unchallengeable_card_cannot_be_challenged() -> None:
    game = single()
    state = play(game, position(game, "R+2 R1 R2", *OTHERS), "p1 play R+2")
    assert why(game, state, "p2 challenge") == "uno.challenge"
    refusing = single(challenge=False)
    state = play(refusing, position(refusing, "W4 G1 G2", *OTHERS), "p1 play W4 red")
    assert why(refusing, state, "p2 challenge") == "uno.challenge"
    assert why(game, position(game, "R1", *OTHERS), "p1 challenge") == "uno.turn"


@pytest.mark.rule("uno:O-10")
def test_a_bluff_is_judged_by_the_hand_at_the_time_it_was_laid() -> None:
    game = single()
    state = position(game, "W4 G1", *OTHERS)
    state = play(game, state, "p1 play W4 green", "p3 catch p1", "* deal p1 R1 R2")
    state = play(game, state, "p2 challenge", "* verdict p1 p2 innocent G1")
    assert sizes(settled(game, state)) == [3, 9, 3, 3]


@pytest.mark.rule("uno:O-16", "uno:Q2", "uno:O-10")
def test_a_wild_draw_four_as_last_card_is_never_guilty() -> None:
    game = single()
    state = play(game, position(game, "W4", *OTHERS, top="G3"), "p1 play W4 red")
    assert can(game, state, 1) == ["accept", "challenge"]
    state = play(game, state, "p2 challenge", "* verdict p1 p2 innocent")
    before = position(game, "", *OTHERS, top="G3")
    assert sizes(settled(game, state))[1] == sizes(before)[1] + 6
    state = settled(game, state)
    assert state.phase == Over((0,))
    assert state.match.totals[0] == game.rules.points(state.hands[1]) + 10 + 19


# Swap Hands and Shuffle Hands


@pytest.mark.rule("uno:O-25")
def test_swap_hands_exchanges_two_hands_and_names_a_colour() -> None:
    game = single(deck=DECK_SWAP)
    state = play(game, position(game, "WS G1 G2", *OTHERS), "p1 play WS blue")
    assert can(game, state, 0) == ["swap p2", "swap p3", "swap p4"]
    assert why(game, state, "p1 swap p1") == "uno.swap"
    assert why(game, state, "p1 keep") == "uno.swap"
    state = facts(game, play(game, state, "p1 swap p3"))
    assert (hand(state, 0), hand(state, 2)) == (OTHERS[1], "G1 G2")
    assert (str(state.colour), on_turn(game, state)) == ("blue", 1)


@pytest.mark.rule("uno:O-25")
def test_shuffle_hands_deals_all_hands_again_from_the_players_left() -> None:
    game = single(deck=DECK_SHUFFLE)
    state = play(game, position(game, "WH G1 G2", *OTHERS), "p1 play WH blue")
    assert isinstance(state.phase, DealHands)
    assert state.phase.owed == ((1, 3), (2, 3), (3, 3), (0, 2))
    stock = state.stock
    assert game.view(state, 0).phase.pool == (None,) * 11  # type: ignore[union-attr]
    state = play(game, state, "* deal p2 G1 G2 B1")
    assert hand(state, 1) == "G1 G2 B1"
    state = settled(game, state)
    assert (state.stock, sizes(state), on_turn(game, state)) == (stock, [2, 3, 3, 3], 1)


@pytest.mark.rule("uno:Q30", "uno:O-25")
def test_swap_hands_as_a_last_card_wins() -> None:
    game = single(deck=DECK_SWAP)
    state = play(game, position(game, "WS", *OTHERS), "p1 play WS blue")
    assert settled(game, state).phase == Over((0,))


@pytest.mark.rule("uno:Q30", "uno:O-25")
@pytest.mark.parametrize("choice", LastShuffle)
def test_shuffle_hands_as_a_last_card_wins_or_is_dealt_again(choice: LastShuffle) -> None:
    game = single(deck=DECK_SHUFFLE, last_shuffle=choice)
    state = settled(game, play(game, position(game, "WH", *OTHERS), "p1 play WH blue"))
    if choice is LastShuffle.WINS:
        assert state.phase == Over((0,))
    else:
        assert (sizes(state), on_turn(game, state)) == ([2, 3, 2, 2], 1)


@pytest.mark.rule("uno:Q30")
def test_who_gets_no_card_of_a_shuffle_is_out() -> None:
    game = single(seats=2, deck=DECK_SHUFFLE)
    state = settled(game, play(game, position(game, "WH", "B1"), "p1 play WH blue"))
    assert state.phase == Over((0,))


@pytest.mark.rule("uno:O-10")
def test_the_penalty_draws_are_told_to_all_but_their_cards_to_one() -> None:
    game = single()
    state = play(game, position(game, "R+2 R1 R2", *OTHERS), "p1 play R+2", "p2 accept")
    dealt = game.read("* deal p2 Y1 Y2")
    assert CardsDrawn(1, (None, None)) in game.effects(state, dealt, 0)
    assert str(game.seen(dealt, 0)) == "* deal p2 ?? ??"
    assert game.seen(dealt, 1) == dealt
