"""What a person needs is on the screen: inside the window, under nothing else, and no word cut off."""

from collections.abc import Iterator, Sequence
from typing import Final

from tests.web.person import Device, Person

# Phones with their browser's bars, a phone held sideways, a tablet, and desks.
SCREENS: Final = (
    Device(360, 560, touch=True),
    Device(390, 664, touch=True),
    Device(390, 844, touch=True),
    Device(844, 390, touch=True),
    Device(820, 1180, touch=True),
    Device(1280, 800),
    Device(1440, 900),
    Device(2560, 1440),
    # The desks at 200 %: half of what the window had.
    Device(640, 400),
    Device(720, 450),
    Device(1280, 720),
)

# Where it is tight first, in whatever language.
TIGHT: Final = tuple(screen for screen in SCREENS if min(screen.width, screen.height) <= 400)

TOUCH_PX: Final = 44
MOUSE_PX: Final = 24

# What moves is looked at when it has arrived. A page hears of its new window before its styles do: a probe
# says when those have.
SETTLE: Final = """async (screen) => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].join(" ");
  };
  const probe = document.body.appendChild(document.createElement("div"));
  probe.style.cssText = "position: fixed; inset: 0; width: 100vw; height: 100dvh; visibility: hidden";
  const window = ["0 0", ...screen].join(" ");
  const sizes = () => [...document.querySelectorAll("[data-fits] *")].map(box).join();
  let before = "";
  do {
    before = sizes();
    await frame().then(frame).then(frame);
  } while (box(probe) !== window || document.querySelector(".flight") || sizes() !== before);
  probe.remove();
}"""

# `data-fits` is what has to fit; within it, `data-further` is what one may scroll to.
MEASURE: Final = """(least) => {
  const faults = new Set();
  const name = (one) =>
    (one.ariaLabel || one.textContent.trim() || one.getAttribute("class") || one.tagName).slice(0, 40);
  const shown = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(".unseen, [inert], [data-further]") && getComputedStyle(one).clipPath === "none";
  const inside = (box, around) => box.left >= around.left - 1 && box.top >= around.top - 1 &&
    box.right <= around.right + 1 && box.bottom <= around.bottom + 1;
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const within = (selector) => [...document.querySelectorAll("[data-fits]")]
    .flatMap((one) => [...one.querySelectorAll(selector)]).filter(shown);
  if (within("*").length === 0) faults.add("there is nothing to fit");

  // Everything to press, and every card and place to look at.
  const part = (one) => one.closest("button, li, label") ?? one;
  for (const one of within("button, a[href], summary, input, [role=gridcell], [role=img], .card-face")) {
    const box = one.getBoundingClientRect();
    if (box.width < 2 && box.height < 2) continue;
    if (!inside(box, whole)) {
      faults.add(`outside the window: ${name(one)}`);
      continue;
    }
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]]) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (hit && (part(one).contains(hit) || hit.contains(one))) continue;
      faults.add(`covered: ${name(one)}, by ${hit ? name(hit) : "nothing"}`);
    }
    const pressed = one.matches("button:not(p button, li button.link, [aria-disabled=true])");
    if (pressed && Math.min(box.width, box.height) < least - 0.5)
      faults.add(`too small to press: ${name(one)}, ${Math.round(box.width)} × ${Math.round(box.height)}`);
  }
  // Numbers lie beside the cards that are compared.
  for (const badge of within(".seat .count, .seat .height")) {
    for (const card of within(".card-face")) {
      const [a, b] = [badge.getBoundingClientRect(), card.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) faults.add(`a count on a card: ${name(badge)} on ${card.dataset.card}`);
    }
  }
  // Words are there to the last letter.
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || !one.closest("[data-fits]")) continue;
    if (!shown(one) || one.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    for (const box of range.getClientRects()) {
      if (!inside(box, whole)) faults.add(`words outside the window: ${name(one)}`);
      for (let around = one; around && !around.matches("[data-fits]"); around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        if (!inside(box, around.getBoundingClientRect())) faults.add(`cut off: ${name(one)}`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.add("the page is wider than the window");
  return [...faults];
}"""


def on_every_screen(person: Person, screens: Sequence[Device] = SCREENS) -> Iterator[Device]:
    """The same page on one screen after the other; at the end it is as it was."""
    for screen in screens:
        _turn_to(person, screen)
        yield screen
    _turn_to(person, person.device)


def _turn_to(person: Person, screen: Device) -> None:
    """The page has arrived on that screen, and nothing moves any more."""
    person.page.set_viewport_size({"width": screen.width, "height": screen.height})
    settle(person, screen)


def settle(person: Person, screen: Device) -> None:
    """Everything has its place on that screen."""
    person.page.evaluate(SETTLE, [screen.width, screen.height])


def fits(person: Person, state: str, screens: Sequence[Device] | None = None, touch: int = TOUCH_PX) -> None:
    """What this state needs is there, and fingers find it.

    On every screen in French, which takes more room for the same, and in English where it is tight.
    """
    faults = []
    if screens is None:
        screens = SCREENS if person.lang == "fr" else TIGHT
    for screen in on_every_screen(person, screens):
        least = touch if screen.touch else MOUSE_PX
        found: list[str] = person.page.evaluate(MEASURE, least)
        if found:
            # On a busy machine a page may draw itself once more.
            person.page.wait_for_timeout(500)
            found = person.page.evaluate(MEASURE, least)
        faults += [f"{state}, {screen.width}×{screen.height}: {fault}" for fault in found]
    assert not faults, "\n".join(["", *faults])
