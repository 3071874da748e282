"""`tablee move`."""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.complaint import Complaint
from tablee.server.keeping.folder import DATABASE, KEYS, make_private
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.keys import SHARED, BadKeys, Keys, encoded, read_keys, shared_keys, write_keys
from tablee.server.keeping.moving import BadMove, Moved, bring, finish
from tablee.server.keeping.store import Store
from tablee.server.settings import read_store

From = Annotated[str, Parameter(name="--from", help="The house as it is: a folder or a postgres:// address.")]
To = Annotated[str, Parameter(name="--to", help="Where it goes: a folder or a database without a house.")]


def move(*, source: From, target: To) -> None:
    """Brings a house that is closed from one database into another, and reads every row of it again there."""
    try:
        moved = asyncio.run(_move(source, target))
    except (StoreFailed, BadMove, BadKeys) as error:
        raise Complaint(f"{error}.") from None
    except OSError as error:
        raise Complaint(f"{error.filename or target} cannot be used: {error.strerror}.") from None
    for name, rows in moved.items():
        print(f"{name}: {rows.rows:,} rows, {rows.written:,} of them written now")
    print("Every row was read on both sides and is the same. The old house is as it was.")


async def _move(source: str, target: str) -> dict[str, Moved]:
    """Opens both, and brings the one into the other: its keys last."""
    old, new = _Place(source), _Place(target)
    if old.place == new.place:
        raise Complaint("--from and --to are the same place.")
    if old.folder is not None and not (old.folder / DATABASE).exists():
        raise Complaint(f"there is no house in {old.folder}.")
    if new.folder is not None:
        make_private(new.folder)
    await old.store.open()
    try:
        await new.store.open()
        try:
            moved = await bring(old.store, new.store)
            if (keys := await old.keys()) is not None:
                await new.keep(keys)
            await finish(new.store)
        finally:
            await new.store.close()
    finally:
        await old.store.close()
    return moved


class _Place:
    """A folder with a house in it, or a database that is one."""

    def __init__(self, text: str) -> None:
        self.folder = None if "://" in text else Path(text).absolute()
        self.place = read_store(text) if self.folder is None else self.folder / DATABASE
        self.store = Store(self.place)

    async def keys(self) -> Keys | None:
        return await shared_keys(self.store) if self.folder is None else read_keys(self.folder / KEYS)

    async def keep(self, keys: Keys) -> None:
        if self.folder is None:
            await self.store.save_secret(SHARED, encoded(keys))
        else:
            write_keys(self.folder / KEYS, keys)
