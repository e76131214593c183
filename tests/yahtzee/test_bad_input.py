"""What a frontend can send that is not a legal move: each is refused, and nothing changes."""

import pytest

from tablerules import IllegalMove, NotationError, Scripted, Seeded, Table
from tablerules.yahtzee import YAHTZEE, Keep, Rolled, Score, State, Yahtzee, random_bot
from tests.yahtzee.build import card, turn

GAME = Yahtzee()
DICE = (1, 1, 2, 3, 6)
ROLLED = turn(YAHTZEE, DICE, card(YAHTZEE, twos=4), rolls=1)
LAST = turn(YAHTZEE, DICE, rolls=3)


@pytest.mark.parametrize(
    "state, move, rule",
    [
        (ROLLED, Score(0, "twos"), "yahtzee.box.filled"),
        (ROLLED, Score(0, "no-such-box"), "yahtzee.box.unknown"),
        (ROLLED, Score(0, "aces", 2), "yahtzee.box.unknown"),
        (ROLLED, Keep(0, (4,)), "yahtzee.keep.subset"),
        (ROLLED, Keep(0, DICE), "yahtzee.keep.all"),
        (ROLLED, Keep(1, (1,)), "core.turn"),
        (ROLLED, Score(1, "aces"), "core.turn"),
        (ROLLED, Score(2, "aces"), "core.seat"),
        (ROLLED, Keep(-1, ()), "core.seat"),
        (ROLLED, Rolled((1, 2, 3, 4, 5)), "core.turn"),
        (LAST, Keep(0, (1,)), "yahtzee.rolls"),
        (GAME.start(), Score(0, "aces"), "yahtzee.turn.roll-first"),
        (GAME.start(), Score(1, "aces"), "core.turn"),
        (GAME.start(), Rolled((1, 2, 3, 4)), "core.chance"),
        (GAME.start(), Rolled((1, 2, 3, 4, 7)), "core.chance"),
    ],
)
def test_a_refused_move_says_which_rule_and_what_would_be_legal(
    state: State, move: Keep | Score | Rolled, rule: str
) -> None:
    before = repr(state)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(state, move)
    error = caught.value
    assert error.refusal == GAME.refusal(state, move)
    assert error.refusal.rule == rule
    assert error.legal == GAME.legal_moves(state, move.actor)
    assert str(error).startswith(f"{move}: ")
    assert rule in str(error)
    assert repr(state) == before


def test_after_the_end_nobody_can_move() -> None:
    table = Table(GAME, Seeded(1))
    table.run([random_bot, random_bot])
    for move in (Score(0, "aces"), Keep(1, ()), Rolled((1, 1, 1, 1, 1))):
        with pytest.raises(IllegalMove, match=r"The game is over\. \[core\.over\]"):
            table.play(move)


@pytest.mark.parametrize(
    "text, column",
    [
        ("", 1),
        ("p1", 1),
        ("p0 keep 1", 1),
        ("p01 keep 1", 1),
        ("P1 keep 1", 1),
        ("p1  keep 1", 4),
        ("p1 keep", 4),
        ("p1 keep ", 9),
        ("p1 keep 7", 9),
        ("p1 keep 1  2", 9),
        ("p1 keep 2 1", 9),
        ("p1 keep 1 ", 9),
        ("p1 keep 1\n", 9),
        ("p1 score", 4),
        ("p1 score Aces", 10),
        ("p1 score aces 1", 10),
        ("p1 score aces 12", 10),
        ("p1 roll 1", 4),
        ("* keep 1", 3),
        ("* roll", 3),
        ("* roll 0", 8),
        ("p1 keep \u0661", 9),
        ("p1 keep 1" * 1000, 1),
    ],
)
def test_a_text_that_is_no_move_says_where_reading_stopped(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.read(text)
    assert caught.value.column == column
    assert caught.value.expected


@pytest.mark.parametrize(
    "text", ["p1 keep none", "p12 keep 1 1 6", "* roll 1 3 3 5 6", "p2 score chance 3"]
)
def test_every_move_has_one_text(text: str) -> None:
    assert GAME.write(GAME.read(text)) == text


def test_wrong_dice_typed_in_are_named_and_can_be_mended() -> None:
    luck = Scripted(["1 2 3 4"])
    table = Table(GAME, None)
    table.luck = luck
    with pytest.raises(ValueError, match=r"outcome 1: 1 2 3 4 is no outcome of a roll of 5 dice"):
        table.resume()
    luck.add("1 2 3 4 5")
    table.resume()
    assert table.state.dice == (1, 2, 3, 4, 5)
