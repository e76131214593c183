"""The pages about the command line say what the program does."""

import re
import shlex
from pathlib import Path

import pytest

from scripts.command_line import MARKER, commands, reference
from tablerules.cli.frontends import GAMES, frontend
from tablerules.cli.parser import make_parser

DOCS = Path(__file__).parents[2] / "docs"
HOW_TO = (DOCS / "how-to" / "terminal.md").read_text("utf-8")
LINES = re.findall(r"^    tablerules (.*)$", HOW_TO, re.MULTILINE)


def test_the_reference_lists_every_option_of_every_command() -> None:
    page = reference()
    for name, parser in commands(make_parser()).items():
        section = page.split(f"## tablerules {name}\n")[1].split("\n## ")[0]
        options = re.findall(r"^  (?:-\w, )?(--[a-z-]+)", parser.format_help(), re.MULTILINE)
        assert options
        assert all(option in section for option in options)
    assert MARKER in (DOCS / "reference" / "command-line.md").read_text("utf-8")


@pytest.mark.parametrize("line", LINES)
def test_the_commands_of_the_page_can_be_typed(line: str) -> None:
    args = make_parser().parse_args(shlex.split(line))
    game = getattr(args, "game", None)
    if isinstance(game, str):
        presets = frontend(game).presets
        assert args.preset is None or args.preset in presets


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_can_be_made_for_the_default_rules(game: str) -> None:
    front = frontend(game)
    for name, make in front.bots.items():
        if name != "optimal":  # it is solved when it is made, which other tests do
            assert callable(make(front.presets[front.default]))
    assert front.default_bot in front.bots
    assert front.default in front.presets
