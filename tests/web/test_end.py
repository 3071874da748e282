"""The end: how you did, then why; what to press next stays in view."""

import re

from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.gathering import rush, sit_together
from tests.web.person import SMALL_PHONE

OUTCOME = re.compile(r"^You (won!|lost\.|share the win!)$")


def test_the_end_says_how_you_did_and_then_who_won(people: People) -> None:
    table, first, second = sit_together(people(), people())
    rush(table, first.person, second.person)
    titles = []
    for board in (first, second):
        expect(board.end).to_have_text(OUTCOME)
        titles.append(board.end.inner_text())
    if "You lost." in titles:
        loser = (first, second)[titles.index("You lost.")]
        expect(loser.page.locator(".winner")).to_have_text(re.compile(r" won\.$"))


def test_again_and_replay_stay_in_view_on_a_small_phone(people: People) -> None:
    zoe, bo = people(device=SMALL_PHONE), people()
    table, first, second = sit_together(zoe, bo)
    rush(table, first.person, second.person)
    expect(Board(zoe).end).to_be_visible()
    for top in (0, 200, 400):
        zoe.page.evaluate("(top) => scrollTo(0, top)", top)
        again = zoe.page.get_by_role("button", name="Play again", exact=True)
        replay = zoe.page.get_by_role("link", name="Replay", exact=True)
        for way in (again, replay):
            expect(way).to_be_in_viewport(ratio=1)
