"""The keys that sign the cookies of a house: in a file of their own, which no backup of the games holds; or,
where many machines are one house, in the database that they share."""

import secrets
from pathlib import Path
from typing import Final, Self

import msgspec

from tablee.server.keeping.folder import write_private
from tablee.server.keeping.store import Store

KEY_BYTES: Final = 32
SHARED: Final = "keys"
"""The name under which a shared database keeps them."""
SHARED_TOKENS: Final = "tokens"
"""The name under which it keeps the secret of tokens."""


class BadKeys(Exception):
    """The file holds no keys."""


class Key(msgspec.Struct, frozen=True, kw_only=True):
    """A key, and since when (seconds since 1970) it signs."""

    made: int
    secret: bytes


class Keys(msgspec.Struct, frozen=True):
    """The keys that are believed, the newest first: it alone signs."""

    keys: tuple[Key, ...]

    @classmethod
    def drawn(cls, now: int) -> Self:
        """One key that nobody can guess."""
        return cls((_new(now),))

    @property
    def newest(self) -> Key:
        return self.keys[0]

    def rotated(self, now: int) -> Self:
        """With a new key; what the one before it signed is still believed, what is older no longer."""
        return type(self)((_new(now), self.newest))


def read_keys(path: Path) -> Keys | None:
    """The keys in that file; None if there is no such file. Raises BadKeys, OSError."""
    try:
        return decoded(path.read_bytes(), f"{path} holds no keys: put the right file there, or remove it")
    except FileNotFoundError:
        return None


def decoded(text: bytes, complaint: str) -> Keys:
    """The keys that were written so. Raises BadKeys, with that complaint."""
    try:
        found = msgspec.json.decode(text, type=Keys)
    except msgspec.MsgspecError:
        raise BadKeys(complaint) from None
    if not found.keys or any(len(key.secret) < KEY_BYTES for key in found.keys):
        raise BadKeys(complaint)
    return found


def encoded(keys: Keys) -> bytes:
    """The keys as they are kept."""
    return msgspec.json.encode(keys)


def write_keys(path: Path, keys: Keys) -> None:
    """Keeps the keys there, for the owner of the file alone. Raises OSError."""
    write_private(path, encoded(keys))


async def open_keys(path: Path, store: Store, now: int) -> Keys:
    """The keys of the house: from their file, or new ones. In a shared store they are the same for all who
    use it, and the file is of no more use.

    Raises BadKeys, OSError, StoreFailed.
    """
    if store.shared:
        keys = await shared_keys(store)
        if keys is None:
            offered = encoded(read_keys(path) or Keys.drawn(now))
            keys = _kept(await store.offer_secret(SHARED, offered))
        return keys
    keys = read_keys(path)
    if keys is None:
        keys = Keys.drawn(now)
        write_keys(path, keys)
    return keys


async def open_secret(path: Path, store: Store) -> bytes:
    """The secret of which the tokens that commands hand out are made: in a file that no backup holds, or in
    the shared store. It is drawn when there is none. Raises OSError, StoreFailed."""
    drawn = secrets.token_bytes(KEY_BYTES)
    if store.shared:
        return await store.offer_secret(SHARED_TOKENS, drawn)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        write_private(path, drawn)
        return drawn


async def shared_keys(store: Store) -> Keys | None:
    """The keys that a shared store keeps, None if there are none yet. Raises BadKeys, StoreFailed."""
    kept = await store.secret(SHARED)
    return None if kept is None else _kept(kept)


def _kept(text: bytes) -> Keys:
    return decoded(text, "the keys in the database are none: remove them from its table of secrets")


def _new(now: int) -> Key:
    return Key(made=now, secret=secrets.token_bytes(KEY_BYTES))
