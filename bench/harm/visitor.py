"""Somebody from an address of their own, who takes what they get."""

import asyncio
import json
from collections import Counter
from typing import Any, Final

from contest.screen import Screen
from tablee.wire import WIRE

PATIENCE_S: Final = 30.0


class Visitor:
    """One person with one cookie. What the house answers is counted."""

    def __init__(self, port: int, source: str, answers: Counter[str]) -> None:
        self.port, self.source, self.answers = port, source, answers
        self.cookie = ""

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nothing was said yet."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What the API answers; None if it refuses. A body of bytes is sent as it is."""
        content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = (
            f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        )
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        try:
            reader, writer = await self.connect()
            try:
                writer.write(f"{head}\r\n".encode() + content)
                async with asyncio.timeout(PATIENCE_S):
                    answer = await reader.read()
            finally:
                writer.close()
        except (OSError, TimeoutError) as error:
            self.answers[type(error).__name__] += 1
            return None
        top, _, text = answer.partition(b"\r\n\r\n")
        status, *lines = top.decode("latin-1").split("\r\n")
        code = status.partition(" ")[2][:3] or "closed"
        self.answers[code] += 1
        for line in lines:
            key, _, value = line.partition(": ")
            if key.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return json.loads(text) if code.startswith("2") and text else None

    async def open(self, game: str, seats: int, bots: list[str]) -> str | None:
        """A new table of theirs, begun if all seats are taken."""
        full = len(bots) + 1 == seats
        made = await self.ask("POST", "/tables", {"game": game, "seats": seats, "bots": bots, "start": full})
        return None if made is None else str(made["id"])

    async def look(self, table: str, seat: int | None) -> Screen:
        """A screen at that table."""
        headers = {"Origin": f"http://127.0.0.1:{self.port}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        screen = await Screen.connect(self.port, f"/api/v1/tables/{table}/live", headers, source=self.source)
        screen.send(json.dumps({"t": "hello", "wire": WIRE, "look": seat}).encode())
        return screen
