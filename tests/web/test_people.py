"""Nobody has to hear whom they mute, and whoever runs the house learns what is reported."""

import json
import re
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tablee.server.admin import orders
from tablee.server.admin.door import order
from tablee.server.admin.orders import Rows
from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table, rush, sit_together
from tests.web.house import House
from tests.web.person import SMALL_PHONE, Device, Lang, Person
from tests.web.test_keyboard import tab_to

WORDS: Final = {
    "en": ("More", "Talk", "Say something", "Say", "Mute or report", "Report Bo", "Which lines?", "Table"),
    "fr": (
        "Plus",
        "Discussion",
        "Dites quelque chose",
        "Dire",
        "Sourdine ou signaler",
        "Signaler Bo",
        "Quelles lignes",
        "Table",
    ),
}


def reports(house: House) -> list[dict[str, Any]]:
    answer = order(house.data, orders.Reports())
    assert isinstance(answer, Rows)
    return answer.rows


def talk_of(person: Person) -> Locator:
    """The open talk of that person's table."""
    more, talk = WORDS[person.lang][:2]
    if person.device.touch:
        person.press(re.compile(f"^{more}"))  # and how much is unread
    person.page.get_by_role("tab", name=talk).click()
    return person.page.get_by_role("tabpanel")


def say(person: Person, text: str) -> None:
    panel = talk_of(person)
    _, _, label, send = WORDS[person.lang][:4]
    person.page.get_by_label(label).fill(text)
    person.press(send)
    expect(panel).to_contain_text(text)
    if person.device.touch:
        person.page.keyboard.press("Escape")


def two(people: People, **how: Any) -> tuple[Person, Person]:
    """Ada and Bo, playing; Bo has said something."""
    ada, bo = people(**how), people()
    ada.go("/")
    address = open_table(ada)
    ada.be_called("Ada")
    join(bo, address, "Bo")
    begin(ada)
    for person in (ada, bo):
        expect(Board(person).grid).to_be_visible()
    say(bo, "you are a fool")
    return ada, bo


def test_who_is_muted_is_neither_read_nor_seen_until_they_are_heard_again(people: People) -> None:
    ada, bo = two(people)
    panel = talk_of(ada)
    expect(panel).to_contain_text("you are a fool")
    ada.press("Mute or report")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Mute Bo").click()
    expect(dialog).to_contain_text("muted")
    ada.page.keyboard.press("Escape")
    expect(panel).not_to_contain_text("you are a fool")
    bo.press("React")
    bo.press("Bravo!")
    expect(bo.page.locator(".bubble")).to_have_text("Bravo!")
    say(bo, "hello?")
    expect(ada.page.locator(".bubble")).to_have_count(0)
    # Remembered in this browser, and nobody is told.
    ada.page.reload()
    panel = talk_of(ada)
    expect(panel).to_contain_text("Nobody has said anything yet")
    assert "muted" not in json.dumps([frame.text for frame in ada.sent])
    ada.press("Mute or report")
    ada.page.get_by_role("dialog").get_by_role("button", name="Hear Bo again").click()
    ada.page.keyboard.press("Escape")
    expect(panel).to_contain_text("hello?")


def test_who_is_muted_asks_for_no_game(people: People) -> None:
    ada, bo = people(), people()
    table, first, second = sit_together(ada, bo)
    ada, bo = first.person, second.person
    ada.page.get_by_role("tab", name="Table").click()
    ada.press("Mute or report")
    ada.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Mute ")).click()
    ada.page.keyboard.press("Escape")
    rush(table, ada, bo)
    for board in (first, second):
        expect(board.end).to_be_visible()
    bo.press("Play again")
    expect(bo.page.get_by_text("is asked to play again")).to_be_visible()
    with ada.page.expect_response(re.compile("/me/games")):
        ada.go("/")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    expect(ada.page.get_by_text("would like to play")).to_have_count(0)
    expect(ada.page).not_to_have_title(re.compile(r"^\(1\) "))


def test_a_report_reaches_whoever_runs_the_house_with_the_lines_it_is_about(
    people: People, house: House
) -> None:
    ada, bo = two(people, device=SMALL_PHONE, lang="fr")
    say(bo, "good luck")
    before = len(reports(house))
    panel = talk_of(ada)
    expect(panel).to_contain_text("good luck")
    ada.press("Sourdine ou signaler")
    ada.press("Signaler Bo")
    dialog = ada.page.get_by_role("dialog", name="Au sujet de Bo")
    dialog.get_by_role("checkbox", name="you are a fool").check()
    dialog.get_by_label("Avec vos mots").fill("ce n’est pas gentil")
    ada.press("Envoyer")
    expect(ada.page.get_by_text("Merci. La personne qui tient cette maison va regarder.")).to_be_visible()
    (report,) = reports(house)[before:]
    assert report["lines"] == ["Bo: you are a fool"]
    assert (report["why"], report["text"], report["name"]) == ("talk", "ce n’est pas gentil", "Bo")


def test_a_table_is_reported_by_keyboard_alone(people: People, house: House) -> None:
    before = len(reports(house))
    _, first, _ = sit_together(people(), people())
    ada = first.person
    tab_to(ada, "Moves")
    ada.page.keyboard.press("ArrowLeft")  # round to the last
    expect(ada.page.get_by_role("tab", name="Table")).to_be_focused()
    tab_to(ada, "Mute or report")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("dialog", name="People at this table")).to_be_visible()
    tab_to(ada, "Report something else here")
    ada.page.keyboard.press("Enter")
    dialog = ada.page.get_by_role("dialog", name="About this table")
    expect(dialog).to_be_visible()
    tab_to(ada, r"\s*What is said")
    ada.page.keyboard.press("ArrowUp")
    tab_to(ada, "In your own words")
    ada.page.keyboard.type("odd")
    tab_to(ada, "Send")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("dialog", name="People at this table")).to_contain_text("Thank you")
    (report,) = reports(house)[before:]
    assert (report["why"], report["text"], report["about"]) == ("other", "odd", "")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("button", name="Mute or report")).to_be_focused()


@EVERYWHERE
def test_people_and_reports_can_be_read_and_touched(
    people: People, device: Device, dark: bool, lang: Lang
) -> None:
    ada, _ = two(people, device=device, dark=dark, lang=lang)
    *_, open_people, report, lines, table = WORDS[lang]
    talk_of(ada)
    check_up(ada, "talk")
    ada.press(open_people)
    dialog = ada.page.get_by_role("dialog").last
    expect(dialog.get_by_role("button", name=report)).to_be_visible()
    check_up(ada, "people")
    ada.press(report)
    expect(ada.page.get_by_role("group", name=lines)).to_be_visible()
    check_up(ada, "a report")
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("tab", name=table).click()
    expect(ada.page.get_by_role("button", name=open_people)).to_be_visible()
    check_up(ada, "about the table")
