"""Without Numba the same kernels run as plain Python: slower, and to the same moves."""

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tablee.bots.helpme import Expert, Hard
from tablee.bots.helpme.tree import search, solve_each
from tablee.bots.kernels import COMPILED
from tablee.bots.kernels import helpme as kernel
from tablee.bots.kernels.__main__ import warm_up
from tablee.bots.rauha import Expert as RauhaExpert
from tablee.bots.rauha.tree import search as search_rauha
from tablee.bots.thought import Thinker
from tablee.core import Chance
from tablee.games import HelpMe, Rauha
from tests.bots.thinking import thoughts
from tests.playing import dealt

SCRIPT = """
import json, sys
sys.modules["numba"] = None
from tests.bots.test_plain_kernels import moves
from tablee.bots.kernels import COMPILED
print(json.dumps([COMPILED, moves()]))
"""


def moves() -> list[list[str]]:
    """A game of three and one of two, and the beginning of one of Rauha, by players that think little."""
    found = []
    tables: list[tuple[int, list[Thinker]]] = [(2, [Hard(20), Expert(20, 400)]), (3, [Expert(10, 400)] * 3)]
    for seats, bots in tables:
        game = HelpMe()
        found.append([chosen for _, chosen in thoughts(game, dealt(game, seats, "plain"), bots)])
    # Long enough for a draft and three placements.
    rauha = Rauha()
    for player in (RauhaExpert(20, weighed=0), RauhaExpert(6, weighed=2)):
        turns = thoughts(rauha, dealt(rauha, 3, "plain"), [player] * 3)
        found.append([chosen for _, chosen in islice(turns, 10)])
    return found


@pytest.mark.long
def test_the_moves_are_the_same_without_numba() -> None:
    assert COMPILED
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", SCRIPT],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, plain = json.loads(run.stdout)
    assert compiled is False
    assert plain == moves()
    assert "Numba is not installed" in run.stderr


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_chance_gives_the_same_move(seats: int) -> None:
    game = HelpMe()
    asked, chosen = next(iter(thoughts(game, dealt(game, seats), [Hard(30)] * seats)))
    assert Hard(30).choose(asked, Chance(asked.seed)) == chosen


def test_warming_up_compiles_what_bots_call() -> None:
    compiled: list[Any] = [search, solve_each, kernel.bits, search_rauha]
    warm_up()
    assert all(function.signatures for function in compiled)
