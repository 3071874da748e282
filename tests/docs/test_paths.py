"""What the pages name of this repository is there: whoever looks for it finds it."""

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.site import ELSEWHERE, MADE

ROOT = Path(__file__).parents[2]
PARTS = ("bench", "deploy", "docs", "examples", "src", "tests", "train", "web")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*/README.md")])
IDS = [str(page.relative_to(ROOT)) for page in PAGES]

LINK = re.compile(r"\]\(([^)\s#]+)")
CODE = re.compile(r"`([^`\n]+)`")
KINDS = "py|ts|svelte|json|jsonl|npz|txt|md|yml|conf|service"
SOURCE = re.compile(rf"(?<![\w/.:-])((?:[\w*-]+/)+[\w.*-]+\.(?:{KINDS}))\b")
OPEN = re.compile(r"\b(?:KEY|SEATS|N)\b|\*")
"""Stands for what differs from file to file."""


def files() -> Iterator[str]:
    """Every file, as seen from the root."""
    for part in PARTS:
        for path in (ROOT / part).rglob("*"):
            if "node_modules" not in path.parts:
                yield path.relative_to(ROOT).as_posix()


FILES = "\n".join(files())


def is_there(named: str) -> bool:
    """Pages leave out the folders that go without saying: a path may begin in any."""
    pattern = "[^/\n]+".join(map(re.escape, OPEN.split(named)))
    return re.search(rf"^(?:.*/)?{pattern}$", FILES, re.MULTILINE) is not None


def test_what_is_there_is_known_from_what_is_not() -> None:
    for named in ("src/tablee/core/game.py", "core/game.py", "server/words/french/KEY.py", "bots/rauha/*.py"):
        assert is_there(named), named
    for named in ("src/core/game.py", "core/gam.py", "ore/game.py", "server/words/spanish/KEY.py"):
        assert not is_there(named), named


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    spans = CODE.findall(LINK.sub("](", page.read_text(encoding="utf-8")))
    named = {path for span in spans for path in SOURCE.findall(span) if not path.startswith("build/")}
    assert [path for path in sorted(named) if not is_there(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    """On disk, or in the site, which has pages that are made."""
    made = {*ELSEWHERE.values(), *MADE}
    lost = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target or target.startswith("mailto:"):
            continue
        found = posixpath.normpath((page.parent / target).relative_to(ROOT).as_posix())
        if not (ROOT / found).exists() and found.removeprefix("docs/") not in made:
            lost.append(target)
    assert lost == []
