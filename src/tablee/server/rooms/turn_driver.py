"""The usual pace: people take the time they have, bots think, and the table does in time what it owes."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import SystemRandom
from typing import Final

import structlog

from tablee.bots.thought import Thought
from tablee.core import Illegal, Seat
from tablee.server.rooms.driver import GameDriver
from tablee.server.rooms.outsiders import Moot, Silent
from tablee.server.rooms.room import Room
from tablee.server.rooms.submission import SERVER
from tablee.server.thinking.question import MEANWHILE, thought
from tablee.table.commands import AnswerQuestion, FollowPlan, Question, TableMove
from tablee.table.events import By
from tablee.table.questions import question_of
from tablee.table.refused import Refused
from tablee.table.table import Table

log = structlog.get_logger()

HESITATION: Final = 4.0
"""A prepared move is made after one to so many times the pause of a bot: as soon as one that somebody makes
who knew what to do."""

_dice: Final = SystemRandom()

Think = Callable[[Thought, str], Awaitable[str]]
"""Asks a bot, on somebody's account."""


class TurnDriver(GameDriver):
    """Turn after turn at one table."""

    def __init__(self, room: Room, think: Think, pause: float) -> None:
        """`pause`: seconds that bots let pass before they act, so that people can follow."""
        self._room, self._think, self._pause = room, think, pause
        self._thinking: set[Question] = set()
        """What bots are asked just now."""
        self._following: set[tuple[Seat, int]] = set()
        """The seats whose prepared move is about to be played, each with the position it is for."""

    def wake(self) -> None:
        table = self._room.table
        assert table.started is not None
        for due in table.game.due(table.state):
            at = table.started + due.at
            move = TableMove(
                seat=None, move=table.game.write(due.move), by="table", position=table.position, at=at
            )
            self._room.later(at, partial(self._room.submit, SERVER, move))
        for seat in sorted(table.awaited):
            if table.plan(seat) is not None:
                self._room.work(self._follow_plan(seat))
            elif table.chairs[seat].level is not None and self._room.attended:
                self._room.work(self._let_think(seat, "bot"))

    def run_out(self, seats: Sequence[Seat]) -> None:
        """A bot plays this one move."""
        for seat in seats:
            self._room.work(self._let_think(seat, "timer"))

    async def _follow_plan(self, seat: Seat) -> None:
        """Plays what the seat has prepared, after a natural pause in which it can still be dropped.

        The pause is never quite the same: it would tell the others that the move was prepared.
        """
        before = self._room.table
        about = (seat, before.position)
        if about in self._following:
            return
        self._following.add(about)
        try:
            await asyncio.sleep(self._pause * _dice.uniform(1, HESITATION))
            before = self._room.table
            await self._room.perform(SERVER, FollowPlan(seat=seat))
        finally:
            self._following.discard(about)
        after = self._room.table
        if before.plan(seat) is not None and after.plan(seat) is None and after.ply == before.ply:
            why = Refused("what you had prepared is not possible any more")
            self._room.teller.tell_dropped(before, after, why)

    async def _let_think(self, seat: Seat, by: By) -> None:
        """Asks a bot for the seat's move, and submits its answer."""
        table = self._room.table
        asked = question_of(table, seat)
        if asked is None or asked in self._thinking:
            return
        self._thinking.add(asked)
        try:
            move, by = await self._consider(table, seat, by)
        except Moot:
            return
        finally:
            self._thinking.discard(asked)
        try:
            await self._room.perform(SERVER, AnswerQuestion(question=asked, move=move, by=by))
        except Illegal as error:
            log.error("a bot's move was refused", table=table.id, game=table.game.key, reason=error.reason)

    async def _consider(self, table: Table, seat: Seat, by: By) -> tuple[str, By]:
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
            pause = self._pause / 2 if at_it else self._pause
            await asyncio.sleep(max(0.0, pause - (time() - started)))
        return move, by
