"""One turn of Rauha: the draft, what a placement would mean, discards, activations, undo, plans."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.patience import until
from tests.server.whole import scene_in
from tests.web.conftest import People
from tests.web.gathering import begin, join, open_table, rush
from tests.web.person import PHONE, Person
from tests.web.rauha_board import RauhaBoard
from tests.web.rauha_gathering import first, play_with_bots, sit_together, take_all
from tests.web.test_rauha_axe import wishful


def scene(person: Person, table: str, seat: int) -> dict[str, Any]:
    """What the server tells that person now."""
    answer = person.context.request.get(f"{person.url}/api/v1/tables/{table}?look={seat}")
    return scene_in(answer.json())


def test_a_choice_may_be_changed_and_who_still_thinks_is_seen(people: People) -> None:
    _, (ada, bo) = sit_together(people(), people(device=PHONE))
    players = ada.page.get_by_role("list", name="Players").locator("> li")
    expect(players.get_by_text("is choosing")).to_have_count(2)
    ada.take(1)
    expect(ada.cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(ada.page.get_by_text("you can change your mind").first).to_be_visible()
    expect(bo.page.get_by_role("list", name="Players").get_by_text("has chosen")).to_have_count(1)
    ada.take(2)
    expect(ada.cards.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(ada.cards.nth(1)).to_have_attribute("aria-pressed", "false")
    taken = ada.cards.nth(2).get_attribute("aria-label")
    assert taken is not None
    bo.take()
    expect(ada.card).to_contain_text(taken.split(":")[0])


def test_whoever_is_waited_for_has_a_clock(people: People) -> None:
    ada, bo = people(), people(device=PHONE)
    address = open_table(ada, 2, "Rauha")
    ada.choose("Time", "2 minutes for a move")
    join(bo, address)
    begin(ada)
    boards = RauhaBoard(ada), RauhaBoard(bo)
    clocks = [board.page.get_by_role("list", name="Players").get_by_role("timer") for board in boards]
    for clock in clocks:
        expect(clock).to_have_count(2)
    for one in bo.page.get_by_role("list", name="Players").locator("> li").all():
        energy, time = one.locator(".energy").bounding_box(), one.get_by_role("timer").bounding_box()
        assert energy is not None
        assert time is not None
        assert energy["y"] + energy["height"] <= time["y"], "the clock lies on the energy"
    boards[0].take()
    # Whoever has chosen may still change their mind, and is not waited for.
    for clock in clocks:
        expect(clock).to_have_count(1)
    boards[1].take()
    active = first(*boards)
    mine = active.page.get_by_role("list", name="Players").locator("> li[aria-current=true]")
    expect(mine.get_by_role("timer")).to_have_text(re.compile(r"^[12]:\d\d$"))
    for clock in clocks:
        expect(clock).to_have_count(1)


def placing_after(notch: int) -> Callable[[dict[str, Any]], bool]:
    """Somebody is to lay a card, at a later notch than that."""
    return lambda scene: scene["view"]["phase"] in ("place", "over") and scene["view"]["notch"] > notch


@pytest.mark.smoke
def test_a_preview_says_what_then_happens(people: People) -> None:
    table, boards = sit_together(people(), people())
    everybody = [board.person for board in boards]
    checked = 0
    for notch in (1, 4, 5, 6, 8, 9, 10):
        rush(table, *everybody, choose=wishful, until=placing_after(notch))
        seat = int(scene(everybody[0], table, 0)["view"]["active"])
        board, before = boards[seat], scene(everybody[seat], table, seat)
        expect(board.card).to_be_visible()
        cells = [one for one in before["guide"]["cells"] if one["move"]]
        for cell in cells[:1]:
            board.cell(cell["cell"]).hover()
            told = board.page.locator(f"[data-preview='{cell['cell']}']")
            expect(told).to_be_visible()
            words = told.inner_text()
            board.touch(board.cell(cell["cell"]))
            board.touch(board.button("lay"))
            board.moved_on(before["ply"])
            after = scene(everybody[seat], table, seat)["view"]["worlds"][seat]
            compare(words, cell["preview"], before["view"]["worlds"][seat], after)
            checked += 1
    assert checked > 3


def test_whoever_rests_on_a_place_sees_its_preview_when_the_turn_comes(people: People) -> None:
    table, boards = sit_together(people(), people())
    everybody = [board.person for board in boards]
    for board in boards:
        board.cell("b2").hover()

    def can_lie(scene: dict[str, Any]) -> bool:
        guide = scene["guide"]
        return (
            guide is not None
            and guide["step"] == "place"
            and any(cell["move"] for cell in guide["cells"] if cell["cell"] == "b2")
        )

    rush(table, *everybody, choose=wishful, until=can_lie)
    seat = int(scene(everybody[0], table, 0)["view"]["active"])
    expect(boards[seat].page.locator("[data-preview='b2']")).to_be_visible()


def compare(words: str, preview: dict[str, Any], was: dict[str, Any], now: dict[str, Any]) -> None:
    """The words of a preview against the world before and after."""
    paid = re.search(r"Pays \d+ crystals?: (\d+) → (\d+)", words)
    assert (paid is None) == (preview["pays"] == 0)
    if paid is not None:
        assert (int(paid[1]), int(paid[2])) == (was["crystals"], was["crystals"] - preview["pays"])
    water = re.search(r"Water: (\d+) → (\d+)", words)
    assert (int(water[2]) if water else was["water"]) == now["water"]
    assert ("spore stays" in words) == preview["spore"]
    assert [name for name in now["entities"] if name not in was["entities"]] == sorted(
        (win["entity"] for win in preview["wins"]), key=now["entities"].index
    )
    assert all(win["entity"] in words for win in preview["wins"])


def test_a_place_that_is_not_allowed_says_why(people: People) -> None:
    table, boards = sit_together(people(), people())
    everybody = [board.person for board in boards]

    def refused(scene: dict[str, Any]) -> bool:
        guide = scene["guide"]
        return guide is not None and guide["step"] == "place" and any(cell["why"] for cell in guide["cells"])

    rush(table, *everybody, choose=wishful, until=refused)
    seat = scene(everybody[0], table, 0)["view"]["active"]
    board, now = boards[seat], scene(everybody[seat], table, seat)
    expect(board.card).to_be_visible()
    refusal = next(cell for cell in now["guide"]["cells"] if cell["why"])
    board.cell(refusal["cell"]).hover()
    expect(board.card.get_by_text(refusal["why"])).to_be_visible()
    label = board.cell(refusal["cell"]).get_attribute("aria-label")
    assert label is not None
    assert refusal["why"] in label
    expect(board.cell(refusal["cell"])).to_have_attribute("aria-disabled", "true")


def test_holding_a_place_on_a_phone_shows_what_it_means_and_chooses_nothing(people: People) -> None:
    _, boards = sit_together(people(device=PHONE), people(device=PHONE))
    for board in boards:
        board.take(board.placeable())
    board = first(*boards)
    place = board.places.first
    box = place.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = board.page.context.new_cdp_session(board.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(board.page.locator("[data-preview]")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(board.button("lay")).to_be_hidden()


def test_discarding_for_crystals_and_taking_it_back(people: People) -> None:
    _, boards = sit_together(people(), people())
    take_all(*boards)
    board = first(*boards)
    purse = board.page.locator(".mine .has")
    before = purse.inner_text()
    ply = board.ply
    board.touch(board.button("crystals"))
    expect(board.card.get_by_text("You get 4 crystals: 4 → 8")).to_be_visible()
    board.touch(board.button("discard"))
    board.moved_on(ply)
    assert purse.inner_text() != before
    board.person.press("Take back")
    expect(board.card).to_be_visible()
    expect(purse).to_have_text(re.compile(r"\s*".join(before.split())))


def test_discarding_for_a_spore_asks_where(people: People) -> None:
    _, boards = sit_together(people(), people(device=PHONE))
    take_all(*boards)
    board = first(*boards)
    ply = board.ply
    board.touch(board.button("spore"))
    expect(board.gardens).to_have_count(9)
    board.touch(board.cell("c3"))
    board.touch(board.button("discard"))
    board.moved_on(ply)
    expect(board.cell("c3")).to_have_attribute("aria-label", re.compile("with a spore"))


def test_a_plan_is_kept_secret_cancelled_and_played(people: People) -> None:
    table, boards = sit_together(people(), people())
    for board in boards:
        board.take(board.placeable())
    now = first(*boards)
    later = next(board for board in boards if board is not now)
    expect(later.card).to_be_visible()
    place = later.places.first.get_attribute("aria-label")
    assert place is not None
    cell = place[:2]
    later.touch(later.cell(cell))
    later.touch(later.button("plan"))
    expect(later.page.get_by_text(f"Planned: {cell}.")).to_be_visible()
    later.touch(later.button("cancel"))
    expect(later.page.get_by_text(f"Planned: {cell}.")).to_be_hidden()
    later.touch(later.cell(cell))
    later.touch(later.button("plan"))
    expect(later.page.get_by_text(f"Planned: {cell}.")).to_be_visible()
    other = scene(now.person, table, boards.index(now))
    assert other["plan"] is None
    for _ in until(lambda: now.hand.is_visible() or not now.mine.is_visible(), "the end of a turn"):
        now.act()
    expect(later.page.locator("ol.log").get_by_text("as planned").first).to_be_visible()
    expect(now.page.locator("ol.log").get_by_text("as planned")).to_have_count(0)
    for frame in now.person.received:
        assert frame.scene.get("plan") is None


def test_what_is_left_unused_is_told_once(people: People) -> None:
    table, boards = sit_together(people(), people(device=PHONE))
    everybody = [board.person for board in boards]
    rush(
        table, *everybody, choose=wishful, until=lambda scene: bool(scene["guide"] and scene["guide"]["left"])
    )
    seat = scene(everybody[0], table, 0)["view"]["active"]
    board = boards[seat]
    expect(board.activating).to_be_visible()
    board.touch(board.button("end"))
    expect(board.page.get_by_text("You would leave unused")).to_be_visible()
    ply = board.ply
    board.touch(board.button("anyway"))
    board.moved_on(ply)


def test_a_spore_that_is_bought_asks_where(people: People) -> None:
    table, boards = sit_together(people(), people(device=PHONE))
    everybody = [board.person for board in boards]

    def buys(scene: dict[str, Any]) -> bool:
        guide = scene["guide"]
        return bool(guide) and any(source["spores"] for source in guide["sources"])

    def saving(legal: list[str]) -> str:
        thrifty = [move for move in legal if move == "discard crystals"]
        return thrifty[0] if thrifty else wishful(legal)

    rush(table, *everybody, choose=saving, until=buys)
    seat = scene(everybody[0], table, 0)["view"]["active"]
    board = boards[seat]
    guide = scene(everybody[seat], table, seat)["guide"]
    source = next(one for one in guide["sources"] if one["spores"])
    expect(board.activating).to_be_visible()
    board.touch(board.cell(source["source"]))
    expect(board.gardens).to_have_count(len(source["spores"]))
    ply, target = board.ply, source["spores"][0]
    board.touch(board.cell(target))
    board.moved_on(ply)
    expect(board.cell(target)).to_have_attribute("aria-label", re.compile("with a spore"))


def test_somebody_s_world_is_opened(people: People) -> None:
    ada = people(device=PHONE)
    board = play_with_bots(ada)
    board.touch(ada.page.get_by_role("button", name=re.compile("^Look at the world of")).nth(1))
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem").filter(has_text="a1: ")).to_have_count(1)
    expect(dialog.get_by_text("4 crystals")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_board_stays_where_it_is_between_two_touches(people: People, lang: str) -> None:
    zoe = people(lang=lang, device=PHONE)
    board = play_with_bots(zoe)
    before = board.grid.bounding_box()
    board.touch(board.cards.first)
    expect(board.button("take")).to_be_visible()
    assert board.grid.bounding_box() == before


def test_a_scoring_is_told_with_its_arithmetic(people: People) -> None:
    table, boards = sit_together(people(), people(device=PHONE))
    everybody = [board.person for board in boards]
    rush(table, *everybody, choose=wishful, until=lambda scene: scene["view"]["notch"] == 5)
    view = scene(everybody[0], table, 0)["view"]
    for board in boards:
        expect(board.hand).to_be_visible()
        board.person.press("See how")
        dialog = board.page.get_by_role("dialog", name="Scoring 1")
        for world in view["worlds"]:
            part = dialog.locator(".part").filter(has_text=f"now {world['energy']}").first
            expect(part.get_by_text(re.compile(r"^Water: \d+( − |, the least is )\d+"))).to_be_visible()
        board.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


def test_whoever_watches_chooses_a_world(people: People) -> None:
    ada, cy = people(), people()
    board = play_with_bots(ada)
    ada.page.get_by_role("tab", name="Table").click()
    ada.choose("Spectators", "welcome")
    expect(ada.page.get_by_label("Address for spectators")).to_be_visible()
    cy.go(board.page.url)
    looks = cy.page.get_by_role("button", name=re.compile("^Look at the world of"))
    expect(looks).to_have_count(3)
    looks.nth(2).click()
    expect(looks.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(looks.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(cy.page.get_by_role("grid", name=re.compile("^World of "))).to_be_visible()
    expect(cy.page.get_by_text("Everybody is choosing a card in secret.")).to_be_visible()
