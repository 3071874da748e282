"""What the pages show of the terminal is run, or at least understood; Python in them is run as doctests."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.cli.app import app
from tablee.server.keeping.folder import DATABASE
from tests.record.documents import roll
from tests.server.house import Served

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / name
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "bench/README.md", "train/README.md")
]
PAGES += sorted((ROOT / "docs").rglob("*.md"))

BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"(?:\w+=\S+ )*(?:\S+/)?tablee (.+)")
ALONE = {"simulate", "replay", "legal", "show", "perft", "arena"}
"""Commands that need nothing but the files of those before them."""


def lines(page: Path) -> Iterator[str]:
    """What is typed into a terminal, by the blocks of a page."""
    for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        if language in ("", "sh"):
            yield from map(str.strip, block.splitlines())


def commands(page: Path) -> Iterator[list[str]]:
    """The words of every `tablee` command on a page."""
    for line in lines(page):
        if (found := COMMAND.fullmatch(line)) is not None:
            words = shlex.split(re.sub(r"\$\(.*?\)", "now", found[1]), comments=True)
            yield words[: words.index(">")] if ">" in words else words


SHOWN = [(page, words) for page in PAGES for words in commands(page)]


def test_there_are_examples() -> None:
    pages = {page.name for page, _ in SHOWN}
    assert {"README.md", "hosting.md", "host.md", "outside-bots.md"} <= pages
    assert {words[0] for _, words in SHOWN} >= ALONE | {"serve", "admin", "backup", "restore", "move"}


@pytest.mark.parametrize("words", [words for _, words in SHOWN], ids=" ".join)
def test_every_command_is_understood(words: list[str]) -> None:
    app.parse_args(words, exit_on_error=False, print_error=False)


def run(folder: Path, *words: str) -> str:
    said = subprocess.run(
        [sys.executable, "-m", "tablee", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    return said.stdout


@pytest.mark.parametrize("page", sorted({page for page, _ in SHOWN}), ids=lambda page: page.stem)
def test_what_needs_nothing_else_is_run(page: Path, tmp_path: Path) -> None:
    """A match of two games instead of two hundred."""
    for words in commands(page):
        if words[0] in ALONE and "outside" not in words:
            few = [
                "2" if before == "--games" and words[0] == "arena" else word
                for before, word in zip(["", *words], words, strict=False)
            ]
            assert run(tmp_path, *few) or "--out" in few, few


def test_the_hosts_tutorial_and_a_backup_of_its_house(tmp_path: Path) -> None:
    house, copy, other = tmp_path / "house", tmp_path / "tuesday.sqlite3", tmp_path / "other"
    places = {"/var/lib/tablee": str(house), "/backups/tuesday.sqlite3": str(copy)}
    shown = [
        words for page in ("tutorials/host.md", "hosting.md") for words in commands(ROOT / "docs" / page)
    ]
    told = [
        [places.get(word, word) for word in words]
        for words in shown
        if words[:2] == ["admin", "reports"] or "/backups/tuesday.sqlite3" in words
    ]
    with Served(house):
        for words in told:
            if words[0] != "restore":
                run(tmp_path, *words, *([] if "--data" in words else ["--data", str(house)]))
    (restore,) = (words for words in told if words[0] == "restore")
    run(tmp_path, *(str(other) if word == str(house) else word for word in restore))
    assert (other / DATABASE).exists()


def test_scripts_that_are_named_are_there() -> None:
    named = {
        script
        for page in PAGES
        for line in lines(page)
        for script in re.findall(r"python ((?:bench|examples|train)/\S+\.py)", line)
    }
    assert {"bench/analyst.py", "examples/bot.py"} <= named
    assert {script for script in named if not (ROOT / script).exists()} == set()


def test_the_record_that_is_shown_has_the_keys_of_a_record() -> None:
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    shown, real = json.loads(block), roll()
    assert shown.keys() == real.keys()
    for part in ("players", "moves"):
        assert shown[part][0].keys() == real[part][0].keys()
    assert shown["result"].keys() == real["result"].keys()
