"""`tablee backup`, `tablee restore` and `tablee rotate`."""

import asyncio
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.complaint import Complaint
from tablee.server.keeping.backup import BadBackup, Checked, back_up
from tablee.server.keeping.backup import restore as put_back
from tablee.server.keeping.folder import KEYS
from tablee.server.keeping.group import StoreFailed
from tablee.server.keeping.keys import SHARED, BadKeys, encoded, read_keys, shared_keys, write_keys
from tablee.server.keeping.store import Store
from tablee.server.settings import read_store

Data = Annotated[Path, Parameter(help="Folder of the house.", env_var="TABLEE_DATA")]
NewFile = Annotated[Path, Parameter(help="The file to write; it must not exist.")]
OldFile = Annotated[Path, Parameter(help="A file made by tablee backup.")]
Shared = Annotated[str, Parameter(help="Database of the house, if not a file.", env_var="TABLEE_STORE")]
HERE = Path("tablee-data")


def backup(
    file: Annotated[Path, Parameter(help="The file to write; it must not exist.")], *, data: Data = HERE
) -> None:
    """Copies the house into one file, also while people play, and checks what was written."""
    try:
        _say(file, back_up(data, file))
    except BadBackup as error:
        raise Complaint(f"{error}.") from None


def restore(
    file: Annotated[Path, Parameter(help="A file made by tablee backup.")], *, data: Data = HERE
) -> None:
    """Puts a backup into an empty folder, checked first."""
    try:
        checked = put_back(file, data)
    except BadBackup as error:
        raise Complaint(f"{error}.") from None
    _say(data, checked)
    if not (data / KEYS).exists():
        print(f"Put {KEYS} of the old folder there too: without it everybody comes as a new guest.")


def rotate(
    *,
    data: Data = HERE,
    store: Shared = "",
) -> None:
    """Draws a new key for cookies. Those of the key before still count, older ones no longer."""
    now = int(time.time())
    try:
        if store:
            asyncio.run(_rotate_shared(Store(read_store(store)), now))
        else:
            keys = read_keys(data / KEYS)
            if keys is None:
                raise Complaint(f"there are no keys in {data}.")
            write_keys(data / KEYS, keys.rotated(now))
    except (BadKeys, StoreFailed) as error:
        raise Complaint(f"{error}.") from None
    print("A new key signs from the next start on.")


async def _rotate_shared(store: Store, now: int) -> None:
    await store.open()
    try:
        keys = await shared_keys(store)
        if keys is None:
            raise Complaint(f"there are no keys in {store.name}.")
        await store.save_secret(SHARED, encoded(keys.rotated(now)))
    finally:
        await store.close()


def _say(where: Path, checked: Checked) -> None:
    print(
        f"{where}: {checked.tables:,} tables, {checked.events:,} events, {checked.people:,} people, "
        f"{checked.records:,} records, {checked.size / 1e6:,.1f} MB, all of it read."
    )
