"""The usual pace: people take the time they have, bots think, and the table does in time what it owes."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from random import SystemRandom
from typing import Any, Final

import structlog

from tablee.bots.thought import Thought
from tablee.core import Due, Illegal, Seat
from tablee.server.rooms.outsiders import Moot, Silent
from tablee.server.rooms.pace import Pace, Port
from tablee.server.thinking.question import MEANWHILE, question, thought
from tablee.table import events as e
from tablee.table.moment import Moment
from tablee.table.refused import Refused
from tablee.table.table import Table
from tablee.table.wishes import act, decide, follow_plan

log = structlog.get_logger()

HESITATION: Final = 4.0
"""A prepared move is made after one to so many times the pause of a bot: as soon as one that somebody makes
who knew what to do."""

_dice: Final = SystemRandom()

Think = Callable[[Thought, str], Awaitable[str]]
"""Asks a bot, on somebody's account."""


class Turns(Pace):
    """Turn after turn at one table."""

    def __init__(self, room: Port, think: Think) -> None:
        self._room, self._think = room, think
        self._thinking: set[tuple[Hashable, ...]] = set()

    def wake(self) -> None:
        table = self._room.table
        assert table.started is not None
        for due in table.game.due(table.state):
            self._room.later(table.started + due.at, partial(self._pay, due, table.state))
        for seat in sorted(table.awaited):
            if table.plan(seat) is not None:
                self._room.work(self._follow_plan(seat))
            elif table.chairs[seat].level is not None and self._room.attended:
                self._room.work(self._let_think(seat, "bot"))

    def run_out(self, seats: Sequence[Seat]) -> None:
        """A bot plays this one move."""
        for seat in seats:
            self._room.work(self._let_think(seat, "timer"))

    def _pay(self, due: Due[Any], state: object) -> None:
        """The table makes a move that it owes in that state of the game."""

        def pay(moment: Moment) -> Moment:
            table = moment.table
            if table.phase != "playing" or table.state is not state:
                return moment
            assert table.started is not None
            # Two clocks never agree to the millisecond: what is paid is never paid too early.
            now = max(moment.now, table.started + due.at)
            return act(Moment(table, now), None, table.game.write(due.move), "table")

        self._room.work(self._room.grant(pay))

    async def _follow_plan(self, seat: Seat) -> None:
        """Plays what the seat has prepared, after a natural pause in which it can still be dropped.

        The pause is never quite the same: it would tell the others that the move was prepared.
        """
        about = (seat, id(self._room.table.state))
        if about in self._thinking:
            return
        self._thinking.add(about)
        try:
            await asyncio.sleep(self._room.pause * _dice.uniform(1, HESITATION))
        finally:
            self._thinking.discard(about)
        before, followed = self._room.table, list[e.AnyEvent]()

        def follow(moment: Moment) -> Moment:
            after = follow_plan(moment, seat)
            followed.extend(after.events)
            return after

        await self._room.grant(follow)
        if any(isinstance(event, e.Unplanned) for event in followed):
            why = Refused("what you had prepared is not possible any more")
            self._room.say_dropped(before, why)

    async def _let_think(self, seat: Seat, by: e.By) -> None:
        """Asks a bot for the seat's move, and makes it if the game has not gone on meanwhile."""
        table = self._room.table
        asked, key = question(table, seat), table.chairs[seat].key
        about = (seat, asked, key)
        if about in self._thinking:
            return
        self._thinking.add(about)
        try:
            move, by = await self._consider(table, seat, by)
        except Moot:
            return
        finally:
            self._thinking.discard(about)

        def wish(moment: Moment) -> Moment:
            now = moment.table
            if now.phase != "playing" or seat not in now.awaiting() or question(now, seat) != asked:
                return moment
            if now.chairs[seat].key != key:
                return moment
            if key is not None and by == "bot":
                return act(moment, seat, move, by)  # what others do in one go, it decides itself
            return decide(moment, seat, move, by)

        try:
            await self._room.grant(wish)
        except Illegal as error:
            log.error("a bot's move was refused", table=table.id, game=table.game.key, reason=error.reason)

    async def _consider(self, table: Table, seat: Seat, by: e.By) -> tuple[str, e.By]:
        """What is to be played, and who decided it: a bot from outside has its time, as a person has."""
        key = table.chairs[seat].key
        if key is not None:
            try:
                return await self._room.outsiders.ask(key, thought(table, seat), table), "bot"
            except Silent:
                return await self._think(thought(table, seat, MEANWHILE), table.host), "timer"
        time = asyncio.get_running_loop().time
        started = time()
        move = await self._think(thought(table, seat), table.host)
        if by == "bot":
            # A natural pause: nobody likes an opponent who answers before the tile lies. One who is at it
            # already goes on sooner.
            at_it = bool(table.played) and table.played[-1].act.seat == seat
            pause = self._room.pause / 2 if at_it else self._room.pause
            await asyncio.sleep(max(0.0, pause - (time() - started)))
        return move, by
