"""You, on all your devices: a passkey, a code on paper, a picture for a camera; with Chromium's own virtual
authenticator."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Device, Lang, Person
from tests.web.screens import SCREENS, on_every_screen
from tests.web.test_keyboard import tab_to
from tests.web.test_privacy import name_of

TITLE = {"en": "You, on all your devices", "fr": "Vous, sur tous vos appareils"}


@pytest.fixture
def url(house: House) -> str:
    """The house under a name: a passkey is not made for a number."""
    return house.url.replace("127.0.0.1", "localhost")


class Keys:
    """What holds passkeys beside a page: a phone's or a computer's own."""

    def __init__(self, page: Page) -> None:
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._line.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = self._line.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self._id = added["authenticatorId"]

    def all(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._line.send(
            "WebAuthn.getCredentials", {"authenticatorId": self._id}
        )["credentials"]
        return found

    def take(self, credential: dict[str, Any]) -> None:
        """A passkey that came from another device of the same person's, as those of a cloud do."""
        self._line.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": credential})


def at_devices(person: Person) -> None:
    person.go("/devices")
    expect(person.page.get_by_role("heading", level=1, name=TITLE[person.lang])).to_be_visible()
    expect(person.page.get_by_role("heading", level=2).last).to_be_visible()


BADGE = """Object.defineProperty(navigator, "setAppBadge", {
  value: async (count) => void (window.badge = count),
});"""
COUNTED = """async () => {
  const { running } = await (await fetch("/api/v1/me/games")).json();
  return running.length === 1 && window.badge === running.filter((game) => game.waits).length;
}"""


def make_passkey(person: Person) -> None:
    person.press("Make a passkey")
    expect(person.page.get_by_text(re.compile("^The passkey .* is made"))).to_be_visible()


def test_a_passkey_brings_everything_to_another_device(people: People, url: str) -> None:
    ada = people(url=url)
    table = open_table(ada)
    ada.be_called("Ada")
    bo = people(url=url, device=PHONE)
    join(bo, table, "Bo")
    begin(ada)
    expect(Board(ada).grid).to_be_visible()
    at_devices(ada)
    keys = Keys(ada.page)
    make_passkey(ada)
    expect(ada.page.get_by_text("not used yet")).to_be_visible()
    (made,) = keys.all()
    assert made["isResidentCredential"]
    assert made["rpId"] == "localhost"
    # The same device needs no second one.
    ada.press("Make a passkey")
    expect(ada.page.get_by_text("This device has a passkey of yours already.")).to_be_visible()
    # The name is hers from now on; whoever wants it is told so, and keeps their own.
    with bo.expecting("409"):
        bo.go("/")
        bo.press(re.compile("change your name"))
        bo.page.get_by_label("Your name").fill("ADA")
        bo.press("Keep this name")
        expect(bo.page.get_by_text("somebody here is called that: please pick another name")).to_be_visible()
        bo.go("/")
    assert "Bo" in name_of(bo)
    # A choice made here is there before anybody asks for it.
    with ada.page.expect_response(lambda answer: answer.url.endswith("/me/preferences")):
        ada.press("Settings")
        ada.choose("Light", "evening")
    ada.page.keyboard.press("Escape")

    other = people(url=url)
    other.context.add_init_script(BADGE)
    at_devices(other)
    Keys(other.page).take(made)
    # By keyboard alone.
    tab_to(other, "I have a passkey")
    other.page.keyboard.press("Enter")
    expect(other.page.get_by_role("dialog", name="I have a passkey")).to_be_visible()
    tab_to(other, "Come in")
    other.page.keyboard.press("Enter")
    expect(other.page.get_by_text("Welcome back, Ada.")).to_be_visible()
    expect(other.page.get_by_role("button", name="change your name")).to_contain_text("Ada")
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")
    # Her games are in the list there, and her badge counts them; a name picked there is hers here.
    other.go("/")
    games = other.page.get_by_role("region", name="Your games")
    expect(games.get_by_role("listitem")).to_contain_text("with Bo")
    other.page.wait_for_function(COUNTED)
    other.be_called("Ada Lovelace")
    ada.go("/")
    expect(ada.page.get_by_role("button", name="change your name")).to_contain_text("Ada Lovelace")
    # Both sit at the table at once.
    other.go(table)
    ada.go(table)
    expect(Board(other).grid).to_be_visible()
    expect(Board(ada).grid).to_be_visible()
    # Each device may have a passkey of its own, and any of them may be removed.
    third = people(url=url)
    third.go(ada.context.request.post(f"{url}/api/v1/me/joining").json()["link"].removeprefix(url))
    third.press("Yes, I am Ada Lovelace")
    expect(third.page.get_by_text("Welcome back, Ada Lovelace.")).to_be_visible()
    Keys(third.page)
    make_passkey(third)
    expect(third.page.locator(".keys li")).to_have_count(2)
    third.page.get_by_role("button", name=re.compile("^Remove the passkey")).last.click()
    third.page.get_by_role("dialog").get_by_role("button", name="Remove", exact=True).click()
    expect(third.page.locator(".keys li")).to_have_count(1)
    # Of the passkey one knows when it was used; it is called otherwise, and removed, and lets nobody in then.
    at_devices(ada)
    expect(ada.page.get_by_text("· used on")).to_be_visible()
    ada.page.get_by_role("button", name=re.compile("^Rename the passkey")).click()
    ada.page.get_by_label("Name of the passkey").fill("Blue key")
    ada.page.keyboard.press("Enter")
    ada.page.get_by_role("button", name="Remove the passkey “Blue key”").click()
    dialog = ada.page.get_by_role("dialog", name="Remove “Blue key”?")
    expect(dialog.get_by_text("It is your last way back")).to_be_visible()
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(ada.page.get_by_text("You have none yet.")).to_be_visible()
    stranger = people(url=url)
    at_devices(stranger)
    Keys(stranger.page).take({**made, "signCount": 10})
    with stranger.expecting("409"):
        stranger.press("I have a passkey")
        stranger.press("Come in")
        expect(stranger.page.get_by_text(re.compile("does not know this passkey"))).to_be_visible()


def test_a_code_on_paper_brings_a_guest_along_and_is_good_once(people: People, url: str) -> None:
    ada, bo = people(url=url), people(url=url)
    ada.go("/")
    ada.be_called("Ada")
    at_devices(ada)
    ada.press("Make a recovery code")
    paper = ada.page.get_by_role("dialog", name="Your recovery code")
    code = paper.locator(".code").inner_text().replace("\n", "")
    assert re.fullmatch(r"([0-9A-Z]{4}-){6}[0-9A-Z]{4}", code)
    # On paper there is the code, and nothing of the page.
    ada.page.emulate_media(media="print")
    expect(ada.page.locator(".paper .code")).to_be_visible()
    for other in ("h1", "dialog h2", "dialog button >> nth=0"):
        expect(ada.page.locator(other).first).to_be_hidden()
    ada.page.emulate_media(media="screen")
    ada.press("I have it")
    expect(ada.page.get_by_text(re.compile("^You made one on"))).to_be_visible()

    table = open_table(bo)
    bo.be_called("Bo")
    at_devices(bo)
    bo.press("I have a recovery code")
    dialog = bo.page.get_by_role("dialog", name="I have a recovery code")
    expect(dialog.get_by_text("On this device you are Bo, with one table.")).to_be_visible()
    dialog.get_by_label("Recovery code").fill(code.lower().replace("-", " "))
    dialog.get_by_role("button", name="Bring it along").click()
    expect(bo.page.get_by_text("Welcome back, Ada. You brought one table along.")).to_be_visible()
    ada.go(table)
    expect(ada.page.get_by_role("button", name="Begin the game")).to_be_visible()
    # Used, it is used.
    late = people(url=url)
    at_devices(late)
    with late.expecting("409"):
        late.press("I have a recovery code")
        late.page.get_by_role("textbox", name="Recovery code").fill(code)
        late.page.keyboard.press("Enter")
        expect(late.page.get_by_text("this code is not right, or was used already")).to_be_visible()


def test_a_second_device_joins_by_a_picture_where_there_are_no_passkeys(
    people: People, house: House, tmp_path: Path
) -> None:
    """At a number, without encryption: the page says what works there."""
    ada, phone = people(), people(device=PHONE)
    table = open_table(ada)
    ada.be_called("Ada")
    at_devices(ada)
    expect(ada.page.get_by_text("Passkeys work where this house is opened over https")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Make a passkey")).to_have_count(0)
    ada.press("Show the QR code")
    picture = ada.page.get_by_role("img", name="QR code of the link for your other device")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
    link = ada.page.get_by_label("Link for your other device").input_value()
    assert link.startswith(f"{house.url}/devices#join=")
    phone.go(link.removeprefix(house.url))
    expect(phone.page.get_by_role("heading", name="Is this device yours too, Ada?")).to_be_visible()
    # Nothing has happened by looking, and the address is no secret any more.
    assert "Ada" not in name_of(phone)
    assert phone.page.url == f"{house.url}/devices"
    expect(ada.page.get_by_text("Waiting for your other device…")).to_be_visible()
    check_up(phone, "is it yours?")
    phone.press("Yes, I am Ada")
    expect(phone.page.get_by_text("Welcome back, Ada.")).to_be_visible()
    expect(ada.page.get_by_text("Your other device is here.")).to_be_visible()
    check_up(ada, "it came")
    phone.go(table)
    expect(phone.page.get_by_role("button", name="Begin the game")).to_be_visible()
    late = people(lang="fr")
    with late.expecting("409"):
        late.go(link.removeprefix(house.url))
        expect(late.page.get_by_text("ce lien a déjà servi, ou il est trop ancien")).to_be_visible()
    # It was not me: every other device is a stranger again.
    ada.press("Log out everywhere else")
    expect(ada.page.get_by_text("Only this browser is still you now.")).to_be_visible()
    phone.go("/devices")
    expect(phone.page.get_by_role("button", name="change your name")).to_be_visible()
    assert "Ada" not in name_of(phone)
    # All of it is in what one takes along.
    with ada.page.expect_download() as download:
        ada.go("/privacy")
        ada.press("Take my data along")
    download.value.save_as(tmp_path / "data.json")
    assert json.loads((tmp_path / "data.json").read_text())["passkeys"] == []


@EVERYWHERE
def test_it_can_be_read_and_touched(people: People, url: str, device: Device, dark: bool, lang: Lang) -> None:
    ada = people(url=url, device=device, dark=dark, lang=lang)
    at_devices(ada)
    Keys(ada.page)
    ada.press({"en": "Make a passkey", "fr": "Faire une clé d’accès"}[lang])
    expect(ada.page.locator(".keys li")).to_be_visible()
    check_up(ada, "the page")
    for opens in (
        {"en": "Show the QR code", "fr": "Montrer le code QR"},
        {"en": "Make a recovery code", "fr": "Faire un code de secours"},
        {"en": "I have a recovery code", "fr": "J’ai un code de secours"},
    ):
        ada.press(opens[lang])
        dialog = ada.page.get_by_role("dialog")
        expect(dialog.locator("img, .code, input").first).to_be_visible()
        check_up(ada, opens["en"])
        ada.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


def test_no_screen_is_too_small_for_it(people: People, url: str) -> None:
    ada = people(url=url, lang="fr", device=DESKTOP)
    at_devices(ada)
    for screen in on_every_screen(ada, SCREENS):
        wider = ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wider <= 0, (screen, wider)
