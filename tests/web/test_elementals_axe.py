"""Every screen of Elementals is for everyone: axe finds nothing, and nothing is cut off or too small."""

from playwright.sync_api import expect

from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.edges import Edges
from tests.web.felt import Felt
from tests.web.gathering import begin, join
from tests.web.house import House
from tests.web.person import Device, Lang
from tests.web.test_elementals_together import open_elementals, until_something_lies_there

pytestmark = EVERYWHERE


def test_pages(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    for path in ("/learn/elementals", "/rules/elementals", "/train/elementals"):
        ada.go(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        check_up(ada, path)


def test_a_table(people: People, house: House, device: Device, dark: bool, lang: Lang) -> None:
    ada, bo, cy = (people(device=device, dark=dark, lang=lang) for _ in range(3))
    address = open_elementals(ada, 2)
    ada.go(address)
    # The longest names there are, and none that could be broken.
    ada.be_called("W" * 24)
    join(bo, address, "M" * 24)
    check_up(ada, "gathering")
    begin(ada)
    felts = [Felt(ada), Felt(bo)]
    for felt in felts:
        expect(felt.table).to_be_visible()
    cy.go(address)
    expect(Felt(cy).table).to_be_visible()
    check_up(cy, "watching")
    until_something_lies_there(felts)
    check_up(ada, "a card was turned")
    check_up(bo, "a card was turned")
    felts[0].put_book()
    expect(felts[1].hands).to_have_count(1)
    for person in (ada, bo, cy):
        check_up(person, "a race was judged")
    if device.touch:
        ada.press({"en": "More", "fr": "Plus"}[lang])
    ada.page.get_by_role("tab", name="Table").click()
    check_up(ada, "drawer")


def test_one_device(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    edges = Edges(ada, 2)
    check_up(ada, "the beginning")
    edges.turn_until("card")
    check_up(ada, "a card was turned")
    edges.touch((0, ".book button"))
    expect(edges.all.nth(0).locator(".status")).to_contain_text("✕ −1")
    check_up(ada, "a race was judged")
    ada.page.get_by_role("button", name={"en": "Keys", "fr": "Touches"}[lang]).click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    check_up(ada, "keys")
    ada.page.keyboard.press("Escape")
    # With four, an error costs three cards: the end is near, and comes when nobody catches the last one.
    edges = Edges(ada, 4)
    edges.ruin(0)
    expect(edges.end).to_be_visible()
    check_up(ada, "the end")
    ada.go(f"/r/{edges.id}")
    expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.page.keyboard.press("End")
    # After a jump nothing is made up of what lies between: the one sentence is the log's, and no card flies.
    expect(ada.page.locator("p.told")).to_contain_text({"en": "not caught", "fr": "pas été attrapée"}[lang])
    expect(ada.page.locator(".strip .story, .flight")).to_have_count(0)
    expect(ada.page.locator(".strip .hands li")).to_have_count(1)
    ada.page.locator("details summary").first.click()
    check_up(ada, "replay, the race in figures")
