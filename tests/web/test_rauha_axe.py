"""axe finds nothing on any page and in any phase of Rauha, by day and by night, large and small."""

import json
from typing import Any

import httpx
from playwright.sync_api import expect

from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import rush
from tests.web.house import JSON, House
from tests.web.person import Device, Lang
from tests.web.rauha_board import RauhaBoard
from tests.web.rauha_gathering import sit_together
from tests.web.test_rauha_replay import golden

pytestmark = EVERYWHERE


def test_pages(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    for path in ("/learn/rauha", "/rules/rauha", "/cards/rauha"):
        ada.go(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        check_up(ada, path)


def wishful(legal: list[str]) -> str:
    """A move that grows worlds and uses what it can, so that every phase has something to show."""
    order = ("take", "place", "activate", "discard", "end")
    return min(legal, key=lambda move: (order.index(move.split(" ")[0]), move[::-1]))


def test_a_table_through_all_its_phases(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada, bo, cy = (people(device=device, dark=dark, lang=lang) for _ in range(3))
    ada.go("/")
    # The longest names there are, and none that could be broken.
    ada.be_called("W" * 24)
    table, boards = sit_together(ada, bo)
    cy.go(f"/t/{table}")
    expect(cy.page.locator(".rauha")).to_be_visible()
    check_up(ada, "draft")
    check_up(cy, "draft, watching")
    boards[0].touch(boards[0].cards.nth(boards[0].placeable()))
    check_up(ada, "draft, a card picked")
    boards[0].touch(boards[0].button("take"))
    boards[0].moved_on(0)
    boards[1].take(boards[1].placeable())
    for board in boards:
        expect(board.hand).to_be_hidden()
    first, second = boards if boards[0].mine.is_visible() else reversed(boards)
    check_up(first.person, "placing")
    check_up(second.person, "planning")
    check_up(cy, "placing, watching")
    first.touch(first.button("spore"))
    check_up(first.person, "discarding for a spore")
    first.touch(first.button("back"))
    first.touch(first.places.first)
    check_up(first.person, "a place picked")
    first.touch(first.button("lay"))
    second.touch(second.places.first)
    second.touch(second.button("plan"))
    expect(second.button("cancel")).to_be_visible()
    check_up(second.person, "planned")
    second.touch(second.button("cancel"))
    expect(second.button("cancel")).to_be_hidden()
    first.page.locator("button.look").nth(1).click()
    check_up(first.person, "somebody's world")
    first.page.keyboard.press("Escape")

    check_up(until(boards, table, "activate").person, "activating")
    check_up(until(boards, table, "scoring").person, "scoring")
    check_up(cy, "scoring, watching")

    rush(table, ada, bo, choose=wishful)
    expect(boards[0].end).to_be_visible()
    ada.page.locator("summary").click()
    check_up(ada, "the end")


def until(boards: list[RauhaBoard], table: str, phase: str) -> RauhaBoard:
    """Plays on without hands until somebody in that phase has something to do; returns their board."""

    def there(scene: dict[str, Any]) -> bool:
        guide = scene["guide"]
        return scene["view"]["phase"] == phase and scene["view"]["round"] >= 2 and guide is not None

    rush(table, *(board.person for board in boards), choose=wishful, until=there)
    active = boards[0].person.context.request.get(f"{boards[0].person.url}/api/v1/tables/{table}").json()
    board = boards[int(active["shared"]["view"]["active"])]
    expect(board.activating).to_be_visible()
    return board


def test_replay(people: People, house: House, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    answer = httpx.post(f"{house.url}/api/v1/records", content=json.dumps(golden(5)), headers=JSON)
    ada.go(f"/r/{answer.raise_for_status().json()['id']}")
    expect(ada.page.get_by_role("slider")).to_be_visible()
    for _ in range(6):
        ada.page.keyboard.press("ArrowRight")
    check_up(ada, "replay")
    ada.page.keyboard.press("End")
    ada.page.locator("summary").first.click()
    expect(ada.page.locator("tbody.scores")).to_be_visible()
    check_up(ada, "the end of a replay")
