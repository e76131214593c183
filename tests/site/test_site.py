"""The documentation as readers meet it: every page in a real browser, on a desk and on a phone.

`dev.py site` builds the pages and runs this. They are served on the loopback address, where nothing
else can answer for them.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
from attrs import frozen

from tests.browser import Browser, Page, browsing, chromium

ROOT = Path(__file__).parents[2]
SITE = ROOT / "site"

pytestmark = [
    pytest.mark.skipif(
        os.environ.get("TABLERULES_SITE") != "1",
        reason="`dev.py site` builds the site and looks at it; what lies here may be old",
    ),
    pytest.mark.skipif(
        chromium() is None, reason="no chromium is installed (on Debian: apt install chromium)"
    ),
]

PHONE, DESK = 375, 1280

LOADED = """
(() => document.readyState === 'complete' && document.location.href === %r
  && [...document.images].every(image => image.complete))()
"""

CONTENT = """
(() => ({
  links: [...document.querySelectorAll('a[href]')].map(link => link.href),
  ids: [...document.querySelectorAll('[id], a[name]')].map(node => node.id || node.name),
  broken: [...document.images].filter(image => !image.naturalWidth).map(image => image.src),
  unnamed: [...document.images].filter(image => !image.alt).map(image => image.src),
}))()
"""

TOO_WIDE = """
(() => {
  const room = document.documentElement.clientWidth;
  const scrolls = node => node && (
    /auto|scroll/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
  const sides = [...document.querySelectorAll('.md-content *, .md-header__inner > *, .md-footer *')]
    .filter(node => node.getBoundingClientRect().right > room + 1 && !scrolls(node.parentElement))
    .map(node => node.outerHTML.slice(0, 120));
  const page = document.documentElement.scrollWidth > room ? ['the page scrolls sideways'] : [];
  return [...page, ...sides];
})()
"""
"""What sticks out at the right and cannot be scrolled to in a box of its own."""

SCHEME = "document.body.getAttribute('data-md-color-scheme')"


class Handler(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(SITE)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as running:
        yield running


@frozen
class Looked:
    """What was found on a page.

    Attributes:
        content: Its links, ids and pictures that fail.
        complaints: Errors and warnings of the console.
        requests: The addresses of everything it has loaded.
        wide: What sticks out, by the reader who sees it.
        schemes: The colour scheme, by reader.
    """

    content: dict[str, Any]
    complaints: list[str]
    requests: list[str]
    wide: dict[str, list[str]]
    schemes: dict[str, str]


def reader(browser: Browser, width: int, colours: str) -> Page:
    """Somebody who comes for the first time, with a preference for light or dark pages."""
    page = browser.page("about:blank")
    page.size(width, 800, phone=width == PHONE)
    page.dark(colours == "dark")
    return page


def look(readers: Mapping[str, Page], url: str) -> Looked:
    """Let every reader open a page, and the one with the phone change its colours too."""
    wide: dict[str, list[str]] = {}
    schemes: dict[str, str] = {}
    for page in readers.values():  # they load it at the same time
        page.go(url)
    for name, page in readers.items():
        page.wait(LOADED % url)
        wide[name] = page.run(TOO_WIDE)
        schemes[name] = page.run(SCHEME)
    phone = readers["phone, light"]
    phone.run("document.body.dataset.mdColorScheme = 'slate'")
    wide["phone, dark"] = phone.run(TOO_WIDE)
    content = phone.run(CONTENT)
    complaints = [text for page in readers.values() for text in page.complaints]
    requests = [request for page in readers.values() for request in page.requests]
    for page in readers.values():
        page.complaints.clear()
        page.requests.clear()
    return Looked(content, complaints, requests, wide, schemes)


@pytest.fixture(scope="module")
def pages(browser: Browser, address: str) -> dict[str, Looked]:
    """Every page by its address."""
    readers = {
        "phone, light": reader(browser, PHONE, "light"),
        "desk, dark": reader(browser, DESK, "dark"),
    }
    files = sorted(SITE.rglob("*.html"))
    names = [file.relative_to(SITE).as_posix().removesuffix("index.html") for file in files]
    assert len(names) > 30, "the site is not there"
    return {address + name: look(readers, address + name) for name in names}


def found(pages: dict[str, Looked], what: Any) -> dict[str, Any]:
    """What a function finds on each page, of those where it finds anything."""
    return {url: result for url, page in pages.items() if (result := what(page))}


def test_no_page_complains(pages: dict[str, Looked]) -> None:
    assert found(pages, lambda page: page.complaints) == {}


def test_nothing_is_loaded_from_another_host(pages: dict[str, Looked], address: str) -> None:
    own = (address, "data:", "blob:" + address)
    elsewhere = found(pages, lambda page: [url for url in page.requests if not url.startswith(own)])
    assert elsewhere == {}
    assert all(page.requests for page in pages.values())


def test_every_link_within_the_site_leads_to_its_place(
    pages: dict[str, Looked], address: str
) -> None:
    def dead(page: Looked) -> list[str]:
        return [link for link in page.content["links"] if link.startswith(address) and broken(link)]

    def broken(link: str) -> bool:
        url, anchor = urldefrag(link)
        if url in pages:
            return bool(anchor) and unquote(anchor) not in pages[url].content["ids"]
        return bool(anchor) or not (SITE / unquote(url.removeprefix(address))).is_file()

    assert found(pages, dead) == {}


def test_every_page_is_reached_from_the_first(pages: dict[str, Looked], address: str) -> None:
    reached, new = set[str](), [address]
    while new:
        url = new.pop()
        if url in pages and url not in reached:
            reached.add(url)
            new += [urldefrag(link).url for link in pages[url].content["links"]]
    assert pages.keys() - reached == {address + "404.html"}


def test_nothing_sticks_out_on_a_phone_or_on_a_desk(pages: dict[str, Looked]) -> None:
    def too_wide(page: Looked) -> dict[str, list[str]]:
        return {look: nodes for look, nodes in page.wide.items() if nodes}

    assert found(pages, too_wide) == {}


def test_colours_follow_what_the_reader_prefers(pages: dict[str, Looked]) -> None:
    wanted = {"phone, light": "default", "desk, dark": "slate"}
    assert found(pages, lambda page: page.schemes if page.schemes != wanted else None) == {}


def test_every_picture_is_there_and_described(pages: dict[str, Looked]) -> None:
    assert found(pages, lambda page: page.content["broken"] + page.content["unnamed"]) == {}


def test_what_sticks_out_is_seen(browser: Browser, address: str) -> None:
    page = browser.page(address)
    page.size(PHONE, 800, phone=True)
    page.wait(LOADED % address)
    assert page.run(TOO_WIDE) == []
    page.run("document.querySelector('.md-content h1').style.width = '500px'")
    assert any("<h1" in node for node in page.run(TOO_WIDE))


@pytest.mark.parametrize(
    "query, title", [("jump-in", "UNO"), ("joker", "Yahtzee"), ("perft", "Testing")]
)
def test_the_search_finds_pages_and_asks_nobody(
    browser: Browser, address: str, query: str, title: str
) -> None:
    page = browser.page(address)
    page.wait(LOADED % address)
    page.run("document.querySelector('input[name=query]').focus()")
    page.call("Input.insertText", text=query)
    results = page.wait(
        "[...document.querySelectorAll('.md-search-result__item h1')].map(node => node.innerText)"
        "  .join('\\n')"
    )
    assert title in results
    assert page.complaints == []
    assert [url for url in page.requests if not url.startswith((address, "data:", "blob:"))] == []
