"""The home page: what to press is in line and in view."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import People
from tests.web.person import DESKTOP, SMALL_PHONE, Device, Person

WIDE = Device(2560, 1440)


def play_buttons(person: Person) -> list[Locator]:
    cards = person.page.get_by_role("article")
    expect(cards).to_have_count(3)
    return [card.get_by_role("button", name="Play now") for card in cards.all()]


@pytest.mark.parametrize("device", [DESKTOP, WIDE], ids=["desktop", "wide"])
def test_play_now_stands_in_line_on_all_cards(people: People, device: Device) -> None:
    ada = people(device=device)
    ada.go("/")
    boxes = [button.bounding_box() for button in play_buttons(ada)]
    assert all(box is not None for box in boxes)
    assert len({round(box["y"]) for box in boxes if box}) == 1
    for button in play_buttons(ada):
        expect(button).to_be_in_viewport(ratio=1)


def test_play_now_stands_in_line_where_two_games_stand_side_by_side(people: People) -> None:
    zoe = people(device=Device(844, 390))
    zoe.go("/")
    left, right, below = (button.bounding_box() for button in play_buttons(zoe))
    assert left is not None
    assert right is not None
    assert below is not None
    assert left["y"] == right["y"] < below["y"]
    assert left["x"] == below["x"] < right["x"]


def test_play_now_is_in_view_on_a_small_phone(people: People) -> None:
    zoe = people(device=SMALL_PHONE)
    zoe.go("/")
    first, *_ = play_buttons(zoe)
    expect(first).to_be_in_viewport(ratio=1)
    # Each card is seen as a whole, from its name to what to press.
    for card in zoe.page.get_by_role("article").all():
        card.get_by_role("heading").evaluate("(title) => title.scrollIntoView({ block: 'start' })")
        expect(card.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)


def test_every_card_says_how_long_and_how_hard(people: People) -> None:
    ada = people()
    ada.go("/")
    for game, takes, learning in (
        ("Help Me!", "10 minutes", "learnt in two minutes"),
        ("Rauha", "half an hour", "takes a first game to learn"),
        ("Elementals", "10 to 15 minutes", "learnt in five minutes"),
    ):
        card = ada.page.get_by_role("article", name=game)
        expect(card).to_contain_text(takes)
        expect(card).to_contain_text(learning)


@pytest.mark.parametrize("device", [DESKTOP, SMALL_PHONE], ids=["desktop", "phone"])
def test_the_longest_name_is_never_cut(people: People, device: Device) -> None:
    ada = people(device=device)
    ada.go("/")
    ada.be_called("Wilhelmina-Alexandrine W")
    name = ada.page.locator("header .name")
    cut = name.evaluate(
        "(one) => one.scrollWidth > one.clientWidth + 1 || getComputedStyle(one).overflow !== 'visible'"
    )
    assert not cut
    expect(name).to_be_in_viewport(ratio=1)


def test_a_game_alone_among_bots_is_nobody_s_to_watch_unless_its_player_says_so(people: People) -> None:
    ada, cy = people(), people()
    ada.go("/")
    ada.press("Play now")
    expect(ada.page.get_by_role("grid")).to_be_visible()
    address = ada.page.url.removeprefix(ada.url)
    cy.go("/watch")
    expect(cy.page.get_by_role("heading", level=1)).to_be_visible()
    expect(cy.page.locator(f"a[href='{address}']")).to_be_hidden()
    cy.go(address)
    expect(cy.page.get_by_role("heading", level=1)).to_have_text("A closed table")
    ada.page.get_by_role("tab", name="Table").click()
    ada.choose("Spectators", "welcome")
    expect(ada.page.get_by_label("Address for spectators")).to_be_visible()
    ada.choose("Who finds this table", "everybody")
    cy.go(address)
    expect(cy.page.get_by_role("grid")).to_be_visible()
    cy.go("/watch")
    expect(cy.page.locator(f"a[href='{address}']")).to_be_visible()
