"""A long way to the server: everything, pings too, takes so many milliseconds in each direction."""

import asyncio
import threading
from collections import deque
from types import TracebackType
from urllib.parse import urlsplit


class _End(asyncio.Protocol):
    """One end of a relayed connection: what it hears, the other end says later, in the same order."""

    def __init__(self, one_way: float) -> None:
        self._one_way = one_way
        self._loop = asyncio.get_running_loop()
        self._line: asyncio.Transport | None = None
        self._kept: deque[bytes] = deque()
        self.other: _End | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._line = transport
        while self._kept:
            transport.write(self._kept.popleft())

    def data_received(self, data: bytes) -> None:
        assert self.other is not None
        self._loop.call_later(self._one_way, self.other.say, data)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.other is not None:
            self._loop.call_later(self._one_way, self.other.close)

    def say(self, data: bytes) -> None:
        """Says it now, or as soon as there is somebody to say it to."""
        if self._line is None:
            self._kept.append(data)
        elif not self._line.is_closing():
            self._line.write(data)

    def close(self) -> None:
        """Hangs up."""
        if self._line is not None:
            self._line.close()


class Distance:
    """A relay in a thread of its own; `url` is the house as seen from far away."""

    def __init__(self, url: str, there_and_back_ms: float) -> None:
        house = urlsplit(url)
        assert house.hostname is not None
        assert house.port is not None
        self._host, self._port = house.hostname, house.port
        self._one_way = there_and_back_ms / 2_000
        self._open = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._ends: list[_End] = []
        self.url = ""

    def __enter__(self) -> "Distance":
        self._thread.start()
        self._open.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(self._loop.create_server(self._meet, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._open.set()
        self._loop.run_forever()
        server.close()
        for end in self._ends:
            end.close()
        # Once round, so that everything is closed that was told to.
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    def _meet(self) -> _End:
        near, far = _End(self._one_way), _End(self._one_way)
        near.other, far.other = far, near
        self._ends += (near, far)
        connecting = self._loop.create_connection(lambda: far, self._host, self._port)
        task = self._loop.create_task(connecting)
        task.add_done_callback(lambda done: near.close() if done.exception() else None)
        return near
