"""Everybody plays on one device: the curtain hides what the others may not see."""

import re

from playwright.sync_api import expect

from tests.patience import until
from tests.web.board import CREATURES, Board
from tests.web.conftest import People
from tests.web.gathering import id_of
from tests.web.house import House
from tests.web.person import PHONE, Person
from tests.web.secrets_in import creatures_in, creatures_of, insides_in, until_the_end

NAMES = ("Ada", "Bo")
I_AM = re.compile("^I am ")
LINGER_MS = 2_500


def sit_down(person: Person) -> None:
    """Opens a game on one device, for Ada and Bo."""
    person.go("/")
    person.press("One device")
    for seat, name in enumerate(NAMES, 1):
        person.page.get_by_label(f"Name of player {seat}").fill(name)
    person.press("Begin")
    expect(person.page.get_by_role("button", name=I_AM)).to_be_visible()


def take_device(person: Person) -> int:
    """Whoever the curtain asks for takes the device. Returns their seat."""
    button = person.page.get_by_role("button", name=I_AM)
    seat = NAMES.index(button.inner_text().removeprefix("I am "))
    button.tap()
    expect(button).to_be_hidden()
    return seat


def eyes_closed(person: Person) -> None:
    """Behind the curtain the browser looks through nobody's eyes, as soon as the server has heard it."""

    def closed() -> bool:
        scene = person.received[-1].scene
        return not scene or scene.get("look") is None

    for _ in until(closed, "closed eyes", most=200):
        person.page.wait_for_timeout(50)


def test_a_whole_game_behind_the_curtain(people: People, house: House) -> None:
    ada = people(device=PHONE)
    ada.page.clock.install()
    sit_down(ada)
    board = Board(ada)
    curtain = ada.page.get_by_role("button", name=I_AM)
    seen: list[tuple[int, set[str]]] = []
    for _ in until(board.end.is_visible, "the end of the game"):
        eyes_closed(ada)
        heard = len(ada.received)
        assert not any(name in ada.page.content() for name in CREATURES["en"])
        assert creatures_in(ada.received[heard - 1 :]) == set()

        seat = take_device(ada)
        assert board.my_turn()
        board.move()
        seen.append((seat, creatures_in(until_the_end(ada.received[heard:]))))
        # One's own move stays in sight for a moment; the clock is ours.
        ada.page.clock.fast_forward(LINGER_MS)
        expect(curtain.or_(board.end).first).to_be_visible()

    record = house.get(f"/records/{id_of(ada.page.url)}")
    assert [line["seat"] for line in record["moves"]] == [seat for seat, _ in seen]
    for seat, told in seen[:-1]:
        assert told == creatures_of(record, seat)
    assert insides_in(until_the_end(ada.received)) == []
    expect(ada.page.locator(".scores strong")).to_have_text(list(NAMES))


def test_the_curtain_stays_until_its_button_is_pressed(people: People) -> None:
    ada = people()
    sit_down(ada)
    button = ada.page.get_by_role("button", name=I_AM)
    expect(button).to_be_focused()
    for _ in range(3):
        ada.page.keyboard.press("Escape")
    expect(button).to_be_visible()
    expect(Board(ada).grid).to_be_hidden()
    ada.page.reload()
    expect(button).to_be_visible()


def test_two_players_cannot_have_one_name(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("One device")
    for seat in (1, 2):
        ada.page.get_by_label(f"Name of player {seat}").fill("Ada")
    expect(ada.page.get_by_text("Two players have the same name.")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Begin")).to_be_disabled()
