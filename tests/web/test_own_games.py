"""The way back: one's own games on the home page, in the title and on the icon of the tab."""

import re

from playwright.sync_api import expect

from tests.web.board import Board
from tests.web.checkup import EVERYWHERE, check_up
from tests.web.conftest import People
from tests.web.gathering import begin, id_of, join, open_table, rush, sit_together
from tests.web.person import PHONE, Device, Lang, Person

ICON = "link[rel=icon]"


def own_games(person: Person) -> list[str]:
    person.go("/")
    listed = person.page.get_by_role("region", name=re.compile("^(Your games|Vos parties)$"))
    expect(listed).to_be_visible()
    return listed.get_by_role("listitem").all_inner_texts()


def test_a_game_left_behind_is_one_touch_away(people: People) -> None:
    ada, bo = people(), people(device=PHONE)
    ada.go("/")
    ada.be_called("Ada")
    table, first, second = sit_together(ada, bo)
    for board, says in ((first, "Your turn."), (second, "to play.")):
        (listed,) = own_games(board.person)
        assert "Help Me!" in listed
        assert says in listed
        board.person.press(re.compile("^Back to it"))
        board.page.wait_for_url(f"**/t/{table}")
        expect(board.grid).to_be_visible()


def test_a_stranger_sees_the_games_and_nothing_else(people: People) -> None:
    ada = people()
    ada.go("/")
    expect(ada.page.get_by_role("article")).to_have_count(3)
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_hidden()
    expect(ada.page).to_have_title("Tablée: board games around one table")


def test_play_now_beside_a_game_that_waits_says_so(people: People) -> None:
    ada = people()
    ada.go("/")
    card = ada.page.get_by_role("article", name="Help Me!")
    expect(card.get_by_role("link", name="waits for you")).to_be_hidden()
    card.get_by_role("button", name="Play now").click()
    assert Board(ada).my_turn()
    table = id_of(ada.page.url)
    ada.go("/")
    card.get_by_role("link", name="A game waits for you here").click()
    ada.page.wait_for_url(f"**/t/{table}")
    ada.go("/")
    expect(card.get_by_role("button", name="Play a new game")).to_be_visible()
    other = ada.page.get_by_role("article", name="Rauha")
    expect(other.get_by_role("button", name="Play now")).to_be_visible()


def test_title_and_icon_count_the_games_that_wait(people: People) -> None:
    ada = people()
    for waiting in (1, 2):
        ada.go("/")
        card = ada.page.get_by_role("article", name="Help Me!")
        card.get_by_role("button", name=re.compile("^Play (now|a new game)$")).click()
        assert Board(ada).my_turn()
        # The game one looks at waits for nobody else.
        before = f"({waiting - 1}) " if waiting > 1 else ""
        expect(ada.page).to_have_title(f"{before}Your turn · Help Me! · Tablée")
        ada.go("/")
        expect(ada.page).to_have_title(f"({waiting}) Tablée: board games around one table")
        expect(ada.page.locator(ICON)).to_have_attribute("href", re.compile(f"%3E{waiting}%3C"))
    leave = ada.page.get_by_role("button", name=re.compile("^Leave Help Me!"))
    for left in (1, 0):
        leave.first.click()
        ada.page.get_by_role("dialog").get_by_role("button", name="Leave the game").click()
        expect(leave).to_have_count(left)
    expect(ada.page).to_have_title("Tablée: board games around one table")
    expect(ada.page.locator(ICON)).to_have_attribute("href", "/icon.svg")


def test_the_count_follows_while_one_looks_elsewhere(people: People) -> None:
    _, first, second = sit_together(people(), people())
    second.person.go("/")
    expect(second.page).to_have_title("Tablée: board games around one table")
    first.move()
    expect(second.page).to_have_title("(1) Tablée: board games around one table")
    (listed,) = second.page.get_by_role("region", name="Your games").get_by_role("listitem").all_inner_texts()
    assert "Your turn." in listed


def test_finished_games_have_result_replay_and_analysis(people: People) -> None:
    ada, bo = people(), people()
    table, first, second = sit_together(ada, bo)
    rush(table, first.person, second.person)
    expect(first.end).to_be_visible()
    for person in (ada, bo):
        person.go("/")
        person.page.get_by_text("Finished games").click()
        listed = person.page.get_by_role("region", name="Your games").get_by_role("listitem")
        expect(listed).to_have_count(1)
        expect(listed).to_contain_text(re.compile(r"You (won!|lost\.|share the win!)"))
    ada.press("Replay")
    ada.page.wait_for_url(f"**/r/{table}")
    ada.page.go_back()
    ada.page.get_by_text("Finished games").click()
    ada.press("Analysis")
    expect(ada.page.get_by_role("heading", name="Analysis")).to_be_in_viewport()


@EVERYWHERE
def test_the_list_reads_well_everywhere(people: People, device: Device, dark: bool, lang: Lang) -> None:
    ada, bo = people(device=device, dark=dark, lang=lang), people(lang=lang)
    bo.go("/")
    bo.be_called("Wilhelmina-Alexandrine W")
    address = open_table(ada)
    join(bo, address)
    begin(ada)
    expect(Board(ada).grid).to_be_visible()
    rush(id_of(address), ada, bo)
    open_table(ada, seats=3)
    ada.go("/")
    card = ada.page.get_by_role("article", name="Help Me!")
    card.get_by_role("button", name=re.compile("^(Play now|Jouer)$")).click()
    expect(Board(ada).grid).to_be_visible()
    ada.go("/")
    ada.page.locator("summary").click()
    expect(
        ada.page.get_by_role("heading", level=2, name=re.compile("Your games|Vos parties"))
    ).to_be_visible()
    check_up(ada, "own games")
