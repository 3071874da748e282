"""A push service such as Firefox has one: it keeps a socket to the browser, and hands on what comes for it.
What is in a letter only the browser can read."""

import json
import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from queue import Queue
from typing import Any, Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

TAKEN: Final = 201
RECEIVED: Final = 100
"""What the browser says of a letter that it could read and its worker was given."""


class Fox:
    """The push service of one browser: where that is told to look for it, and what came of its letters."""

    def __init__(self) -> None:
        self.letters: list[bytes] = []
        self.answers: Queue[int] = Queue()
        """What the browser said of each."""
        self._line: ServerConnection | None = None
        self._numbers = count(1)
        fox = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                fox._hand_on(
                    self.path.rpartition("/")[2],
                    self.headers["content-encoding"],
                    self.rfile.read(int(self.headers["content-length"])),
                )
                self.send_response(TAKEN)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._post = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._sockets: Server = serve(self._attend, "127.0.0.1", 0, subprotocols=["push-notification"])  # type: ignore[list-item]

    @property
    def preferences(self) -> dict[str, Any]:
        """What a Firefox must be told to come here, and to show what it gets without asking anybody."""
        return {
            "dom.push.serverURL": f"ws://127.0.0.1:{self._sockets.socket.getsockname()[1]}/",
            "dom.push.connection.enabled": True,  # which is off where a Firefox is driven
            "dom.push.testing.allowInsecureServerURL": True,
            "permissions.default.desktop-notification": 1,
            "alerts.useSystemBackend": False,  # there is no desktop to show them
        }

    def _attend(self, line: ServerConnection) -> None:
        self._line = line
        try:
            for text in line:
                for answer in self._answered(json.loads(text)):
                    line.send(json.dumps(answer))
        except ConnectionClosed:
            pass

    def _answered(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        match message.get("messageType"):
            case "hello":
                yield {"messageType": "hello", "uaid": "f0" * 16, "status": 200, "use_webpush": True}
            case "register":
                channel = message["channelID"]
                endpoint = f"http://127.0.0.1:{self._post.server_port}/push/{channel}"
                yield {
                    "messageType": "register",
                    "channelID": channel,
                    "status": 200,
                    "pushEndpoint": endpoint,
                }
            case "unregister":
                yield {**message, "status": 200}
            case "ack":
                for update in message["updates"]:
                    self.answers.put(update["code"])
            case _:
                yield {}  # is anybody there?

    def _hand_on(self, channel: str, encoding: str, sealed: bytes) -> None:
        self.letters.append(sealed)
        assert self._line is not None, "no browser has come yet"
        letter = {
            "messageType": "notification",
            "channelID": channel,
            "version": f"letter-{next(self._numbers)}",
            "data": urlsafe_b64encode(sealed).decode().rstrip("="),
            "headers": {"encoding": encoding},
        }
        self._line.send(json.dumps(letter))


@contextmanager
def fox_service() -> Iterator[Fox]:
    """Open until the end of the block."""
    fox = Fox()
    threads = [
        threading.Thread(target=fox._post.serve_forever, args=(0.01,)),
        threading.Thread(target=fox._sockets.serve_forever),
    ]
    for thread in threads:
        thread.start()
    try:
        yield fox
    finally:
        fox._post.shutdown()
        fox._post.server_close()
        fox._sockets.shutdown()
        for thread in threads:
            thread.join()
