"""Bots that come to a match over the network: whatever they do costs their own seat."""

import itertools
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tablee.bots.levels import LEVELS
from tablee.bots.match import Entrant, match
from tablee.bots.sitting import Sitting
from tablee.bots.thought import Thought
from tablee.cli.outside import Outsider, receiving
from tablee.core import Chance, changed
from tablee.games import GAMES

GAME = GAMES["helpme"]
SHORT_S = 0.05
PATIENT_S = 60.0

Come = Callable[[], ClientConnection]


@pytest.fixture
def outsider() -> Outsider:
    return Outsider("outside")


@pytest.fixture
def come(outsider: Outsider) -> Iterator[Come]:
    """A line for whoever has the token; all end with the match."""
    with ExitStack() as stack:
        address = stack.enter_context(receiving([outsider], "127.0.0.1", 0))

        def line() -> ClientConnection:
            brought = {"Authorization": f"Bearer {outsider.token}"}
            return connect(address, additional_headers=brought, proxy=None, close_timeout=1)

        yield line


def played(outsider: Outsider, seconds: float = PATIENT_S) -> tuple[Entrant, Entrant]:
    """Both, after two games of the outsider against a beginner, each played to its end."""
    outsider.wait()
    entrants = Entrant("outside", outsider), Entrant("easy", LEVELS["helpme"]["easy"])
    duels = [*match(GAME, GAME.options({}), 2, entrants, 2, "outside", seconds)]
    assert [duel.played.outcome.reason for duel in duels] == ["no-moves"] * 2
    return entrants


def asked() -> Thought:
    return Sitting(GAME, GAME.deal(2, GAME.options({}), Chance("outside"))).thought("outside", "chance")


def answers(line: ClientConnection, told: Callable[[dict[str, object]], list[str]]) -> Thread:
    """Somebody who says that to every question, until the line ends."""

    def listen() -> None:
        with suppress(ConnectionClosed):
            for text in line:
                if (said := json.loads(text))["t"] == "ask":
                    for word in told(said):
                        line.send(word)

    thread = Thread(target=listen, daemon=True)
    thread.start()
    return thread


def move(said: dict[str, object], move: object) -> str:
    return json.dumps({"t": "move", "ply": said["ply"], "move": move})


def first_legal(said: dict[str, object]) -> list[str]:
    legal = said["legal"]
    assert isinstance(legal, list)
    return [move(said, legal[0])]


def test_whoever_is_silent_is_waited_for_so_long_and_chance_plays(outsider: Outsider, come: Come) -> None:
    with come():
        one, other = played(outsider, SHORT_S)
    assert one.faults == one.thoughts > 0
    assert other.faults == 0


@pytest.mark.parametrize(
    "lies",
    [
        lambda said: [move(said, "a1-a9")],
        lambda said: ["{"],
        lambda said: ["x" * 300],
        lambda said: [move(said, "nothing")] * 200,
    ],
    ids=["illegal", "no JSON", "too long", "many"],
)
def test_lies_and_floods_are_faults_of_its_own(
    outsider: Outsider, come: Come, lies: Callable[[dict[str, object]], list[str]]
) -> None:
    with come() as line:
        answers(line, lies)
        one, other = played(outsider)
    assert one.faults == one.thoughts > 0
    assert other.faults == 0


def test_what_is_said_to_another_question_is_passed_over(outsider: Outsider, come: Come) -> None:
    with come() as line:
        answers(line, lambda said: [move({"ply": 99}, "a1-a9"), *first_legal(said)])
        one, _ = played(outsider)
    assert one.faults == 0


def test_whoever_hangs_up_and_comes_back_is_asked_again(outsider: Outsider, come: Come) -> None:
    def listen() -> None:
        with suppress(WebSocketException, OSError):  # the match is over
            for count in itertools.count():
                with come() as line:
                    said = json.loads(line.recv())
                    if count % 2 and said["t"] == "ask":
                        line.send(*first_legal(said))

    Thread(target=listen, daemon=True).start()
    one, other = played(outsider)
    assert (one.faults, other.faults) == (0, 0)


def test_the_last_line_is_heard_even_if_the_one_before_does_not_end(outsider: Outsider, come: Come) -> None:
    with come() as dead:
        outsider.wait()
        dead.socket.settimeout(None)
        dead.recv_flow_control.acquire()  # it reads nothing any more, not even a goodbye
        with come() as line:
            answers(line, first_legal)
            one, _ = played(outsider)
        dead.recv_flow_control.release()
    assert one.faults == 0


def test_whoever_talks_without_being_asked_is_not_heard(outsider: Outsider, come: Come) -> None:
    """What it says waits at its own end of the line: nobody spends a thought on it."""
    with come() as line:
        outsider.wait()
        line.socket.settimeout(1)
        with pytest.raises(ConnectionClosed) as closed:
            talk(line)
        assert isinstance(closed.value.__cause__, TimeoutError)


def talk(line: ClientConnection) -> None:
    """Fifty million characters, unless somebody stops reading."""
    for _ in range(200_000):
        line.send("x" * 250)


def test_whoever_reads_nothing_is_hung_up_on(outsider: Outsider, come: Come) -> None:
    with come() as line:
        outsider.wait()
        line.recv_flow_control.acquire()
        endless = changed(asked(), lines=((0, "a1-a2"),) * 2_000_000, seconds=SHORT_S)
        with pytest.raises(TimeoutError):
            outsider.choose(endless, Chance("chance"))
        line.recv_flow_control.release()
        # It may come back.
        with come() as again:
            answers(again, first_legal)
            one, _ = played(outsider)
    assert one.faults == 0


def test_whoever_sends_one_ping_after_the_other_is_hung_up_on(outsider: Outsider, come: Come) -> None:
    with come() as line:
        outsider.wait()
        with pytest.raises(ConnectionClosed):
            knock(line)
        with come() as again:
            for _ in range(5):  # what is honest is answered
                assert again.ping().wait(PATIENT_S)
            answers(again, first_legal)
            one, _ = played(outsider)
    assert one.faults == 0


def knock(line: ClientConnection) -> None:
    """Two hundred thousand pings, unless somebody hangs up."""
    for _ in range(200_000):
        line.ping()
