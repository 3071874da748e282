"""Appends to some tables at once until it is killed, and says what the store acknowledged."""

import asyncio
import sys
from pathlib import Path

from tablee.server.keeping.entry import Entry
from tablee.server.keeping.store import Store

TABLES = 4


async def _append_for_ever(store: Store, table: str) -> None:
    seq = len(await store.load(table))
    while True:
        size = 1 + seq % 3
        events = [
            Entry(seq + i, "test", b'{"seq":%d}' % (seq + i), f"{table}-{seq + i}") for i in range(size)
        ]
        await store.append(table, seq, events)
        for _ in events:
            sys.stdout.write(f"{table} {seq}\n")
            seq += 1
        sys.stdout.flush()


async def _main(path: Path) -> None:
    store = Store(path)
    await store.open()
    await asyncio.gather(*(_append_for_ever(store, f"table-{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1])))
