"""Takes the README's screenshots anew: each game in the middle.

Run it from the project's root: .venv/bin/python -m docs.screenshots.make
"""

import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.board import Board
from tests.web.browser import chromium
from tests.web.felt import Felt, catchable
from tests.web.gathering import begin, id_of, join, open_table, rush
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Person
from tests.web.rauha_board import RauhaBoard

HERE = Path(__file__).parent
MOVES = 9
RAUHA_MOVES = 40
LOOKS = 300


def main() -> None:
    """Ada and Bo play a little of everything."""
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        house = House(Path(folder))
        house.open()
        try:
            for game, show in (("Help Me!", helpme), ("Rauha", rauha), ("Elementals", elementals)):
                ada, bo, table = _meet(browser, house, game)
                show(ada, bo, table)
                faults = ada.leave() + bo.leave()
                assert not faults, faults
        finally:
            house.close()


def helpme(ada: Person, bo: Person, table: str) -> None:
    """Both look at their screens when it is their turn."""
    rush(table, ada, bo, moves=MOVES, choose=random.Random(5).choice)
    for person in (ada, bo) if _is_on(ada, "Ada") else (bo, ada):
        board = Board(person)
        board.offered(board.movable)
        _take(person, "helpme" if person is ada else "phone")
        board.move()


def rauha(ada: Person, bo: Person, table: str) -> None:
    """Ada is about to lay a card in the second round."""
    made = 0

    def laying(scene: dict[str, object]) -> bool:
        nonlocal made
        made += 1
        guide = scene.get("guide")
        return made > RAUHA_MOVES and isinstance(guide, dict) and guide["step"] == "place"

    rush(table, ada, bo, choose=_grow, until=laying)
    board = next(board for board in map(RauhaBoard, (ada, bo)) if board.my_turn() and board.card.is_visible())
    board.places.first.hover()
    _take(board.person, "rauha", pointing=True)


def elementals(ada: Person, bo: Person, table: str) -> None:
    """A match lies in the middle, and nobody has seen it yet."""
    felts = Felt(ada), Felt(bo)
    for _ in range(LOOKS):
        seen = [felt.look() for felt in felts]
        if catchable(seen[0]) is not None:
            break
        mover = next((felt for felt, one in zip(felts, seen, strict=True) if one["flips"]), None)
        if mover is not None:
            mover.flip()
        ada.page.wait_for_timeout(50)
    _take(ada, "elementals")


def _meet(browser: Browser, house: House, game: str) -> tuple[Person, Person, str]:
    ada = Person(browser, house.url, device=DESKTOP)
    bo = Person(browser, house.url, device=PHONE)
    ada.go("/")
    ada.be_called("Ada")
    address = open_table(ada, game=game)
    join(bo, address, "Bo")
    begin(ada)
    return ada, bo, id_of(address)


def _take(person: Person, name: str, *, pointing: bool = False) -> None:
    if not pointing:
        person.page.mouse.move(0, 0)
    person.page.screenshot(path=HERE / f"{name}.png")
    print(HERE / f"{name}.png")


def _grow(legal: list[str]) -> str:
    """Worlds grow, and are used."""
    order = ("take", "place", "activate", "discard", "end")
    return min(legal, key=lambda move: (order.index(move.split()[0]), move[::-1]))


def _is_on(person: Person, name: str) -> bool:
    # All moves have arrived: the log tells the last one.
    expect(person.page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(MOVES)
    chip = person.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)
    return chip.get_attribute("aria-current") == "true"


if __name__ == "__main__":
    main()
