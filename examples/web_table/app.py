"""The web application: pages, pictures, an interface for tables and replays, and the sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablerules import NotationError, uno, yahtzee
from tablerules.core.drawing import Look
from tablerules.core.palette import THEMES

from .catalogue import catalogue
from .connections import Connection, Goodbye, about, hear
from .requests import MOST_BYTES, Bucket, Create, Join, Refused, parse
from .shows import position, sentences
from .store import Store
from .tables import Hosted, House, Settings

STATIC: Final = Path(__file__).parent / "static"
MOST_ADDRESSES: Final = 10_000
MOST_BROWSERS: Final = 40
"""No more browsers look at one table."""
SAME_SEAT: Final = 4
"""No more browsers sit at one seat; the oldest has to go."""

_STATUS = {"unknown": 404, "token": 403, "running": 409, "slow": 429, "full": 503}
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Headers:
    """Adds headers that tell browsers to load nothing from elsewhere and to tell nobody."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        await self.app(scope, receive, send_more)


# ------------------------------------------------------------------ pages and pictures


def page(name: str) -> Callable[[Request], Awaitable[Response]]:
    """The handler that sends a page."""

    async def send(_: Request) -> Response:
        return FileResponse(STATIC / name)

    return send


def _svg(text: str) -> Response:
    kept = {"Cache-Control": "public, max-age=86400"}
    return Response(text, media_type="image/svg+xml", headers=kept)


def _look(request: Request) -> Look:
    theme = THEMES.get(request.path_params["theme"])
    if theme is None:
        raise HTTPException(404)
    return Look(theme=theme)


async def card(request: Request) -> Response:
    """One card of UNO by its text, or a back. Anybody may know what cards look like."""
    name, look = request.path_params["name"], _look(request)
    try:
        shown = None if name == "back" else uno.card(name)
        return _svg(uno.card_picture(shown, look=look).svg)
    except (NotationError, ValueError):
        raise HTTPException(404) from None


async def die(request: Request) -> Response:
    """One die."""
    face, look = request.path_params["face"], _look(request)
    if face not in range(1, 7):
        raise HTTPException(404)
    return _svg(yahtzee.dice_picture((face,), look=look).svg)


# ------------------------------------------------------------------ the interface


def house_of(connection: Request | WebSocket) -> House:
    """The house that the application serves."""
    found: House = connection.app.state.house
    return found


async def games(_: Request) -> Response:
    """All that can be played."""
    return JSONResponse(catalogue())


async def create(request: Request) -> Response:
    """Make a table; the tokens are told this once."""
    buckets: dict[str, Bucket] = request.app.state.makers
    address = request.client.host if request.client else ""
    if len(buckets) >= MOST_ADDRESSES:
        for known in [known for known, bucket in buckets.items() if bucket.full]:
            del buckets[known]
    buckets.setdefault(address, Bucket(20, 0.1)).spend()
    wish: Create = parse(Create, await _body(request))
    hosted, tokens = house_of(request).create(wish)
    return JSONResponse({"table": hosted.key, "tokens": tokens, "host": hosted.host}, 201)


async def _body(request: Request) -> bytes:
    """The body of a request, as long as it is short."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise Refused("oversized")
    return body


def _seen(request: Request) -> tuple[Hosted, Any]:
    """The table of a request, and who asks."""
    hosted = house_of(request).find(request.path_params["table"])
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return hosted, hosted.viewer(token if kind.lower() == "bearer" else "")


async def replay(request: Request) -> Response:
    """A position of a game that is over, as somebody saw it."""
    hosted, viewer = _seen(request)
    language = request.query_params.get("language", "en")
    theme = request.query_params.get("theme", "light")
    ply, states = request.path_params["ply"], hosted.states()
    if ply >= len(states) or language not in {"en", "de"} or theme not in THEMES:
        raise HTTPException(404)
    game, voice = hosted.table.game, hosted.voice(viewer, language, theme)
    happened: list[tuple[Any, Any]] = []
    if ply:
        move, before = hosted.table.moves[ply - 1], states[ply - 1]
        happened = [(game.seen(move, viewer), game.effects(before, move, viewer))]
    shown = {
        **about(hosted, viewer),
        "ply": ply,
        "last": len(states) - 1,
        "told": sentences(hosted.name, game, happened, voice, ply - 1),
        **position(hosted.name, game, states[ply], voice, hosted.last(viewer, ply)),
    }
    return JSONResponse(shown)


async def record(request: Request) -> Response:
    """The record of a game that is over, as somebody saw it."""
    hosted, viewer = _seen(request)
    hosted.states()  # refuses while the game goes on
    meta = {f"seat-{seat}": name for seat, name in enumerate(hosted.names, start=1)}
    return PlainTextResponse(hosted.table.record(viewer, meta=meta).dumps())


async def refused(_: Request, error: Exception) -> Response:
    """Say why a request is not answered."""
    code = error.code if isinstance(error, Refused) else "malformed"
    return JSONResponse({"error": code}, _STATUS.get(code, 400))


# ------------------------------------------------------------------ the sockets


async def socket(connection: WebSocket) -> None:
    """A browser at a table, from its first message to its last."""
    await connection.accept()
    try:
        hosted, known = await _joined(connection)
    except Refused as error:
        with suppress(WebSocketDisconnect, RuntimeError):
            await connection.send_json({"type": "error", "code": error.code})
            await connection.close(4000)
        return
    except (TimeoutError, WebSocketDisconnect):
        with suppress(WebSocketDisconnect, RuntimeError):
            await connection.close(4000)
        return
    await _serve(hosted, known)


async def _joined(connection: WebSocket) -> tuple[Hosted, Connection]:
    """Wait for the first message and find out who this is.

    Raises:
        Refused: No such table or token.
        TimeoutError: Nothing was said.
    """
    house = house_of(connection)
    async with asyncio.timeout(house.settings.join_within):
        join: Join = parse(Join, await hear(connection))
    hosted = house.find(connection.path_params["table"])
    viewer = hosted.viewer(join.token)
    same = [known for known in hosted.connections if known.viewer == viewer]
    if isinstance(viewer, int) and len(same) >= SAME_SEAT:
        same[0].dismiss("elsewhere")
    elif len(hosted.connections) >= MOST_BROWSERS:
        raise Refused("full")
    bucket = Bucket(*house.settings.pace)
    return hosted, Connection(connection, viewer, join.language, join.theme, bucket)


async def _serve(hosted: Hosted, known: Connection) -> None:
    """Speak and listen at the same time until one of them ends."""
    hosted.enter(known)
    known.wake.set()
    speaking = asyncio.create_task(known.speak(hosted))
    listening = asyncio.create_task(known.listen(hosted))
    known.tasks = (speaking, listening)
    try:
        await asyncio.wait(known.tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hosted.leave(known)
        for task in known.tasks:
            task.cancel()
        ends = await asyncio.gather(*known.tasks, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await known.flush()
            await known.socket.close(4000)
    for end in ends:
        expected = (WebSocketDisconnect, Goodbye, asyncio.CancelledError, RuntimeError, OSError)
        if isinstance(end, BaseException) and not isinstance(end, expected):
            raise end


# ------------------------------------------------------------------ all together


def create_app(database: str | Path, settings: Settings | None = None) -> Starlette:
    """The application over a file of SQLite."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = Store(database)
        app.state.house = House(store, settings or Settings())
        app.state.makers = {}
        try:
            yield
        finally:
            await app.state.house.close()
            store.close()

    app = Starlette(
        routes=[
            Route("/", page("lobby.html")),
            Route("/t/{table}", page("table.html")),
            Route("/t/{table}/replay", page("replay.html")),
            Route("/card/{theme}/{name}.svg", card),
            Route("/die/{theme}/{face:int}.svg", die),
            Route("/api/games", games),
            Route("/api/tables", create, methods=["POST"]),
            Route("/api/tables/{table}/replay/{ply:int}", replay),
            Route("/api/tables/{table}/record", record),
            WebSocketRoute("/ws/{table}", socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        exception_handlers={Refused: refused},
        lifespan=lifespan,
    )
    app.add_middleware(Headers)
    return app
