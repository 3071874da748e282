"""Nobody's work waits for all that somebody else asked for."""

import asyncio
from collections.abc import Callable

import pytest

from tablee.server.thinking.queue import HALF_LIFE_S, HOUSEHOLD, FairQueue


class Day:
    """A clock that goes on only when somebody works."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def in_order(asked: str, most: int = 1) -> str:
    """Who had their queue in which order, when all of them asked at once and each works for a second."""
    day, order = Day(), ""
    queue = FairQueue(most, day)

    async def work(name: str) -> None:
        nonlocal order
        async with queue.turn(name):
            order += name
            await asyncio.sleep(0)
            day.now += 1.0

    await asyncio.gather(*(work(name) for name in asked))
    assert queue.waiting == 0
    return order


@pytest.mark.parametrize(
    ("asked", "most", "had"),
    [
        ("aaaabbc", 1, "abcabaa"),
        ("a" * 20 + "b", 1, "ab" + "a" * 19),
        ("a" * 20 + "b", 2, "aab" + "a" * 18),
        ("abc", 1, "abc"),
    ],
)
def test_whoever_asks_for_one_thing_does_not_wait_for_twenty(asked: str, most: int, had: str) -> None:
    order = asyncio.run(in_order(asked, most))
    assert sorted(order) == sorted(asked)
    assert order.index("b") == had.index("b")
    if most == 1:
        assert order == had


def test_never_more_at_once_than_there_is_room_for() -> None:
    async def main() -> None:
        queue, running, seen = FairQueue(3), 0, set[int]()

        async def work(name: str) -> None:
            nonlocal running
            async with queue.turn(name):
                running += 1
                seen.add(running)
                await asyncio.sleep(0)
                running -= 1

        await asyncio.gather(*(work(name) for name in "abcd" * 5))
        assert max(seen) == 3

    asyncio.run(main())


def test_what_was_used_long_ago_counts_no_more() -> None:
    async def main() -> None:
        day = Day()
        queue, order = FairQueue(1, day), ""

        async def work(name: str, seconds: float) -> None:
            nonlocal order
            async with queue.turn(name):
                order += name
                await asyncio.sleep(0)
                day.now += seconds

        await work("a", 10.0)
        await work("b", 1.0)
        await asyncio.gather(*(work(name, 1.0) for name in "cab"))
        assert order == "abcba"
        day.now += 100 * HALF_LIFE_S
        order = ""
        await work("b", 1.0)
        await asyncio.gather(*(work(name, 1.0) for name in "cba"))
        assert order == "bcab"

    asyncio.run(main())


def test_twenty_guests_behind_one_address_do_not_come_before_somebody_elsewhere() -> None:
    async def main() -> None:
        day = Day()
        queue, order = FairQueue(1, day), list[str]()

        async def work(name: str, address: str) -> None:
            async with queue.turn(name, address):
                order.append(name)
                await asyncio.sleep(0)
                day.now += 1.0

        swarm = [work(f"guest {number}", "there") for number in range(20)]
        await asyncio.gather(work("ada", "here"), *swarm)
        order.clear()
        more = [work(f"guest {number}", "there") for number in range(20, 40)]
        await asyncio.gather(*more, *(work("ada", "here") for _ in range(3)))
        # The first of them asked before she did; then it is her turn, who alone has used less than they have.
        assert order[:4] == ["guest 20", "ada", "ada", "ada"]

    asyncio.run(main())


@pytest.mark.parametrize("guests", [1, 20])
def test_whoever_has_used_up_their_budget_leaves_a_turn_free(guests: int) -> None:
    async def main() -> None:
        day = Day()
        queue, go_on, order = FairQueue(2, day, budget_s=10.0), asyncio.Event(), list[str]()

        async def work(name: str, address: str) -> None:
            async with queue.turn(name, address):
                order.append(name)
                await go_on.wait()

        async with queue.turn("guest 0", "there"):
            day.now += 10.0 * (1 if guests == 1 else HOUSEHOLD)
        swarm = [asyncio.ensure_future(work(f"guest {number % guests}", "there")) for number in range(20)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(order) == 1
        await asyncio.sleep(0)
        ada = asyncio.ensure_future(work("ada", "here"))
        for _ in range(3):
            await asyncio.sleep(0)
        assert order[1:] == ["ada"]
        go_on.set()
        await asyncio.gather(ada, *swarm)
        assert len(order) == 21

    asyncio.run(main())


@pytest.mark.parametrize("when", ["waiting", "just given"])
def test_who_gives_up_takes_no_turn(when: str) -> None:
    async def main() -> None:
        queue, go_on = FairQueue(1), asyncio.Event()

        async def work() -> None:
            async with queue.turn("a"):
                await go_on.wait()

        async def work_and_cancel_the_other() -> None:
            await work()
            if when == "just given":
                other.cancel()  # who has a turn now, and has not noticed

        first = asyncio.ensure_future(work_and_cancel_the_other())
        other = asyncio.ensure_future(work())
        await asyncio.sleep(0)
        assert queue.waiting == 1
        if when == "waiting":
            other.cancel()
            await asyncio.sleep(0)
            assert queue.waiting == 0
        go_on.set()
        await first
        with pytest.raises(asyncio.CancelledError):
            await other
        await asyncio.wait_for(work(), 5)

    asyncio.run(main())


def test_a_turn_that_fails_is_over() -> None:
    async def main() -> None:
        queue = FairQueue(1)

        async def fail(use: Callable[[], None]) -> None:
            async with queue.turn("a"):
                use()

        def broken() -> None:
            raise ValueError

        for _ in range(3):
            with pytest.raises(ValueError):  # noqa: PT011
                await fail(broken)

    asyncio.run(main())
