"""Nobody spoils a game for the others: who stalls is hurried, and who disturbs is asked to leave."""

import re

from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table

STALLED_MS = 6 * 60_000


def test_the_others_may_want_a_timer_for_who_stalls(people: People) -> None:
    ada, bo = people(), people()
    bo.page.clock.install()
    ada.go("/")
    ada.be_called("Ada")
    address = open_table(ada)
    join(bo, address, "Bo")
    ada.choose("Who begins", "Ada")
    begin(ada)
    expect(bo.page.get_by_role("grid")).to_be_visible()
    expect(bo.page.get_by_text("The game has waited for Ada")).to_be_hidden()
    bo.page.clock.fast_forward(STALLED_MS)
    expect(bo.page.get_by_text(re.compile("The game has waited for Ada for [56] minutes"))).to_be_visible()
    bo.press("Vote for a timer")
    # The server's own clock says that it is too early: so it is refused, in words.
    expect(bo.page.get_by_text("Ada has not been away for long enough")).to_be_visible()


def test_the_host_asks_somebody_who_watches_to_leave(people: People) -> None:
    ada, bo, cy = people(), people(), people()
    ada.go("/")
    ada.be_called("Ada")
    address = open_table(ada)
    join(bo, address, "Bo")
    begin(ada)
    cy.go("/")
    cy.be_called("Cy")
    cy.go(address)
    expect(cy.page.get_by_role("grid")).to_be_visible()
    ada.page.get_by_role("tab", name="Table").click()
    ada.press("Ask Cy to leave")
    expect(cy.page.get_by_role("heading", level=1)).to_have_text("A closed table")
    expect(ada.page.get_by_role("button", name="Ask Cy to leave")).to_be_hidden()
