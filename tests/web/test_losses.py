"""What one gives away, on one's own page: pictures with words for whoever does not see them."""

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.person import Device, Lang
from tests.web.test_analysis import alone
from tests.web.test_better_move import spaced

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "page": "Your page",
        "title": "What you give away",
        "known": "Only your analysed games are known: these are the last 4.",
        "over": "Help Me!, given away per choice, game by game: 6.0%, 2.5%.",
        "part": "Last third: 4.0% per choice, of 7",
        "kind": "Laying it: 1.5% per choice, of 40",
    },
    "fr": {
        "page": "Votre page",
        "title": "Ce que vous laissez échapper",
        "known": "Seules vos parties analysées sont connues : voici les 4 dernières.",
        "over": "Help Me!, perdu par choix, partie après partie : 6,0 %, 2,5 %.",
        "part": "Dernier tiers : 4,0 % par choix, sur 7",
        "kind": "La poser : 1,5 % par choix, sur 40",
    },
}


def lost(key: str, share: float, choices: int) -> dict[str, Any]:
    return {"key": key, "choices": choices, "lost": share}


def given(game: str, shares: list[float], decisions: list[dict[str, Any]]) -> dict[str, Any]:
    """What the house would say; what it finds is proved elsewhere."""
    games = [
        {"table": f"{game}-{number}", "ended": 1_000 * number, "choices": 10, "lost": share}
        for number, share in enumerate(shares)
    ]
    parts = [lost("begin", 0.01, 7), lost("middle", 0.055, 6), lost("end", 0.04, 7)]
    return {
        "game": game,
        "choices": 20,
        "lost": sum(shares) / len(shares),
        "games": games,
        "parts": parts,
        "decisions": decisions,
    }


GIVEN = [
    given("helpme", [0.06, 0.025], []),
    given("rauha", [0.0, 0.031], [lost("draft", 0.052, 32), lost("place", 0.015, 40)]),
]


@EVERYWHERE
def test_what_one_gives_away_is_drawn_and_told(
    people: People, device: Device, dark: bool, lang: Lang
) -> None:
    ada, words = people(device=device, dark=dark, lang=lang), WORDS[lang]
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.method)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(GIVEN))

    ada.page.route("**/api/v1/me/losses", answer)
    alone(ada, "helpme")
    ada.go("/ladder")
    link = ada.page.get_by_role("link", name=words["page"])
    expect(link).to_be_visible()
    assert asked == [], "nobody asks before the page is looked at"
    link.click()
    section = ada.page.get_by_role("region", name=words["title"])
    expect(section).to_contain_text(spaced(words["known"]))
    for name in (words["over"], words["part"], words["kind"]):
        expect(section.get_by_role("img", name=re.compile(f"^{spaced(name).pattern}$"))).not_to_have_count(0)
    expect(section.get_by_role("img")).to_have_count(2 + 6 + 2)
    assert asked == ["GET"]
    check_up(ada, "what one gives away")
