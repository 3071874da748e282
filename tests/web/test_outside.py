"""A seat for a bot of one's own, from the keyboard, in both languages."""

import json
from contextlib import ExitStack
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from websockets.sync.client import ClientConnection, connect

from tests.web.board import Board
from tests.web.checkup import check_up
from tests.web.conftest import People
from tests.web.gathering import begin, id_of, open_table
from tests.web.person import DESKTOP, PHONE, Device, Lang, Person

WORDS: Final = {
    "en": {
        "add": "Seat a bot of yours here",
        "give": "Give it the seat",
        "address": "Address for the bot",
        "token": "Token of the seat",
        "missing": "bot, from outside · not connected",
        "there": "bot, from outside",
        "more": "More",
        "table": "Table",
        "back": "Take the seat of Iris back",
        "own": "Let a bot of yours play",
    },
    "fr": {
        "add": "Asseoir votre robot ici",
        "give": "Lui confier la place",
        "address": "Adresse pour le robot",
        "token": "Jeton de la place",
        "missing": "robot, extérieur · pas connecté",
        "there": "robot, extérieur",
        "more": "Plus",
        "table": "Table",
        "back": "Reprendre la place d’Iris",
        "own": "Faire jouer votre robot",
    },
}


def given(person: Person, opener: str) -> dict[str, str]:
    """Opens the dialog, gives the seat away with the keyboard, and reads where and with what."""
    words = WORDS[person.lang]
    person.page.get_by_role("button", name=opener).press("Enter")
    dialog = person.page.get_by_role("dialog", name=words["own"])
    expect(dialog).to_be_visible()
    check_up(person, "before the seat is given")
    person.page.get_by_role("button", name=words["give"]).press("Enter")
    expect(person.page.get_by_label(words["token"])).to_be_visible()
    check_up(person, "the token")
    told = {what: person.page.get_by_label(words[what]).input_value() for what in ("address", "token")}
    person.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    return told


def bot(told: dict[str, str]) -> Any:
    return connect(
        told["address"], additional_headers={"Authorization": f"Bearer {told['token']}"}, proxy=None
    )


def answer(line: ClientConnection) -> None:
    asked = json.loads(line.recv(60))
    assert asked["t"] == "ask", asked
    line.send(json.dumps({"t": "move", "ply": asked["ply"], "move": asked["legal"][0]}))


@pytest.mark.parametrize(
    ("device", "lang"),
    [pytest.param(DESKTOP, "en", id="desktop"), pytest.param(PHONE, "fr", id="phone")],
)
def test_a_host_seats_a_bot_of_theirs_and_then_lets_another_play_on(
    people: People, device: Device, lang: Lang
) -> None:
    ada, words = people(device=device, lang=lang), WORDS[lang]
    address = open_table(ada)
    first = given(ada, words["add"])
    expect(ada.page.get_by_text(words["missing"], exact=True)).to_be_visible()
    with ExitStack() as stack:
        line: ClientConnection = stack.enter_context(bot(first))
        expect(ada.page.get_by_text(words["there"], exact=True)).to_be_visible()
        check_up(ada, "a bot of one's own has a seat")
        ada.page.request.patch(f"{ada.url}/api/v1/tables/{id_of(address)}", data={"starts": 0})
        begin(ada)
        board = Board(ada)
        expect(board.grid).to_be_visible()
        if device.touch:
            ada.press(words["more"])
        ada.page.get_by_role("tab", name=words["table"]).click()
        # Her own seat goes to a second one: both play with each other, and she watches.
        expect(ada.page.get_by_role("button", name=words["own"])).to_be_visible()
        second = given(ada, words["own"])
        other: ClientConnection = stack.enter_context(bot(second))
        answer(other)
        answer(line)
        ada.page.get_by_role("button", name=words["back"]).press("Enter")
        expect(ada.page.get_by_role("button", name=words["back"])).to_be_hidden()
        assert json.loads(line.recv(60)) == {"t": "bye", "why": "not-allowed"}
        for told in (first, second):
            assert told["token"] not in ada.page.content()
        assert address in ada.page.url
