"""Sends sealed letters to push services: a few at once, one at a time for each person, none for long."""

import asyncio
import ssl
import time
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from http.client import parse_headers
from io import BytesIO
from typing import Any, Final, Literal
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
import structlog

from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.store import Store
from tablee.server.keeping.subscriptions import Subscription
from tablee.server.push.address import is_push_service

log = structlog.get_logger()

AT_ONCE: Final = 8
"""So many letters are under way at once, and of each person one: nobody's dead services delay the others."""

ANSWER_S: Final = 10.0
"""How long a push service may take, from its name to its answer."""

LONGEST_HEAD: Final = 16_384
"""No more than so many bytes are read of an answer: its head."""

LONGEST_REST_S: Final = 86_400
"""No service is left alone for longer, whatever it asks for."""

TOKEN_S: Final = 12 * 3600
"""For how long a service may believe that a letter is ours."""

SECRET: Final = "vapid"
"""The name under which the store keeps the key of the house. It is part of every backup: with another key no
device could be told anything any more."""

PADDED: Final = 64
"""Letters are as long as a multiple of this: their length tells nothing of what is in them."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a letter: `taken` by the service; the device is `gone`; the service is `busy` or the
    letter `failed`, and may be sent again after `wait` seconds, if it says so."""

    kind: Literal["taken", "gone", "busy", "failed", "unwelcome"]
    wait: int | None = None


class Post:
    """What the house sends to push services, under a key of its own.

    What sealing and sending take is loaded with the first letter: a house that sends none does without.
    """

    def __init__(self, store: Store, further: Sequence[str] = ()) -> None:
        self._store, self._further = store, further
        self._vapid: Any = None
        self._tls: ssl.SSLContext | None = None
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tokens: dict[tuple[str, str], tuple[float, str]] = {}
        self._opening = asyncio.Lock()

    async def key(self) -> str:
        """The public key of the house, as browsers want it. Raises StoreFailed."""
        vapid = await self._opened()
        return await asyncio.to_thread(_public, vapid)

    def reaches(self, endpoint: str) -> bool:
        """Tells whether letters may go to that address."""
        return is_push_service(endpoint, self._further)

    async def send(
        self, device: Subscription, letter: bytes, topic: str, lasts_s: int, urgent: bool
    ) -> Answer:
        """Sends that to a device; `topic`: it takes the place of what was sent about the same and has not
        arrived, and after `lasts_s` seconds it is of no use any more. Raises StoreFailed."""
        turn = self._turns.setdefault(device.person, asyncio.Lock())
        async with turn, self._slots:
            if not self.reaches(device.endpoint):
                return Answer(kind="unwelcome")
            try:
                async with asyncio.timeout(ANSWER_S):
                    return await self._send(device, letter, topic, lasts_s, urgent)
            except StoreFailed:
                raise
            except Exception as error:
                # A service may answer whatever it likes, and none of it is our failure.
                log.warning("a push service cannot be reached", error=type(error).__name__)
                return Answer(kind="failed")

    async def _send(
        self, device: Subscription, letter: bytes, topic: str, lasts_s: int, urgent: bool
    ) -> Answer:
        vapid = await self._opened()
        sealed = await asyncio.to_thread(_sealed, device, letter)
        headers = {
            "authorization": await self._token(vapid, device),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(max(0, lasts_s)),
            "topic": urlsafe_b64encode(sha256(topic.encode()).digest()[:18]).decode(),
            "urgency": "high" if urgent else "normal",
        }
        if self._tls is None and device.endpoint.startswith("https:"):
            self._tls = await asyncio.to_thread(ssl.create_default_context)
        return await _posted(device.endpoint, headers, sealed, self._tls)

    async def _opened(self) -> Any:
        async with self._opening:
            if self._vapid is None:
                kept = await self._store.secret(SECRET)
                if kept is None:
                    kept = await self._store.offer_secret(SECRET, await asyncio.to_thread(_drawn))
                self._vapid = await asyncio.to_thread(_read, kept)
            return self._vapid

    async def _token(self, vapid: Any, device: Subscription) -> str:
        """What proves to the service of that device that a letter is ours: made once in a while."""
        parts = urlsplit(device.endpoint)
        # A service may ask whom to write to: the house is all there is.
        whom = f"https://{urlsplit(device.origin).netloc}"
        audience, now = f"{parts.scheme}://{parts.netloc}", time.time()
        made, token = self._tokens.get((audience, whom), (0.0, ""))
        if now - made > TOKEN_S / 2 or now < made:
            claims = {"aud": audience, "exp": int(now) + TOKEN_S, "sub": whom}
            token = (await asyncio.to_thread(vapid.sign, claims))["Authorization"]
            if len(self._tokens) > 100:
                self._tokens.clear()
            self._tokens[audience, whom] = now, token
        return token


def answered(status: int, retry_after: str | None) -> Answer:
    """What the answer of a push service means.

    >>> answered(429, "120")
    Answer(kind='busy', wait=120)
    """
    if 200 <= status < 300:
        return Answer(kind="taken")
    if status in (404, 410):
        return Answer(kind="gone")
    wait = (
        int(retry_after)
        if retry_after is not None and retry_after.isascii() and retry_after.isdigit()
        else None
    )
    wait = None if wait is None else min(wait, LONGEST_REST_S)
    return Answer(kind="busy" if status in (429, 503) else "failed", wait=wait)


def _drawn() -> bytes:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def _read(kept: bytes) -> Any:
    from cryptography.hazmat.primitives.serialization import load_der_private_key  # noqa: PLC0415
    from py_vapid import Vapid02  # noqa: PLC0415

    # Else it wants an e-mail address, or a name without a port.
    return Vapid02(load_der_private_key(kept, None), conf={"no-strict": True})


def _public(vapid: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415

    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).decode().rstrip("=")


def are_keys(p256dh: bytes, auth: bytes) -> bool:
    """Whether one could write to a device that has these keys."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    except ValueError:
        return False
    return len(p256dh) == 65 and len(auth) == 16


def _sealed(device: Subscription, letter: bytes) -> bytes:
    """The letter as that device alone can read it (RFC 8291)."""
    import http_ece  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    # JSON does not mind spaces.
    padded = letter + b" " * (-len(letter) % PADDED)
    sealed: bytes = http_ece.encrypt(
        padded,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=device.p256dh,
        auth_secret=device.auth,
        version="aes128gcm",
    )
    return sealed


async def _posted(
    endpoint: str, headers: Mapping[str, str], body: bytes, tls: ssl.SSLContext | None
) -> Answer:
    """Posts that over a connection of its own, with no proxy, cookie or redirect; reads the head alone."""
    parts = urlsplit(endpoint)
    is_sealed = parts.scheme == "https"
    reader, writer = await asyncio.open_connection(
        parts.hostname,
        parts.port or (443 if is_sealed else 80),
        ssl=tls if is_sealed else None,
        limit=LONGEST_HEAD,
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = {"host": parts.netloc, "connection": "close", "content-length": str(len(body)), **headers}
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items()), "", ""]
        writer.write("\r\n".join(lines).encode() + body)
        await writer.drain()
        first, _, rest = (await reader.readuntil(b"\r\n\r\n")).partition(b"\r\n")
        return answered(int(first.split()[1]), parse_headers(BytesIO(rest)).get("retry-after"))
    finally:
        writer.transport.abort()
