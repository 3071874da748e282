"""A push from the house to a Firefox, through a push service of our own: sealed by us, opened by the browser,
and shown by the worker."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.firefox.firefox import Firefox, firefox
from tests.firefox.push import RECEIVED, Fox, fox_service
from tests.web.house import House

DAY = 86_400_000
SHOWN = """navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then((shown) => shown.map(({ title, body, tag }) => [title, body, tag]))"""


@pytest.fixture
def service() -> Iterator[Fox]:
    with fox_service() as service:
        yield service


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, "--push-hosts", "127.0.0.1", "--push-after", "0")
    house.open()
    yield house
    house.close()


@pytest.fixture
def fox(tmp_path: Path, service: Fox) -> Iterator[Firefox]:
    profile = tmp_path / "profile"
    profile.mkdir()
    with firefox(profile, service.preferences) as running:
        running.resize(1280, 800)
        yield running


def test_told_when_it_is_ones_turn(fox: Firefox, house: House, service: Fox) -> None:
    fox.go(house.url)
    fox.wait("navigator.serviceWorker.controller !== null")
    opened = json.dumps({"game": "helpme", "seats": 2, "settings": {"timer": DAY, "starts": 0}})
    table = fox.read(
        f"""fetch("/api/v1/tables", {{
          method: "POST", headers: {{"content-type": "application/json"}}, body: JSON.stringify({opened}),
        }}).then((answer) => answer.json()).then(({{ id }}) => id)"""
    )
    with httpx.Client(base_url=f"{house.url}/api/v1") as bo:
        assert bo.put("/me", json={"name": "Bo"}).is_success
        assert bo.post(f"/tables/{table}/commands", json={"t": "sit", "id": "sits-down"}).is_success
        begin = json.dumps({"t": "start", "id": "begins-now"})
        fox.read(
            f"""fetch("/api/v1/tables/{table}/commands", {{
              method: "POST", headers: {{"content-type": "application/json"}}, body: JSON.stringify({begin}),
            }}).then(({{ ok }}) => ok)"""
        )
        # It is her turn, and nobody looks at the table: the home page offers to tell her.
        fox.go(house.url)
        fox.click("text=Tell me")
        fox.wait(
            "fetch('/api/v1/me/push').then((answer) => answer.json()).then(({ devices }) => devices === 1)"
        )
        # She looks at the game and leaves it again: after this she may be told.
        fox.go(f"{house.url}/t/{table}")
        fox.expect("[role=grid]")
        fox.go(f"{house.url}/privacy")
        assert service.answers.get(timeout=60) == RECEIVED
        assert fox.wait(f"{SHOWN}.then((shown) => shown.length && shown)") == [
            ["Help Me!: your turn", "With Bo. Whenever it suits you.", table]
        ]
        assert b"Help Me" not in b"".join(service.letters)
        # When she has moved it goes.
        fox.go(f"{house.url}/t/{table}")
        for place in ("can move", "can go here"):
            fox.click(f"[role=grid] button[aria-label*='{place}']")
        fox.wait(f"{SHOWN}.then((shown) => shown.length === 0)")
    assert fox.faults == []
