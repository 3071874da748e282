"""The hands of somebody who plays Help Me! in a browser."""

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.patience import until
from tests.web.person import Person

CAN_MOVE: Final = {"en": "can move", "fr": "peut bouger"}
CAN_LAND: Final = {"en": "can go here", "fr": "peut aller ici"}
EMPTY: Final = {"en": "empty", "fr": "vide"}
CREATURES: Final = {
    "en": ("baobab", "cherry", "palm", "bamboo", "willow", "oak"),
    "fr": ("baobab", "cerisier", "palmier", "bambou", "saule", "chêne"),
}


class Board:
    """A board as that person sees it; it plays only what the page offers."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.grid = self.page.get_by_role("grid")
        self.end = self.page.locator("#end-title")
        self.cards = self.page.get_by_role(
            "button", name=re.compile("^(Your spirit|Votre esprit|Vos esprits)")
        )
        self.movable = self._places(CAN_MOVE[person.lang])
        self.landings = self._places(CAN_LAND[person.lang])

    def _places(self, words: str) -> Locator:
        return self.page.locator(f"[role=grid] button[aria-label*='{words}']")

    def cell(self, name: str) -> Locator:
        """The button of a place, whatever lies there."""
        return self.page.locator(f"[role=grid] button[aria-label^='{name}']")

    def emptied(self, name: str) -> Locator:
        """The button of a place once nothing lies there."""
        pattern = f"[aria-label^='{name}'][aria-label*='{EMPTY[self.person.lang]}']"
        return self.page.locator(f"[role=grid] button{pattern}")

    def touch(self, place: Locator) -> None:
        """A finger or a mouse, as the device has it."""
        if self.person.device.touch:
            place.tap()
        else:
            place.click()

    def move(self) -> str:
        """Waits for the turn and makes a move the page offers, tap by tap. Returns it in notation."""
        source = min(self.offered(self.movable), key=ends_soon)
        self.touch(self.cell(source))
        target = self.offered(self.landings)[0]
        self.touch(self.cell(target))
        expect(self.emptied(source).or_(self.end).first).to_be_visible()
        return f"{source}-{target}"

    def offered(self, places: Locator) -> list[str]:
        """Their names, as soon as there are any."""
        expect(places.first).to_be_visible()
        names: list[str] = places.evaluate_all("(all) => all.map((one) => one.ariaLabel.slice(0, 2))")
        return names

    def peek(self) -> str:
        """Looks at the own spirits, and covers them again. Returns their names as the page says them."""
        self.touch(self.cards)
        expect(self.cards).to_have_attribute("aria-pressed", "true")
        shown = self.cards.inner_text()
        self.touch(self.cards)
        expect(self.cards).to_have_attribute("aria-pressed", "false")
        return shown

    def my_turn(self) -> bool:
        """Waits until something can be done here: True for a move, False when the game is over."""
        expect(self.movable.or_(self.end).first).to_be_visible()
        return not self.end.is_visible()

    def play_on(self) -> int:
        """Plays against whoever else does until the game is over. Returns how many moves were made."""
        moves = 0
        for _ in until(lambda: not self.my_turn(), "the end of the game"):
            self.move()
            moves += 1
        return moves


def ends_soon(cell: str) -> tuple[int, str]:
    """Emptying the dark squares of a chessboard first makes for a short game. Takes moves as well."""
    return (ord(cell[0]) + int(cell[1])) % 2, cell
