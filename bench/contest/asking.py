"""One request to a server on this machine, as cheap as it can be made."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

from contest.screen import Lost

PATIENCE_S: Final = 60.0


async def post(
    port: int, path: str, body: Any = None, headers: Mapping[str, str] | None = None
) -> tuple[Any, dict[str, str]]:
    """The answer to a request, and its headers. Raises Lost."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    content = b"" if body is None else json.dumps(body).encode()
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Content-Type": "application/json",
        "Content-Length": str(len(content)),
        **(headers or {}),
    }
    head = f"POST {path} HTTP/1.0\r\n" + "".join(f"{key}: {value}\r\n" for key, value in lines.items())
    writer.write(f"{head}\r\n".encode() + content)
    answer = await asyncio.wait_for(reader.read(), PATIENCE_S)
    writer.close()
    top, _, text = answer.partition(b"\r\n\r\n")
    status, *given = top.decode("latin-1").split("\r\n")
    if not status.split()[1:] or not status.split()[1].startswith("2"):
        raise Lost(f"{path}: {status} {text.decode(errors='replace')}")
    found = {key.lower(): value for key, _, value in (line.partition(": ") for line in given)}
    return (json.loads(text) if text else None), found
