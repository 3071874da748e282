"""The daily three in a browser: from the home page to a result to share."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tablee.puzzles import shipped
from tests.web.board import CREATURES, Board
from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.person import DESKTOP, PHONE, Device, Lang

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "home": "The daily three",
        "begin": "Begin",
        "right": "That is it!",
        "wrong": "Best was",
        "so": "The game so far",
        "close": "Close",
        "stop": "Stop",
        "left": "The round was left",
        "all": "20 of 20",
        "streak": "1 day in a row",
        "share": "Share the result",
    },
    "fr": {
        "home": "Les trois du jour",
        "begin": "Commencer",
        "right": "C’est cela",
        "wrong": "Le meilleur était",
        "so": "La partie jusqu’ici",
        "close": "Fermer",
        "stop": "Arrêter",
        "left": "La manche a été quittée",
        "all": "20 sur 20",
        "streak": "1 jour de suite",
        "share": "Partager le résultat",
    },
}

ANSWER: Final = """async ([path, body]) => {
  const headers = { "content-type": "application/json" };
  const asked = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`/api/v1/daily/${path}`, asked)).status;
}"""


@pytest.mark.parametrize(("device", "dark", "lang"), [(DESKTOP, False, "en"), (PHONE, True, "fr")])
def test_a_day_of_three(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada, words = people(device=device, dark=dark, lang=lang), WORDS[lang]
    page, heading = ada.page, ada.page.get_by_role("heading", level=1)
    ada.go("/")
    with page.expect_response("**/api/v1/daily?day=*") as told:
        page.get_by_role("link", name=words["home"]).click()
    today: dict[str, Any] = told.value.json()
    expect(heading).to_have_text(words["home"])
    check_up(ada, "all three")

    # The first by hand, rightly.
    ready = shipped("helpme")
    source, target = ready[(today["number"] - 1) % len(ready)].best.split("-")
    page.get_by_role("link", name=words["begin"]).click()
    board = Board(ada)
    expect(board.movable.first).to_be_visible()
    # Nobody looks over one's shoulder: whom one protects lies open.
    first = today["puzzles"][0]
    for creature in first["view"]["creatures"][first["seat"]]:
        expect(page.locator(".secret")).to_contain_text(CREATURES[lang][CREATURES["en"].index(creature)])
    check_up(ada, "a position")
    page.get_by_role("button", name=words["so"]).click()
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name=words["close"]).click()
    board.touch(board.cell(source))
    board.touch(board.cell(target))
    expect(heading).to_contain_text(words["right"])
    expect(board.movable).to_have_count(0)
    check_up(ada, "a position solved")

    # The second wrongly, as another device of the same person would answer it.
    rauha = today["puzzles"][1]
    ready = shipped("rauha")
    best = ready[(today["number"] - 1) % len(ready)].best
    wrong = next(move for move in rauha["legal"] if move != best)
    assert page.evaluate(ANSWER, [f"{today['day']}/rauha/move", {"move": wrong}]) == 200
    ada.go("/daily/rauha")
    expect(heading).to_contain_text(words["wrong"])
    check_up(ada, "a position missed")

    # The round: begun, left, and then done with every card right.
    ada.go("/daily/elementals")
    page.get_by_role("button", name=words["begin"]).click()
    expect(page.locator(".felt")).to_be_visible()
    page.get_by_role("button", name=words["stop"]).click()
    expect(page.get_by_text(words["left"])).to_be_visible()
    hands = [
        {"move": card["right"], "ms": 400 if card["right"] else None} for card in today["race"]["rounds"]
    ]
    assert page.evaluate(ANSWER, [f"{today['day']}/elementals/round", {"hands": hands}]) == 200
    ada.go("/daily/elementals")
    expect(page.get_by_text(words["all"])).to_be_visible()
    check_up(ada, "a round done")

    ada.go("/daily")
    expect(page.get_by_text(words["streak"])).to_be_visible()
    check_up(ada, "all three done")
    page.evaluate("() => { navigator.share = async (data) => { globalThis.shared = data.text; }; }")
    page.get_by_role("button", name=words["share"]).click()
    text: str = page.evaluate("() => globalThis.shared")
    assert "✅" in text
    assert "❌" in text
    assert "20/20, 400 ms" in text
    assert best not in text
    assert f"{source}-{target}" not in text
