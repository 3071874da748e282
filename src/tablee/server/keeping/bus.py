"""What machines that share a database say to each other: wishes, and what is true for a moment.

Nothing that must not be lost goes this way. Whoever hears nothing knows a little less for a while.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec
import structlog

from tablee.server.keeping.store import Store

log: Final = structlog.get_logger()

CHANNEL: Final = "tablee"

SPEAKS: Final = 1
"""Which words this release knows. A newer one may add words and fields, which older ones do not hear; one
that gives a word another meaning gives it another name."""

LARGEST: Final = 7_900
"""PostgreSQL passes on fewer than 8000 bytes at a time."""

T = TypeVar("T")


class Said(msgspec.Struct, frozen=True):
    """One message: who says it, which word it is, and what it is about."""

    node: str
    word: str
    body: msgspec.Raw
    speaks: int = SPEAKS


class Bus:
    """Passes words on to all other machines on the same database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listeners: dict[str, tuple[msgspec.json.Decoder[Any], Callable[[str, Any], None]]] = {}
        self.node = ""
        """Who we are; nobody, while we are out of touch."""

    def listen(self, word: str, kind: type[T], heard: Callable[[str, T], None]) -> None:
        """From now on `heard` is told which node says that word, and what about it."""
        self._listeners[word] = msgspec.json.Decoder(kind), heard

    async def say(self, word: str, body: object) -> None:
        """Tells all others, unless we are out of touch. Raises StoreFailed, and ValueError if it is too
        much to say at once."""
        if self.node:
            await self._store.read("SELECT pg_notify(?, ?)", CHANNEL, self.text(word, body))

    def text(self, word: str, body: object) -> str:
        """That, as the others hear it from us. Raises ValueError if it is too much to say at once."""
        text = msgspec.json.encode(Said(self.node, word, msgspec.Raw(msgspec.json.encode(body))))
        if len(text) > LARGEST:
            raise ValueError(f"{word}: too much to say at once")
        return text.decode()

    def hear(self, text: str) -> None:
        """Somebody says something. What we do not understand is not for us."""
        try:
            said = _decode(text)
            if said.node == self.node or said.word not in self._listeners:
                return
            decoder, heard = self._listeners[said.word]
            body = decoder.decode(said.body)
        except msgspec.DecodeError as error:
            log.warning("another machine said what we do not understand", error=str(error))
            return
        heard(said.node, body)


_decode: Final = msgspec.json.Decoder(Said).decode
