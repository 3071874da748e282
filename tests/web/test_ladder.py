"""Rated games in the browser: clocks at the seats, what the game made of the ratings, leaders and pages."""

import json
import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, id_of, join, open_table, rush
from tests.web.person import Device, Lang
from tests.web.test_better_move import spaced


def test_a_rated_game_with_a_clock_for_each_player(people: People) -> None:
    ada, bo = people(), people()
    address = open_table(ada)
    ada.choose("Rated", "rated")
    expect(ada.page.get_by_text("Counts for everybody’s rating.")).to_be_visible()
    # It got a clock by itself, and the lot begins.
    expect(ada.page.get_by_role("radio", name="10 min each + 10 s")).to_be_checked()
    expect(ada.page.get_by_role("group", name="Who begins")).to_have_count(0)
    ada.choose("Time", "5 min each + 5 s")
    join(bo, address, "Bo")
    expect(ada.page.get_by_label("Ratings").get_by_role("listitem")).to_have_count(2)
    expect(ada.page.get_by_label("Ratings")).to_contain_text("1500 ± 246 ?")
    begin(ada)
    for one in (ada, bo):
        expect(Board(one).grid).to_be_visible()
        clocks = one.page.get_by_role("list", name="Players").get_by_role("timer")
        expect(clocks).to_have_count(2)
        expect(clocks.first).to_have_text(re.compile(r"^[45]:\d\d$"))
        # Moves stand: there is nothing to press.
        expect(one.page.get_by_role("button", name="Take back")).to_have_count(0)
    rush(id_of(address), ada, bo)
    ratings = bo.page.get_by_label("Ratings")
    expect(ratings.get_by_role("listitem")).to_have_count(2)
    expect(ratings.locator(".gain")).to_have_count(2)
    bo.go("/ladder")
    bo.choose("Who", "those I played")
    leaders = bo.page.get_by_role("main").get_by_role("listitem")
    expect(leaders).to_have_count(2)
    leaders.filter(has_text="Bo").get_by_role("link").click()
    bo.page.wait_for_url("**/p/*")
    expect(bo.page.get_by_role("heading", level=1)).to_have_text("Bo’s ratings")
    course = re.compile("^The rating over the last 1 rated game")
    expect(bo.page.get_by_role("img", name=course)).to_be_visible()
    # One's own page counts one's games too: one of one, by the rating's gain won or lost.
    figure = bo.page.get_by_role("region", name="Your games").get_by_role("img")
    expect(figure.first).to_have_attribute("aria-label", re.compile("% of 1 won; chance gives 50%$"))
    check_up(bo, "one's own page")
    bo.page.get_by_role("link", name="The last one again").click()
    bo.page.wait_for_url(f"**/r/{id_of(address)}")


@pytest.mark.parametrize(
    ("rated", "time", "offered"),
    [("rated", None, 0), ("for fun", None, 1), ("for fun", "1 day for a move", 0)],
)
def test_a_bot_in_the_place_of_who_is_away_only_where_nobody_waits_by_a_clock(
    people: People, rated: str, time: str | None, offered: int
) -> None:
    ada, bo = people(), people()
    address = open_table(ada)
    ada.choose("Rated", rated)
    if time is not None:
        ada.choose("Time", time)
    join(bo, address, "Bo")
    begin(ada)
    ada.page.clock.install()
    ada.page.reload()
    expect(Board(ada).grid).to_be_visible()
    bo.go("/")
    expect(ada.page.get_by_role("list", name="Players").locator(".away")).to_have_count(1)
    ada.page.clock.fast_forward(90_000)
    expect(ada.page.get_by_role("button", name="Let a bot play on")).to_have_count(offered)


FIGURES: Final[dict[str, Any]] = {
    "games": [{"key": "helpme", "games": 12, "won": 7.0, "chance": 5.5}],
    "seats": [{"key": "3", "games": 12, "won": 4.0, "chance": 4.0}],
    "opponents": [{"key": "Bartholomew of the Hills", "games": 1, "won": 0.0, "chance": 0.5}],
    "reactions": [{"week": n, "reaction": time, "games": 9} for n, time in enumerate((612, 540, 498))],
}
TOLD: Final[dict[str, tuple[str, ...]]] = {
    "en": (
        "58% of 12 won; chance gives 46%",
        "0% of 1 won; chance gives 50%",
        "Reaction by the week, in milliseconds: 612, 540, 498",
    ),
    "fr": (
        "58 % de 12 gagnées ; le hasard donne 46 %",
        "0 % de 1 gagnées ; le hasard donne 50 %",
        "Réaction par semaine, en millisecondes : 612, 540, 498",
    ),
}


@EVERYWHERE
def test_ones_own_games_are_pictures_with_words(
    people: People, device: Device, dark: bool, lang: Lang
) -> None:
    """What the house counts is proved elsewhere."""
    ada = people(device=device, dark=dark, lang=lang)
    figures = json.dumps(FIGURES)
    ada.page.route(
        "**/api/v1/me/figures",
        lambda route: route.fulfill(status=200, content_type="application/json", body=figures),
    )
    ada.go("/")
    expect(ada.page.get_by_role("article")).to_have_count(3)
    ada.go("/p/me")
    section = ada.page.get_by_role("region", name={"en": "Your games", "fr": "Vos parties"}[lang])
    for words in TOLD[lang]:
        expect(section.get_by_role("img", name=re.compile(f"^{spaced(words).pattern}$"))).to_have_count(1)
    expect(section.get_by_role("img")).to_have_count(4)
    check_up(ada, "one's own games")


@EVERYWHERE
def test_ratings_are_for_everybody(people: People, device: Device, dark: bool, lang: Lang) -> None:
    eve = people(device=device, dark=dark, lang=lang)
    eve.go("/ladder")
    expect(eve.page.get_by_role("main").locator("ol.card li, p.card")).not_to_have_count(0)
    check_up(eve, "leaders")
    eve.go("/p/0000000000000000")
    with eve.expecting("404"):
        expect(eve.page.get_by_role("main").get_by_role("alert")).to_be_visible()
    check_up(eve, "nobody's page")
