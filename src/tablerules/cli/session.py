"""A game played at a terminal, to its end or until the people leave it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import define, field

from tablerules.cli.answers import answer, why_not
from tablerules.cli.errors import CommandError
from tablerules.cli.files import write_whole
from tablerules.cli.looking import LETTERS, Looking
from tablerules.cli.rulebook import rule_text
from tablerules.cli.screen import Screen
from tablerules.cli.sitting import Sitting
from tablerules.core.errors import NotationError
from tablerules.core.seats import PUBLIC, REFEREE, Seat, Viewer

_SEATED = re.compile(r"(?:p([1-9][0-9]?)|ref) \S", re.ASCII)

HELP: Final = """\
Besides moves you can type:
  moves       list what you may do; the number of a move plays it
  board       show everything again
  score       who is where
  rules       the rules of this table
  undo        take back your last move and what came after it
  save FILE   write a copy of the game to a file (it is kept after every move anyway)
  quit        leave; the game can be resumed
Where a word can mean several moves you are asked which one; nothing is guessed."""


@define
class Session:
    """People and bots at one terminal.

    In a game with hidden hands the screen belongs to one person at a time: it is cleared, and the
    next one asked to come, before that person's view is shown.

    Attributes:
        sitting: The game.
        screen: The terminal.
        looking: Shows the game.
    """

    sitting: Sitting
    screen: Screen
    looking: Looking = field(init=False)
    _declined: tuple[int, Seat] | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        self.looking = Looking(self.sitting, self.screen)

    @property
    def secret(self) -> bool:
        """Whether people at this terminal must not see each other's view."""
        return self.sitting.frontend.hidden and len(self.sitting.people) > 1

    def play(self) -> None:
        """Play until the game is over.

        It is kept after every move of a person and whenever one is to decide. Between these bots
        and dice would do the same again.

        Raises:
            EOFError: Nobody answers any more, or somebody leaves.
            KeyboardInterrupt: Somebody wants out at once.
        """
        table, people = self.sitting.table, self.sitting.people
        self.sitting.keep()
        while not table.over:
            move = self._next_move()
            if move is not None:
                table.play(move)
                if move.actor in people or table.waiting.on in (None, *people):
                    self.sitting.keep()
        self._finish()

    def _finish(self) -> None:
        people = self.sitting.people
        if self.secret:
            self.screen.clear()
        viewer: Viewer = people[0] if len(people) == 1 else PUBLIC
        self.looking.tell(viewer)
        self.screen.rule("The game is over")
        self.looking.board(viewer)
        self.looking.results(self.sitting.table.standings)

    # Who acts

    def _next_move(self) -> Any:
        """What comes next: people who cut in go first, then bots, then the person on turn."""
        table, people = self.sitting.table, self.sitting.people
        waiting = table.waiting
        if self.secret and self.sitting.frontend.cut_ins and waiting.on not in people:
            move = self._shared("Enter goes on")
            if move is not None:
                return move
        if not self.secret:
            for seat in waiting.also:
                if seat in people and self._declined != (table.ply, seat):
                    return self._decide(seat, cut_in=True)
        move = self.sitting.bot_move()
        if not people:
            self.looking.tell(PUBLIC)
        if move is None and isinstance(waiting.on, int):
            return self._decide(waiting.on)
        return move

    def _shared(self, request: str) -> Any:
        """A moment in which all may look; None, or the move with which somebody cuts in."""
        self.looking.holder = None
        self.screen.clear()
        self.looking.tell(PUBLIC)
        if self.sitting.frontend.cut_ins:
            request += ", a move with its seat (as 'p2 ...') cuts in"
        while True:
            text = self.screen.ask(f"[{request}] ")
            if not text:
                return None
            if text.casefold() == "quit":
                raise EOFError
            move = self._cut_in(text)
            if move is not None:
                return move

    def _cut_in(self, text: str) -> Any:
        """The move that another person makes by writing the seat before it, or ``ref``.

        Whoever speaks for the table may type what a referee imposes, where the options know one.
        """
        table, found = self.sitting.table, _SEATED.match(text)
        seat = int(found[1]) - 1 if found and found[1] else None
        if found is None or (seat is not None and seat not in self.sitting.people):
            self.screen.say("Type Enter, or the move of a person at this terminal.")
            return None
        try:
            move = table.game.read(text)
        except NotationError as error:
            self.screen.say(f"This is no move: {error}.")
            return None
        if move in table.legal_moves(REFEREE if seat is None else seat):
            return move
        self.screen.say(why_not(table.game, table.view(PUBLIC if seat is None else seat), move))
        return None

    # What a person decides

    def _decide(self, seat: Seat, *, cut_in: bool = False) -> Any:
        """Ask a person for a move; None when the game is to be looked at anew."""
        if self.secret and self.looking.holder != seat:
            move = self._shared(f"{self.looking.title(seat)}, press Enter when nobody else looks")
            if move is not None:
                return move
        self.looking.holder = seat
        self.looking.present(seat)
        view = self.sitting.table.view(seat)
        only = len(view.moves) == 1 and not cut_in
        enter = " (Enter: let it go)" if cut_in else " (Enter: 1)" if only else ""
        prompt = f"{self.sitting.names[seat]}{enter}> "
        text: str | None = None
        while True:
            text = self.screen.ask(prompt) if text is None else text
            if not text and cut_in:
                self._declined = (self.sitting.table.ply, seat)
                return None
            if not text and only:
                return view.moves[0]
            done, move, text = self._answered(seat, view, text)
            if done:
                return move

    def _answered(self, seat: Seat, view: Any, text: str) -> tuple[bool, Any, str | None]:
        """Whether asking is over, the move, and what was typed instead of an answer."""
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not None and (not rest.strip() or command is Session.save):
            return command(self, seat, rest.strip()), None, None
        if not text:
            return False, None, None
        found = _SEATED.match(text)
        other = found is not None and found[1] != str(seat + 1)
        if other and self.sitting.frontend.cut_ins:
            move = self._cut_in(text)
            return move is not None, move, None
        meant = answer(self.sitting.frontend, self.sitting.table.game, view, text)
        if meant.candidates:
            move, instead = self._which(view, meant.candidates)
            return move is not None, move, instead
        if meant.move is None:
            self.screen.say(meant.reply)
        return meant.move is not None, meant.move, None

    def _which(self, view: Any, moves: Sequence[Any]) -> tuple[Any, str | None]:
        """Ask which of several moves is meant; the move, or what was typed instead."""
        if len(moves) > len(LETTERS):
            self.screen.say(f"That fits {len(moves)} moves; say a little more.")
            return None, None
        self.screen.say("Do you mean this?" if len(moves) == 1 else "Which one?")
        self.looking.list_candidates(view, moves)
        text = self.screen.ask("[letter, or something else] ")
        if len(moves) == 1 and text.casefold() in {"y", "yes"}:
            return moves[0], None
        letter = text.casefold().rstrip(")")
        number = LETTERS.find(letter) if len(letter) == 1 else -1
        return (moves[number], None) if 0 <= number < len(moves) else (None, text or None)

    # Commands

    def help(self, _seat: Seat, _rest: str) -> bool:
        """Tell how moves and commands are typed."""
        self.screen.show(self.sitting.frontend.how_to)
        self.screen.show(HELP)
        return False

    def moves(self, seat: Seat, _rest: str) -> bool:
        """List all moves."""
        self.looking.list_moves(self.sitting.table.view(seat))
        return False

    def board(self, seat: Seat, _rest: str) -> bool:
        """Show everything again."""
        self.looking.board(seat)
        return False

    def score(self, _seat: Seat, _rest: str) -> bool:
        """Show who is where."""
        self.looking.results(self.sitting.table.standings)
        return False

    def rules(self, _seat: Seat, _rest: str) -> bool:
        """Show the rules of this table."""
        self.screen.say(rule_text(self.sitting.frontend, self.sitting.table.game.options))
        return False

    def undo(self, _seat: Seat, _rest: str) -> bool:
        """Take back the last move of a person."""
        if not self.sitting.undo():
            self.screen.say("There is nothing to take back.")
            return False
        self.sitting.keep()
        self.looking.forget()
        self._declined = None
        self.screen.say("Taken back.")
        return True

    def save(self, _seat: Seat, rest: str) -> bool:
        """Write a copy of the game."""
        if not rest:
            self.screen.show(f"The game is kept in {self.sitting.path}")
            return False
        try:
            write_whole(Path(rest).expanduser(), self.sitting.record().dumps())
            self.screen.show(f"Written to {rest}")
        except CommandError as error:
            self.screen.say(str(error))
        return False

    def quit(self, _seat: Seat, _rest: str) -> bool:
        """Leave the game.

        Raises:
            EOFError: Always.
        """
        raise EOFError


COMMANDS: Final[dict[str, Callable[[Session, Seat, str], bool]]] = {
    "help": Session.help,
    "?": Session.help,
    "moves": Session.moves,
    "board": Session.board,
    "score": Session.score,
    "rules": Session.rules,
    "undo": Session.undo,
    "save": Session.save,
    "quit": Session.quit,
    "exit": Session.quit,
}
"""What can be typed besides moves; each says whether the game is to be looked at anew."""
