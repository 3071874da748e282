"""The usual pace of a table: what the game owes is paid in time, by any game that owes something."""

import asyncio
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.core import RaceGame
from tablee.games import GAMES
from tablee.race import Evidence
from tablee.server.rooms.after import After, Timer
from tablee.server.rooms.client import Client
from tablee.server.rooms.outsiders import Outsiders
from tablee.server.rooms.pace import Pace, Wish
from tablee.server.rooms.turns import HESITATION, Turns
from tablee.table import wishes
from tablee.table.refused import Refused
from tablee.table.table import Table
from tests.table.sitting import Sitting, two_people


def _never(delay: float, call: Callable[[], None]) -> Timer:
    raise AssertionError("nobody from outside is asked here")


class Desk:
    """A room without people or a store: what is to be done later is done when the test says so."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.clients: set[Client] = set()
        self.pause = 0.0
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

    async def grant(self, wish: Wish, action: str | None = None) -> int:
        self.sitting.keep(wish(self.sitting.moment))
        return self.table.heard

    def later(self, when: int, call: Callable[[], None]) -> None:
        self.waiting.append((when, call))

    def work(self, work: Coroutine[Any, Any, object]) -> None:
        self.working.append(work)

    def say_dropped(self, before: Table, why: Refused) -> None:
        raise AssertionError("nobody prepares anything here")

    def strike(self) -> None:
        """The time of the first thing that waits has come, a millisecond too early."""
        when, call = self.waiting.pop(0)
        self.sitting.now = when - 1
        call()
        while self.working:
            asyncio.run(self.working.pop())


async def nobody(thought: Any, whose: str) -> str:
    raise AssertionError("everybody here is a person")


def slapped() -> Desk:
    """Ada and Bo at Elementals with a middle, and Ada's hand on it: the table owes a judgement."""
    sitting = Sitting("elementals").sit("ada", "bo").start()
    while not sitting.table.state.middle:
        sitting.play(("ada", "bo")[sitting.mover()], sitting.mover(), "flip")
    game, state = sitting.table.game, sitting.table.state
    hand = next(move for move in game.legal(state, 0) if game.write(move) == "book")
    evidence = Evidence(shown=0, arrived=400, claimed=400, rtt=None, allowed=0)
    sitting.grant(lambda moment: wishes.put_hand(moment, "ada", 0, hand, evidence))
    return Desk(sitting)


def test_what_is_due_is_paid_in_time_and_never_too_early() -> None:
    desk = slapped()
    Turns(desk, nobody).wake()
    (due,) = desk.table.game.due(desk.table.state)
    assert desk.table.started is not None
    assert [when for when, _ in desk.waiting] == [desk.table.started + due.at]
    desk.strike()
    last = desk.table.played[-1]
    assert (last.act.seat, desk.table.game.write(last.act.move), last.act.at) == (None, "judge", due.at)
    assert last.by == "table"


def test_what_is_due_in_a_state_that_has_passed_is_not_paid_twice() -> None:
    desk = slapped()
    pace = Turns(desk, nobody)
    pace.wake()
    pace.wake()
    desk.strike()
    played = desk.table.ply
    desk.strike()
    assert desk.table.ply == played


def test_nobody_can_tell_by_its_pause_that_a_move_was_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(two_people())
    desk.pause = 0.6
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    async def follow_often() -> None:
        pace = Turns(desk, nobody)
        for _ in range(50):
            await pace._follow_plan(0)

    monkeypatch.setattr("tablee.server.rooms.turns.asyncio.sleep", sleep)
    asyncio.run(follow_often())
    assert len(set(pauses)) == 50
    assert all(desk.pause <= pause <= HESITATION * desk.pause for pause in pauses)


def test_only_races_are_races() -> None:
    assert {key for key, game in GAMES.items() if isinstance(game, RaceGame)} == {"elementals"}


def test_a_pace_that_is_no_race_has_nothing_to_tell_of_one() -> None:
    pace = Pace()
    assert not pace.hurries
    asyncio.run(pace.ready(0, "c3-c4"))
    deaf: Any = SimpleNamespace(post=None)
    client = Client(deaf, "ada", 0, "en")
    assert (pace.race(client), pace.nonce(client)) == (None, None)
