"""Finished games read and played again: in a process beside the tables, each once for all who ask.

Nothing of it runs where people's moves do. Whoever asks for much waits behind their own questions, and
what was found is kept, as it travels, for as long as there is room.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from pebble import ProcessExpired

from tablee.core import Malformed, Viewer
from tablee.record import Record, Unreadable, check, dumps, loads
from tablee.server.edge.allowance import Enough
from tablee.server.race.races import judged
from tablee.server.rooms.telling.replay import position
from tablee.server.thinking.queue import FairQueue
from tablee.server.thinking.workers import Workers
from tablee.table.refused import Refused

NICENESS: Final = 5
"""It gives way to people's moves as the bots do."""

STARTING_S: Final = 30.0
PLAYING_S: Final = 60.0
"""How long reading a record, or playing it again, may take: far longer than any does on an idle machine."""

MOST_MOVES: Final = 10_000
"""No game that was ever played was a tenth as long."""

MOST_KEPT: Final = 64 * 1024 * 1024
"""How many bytes of positions are kept in memory, in all."""

MOST_ASKED: Final = 32
"""How many questions from one address wait at a time."""

ANOTHER_TIME_S: Final = 5

RESTS_S: Final = 60.0
"""When nobody has asked for as long, the process and its memory are given back."""

Read = Callable[[], Awaitable[bytes]]
"""Fetches a record as it is kept."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game as one seat saw it: what it was, and every position of it, encoded."""

    game: str
    players: tuple[str, ...]
    positions: tuple[msgspec.Raw, ...]

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(map(len, self.positions))


class Replays:
    """Every replay that somebody looks at."""

    def __init__(self, most_kept: int = MOST_KEPT) -> None:
        self._workers = Workers(1, NICENESS, STARTING_S)
        self._queue = FairQueue(1)
        self._asked: Counter[str] = Counter()
        self._kept: OrderedDict[tuple[str, Viewer], Replay] = OrderedDict()
        self._size, self._most_kept = 0, most_kept
        self._playing: dict[tuple[str, Viewer], asyncio.Task[Replay]] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def check(self, body: bytes, whose: str) -> bytes:
        """The record in its usual form. Raises Refused unless it is one of a finished game, and Enough."""
        checked: bytes = await self._run(whose, _check, body)
        return checked

    async def play(self, id: str, look: Viewer, read: Read, whose: str) -> Replay:
        """The game with that id as that seat saw it; its record is read only where it is not known.

        `whose`: on which address's account it is played. Raises Refused, Enough.
        """
        key = (id, look)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        if key not in self._playing:
            # Played once however many ask, and whoever of them gives up.
            task = asyncio.ensure_future(self._play(key, read, whose))
            self._playing[key] = task
            task.add_done_callback(lambda _: self._playing.pop(key, None))
        return await asyncio.shield(self._playing[key])

    def forget(self, id: str) -> None:
        """That game is read again when somebody asks."""
        for key in [key for key in self._kept if key[0] == id]:
            self._size -= self._kept.pop(key).size

    async def close(self) -> None:
        """Stops; whoever still waits gets Closed."""
        if self._resting is not None:
            self._resting.cancel()
        await self._workers.close()
        await asyncio.gather(*self._playing.values(), *self._tasks, return_exceptions=True)

    async def _play(self, key: tuple[str, Viewer], read: Read, whose: str) -> Replay:
        game, players, positions = await self._run(whose, _play, await read(), key[1])
        replay = Replay(game, players, tuple(map(msgspec.Raw, positions)))
        self._kept[key] = replay
        self._size += replay.size
        while self._size > self._most_kept and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1].size
        return replay

    async def _run(self, whose: str, work: Callable[..., Any], *args: object) -> Any:
        if self._asked[whose] >= MOST_ASKED:
            raise Enough("the house still reads what you asked for: one moment", wait=ANOTHER_TIME_S)
        self._asked[whose] += 1
        try:
            async with self._queue.turn(whose):
                return await self._workers.run(work, *args, timeout=PLAYING_S)
        except (TimeoutError, ProcessExpired):
            raise Refused("this game takes too long to play again") from None
        finally:
            self._asked[whose] -= 1
            if not self._asked[whose]:
                del self._asked[whose]
            self._rest_later()

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(RESTS_S, self._rest)

    def _rest(self) -> None:
        if not self._asked:
            task = asyncio.ensure_future(self._workers.rest())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _check(body: bytes) -> bytes:
    try:
        record = loads(body)
        if len(record.moves) > MOST_MOVES:
            raise Refused("a record has no more than {most} moves here", most=MOST_MOVES)
        check(record)
    except (Malformed, Unreadable) as error:
        raise Refused("this is not a valid record: {problem}", problem=error) from None
    if record.result is None:
        raise Refused("this game is not over yet")
    return dumps(record).encode()


def _play(body: bytes, look: Viewer) -> tuple[str, tuple[str, ...], list[bytes]]:
    record = loads(body)
    if look is not None and look >= record.seats:
        raise Refused("there is no seat {seat}", seat=look)
    return record.game, tuple(player.name for player in record.players), list(_positions(record, look))


def _positions(record: Record, look: Viewer) -> Iterator[bytes]:
    before = None
    for ply, (state, race) in enumerate(judged(record)):
        yield msgspec.json.encode(position(record, ply, before, state, look, race))
        before = state
