"""Several people round one device that runs Elementals: their eyes, and their fingers at the same moment."""

from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import expect

from tablee.race import FLOOR
from tests.web.felt import LOOK, Seen, catchable
from tests.web.person import Person

NAMES: Final = ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo")

LOOKS: Final = 250

WHERE: Final = """([seat, what]) => {
  const box = document.querySelectorAll(".edge")[seat]?.querySelector(what)?.getBoundingClientRect();
  return box ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}"""


class Edges:
    """One device, and everybody who sits round it."""

    def __init__(self, person: Person, seats: int, **settings: str) -> None:
        self.person, self.page, self.seats = person, person.page, seats
        person.go("/")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        wish = {"game": "elementals", "seats": seats, "local": NAMES[:seats], "start": True}
        wish["settings"] = {"tempo": "furious", **settings}
        answer = person.context.request.post(f"{person.url}/api/v1/tables", data=wish)
        assert answer.ok, answer.text()
        self.id: str = answer.json()["id"]
        person.go(f"/t/{self.id}")
        self.all = self.page.locator(".edge")
        expect(self.all).to_have_count(seats)
        self.end = self.page.locator("#end-title")
        self._fingers = person.context.new_cdp_session(self.page)

    def look(self) -> Seen:
        """What everybody sees."""
        seen: Seen = self.page.evaluate(LOOK)
        return seen

    def flipper(self) -> int:
        """Who turned the card that everybody looks at."""
        seat: int = self.page.evaluate(
            "() => [...document.querySelectorAll('.edge')].findIndex((one) => one.querySelector('.fresh'))"
        )
        return seat

    def mover(self) -> int | None:
        """Whose turn it is to turn a card."""
        seat: int = self.page.evaluate(
            "() => [...document.querySelectorAll('.edge')].findIndex((one) => one.matches('.turn'))"
        )
        return None if seat < 0 else seat

    def touch(self, *spots: tuple[int, str]) -> None:
        """Several fingers come down in one and the same event: each names a seat and what it hits there."""
        asked = (self.page.evaluate(WHERE, list(spot)) for spot in spots)
        if points := [point for point in asked if point is not None]:
            self._send("touchStart", points)
            self._send("touchEnd", [])

    def _send(self, kind: str, points: Sequence[Sequence[float]]) -> None:
        fingers = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def slap(self, card: str, *seats: int) -> None:
        """All these seats hit that card at once."""
        self.touch(*((seat, f".target button:has([data-card={card}])") for seat in seats))

    def ruin(self, seat: int, most: int = 600) -> None:
        """Somebody loses patience, and with it all their cards: the game is over."""
        for _ in range(most):
            seen = self.look()
            if seen["over"]:
                return
            used = self.all.nth(seat).and_(self.page.locator(".used")).count() > 0
            if self._shows("card", seen) and not used:
                self.touch((seat, ".book button"))
            else:
                self._turn()
        raise AssertionError("the game did not end")

    def turn_until(self, wanted: str, most: int = 600, turn: Callable[[int], None] | None = None) -> Seen:
        """Turns cards until there is a `match`, or just any `card` that is not crazy. `turn`: how that seat
        turns one, if not by touch."""
        for _ in range(most):
            seen = self.look()
            if self._shows(wanted, seen):
                # A hand that came sooner would be a guess, and wrong.
                self.page.wait_for_timeout(FLOOR)
                return seen
            self._turn(turn)
        raise AssertionError(f"no {wanted} came")

    def _shows(self, wanted: str, seen: Seen) -> bool:
        quiet = len(seen["turned"]) == 1 and not seen["turned"][0].startswith("crazy")
        return catchable(seen) is not None if wanted == "match" else bool(seen["middle"]) and quiet

    def _turn(self, turn: Callable[[int], None] | None = None) -> None:
        """Whose turn it is turns a card, and it is seen before anybody touches anything else."""
        seat, before = self.mover(), self.look()
        if seat is None:
            return
        if turn is None:
            self.touch((seat, ".deck button"))
        else:
            turn(seat)
        for _ in range(LOOKS):
            if self.look() != before:
                return
            self.page.wait_for_timeout(20)
