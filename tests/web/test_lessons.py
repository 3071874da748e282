"""Every lesson on the smallest phone, by somebody who reads nothing and touches only what is lit."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.house import House
from tests.web.person import DESKTOP, Device, Lang

SMALLEST: Final = Device(360, 560, touch=True, scale=2)
GAMES: Final = ("helpme", "rauha", "elementals")
NEXT: Final = {"en": "Next", "fr": "Suite"}
SYMBOLS: Final = (
    *("crystal", "forest", "mushroom", "mountain", "desert", "flying", "marine", "walking"),
    *(
        "gem",
        "energy",
        "spore",
        "water",
        "moon",
        "star",
        "scoring",
        "hole",
        "crown",
        "avatar",
        "arrow",
        "map",
    ),
)
MOST_TOUCHES: Final = 3
"""What one step may ask for: a card, a place, and to confirm it."""

# The middle of what is lit, once it rests; and whether a finger there meets it, within the window.
LIT: Final = """async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const box = () => {
    const { x, y, width, height } = document.querySelector("[data-spotlit]")?.getBoundingClientRect() ?? {};
    return [x, y, width, height];
  };
  for (let before = [], now = box(); String(before) !== String(now); before = now, now = box())
    await frame().then(frame);
  const [x, y, width, height] = box();
  const at = [x + width / 2, y + height / 2];
  const met = document.elementFromPoint(...at)?.closest("[data-spotlit]") != null;
  const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
  return { at, seen: met && inside };
}"""

CHANGED: Final = """([lit, title]) =>
  !lit.isConnected || !("spotlit" in lit.dataset) || document.querySelector("h1")?.innerText !== title"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("lang", "device"), [("en", SMALLEST), ("fr", SMALLEST), ("fr", DESKTOP)])
def test_whoever_only_touches_what_is_lit_finishes_the_lesson(
    people: People, house: House, game: str, lang: Lang, device: Device
) -> None:
    ada = people(lang=lang, device=device)
    steps: list[dict[str, Any]] = house.get(f"/games/{game}/lesson")["steps"]
    ada.go(f"/learn/{game}")
    heading = ada.page.get_by_role("heading", level=1)
    for number, _ in enumerate(steps[:-1]):
        title = heading.inner_text()
        touches = 0
        while heading.inner_text() == title:
            assert touches < MOST_TOUCHES, f"{title}: touched {touches} times, and nothing more to do"
            touch_what_is_lit(ada.page, device, title)
            touches += 1
        expect(ada.page.locator(".dots .past")).to_have_count(number + 1)
    # The last that is lit leads to a table.
    touch_what_is_lit(ada.page, device, "the end")
    ada.page.wait_for_url("**/t/*")


def touch_what_is_lit(page: Page, device: Device, step: str) -> None:
    """One touch, where a finger would go; then waits until something else is lit, or told."""
    lit = page.locator("[data-spotlit]")
    expect(lit).to_have_count(1)
    found: dict[str, Any] = page.evaluate(LIT)
    assert found["seen"], f"{step}: what is lit cannot be seen: {lit.evaluate('(one) => one.outerHTML')}"
    before = [lit.element_handle(), page.locator("h1").inner_text()]
    (page.touchscreen.tap if device.touch else page.mouse.click)(*found["at"])
    page.wait_for_function(CHANGED, arg=before)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_lesson_of_rauha_shows_every_symbol_once(people: People, house: House, lang: Lang) -> None:
    ada = people(lang=lang, device=SMALLEST)
    steps: list[dict[str, Any]] = house.get("/games/rauha/lesson")["steps"]
    ada.go("/learn/rauha")
    symbols: list[str] = []
    for number, _ in enumerate(steps):
        expect(ada.page.locator(".dots .past")).to_have_count(number)
        assert "{" not in ada.page.locator(".text").first.inner_text()
        told = ada.page.locator(".text [data-sign]")
        symbols += told.evaluate_all("(all) => all.map((one) => one.dataset.sign)")
        if number < len(steps) - 1:
            ada.press(NEXT[lang])
    assert sorted(symbols) == sorted(SYMBOLS)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_lit_leaves_the_page_readable(people: People, game: str) -> None:
    ada = people(device=SMALLEST)
    ada.go(f"/learn/{game}")
    expect(ada.page.locator("[data-spotlit]")).to_have_count(1)
    check_up(ada, f"the lesson of {game}")
    touch_what_is_lit(ada.page, SMALLEST, "the first step")
    expect(ada.page.locator("[data-spotlit]")).to_have_count(1)
    check_up(ada, f"the second step of {game}")
