"""The web table on a real port, and browsers' messages without a browser."""

from __future__ import annotations

import json
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import uvicorn
from attrs import define, field
from websockets.sync.client import ClientConnection, connect

from examples.web_table.app import create_app
from examples.web_table.server import config
from examples.web_table.tables import Hosted, House, Settings

PATIENCE = 20.0


@define(eq=False)
class Served:
    """A running server.

    Attributes:
        port: Where it listens.
        app: The application, for a look at the full states.
        open: The connections to it, to be closed in the end.
    """

    port: int
    app: Any
    open: ExitStack = field(factory=ExitStack)

    @property
    def house(self) -> House:
        found: House = self.app.state.house
        return found

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def hosted(self, key: str) -> Hosted:
        return self.house.find(key)

    def fetch(
        self, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        """The status and the text of an answer."""
        data = body if isinstance(body, bytes) else None
        if body is not None and data is None:
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, dict(headers or {}))  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def connect(self, key: str) -> Client:
        """Somebody who has said nothing yet."""
        address = f"ws://127.0.0.1:{self.port}/ws/{key}"
        return Client(self.open.enter_context(connect(address, max_size=None)))

    def create(self, game: str, preset: str, *seats: str, length: str = "match") -> dict[str, Any]:
        wish = {"type": "Create", "game": game, "preset": preset, "length": length}
        status, text = self.fetch("/api/tables", wish | {"seats": list(seats), "name": ""})
        assert status == 201, text
        made: dict[str, Any] = json.loads(text)
        return made


@contextmanager
def serving(database: Path, *, port: int = 0, **settings: Any) -> Iterator[Served]:
    """Serve in a thread of its own until the block ends."""
    quick: dict[str, Any] = {"bot_delay": 0.0, "pace": (10_000, 10_000)}
    app = create_app(database, Settings(**quick | settings))
    server = uvicorn.Server(config(app, "127.0.0.1", port))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive(), "the server has not started"
        assert time.monotonic() < until, "the server does not start"
        time.sleep(0.01)
    try:
        served = Served(server.servers[0].sockets[0].getsockname()[1], app)
        with served.open:
            yield served
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not stop"


@define(eq=False)
class Client:
    """Somebody at a table.

    Attributes:
        socket: The connection.
        heard: Every message so far, as it came.
        state: The newest position.
    """

    socket: ClientConnection
    heard: list[str] = field(factory=list[str])
    state: dict[str, Any] = field(factory=dict[str, Any])
    others: list[dict[str, Any]] = field(factory=list[dict[str, Any]])

    @staticmethod
    def join(
        served: Served, key: str, token: str = "", language: str = "en", theme: str = "light"
    ) -> Client:
        client = served.connect(key)
        client.send({"type": "Join", "token": token, "language": language, "theme": theme})
        return client

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def play(self, move: str, at: int | None = None) -> None:
        self.send({"type": "Play", "move": move, "at": self.state["ply"] if at is None else at})

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = str(self.socket.recv(timeout=timeout))
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.state = message
        else:
            self.others.append(message)
        return message

    def until(self, true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The first position from now on, the newest one included, of which something is true."""
        while not (self.state and true(self.state)):
            self.hear()
        return self.state

    def after(self, ply: int) -> dict[str, Any]:
        """The first position after so many moves."""
        return self.until(lambda state: state["ply"] > ply)

    def answer(self) -> dict[str, Any]:
        """The next message that is no position."""
        while (message := self.hear())["type"] == "state":
            pass
        return message

    def close(self) -> None:
        self.socket.close()
