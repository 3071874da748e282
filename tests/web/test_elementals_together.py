"""Elementals over the network: four people, four distances, one race after the other."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.distance import Distance
from tests.web.felt import Felt, catchable
from tests.web.gathering import begin, id_of, join
from tests.web.house import House
from tests.web.person import DESKTOP, PHONE, Person

WAYS_MS: Final = (5, 40, 90, 150)
NAMES: Final = ("Ada", "Bo", "Cy", "Dee")
# So many races are run for cards; then somebody loses patience.
RACES: Final = 3
MOST_LOOKS: Final = 600


def open_elementals(host: Person, seats: int, tempo: str = "furious", **more: Any) -> str:
    """A table of Elementals; returns its address."""
    host.go("/")
    expect(host.page.get_by_role("heading", level=1)).to_be_visible()
    wish = {"game": "elementals", "seats": seats, "settings": {"tempo": tempo}, **more}
    answer = host.context.request.post(f"{host.url}/api/v1/tables", data=wish)
    assert answer.ok, answer.text()
    return f"/t/{answer.json()['id']}"


@pytest.fixture
def ways(house: House) -> Iterator[list[str]]:
    """The house, seen from four distances."""
    with ExitStack() as stack:
        yield [stack.enter_context(Distance(house.url, ms)).url for ms in WAYS_MS]


def test_a_whole_game_of_four_far_apart(ways: list[str], people: People, house: House) -> None:
    devices = (DESKTOP, DESKTOP, PHONE, DESKTOP)
    persons = [people(url=url, device=device, motion=True) for url, device in zip(ways, devices, strict=True)]
    host = persons[0]
    host.go("/")
    host.be_called(NAMES[0])
    address = open_elementals(host, 4)
    host.go(address)
    for person, name in zip(persons[1:], NAMES[1:], strict=True):
        join(person, address, name)
    begin(host)
    felts = [Felt(person) for person in persons]
    for felt in felts:
        expect(felt.table).to_be_visible()

    races = play(felts)
    assert races >= RACES
    for felt, name in zip(felts, NAMES, strict=True):
        felt.expect_end()
        # One's own times come first, beside everybody's.
        times = felt.page.get_by_role("table", name="How fast everybody was").locator("tbody tr")
        expect(times).to_have_count(len(NAMES))
        expect(times.first).to_contain_text(name)
        expect(times.filter(has_text=re.compile(r"\d+ ms")).first).to_be_visible()
    scores = [felt.page.locator(".scores .points").all_inner_texts() for felt in felts]
    assert all(shown == scores[0] for shown in scores)

    record = house.get(f"/records/{id_of(address)}")
    assert sorted(record["result"]["scores"], reverse=True) == [int(text.split()[0]) for text in scores[0]]
    verdicts = told_to(persons)
    assert len(verdicts) >= RACES
    for hands in verdicts:
        assert all(told == hands[0] for told in hands), "two people were told different races"
    # Everybody's line was measured, and shown to all.
    for felt in felts:
        lag = [frame.message for frame in felt.person.received if frame.message["t"] == "lag"][-1]
        assert {seat["seat"] for seat in lag["seats"]} == {0, 1, 2, 3}
        assert all(seat["ping"] is not None for seat in lag["seats"])
    # What somebody took on average is on their own page, by the week.
    host.go("/p/me")
    week = re.compile(r"^Reaction by the week, in milliseconds: \d+$")
    expect(host.page.get_by_role("img", name=week)).to_be_visible()


def play(felts: list[Felt]) -> int:
    """Cards are turned, matches are hit by everybody; after some races one of them errs until it is over."""
    races = 0
    for _ in range(MOST_LOOKS):
        seen = [felt.look() for felt in felts]
        if any(one["over"] for one in seen):
            return races
        card = catchable(seen[0])
        mover = next((felt for felt, one in zip(felts, seen, strict=True) if one["flips"]), None)
        if races >= RACES and seen[0]["middle"] and not felts[3].used_up():
            felts[3].put_book()
            races += 1
        elif card is not None:
            for felt in felts:
                felt.slap(card)
            races += 1
            told = felts[0].page.locator(".strip .right, .strip .wrong")
            expect(told.or_(felts[0].end).first).to_be_visible()
        elif mover is not None:
            mover.flip()
    raise AssertionError("the game did not end")


def told_to(persons: list[Person]) -> list[list[Any]]:
    """Every judged race as each of them was told it at last: the verdict, and what was measured."""
    races: dict[int, dict[int, Any]] = {}
    for seat, person in enumerate(persons):
        for frame in person.received:
            scene = frame.scene
            race = (scene.get("race") or {}).get("judged")
            if race is not None:
                told = [scene["view"]["verdict"], [hand for hand in race["hands"] if not hand["late"]]]
                races.setdefault(race["number"], {})[seat] = told
    return [list(told.values()) for _, told in sorted(races.items()) if len(told) == len(persons)]


@pytest.mark.smoke
def test_a_hand_is_there_at_once_and_the_times_follow(people: People) -> None:
    """The own hand is drawn before the server could have answered; then everybody sees the milliseconds."""
    ada, bo = people(), people()
    address = open_elementals(ada, 2)
    ada.go(address)
    join(bo, address)
    begin(ada)
    felts = [Felt(ada), Felt(bo)]
    until_something_lies_there(felts)
    quick = felts[0]
    # The line is held: whatever is seen now, the page drew by itself.
    quick.page.evaluate("() => { WebSocket.prototype.send = function () {}; }")
    quick.put_book()
    expect(quick.page.locator(".lies .book")).to_be_visible()
    expect(quick.hands).to_have_count(0)


def test_a_wrong_hand_is_told_to_everybody(people: People) -> None:
    ada, bo = people(), people(lang="fr", device=PHONE)
    address = open_elementals(ada, 2)
    ada.go(address)
    ada.be_called("Ada")
    join(bo, address, "Bo")
    begin(ada)
    felts = [Felt(ada), Felt(bo)]
    until_something_lies_there(felts)
    before = felts[0].page.locator(".seat .count").all_inner_texts()
    felts[0].put_book()
    # A hand may even be too soon to be one.
    story = [felt.page.locator(".strip .story") for felt in felts]
    expect(story[0]).to_have_text(re.compile("^(You were wrong and|Too soon! You) pay 1 card"))
    expect(story[1]).to_have_text(re.compile("^(Erreur|Trop tôt).*Ada paie 1 carte"))
    assert felts[0].times() == felts[1].times()
    assert felts[0].page.locator(".seat .count").all_inner_texts() != before
    # Read aloud, too; and Ada knows that there is no other hand for this card.
    expect(felts[0].page.get_by_role("status").filter(has_text="pay 1 card")).to_be_attached()
    expect(felts[1].page.get_by_role("status").filter(has_text="Ada paie 1 carte")).to_be_attached()
    expect(felts[0].page.locator(".told .sentence")).to_have_text("Your hand is used up. Turn the next card.")
    expect(felts[0].book).to_have_attribute("aria-disabled", "true")
    # Bo may still put a hand down, on the same card: the race goes on, and is told as one.
    felts[1].put_book()
    expect(felts[1].hands).to_have_count(2)
    expect(felts[0].page.locator(".strip .wrong")).to_have_count(2)
    expect(felts[0].page.locator(".middle .lies.wrong")).to_have_count(2)


def until_something_lies_there(felts: list[Felt]) -> None:
    """Turns cards until one can be raced for that is not a crazy creature."""
    for _ in range(MOST_LOOKS):
        seen = [felt.look() for felt in felts]
        turned = seen[0]["turned"]
        if (
            seen[0]["middle"]
            and len(turned) == 1
            and not turned[0].startswith("crazy")
            and turned == seen[1]["turned"]
        ):
            return
        for felt, one in zip(felts, seen, strict=True):
            if one["flips"]:
                felt.flip()
    raise AssertionError("no card was turned")
