"""Every example runs as its user would run it, and says what it promises."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tablerules import yahtzee

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def solutions(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """Where exact solutions are kept, so that two examples of one rule set solve it once."""
    return {"TABLERULES_CACHE": str(tmp_path_factory.mktemp("solutions"))}


def run(
    name: str,
    *arguments: str,
    typed: str = "",
    cwd: Path | None = None,
    variables: Mapping[str, str] | None = None,
) -> str:
    """What an example prints."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **(variables or {})},
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


def test_a_tournament_tells_the_better_bot_and_draws_a_plot(tmp_path: Path) -> None:
    printed = run("tournament.py", "60", cwd=tmp_path)
    assert "collector is better than first roll" in printed
    assert "<svg " in (tmp_path / "tournament.svg").read_text("utf-8")


def test_without_matplotlib_there_is_a_word_instead_of_a_plot(tmp_path: Path) -> None:
    (tmp_path / "matplotlib.py").write_text("raise ImportError", "utf-8")
    printed = run("tournament.py", "60", cwd=tmp_path, variables={"PYTHONPATH": str(tmp_path)})
    assert printed.splitlines()[-1] == "matplotlib is not installed: no plot."
    assert not (tmp_path / "tournament.svg").exists()


def test_the_distribution_of_perfect_play_is_drawn(
    tmp_path: Path, solutions: Mapping[str, str]
) -> None:
    where = tmp_path / "plain.svg"
    printed = run("yahtzee_distributions.py", str(where), "--only", "PLAIN", variables=solutions)
    assert "| mean | 245.87" in printed
    assert "<svg " in where.read_text("utf-8")


def test_advice_is_ranked(solutions: Mapping[str, str]) -> None:
    printed = run("yahtzee_advice.py", variables=solutions)
    moves = [line.split("  ")[0] for line in printed.splitlines()]
    assert moves.index("keep 6 6 6 6") < moves.index("keep 6 6 6") < moves.index("keep none")


def test_house_rules_are_read_out_and_played() -> None:
    printed = run("uno_house_rules.py")
    assert "Who plays a 7 exchanges hands with somebody of his choice." in printed
    assert "wins" in printed.splitlines()[-1]


def test_a_deck_of_ones_own_is_played_and_drawn(tmp_path: Path) -> None:
    printed = run("uno_own_deck.py", cwd=tmp_path)
    assert "The deck has 122 cards" in printed
    for face in ("+1", "X", "WR", "S"):
        assert f"{face:3} was played " in printed
        assert f"{face:3} was played 0 times" not in printed
    assert "wins after" in printed
    assert (tmp_path / "own_deck.svg").read_text("utf-8").startswith("<svg ")


def test_a_match_of_uno_shows_no_hidden_card() -> None:
    printed = run("uno_match.py")
    assert "A round is scored: " in printed
    assert " ??" in printed
    assert printed.splitlines()[-1].startswith("Winner: p")


def test_a_small_game_is_solved_and_played() -> None:
    printed = run("maedn_duel.py")
    assert "p1 wins after" in printed
    assert "the first player wins 51.7729%" in printed


def test_every_example_is_run_here() -> None:
    here = Path(__file__).read_text("utf-8")
    assert [path.name for path in EXAMPLES.glob("*.py") if f'run("{path.name}"' not in here] == []


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
