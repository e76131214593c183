"""A headless Chromium, driven through its own debugging protocol: no further tool is needed."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import connect

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--remote-debugging-port=0",
)
PATIENCE: Final = 20.0


def chromium() -> str | None:
    """Where Chromium is, if it is installed."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


class Browser:
    """A running browser; every `page` of it has a store of its own, like another person's."""

    def __init__(self, program: str, folder: Path) -> None:
        self._process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={folder}", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._open = ExitStack()
        address = self._address(folder / "DevToolsActivePort")
        self._socket = self._open.enter_context(connect(address, max_size=None))
        self._number = 0
        self._pages: dict[str, Page] = {}

    def _address(self, file: Path) -> str:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            lines = file.read_text().splitlines() if file.exists() else []
            if len(lines) > 1:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
            time.sleep(0.05)
        raise TimeoutError("the browser does not start")

    def call(self, method: str, session: str | None = None, **params: Any) -> Any:
        """Ask the browser for something and wait for its answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session is not None:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self._note(answer)

    def _note(self, event: Mapping[str, Any]) -> None:
        page = self._pages.get(event.get("sessionId", ""))
        if page is not None:
            page.note(event["method"], event["params"])

    def page(self, address: str) -> Page:
        """A new page with a store of its own."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)
        attached = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, attached["sessionId"])
        self._pages[attached["sessionId"]] = page
        for domain in ("Page", "Runtime", "Log", "Network"):
            page.call(f"{domain}.enable")
        page.go(address)
        return page

    def close(self) -> None:
        """End it."""
        self._open.close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(5)


class Page:
    """One page.

    Attributes:
        complaints: Errors and warnings of the console.
        requests: The addresses of everything it has loaded.
    """

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session
        self.complaints: list[str] = []
        self.requests: list[str] = []

    def call(self, method: str, **params: Any) -> Any:
        return self._browser.call(method, self._session, **params)

    def note(self, method: str, params: Mapping[str, Any]) -> None:
        match method:
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(params["exceptionDetails"])[:600])
            case "Runtime.consoleAPICalled" if params["type"] in {"error", "warning", "assert"}:
                self.complaints.append(json.dumps(params["args"])[:600])
            case "Log.entryAdded" if params["entry"]["level"] in {"error", "warning"}:
                entry = params["entry"]
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")
            case "Network.requestWillBeSent":
                self.requests.append(params["request"]["url"])
            case _:
                pass

    def go(self, address: str) -> None:
        self.call("Page.navigate", url=address)

    def run(self, script: str) -> Any:
        """What a JavaScript expression gives."""
        answer = self.call(
            "Runtime.evaluate",
            expression=script,
            returnByValue=True,
            awaitPromise=True,
            userGesture=True,
        )
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")

    def wait(self, script: str, patience: float = PATIENCE) -> Any:
        """Wait until an expression is true, and give what it is (of an element: true)."""
        script = f"(found => found instanceof Node || found)({script})"
        until = time.monotonic() + patience
        while True:
            try:
                found = self.run(script)
            except RuntimeError as error:  # the page is just being loaded
                found = None
                if time.monotonic() > until:
                    raise TimeoutError(script) from error
            if found:
                return found
            if time.monotonic() > until:
                raise TimeoutError(f"{script}; the page says {self.run('document.body.innerText')}")
            time.sleep(0.03)

    def press(self, key: str) -> None:
        """Press a key with a letter on it, or a named one."""
        more: dict[str, Any] = {"text": key} if len(key) == 1 else {}
        if key == "Enter":
            more = {"text": "\r", "windowsVirtualKeyCode": 13}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def size(self, width: int, height: int, *, phone: bool = False) -> None:
        """Give the window a size, or make it a phone's."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if phone else 1,
            mobile=phone,
        )

    def dark(self, on: bool) -> None:  # noqa: FBT001 - it is on or it is not
        """Whether the person prefers dark pages."""
        value = "dark" if on else "light"
        feature = {"name": "prefers-color-scheme", "value": value}
        self.call("Emulation.setEmulatedMedia", features=[feature])

    def picture(self, path: Path, *, whole: bool = True) -> None:
        """Keep a picture of the page."""
        data = self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(data))


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser that ends with the block."""
    program = chromium()
    if program is None:
        raise FileNotFoundError("chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(program, Path(folder))
        try:
            yield browser
        finally:
            browser.close()
