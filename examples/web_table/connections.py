"""One browser at a table: what it is sent, and what it may say how often."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablerules import IllegalMove, NotationError
from tablerules.core.seats import Viewer

from .catalogue import OFFERS
from .requests import Bucket, Change, Fill, Play, Refused, Rename, Request, clean_name, parse
from .shows import position, sentences

if TYPE_CHECKING:
    from .tables import Hosted

PATIENCE: Final = 40
"""After so many messages that were refused in form, the connection is closed."""
TOLD: Final = 60
"""Of so many moves somebody is told who has just come."""
UNSENT: Final = 50
"""No more answers wait for a browser that does not read them."""


class Goodbye(Exception):  # noqa: N818 - it is how a connection ends
    """The connection is to be closed."""


@define(eq=False)
class Connection:
    """One browser at a table.

    All that is sent goes through `speak`: it sends the newest position only, however many there
    were since the last one, so that a slow browser holds nobody up and fills no queue.

    Attributes:
        socket: The connection.
        viewer: Who looks.
        language: In which language.
        theme: In which colours.
        bucket: How many messages may still come.
        wake: Set when there may be something to send.
        tasks: What speaks and listens.
    """

    socket: WebSocket
    viewer: Viewer
    language: str
    theme: str
    bucket: Bucket
    wake: asyncio.Event = field(factory=asyncio.Event)
    tasks: tuple[asyncio.Task[None], ...] = ()
    _answers: deque[dict[str, Any]] = field(init=False, factory=lambda: deque(maxlen=UNSENT))
    _told: int | None = field(init=False, default=None)
    _sent: tuple[Any, ...] | None = field(init=False, default=None)
    _faults: int = field(init=False, default=0)

    # -------------------------------------------------------------- sending

    async def speak(self, hosted: Hosted) -> None:
        """Send whatever is new, for as long as the browser is there."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            await self.flush()
            now = (hosted.table.ply, hosted.version, self.language, self.theme)
            if now != self._sent:
                await self.socket.send_json(self._news(hosted))
                self._sent = now

    async def flush(self) -> None:
        """Send the answers that wait."""
        while self._answers:
            await self.socket.send_json(self._answers.popleft())

    def dismiss(self, code: str) -> None:
        """Say why this browser has to go, and let it go."""
        self.answer(type="error", code=code)
        for task in self.tasks:
            task.cancel()

    def answer(self, **message: Any) -> None:  # noqa: ANN401 - plain data
        """Say something to this browser only."""
        self._answers.append(message)
        self.wake.set()

    def _news(self, hosted: Hosted) -> dict[str, Any]:
        """The table as it is now, and what has happened since the last message."""
        table = hosted.table
        since = max(0, table.ply - TOLD) if self._told is None else self._told
        fresh, self._told = self._told is None, table.ply
        voice = hosted.voice(self.viewer, self.language, self.theme)
        happened = table.happened(self.viewer, since=since)
        return {
            "type": "state",
            **about(hosted, self.viewer),
            "ply": table.ply,
            "fresh": fresh,
            "yours": any(move.actor == self.viewer for move, _ in happened),
            "told": sentences(hosted.name, table.game, happened, voice, since),
            **position(hosted.name, table.game, table.state, voice, hosted.last(self.viewer)),
        }

    # -------------------------------------------------------------- hearing

    async def listen(self, hosted: Hosted) -> None:
        """Take messages until the browser goes or has sent too much nonsense."""
        while True:
            try:
                text = await hear(self.socket)
                self.bucket.spend()
                self._obey(hosted, parse(Request, text))
            except Refused as error:
                self.answer(type="error", code=error.code)
                self._count()
            except NotationError:
                self.answer(type="error", code="notation")
                self._count()
            except IllegalMove as error:
                refusal = error.refusal
                self.answer(type="refused", rule=refusal.rule, sentence=refusal.sentence)

    def _count(self) -> None:
        self._faults += 1
        if self._faults >= PATIENCE:
            raise Goodbye

    def _obey(self, hosted: Hosted, request: Request) -> None:
        match request:
            case Play(move, at):
                hosted.play(self.viewer, move, at)
            case Change(language, theme):
                if language != self.language:
                    self._told = None  # all is told again in the other language
                self.language, self.theme = language, theme
                self.wake.set()
            case Rename(name):
                if not isinstance(self.viewer, int):
                    raise Refused("foreign")
                hosted.seat(self.viewer, name=clean_name(name))
            case Fill(seat):
                hosted.fill(self.viewer, seat)


def about(hosted: Hosted, viewer: Viewer) -> dict[str, Any]:
    """What everybody may know of a table, besides the game itself."""
    here = {connection.viewer for connection in hosted.connections}
    return {
        "game": hosted.name,
        "title": OFFERS[hosted.name].title,
        "preset": hosted.preset,
        "you": viewer if isinstance(viewer, int) else None,
        "host": hosted.host,
        "seats": [
            {
                "name": chair.name,
                "bot": chair.bot,
                "person": chair.token is not None,
                "here": seat in here,
            }
            for seat, chair in enumerate(hosted.chairs)
        ],
    }


async def hear(socket: WebSocket) -> str:
    """The next text; anything else is refused.

    Raises:
        WebSocketDisconnect: The browser is gone.
        Refused: It is no text.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    text = message.get("text")
    if not isinstance(text, str):
        raise Refused("malformed")
    return text
