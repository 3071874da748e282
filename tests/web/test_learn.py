"""The lesson, by making its moves; and the rules on one page."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Device, Lang

NEXT: Final = {"en": "Next", "fr": "Suite"}
MINE: Final = {"en": "Your move, on the board.", "fr": "À vous, sur le plateau."}
WON: Final = {"en": "You win!", "fr": "Vous gagnez\u202f!"}


@pytest.mark.parametrize(("lang", "device"), [("en", DESKTOP), ("fr", PHONE)])
def test_the_whole_lesson_by_making_its_moves(
    people: People, house: House, lang: Lang, device: Device
) -> None:
    ada = people(lang=lang, device=device)
    steps: list[dict[str, Any]] = house.get("/games/helpme/lesson")["steps"]
    ada.go("/learn/helpme")
    board = Board(ada)
    heading = ada.page.get_by_role("heading", level=1)
    titles = [heading.inner_text()]
    for step in steps[:-1]:
        if step["legal"]:
            expect(ada.page.get_by_text(MINE[lang])).to_be_visible()
            assert board.move() in step["legal"]
        else:
            expect(board.movable).to_have_count(0)
            ada.press(NEXT[lang])
        expect(heading).not_to_have_text(titles[-1])
        titles.append(heading.inner_text())
    assert len(set(titles)) == len(steps)
    expect(ada.page.get_by_text(WON[lang])).to_be_visible()
    scores = steps[-1]["view"]["outcome"]["scores"]
    expect(ada.page.locator(".scores .points")).to_have_text([str(score) for score in scores])


def test_the_lesson_is_found_on_the_card_and_can_be_left(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("Learn")
    ada.page.wait_for_url("**/learn/helpme")
    expect(ada.page).to_have_title("Learn Help Me! · Tablée")
    ada.press("Next")
    ada.press("Back")
    ada.press("Skip the lesson")
    expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "title", "sections"),
    [
        ("en", "The rules of Help Me!", ("The six spirits", "Your turn", "Counting")),
        ("fr", "Les règles de Help Me\u202f!", ("Les six esprits", "À votre tour", "Compter")),
    ],
)
def test_the_rules_are_one_page_with_pictures(
    people: People, lang: Lang, title: str, sections: tuple[str, ...]
) -> None:
    ada = people(lang=lang)
    ada.go("/rules/helpme")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(title)
    for section in sections:
        expect(ada.page.get_by_role("heading", level=2, name=section, exact=True)).to_be_visible()
    assert ada.page.get_by_role("main").locator("svg").count() > 10
