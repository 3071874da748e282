"""Bots at work: outside the event loop, in processes that may fail without anybody noticing."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import structlog
from pebble import ProcessExpired

from tablee.bots.kernels import prepare
from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thinker, Thought
from tablee.core import Chance
from tablee.server.thinking.queue import FairQueue
from tablee.server.thinking.workers import Closed, NotStarted, Workers

log: Final = structlog.get_logger()

STARTING_S: Final = 30.0
"""How long a worker may take to be there, beside the thought's own time."""

AGAIN_S: Final = 60.0
"""How often to try again where no worker can start."""

SEARCHING: Final = 0.5
"""The part of its time after which a bot ends its search: better a shallow thought than chance."""

BUDGET_S: Final = 60.0
"""Seconds of thinking that one person may have had lately and still find a worker kept free; twice as many
for all behind one address."""

NICENESS: Final = 5
"""How much a worker gives way: people's moves come before bots' thoughts."""


class Thinkers:
    """The bots of all tables, in a few worker processes, which those they think for share fairly.

    Whatever a bot does (raise, hang, kill its process, answer nonsense), its seat gets a legal move. Waiting
    for a worker is no fault of a bot's: it thinks when its turn has come.
    """

    def __init__(
        self,
        workers: int = 2,
        levels: Mapping[str, Mapping[str, Thinker]] = LEVELS,
        starting_s: float = STARTING_S,
        address_of: Callable[[str], str | None] = lambda _: None,
        replaced: Callable[[Thought], None] = lambda _: None,
        prepare: Callable[[], None] = prepare,
    ) -> None:
        """`address_of` says behind which address somebody is, where that is known; `replaced` is told of
        every thought in whose place chance moves; `prepare` is what each worker does first."""
        self._replaced = replaced
        self._levels = levels
        self._workers = Workers(workers, NICENESS, starting_s, prepare)
        self._queue = FairQueue(workers, budget_s=BUDGET_S)
        self._address_of = address_of

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return self._queue.waiting

    @property
    def able(self) -> bool:
        """Whether bots can think, as far as is known."""
        return self._workers.trouble is None

    async def work(self) -> None:
        """For as long as the server runs: has workers ready, and tries again where none can start."""
        while True:
            try:
                await self._workers.start()
            except NotStarted:
                pass  # the log says so
            except Closed:
                return
            await asyncio.sleep(AGAIN_S)

    async def choose(self, thought: Thought, timeout: float, whose: str) -> str:
        """A legal move: the bot's, or one by chance if it has none after that many seconds of thinking.

        `whose`: on whose account it thinks. Raises Closed, and then the bot has not moved, when the server
        stops meanwhile.
        """
        move = await self._move(thought, timeout, whose, "bot replaced by chance")
        if move is not None:
            return move
        self._replaced(thought)
        return by_chance(thought)

    async def advise(self, thought: Thought, timeout: float, whose: str) -> str | None:
        """The bot's own move, None if it has none after that many seconds of thinking. Raises Closed."""
        return await self._move(thought, timeout, whose, "a bot had no hint")

    async def _move(self, thought: Thought, timeout: float, whose: str, otherwise: str) -> str | None:
        """The bot's legal move; or none, and the log says that and why."""
        try:
            await self._workers.start()  # what is compiled meanwhile is not the bot's time
            async with self._queue.turn(whose, self._address_of(whose)):
                move = await self._ask(thought, timeout)
        except TimeoutError:
            reason = "too slow"
        except ProcessExpired:
            reason = "its process died"
        except NotStarted:
            reason = "its worker cannot start"
        except Closed:
            raise
        except Exception as error:
            # The kind of error only: its text could quote what the seat may see and the log may not.
            reason = f"raised {type(error).__name__}"
        else:
            if isinstance(move, str) and move in thought.legal:
                return move
            reason = "answered an illegal move"
        log.warning(otherwise, game=thought.game, bot=thought.level, reason=reason)
        return None

    async def close(self) -> None:
        """Stops all thinking: whoever still waits gets Closed."""
        await self._workers.close()

    async def _ask(self, thought: Thought, timeout: float) -> object:
        thinker = self._levels[thought.game][thought.level]
        limited = replace(thought, seconds=SEARCHING * timeout)
        return await self._workers.run(_think, thinker, limited, timeout=timeout)


def by_chance(thought: Thought) -> str:
    """One of the legal moves, always the same for the same thought."""
    return Chance(f"{thought.seed}\nby chance").choice(thought.legal)


def _think(thinker: Thinker, thought: Thought) -> str:
    return thinker.choose(thought, Chance(thought.seed))
