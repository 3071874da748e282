"""A game is named in its own folders and in one registry on each side; nowhere else."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tablee.games import OWN

ROOT: Final = Path(__file__).parents[2]
REGISTRIES: Final = {"src/tablee/games/__init__.py", "web/src/games/registry.ts"}
GENERATED: Final = {"web/src/wire.gen.ts"}

# What is compiled ahead is listed there. The rest are words for people: what this house is a home for, and
# examples of a command.
ALLOWED: Final = {
    "src/tablee/__init__.py": "Tablée: a home for",
    "src/tablee/bots/kernels/__main__.py": "",
    "src/tablee/cli/": "Example: tablee",
}


def sources() -> Iterator[Path]:
    for folder, kinds in (("src/tablee", (".py",)), ("web/src", (".ts", ".svelte", ".css", ".js"))):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in kinds and "client" not in path.parts:
                yield path.relative_to(ROOT)


def own(path: Path) -> bool:
    """Whether the file, or a folder it lies in, is named after a game."""
    return any(part.lower().startswith(key) for part in path.parts for key in OWN)


def allowed(path: Path, line: str) -> bool:
    return any(str(path).startswith(place) and words in line for place, words in ALLOWED.items())


@pytest.mark.parametrize("key", OWN)
def test_no_file_outside_names_a_game(key: str) -> None:
    named = re.compile(rf"\b{key}|{re.escape(OWN[key].name)}", re.IGNORECASE)
    found = [
        f"{path}:{number}: {line.strip()}"
        for path in sources()
        if not own(path) and str(path) not in REGISTRIES | GENERATED
        for number, line in enumerate((ROOT / path).read_text("utf-8").splitlines(), 1)
        if named.search(line) and not allowed(path, line)
    ]
    assert found == []


def test_the_search_sees_what_it_looks_for() -> None:
    for registry in REGISTRIES:
        text = (ROOT / registry).read_text("utf-8")
        assert all(key in text for key in OWN)
    assert sum(own(path) for path in sources()) > 100
    assert sum(not own(path) for path in sources()) > 200
