"""Takes the README's two screenshots anew: a game in the middle, on a desktop and on a phone.

Run it from the project's root: .venv/bin/python -m docs.screenshots.make
"""

import random
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.browser import chromium
from tests.web.gathering import begin, id_of, join, open_table, rush
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Person

HERE = Path(__file__).parent
MOVES = 9


def main() -> None:
    """Ada and Bo play a little; both look at their screens when it is their turn."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        house = House(Path(folder))
        house.open()
        try:
            ada = Person(browser, house.url, device=DESKTOP)
            bo = Person(browser, house.url, device=PHONE)
            ada.go("/")
            ada.be_called("Ada")
            address = open_table(ada)
            join(bo, address, "Bo")
            begin(ada)
            chance = random.Random(5)
            rush(id_of(address), ada, bo, moves=MOVES, choose=chance.choice)
            for person in (ada, bo) if _is_on(ada, "Ada") else (bo, ada):
                board = Board(person)
                board.offered(board.movable)
                name = "desktop" if person is ada else "phone"
                person.page.mouse.move(0, 0)
                person.page.screenshot(path=HERE / f"{name}.png")
                print(HERE / f"{name}.png")
                board.move()
            faults = ada.leave() + bo.leave()
            assert not faults, faults
        finally:
            house.close()


def _is_on(person: Person, name: str) -> bool:
    # All moves have arrived: the log tells the last one.
    expect(person.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(MOVES)
    chip = person.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)
    return chip.get_attribute("aria-current") == "true"


if __name__ == "__main__":
    main()
