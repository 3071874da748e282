"""Somebody to play with: found by seeking, at an open table, or among those one knows."""

import json
import re
from typing import Final

from playwright.sync_api import Route, expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, id_of, join, open_table, rush
from tests.web.person import Device, Lang, Person

SIT: Final = re.compile("^Sit down: Help Me!")


def come(person: Person) -> None:
    """To the home page, and down to its lobby."""
    person.go("/")
    expect(person.page.get_by_role("article")).to_have_count(3)
    person.page.locator("footer").scroll_into_view_if_needed()


def seek(person: Person) -> None:
    come(person)
    person.press("Find me a game")
    person.press("Seek")


def test_two_strangers_find_each_other_and_play_again(people: People) -> None:
    ada, bo = people(), people()
    seek(ada)
    expect(ada.page.get_by_text("Nobody else wants this just now.")).to_be_visible()
    # Whoever sees that somebody seeks joins with one touch.
    come(bo)
    bo.be_called("Bo")
    bo.press("Play too")
    for one in (ada, bo):
        one.page.wait_for_url("**/t/*")
        expect(Board(one).grid).to_be_visible()
    assert id_of(ada.page.url) == id_of(bo.page.url)
    rush(id_of(ada.page.url), ada, bo)
    expect(ada.page.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    come(ada)
    ada.press("Invite Bo")
    # A friend's page is a link, and from there they are one touch away.
    ada.press("Bo’s page")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("Bo’s ratings")
    check_up(ada, "a friend's page")
    ada.press("Play with Bo")
    ada.press("Open the table")
    ada.page.wait_for_url("**/t/*")
    expect(ada.page.get_by_role("listitem").filter(has_text="Bo")).to_be_visible()


def test_an_open_table_that_fills_while_one_presses_says_so(people: People) -> None:
    ada, bo, cy = people(), people(), people()
    address = open_table(ada)
    ada.choose("Who finds this table", "everybody")
    for one in (bo, cy):
        come(one)
        expect(one.page.get_by_role("button", name=SIT)).to_be_visible()
    bo.press(SIT)
    bo.page.wait_for_url(f"**{address}")
    with cy.expecting("409"):
        cy.press(SIT)
        expect(cy.page.get_by_text("The table is full", exact=False).first).to_be_visible()
    expect(cy.page.get_by_role("button", name=SIT)).to_have_count(0)


def test_an_open_table_tells_what_it_is_before_one_sits_down(people: People) -> None:
    ada, bo, cy = people(), people(), people()
    first = open_table(ada)
    ada.be_called("Ada")
    ada.choose("Rated", "rated")
    join(cy, first)
    begin(ada)
    rush(id_of(first), ada, cy)
    expect(ada.page.get_by_label("Ratings").locator(".gain")).to_have_count(2)
    address = open_table(ada)
    ada.choose("Rated", "rated")
    ada.choose("Who finds this table", "everybody")
    come(bo)
    table = bo.page.get_by_role("listitem").filter(has=bo.page.get_by_role("button", name=SIT))
    expect(table).to_contain_text(
        re.compile(r"Help Me!\s+Ada\s+1 of 2 seats free · 10 min each \+ 10 s · rated · 1[45]\d\d points")
    )
    bo.press(SIT)
    bo.page.wait_for_url(f"**{address}")
    expect(ada.page.get_by_role("button", name="Begin the game")).to_have_attribute("aria-disabled", "false")


def test_who_waits_long_is_offered_bots_that_say_what_they_are(people: People) -> None:
    ada = people()

    def long_after(route: Route) -> None:
        """What the house says after half a minute; that it does is proved elsewhere."""
        waited = {"table": None, "seeking": 1, "waited": 31_000, "bots": True}
        route.fulfill(status=200, content_type="application/json", body=json.dumps(waited))

    ada.page.route(
        "**/api/v1/me/seek",
        lambda route: long_after(route) if route.request.method == "PUT" else route.continue_(),
    )
    seek(ada)
    expect(ada.page.get_by_text("and say that they are bots")).to_be_visible()
    expect(ada.page.get_by_text("Waited: 0:31")).to_be_visible()
    check_up(ada, "bots are offered")
    ada.press("Play against bots")
    ada.page.wait_for_url("**/t/*")
    expect(Board(ada).grid).to_be_visible()
    players = ada.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.filter(has_text="bot")).not_to_have_count(0)


@EVERYWHERE
def test_the_lobby_is_for_everybody(people: People, device: Device, dark: bool, lang: Lang) -> None:
    eve = people(device=device, dark=dark, lang=lang)
    find = {"en": "Find me a game", "fr": "Trouvez-moi une partie"}[lang]
    come(eve)
    expect(eve.page.get_by_role("button", name=find)).to_be_visible()
    check_up(eve, "the home page with its lobby")
    eve.press(find)
    eve.press({"en": "Seek", "fr": "Chercher"}[lang])
    stop = {"en": "Stop seeking", "fr": "Arrêter la recherche"}[lang]
    expect(eve.page.get_by_role("button", name=stop)).to_be_visible()
    check_up(eve, "seeking")
    # Nobody who comes after is paired with her.
    with eve.page.expect_response(lambda answer: answer.request.method == "DELETE"):
        eve.press(stop)
