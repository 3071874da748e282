"""`make nodes`: a PostgreSQL, three machines on it, a proxy in front; after Ctrl-C nothing of it is left."""

import asyncio
import signal
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.cluster import Cluster
from tests.nodes.front import front
from tests.server.house import Served

NODES = 3
PORT = 8000


async def stand(port: int = PORT) -> None:
    """Prints one address, and stays until it is told to stop."""
    stopped = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stopped.set)
    with ExitStack() as stack:
        cluster = stack.enter_context(Cluster())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablee-nodes-")))
        options = ("--store", cluster.make_database(), "--proxies", "127.0.0.1", "--workers", "1")
        nodes = [stack.enter_context(Served(folder / f"node{n}", *options)) for n in range(NODES)]
        before = front([node.address for node in nodes])
        print(f"Tablée is open on {NODES} machines: {await before.open(port)}", flush=True)
        await stopped.wait()
        await before.close()


if __name__ == "__main__":
    asyncio.run(stand())
