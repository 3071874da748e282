"""The way in for whoever runs the house: a socket in its folder, which is its owner's alone."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
import structlog

from tablee.server.admin.orders import Answer, AnyOrder, No
from tablee.server.admin.steward import Steward
from tablee.server.keeping.folder import OWNER_FILE

log: Final = structlog.get_logger()

DOOR: Final = "admin.sock"
LONGEST: Final = 64 * 1024
"""Bytes an order may have."""

PATIENCE_S: Final = 10.0
"""How long an order may take to arrive; what it takes to carry it out is another thing."""

_decode: Final = msgspec.json.Decoder(AnyOrder).decode
_read_answer: Final[msgspec.json.Decoder[Answer]] = msgspec.json.Decoder(Answer)


class NobodyHome(Exception):
    """No house is open in that folder, or not for us; says so in one sentence."""


@asynccontextmanager
async def open_door(folder: Path, steward: Steward) -> AsyncIterator[None]:
    """For as long as that lasts, the house in that folder takes orders. Where there are no such sockets, it
    takes none."""
    if not hasattr(asyncio, "start_unix_server"):
        yield
        return

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            line = await asyncio.wait_for(reader.readuntil(b"\n"), PATIENCE_S)
            writer.write(msgspec.json.encode(await _answer(steward, line)) + b"\n")
            await writer.drain()
        writer.close()

    with _reachable(folder) as path:
        # Left by a house that was killed: the one that holds the database is us.
        Path(path).unlink(missing_ok=True)
        server = await asyncio.start_unix_server(attend, path, limit=LONGEST)
        try:
            Path(path).chmod(OWNER_FILE)
            yield
        finally:
            server.close()
            await server.wait_closed()
            Path(path).unlink(missing_ok=True)


async def _answer(steward: Steward, line: bytes) -> Answer:
    try:
        return await steward.do(_decode(line))
    except msgspec.MsgspecError as error:
        return No(why=f"this house does not understand that: {error}")
    except Exception as error:
        log.error("an order failed", error=type(error).__name__, exc_info=error)
        return No(why=f"it failed, and the log says more: {type(error).__name__}")


def order(folder: Path, wanted: AnyOrder) -> Answer:
    """What the house in that folder answers. Raises NobodyHome."""
    if not hasattr(socket, "AF_UNIX"):
        raise NobodyHome("this system has no such sockets as tablee admin needs")
    try:
        with _reachable(folder) as path, socket.socket(socket.AF_UNIX) as line:
            line.connect(path)
            line.sendall(msgspec.json.encode(wanted) + b"\n")
            with line.makefile("rb") as answers:
                answer = answers.read()
    except PermissionError:
        raise NobodyHome(f"the house in {folder} is somebody else's: ask as its owner") from None
    except OSError:
        raise NobodyHome(f"no house is open in {folder}") from None
    if not answer:
        raise NobodyHome(f"the house in {folder} closed before it answered")
    return _read_answer.decode(answer)


@contextmanager
def _reachable(folder: Path) -> Iterator[str]:
    """The path of the socket, short enough for the system however deep its folder lies."""
    path = str(folder / DOOR)
    if len(os.fsencode(path)) < 100 or not Path("/proc/self/fd").exists():
        yield path
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{handle}/{DOOR}"
    finally:
        os.close(handle)
