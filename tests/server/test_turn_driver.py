"""The usual pace of a table: what the game owes is paid in time, by any game that owes something."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from tablee.core import RaceGame
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.server.rooms.after import After, Timer
from tablee.server.rooms.client import Client
from tablee.server.rooms.driver import GameDriver
from tablee.server.rooms.outsiders import Outsiders
from tablee.server.rooms.room import Room
from tablee.server.rooms.submission import SILENT, Accepted, Admit, Reply
from tablee.server.rooms.turn_driver import HESITATION, TurnDriver
from tablee.table.commands import Command, PutHand
from tablee.table.decision import Actor
from tablee.table.races import last_reveal
from tablee.table.table import Table
from tests.table.sitting import Sitting, two_people

# A desk is no room: compiled code takes nothing else for one.
pytestmark = pytest.mark.plain

PAUSE: Final = 0.6


def _never(delay: float, call: Callable[[], None]) -> Timer:
    raise AssertionError("nobody from outside is asked here")


class Desk:
    """A room without people or a store: what is to be done later is done when the test says so."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.clients: set[Client] = set()
        self.attended = True
        self.outsiders = Outsiders(self.clock, _never)
        self.waiting: list[tuple[int, Callable[[], None]]] = []
        self.working: list[Coroutine[Any, Any, object]] = []

    @property
    def table(self) -> Table:
        return self.sitting.table

    def clock(self) -> int:
        return self.sitting.now

    @property
    def after(self) -> After:
        raise AssertionError("nobody is pinged here")

    def submit(self, actor: Actor, command: Command, reply: Reply = SILENT) -> None:
        self.sitting.keep(self.sitting.decide(command, actor.person))

    async def perform(self, actor: Actor, command: Command, admit: Admit | None = None) -> Accepted:
        self.submit(actor, command)
        return Accepted(self.table.heard, None)

    def is_done(self, key: str) -> bool:
        return False

    def later(self, when: int, call: Callable[[], None]) -> None:
        self.waiting.append((when, call))

    def work(self, work: Coroutine[Any, Any, object]) -> None:
        self.working.append(work)

    def strike(self) -> None:
        """The time of the first thing that waits has come, a millisecond too early."""
        when, call = self.waiting.pop(0)
        self.sitting.now = when - 1
        call()
        while self.working:
            asyncio.run(self.working.pop())


async def nobody(thought: Any, whose: str) -> str:
    raise AssertionError("everybody here is a person")


def driver(desk: Desk, pause: float = 0.0) -> TurnDriver:
    return TurnDriver(cast(Room, desk), nobody, pause)


def slapped() -> Desk:
    """Ada and Bo at Elementals with a middle, and Ada's hand on it: the table owes a judgement."""
    sitting = Sitting("elementals").sit("ada", "bo").start()
    while not sitting.table.state.middle:
        sitting.play(("ada", "bo")[sitting.mover()], sitting.mover(), "flip")
    evidence = Evidence(shown=0, arrived=400, claimed=400, rtt=None, allowed=0)
    hand = PutHand(seat=0, move="book", evidence=evidence, ply=last_reveal(sitting.table), by="player")
    sitting.do(hand, hands_arrived=True)
    return Desk(sitting)


def test_what_is_due_is_paid_in_time_and_never_too_early() -> None:
    desk = slapped()
    driver(desk).wake()
    (due,) = desk.table.game.due(desk.table.state)
    assert desk.table.started is not None
    assert [when for when, _ in desk.waiting] == [desk.table.started + due.at]
    desk.strike()
    last = desk.table.played[-1]
    assert (last.act.seat, desk.table.game.write(last.act.move), last.act.at) == (None, "judge", due.at)
    assert last.by == "table"


def test_what_is_due_in_a_state_that_has_passed_is_not_paid_twice() -> None:
    desk = slapped()
    pace = driver(desk)
    pace.wake()
    pace.wake()
    desk.strike()
    played = desk.table.ply
    desk.strike()
    assert desk.table.ply == played


def test_nobody_can_tell_by_its_pause_that_a_move_was_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(two_people())
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def follow_often() -> None:
        pace = driver(desk, PAUSE)
        for _ in range(50):
            await pace._follow_plan(0)

    monkeypatch.setattr("tablee.server.rooms.turn_driver.asyncio.sleep", sleep)
    asyncio.run(follow_often())
    assert len(set(pauses)) == 50
    assert all(PAUSE <= pause <= HESITATION * PAUSE for pause in pauses)


def test_only_races_are_races() -> None:
    assert {key for key, game in GAMES.items() if isinstance(game, RaceGame)} == {"elementals"}


def test_a_pace_that_is_no_race_has_nothing_to_tell_of_one() -> None:
    pace = GameDriver()
    assert not pace.is_race
    asyncio.run(pace.ready(0, "c3-c4"))
    deaf: Any = SimpleNamespace(post=None)
    client = Client(deaf, "ada", 0, "en")
    assert (pace.race(), pace.nonce(client)) == (None, None)
