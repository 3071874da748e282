"""Bots that come to a match over the network, and speak as they would to a house."""

import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.frames import CTRL_OPCODES, Frame
from websockets.protocol import Event
from websockets.sync.server import ServerConnection, serve

from tablee.bots.thought import Thought
from tablee.cli.complaint import Complaint
from tablee.cli.patience import PATIENCE_S, WAITING_S
from tablee.core import Chance, Outcome
from tablee.server.edge.bucket import Bucket
from tablee.wire.outside import Move, Over, ask

LONGEST: Final = 256

READING_S: Final = 1.0
"""So long it may take until a question, or a goodbye, is off: whoever reads nothing is hung up on."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Move).decode


class Outsider:
    """A Thinker that is asked over a websocket. Whoever brings its token is it, and the last who does."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token = secrets.token_urlsafe(32)
        self._games = 0
        self._line: Any = None
        self._ply = 0
        self._open: str | None = None
        """What it is asked at that ply, until it has answered."""
        self._answer = ""
        self._over = False
        self._changed = threading.Condition()

    def choose(self, thought: Thought, chance: Chance) -> str:
        """Its answer, whatever that is. Raises TimeoutError when none has come in time."""
        seconds = PATIENCE_S if thought.seconds is None else thought.seconds
        until = time.monotonic() + seconds
        with self._changed:
            self._ply = len(thought.lines)
            self._open = _encode(ask(thought, self._table, int(1000 * seconds))).decode()
            self._tell(self._open)
            self._changed.notify_all()
            in_time = self._changed.wait_for(lambda: self._open is None, max(0.0, until - time.monotonic()))
            self._open = None
        if not in_time:
            raise TimeoutError
        return self._answer

    @property
    def _table(self) -> str:
        return f"{self.name}/{self._games}"

    def hear_end(self, outcome: Outcome) -> None:
        """A game is over."""
        over = Over(
            table=self._table,
            scores=[*outcome.scores],
            winners=[*outcome.winners],
            reason=outcome.reason,
        )
        self._tell(_encode(over).decode())
        self._games += 1

    def wait(self, seconds: float = WAITING_S) -> bool:
        """Whether it has come, as soon as it has and after so many seconds at the latest."""
        with self._changed:
            return self._changed.wait_for(lambda: self._line is not None, seconds)

    def attend(self, line: Any) -> None:
        """Hears what comes on that line for as long as it holds; what was asked is asked again.

        It is heard while it is asked, and else not: whoever talks all the time fills their own end of the
        line, and takes nothing from the others' thoughts.
        """
        line.socket.settimeout(READING_S)
        with self._changed:
            before, self._line = self._line, line
            if self._over:
                self._tell('{"t":"bye","why":"over"}')
            elif self._open is not None:
                self._tell(self._open)
            self._changed.notify_all()
        if before is not None:
            # It may not answer any more: nobody waits for that.
            threading.Thread(target=before.close, daemon=True).start()
        with suppress(ConnectionClosed):
            while self._is_asked(line):
                self._hear(line.recv())

    def _hear(self, text: str | bytes) -> None:
        """The first answer to what is asked counts, also if it is none."""
        try:
            answer = _decode(text) if len(text) <= LONGEST else None
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            answer = None
        with self._changed:
            if self._open is not None and (answer is None or answer.ply == self._ply):
                self._answer, self._open = "" if answer is None else answer.move, None
                self._changed.notify_all()

    def _is_asked(self, line: Any) -> bool:
        """Returns when something is asked; False if that is no longer its line, or the match is over."""

        def ended() -> bool:
            return self._over or self._line is not line

        with self._changed:
            self._changed.wait_for(lambda: self._open is not None or ended())
            return not ended()

    def dismiss(self) -> None:
        """The match is over."""
        with self._changed:
            self._over = True
            self._tell('{"t":"bye","why":"over"}')
            self._changed.notify_all()

    def _tell(self, text: str) -> None:
        """Says that, if somebody is there; whoever is not has so long to come back."""
        if self._line is not None:
            with suppress(ConnectionClosed):
                self._line.send(text)


class Line(ServerConnection):
    """Whoever sends one ping after the other, also while nobody asks, is hung up on."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self._controls = Bucket(rate=1.0, burst=20)
        super().__init__(*given, **named)

    def process_event(self, event: Event) -> None:
        super().process_event(event)
        if isinstance(event, Frame) and event.opcode in CTRL_OPCODES and not self._controls.take():
            with suppress(OSError):  # it has hung up itself
                self.socket.shutdown(socket.SHUT_RDWR)


@contextmanager
def receiving(outsiders: list[Outsider], host: str, port: int) -> Iterator[str]:
    """A door at that address for those bots, for as long as the match takes: how one comes to it."""

    def attend(line: ServerConnection) -> None:
        assert line.request is not None
        brought = line.request.headers.get("Authorization", "")
        for outsider in outsiders:
            if secrets.compare_digest(brought.encode(), f"Bearer {outsider.token}".encode()):
                outsider.attend(line)
                return
        line.send('{"t":"bye","why":"not-allowed"}')
        line.close(1008)

    try:
        server = serve(
            attend,
            host,
            port,
            compression=None,
            max_size=LONGEST * 4,
            close_timeout=READING_S,
            create_connection=Line,
        )
    except OSError as error:
        raise Complaint(f"port {port} of {host} cannot be opened: {error.strerror}.") from None
    with server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"ws://{host}:{server.socket.getsockname()[1]}/"
        finally:
            for outsider in outsiders:
                outsider.dismiss()
            server.shutdown()
            thread.join()
