"""The strong bots of Rauha at a real table: asked by the house, told what their seat may know."""

import json
from pathlib import Path

import pytest

from tablee.core import Chance
from tests.patience import until
from tests.server.house import Served, people_at
from tests.server.test_rauha import chosen

pytestmark = pytest.mark.long

PATIENT = ("--rate", "0", "--tables", "0", "--pause", "0", "--workers", "1", "--think", "300")
"""However busy the machine: nobody is replaced by chance for being slow."""


def test_hard_and_expert_sit_down_and_play(tmp_path: Path) -> None:
    chance = Chance("strong")
    with Served(tmp_path / "data", *PATIENT) as served, people_at(served.address) as people:
        ada = people("Ada")
        table = ada.open(game="rauha", seats=3, bots=["hard", "expert"], start=True)
        line = ada.come(table, look=0)
        # Long enough for both to remember a satellite and see it again.
        for _ in until(lambda: line.scene().view["notch"] >= 4, "the fourth notch"):
            if 0 in line.scene().awaiting:
                line.play(0, chosen(line.scene(), chance))
            else:
                line.hear()
        assert {world["chosen"] for world in line.scene().view["worlds"]} == {False}
    served.check_log()
    told = [json.loads(text)["event"] for text in served.log().splitlines()]
    assert "bot replaced by chance" not in told
