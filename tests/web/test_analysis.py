"""A hint against bots, and the analysis of a game that is over: by hand, by keys, and read aloud."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.gathering import rush
from tests.web.person import DESKTOP, PHONE, Device, Lang, Person

WORDS: dict[str, dict[str, str]] = {
    "en": {"hint": "Hint", "ask": "Analyse this game", "turning": "Turning points", "all": "All choices"},
    "fr": {"hint": "Indice", "ask": "Analyser cette partie", "turning": "Tournants", "all": "Tous les choix"},
}


def alone(person: Person, game: str) -> str:
    """A table with one bot, begun; where somebody begins, it is the person."""
    person.go("/")
    # When all has come, so has the cookie by which the person is known again.
    person.page.wait_for_load_state("networkidle")
    settings: dict[str, Any] = {"starts": 0} if game == "helpme" else {}
    data = {"game": game, "seats": 2, "bots": ["easy"], "start": True, "settings": settings}
    answer = person.context.request.post(f"{person.url}/api/v1/tables", data=data)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def leave(person: Person, table: str) -> None:
    command = {"t": "leave", "id": "leaves-the-table", "seat": 0}
    assert person.context.request.post(f"{person.url}/api/v1/tables/{table}/commands", data=command).ok


@pytest.mark.parametrize(
    ("game", "device", "dark", "lang"),
    [
        pytest.param("helpme", DESKTOP, False, "en", id="helpme-desktop-light"),
        pytest.param("helpme", PHONE, True, "fr", id="helpme-phone-dark"),
        pytest.param("rauha", DESKTOP, True, "fr", id="rauha-desktop-dark"),
        pytest.param("rauha", PHONE, False, "en", id="rauha-phone-light"),
    ],
)
def test_hint_and_analysis(people: People, game: str, device: Device, dark: bool, lang: Lang) -> None:
    ada, words = people(device=device, dark=dark, lang=lang), WORDS[lang]
    table = alone(ada, game)
    ada.go(f"/t/{table}")
    button = ada.page.get_by_role("button", name=words["hint"], exact=True)
    expect(button).to_be_enabled()
    button.focus()
    ada.page.keyboard.press("Enter")
    told = ada.page.locator(".sentence .hint")
    expect(told).to_contain_text(re.compile(f"^{words['hint']}\\s?:"))
    expect(button).to_be_disabled()
    check_up(ada, f"{game}: hint")
    ada.page.reload()
    expect(told).to_contain_text(re.compile(f"^{words['hint']}\\s?:"))
    rush(table, ada, moves=3, choose=lambda legal: legal[0])
    leave(ada, table)

    ada.go(f"/r/{table}")
    ask = ada.page.get_by_role("button", name=words["ask"])
    expect(ask).to_be_visible()
    check_up(ada, f"{game}: before the analysis")
    ask.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("heading", name=words["turning"])).to_be_visible(timeout=300_000)
    ada.page.get_by_text(words["all"], exact=True).first.press("Enter")
    rows = ada.page.locator(".analysis tbody tr")
    expect(rows.first).to_be_visible()
    assert rows.count() >= 3
    check_up(ada, f"{game}: analysed")

    # Stepping through the game tells what each choice was worth, and that a hint was asked for.
    ada.page.locator("h1").click()
    hinted = 0
    for ply in range(1, rows.count() + 1):
        ada.page.keyboard.press("ArrowRight")
        expect(ada.page.get_by_role("slider")).to_have_value(str(ply))
        expect(ada.page.locator(".analysis .current")).not_to_be_empty()
        hinted += ada.page.locator(".told .soft").count()
    assert hinted == 1
    turning = ada.page.locator(".turning button")
    if turning.count():
        turning.first.press("Enter")
        expect(turning.first).to_have_attribute("aria-current", "step")

    # Whoever comes later finds it there at once.
    bo = people(device=device, lang=lang)
    bo.go(f"/r/{table}")
    expect(bo.page.get_by_role("heading", name=words["turning"])).to_be_visible()
    expect(bo.page.locator(".analysis svg polyline")).to_have_count(2)


def test_among_people_there_are_no_hints_and_races_are_not_analysed(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.page.wait_for_load_state("networkidle")
    data = {"game": "helpme", "seats": 2, "local": ["Ada", "Bo"], "start": True}
    table = ada.context.request.post(f"{ada.url}/api/v1/tables", data=data).json()["id"]
    ada.go(f"/t/{table}")
    ada.press(re.compile("^I am "))
    expect(ada.page.get_by_role("grid")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    race = alone(ada, "elementals")
    leave(ada, race)
    ada.go(f"/r/{race}")
    expect(ada.page.get_by_role("slider")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Analysis")).to_have_count(0)
