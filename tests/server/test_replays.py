"""Finished games are played again beside the tables: once for all who ask, within bounds, in fair turns."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from tablee.cli.simulate import random_records
from tablee.games import GAMES
from tablee.record import Record, dumps
from tablee.server.edge.allowance import Enough
from tablee.server.http.replays import MOST_ASKED, MOST_MOVES, Replays
from tablee.server.words.say import say_in
from tablee.table.refused import Refused

HERE = "192.0.2.1"


def random_record(game: str) -> Record:
    rules = GAMES[game]
    return next(random_records(rules, 2, rules.options({}), {}, "S", 1))


class Shelf:
    """One record, and how often somebody fetched it."""

    def __init__(self, record: Record) -> None:
        self.body = dumps(record).encode()
        self.fetched = 0

    async def read(self) -> bytes:
        self.fetched += 1
        return self.body


def with_replays(use: Callable[[Replays], Awaitable[None]], most_kept: int = 1 << 26) -> None:
    async def main() -> None:
        replays = Replays(most_kept)
        try:
            await use(replays)
        finally:
            await replays.close()

    asyncio.run(main())


def test_a_game_is_played_once_for_all_who_ask() -> None:
    record = random_record("helpme")
    shelf = Shelf(record)

    async def use(replays: Replays) -> None:
        at_once = await asyncio.gather(*(replays.play("one", None, shelf.read, HERE) for _ in range(40)))
        later = await replays.play("one", None, shelf.read, HERE)
        assert shelf.fetched == 1
        assert {id(replay) for replay in (*at_once, later)} == {id(later)}
        assert (later.game, len(later.positions)) == ("helpme", len(record.moves) + 1)
        # Another pair of eyes sees another game.
        own = await replays.play("one", 0, shelf.read, HERE)
        assert shelf.fetched == 2
        assert own.positions != later.positions
        assert [msgspec.json.decode(one)["ply"] for one in own.positions] == list(range(len(own.positions)))

    with_replays(use)


def test_what_is_kept_has_a_bound() -> None:
    shelf = Shelf(random_record("helpme"))

    async def use(replays: Replays) -> None:
        for id in ("one", "two", "one", "one"):
            await replays.play(id, None, shelf.read, HERE)
        # No room for two: the last one alone is still known.
        assert shelf.fetched == 3

    with_replays(use, most_kept=1)


def test_one_address_waits_for_its_own_questions_only() -> None:
    shelf = Shelf(random_record("helpme"))

    async def use(replays: Replays) -> None:
        flood = [
            asyncio.ensure_future(replays.play(f"game {i}", None, shelf.read, HERE))
            for i in range(MOST_ASKED)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Enough, match="one moment"):
            await replays.play("one more", None, shelf.read, HERE)
        await replays.play("somebody else's", None, shelf.read, "192.0.2.2")
        # Whoever asks for one game has it before the one who asks for many has all of theirs.
        assert sum(one.done() for one in flood) < len(flood)
        await asyncio.gather(*flood)

    with_replays(use)


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    shelf = Shelf(random_record("helpme"))

    async def use(replays: Replays) -> None:
        with pytest.raises(Refused, match="there is no seat 3"):
            await replays.play("one", 3, shelf.read, HERE)

    with_replays(use)


def test_a_record_is_checked_elsewhere_and_refused_in_words() -> None:
    record = random_record("rauha")
    body = dumps(record).encode()

    async def use(replays: Replays) -> None:
        assert await replays.check(body, HERE) == body
        with pytest.raises(Refused, match=r"this is not a valid record: .*JSON"):
            await replays.check(b"{", HERE)
        # What is wrong can still be said in French.
        with pytest.raises(Refused, match=r"not a valid record: result\.scores") as wrong:
            await replays.check(body.replace(b'"scores":[', b'"scores":[9', 1), HERE)
        assert "ne découlent pas des coups" in say_in("fr", wrong.value)
        endless = msgspec.json.decode(body)
        endless["moves"] = endless["moves"][:1] * (MOST_MOVES + 1)
        with pytest.raises(Refused, match=f"no more than {MOST_MOVES} moves"):
            await replays.check(msgspec.json.encode(endless), HERE)

    with_replays(use)
