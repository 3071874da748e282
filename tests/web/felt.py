"""The eyes and hands of somebody who plays Elementals in a browser."""

from typing import Final, TypedDict

from playwright.sync_api import expect

from tests.web.person import Person

# Eyes see what is painted, not what is merely in the page: two frames later it is.
LOOK: Final = """async () => {
  const cards = (where) => [...document.querySelectorAll(where)].map((one) => one.dataset.card);
  const seen = {
    middle: cards(".middle .spot .card-face, .middle [role=img] .card-face"),
    turned: cards(".fresh .top .card-face, .pile.fresh .card-face"),
    flips: document.querySelector(".turner") !== null,
    over: document.querySelector("#end-title") !== null,
  };
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  await frame().then(frame).then(frame);
  return seen;
}"""

# Nobody waits for a card that is gone.
WHERE: Final = """(what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""

PARTS: Final = 3


class Seen(TypedDict):
    """What one look at the table shows."""

    middle: list[str]
    turned: list[str]
    flips: bool
    over: bool


def catchable(seen: Seen) -> str | None:
    """The card of the middle that two parts of a card just turned match: what a quick eye finds."""
    for card in seen["middle"]:
        for other in seen["turned"]:
            if len(other) == PARTS and sum(a == b for a, b in zip(card, other, strict=True)) == PARTS - 1:
                return card
    return None


class Felt:
    """A table as that person sees it."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.table = self.page.locator(".felt")
        self.deck = self.page.locator(".turner")
        self.book = self.page.locator(".bookend")
        self.end = self.page.locator("#end-title")
        self.hands = self.page.locator(".strip .hands li")

    def look(self) -> Seen:
        """The cards that lie face up, and whether it is one's turn."""
        seen: Seen = self.page.evaluate(LOOK)
        return seen

    def slap(self, card: str) -> None:
        """A hand on that card of the middle, by mouse or finger, if it still lies there."""
        self._touch(f".middle .target:has([data-card={card}])")

    def put_book(self) -> None:
        """The book, by mouse or finger."""
        self._touch(".bookend")

    def used_up(self) -> bool:
        """Whether the own hand was wrong on the card that lies there."""
        return self.page.locator(".bookend.used").count() > 0

    def flip(self) -> None:
        """Turns the top card, if it is still there to be turned."""
        self._touch(".turner")

    def _touch(self, what: str) -> None:
        where: list[float] | None = self.page.evaluate(WHERE, what)
        if where is None:
            return
        if self.person.device.touch:
            self.page.touchscreen.tap(*where)
        else:
            self.page.mouse.click(*where)

    def times(self) -> list[int]:
        """The milliseconds of the last race, as they are shown."""
        shown: list[str] = self.hands.locator("b").all_inner_texts()
        return [int(text.split()[0]) for text in shown]

    def expect_end(self) -> None:
        """Waits until the game is over."""
        expect(self.end).to_be_visible()
