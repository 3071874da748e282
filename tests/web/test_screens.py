"""Every game, in every phase and on every page, fits every screen that people have."""

import re
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.edges import Edges
from tests.web.felt import Felt
from tests.web.gathering import begin, join, rush
from tests.web.house import JSON, House
from tests.web.person import PHONE, Lang, Person
from tests.web.rauha_board import RauhaBoard
from tests.web.screens import MOUSE_PX, SCREENS, fits
from tests.web.test_elementals_together import open_elementals, until_something_lies_there
from tests.web.test_one_device import sit_down, take_device
from tests.web.test_rauha_axe import wishful

GOLDEN: Final = Path(__file__).parents[1] / "golden"

LANGS: Final = pytest.mark.parametrize("lang", ["en", "fr"])


# As long as a name may be.
LONG_NAME: Final = "Maximilienne Barthélemy!"


def open_with_bots(person: Person, game: str, seats: int, *, name: str = "Ada", **settings: Any) -> str:
    """A table of one person among bots, where others may watch; returns its id."""
    person.go("/")
    person.be_called(name)
    wish = {"game": game, "seats": seats, "bots": ["easy"] * (seats - 1), "start": True}
    wish["settings"] = {"spectators": True, **settings}
    answer = person.context.request.post(f"{person.url}/api/v1/tables", data=wish)
    assert answer.ok, answer.text()
    table: str = answer.json()["id"]
    person.go(f"/t/{table}")
    return table


@LANGS
def test_help_me(people: People, lang: Lang) -> None:
    ada, cy = people(lang=lang), people(lang=lang)
    table = open_with_bots(ada, "helpme", 4, name=LONG_NAME)
    board = Board(ada)
    source = board.offered(board.movable)[0]
    fits(ada, "my turn")
    board.touch(board.cell(source))
    board.touch(board.cards)
    board.offered(board.landings)
    fits(ada, "a stack lifted, spirits open")
    board.touch(board.cell(source))
    ada.press({"en": "Hint", "fr": "Indice"}[lang])
    expect(ada.page.locator(".sentence .hint svg")).to_be_visible()
    fits(ada, "a hint")
    cy.go(f"/t/{table}")
    expect(Board(cy).grid).to_be_visible()
    fits(cy, "watching")


@LANGS
def test_rauha(people: People, lang: Lang) -> None:
    ada, cy = people(lang=lang), people(lang=lang)
    table = open_with_bots(ada, "rauha", 5, name=LONG_NAME)
    board = RauhaBoard(ada)
    expect(board.hand).to_be_visible()
    fits(ada, "draft")
    board.touch(board.cards.nth(board.placeable()))
    fits(ada, "a card picked")
    board.touch(board.button("take"))
    expect(board.card).to_be_visible()
    fits(ada, "planning or placing")
    assert board.my_turn()
    fits(ada, "placing")
    board.touch(board.button("spore"))
    fits(ada, "a spore to place")
    board.touch(board.button("back"))
    board.touch(board.places.first)
    fits(ada, "a place picked")
    cy.go(f"/t/{table}")
    expect(cy.page.locator(".rauha")).to_be_visible()
    fits(cy, "watching")
    for phase in ("activate", "scoring"):
        until(board, table, phase)
        fits(ada, phase)


def until(board: RauhaBoard, table: str, phase: str) -> None:
    """Plays on without hands until there is something to activate in that phase."""

    def there(scene: dict[str, Any]) -> bool:
        guide = scene["guide"]
        return scene["view"]["phase"] == phase and guide is not None and len(guide["sources"]) > 1

    rush(table, board.person, choose=wishful, until=there)
    expect(board.activating).to_be_visible()


@LANGS
def test_elementals(people: People, lang: Lang) -> None:
    ada, bo, cy = (people(lang=lang) for _ in range(3))
    address = open_elementals(ada, 2)
    ada.go(address)
    ada.be_called("Ada")
    join(bo, address, LONG_NAME)
    begin(ada)
    felts = [Felt(ada), Felt(bo)]
    for felt in felts:
        expect(felt.table).to_be_visible()
    fits(ada, "the beginning")
    until_something_lies_there(felts)
    fits(ada, "a card was turned")
    fits(bo, "a card was turned")
    felts[0].put_book()
    expect(felts[1].hands).to_have_count(1)
    fits(bo, "a race was judged")
    felts[1].put_book()
    expect(felts[0].hands).to_have_count(2)
    fits(ada, "two erred on one card")
    cy.go(address)
    expect(Felt(cy).table).to_be_visible()
    fits(cy, "watching")


@LANGS
@pytest.mark.parametrize("game", ["helpme", "rauha", "elementals"])
def test_lessons(people: People, game: str, lang: Lang) -> None:
    ada = people(lang=lang)
    ada.go(f"/learn/{game}")
    further = ada.page.get_by_role("button", name=re.compile("^(Next|Suite|Suivant)$"))
    step = 1
    while True:
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        fits(ada, f"step {step}")
        if not further.is_enabled():
            break
        further.click()
        step += 1
    assert step > 3


@pytest.mark.parametrize("record", ["helpme-4", "rauha-5", "elementals-6", "elementals-3"])
def test_replays(people: People, house: House, record: str) -> None:
    ada = people(lang="fr")
    with (GOLDEN / f"{record}.jsonl").open() as records:
        answer = httpx.post(f"{house.url}/api/v1/records", content=records.readline(), headers=JSON)
    ada.go(f"/r/{answer.raise_for_status().json()['id']}")
    slider = ada.page.get_by_role("slider")
    expect(slider).to_be_visible()
    plies = int(slider.get_attribute("max") or 0)
    for at in (0, 2 * plies // 3):
        slider.fill(str(at))
        expect(slider).to_have_value(str(at))
        fits(ada, f"after {at} moves")


def test_one_device(people: People) -> None:
    ada = people(device=PHONE)
    sit_down(ada)
    fits(ada, "curtain", SCREENS)
    take_device(ada)
    Board(ada).offered(Board(ada).movable)
    fits(ada, "one device", SCREENS)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_edges_of_one_device(people: People, seats: int) -> None:
    ada = people()
    edges = Edges(ada, seats)
    # Four round one phone sit close together; six do not.
    screens = [screen for screen in SCREENS if seats < 6 or screen.width >= 640]
    fits(ada, "the beginning", screens, touch=MOUSE_PX)
    edges.turn_until("card")
    fits(ada, "a card was turned", screens, touch=MOUSE_PX)
    edges.touch(*((seat, ".book button") for seat in range(seats)))
    expect(edges.page.locator(".edge.used")).to_have_count(seats)
    # Side by side at a phone, the times of all do not fit.
    fits(ada, "all were wrong", [screen for screen in screens if screen.width >= 640], touch=MOUSE_PX)
