"""Finished games: stepped through, seen from every side, saved, brought back and shared."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tablee.core import Act, Chance
from tablee.games import GAMES
from tablee.record import Player, compose, dumps
from tests.web.board import Board
from tests.web.conftest import People
from tests.web.gathering import id_of
from tests.web.house import JSON, House
from tests.web.person import DESKTOP, PHONE, Device, Person

GOLDEN = Path(__file__).parents[1] / "golden"


def golden(seats: int) -> dict[str, Any]:
    """A record that replays for ever."""
    with (GOLDEN / f"helpme-{seats}.jsonl").open() as records:
        record: dict[str, Any] = json.loads(records.readline())
    return record


@pytest.fixture(scope="module")
def address(house: House) -> str:
    """Where the golden record for two lies on this server."""
    answer = httpx.post(f"{house.url}/api/v1/records", content=json.dumps(golden(2)), headers=JSON)
    return f"/r/{answer.raise_for_status().json()['id']}"


def open_replay(person: Person, address: str) -> None:
    person.go(address)
    expect(person.page.get_by_role("slider")).to_be_visible()


def at(person: Person, ply: int) -> None:
    """The page shows that move, everywhere it says where it is."""
    plies = len(golden(2)["moves"])
    expect(person.page.get_by_text(f"Move {ply} of {plies}", exact=True)).to_be_visible()
    expect(person.page.get_by_role("slider")).to_have_value(str(ply))


COVERED = """() => {
  const tiles = [...document.querySelectorAll(".piece")].map((piece) => {
    const { left, bottom } = piece.querySelector(".pile").getBoundingClientRect();
    return { left, bottom, top: piece.querySelector(".face").getBoundingClientRect().top };
  });
  const hides = (front, behind) =>
    Math.abs(behind.left - front.left) < 5 && behind.bottom < front.bottom - 5 && behind.bottom > front.top;
  return tiles.filter((front) => tiles.some((behind) => hides(front, behind))).length;
}"""
"""How many stacks cover something of the tile behind them."""


def tower() -> bytes:
    """A game in which one stack climbs from the lowest row and takes every tile there is."""
    rules = GAMES["helpme"]
    rows = [[column + row for column in "abcdef"] for row in "54321"]
    way = [cell for number, row in enumerate(rows) for cell in (row if number % 2 == 0 else row[::-1])]
    setup = rules.deal(2, rules.options({}), Chance("tower"))
    first = min(rules.awaiting(rules.start(setup)))
    acts = [Act((first + ply) % 2, rules.read(f"{a}-{b}"), ply) for ply, (a, b) in enumerate(pairwise(way))]
    players = [Player("Ada", "human"), Player("Bo", "human")]
    return dumps(compose(rules, {}, players, "tower", setup, acts)).encode()


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
def test_a_tall_stack_hides_nothing_behind_it(people: People, house: House, device: Device) -> None:
    answer = httpx.post(f"{house.url}/api/v1/records", content=tower(), headers=JSON)
    ada = people(device=device)
    open_replay(ada, f"/r/{answer.raise_for_status().json()['id']}")
    for ply in (9, 20, 23):
        ada.page.get_by_role("slider").fill(str(ply))
        expect(ada.page.locator(".piece .height")).to_have_text([str(ply + 1)])
        assert ada.page.evaluate(COVERED) == 0


def test_by_buttons(people: People, address: str) -> None:
    ada, moves = people(), golden(2)["moves"]
    open_replay(ada, address)
    at(ada, 0)
    for name, ply in (
        ("One move on", 1),
        ("One move on", 2),
        ("One move back", 1),
        ("To the end", len(moves)),
        ("To the beginning", 0),
    ):
        ada.press(name)
        at(ada, ply)
    ada.press("One move on")
    source, _, target = moves[0]["move"].partition("-")
    expect(ada.page.get_by_text(f"Chance 1 moves {source} onto {target}").first).to_be_visible()
    expect(Board(ada).emptied(source)).to_be_visible()
    ada.press("Speed 1×")
    ada.press("Speed 2×")
    ada.press("Play")
    at(ada, len(moves))
    expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_by_scrubbing_and_by_the_list_of_moves(people: People, address: str) -> None:
    ada = people(device=PHONE)
    open_replay(ada, address)
    ada.page.get_by_role("slider").fill("12")
    at(ada, 12)
    source, _, target = golden(2)["moves"][4]["move"].partition("-")
    ada.press(re.compile(f"moves {source} onto {target}$"))
    at(ada, 5)


def test_by_keys(people: People, address: str) -> None:
    ada = people()
    open_replay(ada, address)
    for key, ply in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 21), ("Home", 0)):
        ada.page.keyboard.press(key)
        at(ada, ply)
    ada.page.keyboard.press("Space")
    ada.press("Pause")
    expect(ada.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_from_each_side(people: People, address: str) -> None:
    ada, record = people(), golden(2)
    open_replay(ada, address)
    board = Board(ada)
    ada.page.keyboard.press("ArrowRight")
    at(ada, 1)
    expect(board.cards).to_be_hidden()  # a spectator's side has no secrets
    for seat, name in enumerate(("Chance 1", "Chance 2")):
        ada.choose("Seen by", name)
        expect(board.cards).to_be_visible()
        shown = board.peek()
        assert all(creature in shown for creature in record["setup"]["creatures"][seat])
        at(ada, 1)
    ada.choose("Seen by", "a spectator")
    expect(board.cards).to_be_hidden()


def test_the_end_tells_the_points(people: People, address: str) -> None:
    ada = people()
    open_replay(ada, address)
    ada.press("To the end")
    ada.page.locator("summary").click()
    scores = golden(2)["result"]["scores"]
    expect(ada.page.locator(".scores .points")).to_have_text([str(score) for score in scores])


def test_the_record_is_saved_and_opened_again(people: People, address: str, tmp_path: Path) -> None:
    ada, bo = people(), people(lang="fr", device=PHONE)
    open_replay(ada, address)
    with ada.page.expect_download() as saving:
        ada.press("Save the record")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.suffix == ".json"
    saved = json.loads(file.read_text())
    assert (saved["setup"], saved["moves"]) == (golden(2)["setup"], golden(2)["moves"])

    bo.go("/open")
    bo.page.locator("input[type=file]").set_input_files(file)
    bo.page.wait_for_url("**/r/*")
    expect(bo.page.get_by_text("Coup 0 sur 21")).to_be_visible()


def test_the_address_can_be_shared(people: People, address: str) -> None:
    ada, bo = people(), people(device=PHONE)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_replay(ada, address)
    ada.press("Share")
    expect(ada.page.get_by_text("Copied.")).to_be_visible()
    copied: str = ada.page.evaluate("() => navigator.clipboard.readText()")
    assert id_of(copied) == id_of(address)
    open_replay(bo, copied)
    at(bo, 0)


def test_four_players(people: People, house: House, tmp_path: Path) -> None:
    ada, file = people(), tmp_path / "four.json"
    file.write_text(json.dumps(golden(4)))
    ada.go("/open")
    ada.page.locator("input[type=file]").set_input_files(file)
    expect(ada.page.get_by_role("group", name="Seen by").get_by_role("radio")).to_have_count(5)


def tampered() -> str:
    record = golden(2)
    record["moves"][3]["move"] = "a1-f5"
    return json.dumps(record)


def unfinished() -> str:
    record = golden(2)
    return json.dumps({**record, "moves": record["moves"][:5], "result": None})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("This is a letter.", "this is not a valid record"),
        (tampered(), "this is not a valid record"),
        (unfinished(), "not over"),
        ("x" * (2 * 1024 * 1024 + 1), "larger than 2 MiB"),
    ],
    ids=["no record", "tampered", "unfinished", "too large"],
)
def test_what_is_no_record_gets_words(people: People, tmp_path: Path, content: str, words: str) -> None:
    ada, file = people(), tmp_path / "letter.json"
    file.write_text(content)
    with ada.expecting("answer: 4.. POST .*/records"):
        ada.go("/open")
        ada.page.locator("input[type=file]").set_input_files(file)
        expect(ada.page.locator("#open-problem")).to_contain_text(words, ignore_case=True)
