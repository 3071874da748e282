"""A real house for tests: a server as people run it, and people who come to it over the network."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tablee.server.app import House, HouseServer
from tablee.server.clock import now
from tablee.server.edge.bucket import Bucket
from tablee.server.edge.connection import Connection
from tablee.server.rooms.room import Room, _Pending
from tablee.server.rooms.submission import SERVER, Awaited
from tablee.server.settings import Settings
from tablee.server.ws.protocol import TableSocket
from tablee.table import events as e
from tablee.table.commands import EndGame, Play
from tablee.table.decision import Decision
from tablee.wire import WIRE
from tablee.wire.http import CommandDone, Me, Opened
from tablee.wire.to_client import Bye, Done, Refusal, ToClient
from tablee.wire.to_server import Hello, ToServer
from tests.patience import until
from tests.server.hours import Hours
from tests.server.whole import Acted, Heard, Scene, Seen, Snapshot, Table, Whole, seen

T = TypeVar("T")
M = TypeVar("M", bound=Heard)

PATIENCE_S = 60.0
"""No test is about time: this is only so that a broken one ends."""

_decoder = msgspec.json.Decoder(ToClient)
_actions = count(1)


class Served:
    """The server in a process of its own, on a free port of this machine and a folder of its own."""

    def __init__(
        self,
        data: Path,
        *options: str,
        python: Path | str = sys.executable,
        module: str = "tablee",
        program: Sequence[str] = (),
    ) -> None:
        """`python`: the interpreter of the environment in which Tablée is installed. `module`: what is run
        with it. `program`: what is run instead of both."""
        self.data = data
        self._program = (*program,) or (str(python), "-m", module)
        self.port = 0
        self._options = options or ("--rate", "0", "--tables", "0", "--pause", "0", "--workers", "1")
        self._log = data.parent / f"{data.name}.log"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Opens, on the same port as before."""
        assert self._process is None
        command = [*self._program, "serve", "--data", str(self.data)]
        command += ["--port", str(self.port), "--log", "json", *self._options]
        environ = {key: value for key, value in os.environ.items() if not key.startswith("TABLEE_")}
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environ, start_new_session=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert "http://" in line, self.log()
        self.port = int(line.rpartition(":")[2])

    def kill(self) -> None:
        """As if the power went: also for the processes it has started."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """It stands still, with all that it has started, until it thaws."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on as if nothing had happened."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGCONT)

    def stop(self) -> int:
        """As a service manager stops it; the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(PATIENCE_S)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def log(self) -> str:
        return self._log.read_text()

    def check_log(self) -> None:
        """Nothing went wrong in there that somebody should look at."""
        text = self.log()
        assert "Traceback" not in text, text
        for line in text.splitlines():
            assert json.loads(line)["level"] in ("info", "warning"), line


class Inside:
    """The server in a thread of this process, with its clock in the hands of the test.

    The clock runs, and can be put ahead; with `hours` it stands still until the test lets time pass.
    """

    def __init__(self, data: Path, hours: Hours | None = None, **settings: Any) -> None:
        chosen = {"rate": 0.0, "tables": 0, "pause": 0.0, "workers": 1, **settings}
        self.ahead = 0
        self.house = (
            House(Settings(data=data, **chosen), lambda: now() + self.ahead)
            if hours is None
            else House(Settings(data=data, **chosen), hours.clock, hours.after)
        )
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = HouseServer(self.house)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        async def main() -> None:
            self._loop = asyncio.get_running_loop()
            serving = asyncio.ensure_future(self._server.serve([self._socket]))
            while not self.house.joined.is_set() and not serving.done():
                await asyncio.sleep(0.01)
            self._ready.set()
            await serving

        asyncio.run(main())

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def shrink_buffers(self) -> None:
        """Lets the system keep as little as it can for those who are connected and do not read."""

        def shrink() -> None:
            for connection in self._server.server_state.connections:
                kept: socket.socket = connection.transport.get_extra_info("socket")
                kept.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)

        self.do(shrink)

    def sockets(self) -> list[TableSocket]:
        """Those of tables that are open; to be asked for in the server's own loop."""
        return [each for each in self._server.server_state.connections if isinstance(each, TableSocket)]

    def connections(self) -> list[Connection]:
        """Those that are no sockets, or not yet; to be asked for in the server's own loop."""
        return [each for each in self._server.server_state.connections if isinstance(each, Connection)]

    def do(self, work: Callable[[], T]) -> T:
        """Does that in the server's own loop, between two of its steps."""

        async def main() -> T:
            return work()

        return self.run(main())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)


class Closed(Exception):
    """The server ended the connection with that code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Line:
    """A socket at a table. Remembers every byte it received."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[str] = []
        self.heard: list[Heard] = []
        self._whole, self._next = Whole(), deque[Heard]()
        self._pace = Bucket(rate=9.0, burst=30)

    def tell(self, message: ToServer) -> None:
        self.connection.send(msgspec.json.encode(message).decode())

    def hear(self) -> Heard:
        """The next message. Raises Closed."""
        if not self._next:
            try:
                text = self.connection.recv(PATIENCE_S, decode=True)
            except ConnectionClosed as error:
                raise Closed(error.rcvd.code if error.rcvd else 1006) from None
            self.received.append(text)
            self._next.extend(self._whole.hear(_decoder.decode(text)))
        self.heard.append(self._next.popleft())
        return self.heard[-1]

    def until(self, kind: type[M], right: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of that kind for which that is so."""
        for _ in range(10_000):
            message = self.hear()
            if isinstance(message, kind) and right(message):
                return message
        raise AssertionError(f"no {kind.__name__}")

    def when(self, right: Callable[[Scene], bool]) -> Scene:
        """The game as soon as that is so of it, as this line hears of it."""
        for _ in until(lambda: right(self.scene()), "what was to come of the game"):
            self.hear()
        return self.scene()

    def reach(self, ply: int) -> None:
        """Returns when this line has heard of so many plies."""
        self.when(lambda scene: scene.ply >= ply)

    def end(self) -> tuple[str, int]:
        """Why the server hangs up, and its code."""
        why = self.until(Bye).why
        try:
            self.hear()
        except Closed as closed:
            return why, closed.code
        raise AssertionError("still open after its goodbye")

    def action(self) -> str:
        """An id no other action has."""
        return f"action-{next(_actions):06}"

    def play(self, seat: int, move: str) -> Done | Refusal:
        """Makes a move, a little later where the server would find it too fast."""
        while not self._pace.take():
            time.sleep(self._pace.wait())
        action = self.action()
        self.tell(Play(id=action, seat=seat, move=move))
        return self.answer(action)

    def answer(self, action: str) -> Done | Refusal:
        for _ in range(10_000):
            message = self.hear()
            if isinstance(message, Done | Refusal) and message.id == action:
                return message
        raise AssertionError("no answer")

    def scene(self) -> Scene:
        """The game as this line last heard of it."""
        for message in reversed(self.heard):
            if isinstance(message, Snapshot | Acted | Table) and message.scene is not None:
                return message.scene
        raise AssertionError("no scene yet")

    def close(self) -> None:
        self.connection.close()


class Guest:
    """Somebody with a browser: a cookie, a language, and sockets."""

    def __init__(self, address: str, lang: str = "en", cookies: Mapping[str, str] | None = None) -> None:
        self.address = address
        self.http = httpx.Client(
            base_url=f"{address}/api/v1",
            headers={"accept-language": lang},
            cookies=dict(cookies or {}),
            trust_env=False,
            timeout=PATIENCE_S,
        )
        self._open = ExitStack()
        self._open.callback(self.http.close)

    def close(self) -> None:
        self._open.close()

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        if "content" in more:
            more.setdefault("headers", {"content-type": "application/json"})
        return self.http.request(method, path, **more)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.ask("POST", path, body, **more)

    def known_as(self, name: str) -> Me:
        answer = self.ask("PUT", "/me", {"name": name})
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=Me)

    def open(self, **table: Any) -> str:
        """Opens a table of Help Me! for two, or as told."""
        answer = self.post("/tables", {"game": "helpme", "seats": 2, **table})
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=Opened).id

    def send(self, table: str, command: str, **fields: Any) -> httpx.Response:
        """Sends a command of that tag over HTTP; with `id` unless told a new one each time."""
        fields.setdefault("id", f"command-{next(_actions):06}")
        return self.post(f"/tables/{table}/commands", {"t": command, **fields})

    def do(self, table: str, command: str, **fields: Any) -> CommandDone:
        """Sends a command that is carried out."""
        answer = self.send(table, command, **fields)
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=CommandDone)

    def sit(self, table: str, seat: int | None = None) -> int:
        result = self.do(table, "sit", seat=seat).result
        assert result is not None
        assert result.seat is not None
        return result.seat

    def start(self, table: str) -> None:
        self.do(table, "start")

    def see(self, table: str, look: int | None = None) -> Seen:
        answer = self.get(f"/tables/{table}", params={} if look is None else {"look": look})
        assert answer.status_code == 200, answer.text
        return seen(answer.content)

    def connect(self, table: str, **headers: str) -> Line:
        """A socket that has said nothing yet."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        connecting = connect(
            f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{table}/live",
            additional_headers={"Cookie": cookie, "Origin": self.address, **headers},
            compression=None,
            max_size=None,
            open_timeout=PATIENCE_S,
            # Whoever leaves need not have listened to all that was said.
            max_queue=None,
            close_timeout=5,
            proxy=None,
        )
        return Line(self._open.enter_context(connecting))

    def come(self, table: str, look: int | None = None, since: int | None = None, lang: Any = "en") -> Line:
        """A socket that has said hello, and heard the first answer."""
        line = self.connect(table)
        line.tell(Hello(wire=WIRE, look=look, since=since, lang=lang))
        line.hear()
        return line


class People:
    """Everybody who comes in a test."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._guests: list[Guest] = []

    def __call__(self, name: str | None = None, lang: str = "en", **more: Any) -> Guest:
        guest = Guest(self.address, lang, **more)
        self._guests.append(guest)
        if name is not None:
            guest.known_as(name)
        return guest

    def at(self, address: str, guest: Guest) -> Guest:
        """The same person, coming to another address."""
        self._guests.append(Guest(address, cookies=dict(guest.http.cookies)))
        return self._guests[-1]

    def close(self) -> None:
        for guest in self._guests:
            guest.close()


@contextmanager
def people_at(address: str) -> Iterator[People]:
    with closing(People(address)) as people:
        yield people


def let_happen(house: Inside, room: Room, *events: e.AnyEvent) -> None:
    """These events happen at the table, as no command could make them."""

    async def happen() -> None:
        reply = Awaited(None)
        decision = Decision(room.table, room.clock()).then(*events)
        room._write(_Pending(SERVER, EndGame(), reply, None, decision, events[-1], None))
        await reply.answer

    house.run(happen())


def two_at_a_table(people: People, **table: Any) -> tuple[Guest, Guest, str]:
    """Ada, the host, and Bo, at a table of Help Me! that has begun; Ada moves first."""
    ada, bo = people("Ada"), people("Bo")
    settings = {"starts": 0, **table.pop("settings", {})}
    id = ada.open(settings=settings, **table)
    bo.sit(id)
    ada.start(id)
    return ada, bo, id


def play_to_the_end(guests: Mapping[int, Guest], table: str, plies: int = 1_000) -> int:
    """Everybody makes the first legal move in turn, over HTTP; the plies that were made."""
    for made in range(plies):
        mover = min(guests)
        scene = guests[mover].see(table, mover).scene
        assert scene is not None
        if not scene.awaiting:
            return made
        (mover,) = scene.awaiting
        if not scene.legal:
            scene = guests[mover].see(table, mover).scene
            assert scene is not None
        guests[mover].do(table, "play", seat=mover, move=scene.legal[0])
    return plies
