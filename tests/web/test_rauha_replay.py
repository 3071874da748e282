"""Finished games of Rauha: stepped through, from every seat."""

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.house import JSON, House
from tests.web.person import PHONE, Person

GOLDEN = Path(__file__).parents[1] / "golden"
CATALOGUE = Path(__file__).parents[2] / "web" / "src" / "games" / "rauha" / "catalogue.json"
TITLES = {card["id"]: card["name"]["en"] for card in json.loads(CATALOGUE.read_text())["cards"]}


def golden(seats: int, number: int = 0) -> dict[str, Any]:
    """A record that replays for ever."""
    with (GOLDEN / f"rauha-{seats}.jsonl").open() as records:
        record: dict[str, Any] = json.loads(list(records)[number])
    return record


@pytest.fixture(scope="module")
def address(house: House) -> str:
    """Where the golden record for three lies on this server."""
    answer = httpx.post(f"{house.url}/api/v1/records", content=json.dumps(golden(3)), headers=JSON)
    return f"/r/{answer.raise_for_status().json()['id']}"


def open_replay(person: Person, address: str) -> None:
    person.go(address)
    expect(person.page.get_by_role("slider")).to_be_visible()


def positions(house: House, address: str, look: int | None = None) -> list[dict[str, Any]]:
    """What the server tells of every position, from that seat."""
    seat = "" if look is None else f"look={look}&"
    base, found = f"/records/{address.removeprefix('/r/')}/replay?{seat}", list[dict[str, Any]]()
    for _ in range(100):
        told = house.get(f"{base}from={len(found)}&to={len(found) + 200}")
        found += told["positions"]
        if len(found) > told["plies"]:
            return found
    raise AssertionError("a replay without an end")


def test_from_every_seat(people: People, house: House, address: str) -> None:
    ada, names = people(), [player["name"] for player in golden(3)["players"]]
    open_replay(ada, address)
    hand = ada.page.get_by_role("region", name="Cards of your satellite")
    expect(hand).to_be_hidden()  # a spectator's side has no secrets
    for seat, name in enumerate(names):
        ada.choose("Seen by", name)
        cards = hand.get_by_role("listitem").get_by_role("button")
        wanted = positions(house, address, seat)[0]["view"]["hand"]
        expect(cards).to_have_count(len(wanted))
        for place, card in enumerate(wanted):
            title = re.escape(TITLES[card])
            expect(cards.nth(place)).to_have_attribute("aria-label", re.compile(f"^{title}: "))
    ada.choose("Seen by", "a spectator")
    expect(hand).to_be_hidden()


def test_an_entity_that_changes_sides_is_seen(people: People, house: House) -> None:
    ada, record = people(device=PHONE), golden(4)
    answer = httpx.post(f"{house.url}/api/v1/records", content=json.dumps(record), headers=JSON)
    address = f"/r/{answer.raise_for_status().json()['id']}"
    ply, theft = next(
        (position["ply"], told)
        for position in positions(house, address)
        if position["line"] is not None
        for told in position["line"]["told"]
        if told["what"] == "won" and told["loser"] is not None
    )
    open_replay(ada, address)
    ada.page.get_by_role("slider").fill(str(ply - 1))
    expect(ada.page.locator(".banner")).to_be_hidden()
    ada.press("One move on")
    banner = ada.page.locator(".banner .theft")
    expect(banner).to_contain_text(theft["entity"])
    names = [player["name"] for player in record["players"]]
    told = f"{theft['entity']} leaves {names[theft['loser']]} for {names[theft['seat']]}!"
    expect(banner).to_contain_text(told)
    expect(ada.page.locator(".told")).to_contain_text(told)


def test_the_end_tells_the_sources(people: People, address: str) -> None:
    ada = people()
    open_replay(ada, address)
    ada.press("To the end")
    ada.page.locator("summary").first.click()
    scores = sorted(golden(3)["result"]["scores"], reverse=True)
    expect(ada.page.locator("tbody.scores .points")).to_have_text([str(score) for score in scores])
    expect(ada.page.locator("polyline")).to_have_count(3)
