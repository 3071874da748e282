"""Elementals by keys alone, and by ear: what is announced, and what the table is told about it."""

import re

from playwright.sync_api import expect

from tests.web.conftest import People
from tests.web.felt import Felt, catchable
from tests.web.gathering import begin, join
from tests.web.test_elementals_together import open_elementals, until_something_lies_there

MOST_LOOKS = 600
ELEMENT = "(air|water|earth|fire)"


def test_keys_turn_hit_and_put_the_book_down(people: People) -> None:
    ada = people()
    address = open_elementals(ada, 2, bots=["easy"], start=True)
    ada.go(address)
    felt = Felt(ada)
    expect(felt.table).to_be_visible()
    keys = ada.page.keyboard
    done: set[str] = set()
    for _ in range(MOST_LOOKS):
        seen = felt.look()
        if len(done) == 3 or seen["over"]:
            break
        card = catchable(seen)
        if card is not None and "slap" not in done:
            keys.press(str(seen["middle"].index(card) + 1))
        elif seen["middle"] and seen["turned"] and card is None and "book" not in done:
            keys.press("b")
        elif seen["flips"]:
            keys.press("Space")
        sent = [frame.message for frame in ada.sent]
        done = {message["move"].split()[0] for message in sent if message["t"] in ("hand", "play")}
    assert done == {"flip", "slap", "book"}


def test_the_card_turned_is_announced_and_the_table_knows_who_listens(people: People) -> None:
    ada, bo = people(), people()
    address = open_elementals(ada, 2)
    ada.go(address)
    ada.be_called("Ada")
    join(bo, address, "Bo")
    begin(ada)
    felts = [Felt(ada), Felt(bo)]
    for felt in felts:
        expect(felt.table).to_be_visible()
    ada.page.get_by_role("tab", name="Table").click()
    ada.choose("Cards read out", "yes, 1.2 s later")
    said = ada.page.locator("[data-announced]")
    expect(said).to_have_attribute("aria-live", "assertive")
    expect(bo.page.get_by_title(re.compile(r"Ada hears the cards read out, about 1\.2 s"))).to_be_attached()

    until_something_lies_there(felts)
    card = rf"({ELEMENT}, {ELEMENT}, {ELEMENT}|crazy creature|double|wizard)"
    expect(said).to_have_text(re.compile(rf"^(Ada|Bo): {card}\.$"))
    # Keys do everything: the hand comes down without a mouse.
    ada.page.keyboard.press("b")
    expect(felts[1].hands.first).to_contain_text("Ada")
    # And the table is told when the reader is turned off again.
    ada.choose("Cards read out", "no")
    expect(bo.page.get_by_title(re.compile("Ada hears"))).to_have_count(0)
