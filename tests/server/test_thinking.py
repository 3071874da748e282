"""No bot can hold a table up."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from tablee.bots.levels import LEVELS
from tablee.bots.thought import Thought
from tablee.server.thinking.thinking import Thinkers, by_chance
from tablee.server.thinking.workers import Closed
from tests.server.bad_bots import BOTS

LONG = 120.0
SHORT = 0.2
SECRET = "baobab and oak"


def thought(level: str, seed: str = "seed", game: str = "helpme") -> Thought:
    return Thought(game, level, 0, SECRET, (), SECRET, ("a1-a2", "a2-a1", "b1-b2", "c1-c2"), seed)


@pytest.mark.long
def test_bad_bots_are_replaced_by_chance_and_the_pool_goes_on() -> None:
    async def main() -> None:
        thinkers = Thinkers(workers=2, levels=BOTS)
        try:
            assert await thinkers.choose(thought("good"), LONG, "ada") == "c1-c2"
            for level, timeout, reason in (
                ("crashing", LONG, "raised ValueError"),
                ("dying", LONG, "its process died"),
                ("hanging", SHORT, "too slow"),
                ("lying", LONG, "answered an illegal move"),
                ("mute", LONG, "answered an illegal move"),
                ("unknown", LONG, "raised KeyError"),
            ):
                with capture_logs() as logs:
                    assert await thinkers.choose(thought(level), timeout, "ada") == by_chance(thought(level))
                assert logs == [
                    {
                        "event": "bot replaced by chance",
                        "log_level": "warning",
                        "game": "helpme",
                        "bot": level,
                        "reason": reason,
                    }
                ]
            bad = ["dying", "crashing", "dying", "good", "lying", "good"]
            answers = await asyncio.gather(*(thinkers.choose(thought(level), LONG, "ada") for level in bad))
            assert all(answer in thought("good").legal for answer in answers)
            assert await thinkers.choose(thought("good"), LONG, "ada") == "c1-c2"
        finally:
            await thinkers.close()

    asyncio.run(main())


def test_nobody_waits_for_all_that_somebody_else_has_thought_out() -> None:
    async def main() -> None:
        thinkers = Thinkers(workers=1, levels=BOTS)
        done: list[str] = []

        async def ask(level: str, seed: str, whose: str) -> str:
            move = await thinkers.choose(thought(level, seed), SHORT if level == "hanging" else LONG, whose)
            done.append(whose)
            return move

        try:
            with capture_logs() as logs:
                hanging = [ask("hanging", seed, "ada") for seed in "abc"]
                *slow, good = await asyncio.gather(*hanging, ask("good", "d", "bo"))
            assert good == "c1-c2"
            assert done == ["ada", "bo", "ada", "ada"]
            assert slow == [by_chance(thought("hanging", seed)) for seed in "abc"]
            assert {line["reason"] for line in logs} == {"too slow"}
        finally:
            await thinkers.close()

    asyncio.run(main())


def test_a_thought_nobody_wants_any_more_is_dropped() -> None:
    async def main() -> None:
        thinkers = Thinkers(workers=1, levels=BOTS)
        try:
            asked = asyncio.ensure_future(thinkers.choose(thought("hanging"), LONG, "ada"))
            await asyncio.sleep(0)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            assert await thinkers.choose(thought("good"), LONG, "ada") == "c1-c2"
        finally:
            await thinkers.close()

    asyncio.run(main())


def slow() -> None:
    time.sleep(3)


@dataclass(frozen=True)
class Broken:
    """Cannot be prepared for as long as there is that file."""

    file: Path

    def __call__(self) -> None:
        if self.file.exists():
            raise OSError("no kernel for\nthis machine")


def test_what_a_worker_needs_to_get_ready_is_not_the_time_of_a_bot() -> None:
    async def main() -> None:
        thinkers = Thinkers(workers=1, levels=BOTS, starting_s=0.5, prepare=slow)
        try:
            with capture_logs() as logs:
                assert await thinkers.choose(thought("good"), 0.5, "ada") == "c1-c2"
            assert logs == []
        finally:
            await thinkers.close()

    asyncio.run(main())


def test_a_worker_that_cannot_start_says_why_once_and_starts_as_soon_as_it_can(tmp_path: Path) -> None:
    async def main() -> None:
        file = tmp_path / "broken"
        file.touch()
        thinkers = Thinkers(workers=1, levels=BOTS, prepare=Broken(file))
        try:
            with capture_logs() as logs:
                for _ in range(2):
                    asked = thought("good")
                    assert await thinkers.choose(asked, LONG, "ada") == by_chance(asked)
                    assert not thinkers.able
            (told, *replaced) = logs
            assert told == {
                "event": "a worker cannot start",
                "log_level": "error",
                "reason": "OSError: no kernel for this machine",
            }
            assert [line["reason"] for line in replaced] == ["its worker cannot start"] * 2
            file.unlink()
            assert await thinkers.choose(thought("good"), LONG, "ada") == "c1-c2"
            assert thinkers.able
        finally:
            await thinkers.close()

    asyncio.run(main())


def test_closing_moves_nobody_and_leaves_nobody_waiting() -> None:
    async def main() -> None:
        thinkers = Thinkers(workers=1, levels=BOTS)
        asked = asyncio.ensure_future(thinkers.choose(thought("hanging"), LONG, "ada"))
        await asyncio.sleep(0)
        await thinkers.close()
        with pytest.raises(Closed):
            await asked
        with pytest.raises(Closed):
            await thinkers.choose(thought("good"), LONG, "ada")
        await thinkers.close()
        await Thinkers().close()

    asyncio.run(main())


def test_chance_is_repeatable_and_differs_by_seed() -> None:
    seeds = [f"seed-{number}" for number in range(40)]
    moves = [by_chance(thought("any", seed)) for seed in seeds]
    assert moves == [by_chance(thought("any", seed)) for seed in seeds]
    assert set(moves) == set(thought("any").legal)


def test_the_real_bots_are_known_by_default() -> None:
    assert Thinkers()._levels is LEVELS
