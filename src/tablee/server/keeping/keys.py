"""The keys that sign the cookies of a house: in a file of their own, which no backup of the games holds."""

import secrets
from pathlib import Path
from typing import Final, Self

import msgspec

from tablee.server.keeping.folder import write_private
from tablee.server.keeping.store import Store

KEY_BYTES: Final = 32
INHERITED: Final = "cookie"
"""The name of the one key that earlier releases kept in the database."""


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
        found = msgspec.json.decode(path.read_bytes(), type=Keys)
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError:
        raise BadKeys(f"{path} holds no keys: put the right file there, or remove it") from None
    if not found.keys or any(len(key.secret) < KEY_BYTES for key in found.keys):
        raise BadKeys(f"{path} holds no keys: put the right file there, or remove it")
    return found


def write_keys(path: Path, keys: Keys) -> None:
    """Keeps the keys there, for the owner of the file alone. Raises OSError."""
    write_private(path, msgspec.json.encode(keys))


async def open_keys(path: Path, store: Store, now: int) -> Keys:
    """The keys of the house: from their file, from the database of an earlier release, or new ones.

    Raises BadKeys, OSError, StoreFailed.
    """
    keys = read_keys(path)
    if keys is None:
        inherited = await store.secret(INHERITED)
        keys = Keys.drawn(now) if inherited is None else Keys((Key(made=now, secret=inherited),))
        write_keys(path, keys)
    # Only when it is safe elsewhere; from then on no copy of the database holds it.
    await store.drop_secret(INHERITED)
    return keys


def _new(now: int) -> Key:
    return Key(made=now, secret=secrets.token_bytes(KEY_BYTES))
