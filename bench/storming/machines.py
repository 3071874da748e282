"""The house under the storm: a PostgreSQL, machines that can be killed and frozen, and a proxy in front."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import asyncpg

from storming.net import DATABASE, Net
from tests.cluster import Cluster
from tests.nodes.front import front

LIMITS: Final = ("rate", "connections", "sockets", "tables")
"""What is off: everybody comes from one address."""
PORT: Final = 8000


class Node:
    """One machine: a process that is started anew whenever it was killed."""

    def __init__(self, number: int, folder: Path, store: str, net: Net | None) -> None:
        host, port = ("127.0.0.1", _free_port()) if net is None else (net.address(number), PORT)
        self.number, self.address = number, f"http://{host}:{port}"
        self.well = True
        """Nothing is wrong with it that we did."""
        within = [] if net is None else net.command(number)
        self._command = [*within, sys.executable, "-m", "tablee", "serve", "--host", host]
        self._command += ["--port", str(port), "--data", str(folder / f"node{number}"), "--store", store]
        self._command += ["--workers", "1", "--log", "json", "--proxies", "127.0.0.1 10.77.0.0/24"]
        self._command += [word for limit in LIMITS for word in (f"--{limit}", "0")]
        self.log = folder / f"node{number}.log"
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """Its process, while it runs."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Is open when it returns."""
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"a machine does not start: {self.log.read_text()[-2_000:]}")

    def signal(self, sign: signal.Signals) -> None:
        """To it, and to all that it has started."""
        assert self._process is not None
        os.killpg(self._process.pid, sign)

    def kill(self) -> None:
        """As if the power went."""
        if self._process is not None:
            self.signal(signal.SIGKILL)
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


class Machines:
    """All of it."""

    def __init__(self, nodes: int, folder: Path, net: Net | None) -> None:
        self.net = net
        self.cluster = Cluster(listens="" if net is None else DATABASE)
        self.database = self.cluster.make_database()
        name = urlsplit(self.database).path
        store = self.database if net is None else f"postgres://tablee@{DATABASE}{name}"
        self.nodes = [Node(number, folder, store, net) for number in range(nodes)]
        self.front = front([node.address for node in self.nodes])
        self.port = 0

    async def open(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes))
        self.port = urlsplit(await self.front.open()).port or 0

    async def close(self) -> None:
        await self.front.close()
        for node in self.nodes:
            node.kill()
        self.cluster.__exit__()

    async def ask(self, query: str) -> list[asyncpg.Record]:
        """What the database says, reached past everything that may be cut."""
        connection = await asyncpg.connect(self.database, timeout=30)
        try:
            return await connection.fetch(query)
        finally:
            await connection.close()

    async def tables_of(self, node: Node) -> set[str]:
        """Those that are that machine's just now."""
        found = await self.ask(
            "SELECT table_id FROM leases JOIN nodes ON nodes.id = leases.node "
            f"WHERE nodes.address = '{node.address}'"
        )
        return {row["table_id"] for row in found}


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port: int = tried.getsockname()[1]
        return port
