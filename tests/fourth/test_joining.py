"""A game from another package joins the others; one that cannot is named, and does no harm."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fourth.bringing import CHERRIES, ROOT, bring


def run(path: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A command of this Python, with what lies on that path installed."""
    environ = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environ, capture_output=True, text=True, check=False
    )


def test_it_stands_among_the_games_after_those_of_the_house(tmp_path: Path) -> None:
    said = run(bring(tmp_path, CHERRIES), "-c", "from tablee.games import GAMES; print(*GAMES)")
    assert said.stdout.split() == ["helpme", "rauha", "elementals", "cherries"]


@pytest.mark.long
def test_it_keeps_every_promise_of_a_game(tmp_path: Path) -> None:
    """Contract, legality, replay and secrecy: the tests of all games, run on this one too."""
    tests = ["tests/contract", "tests/properties", "tests/bots/test_play_out.py"]
    said = run(
        bring(tmp_path, CHERRIES), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "cherries", *tests
    )
    assert said.returncode == 0, said.stdout
    passed = int(said.stdout.splitlines()[-1].split()[0])
    assert passed > 100, said.stdout


def test_the_terminal_plays_replays_and_shows_it(tmp_path: Path) -> None:
    path, out = bring(tmp_path, CHERRIES), tmp_path / "games.jsonl"
    words = ("simulate", "cherries", "--seats", "8", "--games", "2", "--seed", "7", "--option", "bowl=20")
    assert run(path, "-m", "tablee", *words, "--out", str(out)).returncode == 0
    told = run(path, "-m", "tablee", "replay", str(out)).stdout.splitlines()
    assert [line.split()[:3] for line in told] == [["ok", "cherries", "8"]] * 2
    shown = run(path, "-m", "tablee", "show", str(out), "--ply", "1", "--as", "7").stdout
    assert "\nleft in the bowl: " in shown
    assert "\n  Seat 7, Chance 8: " in shown
    assert "\nsweetness: –\n" in shown, "nobody knows yet how sweet they are"
    unknown = run(str(ROOT), "-m", "tablee", "replay", str(out)).stdout
    assert "there is no game 'cherries' (there are: helpme, rauha, elementals)" in unknown


def test_a_broken_one_is_left_out_in_one_clear_line(tmp_path: Path) -> None:
    broken = "tests.fourth.broken"
    path = bring(
        tmp_path,
        CHERRIES,
        "again = tests.fourth.cherries:Cherries",
        "deserted = tests.fourth.broken:Deserted",
        "gone = tests.fourth.nowhere:Game",
        "half = tests.fourth.broken:Half",
        "raising = tests.fourth.broken:Raising",
        "shouted = tests.fourth.broken:Shouted",
        "thief = tests.fourth.broken:Thief",
    )
    words = ("simulate", "cherries", "--seats", "2", "--games", "1", "--seed", "1")
    said = run(path, "-m", "tablee", *words, "--out", str(tmp_path / "games.jsonl"))
    assert said.returncode == 0
    out = "of orchard is left out"
    assert [line.partition(", offers")[0] for line in said.stderr.splitlines()] == [
        f"tablee: the game 'cherries' {out}: there is a game 'cherries' already.",
        f"tablee: the game 'deserted' {out}: its seats, range(0, 0), are no range of players.",
        f"tablee: the game 'gone' {out}: ModuleNotFoundError: No module named 'tests.fourth.nowhere'.",
        f"tablee: the game 'half' {out}: {broken}:Half does not meet the contract: it has no seats",
        f"tablee: the game 'raising' {out}: RuntimeError: no cherries today.",
        f"tablee: the game 'shouted' {out}: its key 'Cherries!' is not made of one to sixteen small letters.",
        f"tablee: the game 'thief' {out}: there is a game 'helpme' already.",
    ]
