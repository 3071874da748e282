"""The server is killed at any moment, and nothing that it acknowledged is ever lost or done twice. Every
rated game counts once, and whoever is away is told of every turn.

Eight times by default; TABLEE_KILLS=100 for the long version.
"""

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablee.table.commands import Play
from tablee.wire import WIRE
from tablee.wire.shared import LogLine
from tablee.wire.to_client import Bye, Done, Refusal, ToClient
from tablee.wire.to_server import Hello
from tests.patience import rounds
from tests.push_service import Browser, PushService
from tests.server.house import PATIENCE_S, Guest, People, Served, people_at
from tests.server.rated import RATED, counted
from tests.server.whole import Acted, Heard, Scene, Snapshot, Table, Whole, scene_in

pytestmark = pytest.mark.long

KILLS = int(os.environ.get("TABLEE_KILLS", "8"))
OPTIONS = (
    *("--rate", "0", "--tables", "0", "--pause", "0", "--workers", "1"),
    *("--push-hosts", "127.0.0.1", "--push-after", "0"),
)
STOPPED = 0.1
"""How often the server is asked to stop instead."""
TABLES = 6
SEATS = 3
BY_POST = 2
"""So many more tables of two whose players are never there."""
POSTED: Final = {"rated": True, "timer": 86_400_000, "starts": None}
SLOW_S = 0.03
"""How long the push service takes to say that it has taken a letter: long enough to die meanwhile."""

_decoder = msgspec.json.Decoder(ToClient)


@dataclass
class Player:
    """Somebody at one table who plays whenever it is their turn, and never gives up."""

    address: str
    cookie: str
    table: str
    seat: int
    chance: random.Random
    log: list[LogLine] = field(default_factory=list)
    scene: Scene | None = None
    seq: int = 0
    asked: Play | None = None
    acknowledged: dict[str, int] = field(default_factory=dict)
    made: dict[str, tuple[int, str]] = field(default_factory=dict)
    """What was acknowledged: the ply at which it was meant to be made, and the move."""
    refused: list[str] = field(default_factory=list)
    came_back: int = 0
    caught_up: int = 0
    over: bool = False
    _numbers: int = 0

    async def play(self) -> None:
        while self._goes_on():
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await self._attend()
            await asyncio.sleep(0.01)

    def _goes_on(self) -> bool:
        return not self.over or self.asked is not None

    async def _attend(self) -> None:
        address = f"{self.address.replace('http', 'ws')}/api/v1/tables/{self.table}/live"
        headers = {"Cookie": self.cookie, "Origin": self.address}
        connecting = connect(
            address, additional_headers=headers, compression=None, proxy=None, open_timeout=PATIENCE_S
        )
        async with connecting as line:
            since = self.seq if self.scene is not None else None
            await line.send(msgspec.json.encode(Hello(wire=WIRE, since=since, look=self.seat)).decode())
            self.came_back += since is not None
            if self.asked is not None:
                # Nobody knows whether it was made: the same action once more.
                await line.send(msgspec.json.encode(self.asked).decode())
            whole = Whole()
            while self._goes_on():
                for message in whole.hear(_decoder.decode(await line.recv())):
                    self._hear(message)
                await self._move(line)

    def _hear(self, message: Heard) -> None:
        match message:
            case Snapshot():
                assert message.seq >= self.seq, "the server forgot something it had told"
                assert message.log[: len(self.log)] == self.log, "the past changed"
                self.log, self.scene, self.seq = message.log, message.scene, message.seq
                self.over = message.table.phase == "over"
            case Acted():
                if message.lines[0].ply < len(self.log):  # told twice: live and in catching up
                    assert message.lines == self.log[message.lines[0].ply :][: len(message.lines)]
                    return
                self.caught_up += len(message.lines) > 1
                assert message.lines[0].ply == len(self.log), "an act is missing"
                self.log, self.scene, self.seq = [*self.log, *message.lines], message.scene, message.seq
            case Table():
                self.seq = message.seq
                if message.scene is not None and message.log is not None:
                    assert message.log[: len(self.log)] == self.log, "the past changed"
                    self.log, self.scene = message.log, message.scene
                self.over = message.table.phase == "over"
            case Done(id=id):
                assert self.acknowledged.get(id, message.seq) == message.seq
                self.acknowledged[id] = message.seq
                if self.asked is not None and self.asked.id == id:
                    self.asked = None
            case Refusal(id=id):
                assert id is not None
                self.refused.append(message.why)
                self.asked = None
            case Bye():
                assert message.why == "restarting"
                raise OSError(message.why)
            case _:
                raise AssertionError(message)

    async def _move(self, line: ClientConnection) -> None:
        scene = self.scene
        if self.over or self.asked is not None or scene is None or self.seat not in scene.awaiting:
            return
        if not scene.legal:
            return
        self._numbers += 1
        id = f"action-{self.seat}-{self._numbers:06}"
        self.asked = Play(id=id, seat=self.seat, move=self.chance.choice(scene.legal))
        self.made[id] = (scene.ply, self.asked.move)
        await line.send(msgspec.json.encode(self.asked).decode())


@dataclass
class ByPost:
    """A game of two who are never at the table: each makes a move when a push has called them, and only
    then. Were one lost, the game would stand still."""

    table: str
    guests: Sequence[Guest]
    phones: Sequence[Browser]
    chance: random.Random
    moves: Counter[int] = field(default_factory=Counter)

    async def play(self) -> None:
        read = Counter[int]()
        for _ in rounds("the end of a game by post", 1_000_000):
            for seat, phone in enumerate(self.phones):
                if (taken := len(phone.taken)) > read[seat]:
                    read[seat] = taken
                    if await asyncio.to_thread(self._move, seat):
                        return
            await asyncio.sleep(0.005)

    def _move(self, seat: int) -> bool:
        """Whether the game is over, after the move of that seat."""
        scene = scene_in(self._asked(seat, "GET", f"/tables/{self.table}?look={seat}"))
        # What was taken when the house died may be sent once more, after the move.
        if seat in scene["awaiting"]:
            self.moves[seat] += 1
            move = self.chance.choice(scene["legal"])
            id = f"post-{seat}-{self.moves[seat]:06}"
            body = {"t": "play", "id": id, "seat": seat, "move": move}
            self._asked(seat, "POST", f"/tables/{self.table}/commands", body)
        return not self._asked(seat, "GET", f"/tables/{self.table}")["shared"]["awaiting"]

    def _asked(self, seat: int, method: str, path: str, body: Any = None) -> Any:
        """What the house says, however often it dies meanwhile; the same action is one action."""
        for _ in rounds("an answer", 100_000):
            with suppress(httpx.TransportError):
                answer = self.guests[seat].ask(method, path, body)
                if answer.status_code != 503:
                    assert answer.is_success, answer.text
                    return answer.json()
            time.sleep(0.01)
        raise AssertionError

    def check(self, log: Sequence[LogLine]) -> int:
        """Every move was made once, by whoever was told; how many letters came twice."""
        assert Counter(line.seat for line in log if line.by == "player") == self.moves
        assert len(log) == self.moves.total()
        for phone in self.phones:
            assert len({letter.headers["topic"] for letter in phone.letters}) == 1
        return sum(len(phone.taken) - self.moves[seat] for seat, phone in enumerate(self.phones))


def check(player: Player, log: Sequence[LogLine]) -> None:
    """Everything this player was told is in the log, once, where it was."""
    assert list(log[: len(player.log)]) == player.log
    assert [line.ply for line in log] == list(range(len(log)))
    for id in player.acknowledged:
        ply, move = player.made[id]
        assert (log[ply].seat, log[ply].move, log[ply].by) == (player.seat, move, "player")
    assert len(set(player.acknowledged.values())) == len(player.acknowledged)
    # Nobody made more moves than were asked for.
    made = Counter(line.seat for line in log)
    assert made[player.seat] == len(player.made)


def by_post(people: People, service: PushService, chance: random.Random) -> ByPost:
    """Two who have themselves told, at a table that has begun."""
    guests, phones = [people() for _ in range(2)], [service.browser() for _ in range(2)]
    table = guests[0].open(seats=2, settings=POSTED)
    guests[1].sit(table)
    for guest, phone in zip(guests, phones, strict=True):
        told = guest.ask("PUT", "/me/push", {**phone.subscription, "lang": "en"})
        assert told.status_code == 200, told.text
        service.house = told.json()["key"]
    guests[0].start(table)
    return ByPost(table, guests, phones, chance)


def test_nothing_acknowledged_is_lost_or_done_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random("crash")
    figures: Counter[str] = Counter()
    with PushService() as service, Served(tmp_path / "data", *OPTIONS) as house:
        service.slow_s = SLOW_S
        round = 0
        for _ in rounds("the last kill", 10 * KILLS):
            if round >= KILLS:
                break
            with people_at(house.address) as people:
                tables: list[list[Player]] = []
                for _ in range(TABLES):
                    guests = [people() for _ in range(SEATS)]
                    table = guests[0].open(seats=SEATS, settings=RATED)
                    for guest in guests[1:]:
                        guest.sit(table)
                    guests[0].start(table)
                    tables.append(
                        [
                            Player(
                                house.address,
                                "; ".join(f"{k}={v}" for k, v in guest.http.cookies.items()),
                                table,
                                seat,
                                chance,
                            )
                            for seat, guest in enumerate(guests)
                        ]
                    )
                everybody = [player for players in tables for player in players]
                posted = [by_post(people, service, chance) for _ in range(BY_POST)]

                async def evening(
                    everybody: Sequence[Player] = everybody,
                    posted: Sequence[ByPost] = posted,
                    first: int = round,
                ) -> int:
                    playing = asyncio.gather(
                        *(player.play() for player in everybody), *(game.play() for game in posted)
                    )

                    def acts() -> int:
                        return sum(player.seq for player in everybody) + sum(
                            game.moves.total() for game in posted
                        )

                    kills = 0
                    while first + kills < KILLS and not playing.done():
                        # After some more acts: at any moment, and not by the clock.
                        goal = acts() + chance.randint(1, 60)
                        for _ in rounds("some more acts", 400_000):
                            if acts() >= goal or playing.done():
                                break
                            await asyncio.sleep(chance.random() * 0.003)
                        if playing.done():
                            break
                        if chance.random() < STOPPED:
                            assert await asyncio.to_thread(house.stop) == 0
                        else:
                            await asyncio.to_thread(house.kill)
                            kills += 1
                        await asyncio.to_thread(house.start)
                    await asyncio.wait_for(playing, 600)
                    return kills

                round += asyncio.run(evening())
                for players in tables:
                    guest = people()
                    log = guest.see(players[0].table).log
                    ratings = counted(guest, players[0].table)
                    assert [seat and seat.after and seat.after.games for seat in ratings.seats] == [1] * SEATS
                    for player in players:
                        check(player, log)
                        figures["acknowledged"] += len(player.acknowledged)
                        figures["back"] += player.came_back
                        figures["caught up"] += player.caught_up
                        figures["refused"] += len(player.refused)
                    figures["acts"] += len(log)
                    figures["tables"] += 1
                for game in posted:
                    figures["told twice"] += game.check(guest.see(game.table).log)
                    figures["turns told"] += game.moves.total()
                    ratings = counted(guest, game.table)
                    assert [seat and seat.after and seat.after.games for seat in ratings.seats] == [1] * 2
        assert house.stop() == 0
        house.check_log()
    assert figures["back"] > 0
    assert figures["acknowledged"] == figures["acts"]
    assert figures["refused"] == 0
    # At least once, and more than once only what was on its way when the house died.
    assert figures["turns told"] > 0
    assert figures["told twice"] <= round * BY_POST
    assert service.wrong == []
    with capsys.disabled():
        if KILLS > 8:
            print(f"\n{round} kills: {dict(figures)}")
