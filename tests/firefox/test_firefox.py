"""A first visit, a move in each game, and the way back after a lost line: in Firefox."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.firefox.firefox import Firefox, firefox
from tests.web.house import House

MOVES = {
    "helpme": ("[role=grid] button[aria-label*='can move']", "[role=grid] button[aria-label*='can go here']"),
    "rauha": ("[aria-label='Cards of your satellite'] li button", "text=Take this card"),
    "elementals": (".turner",),
}
"""What one touches, one after the other, to make a move; the first is there when it is one's turn."""

OWN_MOVES = """fetch(location.pathname.replace("/t/", "/api/v1/tables/")).then((got) => got.json()).then(
  ({ log }) => log.filter(({ seat }) => seat === 0).length)"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    house.open()
    yield house
    house.close()


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Firefox]:
    profile = tmp_path / "profile"
    profile.mkdir()
    with firefox(profile) as running:
        running.resize(1280, 800)
        yield running


def sit_down(fox: Firefox, house: House, game: str) -> None:
    fox.go(house.url)
    fox.click(f"article:has([href*='{game}']) button")
    fox.expect(MOVES[game][0])


def move(fox: Firefox, game: str) -> None:
    """Makes a move, and sees it in the log."""
    before = fox.read(OWN_MOVES)
    for place in MOVES[game]:
        fox.click(place)
    fox.wait(f"{OWN_MOVES}.then((moves) => moves > {before})")


@pytest.mark.parametrize("game", MOVES)
def test_a_first_visit_and_a_move(fox: Firefox, house: House, game: str) -> None:
    sit_down(fox, house, game)
    move(fox, game)
    assert fox.faults == []


def test_the_way_back_after_a_lost_line(fox: Firefox, house: House) -> None:
    sit_down(fox, house, "helpme")
    move(fox, "helpme")
    house.kill()
    house.open()
    fox.expect(MOVES["helpme"][0])
    move(fox, "helpme")
