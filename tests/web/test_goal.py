"""A first table says what to play for and for whom; help is one touch away, and open at the right place."""

from typing import Final

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.board import CREATURES
from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table
from tests.web.person import DESKTOP, SMALL_PHONE, Device, Lang

GAMES: Final = {"helpme": "Help Me!", "rauha": "Rauha", "elementals": "Elementals"}
BOARD: Final = {"helpme": "[role=grid]", "rauha": "[role=grid]", "elementals": ".felt"}
GOAL: Final = {"en": "The goal", "fr": "Le but"}
RULES: Final = {"en": "The rules, where they explain this", "fr": "Les règles, à l’endroit qui l’explique"}
GOT_IT: Final = {"en": "Got it", "fr": "Compris"}
SAID: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "en": {
        "helpme": ("on top",),
        "rauha": ("energy ✦",),
        "elementals": ("match (exactly two parts alike)", "book on a crazy creature"),
    },
    "fr": {
        "helpme": ("hautes piles",),
        "rauha": ("énergie ✦",),
        "elementals": ("accord (deux parties pareilles, pas trois)", "livre sur une créature folle"),
    },
}
CHAPTER: Final = {"helpme": "#move", "rauha": "#turn", "elementals": "#match"}

MET: Final = """(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === one;
}"""


def box(place: Locator) -> FloatRect:
    """Where it is, once it is there."""
    expect(place).to_be_visible()
    found = place.bounding_box()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("game", "lang", "device"),
    [
        pytest.param("helpme", "fr", SMALL_PHONE, id="helpme"),
        pytest.param("rauha", "fr", SMALL_PHONE, id="rauha"),
        pytest.param("elementals", "fr", SMALL_PHONE, id="elementals"),
        pytest.param("elementals", "en", DESKTOP, id="elementals-desktop"),
    ],
)
def test_an_invited_guest_is_told_the_game_its_goal_and_where_the_rules_are(
    people: People, game: str, lang: Lang, device: Device
) -> None:
    ada, bo = people(lang=lang), people(lang=lang, device=device, new=True)
    address = open_table(ada, game=GAMES[game])
    bo.go(address)
    expect(bo.page.get_by_role("heading", level=1)).to_have_text(GAMES[game])
    for words in SAID[lang][game]:
        expect(bo.page.get_by_role("main")).to_contain_text(words)
    check_up(bo, f"invited to {game}")
    join(bo, address)
    begin(ada)

    goal = bo.page.get_by_role("region", name=GOAL[lang])
    board = bo.page.locator(BOARD[game]).first
    for words in SAID[lang][game]:
        expect(goal).to_contain_text(words)
    if game == "helpme":
        protected = [one for one in CREATURES[lang] if one in goal.locator("strong").inner_text().lower()]
        assert len(protected) == 2
        expect(goal.locator("svg.tile")).to_have_count(2)
    header, strip = box(bo.page.get_by_role("banner")), box(goal)
    assert strip["y"] + strip["height"] <= header["y"] + header["height"] + 1
    told = box(goal.locator("p"))
    assert told["y"] >= strip["y"] - 1
    assert told["height"] <= strip["height"], "the whole sentence is seen"
    # Whatever lies over the header, help is free.
    rules = bo.page.get_by_role("link", name=RULES[lang])
    assert rules.evaluate(MET)
    check_up(bo, f"the goal of {game}")

    # Said once, and never again in this browser; nothing moves when it goes.
    before = box(board)
    bo.press(GOT_IT[lang])
    expect(goal).to_be_hidden()
    assert box(board) == before
    expect(ada.page.get_by_role("region", name=GOAL[lang])).to_be_hidden()
    bo.page.reload()
    expect(board).to_be_visible()
    expect(goal).to_be_hidden()

    expect(rules).to_have_attribute("href", f"/rules/{game}{CHAPTER[game]}")
    with bo.context.expect_page() as opened:
        if device.touch:
            rules.tap()
        else:
            bo.page.keyboard.press("?")
    section = opened.value.locator(CHAPTER[game])
    expect(section.get_by_role("heading", level=2)).to_be_in_viewport()
    assert opened.value.evaluate("() => scrollY") > 0
