"""The HTTP API: what it does, and everything it refuses, in both languages."""

import json
import re
import resource
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import httpx
import msgspec
import pytest

from tablee.games import GAMES
from tablee.record import loads, masked
from tablee.server.edge.guards import BODY, RECORD_BODY
from tablee.server.http.describe import game_infos
from tablee.server.http.lessons import elementals, helpme, rauha
from tablee.table.commands import Result
from tablee.table.seating import OFFER_LASTS
from tablee.wire import WIRE
from tablee.wire.http import CommandDone, GameInfo, Lesson, LiveTable, Opened, Problem, ReplayInfo
from tablee.wire.shared import TableInfo
from tablee.wire.to_server import Hello
from tests.record.documents import roll
from tests.server.house import Guest, Inside, People, Served, play_to_the_end, two_at_a_table


def refusal(answer: httpx.Response, status: int = 409) -> str:
    """Why the request was refused, as a problem of RFC 9457."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert problem.status == status
    return problem.detail


def read(answer: httpx.Response, kind: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    return msgspec.json.decode(answer.content, type=kind)


def result(answer: httpx.Response) -> Result:
    """What a command handed out."""
    done = read(answer, CommandDone)
    assert done.result is not None
    return cast(Result, done.result)


def another(answer: httpx.Response) -> str:
    """The table where the same people play again."""
    table = result(answer).table
    assert table is not None
    return table


def changed(host: Guest, table: str, settings: dict[str, Any]) -> TableInfo:
    """The table once its host has changed the settings."""
    host.do(table, "settings", settings=settings)
    return host.see(table).table


def resized(host: Guest, table: str, seats: int) -> TableInfo:
    """The table once its host has changed the number of seats."""
    host.do(table, "resize", seats=seats)
    return host.see(table).table


# --- the house


@pytest.mark.parametrize("path", ["/health", "/health/live", "/health/ready"])
def test_the_house_says_how_it_is(people: People, path: str) -> None:
    answer = people().get(path)
    assert answer.json() == {"status": "ok", "version": answer.json()["version"], "wire": WIRE}
    assert "set-cookie" not in answer.headers


def test_nobody_is_sent_to_a_house_whose_disk_refuses_to_write(guests: People) -> None:
    ada = guests()
    assert ada.get("/health/ready").status_code == 200
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        answer = ada.get("/health/ready")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    refusal(answer, 503)
    assert ada.get("/health/ready").status_code == 200
    told = ada.http.get(f"{guests.address}/metrics").text
    assert 'tablee_store_failures_total{cause="full"} 1.0' in told or 'cause="ioerr"} 1.0' in told


def test_while_the_server_stops_nobody_is_sent_to_it(guests: People, inside: Inside) -> None:
    ada = guests()
    keeper = inside.house.keeper
    keeper.resting = True
    try:
        assert ada.get("/health").json()["status"] == "stopping"
        assert ada.get("/health/live").status_code == 200
        refusal(ada.get("/health/ready"), 503)
        line = ada.connect(ada.open())
        line.tell(Hello(wire=WIRE))
        assert line.end() == ("restarting", 1001)
    finally:
        keeper.resting = False


def test_the_games_and_their_bots_are_listed(people: People) -> None:
    assert read(people().get("/games"), list[GameInfo]) == game_infos()
    assert {info.key for info in game_infos()} == set(GAMES)


def test_a_lesson_is_there_for_each_game_that_has_one(people: People) -> None:
    ada = people()
    for game, own in {"helpme": helpme, "rauha": rauha, "elementals": elementals}.items():
        assert len(read(ada.get(f"/games/{game}/lesson"), Lesson).steps) == len(own.script().steps)
    assert refusal(ada.get("/games/chess/lesson"), 404) == "there is no lesson for this game"


def test_numbers_for_prometheus_count_what_happens(people: People, served: Served) -> None:
    ada = people()
    table = ada.open(bots=["easy"], settings={"starts": 0}, start=True)
    scene = ada.see(table, 0).scene
    assert scene is not None
    ada.send(table, "play", id="numbers-1", seat=0, move=scene.legal[0])
    line = ada.come(table)
    with httpx.Client(trust_env=False) as plain:
        answer = plain.get(f"{served.address}/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    found = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    assert float(found["tablee_live_tables"]) >= 1
    assert float(found["tablee_sockets"]) >= 1
    assert float(found['tablee_moves_total{game="helpme"}']) >= 1
    line.close()


# --- people


def test_a_guest_picks_a_name_and_keeps_it(people: People, served: Served) -> None:
    ada = people()
    first = ada.get("/me")
    assert first.json()["named"] is False
    assert ada.known_as("  Ada  ").name == "Ada"
    assert ada.get("/me").json() == {"name": "Ada", "named": True}
    assert people(cookies=dict(ada.http.cookies)).get("/me").json()["name"] == "Ada"
    assert people().get("/me").json()["name"] != "Ada"


def test_cookies_are_for_this_server_alone(people: People) -> None:
    cookie = people().get("/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie


def test_a_forged_cookie_makes_a_stranger(people: People) -> None:
    ada = people("Ada")
    (value,) = ada.http.cookies.values()
    person, _, signature = value.partition(".")
    for forged in (f"{person}.{signature[::-1]}", person, f"{person}.", f"x{value}"):
        answer = people(cookies={"tablee": forged}).get("/me")
        assert answer.json()["name"] != "Ada"
        assert "set-cookie" in answer.headers


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\nb", "\u202eada", 7, None])
def test_what_is_no_name_is_refused(people: People, name: object) -> None:
    ada = people()
    answer = ada.ask("PUT", "/me", {"name": name})
    assert answer.status_code in (400, 409)
    refusal(answer, answer.status_code)
    assert ada.get("/me").json()["named"] is False


def test_a_new_name_shows_at_the_table(people: People) -> None:
    ada = people("Ada")
    table = ada.open()
    ada.known_as("Countess")
    assert ada.see(table).table.seats[0].name == "Countess"


# --- opening


def test_a_table_has_the_host_the_bots_and_open_seats(people: People) -> None:
    ada = people("Ada")
    table = ada.open(seats=4, bots=["easy", "medium"], settings={"timer": 30_000, "talk": False})
    info = ada.see(table).table
    assert [(seat.kind, seat.level, seat.mine, seat.host) for seat in info.seats] == [
        ("human", None, True, True),
        ("open", None, False, False),
        ("bot", "easy", False, False),
        ("bot", "medium", False, False),
    ]
    assert (info.phase, info.hosting, info.local) == ("gathering", True, False)
    assert (info.settings.timer, info.settings.talk, info.watched) == (30_000, False, True)
    assert people().see(table).table.hosting is False


def test_a_table_on_one_device_belongs_to_the_host(people: People) -> None:
    ada = people("Ada")
    table = ada.open(local=["Ada", " Bo "], start=True)
    info = ada.see(table).table
    assert [(seat.name, seat.mine) for seat in info.seats] == [("Ada", True), ("Bo", True)]
    assert (info.local, info.phase) == (True, "playing")
    for look in (0, 1):
        scene = ada.see(table, look).scene
        assert scene is not None
        assert [own is not None for own in scene.view["creatures"]] == [look == 0, look == 1]
    ada.known_as("Countess")
    assert ada.see(table).table.seats[0].name == "Ada"


@pytest.mark.parametrize(
    ("table", "status", "english", "french"),
    [
        ({"game": "chess"}, 409, "there is no game chess", "le jeu chess n’existe pas"),
        ({"seats": 5}, 409, "helpme is for 2 to 4 players", "helpme se joue de 2 à 4"),
        ({"seats": 1}, 400, *["Expected `int` >= 2 - at `$.seats`"] * 2),
        ({"options": {"cards": 7}}, 409, "has no option 'cards'", "n’a pas d’option 'cards'"),
        ({"options": {"open_stacks": 7}}, 409, "must be true or false", "doit être true ou false, pas 7"),
        ({"settings": {"starts": 2}}, 409, "there is no seat 2", "la place 2 n’existe pas"),
        ({"settings": {"timer": 5}}, 400, *["Invalid enum value 5 - at `$.settings.timer`"] * 2),
        ({"settings": {"colour": 5}}, 400, *["unknown field `colour` - at `$.settings`"] * 2),
        ({"bots": ["genius"]}, 409, "no bot of level genius", "pas de robot de niveau genius"),
        ({"bots": ["easy", "easy"]}, 409, "more players than seats", "plus de joueurs que de places"),
        ({"local": ["A", "B", "C"]}, 409, "more players than seats", "plus de joueurs que de places"),
        ({"local": ["A", "\u202eB"]}, 409, "no invisible or control", "caractères invisibles"),
        ({"start": True}, 409, "1 seats are still open", "places encore libres\xa0: 1"),
        ({"game": None}, 400, *["Expected `str`, got `null` - at `$.game`"] * 2),
        ({"cheat": True}, 400, *["Object contains unknown field `cheat`"] * 2),
    ],
)
def test_what_is_no_table_is_refused(
    people: People, table: dict[str, Any], status: int, english: str, french: str
) -> None:
    asked = {"game": "helpme", "seats": 2, **table}
    assert english in refusal(people().post("/tables", asked), status)
    in_french = refusal(people(lang="fr-CH, en;q=0.5").post("/tables", asked), status)
    assert french in in_french


def test_json_needs_its_content_type(people: People) -> None:
    table, record = b'{"game":"helpme","seats":2}', json.dumps(roll()).encode()
    for path, body in (("/tables", table), ("/records", record)):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "text/json"):
            answer = people(lang="fr").post(path, content=body, headers={"content-type": kind})
            assert refusal(answer, 415) == "du JSON s’annonce par le type application/json"
        for kind in ("application/json", "Application/JSON; charset=utf-8"):
            answer = people().post(path, content=body, headers={"content-type": kind})
            assert answer.status_code == 201, answer.text


TOO_DEEP = "la requête est trop profondément imbriquée"
NOT_JSON = "du JSON s’annonce par le type application/json"


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        (b"", "application/json", "la requête n’a pas de corps"),
        (b"{", "application/json", "Input data was truncated"),
        (b"[]", "application/json", "Expected `object`, got `array`"),
        (b"null", "application/json", "Expected `object`, got `null`"),
        (b"\xff\xfe", "application/json", "la requête n’est pas du JSON"),
        (b'{"game":"helpme","seats":2,"options":' + b"[" * 20_000, "application/json", TOO_DEEP),
        (
            # Deeper than any Python reads: how deep that is differs between them.
            b'{"game":"helpme","seats":2,"options":{"x":' + b"[" * 20_000 + b"]" * 20_000 + b"}}",
            "application/json",
            TOO_DEEP,
        ),
        (b'{"game":"helpme","seats":2,"options":{"x":"\\ud800"}}', "application/json", "Input data was"),
        (b'{"game":"helpme","seats":1e999}', "application/json", "Number out of range"),
        (b"game=helpme&seats=2", "application/x-www-form-urlencoded", NOT_JSON),
        (b"\x82\xa4game\xa6helpme", "application/x-msgpack", NOT_JSON),
        (b"<table/>", "text/xml", NOT_JSON),
        (b"x", "multipart/form-data", NOT_JSON),
        (b"x", "nonsense", NOT_JSON),
    ],
)
def test_what_is_no_json_is_refused(people: People, body: bytes, kind: str, said: str) -> None:
    """About the shape of a request its programmer is told, in English, whatever the language."""
    answer = people(lang="fr").ask("POST", "/tables", content=body, headers={"content-type": kind})
    assert answer.status_code == (400 if kind == "application/json" else 415), answer.text
    assert refusal(answer, answer.status_code).startswith(said)


# --- gathering


def test_people_sit_down_get_up_and_begin(people: People) -> None:
    ada, bo, cy = people("Ada"), people("Bo"), people("Cy", lang="fr")
    table = ada.open(seats=3)
    assert bo.sit(table) == 1
    assert refusal(bo.send(table, "sit")) == "you have a seat at this table already"
    assert refusal(cy.send(table, "sit", seat=1)) == "cette place est prise"
    assert refusal(cy.send(table, "sit", seat=3)) == "la place 3 n’existe pas"
    assert refusal(cy.send(table, "seat-bot", level="easy")) == "seul l’hôte peut faire cela"
    assert refusal(ada.send(table, "seat-bot", level="genius")).startswith("there is no bot")
    assert result(ada.send(table, "seat-bot", level="easy")).seat == 2
    assert refusal(cy.send(table, "sit")) == "la table est complète"
    assert refusal(cy.send(table, "leave", seat=1)) == "seul l’hôte peut faire cela"
    assert bo.send(table, "leave", seat=1).status_code == 200
    assert refusal(ada.send(table, "leave", seat=1)) == "that seat is open already"
    assert refusal(ada.send(table, "leave", seat=5)) == "there is no seat 5"
    assert refusal(ada.send(table, "start")) == "1 seats are still open"
    assert cy.sit(table) == 1
    assert refusal(cy.send(table, "start")) == "seul l’hôte peut faire cela"
    ada.start(table)
    assert refusal(ada.send(table, "start")) == "the game has begun"
    assert refusal(bo.send(table, "sit")) == "the game has begun"
    assert refusal(ada.send(table, "seat-bot", level="easy")) == "the game has begun"
    assert refusal(cy.send(table, "leave", seat=0)) == "ce n’est pas votre place"


def test_on_one_device_nobody_else_sits_down(people: People) -> None:
    ada, bo = people(), people()
    table = ada.open(local=["Ada"])
    assert refusal(bo.send(table, "sit")) == "this table is played on one device"
    assert ada.sit(table) == 1


def test_the_host_changes_settings_and_options_while_people_gather(people: People) -> None:
    ada, bo = people(), people()
    table = ada.open()
    bo.sit(table)
    info = changed(ada, table, {"timer": 120_000, "spectators": False})
    assert (info.settings.timer, info.settings.spectators) == (120_000, False)
    ada.do(table, "options", options={"open_stacks": True})
    assert ada.see(table).table.options == {"open_stacks": True}
    assert refusal(ada.send(table, "settings", settings={"timer": 7}), 400)
    assert refusal(ada.send(table, "settings", settings={"starts": 4})) == "there is no seat 4"
    assert "jokers" in refusal(ada.send(table, "options", options={"jokers": 2}))
    assert refusal(ada.send(table, "options", options=[1]), 400)
    assert refusal(bo.send(table, "settings", settings={"talk": True})) == "only the host may do that"
    assert refusal(bo.send(table, "options", options={})) == "only the host may do that"
    ada.start(table)
    assert refusal(ada.send(table, "settings", settings={"talk": False})) == "the game has begun"
    assert refusal(ada.send(table, "options", options={})) == "the game has begun"


# --- playing


def test_a_move_is_made_once_however_often_it_is_sent(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    seen = ada.see(table, 0)
    assert seen.scene is not None
    body = {"id": "the-first-move", "seat": 0, "move": seen.scene.legal[0]}
    first = read(ada.send(table, "play", **body), CommandDone)
    assert first == CommandDone(seq=seen.seq + 1)
    assert read(ada.send(table, "play", **body), CommandDone) == first
    assert [line.seat for line in bo.see(table).log] == [0]
    # The same id from somebody else is another action.
    scene = bo.see(table, 1).scene
    assert scene is not None
    body = {"id": "the-first-move", "seat": 1, "move": scene.legal[0]}
    assert read(bo.send(table, "play", **body), CommandDone).seq == first.seq + 1
    assert bo.see(table).table.phase == "playing"


def test_nobody_acts_for_anothers_seat_or_out_of_turn(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    cy, eve = people("Cy"), people("Ève", lang="fr")
    scene = ada.see(table, 0).scene
    assert scene is not None

    def move(who: Guest, seat: int, move: str) -> httpx.Response:
        return who.send(table, "play", id="some-action", seat=seat, move=move)

    good = scene.legal[0]
    assert refusal(move(bo, 0, good)) == "that is not your seat"
    assert refusal(move(cy, 0, good)) == "that is not your seat"
    assert refusal(move(eve, 0, good)) == "ce n’est pas votre place"
    assert refusal(move(eve, 5, good)) == "la place 5 n’existe pas"
    assert refusal(move(eve, 6, good), 400)
    assert refusal(move(bo, 1, good)) == "it is seat 0's turn, not seat 1's"
    assert refusal(move(ada, 0, "a1-f5")) == "a1 and f5 are not neighbours"
    assert refusal(move(ada, 0, "fly")) == "'fly' is not a move like c3-c4"
    assert refusal(move(ada, 0, "x" * 65), 400)
    for id in ("short", "x" * 65, "with space", ""):
        assert refusal(ada.send(table, "play", id=id, seat=0, move=good), 400)
    assert ada.see(table).log == []
    table = ada.open()
    assert refusal(move(ada, 0, good)) == "the game has not begun"


def test_everybody_sees_what_they_may(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    cy = people("Cy")
    for guest, look, known in ((ada, 0, [0]), (bo, 1, [1]), (ada, None, []), (cy, None, [])):
        seen = guest.see(table, look)
        assert seen.scene is not None
        assert [seat for seat, own in enumerate(seen.scene.view["creatures"]) if own is not None] == known
        assert bool(seen.scene.legal) == (look == 0)
        assert seen.scene.look == look
    assert refusal(ada.get(f"/tables/{table}?look=1")) == "that is not your seat"
    assert refusal(cy.get(f"/tables/{table}?look=0")) == "that is not your seat"
    assert refusal(cy.get(f"/tables/{table}?look=9"), 400)
    assert refusal(cy.get(f"/tables/{table}?look=x"), 400) == "look: Expected `int`, got `str`"


def test_a_game_alone_among_bots_is_nobody_s_to_watch_unless_its_player_says_so(people: People) -> None:
    ada, cy = people("Ada"), people("Cy")
    table = ada.open(bots=["easy"], start=True)
    line = ada.come(table)
    assert table not in {one.id for one in read(cy.get("/tables"), list[LiveTable])}
    assert refusal(cy.get(f"/tables/{table}")) == "this table is not open to spectators"
    assert refusal(cy.send(table, "settings", settings={"spectators": True})) == "only the host may do that"
    assert changed(ada, table, {"spectators": True}).watched
    assert table not in {one.id for one in read(cy.get("/tables"), list[LiveTable])}
    assert changed(ada, table, {"spectators": True, "listed": True}).settings.listed
    assert table in {one.id for one in read(cy.get("/tables"), list[LiveTable])}
    watching = cy.come(table)
    assert not changed(ada, table, {"spectators": False}).watched
    assert watching.end()[0] == "not-allowed"
    line.close()


def test_a_table_closed_to_spectators_shows_them_nothing(people: People) -> None:
    ada, _, table = two_at_a_table(people, settings={"spectators": False})
    cy = people(lang="fr")
    no = "cette table n’est pas ouverte aux spectateurs"
    assert refusal(cy.get(f"/tables/{table}")) == no
    assert refusal(cy.get(f"/tables/{table}/record")) == no
    assert ada.see(table, 0).scene is not None
    assert ada.get(f"/tables/{table}/record").status_code == 200


def test_the_record_of_a_running_game_tells_no_secret(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, table, plies=4)
    for guest, query in ((ada, "?look=0"), (ada, ""), (people(), "")):
        answer = guest.get(f"/tables/{table}/record{query}")
        record = loads(answer.content)
        assert (record.seed, record.setup, record.result) == (None, None, None)
        assert len(record.moves) == 4
        assert record.commitment == ada.see(table).table.commitment
        assert set(json.loads(answer.content)) & {"seed", "setup"} == set()
    assert refusal(bo.get(f"/tables/{table}/record?look=0")) == "that is not your seat"
    assert refusal(people().get(f"/records/{table}"), 404) == "there is no such record"
    assert refusal(people().get(f"/records/{table}/replay"), 404) == "there is no such record"
    table = ada.open()
    assert refusal(ada.get(f"/tables/{table}/record")) == "the game has not begun"


def test_whoever_leaves_a_running_game_leaves_a_bot(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    assert bo.send(table, "leave", seat=1).status_code == 200
    info = ada.see(table).table
    assert (info.phase, info.seats[1].kind) == ("playing", "bot")
    assert refusal(bo.send(table, "leave", seat=1)) == "that is not your seat"
    assert ada.send(table, "leave", seat=0).status_code == 200
    assert ada.see(table).table.phase == "over"
    record = loads(ada.get(f"/records/{table}").content)
    assert record.result is not None
    assert record.result.reason == "abandoned"
    assert refusal(ada.send(table, "leave", seat=0)) == "that is not your seat"


# --- after the game


def test_a_finished_game_is_a_record_and_a_replay(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    plies = play_to_the_end({0: ada, 1: bo}, table)
    scene = people().see(table).scene
    assert scene is not None
    assert scene.view["outcome"] is not None
    stranger = people()
    answer = stranger.get(f"/records/{table}")
    assert answer.headers["content-disposition"] == f'attachment; filename="tablee-helpme-{table}.json"'
    record = loads(answer.content)
    assert record.seed is not None
    assert len(record.moves) == plies
    assert loads(stranger.get(f"/tables/{table}/record").content) == record == masked(record, None)
    for look in (0, 1, None):
        query = "" if look is None else f"?look={look}"
        replay = read(stranger.get(f"/records/{table}/replay{query}"), ReplayInfo)
        assert (replay.plies, replay.look, replay.players) == (plies, look, ["Ada", "Bo"])
        assert [position.ply for position in replay.positions] == list(range(plies + 1))
        assert replay.positions[0].line is None
        lines = [position.line for position in replay.positions[1:]]
        assert [(line.seat, line.move) for line in lines if line] == [
            (line.seat, line.move) for line in record.moves
        ]
        # As that seat saw it while the game ran: the secrets of the others come at the end.
        known = [own is not None for own in replay.positions[0].view["creatures"]]
        assert known == [look == 0, look == 1]
        assert all(replay.positions[-1].view["creatures"])
    part = read(stranger.get(f"/records/{table}/replay?from=2&to=4"), ReplayInfo)
    assert [position.ply for position in part.positions] == [2, 3, 4]
    assert read(stranger.get(f"/records/{table}/replay?from=9&to=4"), ReplayInfo).positions == []
    assert refusal(stranger.get(f"/records/{table}/replay?look=2")) == "there is no seat 2"
    assert refusal(stranger.get(f"/records/{table}/replay?from=-1"), 400)
    move = {"id": "too-late-", "seat": 0, "move": "a1-a2"}
    assert refusal(ada.send(table, "play", **move)) == "the game is over"
    assert refusal(ada.send(table, "leave", seat=0)) == "the game is over"


def test_any_valid_record_can_be_brought_and_no_other(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    plies = play_to_the_end({0: ada, 1: bo}, table)
    body = ada.get(f"/records/{table}").content
    id = read(people().post("/records", content=body), Opened, 201).id
    assert loads(people().get(f"/records/{id}").content) == loads(body)
    assert read(people().get(f"/records/{id}/replay"), ReplayInfo).plies == plies
    document = json.loads(body)
    broken: list[bytes] = [
        b"",
        b"{}",
        b"[]",
        b"[" * 100_000,
        body[:-10],
        json.dumps({**document, "moves": document["moves"][:-1]}).encode(),
        json.dumps({**document, "seed": "0" * 64}).encode(),
        json.dumps({**document, "result": {**document["result"], "scores": [99, 99]}}).encode(),
        json.dumps({**document, "game": "chess"}).encode(),
        b" " * (RECORD_BODY - 10) + b"{}",
    ]
    for bad in broken:
        assert refusal(people().post("/records", content=bad)).startswith("this is not a valid record: ")
        in_french = refusal(people(lang="fr").post("/records", content=bad))
        assert in_french.startswith("cette partie enregistrée n’est pas valable\xa0: ")
    running = ada.open(bots=["easy"], start=True)
    masked_record = ada.get(f"/tables/{running}/record").content
    assert "setup" in refusal(people().post("/records", content=masked_record))
    assert refusal(people(lang="fr").post("/records", content=b"x" * (RECORD_BODY + 1)), 413).startswith(
        "la requête dépasse"
    )


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"players": [{}, []]}, "players[0].name\xa0: doit être un texte, pas null"),
        ({"players": 10**20}, "players\xa0: doit être une liste, pas un nombre énorme"),
        ({"moves": [[]]}, "coup 0\xa0: doit être un objet, pas une liste"),
        ({"moves": [{"seat": 0, "move": {}}]}, "coup 0\xa0: move\xa0: doit être un texte, pas un objet"),
        ({"moves": [{"seat": 0, "move": "a1-c5", "at": 0}]}, "coup 0\xa0: a1 et c5 ne sont pas voisines"),
        ({"moves": [{"seat": 9, "move": "a1-a2", "at": 0}]}, "coup 0\xa0: la place 9 n’est ni null ni"),
        ({"setup": {}}, "setup\xa0: il manque board"),
        ({"options": {"open_stacks": []}}, "options.open_stacks\xa0: doit être true ou false, pas une liste"),
        ({"seed": None}, "seed\xa0: manque"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_in_french(
    people: People, change: dict[str, Any], told: str
) -> None:
    body = json.dumps({**roll(), **change}).encode()
    said = refusal(people(lang="fr").post("/records", content=body))
    assert said.startswith(f"cette partie enregistrée n’est pas valable\xa0: {told}")


def test_two_who_want_another_game_find_the_same_table(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    cy = people("Cy")
    assert refusal(ada.send(table, "rematch")) == "the game is not over yet"
    play_to_the_end({0: ada, 1: bo}, table)
    assert refusal(cy.send(table, "rematch")) == "only those who play may ask for another game"
    with ThreadPoolExecutor(6) as pool:
        asked = list(pool.map(lambda who: who.send(table, "rematch"), [ada, bo] * 3))
    (found,) = {result(answer).table for answer in asked}
    assert found is not None
    assert ada.see(table).table.rematch == found
    info = bo.see(found).table
    assert [seat.name for seat in info.seats] == ["Ada", "Bo"]
    assert info.phase == "playing"
    assert info.settings.starts == 0


def test_whoever_is_asked_to_play_again_has_a_seat_kept_until_they_answer(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    cy = people("Cy")
    play_to_the_end({0: ada, 1: bo}, table)
    found = another(bo.send(table, "rematch"))
    info = ada.see(found).table
    assert (info.phase, info.prompt, info.hosting) == ("gathering", True, False)
    assert [(seat.name, seat.kind, seat.kept) for seat in info.seats] == [
        ("Ada", "open", "you"),
        ("Bo", "human", None),
    ]
    assert [seat.kept for seat in bo.see(found).table.seats] == ["other", None]
    assert refusal(cy.send(found, "sit", seat=0)) == "that seat is kept for Ada"
    assert refusal(cy.send(found, "sit")) == "the table is full"
    assert refusal(cy.send(found, "leave", seat=0)) == "only the host may do that"
    assert ada.sit(found) == 0
    assert ada.see(found).table.phase == "playing"


def test_whoever_does_not_want_to_play_again_says_so_and_the_seat_is_free(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    cy = people("Cy")
    play_to_the_end({0: ada, 1: bo}, table)
    found = another(ada.send(table, "rematch"))
    assert bo.send(found, "leave", seat=1).status_code == 200
    assert [seat.kept for seat in bo.see(found).table.seats] == [None, None]
    # Asked again, they only look.
    assert result(bo.send(table, "rematch")).table == found
    assert bo.see(found).table.seats[1].kind == "open"
    assert cy.sit(found) == 1
    assert cy.see(found).table.phase == "playing"


def test_seats_and_level_are_changed_on_the_way_to_another_game(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    play_to_the_end({0: ada, 1: bo}, table)
    found = another(ada.send(table, "rematch", change=True))
    assert refusal(bo.send(found, "resize", seats=3)) == "only the host may do that"
    larger = resized(ada, found, 4)
    assert [seat.kept for seat in larger.seats] == [None, "other", None, None]
    assert ada.send(found, "seat-bot", level="easy").status_code == 200
    smaller = resized(ada, found, 3)
    assert [seat.kind for seat in smaller.seats] == ["human", "open", "bot"]
    assert bo.sit(found) == 1
    assert bo.see(found).table.phase == "gathering", "the host begins where things are settled first"
    assert refusal(ada.send(found, "resize", seats=2)) == "there are more players than seats"
    ada.start(found)
    assert refusal(ada.send(found, "resize", seats=4)) == "the game has begun"


def test_where_nobody_else_is_asked_the_next_game_begins_at_once_or_is_settled_first(people: People) -> None:
    ada = people("Ada")
    phases = []
    for change in (False, True):
        table = ada.open(local=["Ada", "Bo"], settings={"starts": 0}, start=True)
        play_to_the_end({0: ada, 1: ada}, table)
        found = another(ada.send(table, "rematch", change=change))
        phases.append(ada.see(found).table.phase)
    assert phases == ["playing", "gathering"]


# --- another device


def test_a_seat_moves_to_another_device_once(people: People) -> None:
    ada, bo, table = two_at_a_table(people)
    phone, thief = people("Phone"), people("Thief")
    assert refusal(bo.send(table, "offer-seat", seat=0)) == "that is not your seat"
    code = result(ada.send(table, "offer-seat", seat=0)).token
    other = ada.open()
    no = "this link was used already, or is too old"
    assert refusal(phone.send(other, "take-over", code=code)) == no
    assert refusal(phone.send(table, "take-over", code="x" * 16)) == no
    assert refusal(phone.send(table, "take-over", code="x")) == no
    taken = bo.send(table, "take-over", code=code)
    assert refusal(taken) == "you have a seat at this table already"
    assert result(phone.send(table, "take-over", code=code)).seat == 0
    assert refusal(thief.send(table, "take-over", code=code)) == no
    seat = phone.see(table, 0).table.seats[0]
    assert (seat.mine, seat.name) == (True, "Ada")
    assert refusal(ada.get(f"/tables/{table}?look=0")) == "that is not your seat"


def test_a_code_is_worth_nothing_once_its_giver_has_left_the_seat(people: People) -> None:
    ada, bo, mallory = people("Ada"), people("Bo"), people("Mallory")
    table = ada.open(seats=3)
    assert mallory.sit(table) == 1
    codes = [result(mallory.send(table, "offer-seat", seat=1)).token for _ in range(2)]
    mallory.send(table, "leave", seat=1)
    assert bo.sit(table) == 1
    for code in codes:
        answer = mallory.send(table, "take-over", code=code)
        assert refusal(answer) == "this link was used already, or is too old"
    assert bo.see(table).table.seats[1].mine


def test_a_code_grows_old(guests: People, inside: Inside) -> None:
    ada, _, table = two_at_a_table(guests)
    phone = guests("Phone", lang="fr")
    code = result(ada.send(table, "offer-seat", seat=0)).token
    inside.ahead += OFFER_LASTS
    answer = phone.send(table, "take-over", code=code)
    assert refusal(answer) == "ce lien a déjà servi, ou il est trop ancien"


def test_a_link_is_also_a_picture(people: People) -> None:
    ada = people()
    table = ada.open()
    plain = ada.get(f"/tables/{table}/qr.svg")
    coded = ada.get(f"/tables/{table}/qr.svg?code=abcdefgh12")
    for answer in (plain, coded):
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert plain.text != coded.text
    assert refusal(ada.get(f"/tables/{table}/qr.svg?code=<script>"), 400)


# --- the lobby


def test_tables_that_were_opened_to_all_and_have_somebody_at_them_are_listed(people: People) -> None:
    ada, listed = people("Ada"), {"listed": True}
    shown, alone = ada.open(seats=3, settings=listed), ada.open(settings=listed)
    hidden, invited = ada.open(settings={"spectators": False, **listed}), ada.open()
    local = ada.open(local=["A", "B"], start=True, settings=listed)
    for table in (shown, hidden, local, invited):
        ada.come(table)
    lobby = {table.id: table for table in read(people().get("/tables"), list[LiveTable])}
    assert not {hidden, alone, local, invited} & set(lobby)
    assert lobby[shown] == LiveTable(
        id=shown, game="helpme", names=["Ada"], open_seats=2, phase="gathering", plies=0
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("POST", "/commands"),
        ("POST", "/seats/0/hint"),
        ("GET", "/record"),
    ],
)
def test_a_table_that_never_was_is_not_found(people: People, method: str, path: str) -> None:
    body = {"t": "start", "id": "some-command"} if path == "/commands" else None
    assert refusal(people().ask(method, f"/tables/nowhere{path}", body), 404) == "there is no such table"
    found = refusal(people(lang="fr").ask(method, f"/tables/nowhere{path}", body), 404)
    assert found == "cette table n’existe pas"
    assert refusal(people().ask(method, f"/tables/no%20where{path}", body), 400)


def test_a_body_is_what_it_says(people: People) -> None:
    ada = people("Ada")
    table = ada.open(settings={"talk": True})
    for lax in ({"talk": 0}, {"talk": "false"}, {"starts": "1"}):
        refusal(ada.send(table, "settings", settings=lax), 400)
    assert refusal(ada.send(table, "settings", settings={"talk": 0}), 400) == (
        "Expected `bool`, got `int` - at `$.settings.talk`"
    )


# --- guards


def test_every_answer_has_the_security_headers(people: People, served: Served) -> None:
    ada = people()
    for answer in (ada.get("/me"), ada.get("/nowhere"), ada.get(f"{served.address}/")):
        assert "script-src 'self';" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers
    assert ada.get("/me").headers["cache-control"] == "no-store"


def test_pages_of_other_sites_change_nothing(people: People, served: Served) -> None:
    ada = people("Ada", lang="fr")
    for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        answer = ada.ask("PUT", "/me", {"name": "Evil"}, headers=headers)
        assert refusal(answer, 403) == "ceci vient d’un autre site"
    assert ada.ask("PUT", "/me", {"name": "Own"}, headers={"origin": served.address}).status_code == 200


def test_nobody_sends_more_than_is_read(people: People) -> None:
    ada = people()
    table = ada.open()
    answer = ada.post(f"/tables/{table}/commands", content=b" " * (BODY + 1))
    assert refusal(answer, 413).startswith("the request is larger than")
    chunks = (b" " * 10_000 for _ in range(10))
    assert refusal(ada.post(f"/tables/{table}/commands", content=chunks), 413)
    assert ada.see(table).table.phase == "gathering"


def test_unknown_addresses_and_methods_are_problems(people: People) -> None:
    ada, eve = people(), people(lang="fr")
    assert refusal(ada.get("/nowhere"), 404) == "there is nothing at this address"
    assert refusal(eve.get("/tables/a/b/c/d"), 404) == "il n’y a rien à cette adresse"
    answer = eve.ask("DELETE", "/health")
    assert refusal(answer, 405) == "cela ne se fait pas à cette adresse"
    assert answer.headers["allow"] == "GET, OPTIONS"
    asked = ada.ask("OPTIONS", "/me")
    assert (asked.status_code, asked.headers["allow"]) == (204, "DELETE, GET, OPTIONS, PUT")
    assert ada.ask("HEAD", "/me").status_code == 405


# --- pages


def _same_for_all(page: str) -> str:
    """The page without what it fetches first and what it says of itself (test_previews.py)."""
    links = re.sub(r'<link rel="(modulepreload|stylesheet)"[^>]*>', "", page)
    return re.sub(r'<meta (property|name="(twitter:card|robots)")[^>]*>', "", links)


def test_pages_name_what_their_address_needs(served: Served, people: People) -> None:
    visitor = people()
    table = visitor.open()

    def named(address: str) -> set[str]:
        page = visitor.http.get(served.address + address)
        found = re.findall(r'<link rel="(?:modulepreload|stylesheet)" crossorigin href="([^"]*)">', page.text)
        for file in found:
            assert visitor.http.get(served.address + file).status_code == 200
        assert len(found) == len(set(found))
        return {file.removeprefix("/assets/").partition("-")[0] for file in found}

    assert {"Table", "Board"} <= named(f"/t/{table}")
    # Nobody knows what is played at an unknown table, and addresses name nothing of their own.
    assert "Board" not in named("/t/some-table")
    assert {"Learn", "Lesson"} <= named("/learn/helpme")
    assert {"Rules"} <= named("/rules/helpme")
    assert named('/learn/"><script>') == named("/learn/chess")
    assert named("/") == named("/somewhere")
    # The words of one language: the visitor's.
    assert {"en", "fr"} & named("/") == {"en"}
    visitor.http.headers["accept-language"] = "fr-CA, en;q=0.5"
    assert {"en", "fr"} & named("/") == {"fr"}
    assert "accept-language" in visitor.http.get(f"{served.address}/").headers["vary"]


def test_pages_are_kept_and_compressed_as_they_should_be(served: Served) -> None:
    with httpx.Client(base_url=served.address, trust_env=False) as browser:
        home = browser.get("/")
        assert home.headers["content-type"] == "text/html; charset=utf-8"
        assert home.headers["cache-control"] == "no-cache"
        for address in ("/t/some-table", "/r/some-record", "/learn/helpme"):
            assert _same_for_all(browser.get(address).text) == _same_for_all(home.text)
        tag = home.headers["etag"]
        again = browser.get("/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        script = home.text.partition('src="')[2].partition('"')[0]
        assert script.startswith("/assets/")
        zipped = browser.get(script)
        assert zipped.headers["content-type"] == "text/javascript; charset=utf-8"
        assert zipped.headers["content-encoding"] == "gzip"
        assert "immutable" in zipped.headers["cache-control"]
        plain = browser.get(script, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == zipped.content
        with browser.stream("GET", script, headers={"accept-encoding": "gzip, br"}) as smallest:
            assert smallest.headers["content-encoding"] == "br"
            assert len(b"".join(smallest.iter_raw())) < int(zipped.headers["content-length"])
        assert browser.head("/").status_code == 200
        for missing in (
            "/assets/none.js",
            "/favicon.nope",
            "/api",
            "/api/",
            "/api/v2/me",
        ):
            answer = browser.get(missing)
            assert answer.status_code == 404, missing
            assert answer.headers["content-type"] == "application/problem+json"
