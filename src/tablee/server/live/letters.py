"""What came through a socket and waits to be received."""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Letters(Generic[T]):
    """As much of asyncio.Queue as one receiver needs, in a tenth of its memory: most sockets are idle."""

    __slots__ = ("_receiver", "_waiting")

    def __init__(self) -> None:
        self._waiting: list[T] = []
        self._receiver: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def put_nowait(self, letter: T) -> None:
        """Puts it behind all that waits."""
        self._waiting.append(letter)
        if self._receiver is not None and not self._receiver.done():
            self._receiver.set_result(None)

    def get_nowait(self) -> T:
        """Takes what waited longest."""
        return self._waiting.pop(0)

    async def get(self) -> T:
        """Takes what waited longest, or what comes next. One at a time may wait for it."""
        while not self._waiting:
            self._receiver = asyncio.get_running_loop().create_future()
            try:
                await self._receiver
            finally:
                self._receiver = None
        return self.get_nowait()
