"""A record as a value: to text, from text, and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar, cast

from attrs import field, frozen

from tablerules.core.codec import decode_field, encode, field_shapes
from tablerules.core.errors import IllegalMove, JsonError, NotationError, RecordError
from tablerules.core.game import Game
from tablerules.core.records.follow import Impossible, follow
from tablerules.core.records.reader import read_parts
from tablerules.core.records.text import (
    ACTOR,
    GAME,
    META,
    MOST_SEATS,
    OPTION,
    VERSION,
    Comment,
    Lines,
    Readable,
    TextLines,
    one_line,
    sentence_of,
    write_json,
    write_places,
    write_settlement,
)
from tablerules.core.rng import Rng
from tablerules.core.scoring import Standings
from tablerules.core.seats import Viewer, write_actor

T = TypeVar("T")

_WORLDS = 256
"""A viewer's result is wrong when it fits none of so many possible ends, and these all agree."""


def game_name(game: Game[Any, Any, Any]) -> str:
    """The name of a game in records: that of its class, in lower case."""
    return type(game).__name__.strip("_").lower()


def _by_ply(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    return tuple(sorted(comments, key=lambda comment: comment.ply))


@frozen(kw_only=True)
class Record:
    """A game written down, or what one viewer saw of it.

    Attributes:
        game: The name of the game.
        options: Its options, each as plain JSON data. Those left out have their defaults.
        moves: The text of every move, outcomes of chance included.
        viewer: Whose record it is; None when it holds the whole truth.
        result: The final standings; None while the game goes on.
        meta: What else is to be said about the game, by names such as ``date``.
        comments: Remarks, in order.
        lines: Where its parts stand in the file it was read from.

    Raises:
        ValueError: A part cannot be written in one line, or names something wrongly.
    """

    game: str
    options: Mapping[str, Any] = field(factory=dict[str, Any])
    moves: tuple[str, ...] = ()
    viewer: Viewer | None = None
    result: Standings | None = None
    meta: Mapping[str, str] = field(factory=dict[str, str])
    comments: tuple[Comment, ...] = field(default=(), converter=_by_ply)
    lines: Lines | None = field(default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        if not GAME.fullmatch(self.game):
            msg = f"game must be a name such as 'yahtzee', not {self.game[:40]!r}"
            raise ValueError(msg)
        for name in self.options:
            if not OPTION.fullmatch(name):
                msg = f"{name[:60]!r} cannot be the name of an option"
                raise ValueError(msg)
        for name, text in self.meta.items():
            if not META.fullmatch(name):
                msg = f"a name in meta is made of a-z, 0-9 and -, and {name[:40]!r} is not"
                raise ValueError(msg)
            one_line(f"meta {name}", text)
        for move in self.moves:
            if not ACTOR.match(move):
                msg = f"a move begins with its actor ('* ', 'p1 '), and {move[:40]!r} does not"
                raise ValueError(msg)
            one_line("a move", move)
        self._check_ends()

    def _check_ends(self) -> None:
        last = len(self.moves)
        if not all(0 <= comment.ply <= last for comment in self.comments):
            msg = f"a comment stands after 0 to {last} moves"
            raise ValueError(msg)
        if self.result is None:
            return
        if not self.result.over:
            raise ValueError("result must be final standings, and these are provisional")
        places = self.result.places
        if not places or not all(p.seats and max(p.seats) < MOST_SEATS for p in places):
            msg = f"result must have places, each with seats below {MOST_SEATS}"
            raise ValueError(msg)

    @classmethod
    def of(  # noqa: PLR0913 - all but game and moves are named and optional
        cls,
        game: Game[Any, Any, Any],
        moves: Sequence[Any],
        *,
        viewer: Viewer | None = None,
        result: Standings | None = None,
        meta: Mapping[str, str] | None = None,
        comments: Sequence[Comment] = (),
    ) -> Record:
        """The record of a game with these moves, as seen by the viewer if there is one."""
        options = cast("dict[str, Any]", encode(game.options))
        seen = moves if viewer is None else [game.seen(move, viewer) for move in moves]
        return cls(
            game=game_name(game),
            options={name: data for name, data in options.items() if name != "type"},
            moves=tuple(game.write(move) for move in seen),
            viewer=viewer,
            result=result,
            meta=dict(meta or {}),
            comments=tuple(comments),
        )

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read the text of one record.

        Raises:
            RecordError: The text is no record, or holds several.
        """
        records = iter_records(TextLines(text))
        found = next(records, None)
        if found is None:
            raise RecordError(1, "there is no record here")
        another = next(records, None)
        if another is not None:
            head = 1 if another.lines is None else another.lines.head
            raise RecordError(head, "a second record begins here; use iter_records for many")
        return found

    def dumps(self) -> str:
        """The text, which `loads` reads as an equal record."""
        lines = [f"tablerules record {VERSION}", f"game: {self.game}"]
        if self.viewer is not None:
            lines.append(f"viewer: {write_actor(self.viewer)}")
        lines += [f"option {name}: {write_json(data)}" for name, data in self.options.items()]
        lines += [f"meta {name}: {text}".rstrip() for name, text in self.meta.items()]
        lines.append("")
        remarks = iter([*self.comments, None])
        remark = next(remarks)
        for ply, move in enumerate((*self.moves, None)):
            while remark is not None and (remark.ply <= ply or move is None):
                lines.append(f"# {remark.text}".rstrip())
                remark = next(remarks)
            if move is not None:
                lines.append(move)
        if self.result is not None:
            lines.append(f"result: {write_places(self.result)}")
            if self.result.settlement:
                lines.append(f"settlement: {write_settlement(self.result)}")
        return "\n".join(lines) + "\n"

    def read_options(self, kind: type[T]) -> T:
        """The options as a value of the game's own class.

        Raises:
            RecordError: An option is unknown, or its value or their combination is not allowed.
        """
        known = field_shapes(kind)
        arguments: dict[str, Any] = {}
        for name, data in self.options.items():
            if name not in known:
                raise RecordError(self._line(name), f"{self.game} has no option {name}")
            try:
                arguments[name] = decode_field(kind, name, data)
            except JsonError as error:
                raise RecordError(self._line(name), f"option {name}: {error}") from None
        try:
            return kind(**arguments)
        except (ValueError, TypeError, LookupError, ArithmeticError) as error:
            reason = sentence_of(error)
            raise RecordError(self._line(reason.split(" ")[0]), reason) from None

    def replay(self, game: Game[Any, Any, Any]) -> Iterator[Any]:
        """Go through the game and check it: every move, and the result if there is one.

        Args:
            game: The rules; they must have the options of the record.

        Yields:
            The start, and the state after each move. For a viewer's record: that viewer's views,
            and checked is what the viewer can check.

        Raises:
            RecordError: Another game, other options, a text that is no move, a move that is not
                legal, or a wrong result; with the line.
        """
        self._check_game(game)
        if self.viewer is None:
            return self._states(game)
        return self._views(game, self.viewer)

    def _check_game(self, game: Game[Any, Any, Any]) -> None:
        if self.game != game_name(game):
            reason = f"this is a game of {self.game}, not of {game_name(game)}"
            raise RecordError(self._line(), reason)
        options = self.read_options(cast("type[Any]", type(game.options)))
        for name in field_shapes(type(game.options)):
            ours, theirs = getattr(game.options, name), getattr(options, name)
            if ours != theirs:
                reason = sentence_of(ValueError(f"option {name} is {theirs}, the game's is {ours}"))
                raise RecordError(self._line(name), reason)
        if isinstance(self.viewer, int) and self.viewer >= game.seats:
            reason = f"viewer {write_actor(self.viewer)} does not play, {game.seats} do"
            raise RecordError(self._line(), reason)

    def _states(self, game: Game[Any, Any, Any]) -> Iterator[Any]:
        state = game.start()
        yield state
        for ply, text in enumerate(self.moves):
            move = self._read(game, ply, text)
            try:
                state = game.apply(state, move)
            except IllegalMove as error:
                raise RecordError(self._move_line(ply), sentence_of(error)) from error
            yield state
        self._check_result(game, [state])

    def _views(self, game: Game[Any, Any, Any], viewer: Viewer) -> Iterator[Any]:
        state, rng = game.start(), Rng("follow")
        view = game.view(state, viewer)
        yield view
        for ply, text in enumerate(self.moves):
            move = self._read(game, ply, text)
            try:
                state = follow(game, view, viewer, move, rng)
            except Impossible as error:
                reason = sentence_of(ValueError(f"{text}: {error}"))
                raise RecordError(self._move_line(ply), reason) from None
            view = game.view(state, viewer)
            yield view
        others = (game.imagine(view, rng) for _ in range(_WORLDS))
        self._check_result(game, chain([state], others))

    def _read(self, game: Game[Any, Any, Any], ply: int, text: str) -> Any:  # noqa: ANN401 - a move
        try:
            return game.read(text)
        except NotationError as error:
            raise RecordError(self._move_line(ply), sentence_of(error), error.column) from None

    def _check_result(self, game: Game[Any, Any, Any], ends: Iterable[Any]) -> None:
        """Compare the result with how the game ended in all states that may be the real one.

        Where these do not agree, the viewer could not know the result from what he saw.
        """
        if self.result is None:
            return
        told: Standings | None = None
        for state in ends:
            ended = game.standings(state)
            if not game.waiting(state).over:
                reason = "there is a result, but the game is not over"
                raise RecordError(self._where().result, reason)
            if self.result == ended or (told is not None and told != ended):
                return
            told = ended
        if told is not None:
            reason = f"the game ended otherwise: {write_places(told)}"
            if told.settlement:
                reason += f"; settlement: {write_settlement(told)}"
            raise RecordError(self._where().result, reason)

    def _where(self) -> Lines:
        """Where everything stands: in the file it came from, or in the text it would have."""
        lines = self.lines or Record.loads(self.dumps()).lines
        return Lines(1, {}, (), 1) if lines is None else lines

    def _line(self, option: str = "") -> int:
        """The line of an option; without one, that of the head."""
        where = self._where()
        return where.options.get(option, where.head)

    def _move_line(self, ply: int) -> int:
        return self._where().moves[ply]


def iter_records(file: Readable) -> Iterator[Record]:
    """Read the records of a file one by one; no more than one is held at a time.

    Args:
        file: A file that is open for reading, as text or as bytes in UTF-8.

    Yields:
        Each record once it has been read.

    Raises:
        RecordError: The file holds something else; with the line.
    """
    for parts in read_parts(file):
        yield Record(**parts)
