"""What strangers on the internet would try. Each goes on until it is stopped."""

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

import uvloop

from contest.screen import NO_MASK, Lost, Screen
from contest.whole import Whole
from harm.visitor import Visitor
from tablee.bots.arena import play_out
from tablee.bots.levels import LEVELS, random_bot
from tablee.core import Chance
from tablee.games import GAMES
from tablee.record import Player, compose, dumps

AT_ONCE: Final = 20
"""Things that each of them does at the same time."""

LONGEST_S: Final = 600
"""An attack stops by itself after that, should the bench not have stopped it."""

Attack = Callable[[Visitor], Awaitable[None]]


async def together(jobs: Iterable[Awaitable[None]]) -> None:
    """All of it at once. A house that refuses or closes is tried again elsewhere."""
    await asyncio.gather(*jobs, return_exceptions=True)
    # Whoever was turned away everywhere waits to be stopped.
    await asyncio.Event().wait()


async def nobody(visitor: Visitor) -> None:
    """Nobody means harm: what the others are compared with."""
    await asyncio.Event().wait()


async def bots(visitor: Visitor) -> None:
    """Tables full of the strongest bots, as many as the house gives, and played as fast as it goes."""
    chance = random.Random(1)

    async def table() -> None:
        while True:
            id = await visitor.open("helpme", 4, [list(LEVELS["helpme"])[-1]] * 3)
            if id is None:
                await asyncio.sleep(0.2)
                continue
            try:
                await _play(await visitor.look(id, 0), chance)
            except Lost:
                await asyncio.sleep(0.2)

    await together(table() for _ in range(200))


async def _play(screen: Screen, chance: random.Random) -> None:
    """Moves at once whenever it may, until the game is over."""
    whole = Whole()
    for number in count():
        while True:
            message = whole.hear(json.loads(await screen.next()))
            if message.get("table", {}).get("phase") == "over":
                screen.close()
                return
            if (scene := message.get("scene")) and scene.get("legal"):
                break
        move = {"t": "play", "id": f"move-{number:06}", "seat": 0, "move": chance.choice(scene["legal"])}
        screen.send(json.dumps(move).encode())


async def hints(visitor: Visitor) -> None:
    """The same hint, asked for a hundred times over at twenty tables."""

    async def ask() -> None:
        id = await visitor.open("helpme", 2, ["easy"])
        while True:
            if id is None or await visitor.ask("POST", f"/tables/{id}/seats/0/hint") is None:
                await asyncio.sleep(0.05)

    await together(ask() for _ in range(100))


async def records(visitor: Visitor) -> None:
    """Records brought, read and replayed from the middle, again and again."""
    text = simulated("rauha", 5, "attack").encode()

    async def bring() -> None:
        while True:
            made = await visitor.ask("POST", "/records", text)
            id = "none" if made is None else made["id"]
            for start in (0, 200, 55_000):
                await visitor.ask("GET", f"/records/{id}/replay?from={start}")
            await visitor.ask("GET", f"/records/{id}")

    await together(bring() for _ in range(AT_ONCE))


async def analyses(visitor: Visitor) -> None:
    """The analyst, asked for every game that was ever brought."""

    async def ask(number: int) -> None:
        text = simulated("helpme", 4, f"analysis {number}").encode()
        made = await visitor.ask("POST", "/records", text)
        while True:
            id = "none" if made is None else made["id"]
            await visitor.ask("POST", f"/records/{id}/analysis")
            await visitor.ask("GET", f"/records/{id}/analysis")

    await together(ask(number) for number in range(50))


async def talk(visitor: Visitor) -> None:
    """A table full of talk on twenty lines, looked at by strangers meanwhile."""
    id = await visitor.open("helpme", 2, ["easy"])
    assert id is not None

    async def speak() -> None:
        screen = await visitor.look(id, 0)
        screen.hear = _ignore
        for number in count():
            screen.send(_say(number))
            await asyncio.sleep(0.002)
            if screen.lost:
                return

    async def look() -> None:
        while True:
            await visitor.ask("GET", f"/tables/{id}")

    await together([*(speak() for _ in range(AT_ONCE)), *(look() for _ in range(5))])


async def reactions(visitor: Visitor) -> None:
    """A hundred who watch and clap, all the time."""
    id = await visitor.open("helpme", 2, ["easy"])
    assert id is not None

    async def clap() -> None:
        screen = await visitor.look(id, None)
        screen.hear = _ignore
        while not screen.lost:
            screen.send(b'{"t":"react","kind":"bravo"}')
            await asyncio.sleep(0.005)

    await together(clap() for _ in range(100))


async def pour(visitor: Visitor, said: bytes, more: bytes, pause: float = 0.1, then: bytes = b"") -> None:
    """Connects, says that and then more and more without listening; again when it is hung up on."""
    while True:
        try:
            reader, writer = await visitor.connect()
            writer.write(said)
            await asyncio.sleep(pause)
            writer.write(then)
            while not writer.is_closing() and not reader.at_eof():
                writer.write(more)
                await writer.drain()
                await asyncio.sleep(pause)
        except OSError:
            await asyncio.sleep(0.1)
        visitor.answers["hung up on"] += 1


async def silence(visitor: Visitor) -> None:
    """A thousand connections that say nothing, heads without an end, and bodies that never come."""
    wait = partial(pour, visitor)
    heads = b"GET / HTTP/1.1\r\nHost: x\r\n"
    body = b"POST /api/v1/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n"
    await together(
        [
            *(wait(b"", b"") for _ in range(1_000)),
            *(wait(heads, b"X-Long: " + b"x" * 60_000 + b"\r\n") for _ in range(20)),
            *(wait(body, b"x") for _ in range(100)),
        ]
    )


async def pipelining(visitor: Visitor) -> None:
    """One connection with two megabytes of requests a second, and none of the answers read."""
    ask = b"GET / HTTP/1.1\r\nHost: xxxx\r\n\r\n"
    await together([pour(visitor, b"", ask * 2_000, 0.03)])


async def trailers(visitor: Visitor) -> None:
    """Bodies that are followed by headers without an end."""
    head = b"POST /api/v1/records HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    await together(pour(visitor, head, b"a: b\r\n" * 20_000, 0.01) for _ in range(4))


async def pings(visitor: Visitor) -> None:
    """One socket that has said nothing, and 1.6 MB of empty pings a second."""
    await _poured(visitor, b"", b"\x89\x80" + NO_MASK)


async def pieces(visitor: Visitor) -> None:
    """The same with one text in pieces with nothing in them."""
    await _poured(visitor, b"\x01\x80" + NO_MASK, b"\x00\x80" + NO_MASK)


async def _poured(visitor: Visitor, then: bytes, frame: bytes) -> None:
    id = await visitor.open("helpme", 2, ["easy"])
    head = (
        f"GET /api/v1/tables/{id}/live HTTP/1.1\r\nHost: 127.0.0.1:{visitor.port}\r\n"
        f"Origin: http://127.0.0.1:{visitor.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    # What comes together with the handshake is lost: the first frames come after a pause.
    await together([pour(visitor, head.encode(), frame * 8_000, 0.03, then)])


async def requests(visitor: Visitor) -> None:
    """Every page, as fast as it comes."""

    async def ask() -> None:
        while True:
            await visitor.ask("GET", "/games")

    await together(ask() for _ in range(AT_ONCE))


async def tables(visitor: Visitor) -> None:
    """Tables opened for nobody, and a new name every time."""

    async def open() -> None:
        for number in count():
            await visitor.open("rauha", 5, [])
            await visitor.ask("PUT", "/me", {"name": f"Nobody {number % 1_000}"})

    await together(open() for _ in range(AT_ONCE))


async def frames(visitor: Visitor) -> None:
    """What is no message, and messages that mean nothing."""
    chance = random.Random(2)
    id = await visitor.open("helpme", 2, ["easy"])
    assert id is not None

    async def babble() -> None:
        while True:
            try:
                screen = await visitor.look(id, 0)
                screen.hear = _ignore
                while not screen.lost:
                    screen.send(chance.randbytes(chance.randrange(1, 2_000)), chance.choice((1, 2, 9, 10)))
                    await asyncio.sleep(0.001)
            except (Lost, OSError):
                await asyncio.sleep(0.05)

    await together(babble() for _ in range(AT_ONCE))


def simulated(key: str, seats: int, seed: str) -> str:
    """The record of a game that people might have played."""
    game = GAMES[key]
    setup = game.deal(seats, game.options({}), Chance(seed))
    played = play_out(game, setup, [random_bot(game)] * seats, Chance(f"{seed}/play"))
    players = [Player(f"Somebody {seat + 1}", "human") for seat in range(seats)]
    return dumps(compose(game, {}, players, seed, setup, played.acts))


def _say(number: int) -> bytes:
    said: dict[str, Any] = {"t": "say", "id": f"say-{number:08}", "text": "blah " * 50}
    return json.dumps(said).encode()


def _ignore(message: bytes) -> None:
    """Whatever it was."""


ATTACKS: Final[dict[str, Attack]] = {
    "nobody": nobody,
    "bots": bots,
    "hints": hints,
    "records": records,
    "analyses": analyses,
    "talk": talk,
    "reactions": reactions,
    "silence": silence,
    "pipelining": pipelining,
    "trailers": trailers,
    "pings": pings,
    "pieces": pieces,
    "requests": requests,
    "tables": tables,
    "frames": frames,
}


async def go_on(name: str, port: int, source: str) -> None:
    """That attack, for a while or until the process is killed; says every second what was answered so far."""
    answers = Counter[str]()
    harm = asyncio.ensure_future(ATTACKS[name](Visitor(port, source, answers)))
    for _ in range(LONGEST_S):
        if harm.done():
            harm.result()
        print(json.dumps(answers), flush=True)
        await asyncio.sleep(1)
    harm.cancel()


@asynccontextmanager
async def attacked(name: str, port: int, source: str) -> AsyncIterator[Counter[str]]:
    """While that attack goes on, in a process of its own. At the end: what the house answered to it."""
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "harm.attacks",
        name,
        str(port),
        source,
        cwd=Path(__file__).parents[1],
        stdout=asyncio.subprocess.PIPE,
    )
    answers = Counter[str]()
    try:
        yield answers
        assert started.returncode is None, f"the attack {name} ended"
    finally:
        if started.returncode is None:
            started.kill()
        said, _ = await started.communicate()
        *_, last = said.splitlines() or [b"{}"]
        answers.update(json.loads(last))


if __name__ == "__main__":
    _, name, port, source = sys.argv
    uvloop.run(go_on(name, int(port), source))
