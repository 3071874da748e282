"""The lesson by making its moves, the rules on one page, and the list of everything in the box."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Device, Lang
from tests.web.rauha_board import RauhaBoard

NEXT: Final = {"en": "Next", "fr": "Suite"}
MINE: Final = {"en": "Your turn, on the board.", "fr": "À vous, sur le plateau."}


def play(board: RauhaBoard, move: str) -> None:
    """Makes that move by what the page offers for it."""
    match move.split(" "):
        case ["take", _]:
            allowed = board.hand.locator("li button[aria-disabled=false]")
            expect(allowed).to_have_count(1)
            board.touch(allowed)
            board.touch(board.button("take"))
        case ["place", cell]:
            expect(board.places).to_have_count(1)
            board.touch(board.cell(cell))
            board.touch(board.button("lay"))
        case ["activate", source, "spore", cell]:
            board.touch(board.cell(source))
            board.touch(board.cell(cell))
        case ["activate", _]:
            expect(board.sources).to_have_count(1)
            board.touch(board.sources)
        case _:
            pytest.fail(f"the lesson asks for {move}")


@pytest.mark.parametrize(("lang", "device"), [("en", DESKTOP), ("fr", PHONE)])
def test_the_whole_lesson_by_making_its_moves(
    people: People, house: House, lang: Lang, device: Device
) -> None:
    ada = people(lang=lang, device=device)
    steps: list[dict[str, Any]] = house.get("/games/rauha/lesson")["steps"]
    ada.go("/learn/rauha")
    board = RauhaBoard(ada)
    heading = ada.page.get_by_role("heading", level=1)
    titles = [heading.inner_text()]
    for step in steps[:-1]:
        if step["legal"]:
            expect(ada.page.get_by_text(MINE[lang])).to_be_visible()
            play(board, step["legal"][0])
        else:
            ada.press(NEXT[lang])
        expect(heading).not_to_have_text(titles[-1])
        titles.append(heading.inner_text())
    assert len(set(titles)) == len(steps)
    energy = steps[-1]["view"]["worlds"][0]["energy"]
    expect(ada.page.locator(".seats .mine .energy")).to_have_text(str(energy))


@pytest.mark.parametrize(
    ("lang", "title", "sections"),
    [
        ("en", "The rules of Rauha", ("How to read a card", "A turn", "A scoring")),
        ("fr", "Les règles de Rauha", ("Lire une carte", "Un tour", "Un décompte")),
    ],
)
def test_the_rules_are_one_page_with_pictures(
    people: People, lang: Lang, title: str, sections: tuple[str, ...]
) -> None:
    ada = people(lang=lang)
    ada.go("/rules/rauha")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(title)
    for section in sections:
        expect(ada.page.get_by_role("heading", level=2, name=section, exact=True)).to_be_visible()
    assert ada.page.get_by_role("main").locator("svg").count() > 30


def test_everything_in_the_box_is_listed_and_found(people: People) -> None:
    ada = people(lang="fr", device=PHONE)
    ada.go("/cards/rauha")
    cards = ada.page.locator(".all li > .face")
    expect(cards).to_have_count(80)
    expect(ada.page.locator(".all li > .portrait")).to_have_count(7)
    expect(ada.page.locator(".nine")).to_have_count(2)
    search = ada.page.get_by_label("Chercher")
    search.fill("FORET volant")  # neither accents nor capitals matter
    expect(ada.page.get_by_role("status").filter(has_text="trouvée")).to_be_visible()
    labels = ada.page.locator(".all .words").all_inner_texts()
    assert labels
    assert all("forêt" in label for label in labels)
    search.fill("II-26")
    expect(cards).to_have_count(1)
    search.fill("Kiteet")
    expect(ada.page.locator(".all li > .portrait")).to_have_count(1)
    search.fill("zzz")
    expect(ada.page.get_by_text("Rien de tel dans la boîte.")).to_be_visible()
    search.fill("")
    ada.choose("Montrer", "Second âge")
    expect(cards).to_have_count(40)
