"""The records people bring: they are kept for good, so there is an end to how many."""

from typing import Final

from tablee.server.keeping.ids import new_id
from tablee.server.keeping.store import Store
from tablee.table.refused import Refused

MIB: Final = 1024 * 1024


class Full(Refused):
    """The house keeps as many records as it may."""


class Archive:
    """Takes records in, within what the house may keep in all."""

    def __init__(self, store: Store, most: int) -> None:
        """`most` MiB in all; 0 for no limit."""
        self._store = store
        self._most = most * MIB
        self._kept = 0

    async def open(self) -> None:
        """Finds out how much is kept; the store must be open."""
        self._kept = await self._store.records_size()

    async def keep(self, body: bytes) -> str:
        """The id under which a record is kept from now on. Raises Full."""
        if self._most and self._kept + len(body) > self._most:
            raise Full("the house has no room for more records")
        id = new_id()
        # Counted before it is written: of two at once the second knows of the first.
        self._kept += len(body)
        try:
            await self._store.save_record(id, body)
        except BaseException:
            self._kept -= len(body)
            raise
        return id
