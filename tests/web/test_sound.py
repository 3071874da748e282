"""Sound is offered once, with a taste of it, and the answer is kept."""

import pytest
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.person import Device, Lang, Person

# Counts the notes that are played.
EARS = """
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  const kept = document.documentElement.dataset;
  kept.notes = String(Number(kept.notes ?? 0) + 1);
  return start.apply(this, at);
};
"""


def notes(person: Person) -> int:
    return int(person.page.locator("html").get_attribute("data-notes") or 0)


@pytest.mark.parametrize(("answer", "sounds"), [("With sound", True), ("Without", False)])
def test_sound_is_offered_once_with_a_taste_and_remembered(people: People, answer: str, sounds: bool) -> None:
    ada = people(unasked=True)
    ada.context.add_init_script(EARS)
    ada.go("/")
    offer = ada.page.get_by_role("group", name="Sound")
    expect(offer).to_be_hidden()
    ada.press("Play now")
    expect(offer).to_be_visible()
    board = Board(ada)
    board.move()
    assert notes(ada) == 0, "nothing is heard that nobody asked for"
    ada.press("Listen")
    expect(ada.page.locator("html")).to_have_attribute("data-notes", "4")
    ada.press(answer)
    expect(offer).to_be_hidden()
    before = notes(ada)
    board.move()
    board.my_turn()
    assert (notes(ada) > before) is sounds
    ada.page.reload()
    expect(board.grid).to_be_visible()
    expect(offer).to_be_hidden()
    ada.press("Settings")
    choices = ada.page.get_by_role("dialog").get_by_role("group", name="Sound")
    expect(choices.get_by_role("radio", name="on" if sounds else "off", exact=True)).to_be_checked()


@EVERYWHERE
def test_the_offer_covers_nothing_of_the_table(
    people: People, device: Device, dark: bool, lang: Lang
) -> None:
    ada = people(device=device, dark=dark, lang=lang, unasked=True)
    ada.go("/")
    ada.press({"en": "Play now", "fr": "Jouer"}[lang])
    offer = ada.page.get_by_role("group", name={"en": "Sound", "fr": "Son"}[lang])
    expect(offer).to_be_visible()
    expect(Board(ada).grid).to_be_visible()
    header = ada.page.get_by_role("banner").bounding_box()
    box = offer.bounding_box()
    assert header is not None
    assert box is not None
    assert box["y"] + box["height"] <= header["y"] + header["height"] + 1
    check_up(ada, "the offer of sound")
