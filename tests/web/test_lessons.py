"""Every lesson, by somebody who reads nothing and touches only what is lit."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.patience import rounds
from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.house import House
from tests.web.person import DESKTOP, SMALL_PHONE, Device, Lang, Person
from tests.web.screens import on_every_screen

MOST_TOUCHES: Final = 3
"""What one step may ask for: a card, a place, and to confirm it."""

TURN: Final = {"en": ("Next", "Back"), "fr": ("Suite", "Retour")}
PLACED: Final = Device(360, 560), Device(390, 664), Device(844, 390), Device(1366, 768)

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


@pytest.mark.parametrize(
    ("game", "lang", "device"),
    [
        pytest.param("helpme", "fr", SMALL_PHONE, id="helpme"),
        pytest.param("rauha", "fr", SMALL_PHONE, id="rauha"),
        pytest.param("elementals", "fr", SMALL_PHONE, id="elementals"),
        pytest.param("rauha", "en", DESKTOP, id="rauha-desktop"),
    ],
)
def test_whoever_only_touches_what_is_lit_finishes_the_lesson(
    people: People, house: House, game: str, lang: Lang, device: Device
) -> None:
    ada = people(lang=lang, device=device)
    steps: list[dict[str, Any]] = house.get(f"/games/{game}/lesson")["steps"]
    ada.go(f"/learn/{game}")
    lit, past = ada.page.locator("[data-spotlit]"), ada.page.locator(".dots .past")
    expect(lit).to_have_count(1)
    check_up(ada, f"the lesson of {game}")
    for number, step in enumerate(steps[:-1]):
        for _ in rounds(f"the end of {step['key']}", MOST_TOUCHES + 1):
            # Between a move and what comes of it nothing is lit.
            expect(lit).to_have_count(1)
            if past.count() > number:
                break
            touch_what_is_lit(ada, step["key"])
        expect(past).to_have_count(number + 1)
    # The last that is lit leads to a table.
    touch_what_is_lit(ada, "the end")
    ada.page.wait_for_url("**/t/*")


def touch_what_is_lit(person: Person, step: str) -> None:
    """One touch, where a finger would go; then waits until that is lit no more, or the next step is told."""
    page, lit = person.page, person.page.locator("[data-spotlit]")
    found: dict[str, Any] = page.evaluate(LIT)
    assert found["seen"], f"{step}: what is lit cannot be seen: {lit.evaluate('(one) => one.outerHTML')}"
    before = [lit.element_handle(), page.locator("h1").inner_text()]
    (page.touchscreen.tap if person.device.touch else page.mouse.click)(*found["at"])
    page.wait_for_function(CHANGED, arg=before)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["helpme", "rauha", "elementals"])
def test_next_and_back_keep_their_places(people: People, game: str, lang: Lang) -> None:
    ada = people(lang=lang)
    ada.go(f"/learn/{game}")
    forward, back = (ada.page.get_by_role("button", name=name, exact=True) for name in TURN[lang])
    steps, past = ada.page.locator(".dots li"), ada.page.locator(".dots .past")
    expect(forward).to_be_visible()
    last = steps.count() - 1
    places: dict[Device, set[str]] = {}
    for number in range(last + 1):
        expect(past).to_have_count(number)
        for screen in on_every_screen(ada, PLACED):
            at = [str(button.bounding_box()) for button in (forward, back)]
            places.setdefault(screen, set()).add(", ".join(at))
        assert (back.is_enabled(), forward.is_enabled()) == (number > 0, number < last)
        if number < last:
            forward.click()
    assert {screen: len(found) for screen, found in places.items()} == dict.fromkeys(PLACED, 1), places
