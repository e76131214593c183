"""The server's command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from .app import create_app
from .requests import MOST_BYTES
from .tables import Settings


def config(app: Starlette, host: str, port: int) -> uvicorn.Config:
    """How the application is served; longer messages than these are cut off at the socket."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        ws="websockets-sansio",
        ws_max_size=4 * MOST_BYTES,
        log_level="warning",
        timeout_graceful_shutdown=2,
    )


def main(words: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="web_table", description="Play in the browser.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="web_table.sqlite3", help="where games are kept")
    parser.add_argument("--bot-delay", type=float, default=1.2, help="seconds a bot waits")
    args = parser.parse_args(words)
    app = create_app(args.database, Settings(bot_delay=args.bot_delay))
    print(f"Open http://{args.host}:{args.port} in a browser; stop with Ctrl-C.", flush=True)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config(app, args.host, args.port)).run()
