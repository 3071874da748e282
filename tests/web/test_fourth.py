"""The plain board in a real browser: a game that another package brings, played to its end and seen again."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.fourth.bringing import CHERRIES, bring
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Device, Lang, Person

WORDS: Final = {
    "en": {
        "play": "Play now",
        "view": "What you see",
        "moves": "Your moves",
        "end": "The result",
        "replay": "Replay",
        "next": "One move on",
    },
    "fr": {
        "play": "Jouer",
        "view": "Ce que vous voyez",
        "moves": "Vos coups",
        "end": "Le résultat",
        "replay": "Revoir",
        "next": "Un coup en avant",
    },
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where the package with the fourth game is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", bring(tmp_path_factory.mktemp("site"), CHERRIES))
        house = House(tmp_path_factory.mktemp("house"))
        house.open()
    yield house
    house.close()
    for trouble in ("error", "Traceback", "critical"):
        assert trouble not in house.log


def moves(person: Person) -> Locator:
    """The buttons of the plain board that can be pressed now."""
    words = WORDS[person.lang]
    return person.page.get_by_role("region", name=words["moves"]).get_by_role("button", disabled=False)


def take(person: Person, move: str) -> None:
    """Presses a move, by finger on a phone."""
    button = moves(person).filter(has_text=move)
    if person.device.touch:
        button.tap()
    else:
        button.click()


def play_out(person: Person) -> None:
    """Takes one cherry after the other, as often as it is this person's turn."""
    words = WORDS[person.lang]
    end = person.page.get_by_role("region", name=words["end"])
    for _ in range(24):
        expect(moves(person).first.or_(end)).to_be_visible()
        if end.is_visible():
            return
        take(person, "take 1")
    raise AssertionError("the bowl is never empty")


@EVERYWHERE
def test_it_is_played_against_chance_to_the_end_and_seen_again(
    people: People, device: Device, dark: bool, lang: Lang
) -> None:
    ada = people(device=device, dark=dark, lang=lang)
    words = WORDS[lang]
    ada.go("/")
    card = ada.page.get_by_role("article", name="Cherries")
    expect(card.get_by_role("link", name="Apprendre" if lang == "fr" else "Learn")).to_have_count(0)
    check_up(ada, "the house with a fourth game")
    card.get_by_role("button", name=words["play"], exact=True).click()
    seen = ada.page.get_by_role("region", name=words["view"])
    expect(seen).to_contain_text("left in the bowl")
    expect(moves(ada).first.or_(ada.page.get_by_role("region", name=words["end"]))).to_be_visible()
    check_up(ada, "the plain board")
    play_out(ada)
    end = ada.page.get_by_role("region", name=words["end"])
    expect(end.get_by_role("listitem")).to_have_count(3)
    expect(end).to_contain_text("sweetness")
    check_up(ada, "the plain end")
    ada.page.get_by_role("link", name=words["replay"], exact=True).click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    check_up(ada, "the plain replay")
    left = ada.page.get_by_role("region", name=words["view"])
    expect(left).to_contain_text("24")
    ada.page.get_by_role("button", name=words["next"]).click()
    expect(left).not_to_contain_text("24")


def test_two_people_take_turns_by_keyboard_and_by_finger(people: People) -> None:
    ada, bo = people(device=DESKTOP), people(device=PHONE)
    address = open_table(ada, game="Cherries")
    ada.page.get_by_role("group", name="Who begins").get_by_role("radio").nth(1).check()
    join(bo, address)
    begin(ada)
    expect(moves(ada)).to_have_count(3)
    expect(moves(bo)).to_have_count(0)
    moves(ada).first.focus()
    ada.page.keyboard.press("Enter")
    expect(moves(bo)).to_have_count(3)
    take(bo, "take 3")
    expect(moves(ada)).to_have_count(3)
    expect(moves(ada).first).to_be_focused()
    for person in (ada, bo):
        expect(person.page.get_by_role("region", name="What you see")).to_contain_text("left in the bowl 20")
    log = ada.page.get_by_text("take 3", exact=False)
    expect(log.first).to_be_visible()
