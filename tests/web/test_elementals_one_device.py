"""Elementals round one device: many fingers at once, everybody at an own edge; and one keyboard for all."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tablee.record import check, loads
from tests.web.conftest import People
from tests.web.edges import NAMES, Edges
from tests.web.felt import catchable
from tests.web.house import House
from tests.web.person import PHONE, Device

TABLET: Final = Device(1024, 768, touch=True)
SEATS: Final = 4
MILLIS: Final = re.compile(r"\d+ ms")

# Whether a finger would find the button for another game the moment it is there.
WATCH: Final = """() => new MutationObserver((_, eyes) => {
  const button = document.querySelector(".end .ways .main");
  if (button === null) return;
  eyes.disconnect();
  button.scrollIntoView({ block: "center" });
  const box = button.getBoundingClientRect();
  window.hit = button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).observe(document.body, { childList: true, subtree: true })"""


def test_a_whole_game_by_many_fingers(people: People, house: House) -> None:
    edges = Edges(people(device=TABLET), SEATS)
    # Three hands in one event: all of them are in the race, and one takes the cards.
    card = catchable(edges.turn_until("match"))
    assert card is not None
    edges.slap(card, 1, 2, 3)
    for seat in (1, 2, 3):
        expect(edges.all.nth(seat).locator(".status")).to_contain_text(MILLIS)

    # Then somebody loses patience, and with it all their cards.
    edges.page.evaluate(WATCH)
    edges.ruin(0)
    expect(edges.end).to_be_visible()
    # A hand that came down too late for the race does not start another one; a moment later anybody may.
    assert edges.page.evaluate("window.hit") is False
    edges.page.locator(".end .ways .main").click(trial=True)

    record = house.get(f"/records/{edges.id}")
    moves = [line["move"].split()[0] for line in record["moves"] if line["seat"] is not None]
    assert {"flip", "slap", "book"} <= set(moves)
    first = moves.index("slap")
    assert moves[first : first + 3] == ["slap"] * 3
    # Whether the last card went for an error or for a flip is luck; the rules say which, and who has none.
    outcome = check(loads(json.dumps(record)))
    assert outcome is not None
    assert outcome.reason in ("error", "no-card")
    assert outcome.scores[0] == min(outcome.scores)
    assert 0 not in outcome.winners
    expect(edges.page.locator(".scores .points")).to_have_count(SEATS)


def test_every_hand_of_a_race_has_an_outcome_of_its_own(people: People) -> None:
    """Two err, the third is right, the fourth is void: equal reactions count clockwise from the flipper."""
    edges = Edges(people(device=TABLET), SEATS)
    card = catchable(edges.turn_until("match"))
    assert card is not None
    first = edges.flipper()
    seats = [(first + step) % SEATS for step in range(SEATS)]
    hand, book = f".target button:has([data-card={card}])", ".book button"
    edges.touch(*zip(seats, (book, book, hand, hand), strict=True))

    names = [NAMES[seat] for seat in seats]
    took = re.compile(rf"{names[2]} catches .* and takes (\d+) cards\.$")
    said = edges.page.locator(".sentence")
    expect(said).to_have_text(took)
    found = took.search(said.inner_text())
    assert found is not None
    expect(said).to_contain_text(f"{names[0]} and {names[1]} were wrong and pay 3 cards each.")
    expect(edges.page.get_by_role("status").filter(has_text=took)).to_be_attached()
    endings = ("✕ −3", "✕ −3", f"✓ +{found[1]}", "")
    for seat, ending in zip(seats, endings, strict=True):
        status = edges.all.nth(seat).locator(".status")
        expect(status).to_have_text(
            re.compile(rf"^(your turn · )?\d+ ms ?{re.escape(ending)}( · {names[2]}.*)?$")
        )


def test_after_a_wrong_hand_the_others_still_may(people: People) -> None:
    edges = Edges(people(device=TABLET), SEATS)
    card = catchable(edges.turn_until("match"))
    assert card is not None
    edges.touch((1, ".book button"))
    hasty = edges.all.nth(1)
    expect(hasty.locator(".status")).to_contain_text("✕ −3")
    expect(hasty).to_contain_text("hand used up")
    # What is used up is used up, and takes nothing from the others.
    edges.slap(card, 1)
    expect(hasty.locator(".target button").first).to_have_attribute("aria-disabled", "true")
    edges.slap(card, 2)
    expect(edges.all.nth(2).locator(".status")).to_contain_text(re.compile(r"ms ✓ \+\d+"))
    expect(hasty.locator(".status")).to_contain_text(re.compile(r"✕ −3 · Cy ✓ \+\d+"))
    expect(edges.page.locator(".used")).to_have_count(0)


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_everybody_has_an_edge_and_large_things_to_hit(people: People, seats: int) -> None:
    edges = Edges(people(device=TABLET), seats)
    edges.turn_until("card")
    for seat in range(seats):
        edge = edges.all.nth(seat)
        expect(edge).to_have_attribute("aria-label", NAMES[seat])
        for thing in (".deck button", ".target button", ".book button"):
            box = edge.locator(thing).first.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, (seat, thing, box)
    turned = edges.all.evaluate_all("(all) => all.map((one) => one.style.transform)")
    assert len(set(turned)) > 1, "nobody's texts are turned towards them"


def test_two_on_a_phone(people: People) -> None:
    edges = Edges(people(device=PHONE, lang="fr"), 2)
    card = catchable(edges.turn_until("match"))
    assert card is not None
    edges.slap(card, 0, 1)
    for seat in (0, 1):
        expect(edges.all.nth(seat).locator(".status")).to_contain_text(MILLIS)


def test_one_keyboard_for_everybody(people: People) -> None:
    ada = people()
    edges = Edges(ada, 2)
    keyboard = ada.page.keyboard
    # Side by side at a laptop: nobody's texts are turned, and everybody's keys are shown.
    assert set(edges.all.evaluate_all("(all) => all.map((one) => one.style.transform)")) == {"rotate(0deg)"}
    expect(edges.all.nth(0).locator(".deck kbd")).to_have_text("Q")
    expect(edges.all.nth(1).locator(".deck kbd")).to_have_text("Y")

    seen = edges.turn_until("match", turn=lambda seat: keyboard.press("qy"[seat]))
    nth = seen["middle"].index(catchable(seen) or "")
    keyboard.press("uio"[nth])
    expect(edges.all.nth(1).locator(".status")).to_contain_text(MILLIS)


def test_keys_are_changed_and_remembered(people: People) -> None:
    ada = people()
    Edges(ada, 2)
    page = ada.page
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("button", name="Turn: Q").click()
    page.keyboard.press("y")
    expect(page.get_by_text("Bo had that key; it is theirs no longer.")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".edge .deck kbd")).to_have_text(["Y", "–"])
    page.reload()
    expect(page.locator(".edge .deck kbd")).to_have_text(["Y", "–"])
