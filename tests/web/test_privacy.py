"""What is kept, in plain words; and everybody takes it along, logs out, or has it deleted."""

import json
from pathlib import Path

import httpx
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table
from tests.web.person import DESKTOP, Device, Lang, Person
from tests.web.screens import SCREENS, on_every_screen
from tests.web.test_keyboard import tab_to

TITLE = {"en": "What is kept of you", "fr": "Ce qui est gardé de vous"}


def name_of(person: Person) -> str:
    """What the header calls whoever sits there."""
    button = person.page.get_by_role("button", name="change your name")
    return button.inner_text().strip()


def test_the_page_is_found_from_the_first_one_and_taken_along(people: People, tmp_path: Path) -> None:
    ada = people()
    ada.go("/")
    ada.be_called("Ada")
    ada.page.locator("footer").get_by_role("link", name=TITLE["en"]).click()
    expect(ada.page).to_have_title("What is kept of you · Tablée")
    expect(ada.page.get_by_role("heading", level=1, name=TITLE["en"])).to_be_visible()
    expect(ada.page.get_by_text("until whoever runs this house has seen to it, and 90 days")).to_be_visible()
    with ada.page.expect_download() as download:
        ada.press("Take my data along")
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["name"] == "Ada"


def test_logging_out_makes_a_stranger_of_this_browser(people: People) -> None:
    ada = people()
    ada.go("/privacy")
    ada.be_called("Ada")
    ada.press("Log out here")
    dialog = ada.page.get_by_role("dialog", name="Log out of this browser?")
    dialog.get_by_role("button", name="No, go back").click()
    expect(dialog).to_be_hidden()
    ada.press("Log out here")
    dialog.get_by_role("button", name="Log out here").click()
    ada.page.wait_for_url("**/")
    expect(ada.page.get_by_role("button", name="change your name")).to_be_visible()
    assert "Ada" not in name_of(ada)


def test_everywhere_else_means_every_other_browser(people: People) -> None:
    ada = people()
    ada.go("/privacy")
    ada.be_called("Ada")
    (cookie,) = [one for one in ada.context.cookies() if one["name"] == "tablee"]
    other = httpx.Client(base_url=ada.url, cookies={"tablee": cookie["value"]}, trust_env=False)
    with other:
        assert other.get("/api/v1/me").json()["name"] == "Ada"
        ada.press("Log out everywhere else")
        expect(ada.page.get_by_text("Only this browser is still you now.")).to_be_visible()
    with httpx.Client(base_url=ada.url, cookies={"tablee": cookie["value"]}, trust_env=False) as again:
        assert again.get("/api/v1/me").json()["named"] is False
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="change your name")).to_contain_text("Ada")


def test_whoever_deletes_everything_is_somebody_to_the_others_who_play_on(people: People) -> None:
    ada, bo = people(), people()
    address = open_table(ada)
    ada.be_called("Ada")
    join(bo, address, "Bo")
    begin(ada)
    expect(Board(bo).grid).to_be_visible()
    bo.page.evaluate('localStorage.setItem(\'tablee.muted\', \'[{"who": "x", "name": "Cy"}]\')')
    bo.go("/privacy")
    expect(bo.page.get_by_role("heading", name="Muted people")).to_be_visible()
    # By keyboard alone.
    tab_to(bo, "Delete everything")
    bo.page.keyboard.press("Enter")
    expect(bo.page.get_by_role("dialog", name="Delete everything that is kept of you?")).to_be_visible()
    tab_to(bo, "Delete everything")
    bo.page.keyboard.press("Enter")
    bo.page.wait_for_url("**/")
    expect(bo.page.get_by_role("button", name="change your name")).to_be_visible()
    assert "Bo" not in name_of(bo)
    assert bo.page.evaluate("localStorage.getItem('tablee.muted')") is None
    # The game goes on, with a bot in their place.
    players = ada.page.get_by_role("list", name="Players")
    expect(players.get_by_text("Bo", exact=True)).to_have_count(0)
    expect(Board(ada).grid).to_be_visible()


@EVERYWHERE
def test_it_can_be_read_and_touched(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    ada.go("/privacy")
    expect(ada.page.get_by_role("heading", level=1, name=TITLE[lang])).to_be_visible()
    expect(ada.page.locator("dl")).to_be_visible()
    check_up(ada, "what is kept")
    ada.press({"en": "Delete everything", "fr": "Tout effacer"}[lang])
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    check_up(ada, "really?")
    ada.page.keyboard.press("Escape")


def test_no_screen_is_too_small_for_it(people: People) -> None:
    ada = people(lang="fr", device=DESKTOP)
    ada.go("/privacy")
    expect(ada.page.locator("dl")).to_be_visible()
    for screen in on_every_screen(ada, SCREENS):
        wider = ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wider <= 0, (screen, wider)
