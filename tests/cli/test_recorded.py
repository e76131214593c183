"""Recorded sessions: what a person typed and saw, from the command line to the result.

A session is a file: the command after ``$``, then the screen. What was typed stands behind the
prompts. To record what is shown anew after a change, run these tests with ``TABLERULES_RECORD=1``
and read the difference.
"""

import os
import re
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="this system has no pseudo-terminals")
from tests.cli.terminal import Terminal

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.txt"))
COMMAND = re.compile(r"\$ (?:COLUMNS=(\d+) )?tablerules (.+)")
TYPED = re.compile(r"^(?:Ann(?: \(Enter: [\w ]+\))?> |\[[^\]\n]+\] )(.*)$", re.MULTILINE)


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_recorded_session_goes_as_it_did(path: Path) -> None:
    command, _, screen = path.read_text("utf-8").partition("\n")
    found = COMMAND.fullmatch(command)
    assert found is not None
    words, columns = found[2].split(" "), int(found[1] or 80)
    with Terminal(*words, columns=columns, env={"NO_COLOR": "1"}) as terminal:
        for line in TYPED.findall(screen):
            terminal.type(line)
        assert terminal.wait() == 0
        shown = terminal.screen
    if os.environ.get("TABLERULES_RECORD") == "1":
        path.write_text(f"{command}\n{shown}", "utf-8")
    assert shown == screen


def test_there_is_a_session_of_every_game() -> None:
    assert [path.stem for path in SESSIONS] == ["maedn", "uno", "yahtzee"]
