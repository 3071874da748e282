"""Somebody comes for the first time: two clicks later they play, and they play to the end."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.conftest import People
from tests.web.gathering import id_of
from tests.web.house import House
from tests.web.person import PHONE

DAY = re.compile(r"rgb\(2\d\d, 2\d\d, 2\d\d\)")
NIGHT = re.compile(r"rgb\(\d\d?, \d\d?, \d\d?\)")


@pytest.mark.smoke
def test_home_to_playing_in_two_clicks_and_on_to_the_end(people: People, house: House) -> None:
    ada = people(worker=True, motion=True)
    ada.go("/")  # the first click brought them here
    ada.press("Play now")
    board = Board(ada)
    moves = board.play_on()
    # Nobody is named while the count is told, and whoever will not wait skips it.
    ada.press("Skip to the result")
    expect(board.end).to_have_text(re.compile("^You (won|share the win|came (second|last))"))
    # The headline says it; what explains it says it again to those who hear, not to those who see.
    expect(ada.page.locator(".words h2")).to_have_class(re.compile("unseen"))
    record = house.get(f"/records/{id_of(ada.page.url)}")
    assert sum(line["seat"] == 0 for line in record["moves"]) == moves
    points = ada.page.locator(".scores .points")
    expect(points).to_have_text([str(score) for score in record["result"]["scores"]])
    expect(ada.page.get_by_role("table")).to_contain_text("Total")
    ada.press("Play again")
    expect(board.end).to_be_hidden()
    assert board.my_turn()


def test_bots_are_chosen_once_and_remembered(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.press("Change")
    ada.choose("How many", "1")
    ada.choose("How strong", "medium")
    ada.page.get_by_role("dialog").get_by_role("button", name="Play now").click()
    players = ada.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(2)
    expect(players.nth(1)).to_contain_text("medium")
    ada.go("/")
    expect(ada.page.get_by_text("Against 1 bot, medium.").first).to_be_visible()


def test_text_has_width_in_our_typefaces_and_in_the_system_s(people: People) -> None:
    """A browser without fonts passes most tests; not this one."""
    ada = people()
    ada.go("/")
    expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    widths = ada.page.evaluate(
        """async () => {
          await document.fonts.ready;
          const width = (family, text) => {
            const span = document.createElement("span");
            span.textContent = text;
            span.style.cssText = `font: 40px ${family}; position: absolute`;
            document.body.append(span);
            const { width } = span.getBoundingClientRect();
            span.remove();
            return width;
          };
          const families = ['"Bree Serif"', "Figtree", "sans-serif", "monospace"];
          return families.map((family) => [width(family, "iiii"), width(family, "Tablée")]);
        }"""
    )
    for narrow, wide in widths:
        assert 20 < narrow < wide
    serif, sans, system, _ = widths
    assert serif != sans != system, "our own typefaces are not in use"


def test_the_language_follows_the_browser_then_the_person(people: People) -> None:
    ada = people(lang="fr")
    ada.go("/")
    page = ada.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Prenez place.")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page).to_have_title("Tablée : des jeux de société autour d’une table")
    ada.press("Réglages")
    ada.choose("Langue", "English")
    expect(page.get_by_role("heading", level=2, name="Settings")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pull up a chair.")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Tablée: board games around one table")


def test_a_game_in_french_from_a_phone(people: People) -> None:
    zoe = people(lang="fr", device=PHONE)
    zoe.go("/")
    zoe.press("Jouer")
    board = Board(zoe)
    expect(zoe.page.get_by_text("À vous : choisissez une pile à déplacer.")).to_be_visible()
    source, _, target = board.move().partition("-")
    zoe.press("Plus")
    expect(zoe.page.get_by_role("dialog").get_by_text(f"pose {source} sur {target}").first).to_be_visible()


def test_light_and_dark_follow_the_device_then_the_person(people: People) -> None:
    day, night = people(), people(dark=True)
    for person in (day, night):
        person.go("/")
        expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    expect(day.page.locator("html")).to_have_css("background-color", DAY)
    table = night.page.locator("html")
    expect(table).to_have_css("background-color", NIGHT)
    night.press("Settings")
    night.choose("Light", "day")
    expect(table).to_have_css("background-color", DAY)
    night.page.reload()
    expect(night.page.get_by_role("heading", level=1)).to_be_visible()
    expect(table).to_have_css("background-color", DAY)


def test_a_name_is_picked_and_kept(people: People) -> None:
    ada = people()
    ada.go("/")
    ada.be_called("Ada L.")
    ada.page.reload()
    expect(ada.page.get_by_role("button", name="change your name")).to_contain_text("Ada L.")
    ada.press("Play now")
    expect(ada.page.get_by_role("list", name="Players")).to_contain_text("Ada L.")
