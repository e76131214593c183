"""The loop of a game at a terminal, without a terminal."""

import io
from pathlib import Path
from typing import Any

import pytest

from tablerules import Record, Seeded, Table, maedn, uno, yahtzee
from tablerules.cli.errors import CommandError
from tablerules.cli.files import read_records, write_whole
from tablerules.cli.frontends import frontend
from tablerules.cli.screen import Screen
from tablerules.cli.session import Session
from tablerules.cli.sitting import Chair, Sitting, seed_of

ANN, BEN, CEM = (Chair(name=name) for name in ("Ann", "Ben", "Cem"))
BOT = Chair(bot="random")


def sitting(game: Any, path: Path, *chairs: Chair, moves: tuple[str, ...] = ()) -> Sitting:
    table = Table.replay(game, moves, None)
    table.luck = Seeded(1)
    table.resume()
    name = type(game).__name__.lower()
    return Sitting(frontend(name), table, chairs, "1", path / "kept.txt")


def played(seated: Sitting, *answers: str) -> str:
    """What is shown while these answers are typed; then nobody answers any more."""
    out = io.StringIO()
    screen = Screen(stdin=io.StringIO("".join(f"{line}\n" for line in answers)), stdout=out)
    with pytest.raises(EOFError):
        Session(seated, screen).play()
    return out.getvalue()


THREE = uno.Uno(uno.Options(seats=3, dealer=2, hand=2, target=None))
DEALT = ("* deal p1 R1 R2", "* deal p2 Y3 Y4", "* deal p3 B6 B7", "* turn R5")


def test_somebody_cuts_in_at_a_hand_over_by_writing_the_seat(tmp_path: Path) -> None:
    seated = sitting(THREE, tmp_path, ANN, BEN, CEM, moves=DEALT)
    shown = played(seated, "", "red 1", "p3 catch p1", "")
    assert [str(move) for move in seated.table.moves[4:6]] == ["p1 play R1", "p3 catch p1"]
    assert len(seated.table.view(0).hands[0]) == 3
    assert shown.rstrip().splitlines()[-1].startswith("Ben")


def test_somebody_cuts_in_while_another_one_is_asked(tmp_path: Path) -> None:
    seated = sitting(THREE, tmp_path, ANN, BEN, CEM, moves=DEALT)
    shown = played(seated, "", "red 1", "", "p3 catch p1")
    assert str(seated.table.moves[5]) == "p3 catch p1"
    assert "Ben>" in shown


def test_a_cut_in_that_is_refused_or_nobodys_changes_nothing(tmp_path: Path) -> None:
    seated = sitting(THREE, tmp_path, ANN, BEN, BOT, moves=DEALT)
    shown = played(seated, "p2 catch p1", "p3 catch p1", "p2 dance", "hello", "")
    assert "[uno." in shown
    assert "This is no move: column 4" in shown
    assert shown.count("or the move of a person at this terminal") == 2
    assert len(seated.table.moves) == 4


def test_people_say_what_a_referee_imposes_where_the_options_know_one(tmp_path: Path) -> None:
    options = uno.Options(seats=3, dealer=2, hand=2, target=None, suggestion_penalty=2)
    seated = sitting(uno.Uno(options), tmp_path, ANN, BEN, BOT, moves=DEALT)
    played(seated, "ref suggestion p2", "")
    assert str(seated.table.moves[4]) == "ref suggestion p2"
    assert len(seated.table.view(1).hands[1]) == 4
    seated = sitting(THREE, tmp_path, ANN, BEN, BOT, moves=DEALT)
    assert "[uno." in played(seated, "ref suggestion p2", "")
    assert len(seated.table.moves) == 4


def test_one_person_among_bots_is_asked_before_they_go_on(tmp_path: Path) -> None:
    moves = (*DEALT, "p1 play R1")
    seated = sitting(THREE, tmp_path, BOT, BOT, CEM, moves=moves)
    shown = played(seated, "catch p1")
    assert str(seated.table.moves[5]) == "p3 catch p1"
    assert "Cem (Enter: let it go)> " in shown


def test_one_person_among_bots_lets_it_go_by_enter(tmp_path: Path) -> None:
    seated = sitting(THREE, tmp_path, BOT, BOT, CEM, moves=(*DEALT, "p1 play R1"))
    played(seated, "")
    assert seated.table.moves[5].actor != 2


def test_no_card_of_a_bot_or_of_another_person_is_ever_shown(tmp_path: Path) -> None:
    seated = sitting(THREE, tmp_path, ANN, BEN, BOT, moves=DEALT)
    shown = played(seated, "", "moves", "board", "score", "rules", "undo", "red 1")
    assert "R1" in shown
    assert not any(card in shown for card in ("Y3", "Y4", "B6", "B7"))


def test_bots_alone_are_watched_through_the_eyes_of_everybody(tmp_path: Path) -> None:
    seated = sitting(THREE, tmp_path, BOT, BOT, BOT, moves=DEALT)
    out = io.StringIO()
    Session(seated, Screen(stdin=io.StringIO(), stdout=out)).play()
    assert seated.table.over
    assert "draws 1 card" in out.getvalue()


def test_enter_plays_a_move_only_where_there_is_no_other(tmp_path: Path) -> None:
    seated = sitting(maedn.Maedn(maedn.CONTEST_2021), tmp_path, ANN, BEN)
    assert len(seated.table.view(0).moves) == 1
    assert "Ann (Enter: 1)> " in played(seated, "")
    assert seated.table.moves[1].actor == 0
    seated = sitting(yahtzee.Yahtzee(), tmp_path, ANN, BEN)
    played(seated, "", "")
    assert len(seated.table.moves) == 1


def test_a_move_may_begin_with_the_word_of_a_command(tmp_path: Path) -> None:
    seated = sitting(yahtzee.Yahtzee(), tmp_path, ANN, BEN)
    played(seated, "score", "score chance")
    assert [str(move) for move in seated.table.moves if move.actor == 0] == ["p1 score chance"]


def test_undo_goes_back_to_the_last_person_who_moved(tmp_path: Path) -> None:
    seated = sitting(yahtzee.Yahtzee(), tmp_path, ANN, BEN)
    played(seated, "chance", "chance", "undo")
    assert [str(move) for move in seated.table.moves if move.actor in (0, 1)] == ["p1 score chance"]
    assert seated.table.waiting.on == 1


def test_the_file_holds_the_game_after_every_move_of_a_person(tmp_path: Path) -> None:
    seated = sitting(yahtzee.Yahtzee(), tmp_path, ANN, BEN)
    played(seated, "chance", "chance")
    record = Record.loads((tmp_path / "kept.txt").read_text("utf-8"))
    assert record.moves == tuple(map(str, seated.table.moves))
    again = Sitting.resume(tmp_path / "kept.txt")
    assert again.chairs == (ANN, BEN)
    assert again.table.state == seated.table.state
    assert repr(again.table.luck) == repr(seated.table.luck)


def test_a_record_from_elsewhere_can_be_played_on(tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_text("tablerules record 1\ngame: maedn\nmeta seat-1: a ghost\nmeta luck: -7\n")
    again = Sitting.resume(path)
    assert again.people == (0,)
    assert again.chairs[1] == Chair(bot="capturer")


@pytest.mark.parametrize(
    "text,complaint",
    [
        ("", "holds no record"),
        ("tablerules record 1\ngame: chess\n", "chess cannot be played"),
        ("tablerules record 1\ngame: yahtzee\nviewer: p1\n", "not enough to play on"),
        ("tablerules record 1\ngame: yahtzee\n\n* roll 1\n", "line 4"),
    ],
)
def test_what_is_no_game_to_go_on_with_is_refused(
    tmp_path: Path, text: str, complaint: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(text)
    with pytest.raises(CommandError, match=complaint):
        Sitting.resume(path)


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    table = Table(maedn.Maedn(maedn.CONTEST_2021), Seeded(1))
    table.run([maedn.foremost_bot] * 2)
    write_whole(tmp_path / "over.txt", table.record().dumps())
    with pytest.raises(CommandError, match="this game is over"):
        Sitting.resume(tmp_path / "over.txt")


def test_bots_do_the_same_again_after_resuming(tmp_path: Path) -> None:
    seated = sitting(yahtzee.Yahtzee(), tmp_path, BOT, BEN)
    move = seated.bot_move()
    seated.keep()
    assert Sitting.resume(tmp_path / "kept.txt").bot_move() == move


def test_a_seed_in_digits_is_the_number() -> None:
    assert [seed_of(text) for text in ("7", "-3", "07", "x", "")] == [7, -3, "07", "x", ""]


def test_a_file_is_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.txt"
    write_whole(path, "old\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(CommandError, match="No space left on device"):
        write_whole(path, "new\n")
    assert path.read_text() == "old\n"
    assert [found.name for found in tmp_path.iterdir()] == ["kept.txt"]


def test_finished_games_add_up_in_one_file(tmp_path: Path) -> None:
    table = Table(maedn.Maedn(maedn.CONTEST_2021), Seeded(1))
    table.run([maedn.foremost_bot] * 2)
    path = tmp_path / "all.txt"
    path.write_text(3 * (table.record().dumps() + "\n"))
    assert len(list(read_records(str(path)))) == 3
