"""Installable; without a server the shell still opens and says so; a new version is offered, never forced."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

import tablee
from tests.web.board import Board
from tests.web.conftest import People
from tests.web.house import House
from tests.web.person import PHONE, Person

CONTROLLED = "() => navigator.serviceWorker.controller?.scriptURL"
KEPT = "() => caches.keys()"
SCRIPT = "() => new URL(document.querySelector('script[src]').src).pathname"


def test_the_manifest_says_how_to_install(people: People, house: House) -> None:
    ada = people()
    ada.go("/")
    link = ada.page.locator("link[rel=manifest]").get_attribute("href")
    manifest: dict[str, Any] = httpx.get(f"{house.url}{link}").raise_for_status().json()
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "/"
    assert manifest["name"]
    assert len(manifest["short_name"]) <= 12  # longer ones are cut off under the icon
    sizes = set()
    for icon in manifest["icons"]:
        answer = httpx.get(f"{house.url}{icon['src']}").raise_for_status()
        assert answer.headers["content-type"] == icon["type"]
        sizes.add(icon["sizes"])
    assert {"192x192", "512x512"} <= sizes
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])


def test_chromium_finds_nothing_that_keeps_it_from_installing(people: People) -> None:
    ada = people(worker=True)
    ada.go("/")
    ada.page.wait_for_function(CONTROLLED)
    session = ada.context.new_cdp_session(ada.page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as every test's is, cannot install anything.
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server of one's own, run from a copy of the package: to be stopped and upgraded."""
    source = tmp_path / "source"
    shutil.copytree(
        Path(tablee.__file__).parent, source / "tablee", ignore=shutil.ignore_patterns("__pycache__")
    )
    house = House(tmp_path, source=source)
    house.open()
    yield house
    house.close()


@pytest.fixture
def visitor(browser: Browser, own_house: House) -> Iterator[Person]:
    """Somebody on a phone whose browser has kept the client."""
    person = Person(browser, own_house.url, device=PHONE, worker=True)
    person.go("/")
    assert str(person.page.wait_for_function(CONTROLLED).json_value()).endswith("/sw.js")
    person.page.reload()
    person.page.wait_for_function(CONTROLLED)
    yield person
    faults = person.leave()
    assert not faults, "\n".join(faults)


def test_without_a_server_the_shell_opens_and_says_so(visitor: Person, own_house: House) -> None:
    page = visitor.page
    own_house.kill()
    with visitor.expecting(
        "ERR_CONNECTION_(REFUSED|RESET)", "WebSocket connection to .* failed", "ERR_FAILED"
    ):
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")
        expect(page.get_by_text("The server cannot be reached. Is there a network?")).to_be_visible()
        # Pages never visited open too: the whole client was kept.
        visitor.go("/rules/helpme")
        expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Help Me!")
        visitor.go("/t/some-table")
        expect(page.get_by_text(re.compile("The line broke|Coming to the table"))).to_be_visible()
        visitor.go("/")
        own_house.open()
        visitor.press("Try again")
        visitor.press("Play now")
        assert Board(visitor).my_turn()


def test_nothing_of_the_api_is_kept(visitor: Person) -> None:
    visitor.press("Play now")
    assert Board(visitor).my_turn()
    kept: list[str] = visitor.page.evaluate(
        """async () => {
          const opened = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
          const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
          return requests.map((request) => new URL(request.url).pathname);
        }"""
    )
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api", "/metrics", "/t/"))]


def build_again(source: Path, version: str) -> None:
    """What a build of changed sources leaves there: a new worker, and scripts of other names."""
    client = source / "tablee" / "server" / "client"
    for packed in client.rglob("*.br"):
        packed.unlink()
    scripts = {file.name: f"{file.stem}-{version}.js" for file in (client / "assets").glob("*.js")}
    names = re.compile("|".join(map(re.escape, scripts)))
    for file in [*client.rglob("*.js"), *client.rglob("*.json"), client / "index.html"]:
        file.write_text(names.sub(lambda name: scripts[name[0]], file.read_text()))
    for old, new in scripts.items():
        (client / "assets" / old).rename(client / "assets" / new)
    worker = client / "sw.js"
    fresh, changed = re.subn(r'const VERSION = "[^"]*"', f'const VERSION = "{version}"', worker.read_text())
    assert changed == 1
    worker.write_text(fresh)


def test_an_update_is_offered_and_takes_over(browser: Browser, own_house: House, tmp_path: Path) -> None:
    ada = Person(browser, own_house.url, worker=True)
    page = ada.page
    ada.go("/")
    page.wait_for_function(CONTROLLED)
    ada.press("Play now")
    board = Board(ada)
    moved = [board.move()]
    table = page.url
    offer = page.get_by_text("There is a new version of Tablée.")
    # First on a page that had no worker when it was opened, then on one that had.
    for version in ("upgraded", "upgraded-again"):
        assert board.my_turn()
        expect(offer).to_be_hidden()
        with ada.expecting("ERR_CONNECTION_(REFUSED|RESET)", "WebSocket connection to .* failed"):
            own_house.close()
            build_again(tmp_path / "source", version)
            own_house.open()
            # The page comes back to the table and finds the new version by itself.
            expect(offer).to_be_visible()
            # It is not forced on anybody: the game goes on meanwhile.
            assert board.my_turn()
            moved.append(board.move())
            assert not page.evaluate(SCRIPT).endswith(f"-{version}.js")
            with page.expect_navigation():
                ada.press("Reload")
        assert page.url == table
        assert board.my_turn()
        assert page.evaluate(SCRIPT).endswith(f"-{version}.js")
        expect(offer).to_be_hidden()
        assert page.evaluate(KEPT) == [f"tablee-{version}"]
        moved.append(board.move())
    seen = ada.context.request.get(f"{own_house.url}/api/v1/tables/{table.rpartition('/')[2]}").json()
    played = [line["move"] for line in seen["log"] if line["seat"] == 0]
    assert played == moved
    faults = ada.leave()
    assert not faults, "\n".join(faults)
