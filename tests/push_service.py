"""A push service on this machine, with browsers of its own: it opens what it gets, as they would."""

import json
import os
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Self

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

TAKEN, GONE, BUSY, DOWN = 201, 410, 429, 500


def text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def value(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Letter:
    """What came for a browser, opened; and what was written on it."""

    body: dict[str, Any]
    raw: bytes
    headers: Mapping[str, str]
    claims: dict[str, Any]
    answer: int


@dataclass
class Browser:
    """A browser that wants to be told: it alone can open its letters."""

    endpoint: str
    answers: deque[tuple[int, dict[str, str]]] = field(default_factory=deque)
    """How its next letters are answered; then all are taken."""
    letters: list[Letter] = field(default_factory=list)
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.point), "auth": text(self.auth)}

    @property
    def taken(self) -> list[dict[str, Any]]:
        """What the service took for it."""
        return [letter.body for letter in self.letters if letter.answer == TAKEN]


class PushService:
    """Listens on a free port; every letter must be signed by the same house."""

    def __init__(self) -> None:
        self._browsers: dict[str, Browser] = {}
        self._lock = threading.Lock()
        self.house: str | None = None
        """The public key of the house, once somebody has subscribed with it."""
        self.wrong: list[str] = []
        """What no service would have taken."""
        self.slow_s = 0.0
        """How long it takes to say what has become of a letter."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                sealed = self.rfile.read(int(self.headers["content-length"]))
                status, headers = service._take(self.path, dict(self.headers.items()), sealed)
                time.sleep(service.slow_s)
                self.send_response(status)
                for name, content in headers.items():
                    self.send_header(name, content)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                """Whoever hangs up in the middle is killed on purpose."""

        self._server = Server(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def browser(self, *answers: int | tuple[int, dict[str, str]]) -> Browser:
        """Another browser, whose first letters are answered like that."""
        with self._lock:
            path = f"/push/{len(self._browsers)}"
            queue = deque(one if isinstance(one, tuple) else (one, {}) for one in answers)
            self._browsers[path] = Browser(self.address + path, queue)
            return self._browsers[path]

    def _take(self, path: str, headers: dict[str, str], sealed: bytes) -> tuple[int, dict[str, str]]:
        headers = {name.lower(): content for name, content in headers.items()}
        with self._lock:
            browser = self._browsers[path]
            try:
                claims = self._claims(headers["authorization"])
                raw = http_ece.decrypt(
                    sealed, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm"
                )
                assert headers["content-encoding"] == "aes128gcm"
                assert int(headers["ttl"]) >= 0
                assert 0 < len(headers["topic"]) <= 32
                assert "cookie" not in headers
                body = json.loads(raw)
            except Exception as error:
                self.wrong.append(f"{type(error).__name__}: {error}")
                return 400, {}
            status, answer = browser.answers.popleft() if browser.answers else (TAKEN, {})
            browser.letters.append(Letter(body, raw, headers, claims, status))
            return status, answer

    def _claims(self, authorization: str) -> dict[str, Any]:
        """What the house says of itself, signed with its key (RFC 8292)."""
        assert Vapid02.verify(authorization), "signed by somebody else"
        parts = dict(part.split("=", 1) for part in authorization.split(" ", 1)[1].split(","))
        assert parts["k"].rstrip("=") == self.house, "another house"
        claims: dict[str, Any] = json.loads(value(parts["t"].split(".")[1]))
        assert claims["aud"] == self.address, claims
        assert claims["sub"].startswith(("https://", "mailto:")), claims
        return claims
