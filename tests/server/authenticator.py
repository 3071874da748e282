"""A passkey in software, as a phone or a key has one: it signs what it is asked to, and tests may lie."""

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

USER_PRESENT, NEW = 0x01, 0x41


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class SoftPasskey:
    """One credential. `origin`: the page in front of which somebody sits; `host`: whom it was made for."""

    origin: str
    host: str
    id: bytes = field(default_factory=lambda: token_bytes(16))
    signs: int = 0
    counts: bool = True
    """Whether it counts its signatures; those that are on several devices count none."""

    def __post_init__(self) -> None:
        self._key = generate_private_key(SECP256R1())

    def made(self, challenge: str, name: str = "Phone", **lies: Any) -> dict[str, Any]:
        """The body that makes this passkey known to a house."""
        numbers = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        about = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(key)
        data = self._data(NEW) + about
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return {
            "id": text(self.id),
            "client": self._client("webauthn.create", challenge, **lies),
            "attestation": text(attestation),
            "name": name,
        }

    def signed(self, challenge: str, bring: bool = False, **lies: Any) -> dict[str, Any]:
        """The body with which somebody comes in."""
        self.signs += self.counts
        data = self._data(USER_PRESENT)
        client = json.dumps(self._told("webauthn.get", challenge, **lies)).encode()
        signature = self._key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return {
            "id": text(self.id),
            "client": text(client),
            "data": text(data),
            "signature": text(signature),
            "bring": bring,
        }

    def _data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.signs.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str, **lies: Any) -> str:
        return text(json.dumps(self._told(kind, challenge, **lies)).encode())

    def _told(self, kind: str, challenge: str, **lies: Any) -> dict[str, Any]:
        return {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False, **lies}
