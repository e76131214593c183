"""Nothing but typed errors, with the clause that forbids it; the state is unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablerules import CHANCE, NotationError, Scripted, Table
from tablerules.core.errors import LuckError
from tablerules.core.rng import Rng
from tablerules.uno import Act, Do, Give, NameColour, Penalise, Play, Swap, TwoRule, Uno, card
from tablerules.uno.moves import Offence, TurnUp
from tablerules.uno.state import ChooseColour, Drawing, FirstCard, GiveCards
from tests.uno.build import facts, play, position, settled, single, why

OTHERS = ("B1 B1 B2", "B3 B3 B4", "B6 B6 B7")
GAME = single()
STATE = position(GAME, "R1 G2 W", *OTHERS)


@pytest.mark.parametrize(
    "text",
    [
        *("p1 play W wild", "p1 play W pink", "p1 name wild", "p1 play", "p1 play R1 uno uno"),
        *("p1", "p0 draw", "p100 draw", "draw", "p1 Draw", " p1 draw", "p1 draw ", "p1  draw"),
        *("p1 catch", "p1 catch p1 p2", "p1 give p2", "p1 play ??", "p1 play R1 dump"),
        *("* deal p1", "* turn ??", "* verdict p1 p2 maybe R5", "* cut p1", "* reveal p1"),
        *("ref", "ref talk", "ref shout p1", "* ", "*", "", "ref ", "\u0440\u0031 draw"),
    ],
)
def test_what_is_no_move_is_refused_with_text_column_and_expectation(text: str) -> None:
    with pytest.raises(NotationError) as error:
        GAME.read(text)
    assert error.value.text == text
    assert 1 <= error.value.column <= len(text) + 1
    assert error.value.expected


def test_the_error_points_at_the_wild_that_is_no_colour() -> None:
    with pytest.raises(NotationError) as error:
        GAME.read("p1 play W wild")
    assert (error.value.column, error.value.expected) == (11, "nothing more")


@given(st.text(alphabet="p12* playdrwunogcth RGBYWS+45?", max_size=40))
def test_reading_anything_ends_in_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = GAME.read(text)
    except NotationError:
        return
    assert GAME.write(move) == text


@pytest.mark.parametrize(
    "text, clause",
    [
        ("p2 draw", "core.turn"),
        ("p2 play B1", "core.turn"),
        ("p5 draw", "core.seat"),
        ("p1 play R9", "uno.held"),
        ("p1 play G2", "uno.match"),
        ("p1 play W", "uno.wild.colour"),
        ("p1 play R1 R1", "uno.held"),
        ("p1 play R1 W red", "uno.multi"),
        ("p1 play R1 dump R2", "uno.held"),
        ("p1 play R1 dump G2", "uno.dump"),
        ("p1 keep", "uno.turn"),
        ("p1 pass", "uno.pass"),
        ("p1 accept", "uno.turn"),
        ("p1 challenge", "uno.turn"),
        ("p1 name red", "uno.turn"),
        ("p1 swap p2", "uno.turn"),
        ("p1 give p2 R1", "uno.turn"),
        ("p1 slap", "uno.nine"),
        ("p2 uno", "uno.call"),
        ("p2 catch p1", "uno.catch"),
        ("p2 catch p2", "uno.catch"),
        ("p2 catch p9", "uno.catch"),
        ("p2 jump R5", "uno.jump-in"),
        ("p1 misplay G2", "uno.illegal-play"),
        ("ref talk p1", "uno.seven.silence"),
        ("ref suggestion p1", "uno.suggestion"),
        ("ref suggestion p8", "uno.referee"),
        ("* deal p1 R1", "core.turn"),
    ],
)
def test_what_is_not_legal_names_its_clause(text: str, clause: str) -> None:
    assert why(GAME, STATE, text) == clause


def test_the_dealer_only_does_what_he_is_asked_for() -> None:
    state = play(GAME, STATE, "p1 draw")
    assert isinstance(state.phase, Drawing)
    for text in ("* deal p2 R9", "* deal p1 R9 R8", "* deal p1 B6", "* turn R9", "* deal p1 ??"):
        assert why(GAME, state, text) == "core.chance"
    assert why(GAME, state, "p1 keep") == "core.turn"
    assert why(GAME, state, "p2 catch p1") == "core.turn"
    assert why(GAME, state, "ref talk p1") == "core.turn"
    assert GAME.legal_moves(state, 0) == ()


def test_nothing_can_be_done_when_the_match_is_over() -> None:
    state = settled(GAME, play(GAME, position(GAME, "R1", *OTHERS), "p1 play R1"))
    for text in ("p1 draw", "* deal p1 R1", "ref talk p1"):
        assert why(GAME, state, text) == "core.over"
    assert GAME.legal_moves(state, CHANCE) == ()


def test_a_colour_that_the_deck_does_not_have_cannot_be_named() -> None:
    game = Uno(single(seats=2, hand=1, deck="R1 R2 R3 G1 G2 W").options)
    state = position(game, "W R1", "G1", top="R2")
    assert why(game, state, "p1 play W blue") == "uno.wild.colour"
    state = position(game, "W R1", "G1", top="R2", phase=ChooseColour(1, 1))
    assert why(game, state, "p2 name blue") == "uno.first.wild"
    assert why(game, state, "p2 draw") == "uno.first.wild"


def test_gifts_are_checked() -> None:
    game = single(two_rule=TwoRule.GIVE_UP_TO_TWO)
    state = play(game, position(game, "R2 G2 G3 G4", *OTHERS), "p1 play R2")
    assert isinstance(state.phase, GiveCards)
    for text in ("p1 give p2 R9", "p1 give p2 G3 G2", "p1 give p2 ??", "p1 give p2 G2 G2"):
        assert why(game, state, text) == "uno.held"
    for text in ("p1 give p2 G2 G3 G4", "p1 give p1 G2", "p1 give p7 G2", "p1 draw"):
        assert why(game, state, text) == "uno.give"


def test_a_first_card_is_asked_for_and_read() -> None:
    state = GAME.start()
    while not isinstance(state.phase, FirstCard):
        state = GAME.apply(state, GAME.waiting(state).on.sample(Rng(5)))  # type: ignore[union-attr]
    request = GAME.waiting(state).on
    assert isinstance(request, TurnUp)
    assert str(request) == "a card for the pile"
    assert request.total == 80
    shown = request.pool.pairs[0][0]
    assert request.outcome(str(shown)) == request.outcome(shown)
    missing = next(c for hand in state.hands for c in hand if not request.pool.count(c))
    with pytest.raises(ValueError, match="is no outcome of a card for the pile"):
        request.outcome(missing)
    assert request.weight(GAME.read("p1 draw")) == 0
    assert request.weight(GAME.read(f"* cut p1 {shown}")) == 0
    assert sum(weight for _, weight in request.outcomes()) == request.total


def test_cards_can_be_dealt_by_hand() -> None:
    luck = Scripted(["* cut p1 R9", "* cut p2 R1"], read=GAME.read)
    two = single(seats=2, dealer=None)
    with pytest.raises(LuckError, match="no outcome is left"):
        Table(two, luck)
    assert luck.used == 2


@pytest.mark.parametrize(
    "move",
    [
        Play(0, ()),
        Do(0, Act.MISS),
        Give(0, 1, (None,)),
        Swap(0, 0),
        Penalise(Offence.TALK, 0),
        NameColour(0, card("R1").colour),  # type: ignore[arg-type]
        Play(0, None),  # type: ignore[arg-type]
        Play(0, 0),  # type: ignore[arg-type]
        Do(0, []),  # type: ignore[arg-type]
        Do(0, {}),  # type: ignore[arg-type]
    ],
)
def test_moves_made_by_hand_are_checked_too(move: object) -> None:
    assert GAME.refusal(STATE, move) is not None  # type: ignore[arg-type]


def test_facts_are_taken_as_they_are() -> None:
    state = play(GAME, position(GAME, "R1", *OTHERS), "p1 play R1")
    assert why(GAME, state, "* reveal p2 B1 B1") == "core.chance"
    assert facts(GAME, state) == settled(GAME, state)
