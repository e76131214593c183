"""The web table in a real browser without a screen: Chromium from the system, if there is one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablerules import Seeded, Shoe, uno
from tests.browser import Browser, Page, browsing, chromium
from tests.examples.serving import Client, Served, serving
from tests.examples.test_web_table import play_out

pytestmark = pytest.mark.skipif(
    chromium() is None, reason="no chromium is installed (on Debian: apt install chromium)"
)

PLAY = """
(() => {
  const over = document.querySelector('#replay');
  if (over) return 'over';
  const found = document.querySelector('.chooser button')
    ?? document.querySelector('#actions button.main')
    ?? document.querySelector('.hand button.can')
    ?? document.querySelector('#board button.main:not(:disabled)')
    ?? document.querySelector('.sheet button')
    ?? document.querySelector('#actions button');
  found?.click();
  return found ? 'played' : 'waiting';
})()
"""
"""What somebody in a hurry does: the first thing that can be done."""

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
"""Nothing sticks out at the side."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "tables.sqlite3", luck=lambda: Seeded("browser")) as running:
        yield running


@pytest.fixture
def browser() -> Iterator[Browser]:
    with browsing() as running:
        yield running


def clean(served: Served, *pages: Page) -> None:
    """No page has complained, and none has loaded anything from elsewhere."""
    for page in pages:
        page.run("1")  # what has happened so far is told before this is answered
        assert page.complaints == []
        assert page.requests
        for address in page.requests:
            assert address.startswith((served.address, f"ws{served.address[4:]}", "data:image/"))


def test_two_browsers_play_a_game_of_uno_from_the_lobby_to_its_replay(
    served: Served, browser: Browser, tmp_path: Path
) -> None:
    host = browser.page(served.address)
    host.size(1200, 850)
    host.wait("document.querySelector('#create')")
    host.run("(s => { s.value = 'round'; s.dispatchEvent(new Event('change')); })"
             "(document.querySelector('#length'))")  # fmt: skip
    host.run("document.querySelector('#name').value = 'Ann & <b>Bo</b>';"
             "document.querySelector('#name').dispatchEvent(new Event('input'))")  # fmt: skip
    host.run("document.querySelector('#create').click()")
    link = host.wait("document.querySelector('.invite')?.dataset.link")
    guest = browser.page(link)
    guest.size(390, 800, phone=True)
    guest.wait("document.querySelector('.hand button')")
    assert guest.run(FITS)
    assert guest.run("document.querySelector('#seats').innerText").count("Ann & <b>Bo</b>") == 1
    watcher = browser.page(link.partition("#")[0])
    watcher.wait("document.querySelector('.seat')")
    assert watcher.run("document.querySelectorAll('.hand button').length") == 0

    pages, done = (host, guest), 0
    for _ in range(3_000):
        done = sum(page.run(PLAY) == "over" for page in pages)
        if done == len(pages):
            break
    assert done == len(pages), host.run("document.body.innerText")
    assert guest.run(FITS)
    guest.picture(tmp_path / "phone.png")
    assert (tmp_path / "phone.png").stat().st_size > 10_000

    host.run("document.querySelector('#replay').click()")
    host.wait("document.querySelector('#step')?.innerText.startsWith('Move 0')")
    host.press("End")
    host.wait("document.querySelector('#status').innerText.includes('wins')")
    host.run("document.querySelector('[data-key=language]').click()")
    host.wait("document.querySelector('#status').innerText.includes('gewinnt')")
    host.run("document.querySelector('[data-key=back]').click()")
    host.wait("!document.querySelector('#status').innerText.includes('gewinnt')")
    host.size(390, 800, phone=True)
    assert host.run(FITS)
    clean(served, host, guest, watcher)


@pytest.mark.parametrize(
    "game, preset", [("yahtzee", "KNIFFEL"), ("yahtzee", "TRIPLE_YAHTZEE"), ("maedn", "SCHMIDT")]
)
def test_the_other_games_are_played_in_a_browser_too(
    served: Served, browser: Browser, game: str, preset: str
) -> None:
    made = served.create(game, preset, "person", "bot")
    page = browser.page(f"{served.address}/t/{made['table']}#{made['tokens'][0]}")
    page.size(320, 640, phone=True)
    page.wait("document.querySelector('.seat')")
    table = served.hosted(made["table"]).table
    for _ in range(3_000):
        if table.ply > 60:
            break
        page.run(PLAY)
    assert table.ply > 60
    assert page.run(FITS)
    clean(served, page)


def dealt_wild_cards() -> Shoe:
    """Whoever is dealt first, both hands hold wild cards, whose colour is to be chosen."""
    hands = ["W", "W", "W4", "R1", "R2", "R3", "R4"], ["W", "W", "W4", "B1", "B2", "B3", "B4"]
    return Shoe([uno.card(text) for hand in hands for text in hand], Seeded("keyboard"))


def test_a_game_is_played_with_the_keyboard_alone(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path / "tables.sqlite3", luck=dealt_wild_cards) as served:
        play_with_keys(served, browser)


def play_with_keys(served: Served, browser: Browser) -> None:
    made = served.create("uno", "MATTEL_2008", "person", "bot", length="round")
    page = browser.page(f"{served.address}/t/{made['table']}#{made['tokens'][0]}")
    page.size(1000, 800)
    page.wait("document.querySelector('.seat')")
    table = served.hosted(made["table"]).table
    chosen = 0
    for _ in range(3_000):
        if table.over:
            break
        if page.run("!!document.querySelector('.chooser')"):
            page.press("Enter")  # the first way to play the card has the focus
            chosen += 1
            continue
        keys = page.run(
            "[...document.querySelectorAll('[data-shortcut]')]"
            ".filter(b => !b.disabled).map(b => b.dataset.shortcut)"
        )
        if keys:
            page.press(max(filter(str.isdigit, keys), default=keys[0]))  # wild cards lie last
    assert table.over
    assert chosen
    clean(served, page)


def test_a_page_finds_its_table_again_when_the_server_comes_back(
    tmp_path: Path, browser: Browser
) -> None:
    base = tmp_path / "tables.sqlite3"
    with serving(base) as served:
        made = served.create("uno", "MATTEL_2008", "person", "person")
        port, ply = served.port, served.hosted(made["table"]).table.ply
        page = browser.page(f"{served.address}/t/{made['table']}#{made['tokens'][0]}")
        page.wait("document.querySelectorAll('.hand button').length === 7")
        hand = page.run("document.querySelector('.hand').innerHTML")
    page.wait("!document.querySelector('#notice').hidden")
    with serving(base, port=port) as served:
        page.wait("document.querySelector('#notice').hidden")
        assert served.hosted(made["table"]).table.ply == ply
        assert page.run("document.querySelector('.hand').innerHTML") == hand
        other = Client.join(served, made["table"], made["tokens"][1])
        play_out(other, last=ply)
        page.wait("document.querySelectorAll('.dot.here').length === 2")


def test_a_wrong_link_says_so(served: Served, browser: Browser) -> None:
    made = served.create("uno", "MATTEL_2008", "person", "person")
    page = browser.page(f"{served.address}/t/{made['table']}#nobody")
    page.wait("document.querySelector('#notice').innerText.includes('not valid')")
    page.go(f"{served.address}/t/{made['table']}/replay")
    page.wait("document.querySelector('#notice').innerText.includes('not over')")
    assert json.loads(served.fetch(f"/api/tables/{made['table']}/replay/0")[1]) == {
        "error": "running"
    }
