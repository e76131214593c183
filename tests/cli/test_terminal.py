"""Whole sessions at a pseudo-terminal, from the command line to the result."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablerules import Record
from tablerules.core.records import iter_records
from tablerules.games import game_of

pytest.importorskip("pty", reason="this system has no pseudo-terminals")
from tests.cli.terminal import Terminal, play_on

GAMES = {
    "yahtzee": ("yahtzee", "--preset", "YACHT", "--seed", "7"),
    "uno": ("uno", "--option", "target=null", "--seats", "3", "--seed", "7"),
    "maedn": ("maedn", "--preset", "CONTEST_2021", "--seed", "7"),
}


def first(_: str) -> str:
    return "#1"


def checked(path: Path) -> Record:
    """The one record of a file, replayed to its result."""
    with path.open() as file:
        (record,) = iter_records(file)
    for _ in record.replay(game_of(record)):
        pass
    assert record.result is not None
    return record


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_a_game_from_start_to_result(game: str, tmp_path: Path, saves: Path) -> None:
    path = tmp_path / "games.txt"
    with Terminal("play", *GAMES[game], "--record", str(path)) as terminal:
        assert play_on(terminal, first) == 0
        shown = terminal.screen
    record = checked(path)
    assert record.result is not None
    places = [f"{p.rank}. p{p.seats[0] + 1}: {p.score}" for p in record.result.places]
    assert shown.split("The game is over")[-1].rstrip().splitlines()[-len(places) :] == places
    assert not list(saves.iterdir())


def test_a_finished_game_is_not_lost_where_its_record_cannot_be_written(
    tmp_path: Path, saves: Path
) -> None:
    words = (*GAMES["yahtzee"], "--humans", "0", "--record", str(tmp_path))
    with Terminal("play", *words) as terminal:
        assert terminal.wait() == 1
        assert "the finished game is in" in terminal.screen
    (kept,) = saves.iterdir()
    assert checked(kept).result is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_game_goes_on_as_if_nothing_had_happened(game: str, tmp_path: Path) -> None:
    whole, rest, kept = (tmp_path / name for name in ("whole.txt", "rest.txt", "kept.txt"))
    with Terminal("play", *GAMES[game], "--record", str(whole)) as terminal:
        play_on(terminal, first)
    with Terminal("play", *GAMES[game], "--save", str(kept)) as terminal:
        for _ in range(4):
            terminal.type("#1")
        terminal.kill()
        assert terminal.code == -9
    with Terminal("play", "--resume", str(kept), "--record", str(rest)) as terminal:
        assert play_on(terminal, first) == 0
    assert checked(rest).moves == checked(whole).moves


@pytest.mark.parametrize("key,code", [(b"\x03", 130), (b"\x04", 0)])
def test_ctrl_c_and_ctrl_d_leave_a_game_that_goes_on(key: bytes, code: int, saves: Path) -> None:
    with Terminal("play", "yahtzee", "--seed", "1") as terminal:
        terminal.type("full house")
        terminal.press(key)
        assert terminal.wait() == code
        assert "tablerules play --resume" in terminal.screen
    (kept,) = saves.iterdir()
    assert "p1 score full-house" in kept.read_text()
    with Terminal("play", "yahtzee", "--resume") as terminal:
        assert "Full House" in terminal.type("board")
        terminal.type("quit")
        assert terminal.wait() == 0


def test_what_can_be_meant_in_two_ways_is_asked_for() -> None:
    with Terminal("play", "yahtzee", "--seats", "1", "--seed", "7") as terminal:
        assert "Which one?" in terminal.type("straight")
        assert "scores 0 in Large Straight" in terminal.type("b")
        assert "Do you mean this?" in terminal.type("yahtze")
        assert "scores 0 in Yahtzee" in terminal.type("y")


def test_an_answer_to_which_one_may_be_another_move() -> None:
    with Terminal("play", "yahtzee", "--seats", "1", "--seed", "7") as terminal:
        terminal.type("straight")
        assert "in Full House" in terminal.type("full house")


def test_undo_takes_back_the_bots_moves_too(saves: Path) -> None:
    with Terminal("play", "yahtzee", "--seed", "7") as terminal:
        terminal.prompt()
        before = terminal.screen.split("p1 rolls")[-1]
        dice = re.search(r"(\d( \d){4})   \(2 rolls left\)", before)
        assert dice is not None
        terminal.type("chance")
        assert f"{dice[1]}   (2 rolls left)" in terminal.type("undo")
        assert "nothing to take back" in terminal.type("undo")
        terminal.type("quit")
        assert terminal.wait() == 0
    (kept,) = saves.iterdir()
    assert "score" not in kept.read_text().split("\n\n")[1]


def test_two_people_at_one_screen_never_see_each_others_hand(tmp_path: Path) -> None:
    """Between any two clearings of the screen only one hand is ever shown."""
    path = tmp_path / "games.txt"
    words = ("--humans", "2", "--names", "Ann,Ben", "--record", str(path))
    hands: set[str] = set()

    def choose(screen: str) -> str:
        return "" if screen.rstrip().endswith("]") else "#1"

    with Terminal("play", *GAMES["uno"], *words) as terminal:
        assert play_on(terminal, choose) == 0
        pages = terminal.raw.decode().split("\x1b[H\x1b[2J\x1b[3J")
    record = checked(path)
    dealt = {move.split(" ")[2]: move for move in record.moves if move.startswith("* deal")}
    assert len(dealt) > 1
    for page in pages[:-1]:
        owners = set(
            re.findall(r"^(Ann|Ben)(?: \(Enter: 1\))?> ", page.replace("\r", ""), re.MULTILINE)
        )
        assert len(owners) <= 1
        hands |= owners
        if "when nobody else looks" in page:
            shared = page.split("when nobody else looks")[0]
            assert "your hand" not in shared
            assert not re.search(r"\b(Ann|Ben)  +\d", shared)
    assert hands == {"Ann", "Ben"}


def test_a_hand_over_tells_what_everybody_saw_and_no_card_that_was_drawn(tmp_path: Path) -> None:
    words = ("uno", "--seats", "2", "--humans", "2", "--seed", "7", "--save", str(tmp_path / "s"))
    with Terminal("play", *words) as terminal:
        terminal.type("")
        answer = terminal.type("draw")
        assert re.search(r"p\d draws [RGBYW]\S+\.", answer)
        if "keep" in answer:
            answer = terminal.type("keep")
        assert re.search(r"p\d draws 1 card\.", answer.split("press Enter")[0].split("keep")[-1])


def test_commands_can_be_typed_at_any_time(tmp_path: Path) -> None:
    with Terminal("play", "yahtzee", "--names", "Ann", "--seed", "3") as terminal:
        assert "fh) writes the dice" in terminal.type("help")
        assert "take back" in terminal.type("?")
        assert re.search(r"\n +1 keep [\d ]+ and roll 1 die", terminal.type("moves"))
        assert "Large Straight" in terminal.type("board")
        assert "1. Ann (p1): 0\n1. p2: 0" in terminal.type("score")
        assert "joker = forced" in terminal.type("rules")
        assert "is kept in" in terminal.type("save")
        assert "Written to" in terminal.type(f"save {tmp_path / 'copy.txt'}")
        assert "Is a directory" in terminal.type(f"save {tmp_path}")
        assert "is no move here" in terminal.type("xyzzy")
        terminal.type("quit")
        assert terminal.wait() == 0
    with Terminal("play", "--resume", str(tmp_path / "copy.txt")) as terminal:
        assert terminal.prompt()
        assert "Ann>" in terminal.screen


def test_resuming_tells_again_what_has_happened_since_the_start(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    with Terminal("play", "yahtzee", "--seed", "3", "--save", str(path)) as terminal:
        terminal.type("chance")
        terminal.kill()
    with Terminal("play", "yahtzee", "--seed", "3", "--save", str(path)) as terminal:
        assert terminal.wait() == 2
        assert "exists already; go on with it by --resume" in terminal.screen
    with Terminal("play", "--resume", str(path)) as terminal:
        terminal.prompt()
        assert "in Chance" in terminal.screen


@pytest.mark.parametrize("game", GAMES)
def test_a_narrow_terminal_gets_lines_that_fit(game: str) -> None:
    with Terminal("play", *GAMES[game], columns=40) as terminal:
        terminal.type("#1")
        lines = [line for line in terminal.screen.splitlines() if ">" not in line]
        # The lines of the piles and of a hand are lists, which the terminal may break.
        assert not [line for line in lines if len(line) > 40 and "pile:" not in line]


def test_without_colour_no_codes_are_sent() -> None:
    for env, words in (({"NO_COLOR": "1"}, ()), ({}, ("--color", "never")), ({"TERM": "dumb"}, ())):
        with Terminal("play", *GAMES["uno"], *words, env=env) as terminal:
            terminal.type("#1")
            assert b"\x1b" not in terminal.raw
    with Terminal("play", *GAMES["uno"]) as terminal:
        terminal.type("#1")
        assert b"\x1b[" in terminal.raw


def test_ascii_alone_is_sent_where_it_is_asked_for() -> None:
    for words in GAMES.values():
        with Terminal("play", *words, "--ascii", "--names", "Ann") as terminal:
            terminal.type("#1")
            assert terminal.screen.replace("Mensch ärgere", "").isascii()


def test_a_replay_goes_on_by_enter_and_ends_by_q(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with Terminal("play", *GAMES["maedn"], "--humans", "0", "--record", str(path)) as terminal:
        assert terminal.wait() == 0
    with Terminal("replay", str(path)) as terminal:
        assert " 1 * roll" in terminal.type("")
        assert "◦" in terminal.type("b")
        terminal.type("q")
        assert terminal.wait() == 0
    with Terminal("replay", str(path), "--all") as terminal:
        assert terminal.wait() == 0
        assert "result: 1. p" in terminal.screen


def test_a_pipe_that_nobody_reads_leaves_a_game_that_goes_on(saves: Path) -> None:
    words = [sys.executable, "-m", "tablerules.cli", "play", "yahtzee", "--seed", "3"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write("chance\n")
        program.stdin.flush()
        while "scores" not in program.stdout.readline():
            pass
        program.stdout.close()
        program.stdin.write("chance\n" * 50)
        program.stdin.close()
        assert program.wait(60) == 1
        assert not program.stderr.read()
    (kept,) = saves.iterdir()
    assert "p1 score chance" in kept.read_text()
    with Terminal("play", "--resume", str(kept)) as terminal:
        assert terminal.prompt()


def test_a_long_replay_into_a_short_pipe_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with Terminal("play", *GAMES["maedn"], "--humans", "0", "--record", str(path)) as terminal:
        assert terminal.wait() == 0
    words = [sys.executable, "-m", "tablerules.cli", "replay", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.wait(60) == 1
        assert not program.stderr.read()
