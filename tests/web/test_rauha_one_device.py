"""Rauha round one device: a curtain before each draft choice and each turn."""

import re

from playwright.sync_api import expect

from tests.patience import rounds, until
from tests.web.conftest import People
from tests.web.person import PHONE, Person
from tests.web.rauha_board import RauhaBoard
from tests.web.rauha_secrets import CARD
from tests.web.test_one_device import I_AM, LINGER_MS, NAMES, eyes_closed, take_device


def sit_down(person: Person) -> None:
    """Opens a game on one device, for Ada and Bo."""
    person.go("/")
    person.page.get_by_role("article", name="Rauha").get_by_role("button", name="One device").click()
    for seat, name in enumerate(NAMES, 1):
        person.page.get_by_label(f"Name of player {seat}").fill(name)
    person.press("Begin")
    expect(person.page.get_by_role("button", name=I_AM)).to_be_visible()


def test_a_round_behind_the_curtain(people: People) -> None:
    ada = people(device=PHONE)
    ada.page.clock.install()
    sit_down(ada)
    board = RauhaBoard(ada)
    curtain = ada.page.get_by_role("button", name=I_AM)
    drafts: list[tuple[int, list[str]]] = []
    scored = ada.page.get_by_text(re.compile("^Round 2, turn 1"))
    for _ in until(lambda: len(drafts) >= 8 or board.end.is_visible(), "the second round"):
        eyes_closed(ada)
        scene = ada.received[-1].scene
        if scene:
            assert scene["view"]["hand"] is None
            assert scene["view"]["choice"] is None
            assert scene.get("guide") is None
        seat = take_device(ada)
        expect(board.mine).to_be_visible()
        for _ in rounds("the end of a turn"):
            if not board.mine.is_visible():
                break
            expect(board.cards.first.or_(board.card).or_(board.activating).first).to_be_visible()
            if board.hand.is_visible():
                labels = board.cards.evaluate_all("(all) => all.map((card) => card.ariaLabel.split(':')[0])")
                drafts.append((seat, labels))
            board.act()
        # One's own act stays in sight for a moment; the clock is ours.
        ada.page.clock.fast_forward(LINGER_MS)
        expect(curtain.or_(board.end).first).to_be_visible()
        if drafts[-1][0] == seat and not scored.count():
            hidden = ada.page.content()
            assert not any(f"{label}:" in hidden for label in drafts[-1][1])
    # Everybody chose in every turn, and first saw another satellite than the other.
    assert {seat for seat, _ in drafts[:2]} == {0, 1}
    assert drafts[0][1] != drafts[1][1]
    assert CARD.findall(" ".join(frame.text for frame in ada.received))
