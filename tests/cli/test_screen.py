"""What is written to terminals that can do more or less."""

import io
import subprocess
import sys

import pytest

from tablerules.cli import screen as module
from tablerules.cli.errors import CommandError
from tablerules.cli.screen import LONGEST_ANSWER, Screen


class Tty(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Latin(io.StringIO):
    encoding = "ascii"


def shown(screen: Screen, text: str) -> str:
    screen.show(text, {"red": "red"})
    assert isinstance(screen.stdout, io.StringIO)
    return screen.stdout.getvalue()


@pytest.fixture(autouse=True)
def colour_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_terminal_gets_colours() -> None:
    assert "\x1b[" in shown(Screen(stdout=Tty()), "a red card")


def test_a_pipe_gets_none_unless_they_are_asked_for() -> None:
    assert shown(Screen(stdout=io.StringIO()), "a red card") == "a red card\n"
    assert "\x1b[" in shown(Screen(stdout=io.StringIO(), color="always"), "a red card")


def test_nobody_who_says_no_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(Screen(stdout=Tty(), color="never"), "a red card") == "a red card\n"
    monkeypatch.setenv("NO_COLOR", "1")
    screen = Screen(stdout=Tty())
    assert shown(screen, "a red card") == "a red card\n"
    assert not screen.canvas.style.colour


def test_a_dumb_terminal_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert shown(Screen(stdout=Tty()), "a red card") == "a red card\n"


def test_without_rich_everything_works_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    screen = Screen(stdout=Tty())
    assert shown(screen, "a red card") == "a red card\n"
    assert not screen.canvas.style.colour
    with pytest.raises(CommandError, match="pip install 'tablerules") as refused:
        Screen(stdout=Tty(), color="always")
    assert refused.value.code == 2


def test_a_terminal_without_unicode_gets_ascii() -> None:
    assert not Screen(stdout=Latin()).canvas.style.unicode
    assert not Screen(stdout=Tty(), ascii_only=True).canvas.style.unicode
    assert Screen(stdout=Tty()).canvas.style.unicode


def test_sentences_are_wrapped_to_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    screen = Screen(stdout=io.StringIO())
    screen.say("word " * 20)
    assert isinstance(screen.stdout, io.StringIO)
    lines = screen.stdout.getvalue().splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) < 30


def test_brackets_are_text_and_no_markup() -> None:
    assert "[bold] [1] [/]" in shown(Screen(stdout=Tty()), "dice [bold] [1] [/]")


def test_the_end_of_the_input_is_told_apart_from_an_empty_line() -> None:
    screen = Screen(stdin=io.StringIO("\n  answer \n"), stdout=io.StringIO())
    assert screen.ask("?") == ""
    assert screen.ask("?") == "answer"
    with pytest.raises(EOFError):
        screen.ask("?")


def test_an_endless_line_is_read_in_parts() -> None:
    screen = Screen(stdin=io.StringIO("x" * 3 * LONGEST_ANSWER), stdout=io.StringIO())
    assert len(screen.ask("?")) == LONGEST_ANSWER


def test_the_program_does_not_load_numpy_or_rich_to_print_its_help() -> None:
    code = (
        "import sys; from tablerules.cli.parser import make_parser; make_parser().format_help();"
        "print([name for name in ('numpy', 'rich', 'tablerules.uno') if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
