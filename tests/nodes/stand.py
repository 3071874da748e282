"""`make nodes`: a PostgreSQL, three machines on it, a proxy in front; after Ctrl-C nothing of it is left."""

import asyncio
import os
import signal
import socket
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from tests.cluster import Cluster, NoPostgres
from tests.nodes.front import front
from tests.server.house import Served

NODES = 3
PORT = 8000


async def stand(port: int) -> None:
    """Prints one address, and stays until it is told to stop. Nothing that it starts is left half-way:
    whoever tells it to while it starts waits for what has begun."""
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    async with AsyncExitStack() as stack:
        cluster = stack.enter_context(await asyncio.to_thread(Cluster))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablee-nodes-")))
        options = ("--store", cluster.make_database(), "--proxies", "127.0.0.1", "--workers", "1")
        nodes = [Served(folder / f"node{n}", *options) for n in range(NODES)]
        for node in nodes:
            if not stopped.is_set():
                stack.callback(node.stop)
                await asyncio.to_thread(node.start)
        before = front([node.address for node in nodes])
        stack.push_async_callback(before.close)
        if not stopped.is_set():
            print(f"Tablée is open on {NODES} machines: {await before.open(port)}", flush=True)
        await stopped.wait()


def main() -> None:
    port = int(os.environ.get("TABLEE_PORT") or PORT)
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        sys.exit(f"Somebody listens at 127.0.0.1:{port} already: TABLEE_PORT=8080 make nodes takes another.")
    try:
        asyncio.run(stand(port))
    except NoPostgres as error:
        sys.exit(f"There is no PostgreSQL to stand on: {error}.")


if __name__ == "__main__":
    main()
