"""Errors carry their parts, say three things, and can be told apart."""

from __future__ import annotations

import pickle

import pytest

from tablerules import (
    IllegalMove,
    LuckError,
    NotationError,
    RecordError,
    Refusal,
    StaleMove,
    TablerulesError,
    TooManyOutcomes,
)

REFUSAL = Refusal("pig.hold", "There is nothing to hold.")
ERRORS = [
    IllegalMove("p1 hold", REFUSAL, ("p1 roll",)),
    StaleMove("p1 hold", REFUSAL),
    NotationError("p1 hodl", 4, "roll or hold"),
    RecordError(7, "The record ends too soon.", 3),
    LuckError("no outcome is left"),
    TooManyOutcomes("too many to list"),
]


def test_a_refusal_reads_as_its_sentence_and_its_clause() -> None:
    assert str(REFUSAL) == "There is nothing to hold. [pig.hold]"


def test_an_illegal_move_says_what_was_tried_why_not_and_what_would_be_legal() -> None:
    error = IllegalMove("p1 hold", REFUSAL, ("p1 roll", "p1 pass"))
    assert str(error) == "p1 hold: There is nothing to hold. [pig.hold] Legal: p1 roll; p1 pass"
    assert (error.move, error.refusal, error.legal) == ("p1 hold", REFUSAL, ("p1 roll", "p1 pass"))


def test_where_nothing_is_legal_nothing_is_offered() -> None:
    assert str(IllegalMove("p1 hold", REFUSAL)) == "p1 hold: There is nothing to hold. [pig.hold]"


def test_of_many_legal_moves_eight_are_shown() -> None:
    eight = IllegalMove("x", REFUSAL, tuple(range(8)))
    assert str(eight).endswith("Legal: 0; 1; 2; 3; 4; 5; 6; 7")
    eleven = IllegalMove("x", REFUSAL, tuple(range(11)))
    assert str(eleven).endswith("6; 7 (and 3 more)")


def test_a_stale_move_is_an_illegal_one() -> None:
    assert isinstance(StaleMove("p1 hold", REFUSAL), IllegalMove)


def test_a_notation_error_points_into_the_text() -> None:
    error = NotationError("p1 hodl", 4, "roll or hold")
    assert str(error) == "column 4 of 'p1 hodl': expected roll or hold"


@pytest.mark.parametrize("length", [60, 61, 100_000])
def test_a_notation_error_shows_the_beginning_of_a_long_text(length: int) -> None:
    error = NotationError("x" * length, 1, "a move")
    assert error.text == "x" * length
    dots = "..." if length > 60 else ""
    assert str(error) == f"column 1 of '{'x' * 60}{dots}': expected a move"


def test_a_record_error_names_line_and_column() -> None:
    assert str(RecordError(7, "It ends too soon.")) == "line 7: It ends too soon."
    assert str(RecordError(7, "It ends too soon.", 3)) == "line 7, column 3: It ends too soon."


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_one_of_the_library(error: TablerulesError) -> None:
    assert isinstance(error, TablerulesError)


@pytest.mark.parametrize("error", ERRORS[:-1], ids=lambda error: type(error).__name__)
def test_errors_about_what_was_given_are_value_errors(error: TablerulesError) -> None:
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_cross_from_one_process_to_another_whole(error: TablerulesError) -> None:
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)
