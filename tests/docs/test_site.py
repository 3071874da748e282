"""The documentation as a site: built without a warning, read without a network, served as all pages are."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli.app import app
from tablee.server.edge.manual import Manual
from tests.server.house import Inside, people_at

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
FETCHED = re.compile(r'<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)="((?:https?:)?//[^"]+)"')
INLINE = re.compile(r'<style|\sstyle="|\son[a-z]+="|<script(?![^>]*(?:\bsrc=|application/json))')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    environ = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    assert "WARNING" not in built.stderr
    return folder


def test_it_asks_nobody_else_and_keeps_scripts_and_styles_in_files(site: Path) -> None:
    pages = [*site.rglob("*.html")]
    assert len(pages) > 50
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert FETCHED.findall(text) == [], page
        assert INLINE.search(text) is None, page
    for style in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", style.read_text(encoding="utf-8")), (
            style
        )


def test_every_part_is_there_and_made_from_the_code(site: Path) -> None:
    def text(path: str) -> str:
        return (site / path).read_text(encoding="utf-8")

    assert "The game as everybody may see it now" in text("reference/messages.html")
    assert "/api/v1/tables/{id}/commands" in text("reference/http.html")
    assert "awaiting" in text("reference/contract.html")
    environments, commands = text("reference/environments.html"), text("reference/commands.html")
    for name in ("encoding.rauha", "pettingzoo.env", "gymnasium.turns.Turns", "openspiel.game.Game"):
        assert f'id="tablee.adapters.{name}"' in environments
    assert "CARDS_PER_SATELLITE" in environments  # the source that says which place is what
    for name in app:
        assert name.startswith("-") or f'id="tablee-{name}"' in commands
    assert "--spectators" in commands
    assert 'id="tablee-admin-mute"' in commands
    assert "what a person, a bot or a timer asks of a table" in text("glossary.html")
    assert "Golden records replay for ever" in text("contributing.html")
    assert "tablee-record/1" in text("changelog.html")
    decisions = {path.stem for path in (ROOT / "docs" / "decisions").glob("*.md")}
    assert all(f"{name}.html" in text("decisions/index.html") for name in decisions)


def test_the_house_serves_it_under_its_own_law(site: Path, tmp_path: Path) -> None:
    with Inside(tmp_path / "data") as inside, people_at(inside.address) as people:
        http = people().http
        http.base_url = inside.address
        inside.house.pages.manual = Manual(site)
        assert http.get("/docs").headers["location"] == "/docs/index.html"
        page = http.get("/docs/tutorials/programmer.html")
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "script-src 'self';" in page.headers["content-security-policy"]
        assert http.get("/docs/index.html", headers={"if-none-match": "x"}).status_code == 200
        for script in re.findall(r'<script src="\.\./([^"]+)"', page.text):
            assert http.get(f"/docs/{script}").headers["content-type"].startswith("text/javascript")
        for nothing in ("/docs/nowhere.html", "/docs/%2e%2e/app.py", "/docs/index.html/x"):
            assert http.get(nothing).status_code == 404
        inside.house.pages.manual = Manual(tmp_path / "nothing")
        # Without any it is an address like every other that the client does not know.
        assert 'id="app"' in http.get("/docs").text
