"""Nothing on the table moves when something opens: it lies over the table, and closes again."""

from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.person import Device
from tests.web.rauha_board import RauhaBoard
from tests.web.screens import settle
from tests.web.test_screens import open_with_bots

PLACES = """() => [...document.querySelectorAll("[role=grid] button, .buttons button, .ways")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""


def test_hint_and_reactions_lie_over_the_table(people: People) -> None:
    for device in (Device(1280, 800), Device(390, 664)):
        ada = people(device=device)
        open_with_bots(ada, "helpme", 3)
        board = Board(ada)
        board.offered(board.movable)
        settle(ada, device)
        before = ada.page.evaluate(PLACES)
        ada.press("React")
        expect(ada.page.get_by_role("button", name="Bravo!")).to_be_visible()
        assert ada.page.evaluate(PLACES) == before
        # Nothing of the table lies over it.
        ada.page.get_by_role("button", name="Bravo!").click(trial=True)
        ada.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("button", name="Bravo!")).to_be_hidden()
        expect(ada.page.get_by_role("button", name="React")).to_be_focused()
        ada.press("Hint")
        expect(ada.page.locator(".sentence .hint")).to_contain_text("Hint:")
        assert ada.page.evaluate(PLACES) == before


def test_a_preview_stays_where_the_eye_is(people: People) -> None:
    for device in (Device(1280, 800), Device(390, 664)):
        ada = people(device=device)
        open_with_bots(ada, "rauha", 2)
        board = RauhaBoard(ada)
        expect(board.hand).to_be_visible()
        board.take(board.placeable())
        expect(board.card).to_be_visible()
        assert board.my_turn()
        settle(ada, device)
        before = ada.page.evaluate(PLACES)
        for place in board.places.all()[:3]:
            place.hover()
            expect(ada.page.locator("[data-preview]")).to_be_visible()
            assert ada.page.evaluate(PLACES) == before
            expect(ada.page.locator("[data-preview]")).to_be_in_viewport(ratio=1)
