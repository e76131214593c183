"""check_game finds nothing in a right game, and every planted bug."""

from __future__ import annotations

from collections import Counter

import pytest

from tablerules import Refusal, Table
from tablerules.testing import ALL, Law, LawBroken, Report, check_game, conformance
from tests.testing.planted import AS_WELL, PLANTED, CardLost, DeadEnd, Endless
from tests.testing.toy import Act, Move, Options, Pips, State, all_cards


@pytest.fixture(autouse=True)
def _games_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the one bug makes games of Pips endless; it need not be played for long."""
    monkeypatch.setattr(conformance, "TOO_LONG", 400)


def broken(game: Pips, laws: frozenset[Law] = ALL) -> LawBroken:
    with pytest.raises(LawBroken) as caught:
        check_game(game, games=30, laws=laws, conserved=all_cards, must_vary=True)
    return caught.value


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_right_game_keeps_every_law(seats: int) -> None:
    game = Pips(Options(seats=seats))
    report = check_game(game, games=15, conserved=all_cards, must_vary=True)
    assert {law for law, count in report.checks if count} == ALL - {Law.ERRORS}
    assert report.games == 15
    assert report.unfinished == 0
    assert 0 < report.varied < report.imagined


@pytest.mark.parametrize(
    "bug, law",
    [pytest.param(bug, law, id=f"{law.value}-{bug.__name__}") for bug, law in PLANTED.items()],
)
def test_a_planted_bug_is_found_by_its_law(bug: type[Pips], law: Law) -> None:
    laws = ALL if law is Law.ERRORS else frozenset({law})
    assert broken(bug(), laws).law is law


@pytest.mark.parametrize("bug", PLANTED, ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found_when_all_laws_are_checked(bug: type[Pips]) -> None:
    assert broken(bug()).law in {PLANTED[bug], AS_WELL.get(bug)}


def test_a_dead_end_that_only_an_imagined_state_shows_is_found() -> None:
    error = broken(DeadEnd(), frozenset({Law.IMAGINE}))
    assert "must act and has no legal move" in error.sentence


def test_an_error_tells_the_law_and_how_to_get_there() -> None:
    error = broken(CardLost(), frozenset({Law.CONSERVATION}))
    assert error.law is Law.CONSERVATION
    assert isinstance(error.move, Act)
    table = Table.replay(CardLost(), error.moves, luck=None)
    assert table.state == error.state
    assert table.ply == error.ply
    assert table.moves[-1] == error.move
    text = str(error)
    assert text.startswith("conservation: there were (1, 1, 1, 2, 2, 2, 3, 3, 3)")
    assert repr(error.moves[-1]) in text
    assert repr(error.state) in text


def test_a_very_long_error_leaves_out_the_first_moves() -> None:
    error = broken(Endless(), frozenset({Law.PROGRESS}))
    assert error.ply == 400
    assert "the first 100, not shown" in str(error)


def test_a_broken_law_that_is_not_asked_for_is_not_found() -> None:
    report = check_game(CardLost(), games=5, laws={Law.HASHING, Law.NOTATION})
    assert {law for law, _ in report.checks} == {Law.HASHING, Law.NOTATION}


def test_a_seed_decides_everything() -> None:
    assert check_game(Pips(), games=3, seed="a") == check_game(Pips(), games=3, seed="a")
    assert check_game(Pips(), games=3, seed="a") != check_game(Pips(), games=3, seed="b")


def test_the_course_of_the_games_does_not_depend_on_what_is_checked() -> None:
    whole = check_game(Pips(), games=10)
    part = check_game(Pips(), games=10, laws={Law.HASHING}, every=3)
    assert (whole.plies, whole.longest) == (part.plies, part.longest)
    assert part.states < whole.states


def test_games_can_be_cut_off() -> None:
    report = check_game(Pips(), games=4, max_plies=6)
    assert (report.longest, report.unfinished, report.plies) == (6, 4, 24)


def test_moves_given_by_the_caller_are_tried_in_every_state() -> None:
    tried: Counter[Move] = Counter()

    class Noting(Pips):
        def refusal(self, state: State, move: Move) -> Refusal | None:
            tried[move] += 1
            return super().refusal(state, move)

    strangers = [Act(seat, "lay", card) for seat in (2, 3) for card in (1, 2, 3)]
    report = check_game(Noting(), games=5, laws={Law.LEGALITY}, alphabet=strangers)
    assert all(tried[move] >= report.states for move in strangers)


def test_a_report_is_a_table() -> None:
    report = Report(
        games=2,
        plies=2_000,
        states=1_500,
        longest=1_200,
        unfinished=1,
        checks=((Law.VIEWS, 4_500),),
        imagined=9,
        varied=4,
    )
    assert str(report) == (
        "2 games, 2,000 plies (longest 1,200), 1,500 states checked, "
        "4 of 9 imagined worlds differ; 1 games cut off\n"
        "  views               4,500"
    )
