"""The hands of somebody who plays Rauha in a browser."""

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, expect

from tests.patience import until
from tests.web.person import Person

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "world": "Your world",
        "hand": "Cards of your satellite",
        "card": "Your card",
        "activate": "To activate",
        "free": "costs nothing",
        "lies": "can lie here",
        "grows": "a spore can go here",
    },
    "fr": {
        "world": "Votre monde",
        "hand": "Cartes de votre satellite",
        "card": "Votre carte",
        "activate": "À activer",
        "free": "ne coûte rien",
        "lies": "peut se poser ici",
        "grows": "une spore peut aller ici",
    },
}
BUTTONS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "take": "^(Take|Keep) this card$",
        "lay": "^Lay it on ",
        "plan": "^Plan",
        "cancel": "^Cancel the plan$",
        "crystals": "^Discard it for 4 crystals$",
        "spore": "^Discard it for 1 spore$",
        "discard": "^Discard( for|,)",
        "all": "^Activate all",
        "end": "^End (turn|scoring)$",
        "anyway": "^End anyway$",
        "back": "^Back$",
    },
    "fr": {
        "take": "^(Prendre|Garder) cette carte$",
        "lay": "^Poser en ",
        "plan": "^Prévoir",
        "cancel": "^Annuler$",
        "crystals": "^La défausser pour 4 cristaux$",
        "spore": "^La défausser pour 1 spore$",
        "discard": "^Défausser",
        "all": "^Tout activer",
        "end": "^Finir le (tour|décompte)$",
        "anyway": "^Finir quand même$",
        "back": "^Retour$",
    },
}


class RauhaBoard:
    """The table as that person sees it; it plays only what the page offers."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.words = WORDS[person.lang]
        self.end = self.page.locator("#end-title")
        self.mine = self.page.locator(".sentence.mine")
        self.grid = self.page.get_by_role("grid", name=self.words["world"])
        self.hand = self.page.get_by_role("region", name=self.words["hand"])
        self.cards = self.hand.get_by_role("listitem").get_by_role("button")
        self.card = self.page.get_by_role("region", name=self.words["card"])
        self.activating = self.page.get_by_role("region", name=self.words["activate"])
        self.sources = self.activating.locator("button.source[aria-disabled=false]")
        self.places = self._cells("lies")
        self.gardens = self._cells("grows")

    def _cells(self, word: str) -> Locator:
        return self.grid.locator(f"button[aria-label*='{self.words[word]}']")

    def cell(self, name: str) -> Locator:
        """The button of a place, whatever lies there."""
        return self.grid.locator(f"button[aria-label^='{name}']")

    def button(self, word: str) -> Locator:
        """One of the buttons the game itself offers."""
        return self.page.get_by_role("button", name=re.compile(BUTTONS[self.person.lang][word]))

    def touch(self, place: Locator) -> None:
        """A finger or a mouse, as the device has it."""
        if self.person.device.touch:
            place.tap()
        else:
            place.click()

    @property
    def ply(self) -> int:
        """How many acts this page has been told of."""
        return int(self.page.locator(".rauha").get_attribute("data-ply") or 0)

    def my_turn(self) -> bool:
        """Waits until the table waits for this person: True, or False when the game is over."""
        expect(self.mine.or_(self.end).first).to_be_visible()
        return not self.end.is_visible()

    def moved_on(self, ply: int) -> None:
        """Waits until the own act was answered, and the page was told of an act after that one."""
        expect(self.page.locator(".board[aria-busy=true]")).to_have_count(0)
        expect(self.page.locator(f".rauha[data-ply='{ply}']")).to_have_count(0)

    def act(self) -> None:
        """One step of whatever the table waits for."""
        ply = self.ply
        expect(self.cards.first.or_(self.card).or_(self.activating).first).to_be_visible()
        if self.hand.is_visible():
            self.take()
        elif self.card.is_visible():
            self.lay()
        else:
            self.activate()
        self.moved_on(ply)

    def placeable(self) -> int:
        """A card that costs nothing, if there is one: which of the hand."""
        for which in range(self.cards.count()):
            label = self.cards.nth(which).get_attribute("aria-label") or ""
            if self.words["free"] in label:
                return which
        return 0

    def take(self, which: int = 0) -> None:
        """Step 1: the card is touched, then taken."""
        self.touch(self.cards.nth(which))
        self.touch(self.button("take"))

    def lay(self) -> str | None:
        """Step 2: on the first place that glows, confirmed; else discarded for crystals. Returns it."""
        expect(self.places.first.or_(self.button("crystals")).first).to_be_visible()
        if self.places.count() == 0:
            self.touch(self.button("crystals"))
            self.touch(self.button("discard"))
            return None
        names: list[str] = self.places.evaluate_all("(all) => all.map((one) => one.ariaLabel.slice(0, 2))")
        # Not always the same corner: the number of acts so far decides.
        name = names[self.ply % len(names)]
        self.touch(self.cell(name))
        self.touch(self.button("lay"))
        return name

    def activate(self) -> None:
        """Step 4 and scorings: all that goes together, else one by one; a spore goes to the first place."""
        together = self.button("all")
        if together.is_visible():
            self.touch(together)
            return
        if self.sources.count() == 0:
            self.touch(self.button("end"))
            return
        self.touch(self.sources.first)
        if self.gardens.count() > 0:
            self.touch(self.gardens.first)


def play_out(*boards: RauhaBoard, after: Callable[[RauhaBoard], None] = lambda board: None) -> None:
    """Everybody plays whenever the table waits for them, until the game is over; `after` sees each act."""
    for _ in until(lambda: all(board.end.is_visible() for board in boards), "the end of the game"):
        for board in boards:
            if board.mine.is_visible() and not board.end.is_visible():
                board.act()
                after(board)
        boards[0].page.wait_for_timeout(20)
