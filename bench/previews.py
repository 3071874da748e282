"""How long the picture takes that goes with a link: drawn for the first time, and again.

    .venv/bin/python bench/previews.py

Two people at a table of each game, asked for by somebody without a cookie, as whoever shows a link asks. The
first picture of all is drawn in a process that has to start; it ends when nobody has asked for a minute.
Writes its section of bench/results.md and bench/results.json.
"""

import argparse
import asyncio
import re
import tempfile
import time
from html import unescape
from pathlib import Path
from typing import Final

import httpx

from contest.figures import Figure, alone, machine, table, write
from contest.node import CACHE
from contest.ours import Tablee
from tablee.games import OWN

TARGET: Final = "< 300"
IMAGE: Final = re.compile(r'<meta property="og:image" content="([^"]+)"')


def running(house: str, game: str) -> str:
    """The path of a new table where two people play."""
    with httpx.Client(base_url=f"{house}/api/v1") as ada, httpx.Client(base_url=f"{house}/api/v1") as bo:
        for guest in (ada, bo):
            guest.get("/me").raise_for_status()
        id = ada.post("/tables", json={"game": game, "seats": 2}).raise_for_status().json()["id"]
        commands = f"/tables/{id}/commands"
        bo.post(commands, json={"t": "sit", "id": "sits-down"}).raise_for_status()
        ada.post(commands, json={"t": "start", "id": "begins-now"}).raise_for_status()
    return f"/t/{id}"


def asked(house: str, path: str) -> tuple[float, float, float]:
    """Milliseconds for the page of that path, for its picture, and for the same picture once more."""
    with httpx.Client(base_url=house, timeout=60) as stranger:
        taken = list[float]()
        before = time.perf_counter()
        page = stranger.get(path).raise_for_status().text
        taken.append(time.perf_counter() - before)
        found = IMAGE.search(page)
        assert found is not None
        for _ in range(2):
            before = time.perf_counter()
            answer = stranger.get(unescape(found[1])).raise_for_status()
            taken.append(time.perf_counter() - before)
            assert answer.headers["content-type"] == "image/png"
    page_ms, first, again = (1000 * one for one in taken)
    return page_ms, first, again


async def main(rounds: int) -> None:
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        server = Tablee("Tablée")
        await server.start(Path(folder) / "house")
        house = f"http://127.0.0.1:{server.port}"
        try:
            _, first, _ = asked(house, "/daily")
            figures.append(alone("the first picture of all, its process started", "ms", [first], TARGET))
            for game in OWN:
                found = [asked(house, running(house, game)) for _ in range(rounds)]
                pages, drawn, again = zip(*found, strict=True)
                figures += [
                    alone(f"{game}: the page of a running game", "ms", pages),
                    alone(f"{game}: its picture, drawn", "ms", drawn, TARGET),
                    Figure(f"{game}: the slowest of {rounds}", "ms", max(drawn), target=TARGET),
                    alone(f"{game}: the same again", "ms", again),
                ]
        finally:
            server.stop()
    about = [
        f"Machine: {machine()}.",
        "From asking to the last byte, on the same machine; medians. Nobody else asks anything meanwhile.",
    ]
    print(table(figures))
    write("previews", "The pictures of links", about, figures)


if __name__ == "__main__":
    CACHE.mkdir(exist_ok=True)
    parser = argparse.ArgumentParser(description="How long the pictures of links take.")
    parser.add_argument("--rounds", type=int, default=6, help="how many tables of each game")
    asyncio.run(main(parser.parse_args().rounds))
