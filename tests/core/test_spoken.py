from hypothesis import given
from hypothesis import strategies as st

from tablerules.core.spoken import LONGEST, Understood, Vocabulary, understand

SPOKEN = {
    "R5": ["play red 5", "R5"],
    "G5": ["play green 5", "G5"],
    "W red": ["wild red", "W red"],
    "W green": ["wild green", "W green"],
    "draw": ["draw"],
}
WORDS = Vocabulary({"five": "5", "rot": "red"}, frozenset({"play", "a", "please"}))


def said(text: str) -> Understood[str]:
    return understand(text, SPOKEN, SPOKEN.__getitem__, WORDS)


def test_a_phrase_names_its_move() -> None:
    assert said("red 5") == Understood(("R5",), exact=True)
    assert said("red 5").move == "R5"


def test_case_accents_and_punctuation_do_not_matter() -> None:
    assert said("  Please: PLÁY RED -- five!! ").move == "R5"


def test_the_order_of_words_does_not_matter() -> None:
    assert said("5 red").move == "R5"


def test_the_right_order_goes_before_any_other() -> None:
    moves = {"a": ["one two"], "b": ["two one"]}
    assert understand("two one", moves, moves.__getitem__, Vocabulary({})).move == "b"


def test_words_that_fit_several_moves_give_all_of_them_and_no_move() -> None:
    found = said("wild")
    assert found == Understood(("W red", "W green"), exact=False)
    assert found.move is None


def test_a_single_suggestion_is_no_move_until_it_is_confirmed() -> None:
    assert said("dra") == Understood(("draw",), exact=False)
    assert said("dra").move is None


def test_two_moves_of_the_same_name_are_both_candidates() -> None:
    moves = {"a": ["go"], "b": ["go"]}
    found = understand("go", moves, moves.__getitem__, Vocabulary({}))
    assert found == Understood(("a", "b"), exact=True)
    assert found.move is None


def test_misspelt_words_suggest_what_is_spelt_alike() -> None:
    assert said("wyld gren") == Understood(("W green",), exact=False)


def test_numbers_are_never_taken_for_others() -> None:
    assert said("red 6") == Understood()
    assert said("red 55") == Understood()


def test_a_minus_sign_belongs_to_a_number_only_at_the_beginning_of_a_word() -> None:
    assert WORDS.words("-1>0 5-8") == ("-1", "0", "5", "8")


def test_nothing_is_understood_of_nothing_or_of_too_much() -> None:
    assert said("") == said("please") == said("...") == Understood()
    assert said("red 5" + " " * LONGEST) == Understood()


@given(st.text())
def test_whatever_is_said_only_known_moves_come_out(text: str) -> None:
    assert set(said(text).moves) <= set(SPOKEN)
