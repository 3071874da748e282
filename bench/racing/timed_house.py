"""The server as people run it, which notes how long each hand took inside.

    python bench/racing/timed_house.py DATA TIMES

Decks are stacked as in the laboratory. A hand's time is from its arrival to the moment when it is
stored and everybody has been told: of the verdict too, if it completed a race.
"""

import sys
from collections.abc import Coroutine
from pathlib import Path
from time import perf_counter
from typing import Any

from racing.house import hurried
from tablee.core import Millis
from tablee.server import logs
from tablee.server.app import House, HouseServer, collect_rarely
from tablee.server.live.table_socket import TableClient
from tablee.server.settings import Settings
from tablee.table.commands import Hand


def main(data: Path, times: Path) -> None:
    put = TableClient._put
    noted = times.open("w", buffering=1)

    def timed(self: TableClient, message: Hand, arrived: Millis) -> Coroutine[Any, Any, None]:
        began = perf_counter()

        async def answered() -> None:
            await put(self, message, arrived)
            judged = not self.room.table.state.hands
            noted.write(f"{'judged' if judged else 'lies'} {1000 * (perf_counter() - began)}\n")

        return answered()

    TableClient._put = timed  # type: ignore[method-assign]
    hurried()
    logs.configure("json")
    collect_rarely()
    HouseServer(
        House(Settings(data=data, rate=0, tables=0, pause=0, workers=1)), host="127.0.0.1", port=0
    ).run()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
