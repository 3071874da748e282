"""axe finds nothing to complain about on any page and in any state, by day and by night, large and small."""

import json

import httpx
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, id_of, join, open_table, rush
from tests.web.house import JSON, House
from tests.web.person import Device, Lang
from tests.web.test_one_device import sit_down
from tests.web.test_replay import golden

pytestmark = EVERYWHERE


def test_pages(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    for path in ("/", "/learn/helpme", "/rules/helpme", "/watch", "/open", "/no/where", "/t/none"):
        ada.go(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        if path == "/":
            expect(ada.page.get_by_role("article")).to_have_count(3)
        check_up(ada, path)


def test_dialogs(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    words = {
        "en": ("Settings", "Change", "Invite", "One device"),
        "fr": ("Réglages", "Changer", "Inviter", "Un seul appareil"),
    }
    ada.go("/")
    for opener in words[lang]:
        ada.press(opener)
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        check_up(ada, opener)
        ada.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("dialog")).to_be_hidden()


def test_a_table_from_gathering_to_its_end(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada, bo, cy = (people(device=device, dark=dark, lang=lang) for _ in range(3))
    more, react, table, ask, yes = {
        "en": ("More", "React", "Table", "Ask to take back", "Yes, take it back"),
        "fr": ("Plus", "Réagir", "Table", "Demander à reprendre", "Oui, qu’on le reprenne"),
    }[lang]
    address = open_table(ada)
    # The longest names there are, and none that could be broken.
    ada.be_called("W" * 24)
    check_up(ada, "gathering, as the host")
    join(bo, address, "M" * 24)
    check_up(bo, "gathering, as a guest")
    begin(ada)
    boards = Board(ada), Board(bo)
    for board in boards:
        expect(board.grid).to_be_visible()
    hosts_turn = ada.page.get_by_role("listitem").first.get_attribute("aria-current") == "true"
    first, second = boards if hosts_turn else reversed(boards)
    first.my_turn()
    check_up(first.person, "my turn")
    check_up(second.person, "their turn")
    cy.go(address)
    expect(Board(cy).grid).to_be_visible()
    check_up(cy, "watching")

    first.touch(first.cell(first.offered(first.movable)[0]))
    first.offered(first.landings)
    check_up(first.person, "lifted")
    first.touch(first.cards)
    check_up(first.person, "peeking")
    first.touch(first.cards)
    first.touch(first.cell(first.offered(first.landings)[0]))
    second.move()
    first.my_turn()
    first.person.press(react)
    check_up(first.person, "reacting")
    first.person.press(react)
    first.person.press(ask)
    expect(second.page.get_by_role("dialog")).to_be_visible()
    check_up(second.person, "asked for consent")
    check_up(first.person, "asking for consent")
    second.person.press(yes)

    if device.touch:
        second.person.press(more)
        check_up(second.person, "drawer")
    for tab in second.page.get_by_role("tab").all():
        tab.click()
        check_up(second.person, f"drawer, {tab.inner_text()}")
    assert second.page.get_by_role("tab", name=table).is_visible()
    second.page.keyboard.press("Escape")

    rush(id_of(address), ada, bo)
    expect(first.end).to_be_visible()
    expect(first.page.get_by_role("table")).to_be_visible()
    check_up(first.person, "the end")
    expect(Board(cy).end).to_be_visible()
    check_up(cy, "the end, watching")


def test_replay_and_curtain(people: People, house: House, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    id = httpx.post(f"{house.url}/api/v1/records", content=json.dumps(golden(4)), headers=JSON).json()["id"]
    ada.go(f"/r/{id}")
    expect(ada.page.get_by_role("slider")).to_be_visible()
    check_up(ada, "replay")
    ada.page.keyboard.press("End")
    ada.page.locator("summary").click()
    expect(ada.page.get_by_role("table")).to_be_visible()
    check_up(ada, "the end of a replay")
    if lang == "en":
        sit_down(ada)
        check_up(ada, "curtain")
