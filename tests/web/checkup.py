"""What every page and state must be: readable by everyone, on every device."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.web.person import DESKTOP, PHONE, Person

# Large and small, by day and by night, in both languages.
EVERYWHERE: Final = pytest.mark.parametrize(
    ("device", "dark", "lang"),
    [
        pytest.param(DESKTOP, False, "en", id="desktop-light"),
        pytest.param(DESKTOP, True, "fr", id="desktop-dark"),
        pytest.param(PHONE, False, "fr", id="phone-light"),
        pytest.param(PHONE, True, "en", id="phone-dark"),
    ],
)

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST_TEXT_PX: Final = 12
TOUCH_PX: Final = 44
INLINE_TOUCH_PX: Final = 24

# Best practices too, not only what the guidelines ask for.
RUN_AXE: Final = "() => axe.run(document, { resultTypes: ['violations'] })"

MEASURE: Final = """(smallest) => {
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".unseen, [inert]");
  const name = (element) => `${element.tagName} ${element.ariaLabel || element.textContent}`.slice(0, 50);
  const small = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !shown(element) || element.closest("svg")) continue;
    if (parseFloat(getComputedStyle(element).fontSize) < smallest) small.push(name(element));
  }
  const targets = [];
  for (const element of document.querySelectorAll("a[href], button, input, summary, [role=tab]")) {
    if (!shown(element)) continue;
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    if (width === 0) continue;
    const inline = element.matches("p a, p button, li button.link");
    targets.push({ name: name(element), width: Math.round(width), height: Math.round(height), inline });
  }
  const panels = [...document.querySelectorAll("aside")];
  const cut = panels.filter((one) => shown(one) && one.scrollWidth > one.clientWidth);
  const page = document.documentElement;
  return { small, targets, cut: cut.map(name), wider: page.scrollWidth - page.clientWidth };
}"""


def check_up(person: Person, state: str) -> None:
    """axe finds nothing; nothing is cut off, too small to read or too small to touch."""
    page = person.page
    if not AXE.exists():
        pytest.fail("axe-core is missing: run 'make install'.")
    # What moves is looked at when it has arrived.
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))")
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate(RUN_AXE)
    assert not found["violations"], f"{state}: {_told(found['violations'])}"

    measured: dict[str, Any] = page.evaluate(MEASURE, SMALLEST_TEXT_PX)
    assert measured["wider"] <= 0, f"{state}: {measured['wider']} px wider than the screen"
    assert not measured["cut"], f"{state}: wider than its panel: {measured['cut']}"
    assert not measured["small"], f"{state}: text under {SMALLEST_TEXT_PX} px: {measured['small']}"
    if person.device.touch:
        for target in measured["targets"]:
            least = INLINE_TOUCH_PX if target["inline"] else TOUCH_PX
            assert min(target["width"], target["height"]) >= least, f"{state}: hard to touch: {target}"


def _told(violations: list[dict[str, Any]]) -> str:
    return "\n".join(
        f"{one['id']}: {one['help']}\n  "
        + "\n  ".join(
            f"{node['html'][:160]} {node.get('failureSummary', '')[:300]}" for node in one["nodes"][:4]
        )
        for one in violations
    )
