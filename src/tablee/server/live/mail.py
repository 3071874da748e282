"""What many sockets are to be sent is written together, when all of it is made."""

from asyncio import AbstractEventLoop
from typing import Final, Protocol
from weakref import WeakKeyDictionary


class Recipient(Protocol):
    """Somebody who can be written to."""

    def put(self, frame: bytes) -> None:
        """Writes the frame, unless the connection is ending."""
        ...


class Mail:
    """Frames in the order in which they were posted, until the event loop has done what it is at.

    Writing costs less in one go than between other work.
    """

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[tuple[Recipient, bytes]] = []

    def put(self, recipient: Recipient, frame: bytes) -> None:
        """Writes that frame soon, after all that was posted before."""
        if not self._waiting:
            self._loop.call_soon(self.deliver)
        self._waiting.append((recipient, frame))

    def deliver(self) -> None:
        """Writes all that was posted."""
        waiting, self._waiting = self._waiting, []
        for recipient, frame in waiting:
            recipient.put(frame)


_mails: Final[WeakKeyDictionary[AbstractEventLoop, Mail]] = WeakKeyDictionary()


def mail_of(loop: AbstractEventLoop) -> Mail:
    """The mail of that event loop."""
    if loop not in _mails:
        _mails[loop] = Mail(loop)
    return _mails[loop]
