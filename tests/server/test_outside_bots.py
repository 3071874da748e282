"""Bots from outside: a seat for whoever brings its token, and nothing but that seat."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tablee.server.keeping.folder import DATABASE
from tablee.server.rooms.outsiders import PATIENCE
from tablee.server.rooms.room import Room
from tablee.server.thinking.question import thought
from tablee.wire.outside import ask
from tests.patience import rounds
from tests.server.hours import Hours
from tests.server.house import PATIENCE_S, Guest, Inside, Line, People, Served, people_at

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def inside(tmp_path: Path, hours: Hours) -> Iterator[Inside]:
    with Inside(tmp_path / "data", hours) as house:
        yield house


class Lent(NamedTuple):
    """Where a bot connects, and with which token."""

    address: str
    token: str


def lend(guest: Guest, table: str, seat: int, name: str | None = None) -> Lent:
    result = guest.do(table, "lend", seat=seat, name=name).result
    assert result is not None
    assert result.token is not None
    address = guest.address.replace("http", "ws", 1)
    return Lent(f"{address}/api/v1/tables/{table}/bot", result.token)


class Bot:
    """A program on a line, which does what the test wants."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = msgspec.json.decode(self.connection.recv(PATIENCE_S))
        return heard

    def say(self, ply: int, move: str) -> None:
        self.connection.send(msgspec.json.encode({"t": "move", "ply": ply, "move": move}).decode())

    def end(self) -> tuple[str, int]:
        """Why the house hangs up, and with which code."""
        for _ in rounds("the goodbye"):
            if (heard := self.hear())["t"] == "bye":
                break
        with pytest.raises(ConnectionClosed) as closed:
            self.hear()
        assert closed.value.rcvd is not None
        return heard["why"], closed.value.rcvd.code


Dial = Callable[[Lent], Bot]


@pytest.fixture
def dial() -> Iterator[Dial]:
    """Connects bots, which hang up when the test is over."""
    with ExitStack() as connected:

        def connect_bot(lent: Lent) -> Bot:
            brought = {"Authorization": f"Bearer {lent.token}"}
            line = connect(lent.address, additional_headers=brought, open_timeout=PATIENCE_S, proxy=None)
            return Bot(connected.enter_context(line))

        yield connect_bot


def room_of(inside: Inside, id: str) -> Room:
    room = inside.do(lambda: inside.house.keeper.at_hand(id))
    assert room is not None
    return room


def refusal(guest: Guest, command: str, table: str, seat: int = 1) -> str:
    answer = guest.send(table, command, seat=seat)
    assert answer.status_code in (403, 409, 422), answer.text
    detail: str = answer.json()["detail"]
    return detail


def begun(guests: People, **table: Any) -> tuple[Guest, str, Lent, Line]:
    """Ada at a table of Help Me! that begins, with a bot from outside on seat 1; Ada moves first."""
    ada = guests("Ada")
    id = ada.open(settings={"starts": 0}, **table)
    lent = lend(ada, id, 1, "Deep Thought")
    ada.start(id)
    return ada, id, lent, ada.come(id, look=0)


Start = Callable[[str, Lent], "subprocess.Popen[str]"]


@pytest.fixture
def example() -> Iterator[Start]:
    """Starts examples, none of which goes on when the test is over."""
    with ExitStack() as started:

        def start(script: str, lent: Lent) -> "subprocess.Popen[str]":
            environ = {**os.environ, "TABLEE_TOKEN": lent.token, "NO_PROXY": "127.0.0.1", "SEARCHES": "2"}
            command = [sys.executable, str(EXAMPLES / script), lent.address]
            bot = subprocess.Popen(
                command, env=environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            started.enter_context(bot)
            started.callback(bot.kill)
            return bot

        yield start


def stand_in(port: int, *answers: bytes) -> None:
    """Answers on that port in the place of a house, each once, and hangs up on whoever came."""
    with socket.create_server(("127.0.0.1", port)) as listening:
        listening.settimeout(PATIENCE_S)
        for answer in answers:
            line, _ = listening.accept()
            with line:
                assert line.recv(4_096).endswith(b"\r\n\r\n")
                line.sendall(answer)


def ended(bot: "subprocess.Popen[str]") -> str:
    said, wrong = bot.communicate(timeout=PATIENCE_S)
    assert bot.returncode == 0, wrong
    return said


def play_on(line: Line, plies: int) -> None:
    """Makes the first legal move of seat 0 until there were so many, or the game is over."""
    for _ in rounds("the end"):
        scene = line.when(lambda scene: 0 in scene.awaiting or not scene.awaiting)
        if not scene.awaiting or scene.ply >= plies:
            return
        line.play(0, scene.legal[0])


@pytest.mark.long
def test_the_example_plays_a_whole_game_and_the_house_shows_a_bot(tmp_path: Path, example: Start) -> None:
    with Served(tmp_path / "data") as served, people_at(served.address) as people:
        ada, id, lent, line = begun(people)
        bot = example("bot.py", lent)
        play_on(line, 6)
        # The house opens again: the same token is of the same seat.
        served.stop()
        served.start()
        line = ada.come(id, look=0)
        play_on(line, 12)
        # It is ended without a last word; until it is back its proxy says that it is away, or nothing at all.
        served.kill()
        stand_in(served.port, b"HTTP/1.1 502 Bad Gateway\r\n\r\n", b"")
        served.start()
        line = ada.come(id, look=0)
        play_on(line, 1_000)
        said = ended(bot)
        assert '"t":"over"' in said
        seen = ada.see(id)
        assert [(seat.kind, seat.level, seat.name, seat.who is None) for seat in seen.table.seats] == [
            ("human", None, "Ada", False),
            ("bot", "outside", "Deep Thought", True),
        ]
        assert {line.by for line in seen.log if line.seat == 1} == {"bot"}
        record = ada.get(f"/tables/{id}/record").json()
        assert record["players"][1] == {"name": "Deep Thought", "kind": "bot:outside"}
        game = ada.get("/me/games").json()["finished"][0]
        assert (game["seats"][1]["kind"], game["seats"][1]["level"]) == ("bot", "outside")
        again = ada.send(id, "rematch").json()["result"]["table"]
        assert [seat.kind for seat in ada.see(again).table.seats] == ["human", "open"]
    served.check_log()
    assert lent.token not in served.log()
    assert lent.token.encode() not in (tmp_path / "data" / DATABASE).read_bytes()


def test_the_example_ends_where_it_would_be_refused_again(
    inside: Inside, guests: People, example: Start
) -> None:
    _, _, lent, _ = begun(guests)
    nowhere = lent.address.removesuffix("/bot")
    for address, token, why in ((lent.address, "wrong", "not-allowed"), (nowhere, lent.token, "HTTP 403")):
        bot = example("bot.py", Lent(address=address, token=token))
        _, wrong = bot.communicate(timeout=PATIENCE_S)
        assert bot.returncode == 1
        assert wrong.startswith("the house hung up: ")
        assert why in wrong


@pytest.mark.long
def test_an_openspiel_policy_plays_the_other_example_and_somebody_watches(
    tmp_path: Path, example: Start
) -> None:
    with Served(tmp_path / "data") as served, people_at(served.address) as people:
        ada = people("Ada")
        id = ada.open()
        bots = [
            example("openspiel_bot.py", lend(ada, id, 0)),  # her own seat
            example("bot.py", lend(ada, id, 1)),
        ]
        ada.start(id)
        ada.come(id).when(lambda scene: not scene.awaiting)
        for bot in bots:
            assert '"t":"over"' in ended(bot)
        assert {line.by for line in ada.see(id).log} == {"bot"}


def test_it_is_asked_what_a_person_there_would_know(inside: Inside, guests: People, dial: Dial) -> None:
    _, id, lent, line = begun(guests)
    bot = dial(lent)
    line.play(0, line.scene().legal[0])
    heard = bot.hear()
    table = room_of(inside, id).table
    known = msgspec.json.encode(ask(thought(table, 1), id, PATIENCE))
    assert msgspec.json.decode(known) == heard
    assert [own is None for own in heard["view"]["creatures"]] == [True, False]
    assert table.seed is not None
    assert table.seed not in known.decode()
    # Whoever comes again is asked again; on two lines at once it is not.
    other = dial(lent)
    assert other.hear() == heard
    assert bot.end() == ("not-allowed", 1008)
    other.say(heard["ply"], heard["legal"][-1])
    line.reach(2)
    assert line.scene().awaiting == [0]


def test_whoever_is_silent_has_a_move_made_for_it(
    inside: Inside, guests: People, dial: Dial, hours: Hours
) -> None:
    _, id, lent, line = begun(guests)
    bot, room = dial(lent), room_of(inside, id)
    line.play(0, line.scene().legal[0])
    asked = bot.hear()
    assert asked["within"] == PATIENCE

    def pass_by(millis: int) -> None:
        def strike() -> None:
            hours.now += millis
            for alarm in [alarm for alarm in hours.alarms if not alarm.off and alarm.at <= hours.now]:
                hours.alarms.remove(alarm)
                alarm.call()

        inside.do(strike)

    pass_by(PATIENCE - 1)
    assert room.table.ply == 1
    pass_by(1)
    assert bot.hear() == {"t": "refused", "ply": 1, "why": "your time for that move is used up"}
    line.reach(2)
    assert room.table.played[1].by == "timer"
    bot.say(1, asked["legal"][0])
    assert bot.hear()["why"] == "nobody waits for your answer"
    line.play(0, line.scene().legal[0])
    assert bot.hear()["ply"] == 3


def test_lies_and_floods_cost_its_own_line_only(inside: Inside, guests: People, dial: Dial) -> None:
    _, _, lent, line = begun(guests)
    line.play(0, line.scene().legal[0])
    bot = dial(lent)
    asked = bot.hear()
    for ply, move, why in (
        (1, "a1-a9", "that is none of the moves you may make"),
        (7, asked["legal"][0], "nobody waits for your answer"),
    ):
        bot.say(ply, move)
        assert bot.hear() == {"t": "refused", "ply": ply, "why": why}
    for nonsense in ("", "{", '{"t":"say","text":"hello"}', "x" * 300):
        talker = dial(lent)
        talker.connection.send(nonsense)
        assert talker.end() == ("bad-message", 1008)
    flood = dial(lent)
    for _ in range(100):
        flood.say(1, "nothing")
    assert flood.end() == ("too-fast", 1013)
    assert line.scene().awaiting == [1]
    bot = dial(lent)
    assert bot.hear()["legal"] == asked["legal"]
    bot.say(1, asked["legal"][0])
    line.reach(2)


@pytest.mark.long
def test_a_token_is_of_one_seat_and_can_be_taken_back(inside: Inside, guests: People, dial: Dial) -> None:
    ada, id, lent, line = begun(guests, seats=3, bots=["easy"])
    stranger = guests("Eve")
    elsewhere = ada.open()
    for address, token, why in (
        (lent.address, "wrong", "not-allowed"),
        (lent.address, "é" * 20, "not-allowed"),
        (lent.address.replace(id, elsewhere), lent.token, "not-allowed"),
        (lent.address.replace(id, "nowhere"), lent.token, "not-found"),
    ):
        assert dial(Lent(address=address, token=token)).end()[0] == why
    rights = "only the host, or whoever gave that seat to its bot, may do that"
    assert refusal(stranger, "lend", id) == refusal(stranger, "reclaim", id) == rights
    assert refusal(ada, "lend", id, 2) == "that is not your seat"
    assert refusal(ada, "reclaim", id, 2) == "no bot from outside sits there"
    bot = dial(lent)
    newer = lend(ada, id, 1)
    assert bot.end() == ("not-allowed", 1008)
    assert dial(lent).end() == ("not-allowed", 1008)
    line.play(0, line.scene().legal[0])
    bot = dial(newer)
    assert bot.hear()["t"] == "ask"
    assert room_of(inside, id).table.chairs[1].name == "Deep Thought"
    answer = ada.send(id, "reclaim", seat=1)
    assert answer.status_code == 200, answer.text
    assert bot.end() == ("not-allowed", 1008)
    # A bot of the house plays on.
    line.when(lambda scene: scene.ply >= 3)
    assert [seat.level for seat in ada.see(id).table.seats] == [None, "expert", "easy"]


def test_before_the_game_and_after_it(inside: Inside, guests: People, dial: Dial) -> None:
    ada, bo = guests("Ada"), guests("Bo", lang="fr")
    id = ada.open(seats=2)
    assert bo.sit(id) == 1
    assert refusal(ada, "lend", id) == "that is not your seat"
    lent = lend(bo, id, 1)
    bot = dial(lent)
    line = ada.come(id, look=0)
    seats = bo.see(id).table.seats
    assert [(seat.present, seat.lent, seat.mine) for seat in seats] == [
        (True, False, False),
        (True, True, False),
    ]
    assert bo.send(id, "reclaim", seat=1).status_code == 200
    assert bot.end() == ("not-allowed", 1008)
    assert [seat.kind for seat in ada.see(id).table.seats] == ["human", "open"]
    assert refusal(bo, "lend", id).startswith("seul l’hôte")
    lent = lend(ada, id, 1)
    assert not ada.see(id).table.seats[1].present
    ada.start(id)
    bot = dial(lent)
    # The last person leaves: it is over for the bot too, and for every bot after it.
    assert ada.send(id, "leave", seat=0).status_code == 200
    assert bot.end() == ("over", 1000)
    late = dial(lent)
    assert late.hear()["reason"] == "abandoned"
    assert late.end() == ("over", 1000)
    assert refusal(ada, "lend", id) == "the game is over"
    line.close()
    rated = ada.open(settings={"rated": True, "timer": 30_000})
    assert refusal(ada, "lend", rated) == "in a rated game only people and the bots of the house play"
    unrated = ada.open()
    lend(ada, unrated, 1)
    assert ada.send(unrated, "settings", settings={"rated": True, "timer": 30_000}).status_code == 200
    answer = ada.send(unrated, "start")
    assert answer.json()["detail"] == "in a rated game only people and the bots of the house play"
    race = ada.open(game="elementals")
    assert refusal(ada, "lend", race) == "in a race only the bots of the house play"
