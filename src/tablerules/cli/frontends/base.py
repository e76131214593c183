"""What the terminal has to know about a game. One value of `Frontend` describes each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from attrs import field, frozen

from tablerules.cli.screen import Canvas
from tablerules.core.spoken import Understood

Names: TypeAlias = tuple[str, ...]
"""What people are called, in seat order."""

Draw: TypeAlias = Callable[[Any, Any, Canvas, Names], str]
"""Draws a view of a game as text."""


def _says_nothing(_game: object, _move: object, _names: Names) -> None:
    return None


@frozen(kw_only=True)
class Frontend:
    """A game as the terminal sees it. Whatever is shown comes from views.

    Attributes:
        name: The game's name in records and on the command line.
        title: Its name for people.
        make: The game for some options.
        presets: Its presets.
        default: The name of the preset that is played unless another is asked for.
        bots: Makers of bots, by name; they are given the options.
        default_bot: The name of the bot that plays unless another is asked for.
        hidden: Whether people must not see each other's view.
        cut_ins: Whether anybody may act while it is another one's turn.
        how_to: How moves are typed, in a few lines.
        board: Draws all that is on the table for a view.
        status: Draws what a decision needs, briefly.
        describe: A move in words, for a list of choices.
        narrate: An effect in words; None when it is not worth saying.
        tell_move: A move in words, where its effects do not say it all; otherwise None.
        turns: The effects that say that a turn begins: the whole board is shown then.
        understand: What somebody may mean by a text.
        tries: Moves that somebody may try although they are not legal, to be told why not.
        svg: Draws a view, after the last move if there was one, as a picture.
        styles: Patterns and how what they match is coloured; ornament only.
        rule_sheet: The rules that options make, as plain English; None: tell the options.
    """

    name: str
    title: str
    make: Callable[[Any], Any]
    presets: Mapping[str, Any]
    default: str
    bots: Mapping[str, Callable[[Any], Any]]
    default_bot: str
    hidden: bool = False
    cut_ins: bool = False
    how_to: str
    board: Draw
    status: Draw
    describe: Callable[[Any, Any, Any], str]
    narrate: Callable[[Any, Any, Names], str | None]
    tell_move: Callable[[Any, Any, Names], str | None] = _says_nothing
    turns: tuple[type, ...]
    understand: Callable[[Any, Any, str], Understood[Any]]
    tries: Callable[[Any, Any], Iterable[Any]]
    svg: Callable[[Any, Any, Any, Names], str] | None = None
    styles: Mapping[str, str] = field(factory=dict[str, str])
    rule_sheet: Callable[[Any], str] | None = None

    def sentences(
        self,
        game: object,
        move: object,
        effects: Iterable[object],
        names: Names,
    ) -> Iterator[str]:
        """What to say of a move and its effects, as somebody saw them."""
        said = [self.tell_move(game, move, names)]
        said += [self.narrate(game, effect, names) for effect in effects]
        yield from (sentence for sentence in said if sentence)


def just(bot: object) -> Callable[[object], object]:
    """The maker of a bot that is the same under all options."""
    return lambda _: bot
