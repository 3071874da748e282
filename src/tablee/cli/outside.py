"""Bots that come to a match over the network, and speak as they would to a house."""

import queue
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from tablee.bots.thought import Thought
from tablee.cli.complaint import Complaint
from tablee.core import Chance, Outcome
from tablee.wire.outside import Move, Over, ask

PATIENCE_S: Final = 30.0
"""So long a bot from outside may take for a move, where the match does not say otherwise."""

LONGEST: Final = 256
WAITING: Final = 16
"""Answers that may wait to be read; whatever comes beyond is dropped."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Move).decode


class Outsider:
    """A Thinker that is asked over a websocket. Whoever brings its token is it, and the last who does."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token = secrets.token_urlsafe(32)
        self._games = 0
        self._line: Any = None
        self._open: str | None = None
        """What it is asked, until it has answered."""
        self._changed = threading.Condition()
        self._answers: queue.Queue[Move | None] = queue.Queue(WAITING)

    def choose(self, thought: Thought, chance: Chance) -> str:
        """Its answer, whatever that is. Raises TimeoutError when none has come in time."""
        seconds = PATIENCE_S if thought.seconds is None else thought.seconds
        until = time.monotonic() + seconds
        while not self._answers.empty():
            self._answers.get_nowait()  # to questions before this one
        with self._changed:
            self._open = _encode(ask(thought, self._table, int(1000 * seconds))).decode()
            self._tell(self._open)
        try:
            while (answer := self._answers.get(timeout=max(0.0, until - time.monotonic()))) is not None:
                if answer.ply == len(thought.lines):
                    return answer.move
        except queue.Empty:
            raise TimeoutError from None
        finally:
            self._open = None
        return ""

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

    def wait(self) -> None:
        """Returns when it has come."""
        with self._changed:
            self._changed.wait_for(lambda: self._line is not None)

    def attend(self, line: Any) -> None:
        """Hears what comes on that line for as long as it holds; what was asked is asked again."""
        with self._changed:
            before, self._line = self._line, line
            if self._open is not None:
                self._tell(self._open)
            self._changed.notify_all()
        if before is not None:
            before.close()
        with suppress(ConnectionClosed):
            for text in line:
                try:
                    answer = _decode(text) if len(text) <= LONGEST else None
                except (msgspec.DecodeError, RecursionError, UnicodeError):
                    answer = None
                if not self._answers.full():
                    self._answers.put_nowait(answer)

    def dismiss(self) -> None:
        """The match is over."""
        self._tell('{"t":"bye","why":"over"}')
        if self._line is not None:
            self._line.close()

    def _tell(self, text: str) -> None:
        """Says that, if somebody is there; whoever is not has so long to come back."""
        if self._line is not None:
            with suppress(ConnectionClosed):
                self._line.send(text)


@contextmanager
def receiving(outsiders: list[Outsider], port: int) -> Iterator[str]:
    """A door on this machine for those bots, for as long as the match takes: its address."""

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
        server = serve(attend, "127.0.0.1", port, compression=None, max_size=LONGEST * 4)
    except OSError as error:
        raise Complaint(f"port {port} cannot be opened: {error.strerror}.") from None
    with server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/"
        finally:
            for outsider in outsiders:
                outsider.dismiss()
            server.shutdown()
            thread.join()
