"""The documentation under /docs in a browser, under the law of the house: nothing of it is refused."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import tablee
from tests.web.house import ROOT, House
from tests.web.person import Person


@pytest.fixture
def documented(tmp_path: Path) -> Iterator[House]:
    """A house whose package has the documentation in it."""
    package = tmp_path / "source" / "tablee"
    shutil.copytree(
        Path(tablee.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "site")
    )
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(package / "server/site")]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=True)
    house = House(tmp_path, source=package.parent)
    house.open()
    yield house
    house.close()


def test_it_opens_and_is_searched_without_a_fault(browser: Browser, documented: House) -> None:
    ada = Person(browser, documented.url)
    page, asked = ada.page, set[str]()
    page.on("request", lambda request: asked.add(request.url))
    ada.go("/docs")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tablée")
    page.get_by_role("link", name="A first game, and what there is beside it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("To play")
    page.get_by_role("textbox", name="Search").fill("passkey")
    found = page.locator(".md-search-result__link", has_text="To play").first
    expect(found).to_be_visible()
    ada.go("/docs/reference/environments.html")
    page.get_by_text("src/tablee/adapters/encoding/rauha.py").click()
    expect(page.get_by_text("CARDS_PER_SATELLITE").first).to_be_visible()
    page.get_by_title("Dark").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.wait_for_load_state("networkidle")
    assert {url for url in asked if not url.startswith((documented.url, "data:", "blob:"))} == set()
    faults = ada.leave()
    assert not faults, "\n".join(faults)
