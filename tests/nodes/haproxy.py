"""Debian's HAProxy in front of several machines, for as long as a test or a bench takes."""

import asyncio
import os
import shutil
import signal
import socket
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

PROGRAM: Final = "haproxy"
CONFIGURATION: Final = """\
defaults
    mode tcp
    timeout connect 300ms
    timeout client 1h
    timeout server 1h
    retries {last}
    option redispatch 1
listen front
    bind 127.0.0.1:{port}
    balance roundrobin
"""
STARTS_S: Final = 10.0


class Haproxy:
    """One address for several machines: each connection goes to the next that answers, byte for byte."""

    def __init__(self, addresses: Sequence[str]) -> None:
        """`addresses`: where the machines are, as http://127.0.0.1:8000."""
        self._places = [urlsplit(address).netloc for address in addresses]
        self._folder: Path | None = None
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """Its process, while it is open."""
        return None if self._process is None else self._process.pid

    async def open(self, port: int = 0) -> str:
        """The address at which people come."""
        port = port or _free_port()
        self._folder = Path(tempfile.mkdtemp(prefix="tablee-haproxy-"))
        text = CONFIGURATION.format(port=port, last=len(self._places) - 1)
        text += "".join(f"    server node{n} {place}\n" for n, place in enumerate(self._places))
        (path := self._folder / "haproxy.cfg").write_text(text)
        self._process = await asyncio.create_subprocess_exec(
            PROGRAM, "-db", "-q", "-f", str(path), stdin=asyncio.subprocess.DEVNULL
        )
        async with asyncio.timeout(STARTS_S):
            while not await _listens(port):
                if self._process.returncode is not None:
                    raise RuntimeError(f"{PROGRAM} does not start with:\n{text}")
                await asyncio.sleep(0.02)
        return f"http://127.0.0.1:{port}"

    async def close(self) -> None:
        """Everybody who is connected is hung up on."""
        if self._process is not None:
            if self._process.returncode is None:
                # Not with `kill()`: of a process that has just ended by itself, it takes away how it did, and
                # asyncio, which waits for that, complains.
                with suppress(ProcessLookupError):
                    os.kill(self._process.pid, signal.SIGKILL)
            await self._process.wait()
        if self._folder is not None:
            shutil.rmtree(self._folder)


async def _listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as tried:
        port: int = tried.getsockname()[1]
        return port
