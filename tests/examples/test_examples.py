"""Every example runs as its user would run it, and says what it promises."""

import subprocess
import sys
from pathlib import Path

from tablerules import yahtzee

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str, typed: str = "", cwd: Path | None = None) -> str:
    """What an example prints."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_quickstart_prints_a_full_sheet_and_the_winner() -> None:
    printed = run("quickstart.py")
    assert "TOTAL" in printed
    assert printed.splitlines()[-1].startswith("Winner: p")


def test_the_demo_plays_every_game_to_its_final_table() -> None:
    printed = run("demo.py", "7")
    assert printed.count("=== ") == printed.count("place  who") == 6
    for ending in ("TOTAL", "The match is over", "The game is over"):
        assert ending in printed


def test_pig_keeps_every_law() -> None:
    printed = run("pig.py")
    assert "20 games" in printed
    assert len((EXAMPLES / "pig.py").read_text("utf-8").splitlines()) < 150


def test_physical_dice_that_cannot_be_are_asked_for_again() -> None:
    printed = run("physical_dice.py")
    assert "no: outcome 3: 5 5 5 5 5 5 is no outcome of a roll of 5 dice" in printed
    assert "on the table: ⚁ ⚄ ⚄ ⚄ ⚄" in printed


def test_a_tournament_tells_the_better_bot(tmp_path: Path) -> None:
    printed = run("tournament.py", "60", cwd=tmp_path)
    assert "collector is better than first roll" in printed


def test_the_terminal_frontend_takes_numbers_notation_and_nonsense() -> None:
    turns = "1\nfull house\nundo\nscore nowhere\n" + "".join(
        f"score {box.name}\n" for box in yahtzee.YAHTZEE.sheet.boxes
    )
    printed = run("terminal.py", "3", typed=turns)
    assert "No: column 4 of 'p1 full house': expected 'keep ' or 'score '" in printed
    assert "has no such box. [yahtzee.box.unknown]" in printed
    assert printed.splitlines()[-1].startswith("Winner: p")
    assert len((EXAMPLES / "terminal.py").read_text("utf-8").splitlines()) < 100


def test_the_terminal_frontend_ends_when_nobody_answers() -> None:
    assert "(roll 1)" in run("terminal.py", typed="")


def test_the_chat_bot_answers_everybody() -> None:
    printed = run("chat_bot.py")
    assert "ann sits down as p1." in printed
    assert "bob, that is not possible. p2 keep 6: It is the turn of p1. [core.turn]" in printed
    assert "TOTAL" in printed
