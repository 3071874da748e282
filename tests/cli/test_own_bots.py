"""A bot of one's own in the arena: whatever it does costs its own seat."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.bots.match import Entrant, match
from tablee.bots.randoms import ByChance
from tablee.bots.sitting import Sitting
from tablee.bots.thought import Thought
from tablee.cli.complaint import Complaint
from tablee.cli.own.bot import OwnBot
from tablee.cli.own.process import CAN_COUNT, CAN_STOP
from tablee.core import Chance
from tablee.games import GAMES
from tests.cli import strange_bots
from tests.cli.running import Terminal, outside
from tests.patience import until

GAME = GAMES["helpme"]
SHORT_S = 0.01

counts = pytest.mark.skipif(not CAN_COUNT, reason="this system does not say what another process has used")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where strange bots leave things behind."""
    monkeypatch.setenv("STRANGE_FOLDER", str(tmp_path))
    return tmp_path


def named(name: str) -> str:
    return f"{strange_bots.__name__}:{name}"


def own(name: str, seconds: float | None = None, starting_s: float = 60.0) -> OwnBot:
    return OwnBot(named(name), GAME, seconds, starting_s)


def played(bot: OwnBot) -> Entrant:
    """That bot after a game to its end, against somebody without a fault."""
    one, other = Entrant(bot.name, bot), Entrant("other", ByChance())
    assert len([*match(GAME, GAME.options({}), 2, (one, other), 1, "own")]) == 1
    assert other.faults == 0
    return one


def asked() -> Thought:
    return Sitting(GAME, GAME.deal(2, GAME.options({}), Chance("own"))).thought("own", "chance")


def answer(bot: OwnBot) -> str:
    return bot.choose(asked(), Chance("chance"))


def is_there(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0] != b"Z"
    except OSError:
        return False


@pytest.mark.parametrize(("game", "seats"), [("helpme", 3), ("rauha", 2)])
def test_it_plays_the_games_that_it_would_play_as_a_level_of_the_house(
    tablee: Terminal, game: str, seats: int
) -> None:
    """A fault, or another draw by chance, would make other games of them."""
    told = []
    for name in ("easy", named("Easy")):
        out = tablee.folder / "games.jsonl"
        words = (name, "easy", "--game", game, "--seats", seats, "--games", seats, "--out", out)
        said = tablee("arena", *words)
        assert (said.status, said.err) == (0, "")
        assert "answered nothing legal" not in said.out
        told.append([json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()])
        for record in told[-1]:
            del record["players"]
    as_level, as_own = told
    assert as_own == as_level


STRANGE = [
    strange_bots.Agreeable,
    strange_bots.Array,
    strange_bots.Changes,
    strange_bots.Dies,
    strange_bots.Exits,
    strange_bots.Falls,
    strange_bots.HangsUp,
    strange_bots.Incomparable,
    strange_bots.Interrupts,
    strange_bots.Leaves,
    strange_bots.Nothing,
    strange_bots.Shouts,
    strange_bots.Unspeakable,
    strange_bots.WithoutPackage,
]


@pytest.mark.parametrize("strange", STRANGE, ids=lambda strange: strange.__name__)
def test_whatever_it_does_is_a_fault_of_its_own_and_it_plays_on(strange: type) -> None:
    with own(strange.__name__) as bot:
        one = played(bot)
    assert one.thoughts > one.faults == 1
    assert one.late == 0


def test_whoever_floods_is_not_heard() -> None:
    with own("Floods", seconds=SHORT_S) as bot:
        one = played(bot)
    assert one.faults == one.thoughts > 0


@pytest.mark.skipif(not CAN_STOP, reason="this system has no signals that stop a process")
@pytest.mark.parametrize("silent", ["Sleeps", "Stops", "LeavesSomebody"])
def test_whoever_says_nothing_is_ended_and_asked_again_in_another_process(silent: str) -> None:
    with own(silent, seconds=SHORT_S) as bot:
        began = bot.process.pid
        with pytest.raises(TimeoutError):
            answer(bot)
        assert not bot.process.lives
        assert not is_there(began)
        with pytest.raises(TimeoutError):
            answer(bot)
        assert bot.process.pid != began


def test_the_result_says_who_was_late(tablee: Terminal) -> None:
    words = ("arena", named("SleepsOnce"), "random", "--game", "helpme", "--games", 2, "--seconds", 1)
    told = tablee.json(*words, "--json")
    assert told["faults"] == told["late"]
    assert told["faults"][0] > 0 == told["faults"][1]


def test_lateness_is_told_in_words(tablee: Terminal) -> None:
    said = tablee("arena", named("Sleeps"), "random", "--game", "helpme", "--games", 1, "--seconds", SHORT_S)
    *_, times = said.lines
    count = times.removeprefix(f"{named('Sleeps')} answered nothing legal ").partition(" ")[0]
    assert times.endswith(f" {count} times, {count} of them for lack of time: chance played for it")


@counts
def test_it_stands_still_while_it_is_not_asked() -> None:
    with own("Ponders") as bot:
        assert state_of(bot) == b"T"
        for _ in range(3):
            answer(bot)
            assert state_of(bot) == b"T"
            before = bot.spent()
            assert [bot.spent() for _ in range(1_000)] == [before] * 1_000
    assert not is_there(bot.process.pid)


def state_of(bot: OwnBot) -> bytes:
    """The letter that the system has for what that process does."""
    return Path(f"/proc/{bot.process.pid}/stat").read_bytes().rpartition(b")")[2].split()[0]


@counts
@pytest.mark.parametrize("burning", ["BurnsInThread", "BurnsInChild"])
def test_processor_time_is_counted_wherever_it_is_spent(burning: str) -> None:
    with own(burning) as bot:
        assert bot.spent() == 0
        answer(bot)
        # The system counts processes that were waited for in hundredths.
        assert bot.spent() > strange_bots.BURNT_S - 0.02


@counts
def test_the_time_of_a_process_that_died_is_counted_and_loading_never_is() -> None:
    with own("BurnsAndDies") as bot:
        for times in (1, 2):
            with pytest.raises(Exception, match=r"^$"):
                answer(bot)
            assert bot.spent() > times * (strange_bots.BURNT_S - 0.02)
    with own("LoadsLong") as bot:
        assert bot.spent() == 0
        assert bot.process.used > strange_bots.BURNT_S - 0.02


def test_what_it_prints_is_no_part_of_the_result() -> None:
    said = outside("arena", named("Prints"), "random", "--game", "helpme", "--games", 1, "--json")
    told = json.loads(said.out)
    assert (said.status, told["faults"]) == (0, [0, 0])
    assert said.err.splitlines()[:3] == ["loaded", "read ''", "written"]


def test_it_may_put_away_its_things_in_the_end(folder: Path) -> None:
    with own("Remembers") as bot:
        answer(bot)
        assert not (folder / "remembered").exists()
    assert (folder / "remembered").exists()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "ZeroDivisionError: no\nbot\n"),
        ("ExitsAtOnce", ""),
        ("LeavesAtOnce", ""),
        ("nobody", f"{named('nobody')} is no bot: it has no method choose.\n"),
    ],
)
def test_a_bot_that_cannot_be_asked_ends_the_match_before_it_begins(name: str, why: str) -> None:
    """What Python says of it stands above."""
    said = outside("arena", "easy", named(name), "--game", "helpme")
    assert (said.status, said.out) == (2, "")
    assert said.err.endswith(f"{why}tablee: {named(name)} could not be loaded.\n")


def test_whoever_speaks_before_it_is_asked_is_not_asked() -> None:
    with pytest.raises(Complaint, match=r":SpeaksAtOnce spoke before it was asked\.$"):
        own("SpeaksAtOnce")


def test_whoever_is_never_ready_is_not_waited_for() -> None:
    with pytest.raises(Complaint, match=r":NeverReady was not ready after 0\.5 seconds\.$"):
        own("NeverReady", starting_s=0.5)


def test_whoever_cannot_be_loaded_again_is_played_for_by_chance() -> None:
    with own("LoadsOnce") as bot:
        one = played(bot)
    assert one.faults == one.thoughts > 0


@pytest.fixture
def killed(folder: Path) -> int:
    """The process of a bot whose match was killed while it thought."""
    words = ("arena", named("Spins"), "random", "--game", "helpme")
    with subprocess.Popen([sys.executable, "-m", "tablee", *words]) as arena:
        for _ in until((folder / "spins").exists, "a thought", most=10_000_000):
            assert arena.poll() is None
        arena.kill()
    return int((folder / "spins").read_text())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with another one")
def test_nobody_thinks_on_when_the_match_is_killed(killed: int) -> None:
    for _ in until(lambda: not is_there(killed), "the end of its thought", most=10_000_000):
        os.sched_yield()
