"""What a client says at a table, after its hello: each text is a message that is answered, or the end."""

from typing import Final, Literal

import msgspec

from tablee.server.edge.bucket import Bucket
from tablee.server.live.dispatch import Dispatch
from tablee.server.live.reading import understood
from tablee.server.rooms.client import State
from tablee.wire.to_server import Hello, ToServer

LONGEST: Final = 2_048
"""Characters a message may have: every honest one is far smaller."""

_decoder: Final[msgspec.json.Decoder[ToServer]] = msgspec.json.Decoder(ToServer)


def read(text: str | None) -> ToServer | None:
    """The message that a text is, None if it is none."""
    return understood(text, _decoder, LONGEST)


class Hearing:
    """Hears one client: what is no message, and more than it may say, is the end."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._bucket = Bucket(rate=10.0, burst=40)
        self._listening = True

    def hear(self, text: str | None) -> None:
        dispatch = self._dispatch
        if not self._listening or dispatch.client.state is not State.HERE:
            return
        message = read(text)
        if message is None or isinstance(message, Hello):
            self._part("message", "bad-message")
        elif not self._bucket.take():
            self._part("rate", "too-fast")
        else:
            dispatch.answer(message)

    def _part(self, kind: str, why: Literal["bad-message", "too-fast"]) -> None:
        self._listening = False
        dispatch = self._dispatch
        dispatch.keeper.metrics.refused.labels(kind).inc()
        # What was said before is answered.
        dispatch.room.afterwards(lambda: dispatch.client.dismiss(why))
